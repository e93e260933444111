import { mapEntries } from "../support/entries.js";
import { isRecord } from "../support/objects.js";
import { componentsAt } from "../openapi/credentials.js";
import type { Description } from "../openapi/Description.js";
import { entriesOf, fieldOf, listOf, textOf, textsOf, type Fields } from "../openapi/fields.js";
import { LIST_FIELDS, OBJECT_FIELDS } from "../openapi/schemas.js";
import { FieldNames } from "./FieldNames.js";
import { freezeAll, type JsonKind } from "./json.js";
import { isPattern, plainKeywords, typesOf, type Keyword } from "./keywords.js";
import { respelt, takeName } from "./names.js";
import { COMBINERS, DEFS, LISTS, OTHERS, SINGLE, TABLES } from "./parts.js";
import type { JsonSchema } from "./types.js";

/** A schema, and the names of the definitions to which it refers itself. */
export interface Unit {
  readonly schema: JsonSchema;
  readonly refs: ReadonlySet<string>;
}

/** How deep a schema may be nested without a reference. */
const MAX_DEPTH = 100;

/** Translates the schemas of a description into JSON Schema 2020-12, each once. */
export class ToolSchemas {
  readonly #description: Description;
  readonly #units = new Map<unknown, Unit>();
  /** The definitions by their names. */
  readonly definitions = new Map<string, Unit>();
  readonly #names = new Map<Fields, string>();
  readonly #taken = new Set<string>();
  readonly fields: FieldNames;
  readonly #waiting: (readonly [name: string, node: Fields])[] = [];
  #refs = new Set<string>();
  #pointer = "#";

  constructor(description: Description) {
    this.#description = description;
    this.fields = new FieldNames(description);
    const at = description.isSwagger ? "#/definitions" : "#/components/schemas";
    for (const { name, value } of componentsAt(description, at)) {
      if (isRecord(value) && textOf(value, "$ref") === undefined && !this.#names.has(value)) {
        this.#name(value, name);
      }
    }
  }

  /** A schema of the description, translated; problems in it are noted at the pointer. */
  unitOf(schema: unknown, pointer: string): Unit {
    let unit = this.#units.get(schema);
    if (unit === undefined) {
      this.#pointer = pointer;
      unit = this.#translated(schema);
      this.#units.set(schema, unit);
      for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
        this.definitions.set(next[0], this.#translated(next[1]));
      }
    }
    return unit;
  }

  /** The definitions that these reach, in the order in which they are reached. */
  reached(refs: Iterable<string>): ReadonlyMap<string, JsonSchema> {
    const reached = new Map<string, JsonSchema>();
    const waiting = [...refs];
    // It grows meanwhile.
    for (const name of waiting) {
      const unit = this.definitions.get(name);
      if (unit !== undefined && !reached.has(name)) {
        reached.set(name, unit.schema);
        waiting.push(...unit.refs);
      }
    }
    return reached;
  }

  #translated(schema: unknown): Unit {
    this.#refs = new Set();
    const made = freezeAll(this.#schemaOf(schema, 0));
    return { schema: made, refs: this.#refs };
  }

  #name(node: Fields, name: string): string {
    const taken = takeName([respelt(name), "schema"], name, (other) => this.#taken.has(other));
    this.#taken.add(taken);
    this.#names.set(node, taken);
    return taken;
  }

  #schemaOf(schema: unknown, depth: number): JsonSchema {
    if (!isRecord(schema)) {
      // True, or what is none, says nothing.
      return schema === false ? { not: {} } : {};
    }
    if (depth > MAX_DEPTH) {
      this.#report("translate the schema", `at most ${MAX_DEPTH} schemas in one another`, "more");
      return {};
    }
    const reference = textOf(schema, "$ref");
    const keywords =
      reference === undefined
        ? this.#keywordsOf(schema, depth)
        : this.#referenceOf(schema, reference, depth);
    const isWrapped =
      fieldOf(schema, "nullable") === true &&
      keywords.some((keyword) => keyword[0] === "$ref" || COMBINERS.includes(keyword[0]));
    const made = Object.fromEntries(keywords);
    return isWrapped ? { anyOf: [made, { type: "null" }] } : made;
  }

  #referenceOf(schema: Fields, reference: string, depth: number): readonly Keyword[] {
    const node = this.#description.resolve(schema, this.#pointer);
    const siblings = this.#description.isSwagger ? [] : this.#keywordsOf(schema, depth);
    if (node === undefined) {
      return siblings;
    }
    let name = this.#names.get(node);
    if (name === undefined) {
      name = this.#name(node, reference.slice(reference.lastIndexOf("/") + 1));
    }
    if (!this.definitions.has(name)) {
      // It stands there before it is translated, since it may refer to itself.
      this.definitions.set(name, { schema: {}, refs: new Set() });
      this.#waiting.push([name, node]);
    }
    this.#refs.add(name);
    return [["$ref", DEFS + name], ...siblings];
  }

  #keywordsOf(schema: Fields, depth: number): readonly Keyword[] {
    const parts = this.#partsOf(schema, depth);
    const types = this.#typesOf(schema, parts);
    const hasItems = parts.some((part) => LIST_FIELDS.includes(part[0]));
    const items: readonly Keyword[] = types.includes("array") && !hasItems ? [["items", {}]] : [];
    return [
      ...plainKeywords(schema, types),
      ...this.#propertiesOf(schema, depth),
      ...parts,
      ...items,
    ];
  }

  /** The types of a schema, or those that its other fields tell of. */
  #typesOf(schema: Fields, parts: readonly Keyword[]): readonly JsonKind[] {
    const types = typesOf(schema);
    const has = (name: string): boolean => fieldOf(schema, name) !== undefined;
    const isChoice = parts.some((part) => COMBINERS.includes(part[0]));
    const told: readonly JsonKind[] =
      types.length > 0
        ? types
        : OBJECT_FIELDS.some(has)
          ? ["object"]
          : LIST_FIELDS.some(has)
            ? ["array"]
            : [];
    const isNullable = fieldOf(schema, "nullable") === true && !isChoice && told.length > 0;
    return isNullable && !told.includes("null") ? ["null", ...told] : told;
  }

  #partsOf(schema: Fields, depth: number): readonly Keyword[] {
    const make = (part: unknown): JsonSchema => this.#schemaOf(part, depth + 1);
    const own = (names: readonly string[]): readonly Keyword[] =>
      names.flatMap((name): readonly Keyword[] => {
        const value = fieldOf(schema, name);
        return value === undefined ? [] : [[name, value]];
      });
    // Swagger 2.0 and older drafts have lists of items.
    const first = listOf(fieldOf(schema, "items")).map(make);
    const lists = own(LISTS).map((list): Keyword => [list[0], listOf(list[1]).map(make)]);
    return [
      ...own(SINGLE)
        .filter((part) => isRecord(part[1]) || typeof part[1] === "boolean")
        .map((part): Keyword => [part[0], make(part[1])]),
      ...own(OTHERS)
        .filter((part) => isRecord(part[1]) || typeof part[1] === "boolean")
        .map((part): Keyword => [part[0], isRecord(part[1]) ? make(part[1]) : part[1]]),
      ...(first.length > 0 ? ([["prefixItems", first]] as const) : []),
      ...lists.filter((list) => listOf(list[1]).length > 0),
      ...own(TABLES).map((table): Keyword => {
        const entries = entriesOf(table[1]).filter(
          (entry) => table[0] !== "patternProperties" || isPattern(entry[0]),
        );
        return [
          table[0],
          Object.fromEntries(mapEntries(entries, (name, part) => [name, make(part)])),
        ];
      }),
    ];
  }

  /** The properties that are sent, under names that providers take, and which of them must be there. */
  #propertiesOf(schema: Fields, depth: number): readonly Keyword[] {
    const given = entriesOf(fieldOf(schema, "properties"));
    const sent = given.filter((entry) => !isLeftOut(this.#description, entry[1]));
    const isSent = new Set(sent.map((entry) => entry[0]));
    const left = new Set(given.map((entry) => entry[0]).filter((field) => !isSent.has(field)));
    const required = textsOf(fieldOf(schema, "required")).filter((field) => !left.has(field));
    const spelt = [...new Set(required.map((field) => this.fields.nameOf(field)))];
    const properties: JsonSchema = Object.fromEntries(
      mapEntries(sent, (field, part) => [
        this.fields.nameOf(field),
        this.#schemaOf(part, depth + 1),
      ]),
    );
    return [
      ...(given.length > 0 ? ([["properties", properties]] as const) : []),
      ...(spelt.length > 0 ? ([["required", spelt]] as const) : []),
    ];
  }

  #report(action: string, expected: string, got: string): void {
    this.#description.report(this.#pointer, action, expected, got);
  }
}

/** Whether a field is only answered. */
export function isLeftOut(description: Description, schema: unknown): boolean {
  return [schema, description.resolve(schema)].some(
    (node) => isRecord(node) && fieldOf(node, "readOnly") === true,
  );
}
