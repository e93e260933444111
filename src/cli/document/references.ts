/** Collects the references of a description in several files. */
import { entriesOf, fieldOf } from "../../openapi/fields.js";
import { isList, isRecord } from "../../support/objects.js";
import type { SourceFile } from "./Files.js";
import { childrenOf, type NodeKind } from "./kinds.js";
import { isUrl, referenceIn, type NodePlace, type Places } from "./Places.js";

/** A node that refers to another. */
export interface ReferringNode {
  readonly node: object;
  /** The field that has the reference: `$ref`, or a value of a `mapping`. */
  readonly field: string;
  readonly text: string;
  readonly from: SourceFile;
  /** Whether its target is a schema. */
  readonly isSchema: boolean;
  /** The place where it ends, through nodes that are only references. */
  readonly to: NodePlace;
}

/** A node to visit. */
type Waiting = readonly [node: unknown, kind: NodeKind, file: SourceFile];

/** All references in the first file and in their targets, except those to URLs. Reads the files on the way. */
export function referencesOf(first: SourceFile, places: Places): readonly ReferringNode[] {
  const found = new Map<object, ReferringNode>();
  const mapped: ReferringNode[] = [];
  const seen = new Map<NodeKind, Set<object>>();
  const waiting: Waiting[] = [[first.document, "object", first]];
  for (const [node, kind, file] of waiting) {
    const known = seen.get(kind) ?? new Set();
    seen.set(kind, known);
    if (!(isRecord(node) || isList(node)) || known.has(node)) {
      continue;
    }
    known.add(node);
    const text = referenceIn(node);
    if (text !== undefined && !isUrl(text)) {
      const place = places.find(text, file);
      waiting.push([place.node, kind, place.file]);
      const to = { ...places.end(place), isThrough: place.isThrough };
      const isSchema = kind === "schema" || found.get(node)?.isSchema === true;
      found.set(node, { node, field: "$ref", text, from: file, isSchema, to });
    }
    for (const reference of kind === "schema" ? mappedBy(node, file, places) : []) {
      mapped.push(reference);
      waiting.push([reference.to.node, kind, reference.to.file]);
    }
    for (const [child, childKind] of childrenOf(node, kind)) {
      waiting.push([child, childKind, file]);
    }
  }
  return [...found.values(), ...mapped];
}

/** The references to files in the `mapping` of a schema. A value that no file has is the name of a schema. */
function mappedBy(schema: object, from: SourceFile, places: Places): readonly ReferringNode[] {
  const discriminator = fieldOf(schema, "discriminator");
  const node = isRecord(discriminator) ? fieldOf(discriminator, "mapping") : undefined;
  return entriesOf(node).flatMap(([field, text]): readonly ReferringNode[] => {
    if (!isRecord(node) || typeof text !== "string" || !/[#./]/.test(text) || isUrl(text)) {
      return [];
    }
    try {
      const place = places.find(text, from);
      const to = { ...places.end(place), isThrough: place.isThrough };
      return to.node === undefined ? [] : [{ node, field, text, from, isSchema: true, to }];
    } catch {
      return [];
    }
  });
}
