/** Finds operations that can write the URLs of others: `GET /a/{id}` can write the URL of `GET /a/search`. */
import { decodePercent } from "../grammar/percent.js";
import { mapEntries } from "../support/objects.js";
import { cannot, quoteNames } from "../support/messages.js";
import type { OpenApiProblem } from "../openapi/index.js";
import type { Draft } from "../openapi/operations.js";
import { EXPRESSION } from "../openapi/routes.js";
import { schemaIn } from "./allOf.js";
import type { Checker } from "./Checker.js";
import { jsonTypeOf } from "./json.js";
import type { Tool } from "./types.js";

/** An operation, its name, and where it is sent. */
interface PathOwner {
  readonly name: string;
  /** The server, if it has one of its own. */
  readonly server: string;
  readonly route: string;
  readonly pointer: string;
  /** Its tool, if it is one. */
  readonly tool: Tool | undefined;
}

/** A segment in a tree of paths. */
interface Node {
  readonly children: Map<string, Node>;
  /** The children whose segments have names and text: `{}.json`. */
  readonly mixed: Map<string, Node>;
  readonly owners: PathOwner[];
}

/** The placeholders of a name in a segment, and of a name that may be several segments. */
const HOLE = "{}";
const DEEP = "{+}";

/** How many nodes are compared at least, and how many more for each operation. */
const MAX_STEPS = 100_000;
const STEPS_FOR_EACH = 256;

const CUT_SHORT: OpenApiProblem = {
  pointer: "#/paths",
  message: cannot(
    "find every tool that can write another tool's URLs",
    "fewer paths that overlap",
    "too many to search",
  ),
};

/** How many nodes may still be compared. */
interface Budget {
  left: number;
}

/** The owner of the path of an operation. */
export function ownerOf(
  { server, route, pointer }: Draft,
  name: string,
  tool: Tool | undefined,
): PathOwner {
  const own = typeof server === "object" ? server.baseUrl : "";
  return { name, server: own, route, pointer, tool };
}

/** A problem for each tool that can write the paths of other operations. */
export function overlapProblems(
  owners: readonly PathOwner[],
  checker: TypeChecker,
): readonly OpenApiProblem[] {
  const root = newNode();
  for (const owner of owners) {
    leaf(root, owner).owners.push(owner);
  }
  const budget: Budget = { left: MAX_STEPS + STEPS_FOR_EACH * owners.length };
  const found = new Map<PathOwner, string[]>();
  for (const owner of owners) {
    const wider = widerOnes(root, owner, budget);
    for (const other of wider.filter((each) => canWrite(each, owner, checker))) {
      const names = found.get(other) ?? [];
      names.push(owner.name);
      found.set(other, names);
    }
  }
  const problems = owners.flatMap((owner) => {
    const names = found.get(owner);
    if (names === undefined) {
      return [];
    }
    const action = `keep the tool ${quoteNames([owner.name])} to its own URLs`;
    const expected = "a path that cannot write another tool's URLs";
    const got = `one whose values can spell the path of ${quoteNames(names)}`;
    return [{ pointer: owner.pointer, message: cannot(action, expected, got) }];
  });
  return budget.left > 0 ? problems : [...problems, CUT_SHORT];
}

function newNode(): Node {
  return { children: new Map(), mixed: new Map(), owners: [] };
}

/** The segments of a path, after the method. */
function segmentsIn(route: string): readonly string[] {
  return route.split(/\{?\?/, 1).join().split("/");
}

/** The types whose values can be written as any text. */
const TEXTUAL = ["string", "array", "object"] as const;

/** Knows the types that schemas allow. */
type TypeChecker = Pick<Checker, "takesOneOf">;

/** Whether the arguments of one path's tool can be the text that another path has in the same segments. */
function canWrite({ tool, route }: PathOwner, owner: PathOwner, checker: TypeChecker): boolean {
  const own = segmentsIn(owner.route);
  return (
    tool !== undefined &&
    // A value that spans several segments moves those after it.
    ((route + owner.route).includes("{+") ||
      segmentsIn(route).every((segment, i) => canBe(tool, segment, own[i] ?? "", checker)))
  );
}

/** Whether arguments of a tool can make one segment of its path the same as another segment. */
function canBe(
  { arguments: all, inputSchema: { properties } }: Tool,
  own: string,
  other: string,
  checker: TypeChecker,
): boolean {
  const parts = own.split(EXPRESSION);
  if (parts.length !== 3 || other.includes("{")) {
    return true;
  }
  // One name, between two texts that the other segment has, too.
  const name = decodePercent(parts[1] ?? "");
  const end = other.length - (parts[2] ?? "").length;
  const text = decodePercent(other.slice(parts[0]?.length, end));
  // The text as a boolean or a number; NaN, which has no type in JSON, if it is neither.
  const value = /^(?:true|false)$/.test(text) || Number(text);
  const types = [...TEXTUAL, jsonTypeOf(value)];
  return Object.entries(all)
    .filter(({ 1: target }) => target.in === "path" && target.name === name)
    .every((entry) => checker.takesOneOf(schemaIn(properties[entry[0]]), types));
}

/** The segments, with `{}` or `{+}` for each name; the server and the method are the first. */
function segmentShapes(owner: PathOwner): readonly string[] {
  const segments = segmentsIn(owner.route).map((segment) =>
    segment.replace(/\{(\+?)[^{}]*\}/g, "{$1}"),
  );
  return [owner.server, ...segments.map((segment) => (segment.includes(DEEP) ? DEEP : segment))];
}

function leaf(root: Node, owner: PathOwner): Node {
  let node = root;
  for (const segment of segmentShapes(owner)) {
    let next = node.children.get(segment);
    if (next === undefined) {
      next = newNode();
      node.children.set(segment, next);
      if (segment === DEEP) {
        next.children.set(DEEP, next);
      }
      if (isMixed(segment)) {
        node.mixed.set(segment, next);
      }
    }
    node = next;
  }
  return node;
}

/**
 * The operations that can also write a URL of this one, and have a name where this one has text in the first segment
 * that differs, as `GET /a/{id}` beside `GET /a/search`. A server that compares from left to right takes such a URL for
 * this one.
 */
function widerOnes(root: Node, owner: PathOwner, budget: Budget): readonly PathOwner[] {
  let own = root;
  let wider = new Set<Node>();
  for (const segment of segmentShapes(owner)) {
    const next =
      segment === DEEP
        ? nodesBelow(wider, budget)
        : [...wider].flatMap((node) => meetingChildren(node, segment, budget));
    wider = new Set([...next, ...widerChildren(own, segment, budget)]);
    budget.left -= wider.size;
    // The path of each owner is in the tree.
    own = own.children.get(segment) as Node;
  }
  const found = [...wider].filter((node) => node !== own).flatMap(({ owners }) => owners);
  budget.left -= found.length;
  return found;
}

/** The children that have a name where the segment has text, or can span more segments. */
function widerChildren(node: Node, segment: string, budget: Budget): readonly Node[] {
  if (segment === DEEP) {
    return [];
  }
  const deep = node.children.get(DEEP) ?? [];
  if (segment === HOLE || segment === "") {
    return [deep].flat();
  }
  const mixed = childrenThat(node.mixed, budget, (other) => {
    return other !== segment && meets(other, segment);
  });
  return [deep, node.children.get(HOLE) ?? [], mixed].flat();
}

/** The children that can write some of the texts that the segment can write. */
function meetingChildren(node: Node, segment: string, budget: Budget): readonly Node[] {
  return segment.includes(HOLE)
    ? childrenThat(node.children, budget, (other) => other === DEEP || meets(segment, other))
    : [node.children.get(segment) ?? [], widerChildren(node, segment, budget)].flat();
}

function childrenThat(
  children: ReadonlyMap<string, Node>,
  budget: Budget,
  isMeant: (segment: string) => boolean,
): readonly Node[] {
  budget.left -= children.size;
  return budget.left > 0
    ? mapEntries(children, (segment, child) => (isMeant(segment) ? child : [])).flat()
    : [];
}

/** All nodes below, since `{+}` spans any number of segments. */
function nodesBelow(nodes: Iterable<Node>, budget: Budget): ReadonlySet<Node> {
  const below = new Set<Node>();
  const waiting = [...nodes];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const child of childrenThat(node.children, budget, () => true)) {
      if (!below.has(child)) {
        below.add(child);
        waiting.push(child);
      }
    }
  }
  return below;
}

function isMixed(segment: string): boolean {
  return segment !== HOLE && segment.includes(HOLE);
}

/** Whether a segment with names and another segment can write the same text. */
function meets(mixed: string, other: string): boolean {
  const [start = "", ...texts] = mixed.split(HOLE);
  const end = texts.pop() ?? "";
  if (!other.includes(HOLE)) {
    return canSpell(other, start, texts, end);
  }
  // Between their starts and ends, each can write what the other one has there.
  const first = other.slice(0, other.indexOf(HOLE));
  const last = other.slice(other.lastIndexOf(HOLE) + HOLE.length);
  return (
    (start.startsWith(first) || first.startsWith(start)) &&
    (end.endsWith(last) || last.endsWith(end))
  );
}

/** Whether a text consists of these texts in this order, with at least one character between them. */
function canSpell(text: string, start: string, texts: readonly string[], end: string): boolean {
  const at = texts.reduce((place, each) => {
    const found = text.indexOf(each, place + 1);
    return found < 0 ? Infinity : found + each.length;
  }, start.length);
  return text.startsWith(start) && text.endsWith(end) && text.length - end.length > at;
}
