import { isRecord, mapEntries } from "../support/objects.js";
import { Bases } from "../openapi/Bases.js";
import type { Description } from "../openapi/Description.js";
import {
  entriesOf,
  fieldOf,
  listOf,
  nonEmptyFields,
  textsOf,
  type Fields,
} from "../openapi/fields.js";
import { referenceOf } from "../openapi/Identifiers.js";
import { UNIONS } from "../openapi/objectSchemas.js";
import { COMBINERS, impliedTypes, isNullable, memberSchemas } from "../openapi/schemas.js";
import type { Variants } from "../openapi/Variants.js";
import { DefinitionNames } from "./DefinitionNames.js";
import { fieldsIn, FieldNames } from "./FieldNames.js";
import { freezeAll, type JsonType } from "./json.js";
import { isPattern, plainKeywords, typesOf, type Keyword } from "./keywords.js";
import { isName } from "./toolNames.js";
import { DEFS, LIST_KEYWORDS, OPEN_KEYWORDS, sharedTable, SCHEMA_KEYWORDS } from "./subschemas.js";
import type { JsonSchema } from "./types.js";
import { VariantTags } from "./VariantTags.js";

/** A schema, and the names of the definitions that it refers to directly. */
interface Unit {
  readonly schema: JsonSchema;
  readonly refs: ReadonlySet<string>;
}

/** How deep schemas may be nested without a reference, and how many one schema may have in all. */
const MAX_DEPTH = 100;
const MAX_SCHEMAS = 20_000;

/** The schemas that mean the same as `true` and `false`. */
const BOOLEANS: Readonly<Record<string, Fields>> = { true: {}, false: { not: {} } };

/** Translates the schemas of a description into JSON Schema 2020-12, each once. */
export class ToolSchemas {
  readonly #description: Description;
  readonly #units = new Map<unknown, Unit>();
  /** The definitions by their names. */
  readonly definitions = new Map<string, Unit>();
  readonly #names: DefinitionNames;
  readonly fields: FieldNames;
  readonly #waiting: (readonly [name: string, node: Fields])[] = [];
  #refs = new Set<string>();
  #pointer = "#";
  /** The schemas that are being translated, and how many of the current one were. */
  readonly #open = new Set<Fields>();
  #count = 0;
  readonly #bases: Bases;
  readonly #tags: VariantTags;

  constructor(description: Description, variants: Variants) {
    this.#description = description;
    this.fields = new FieldNames(description);
    this.#bases = new Bases(description);
    this.#tags = new VariantTags(description, variants);
    this.#names = new DefinitionNames(description);
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

  /** The definitions that these names lead to, directly or indirectly. */
  reached(refs: Iterable<string>): ReadonlyMap<string, JsonSchema> {
    const reached = new Map<string, JsonSchema>();
    const waiting = [...refs];
    // `waiting` grows in the loop.
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
    this.#count = 0;
    const made = freezeAll(this.#schemaOf(schema, 0));
    return { schema: made, refs: this.#refs };
  }

  /** A schema, translated; if it is a part of an `allOf`, `owner` is the schema with that `allOf`. */
  #schemaOf(schema: unknown, depth: number, owner?: Fields): JsonSchema {
    if (!isRecord(schema)) {
      // `true` restricts nothing, nor does an invalid schema.
      return schema === false ? { not: {} } : {};
    }
    if (depth > MAX_DEPTH) {
      this.#reportLimit(`at most ${MAX_DEPTH} nested schemas`);
      return {};
    }
    this.#count += 1;
    if (this.#count > MAX_SCHEMAS) {
      if (this.#count === MAX_SCHEMAS + 1) {
        this.#reportLimit(`at most ${MAX_SCHEMAS} schemas in it`);
      }
      return {};
    }
    const node = this.#description.withLists(schema);
    const shared = sharedTable(schema) ?? this.#nameOf(node);
    if (shared !== undefined && depth > 0) {
      // A table elsewhere may lead back to this schema.
      return Object.fromEntries([this.#definitionOf(node, shared)]);
    }
    const reference = referenceOf(schema);
    this.#open.add(node);
    const keywords =
      reference === undefined
        ? this.#keywordsOf(node, depth, owner)
        : this.#referenceOf(schema, reference, depth, owner);
    this.#open.delete(node);
    const isWrapped =
      isNullable(schema) &&
      keywords.some((keyword) => keyword[0] === "$ref" || COMBINERS.includes(keyword[0]));
    const made = Object.fromEntries(keywords);
    return isWrapped ? { anyOf: [made, { type: "null" }] } : made;
  }

  /** The name of a definition for a schema that stands in place of a reference, as in dereferenced documents. */
  #nameOf(node: Fields): string | undefined {
    return this.#names.of(node) ?? (this.#open.has(node) ? "schema" : undefined);
  }

  #referenceOf(
    schema: Fields,
    reference: string,
    depth: number,
    owner: Fields | undefined,
  ): readonly Keyword[] {
    const node = this.#description.resolve(schema, this.#pointer, BOOLEANS);
    const siblings = this.#description.isSwagger ? [] : this.#keywordsOf(schema, depth);
    if (node === undefined) {
      return siblings;
    }
    const base = this.#bases.baseOf(node, owner);
    return [this.#definitionOf(base, base === node ? reference : `${reference}_base`), ...siblings];
  }

  /** A reference to the definition of a schema. */
  #definitionOf(node: Fields, reference: string): Keyword {
    const name =
      this.#names.of(node) ??
      this.#names.give(node, reference.slice(reference.lastIndexOf("/") + 1));
    if (!this.definitions.has(name)) {
      // Added before it is translated, because it may refer to itself.
      this.definitions.set(name, { schema: {}, refs: new Set() });
      this.#waiting.push([name, node]);
    }
    this.#refs.add(name);
    return ["$ref", DEFS + name];
  }

  #keywordsOf(schema: Fields, depth: number, owner = schema): readonly Keyword[] {
    const parts = this.#partsOf(schema, depth);
    const types = this.#typesOf(schema, parts);
    const hasItems = parts.some((part) => part[0] === "items");
    const others = parts.find((part) => part[0] === "unevaluatedItems")?.[1] ?? {};
    const items: readonly Keyword[] =
      types.includes("array") && !hasItems ? [["items", others]] : [];
    return [
      ...mapEntries(plainKeywords(schema, types), (name, value): Keyword => [
        name,
        this.fields.renamed(value, name === "enum" ? { items: schema } : schema),
      ]),
      ...this.#namesOf(schema, depth, owner),
      ...parts,
      ...items,
    ];
  }

  /** The types of a schema: the ones in `type`, or else the ones that its other keywords imply. */
  #typesOf(schema: Fields, parts: readonly Keyword[]): readonly JsonType[] {
    const types = typesOf(schema);
    const isChoice = parts.some((part) => COMBINERS.includes(part[0]));
    const stated: readonly JsonType[] = types.length > 0 ? types : impliedTypes(schema);
    const isPlain = isNullable(schema) && !isChoice && stated.length > 0;
    return isPlain && !stated.includes("null") ? ["null", ...stated] : stated;
  }

  #partsOf(schema: Fields, depth: number): readonly Keyword[] {
    const make = (part: unknown): JsonSchema => this.#schemaOf(part, depth + 1);
    const { first, others } = memberSchemas(schema);
    const ofMembers = new Map<string, unknown>([
      ["prefixItems", first],
      ["items", others],
    ]);
    const own = (names: readonly string[]): readonly Keyword[] =>
      names.map((name): Keyword => [name, ofMembers.get(name) ?? fieldOf(schema, name)]);
    // `propertyNames` holds only if the model sees no other names.
    const hasOthers = !fieldsIn(schema).every(isName);
    return [
      ...own([...SCHEMA_KEYWORDS, ...OPEN_KEYWORDS])
        .filter(
          (part) =>
            (isRecord(part[1]) || typeof part[1] === "boolean") &&
            !(hasOthers && part[0] === "propertyNames"),
        )
        .map((part): Keyword => {
          const isFlag = !isRecord(part[1]) && OPEN_KEYWORDS.includes(part[0]);
          return [part[0], isFlag ? part[1] : make(part[1])];
        }),
      ...own(LIST_KEYWORDS)
        .map((list): Keyword => [
          list[0],
          listOf(list[1]).map((part) => this.#listed(list[0], part, schema, depth)),
        ])
        .filter((list) => listOf(list[1]).length > 0),
      ...entriesOf(
        nonEmptyFields({
          patternProperties: this.#table(schema, "patternProperties", make, (text) =>
            isPattern(text) ? text : undefined,
          ),
        }),
      ),
    ];
  }

  /** A schema in a list of another one. */
  #listed(list: string, part: unknown, schema: Fields, depth: number): JsonSchema {
    const made = this.#schemaOf(part, depth + 1, list === "allOf" ? schema : undefined);
    const nameOf = (field: string): string => this.fields.nameOf(field);
    const tags = UNIONS.includes(list) ? this.#tags.tagsOf(schema, part, nameOf) : [];
    return tags.length === 0 ? made : { allOf: [made, ...tags] };
  }

  /** The keywords that name fields, with the names for the model, and without fields that only responses have. */
  #namesOf(schema: Fields, depth: number, owner: Fields): readonly Keyword[] {
    const given = this.#description.ownProperties(schema);
    if (sharedTable(schema) !== undefined) {
      // Small documents may have large tables in many places.
      this.#description.count(given.length);
    }
    const left = this.#bases.leftOut(schema, owner);
    const nameOf = (field: string): string | undefined =>
      left.has(field) ? undefined : this.fields.nameOf(field);
    const namesIn = (list: unknown): readonly string[] => [
      ...new Set(textsOf(list).flatMap((field) => nameOf(field) ?? [])),
    ];
    const make = (part: unknown): JsonSchema => this.#schemaOf(part, depth + 1);
    return entriesOf(
      nonEmptyFields({
        properties: this.#table(schema, "properties", make, nameOf),
        required: namesIn(fieldOf(schema, "required")),
        dependentSchemas: this.#table(schema, "dependentSchemas", make, nameOf),
        dependentRequired: this.#table(schema, "dependentRequired", namesIn, nameOf),
      }),
    );
  }

  /** A table with new keys; entries without a new key are left out. */
  #table(
    schema: Fields,
    name: string,
    make: (part: unknown) => unknown,
    keyOf: (key: string) => string | undefined,
  ): JsonSchema {
    const made = entriesOf(this.#description.field(schema, name)).flatMap((entry) => {
      const key = keyOf(entry[0]);
      return key === undefined ? [] : [[key, make(entry[1])] as const];
    });
    return Object.fromEntries(made);
  }

  #reportLimit(expected: string): void {
    this.#description.report(this.#pointer, "translate the schema", expected, "more");
  }
}
