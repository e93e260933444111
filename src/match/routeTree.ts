/** Trees of routes: routes with the same first segments share a branch. */
import type { Operation, Route } from "../index.js";
import type { Inverse } from "./inverse.js";
import type { MatchedParameters } from "./matchedParameters.js";
import { wholeSegment, type Pattern, type PatternStep } from "./pattern.js";
import { createPatterns, findPattern, patternEnd, type PatternNode } from "./patternTree.js";

/** A route and the parameters of a URL that it matches. */
export interface RouteMatch<Given extends string | Route | Operation = string | Route> {
  /** The very route or operation that was given, or the route parsed from a string. */
  readonly route: Given extends string ? Route : Given;
  /** By the names that calls use; all values are strings. */
  readonly parameters: MatchedParameters;
}

/**
 * The routes that have the same origin and the same segments up to here. Missing parts are `undefined`: with empty maps
 * and lists, tables were 50 % larger.
 */
export interface TreeNode {
  literals: Map<string, TreeNode> | undefined;
  /** The node after a segment that is one value, as most patterns are; used until there is another pattern. */
  whole: { readonly steps: readonly PatternStep[]; readonly node: TreeNode } | undefined;
  /** The patterns that may follow. */
  patterns: PatternNode<TreeNode> | undefined;
  /** The routes that end here. */
  routes: Inverse[] | undefined;
}

/** An empty node. */
export function createNode(): TreeNode {
  return { literals: undefined, whole: undefined, patterns: undefined, routes: undefined };
}

const DEFAULT_METHOD = "GET";

/**
 * Adds a route to a tree of origins: below each origin are the methods, and below these the segments. Returns all
 * routes that differ from this one only in names and modifiers, this one included.
 */
export function addRoute(origins: TreeNode, inverse: Inverse): readonly Inverse[] {
  const { route, origin, segments, tail } = inverse;
  let node = nodeAfter(nodeAfter(origins, origin), methodOf(route));
  for (const segment of segments) {
    node = nodeAfter(node, segment);
  }
  if (typeof tail !== "string") {
    node = patternEnd(patternsOf(node), tail).textEnd ??= createNode();
  }
  node.routes ??= [];
  node.routes.push(inverse);
  return node.routes;
}

/** The method of a route in upper case. */
export function methodOf({ method = DEFAULT_METHOD }: Route): string {
  return method.toUpperCase();
}

/** The node after a segment, or after another pattern for a whole text; created if missing. */
export function nodeAfter(parent: TreeNode, pattern: Pattern): TreeNode {
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
 * The result of `accept` for the most specific route whose patterns match a path from `start` on. There is only one way
 * to each node, so none is visited twice.
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
    found ??= findPattern(patterns, path, start, end, (after, at) => find(after, path, at, accept));
  }
  return found;
}
