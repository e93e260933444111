/** The anchors of a file, which references can use instead of a pointer. */
import { below, textOf, type Fields } from "../../openapi/fields.js";
import { eachNode } from "../../openapi/nodes.js";

/** A schema with an anchor, and the pointer to it. */
interface AnchorLocation {
  readonly node: Fields;
  readonly pointer: string;
}

/** The schemas of a file by their anchors. A duplicate anchor leads nowhere. */
export function anchorsIn(document: unknown): ReadonlyMap<string, AnchorLocation> {
  const found = new Map<string, AnchorLocation>();
  const repeated = new Set<string>();
  const note = (node: Fields, pointer: string): string | undefined => {
    // Anchors within a schema with its own URI belong to that URI.
    if (pointer !== "" && textOf(node, "$id") !== undefined) {
      return undefined;
    }
    for (const anchor of new Set([textOf(node, "$anchor"), textOf(node, "$dynamicAnchor")])) {
      if (anchor !== undefined && found.has(anchor)) {
        repeated.add(anchor);
      } else if (anchor !== undefined) {
        found.set(anchor, { node, pointer });
      }
    }
    return pointer;
  };
  eachNode(document, "", note, below);
  repeated.forEach((anchor) => found.delete(anchor));
  return found;
}
