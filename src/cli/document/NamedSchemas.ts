/** Names the schemas of other files in the joined document. */
import { below, entriesOf, fieldOf, type Fields, unescaped } from "../../openapi/fields.js";
import { isRecord } from "../../support/objects.js";
import { UniqueNames } from "./UniqueNames.js";
import type { SourceFile } from "./Files.js";
import type { NodePlace, Places } from "./Locations.js";
import type { ReferringNode } from "./references.js";

/** The fields that lead to the schemas of a document. */
export type SchemasPath = readonly ["definitions"] | readonly ["components", "schemas"];

/** The path to the schemas of a document. */
export function schemasPathOf(document: Fields): SchemasPath {
  return fieldOf(document, "swagger") === undefined ? ["components", "schemas"] : ["definitions"];
}

/** A named schema: its name, the node under that name, and the place where its references end. */
interface Entry {
  readonly name: string;
  readonly node: unknown;
  readonly end: NodePlace;
}

/** The schemas of the joined document. */
export class NamedSchemas {
  /** By their names. */
  readonly all: Fields;
  /** The names of schemas from other files, and the places that they come from. */
  readonly brought: ReadonlyMap<object, readonly [name: string, place: NodePlace]>;

  /** `table` is the place of the first file's schemas. */
  constructor(
    first: SourceFile,
    table: NodePlace,
    places: Places,
    references: readonly ReferringNode[],
  ) {
    const entries = entriesOf(table.node).map(([name, node]): Entry => {
      const at = { ...table, pointer: table.pointer + below("", name), node };
      return { name, node, end: places.end(at) };
    });
    const brought = new Map<object, readonly [string, NodePlace]>();
    for (const { name, end } of [...entries].sort(byFitness)) {
      if (end.file !== first && isRecord(end.node) && !brought.has(end.node)) {
        brought.set(end.node, [name, end]);
      }
    }
    const names = new UniqueNames(entries.map(({ name }) => name));
    for (const place of othersOf(first, references)) {
      if (isRecord(place.node) && !brought.has(place.node)) {
        brought.set(place.node, [names.take(lastNameOf(place)), place]);
      }
    }
    // A name whose schema is already under another name stays a reference to that one.
    const own = entries.map(({ name, node, end }): readonly [string, unknown] => {
      const [known] = (isRecord(end.node) ? brought.get(end.node) : undefined) ?? [];
      return [name, known === name ? end.node : node];
    });
    const added = Array.from(brought, ([node, [name]]): readonly [string, unknown] => [name, node]);
    this.all = Object.fromEntries([...own, ...added]);
    this.brought = brought;
  }
}

/** The places in other files that references to schemas lead to, sorted. */
function othersOf(first: SourceFile, references: readonly ReferringNode[]): readonly NodePlace[] {
  return references
    .filter(({ isSchema, to }) => isSchema && to.file !== first)
    .map(({ to }) => to)
    .sort((one, other) => compare(addressText(one), addressText(other)));
}

/** Of several names of one schema, the one from its own file comes first. */
function byFitness(one: Entry, other: Entry): number {
  return compare(rankOf(one), rankOf(other));
}

function rankOf({ name, end }: Entry): string {
  return lastNameOf(end) === name ? "" : name;
}

/** The last name on the way to a place: that of a field, or of the file without its extension. */
function lastNameOf({ file, pointer }: NodePlace): string {
  return pointer === ""
    ? lastOf(file.name).replace(/\.(?:json|ya?ml)$/i, "")
    : unescaped(lastOf(pointer));
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function addressText({ file, pointer }: NodePlace): string {
  return `${file.name}#${pointer}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
