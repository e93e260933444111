/** Which operations can write the URLs of others: `GET /a/{id}` those of `GET /a/search`. */
import { cannot, quoteAll } from "../support/messages.js";
import type { OpenApiProblem } from "../openapi/index.js";
import { mapNames } from "../openapi/routes.js";

/** An operation with its name, and what it is sent to. */
export interface PathOwner {
  readonly name: string;
  /** The method, and the server if it has one of its own. */
  readonly group: string;
  readonly path: string;
  readonly pointer: string;
  /** Whether it is a tool. */
  readonly isTool: boolean;
}

/** A segment in a tree of paths. */
interface Node {
  readonly children: Map<string, Node>;
  readonly owners: PathOwner[];
}

/** How many ways through the tree are followed for one path. */
const MOST_WAYS = 64;

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
    const got = `one whose values can be literal parts of the path of ${quoteAll(names)}`;
    return [{ pointer: owner.pointer, message: cannot(action, "a path that no other has", got) }];
  });
}

function newNode(): Node {
  return { children: new Map(), owners: [] };
}

/** The segments, with `{}` for each name; the group is the first. */
function segmentsOf({ group, path }: PathOwner): readonly string[] {
  const text = mapNames(path.split(/[?#]/, 1).join(), () => "{}");
  return [group, ...text.split("/")];
}

function leaf(root: Node, owner: PathOwner): Node {
  let node = root;
  for (const segment of segmentsOf(owner)) {
    const next = node.children.get(segment) ?? newNode();
    node.children.set(segment, next);
    node = next;
  }
  return node;
}

/** The operations whose values can write all of the path of this one, which has literal text where they have a name. */
function wideOnes(root: Node, owner: PathOwner): readonly PathOwner[] {
  let nodes: readonly Node[] = [root];
  for (const segment of segmentsOf(owner)) {
    nodes = nodes.flatMap((node) => childrenFor(node, segment)).slice(0, MOST_WAYS);
  }
  const own = segmentsOf(owner).join("/");
  return nodes
    .flatMap(({ owners }) => owners)
    .filter((other) => segmentsOf(other).join("/") !== own);
}

function childrenFor(node: Node, segment: string): readonly Node[] {
  const names = segment === "{}" ? ["{}"] : ["{}", segment];
  return names.flatMap((name) => node.children.get(name) ?? []);
}
