import type { Inverse } from "./inverse.js";
import { read, segmentShapeOf, shapeOf, textsOf, type Captures, type Step } from "./pattern.js";

/** Where some routes go on that began alike: after the same literal segments and patterns. */
interface Node {
  readonly literals: Map<string, Node>;
  /** What else may follow, the most specific first. */
  readonly branches: Branch[];
  /** The routes that end here; no URL tells them apart. */
  readonly routes: Inverse[];
}

interface Branch {
  /** Equal for equal patterns, and sorts by how specific they are. */
  readonly key: string;
  readonly steps: readonly Step[];
  /** Whether it reads one segment only. */
  readonly isSegment: boolean;
  readonly node: Node;
}

/** What is to be tried if a more specific route turns out not to match. */
interface Place {
  readonly node: Node;
  /** Where in the path. */
  readonly at: number;
  readonly branch: number;
  /** How many values were captured ahead of it. */
  readonly count: number;
}

/** Routes with the same method and origin, by the segments of their paths. */
export class RouteTrie {
  readonly #root = createNode();

  /** Adds a route. Gives the routes, with this one, that no path tells apart. */
  add(inverse: Inverse): readonly Inverse[] {
    let node = this.#root;
    for (const steps of inverse.segments) {
      node = steps.every((step) => typeof step === "string")
        ? literalOf(node, steps.join(""))
        : branchOf(node, steps, true);
    }
    if (inverse.tail !== undefined) {
      node = branchOf(node, inverse.tail, false);
    }
    node.routes.push(inverse);
    return node.routes;
  }

  /**
   * Gives the first result that `use` makes of a route whose path is `path`, beginning with the most
   * specific one. A branch is read at most once, since only one way leads to it.
   */
  find<Result>(
    path: string,
    use: (route: Inverse, captures: Captures) => Result | undefined,
  ): Result | undefined {
    const places: Place[] = [];
    const captures: (string | undefined)[] = [];
    let [node, at, next] = [this.#root, 0, AT_LITERALS];
    for (;;) {
      if (next === AT_LITERALS) {
        next = 0;
        const end = segmentEnd(path, at);
        const child = at < path.length ? node.literals.get(path.slice(at + 1, end)) : undefined;
        if (child !== undefined) {
          if (node.branches.length > 0) {
            places.push({ node, at, branch: 0, count: captures.length });
          }
          [node, at, next] = [child, end, AT_LITERALS];
          continue;
        }
        if (at === path.length) {
          for (const route of node.routes) {
            const result = use(route, captures);
            if (result !== undefined) {
              return result;
            }
          }
        }
      }
      const branch = node.branches[next];
      if (branch === undefined) {
        const place = places.pop();
        if (place === undefined) {
          return undefined;
        }
        [node, at, next] = [place.node, place.at, place.branch];
        captures.length = place.count;
        continue;
      }
      const count = captures.length;
      const end = follow(branch, path, at, captures);
      next += 1;
      if (end >= 0) {
        if (next < node.branches.length) {
          places.push({ node, at, branch: next, count });
        }
        [node, at, next] = [branch.node, end, AT_LITERALS];
      }
    }
  }
}

/** Stands ahead of the first branch: literals come first. */
const AT_LITERALS = -1;

function createNode(): Node {
  return { literals: new Map(), branches: [], routes: [] };
}

function literalOf({ literals }: Node, text: string): Node {
  let node = literals.get(text);
  if (node === undefined) {
    node = createNode();
    literals.set(text, node);
  }
  return node;
}

function branchOf({ branches }: Node, steps: readonly Step[], isSegment: boolean): Node {
  const key = isSegment ? segmentShapeOf(steps) : shapeOf(steps);
  const found = branches.findIndex((branch) => branch.key >= key);
  const at = found < 0 ? branches.length : found;
  const known = branches[at];
  if (known?.key === key) {
    return known.node;
  }
  const node = createNode();
  branches.splice(at, 0, { key, steps, isSegment, node });
  return node;
}

/** Reads what stands at a place of the path. Gives where it ends; -1 if it is something else. */
function follow(
  { steps, isSegment }: Branch,
  path: string,
  at: number,
  captures: (string | undefined)[],
): number {
  const end = isSegment ? segmentEnd(path, at) : path.length;
  if (isSegment && steps.length === 1) {
    // Most values are whole segments, and not empty.
    if (end <= at + 1) {
      return -1;
    }
    captures.push(path.slice(at + 1, end));
    return end;
  }
  const ranges =
    isSegment && at === path.length ? undefined : read(steps, path, isSegment ? at + 1 : at, end);
  if (ranges === undefined) {
    return -1;
  }
  captures.push(...textsOf(ranges, path));
  return end;
}

/** Where the segment behind the slash at `at` ends. */
function segmentEnd(path: string, at: number): number {
  const end = path.indexOf("/", at + 1);
  return end < 0 ? path.length : end;
}
