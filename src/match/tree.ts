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

/** The routes that have the same origin and the same segments up to here. */
export interface TreeNode {
  readonly literals: Map<string, TreeNode>;
  /** The patterns that may follow, the most specific first. */
  readonly branches: Branch[];
  /** The routes that end here: they differ in names only. */
  readonly routes: Inverse[];
}

/** A pattern, and the node behind it. */
interface Branch {
  readonly key: string;
  readonly steps: readonly PatternStep[];
  /** Whether it reads the rest of a path and not only one segment. */
  readonly isTail: boolean;
  readonly node: TreeNode;
}

/** A node with nothing behind it. */
export function createNode(): TreeNode {
  return { literals: new Map(), branches: [], routes: [] };
}

/** The node behind some steps; made if there is none. */
export function nodeBehind(
  { literals, branches }: TreeNode,
  steps: readonly PatternStep[],
  isTail: boolean,
): TreeNode {
  if (steps.every((step) => typeof step === "string")) {
    const text = steps.join("");
    const node = literals.get(text) ?? createNode();
    literals.set(text, node);
    return node;
  }
  const key = patternKey(steps);
  const at = branches.findIndex((branch) => branch.key >= key);
  const known = at < 0 ? undefined : branches[at];
  if (known?.key === key) {
    return known.node;
  }
  const node = createNode();
  branches.splice(at < 0 ? branches.length : at, 0, { key, steps, isTail, node });
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
  const literal = node.literals.get(segment);
  let found = literal && find(literal, behind, captures, address);
  const ends = rest === "" ? node.routes : [];
  // TypeScript does not know that there is one at each index.
  for (let i = 0; found === undefined && i < ends.length; i += 1) {
    found = endOf(ends[i] as Inverse, captures, address);
  }
  const { branches } = node;
  for (let i = 0; found === undefined && i < branches.length; i += 1) {
    const branch = branches[i] as Branch;
    const texts = descend(branch, branch.isTail ? rest : segment);
    found =
      texts && find(branch.node, branch.isTail ? "" : behind, [...captures, ...texts], address);
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

function descend({ steps, isTail }: Branch, text: string): Captures | undefined {
  // Most values are whole segments.
  if (steps.length > 2 || steps[0] !== "/" || isTail) {
    return readPattern(steps, text);
  }
  return text.length > 1 ? [text.slice(1)] : undefined;
}
