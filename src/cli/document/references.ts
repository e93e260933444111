/** Collects the references of a description in several files. */
import { entriesOf, fieldOf } from "../../openapi/fields.js";
import type { OpenApiProblem } from "../../openapi/index.js";
import { cannot, quoteNames } from "../../support/messages.js";
import { isList, isRecord } from "../../support/objects.js";
import type { SourceFile } from "./Files.js";
import { childrenOf, type NodeKind } from "./nodeKinds.js";
import { isUrl, referenceIn, type NodeLocation, type Locations } from "./Locations.js";

/** A node that refers to another. */
export interface ReferringNode {
  readonly node: object;
  /** The field that has the reference: `$ref`, a value of a `mapping`, or `defaultMapping`. */
  readonly field: string;
  readonly text: string;
  readonly from: SourceFile;
  /** Whether its target is a schema. */
  readonly isSchema: boolean;
  /** The location where it ends, through nodes that are only references. */
  readonly to: NodeLocation;
}

/** A node to visit. */
type Waiting = readonly [node: unknown, kind: NodeKind, file: SourceFile];

/**
 * All references in the first file and in their targets, except those to URLs. Reads the files on the way. References
 * in a `discriminator` that lead nowhere are added to `problems`.
 */
export function referencesOf(
  first: SourceFile,
  locations: Locations,
  problems: OpenApiProblem[],
): readonly ReferringNode[] {
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
    if (isRecord(node) && text !== undefined && !locations.isUri(text, node, file)) {
      const location = locations.find(text, file);
      waiting.push([location.node, kind, location.file]);
      const to = { ...locations.end(location), isThrough: location.isThrough };
      const isSchema = kind === "schema" || found.get(node)?.isSchema === true;
      found.set(node, { node, field: "$ref", text, from: file, isSchema, to });
    }
    for (const reference of kind === "schema" ? mappedBy(node, file, locations) : []) {
      if (reference.to.node !== undefined) {
        mapped.push(reference);
        waiting.push([reference.to.node, kind, reference.to.file]);
      } else if (SURE.test(reference.text)) {
        const pointer = file === first ? "#" : `${file.shown}#`;
        const action = `follow ${quoteNames([reference.text])} in a mapping`;
        problems.push({ pointer, message: cannot(action, "a schema", "none") });
      }
    }
    for (const [child, childKind] of childrenOf(node, kind)) {
      waiting.push([child, childKind, file]);
    }
  }
  return [...found.values(), ...mapped];
}

/** Whether a value in a `mapping` is surely a reference, not the name of a schema. */
const SURE = /\.(?:json|ya?ml)(?:#|$)|#\//i;

/** What may be references in the `discriminator` of a schema. A value that no file has may be the name of a schema. */
function mappedBy(
  schema: object,
  from: SourceFile,
  locations: Locations,
): readonly ReferringNode[] {
  const discriminator = fieldOf(schema, "discriminator");
  const mapping = isRecord(discriminator) ? fieldOf(discriminator, "mapping") : undefined;
  const others = entriesOf(discriminator).filter(([field]) => field === "defaultMapping");
  return [
    ...entriesOf(mapping).map((entry) => [mapping, ...entry] as const),
    ...others.map((entry) => [discriminator, ...entry] as const),
  ].flatMap(([node, field, text]): readonly ReferringNode[] =>
    isRecord(node) && typeof text === "string" && /[#./]/.test(text) && !isUrl(text)
      ? [{ node, field, text, from, isSchema: true, to: endOf(text, from, locations) }]
      : [],
  );
}

/** The location where a reference ends, which has no node if it cannot be followed. */
function endOf(text: string, from: SourceFile, locations: Locations): NodeLocation {
  try {
    const location = locations.find(text, from);
    return { ...locations.end(location), isThrough: location.isThrough };
  } catch {
    return { file: from, pointer: "", node: undefined, isThrough: false };
  }
}
