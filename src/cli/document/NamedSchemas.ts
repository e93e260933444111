/** Names the schemas of other files in the joined document. */
import { below, entriesOf, fieldOf, type Fields, unescaped } from "../../openapi/fields.js";
import { isRecord } from "../../support/objects.js";
import { UniqueNames } from "./UniqueNames.js";
import type { SourceFile } from "./Files.js";
import type { NodeLocation, Locations } from "./Locations.js";
import type { ReferringNode } from "./references.js";

/** The fields that lead to the schemas of a document. */
export type SchemasPath = readonly ["definitions"] | readonly ["components", "schemas"];

/** The path to the schemas of a document. */
export function schemasPathOf(document: Fields): SchemasPath {
  return fieldOf(document, "swagger") === undefined ? ["components", "schemas"] : ["definitions"];
}

/** A named schema: its name, the node under that name, and the location where its references end. */
interface Entry {
  readonly name: string;
  readonly node: unknown;
  readonly end: NodeLocation;
}

/** The schemas of the joined document. */
export class NamedSchemas {
  /** By their names. */
  readonly all: Fields;
  /** The names of schemas from other files, and the locations that they come from. */
  readonly brought: ReadonlyMap<object, readonly [name: string, location: NodeLocation]>;

  /** `table` is the location of the first file's schemas. */
  constructor(
    first: SourceFile,
    table: NodeLocation,
    locations: Locations,
    references: readonly ReferringNode[],
  ) {
    const entries = entriesOf(table.node).map(([name, node]): Entry => {
      const at = { ...table, pointer: table.pointer + below("", name), node };
      return { name, node, end: locations.end(at) };
    });
    const brought = new Map<object, readonly [string, NodeLocation]>();
    for (const { name, end } of [...entries].sort(byFitness)) {
      if (end.file !== first && isRecord(end.node) && !brought.has(end.node)) {
        brought.set(end.node, [name, end]);
      }
    }
    const names = new UniqueNames(entries.map(({ name }) => name));
    for (const location of othersOf(first, references)) {
      if (isRecord(location.node) && !brought.has(location.node)) {
        brought.set(location.node, [names.take(lastNameOf(location)), location]);
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

/** The locations in other files that references to schemas lead to, sorted. */
function othersOf(
  first: SourceFile,
  references: readonly ReferringNode[],
): readonly NodeLocation[] {
  return references
    .filter(({ isSchema, to }) => isSchema && to.file !== first)
    .map(({ to }) => to)
    .sort((one, other) => compare(locationText(one), locationText(other)));
}

/** Of several names of one schema, the one from its own file comes first. */
function byFitness(one: Entry, other: Entry): number {
  return compare(sortKeyOf(one), sortKeyOf(other));
}

function sortKeyOf({ name, end }: Entry): string {
  return lastNameOf(end) === name ? "" : name;
}

/** The last name on the way to a location: the name of a field, or of the file without its extension. */
function lastNameOf({ file, pointer }: NodeLocation): string {
  return pointer === ""
    ? lastOf(file.name).replace(/\.(?:json|ya?ml)$/i, "")
    : unescaped(lastOf(pointer));
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function locationText({ file, pointer }: NodeLocation): string {
  return `${file.name}#${pointer}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
