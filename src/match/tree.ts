/** Trees of routes: routes with the same first segments share a branch. */
import type { Operation, Route } from "../index.js";
import type { Inverse } from "./inverse.js";
import type { MatchedParameters } from "./parameters.js";
import { wholeSegment, type Pattern, type PatternStep } from "./pattern.js";
import { createPatterns, findPattern, patternEnd, type PatternNode } from "./patterns.js";

/** A route and the parameters of a URL that it matches. */
export interface RouteMatch<Given extends string | Route | Operation = string | Route> {
  /** The very route or operation that was given, or the route of a text. */
  readonly route: Given extends string ? Route : Given;
  /** By the names that calls have, as text. */
  readonly parameters: MatchedParameters;
}

/**
 * The routes that have the same origin and the same segments up to here. What a node does not have is `undefined`:
 * empty maps and lists made a table half as large again.
 */
export interface TreeNode {
  literals: Map<string, TreeNode> | undefined;
  /** After a segment that is one value, as most are, as long as no other pattern stands beside it. */
  whole: { readonly steps: readonly PatternStep[]; readonly node: TreeNode } | undefined;
  /** The patterns that may follow. */
  patterns: PatternNode<TreeNode> | undefined;
  /** The routes that end here. */
  routes: Inverse[] | undefined;
}

/** A node with nothing after it. */
export function createNode(): TreeNode {
  return { literals: undefined, whole: undefined, patterns: undefined, routes: undefined };
}

const DEFAULT_METHOD = "GET";

/**
 * Adds a route to a tree of origins: below each of them are the methods, and then the segments. Gives the routes, with
 * this one, that differ in names and modifiers only.
 */
export function addRoute(origins: TreeNode, inverse: Inverse): readonly Inverse[] {
  const { route, origin, segments, tail } = inverse;
  const method = (route.method ?? DEFAULT_METHOD).toUpperCase();
  let node = nodeBehind(nodeBehind(origins, origin), method);
  for (const segment of segments) {
    node = nodeBehind(node, segment);
  }
  if (typeof tail !== "string") {
    node = patternEnd(patternsOf(node), tail).textEnd ??= createNode();
  }
  node.routes ??= [];
  node.routes.push(inverse);
  return node.routes;
}

/** The node after a segment, or another pattern that is compared with a whole text; made if there is none. */
export function nodeBehind(parent: TreeNode, pattern: Pattern): TreeNode {
  if (typeof pattern === "string") {
    const literals = (parent.literals ??= new Map<string, TreeNode>());
    const node = literals.get(pattern) ?? createNode();
    literals.set(pattern, node);
    return node;
  }
  if (parent.patterns === undefined && wholeSegment(pattern)) {
    return (parent.whole ??= { steps: pattern, node: createNode() }).node;
  }
  return (patternEnd(patternsOf(parent), pattern).segmentEnd ??= createNode());
}

function patternsOf(parent: TreeNode): PatternNode<TreeNode> {
  if (parent.patterns === undefined) {
    parent.patterns = createPatterns();
    if (parent.whole !== undefined) {
      patternEnd(parent.patterns, parent.whole.steps).segmentEnd = parent.whole.node;
    }
    parent.whole = undefined;
  }
  return parent.patterns;
}

/**
 * What `accept` gives for the most specific of the routes whose patterns match a path from `start` on. Only one way
 * leads to each node, so none is visited twice.
 */
export function find<Found>(
  node: TreeNode,
  path: string,
  start: number,
  accept: (inverse: Inverse) => Found | undefined,
): Found | undefined {
  const slash = path.indexOf("/", start + 1);
  const end = slash < 0 ? path.length : slash;
  const { literals, whole, patterns, routes } = node;
  const literal = literals?.get(path.slice(start, end));
  let found = literal && find(literal, path, end, accept);
  if (start === path.length) {
    routes?.forEach((route) => {
      found ??= accept(route);
    });
  }
  if (whole && start + 1 < end) {
    found ??= find(whole.node, path, end, accept);
  }
  if (patterns) {
    found ??= findPattern(patterns, path, start, end, (behind, at) =>
      find(behind, path, at, accept),
    );
  }
  return found;
}
