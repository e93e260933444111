/** Which schemas of other files have which names in the one document. */
import { below, entriesOf, fieldOf, type Fields, unescaped } from "../../openapi/fields.js";
import { isRecord } from "../../support/objects.js";
import { UniqueNames } from "./UniqueNames.js";
import type { SourceFile } from "./Files.js";
import type { NodePlace, Places } from "./Places.js";
import type { ReferringNode } from "./references.js";

/** The fields of a document that lead to its schemas. */
export type SchemasPath = readonly ["definitions"] | readonly ["components", "schemas"];

/** Where a document has its schemas. */
export function homeOf(document: Fields): SchemasPath {
  return fieldOf(document, "swagger") === undefined ? ["components", "schemas"] : ["definitions"];
}

/** A named schema: its name, where it comes from, and what stands under the name. */
interface Entry {
  readonly name: string;
  readonly node: unknown;
  readonly end: NodePlace;
}

/** The schemas of the one document. */
export class NamedSchemas {
  /** By their names. */
  readonly all: Fields;
  /** The names of schemas that come from other files, and where each comes from. */
  readonly brought: ReadonlyMap<object, readonly [name: string, place: NodePlace]>;

  /** `table` is where the first file says that its schemas are. */
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
    // A name may stand for what another one has; then it stays a reference to that one.
    const own = entries.map(({ name, node, end }): readonly [string, unknown] => {
      const [known] = (isRecord(end.node) ? brought.get(end.node) : undefined) ?? [];
      return [name, known === name ? end.node : node];
    });
    const added = Array.from(brought, ([node, [name]]): readonly [string, unknown] => [name, node]);
    this.all = Object.fromEntries([...own, ...added]);
    this.brought = brought;
  }
}

/** The places in other files to which references to schemas lead, sorted. */
function othersOf(first: SourceFile, references: readonly ReferringNode[]): readonly NodePlace[] {
  return references
    .filter(({ isSchema, to }) => isSchema && to.file !== first)
    .map(({ to }) => to)
    .sort((one, other) => compare(addressText(one), addressText(other)));
}

/** Of several names of one schema, the one that its file has for it goes first. */
function byFitness(one: Entry, other: Entry): number {
  return compare(rankOf(one), rankOf(other));
}

function rankOf({ name, end }: Entry): string {
  return lastNameOf(end) === name ? "" : name;
}

/** The last name on the way to a place: of a field, or of the file without its ending. */
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
