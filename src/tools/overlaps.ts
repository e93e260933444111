/** Finds operations that can write the URLs of others: `GET /a/{id}` can write that of `GET /a/search`. */
import { cannot, quoteAll } from "../support/messages.js";
import type { OpenApiProblem } from "../openapi/index.js";

/** An operation, its name, and where it is sent. */
export interface PathOwner {
  readonly name: string;
  /** The server, if it has one of its own. */
  readonly server: string;
  readonly route: string;
  readonly pointer: string;
  /** Whether it is a tool. */
  readonly isTool: boolean;
}

/** A segment in a tree of paths. */
interface Node {
  readonly children: Map<string, Node>;
  /** The first child segments that have both names and text: `{}.json`. */
  readonly mixed: string[];
  readonly owners: PathOwner[];
}

/** The placeholders of a name in a segment, and of a name that may be several segments. */
const NAME = "{}";
const DEEP = "{+}";

/** How many nodes of the tree are followed at once for one path. */
const MAX_NODES = 64;

/** A problem for each tool that can write the paths of other operations. */
export function overlapProblems(owners: readonly PathOwner[]): readonly OpenApiProblem[] {
  const root = newNode();
  for (const owner of owners) {
    leaf(root, owner).owners.push(owner);
  }
  const found = new Map<PathOwner, string[]>();
  for (const owner of owners) {
    for (const other of wideOnes(root, owner)) {
      const names = found.get(other) ?? [];
      names.push(owner.name);
      found.set(other, names);
    }
  }
  return owners.flatMap((owner) => {
    const names = found.get(owner);
    if (names === undefined || !owner.isTool) {
      return [];
    }
    const action = `keep the tool ${quoteAll([owner.name])} to its own URLs`;
    const expected = "a path that cannot write another tool's URLs";
    const got = `one whose values can spell the path of ${quoteAll(names)}`;
    return [{ pointer: owner.pointer, message: cannot(action, expected, got) }];
  });
}

function newNode(): Node {
  return { children: new Map(), mixed: [], owners: [] };
}

/** The segments, with `{}` or `{+}` for each name; the server and the method are the first. */
function segmentsOf({ server, route }: PathOwner): readonly string[] {
  const path = route.split(/\{?\?/, 1).join();
  const segments = path.replace(/\{(\+?)[^{}]*\}/g, "{$1}").split("/");
  return [server, ...segments.map((segment) => (segment.includes(DEEP) ? DEEP : segment))];
}

function leaf(root: Node, owner: PathOwner): Node {
  let node = root;
  for (const segment of segmentsOf(owner)) {
    let next = node.children.get(segment);
    if (next === undefined) {
      next = newNode();
      node.children.set(segment, next);
      if (segment === DEEP) {
        next.children.set(DEEP, next);
      }
      if (isMixed(segment) && node.mixed.length < MAX_NODES) {
        node.mixed.push(segment);
      }
    }
    node = next;
  }
  return node;
}

/** The other operations whose values can write the path of this one. */
function wideOnes(root: Node, owner: PathOwner): readonly PathOwner[] {
  let nodes: readonly Node[] = [root];
  for (const segment of segmentsOf(owner)) {
    nodes = nodes.flatMap((node) => childrenFor(node, segment)).slice(0, MAX_NODES);
  }
  const own = segmentsOf(owner).join("/");
  return nodes
    .flatMap(({ owners }) => owners)
    .filter((other) => segmentsOf(other).join("/") !== own);
}

function childrenFor(node: Node, segment: string): readonly Node[] {
  const mixed = segment === NAME ? [] : node.mixed.filter((other) => meets(other, segment));
  const names = new Set([segment === DEEP ? DEEP : NAME, DEEP, segment, ...mixed]);
  return [...names].flatMap((name) => node.children.get(name) ?? []);
}

function isMixed(segment: string): boolean {
  return segment !== NAME && segment.includes(NAME);
}

/** Whether a segment with names and another segment can write the same text. */
function meets(mixed: string, other: string): boolean {
  const [start = "", ...texts] = mixed.split(NAME);
  const end = texts.pop() ?? "";
  if (!other.includes(NAME)) {
    return isWritten(other, start, texts, end);
  }
  // Between their starts and ends, each can write what the other one has there.
  const first = other.slice(0, other.indexOf(NAME));
  const last = other.slice(other.lastIndexOf(NAME) + NAME.length);
  return (
    (start.startsWith(first) || first.startsWith(start)) &&
    (end.endsWith(last) || last.endsWith(end))
  );
}

/** Whether a text consists of these texts in this order, with at least one character between them. */
function isWritten(text: string, start: string, texts: readonly string[], end: string): boolean {
  const at = texts.reduce((place, each) => {
    const found = text.indexOf(each, place + 1);
    return found < 0 ? Infinity : found + each.length;
  }, start.length);
  return text.startsWith(start) && text.endsWith(end) && text.length - end.length > at;
}
