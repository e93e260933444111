/** Trees of routes: routes with the same first segments share a branch. */
import type { Operation, Route } from "../index.js";
import type { Inverse } from "./inverse.js";
import { parametersOf, type MatchedParameters } from "./parameters.js";
import { readPattern, patternKey, type Captures, type PatternStep } from "./pattern.js";
import type { UrlParts } from "./url.js";

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
  /** The patterns that may follow, the most specific first. */
  branches: Branch[] | undefined;
  /** The routes that end here: they differ in names only. */
  routes: Inverse[] | undefined;
}

/** A pattern, and the node behind it. */
interface Branch {
  readonly key: string;
  readonly steps: readonly PatternStep[];
  /** Whether it reads the rest of a path and not only one segment. */
  readonly isTail: boolean;
  /** Whether it takes any segment as one value, as most do. */
  readonly isWhole: boolean;
  readonly node: TreeNode;
}

const NONE: readonly never[] = [];

/** A node with nothing behind it. */
export function createNode(): TreeNode {
  return { literals: undefined, branches: undefined, routes: undefined };
}

/** The node behind some steps; made if there is none. */
export function nodeBehind(
  parent: TreeNode,
  steps: readonly PatternStep[],
  isTail: boolean,
): TreeNode {
  if (steps.every((step) => typeof step === "string")) {
    const text = steps.join("");
    const literals = (parent.literals ??= new Map<string, TreeNode>());
    const node = literals.get(text) ?? createNode();
    literals.set(text, node);
    return node;
  }
  const key = patternKey(steps);
  const branches = parent.branches ?? [];
  const at = branches.findIndex((branch) => branch.key >= key);
  const known = at < 0 ? undefined : branches[at];
  if (known?.key === key) {
    return known.node;
  }
  const node = createNode();
  const isWhole = steps.length === 2 && steps[0] === "/" && !isTail;
  const branch = { key, steps, isTail, isWhole, node };
  if (parent.branches === undefined) {
    parent.branches = [branch];
  } else {
    branches.splice(at < 0 ? branches.length : at, 0, branch);
  }
  return node;
}

/**
 * The most specific route that matches an address. `rest` is the part of its path that is not read yet, and
 * `captures` are the values ahead of it. Only one way leads to each branch, so none is read twice.
 */
export function find(
  node: TreeNode,
  rest: string,
  captures: Captures,
  address: UrlParts,
): RouteMatch<Route | Operation> | undefined {
  const slash = rest.indexOf("/", 1);
  const segment = slash < 0 ? rest : rest.slice(0, slash);
  const behind = slash < 0 ? "" : rest.slice(slash);
  const literal = node.literals?.get(segment);
  let found = literal && find(literal, behind, captures, address);
  const { routes = NONE, branches = NONE } = node;
  // TypeScript does not know that there is one at each index.
  for (let i = 0; rest === "" && found === undefined && i < routes.length; i += 1) {
    found = endOf(routes[i] as Inverse, captures, address);
  }
  for (let i = 0; found === undefined && i < branches.length; i += 1) {
    const branch = branches[i] as Branch;
    const texts = branch.isWhole
      ? segment.length > 1 && [segment.slice(1)]
      : readPattern(branch.steps, branch.isTail ? rest : segment);
    found = texts
      ? find(branch.node, branch.isTail ? "" : behind, [...captures, ...texts], address)
      : undefined;
  }
  return found;
}

/** The match of a route whose segments were read. */
function endOf(
  inverse: Inverse,
  captures: Captures,
  address: UrlParts,
): RouteMatch<Route | Operation> | undefined {
  const parameters = parametersOf(inverse, captures, address);
  return parameters && { route: inverse.given, parameters };
}
