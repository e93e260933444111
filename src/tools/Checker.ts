import { COMBINERS, listedValues, statedTypes } from "../openapi/schemas.js";
import { UNIONS } from "../openapi/objectSchemas.js";
import { entriesOf, fieldOf, listOf, perNode } from "../openapi/fields.js";
import { isList, isRecord, keysOf, kindOf } from "../support/objects.js";
import { expectedBut } from "../support/messages.js";
import { setOwn } from "../support/properties.js";
import { fieldsIn } from "./FieldNames.js";
import { coversType, jsonTypeOf, type JsonType } from "./json.js";
import { referredName, TABLE_KEYWORDS } from "./subschemas.js";
import type { ToolSchemas } from "./ToolSchemas.js";
import type { JsonSchema } from "./types.js";

/** How many schemas of one value are visited. */
const MAX_SCHEMAS = 10_000;

/** Keywords whose schemas apply to the same value, to its other fields, and to some of its members. */
const IN_PLACE = [...COMBINERS, "not", "if", "then", "else", "dependentSchemas"];
const OF_FIELDS = ["additionalProperties", "patternProperties"];
const OF_MEMBERS = ["contains", "unevaluatedItems"];

/** How deep combinations of schemas are searched for the types that they allow. */
const MAX_DEPTH = 32;

/** Problems of values, by their paths. */
export type ValueProblems = Map<string, string>;

/**
 * Compares the types of values with their schemas, leaves out each `null` that means an absent optional field, and
 * restores the real names of fields. The service checks everything else.
 */
export class Checker {
  readonly #schemas: Pick<ToolSchemas, "definitions" | "fields">;
  readonly #problems: ValueProblems;
  /** Results by schema, because schemas may refer to one another many times. */
  readonly #closed = new Map<object, boolean>();
  readonly #taken = new Map<JsonType, Map<object, boolean>>();
  readonly #named = perNode((schema: JsonSchema) => new Set(fieldsIn(schema)));

  constructor(schemas: Pick<ToolSchemas, "definitions" | "fields">, problems: ValueProblems) {
    this.#schemas = schemas;
    this.#problems = problems;
  }

  /** The value as it is sent. Problems are noted under `path`, its place. */
  read(value: unknown, schema: JsonSchema, path: string): unknown {
    return this.#member(value, [schema], [schema], path);
  }

  /** Whether a schema allows null. */
  takesNull(schema: JsonSchema): boolean {
    return this.#takes(schema, "null");
  }

  /** `own` are the schemas that the value must match. `all` are these, and others that name its fields. */
  #member(
    value: unknown,
    own: readonly JsonSchema[],
    all: readonly JsonSchema[],
    path: string,
  ): unknown {
    const kind = jsonTypeOf(value);
    const first = own.at(0);
    if (first !== undefined && !own.some((schema) => this.#takes(schema, kind))) {
      this.#problems.set(path, expectedBut(this.#kindsOf(first), kindOf(value)));
      return value;
    }
    return isList(value)
      ? this.#members(value, own, all, path)
      : isRecord(value)
        ? this.#fields(value, own, all, path)
        : value;
  }

  #members(
    list: readonly unknown[],
    own: readonly JsonSchema[],
    all: readonly JsonSchema[],
    path: string,
  ): unknown {
    const parts = this.#parts(own, COMBINERS);
    const allParts = this.#parts(all, IN_PLACE);
    return list.map((member, i) =>
      this.#member(
        member,
        membersOf(parts, i),
        [...membersOf(allParts, i), ...subschemasIn(allParts, OF_MEMBERS)],
        `${path}[${i}]`,
      ),
    );
  }

  #fields(
    object: Readonly<Record<string, unknown>>,
    own: readonly JsonSchema[],
    all: readonly JsonSchema[],
    path: string,
  ): unknown {
    const { fields } = this.#schemas;
    const parts = this.#parts(own, COMBINERS);
    const further = subschemasIn(parts, OF_FIELDS);
    const allParts = this.#parts(all, IN_PLACE);
    const allFurther = subschemasIn(allParts, [...OF_FIELDS, "unevaluatedProperties"]);
    const isNamed = (name: string): boolean => allParts.some((part) => this.#named(part).has(name));
    const objects = own.filter((schema) => this.#takes(schema, "object"));
    const isClosed = objects.length > 0 && objects.every((schema) => this.#isClosed(schema));
    const copy = {};
    for (const name of Object.keys(object)) {
      const at = `${path}.${name}`;
      const value = object[name];
      const owners = parts.filter((part) => fieldOf(tableOf(part), name) !== undefined);
      const isOwn = owners.length > 0;
      const schemas = isOwn ? fieldSchemas(owners, name) : further;
      // A field that has another name for the model is not accepted under its own.
      if (!isOwn && (isClosed || isNamed(fields.otherNameOf(name) ?? ""))) {
        this.#problems.set(at, "not a field of the schema");
      } else if (!isOwn || value !== null || !this.#isAbsent(name, owners, schemas)) {
        const naming = [...fieldSchemas(allParts, name), ...allFurther];
        const field = isNamed(name) ? fields.fieldOf(name) : name;
        setOwn(copy, field, this.#member(value, schemas, naming, at));
      }
    }
    return copy;
  }

  /** Whether null means an absent field: it is not allowed, and the field is optional. */
  #isAbsent(name: string, owners: readonly JsonSchema[], schemas: readonly JsonSchema[]): boolean {
    return (
      !schemas.some((schema) => this.takesNull(schema)) &&
      !owners.every((owner) => listOf(fieldOf(owner, "required")).includes(name))
    );
  }

  /** Whether all variants allow only fields that the schema names. */
  #isClosed(schema: unknown, depth = 0): boolean {
    if (!isRecord(schema) || depth > MAX_DEPTH) {
      return false;
    }
    const isClosed = (part: unknown): boolean => this.#isClosed(part, depth + 1);
    return judgedOnce(
      this.#closed,
      schema,
      false,
      () =>
        (fieldOf(schema, "additionalProperties") === false &&
          fieldOf(schema, "patternProperties") === undefined) ||
        isClosed(this.#target(schema)) ||
        listOf(fieldOf(schema, "allOf")).some(isClosed) ||
        UNIONS.map((name) => listOf(fieldOf(schema, name))).some(
          (variants) =>
            variants.length > 0 &&
            variants.every((variant) => !this.#takes(variant, "object") || isClosed(variant)),
        ),
    );
  }

  /** `schemas`, and all schemas that these contain under `keywords`. */
  #parts(schemas: readonly JsonSchema[], keywords: readonly string[]): readonly JsonSchema[] {
    const parts = new Set(schemas);
    // `parts` grows in the loop.
    for (const part of parts) {
      const target = this.#target(part);
      const next = subschemasIn([part], keywords);
      if (parts.size < MAX_SCHEMAS) {
        (target === undefined ? next : [target, ...next]).forEach((each) => parts.add(each));
      }
    }
    return [...parts];
  }

  #target(schema: JsonSchema | undefined): JsonSchema | undefined {
    const name = referredName(schema);
    return name === undefined ? undefined : this.#schemas.definitions.get(name)?.schema;
  }

  /** Whether a schema allows values of a type, as far as its keywords tell. */
  #takes(schema: unknown, kind: JsonType | undefined, depth = 0): boolean {
    if (!isRecord(schema) || depth > MAX_DEPTH || kind === undefined) {
      return kind !== undefined;
    }
    const known = this.#taken.get(kind) ?? new Map<object, boolean>();
    this.#taken.set(kind, known);
    const takes = (part: unknown): boolean => this.#takes(part, kind, depth + 1);
    const target = this.#target(schema);
    return judgedOnce(
      known,
      schema,
      true,
      () =>
        isOf(schema, kind) &&
        (target === undefined || takes(target)) &&
        listOf(fieldOf(schema, "allOf")).every(takes) &&
        UNIONS.map((name) => listOf(fieldOf(schema, name))).every(
          (variants) => variants.length === 0 || variants.some(takes),
        ),
    );
  }

  /** The types that a schema allows, for a message. */
  #kindsOf(schema: JsonSchema): string {
    const kinds = JSON_TYPES.filter((kind) => this.#takes(schema, kind));
    const known = kinds.filter((kind) => kind !== "integer" || !kinds.includes("number"));
    return known.length === 0 ? "another value" : known.map((kind) => ARTICLES[kind]).join(" or ");
  }
}

const ARTICLES: Readonly<Record<JsonType, string>> = {
  string: "a string",
  number: "a number",
  integer: "an integer",
  boolean: "a boolean",
  array: "an array",
  object: "an object",
  null: "null",
};

const JSON_TYPES = keysOf(ARTICLES);

/** Runs `judge` once per schema. Until it returns, the result is `meanwhile`, because a schema may be recursive. */
function judgedOnce(
  known: Map<object, boolean>,
  schema: object,
  meanwhile: boolean,
  judge: () => boolean,
): boolean {
  const before = known.get(schema);
  if (before !== undefined) {
    return before;
  }
  known.set(schema, meanwhile);
  const judged = judge();
  known.set(schema, judged);
  return judged;
}

/** Whether a type is among the types of a schema or, if it has none, of its listed values. */
function isOf(schema: JsonSchema, kind: JsonType): boolean {
  const stated = statedTypes(schema);
  const types = stated.length > 0 ? stated : listedValues(schema).map(jsonTypeOf);
  return types.length === 0 || types.some((type) => coversType(type, kind));
}

/** The schemas under some keywords of these: one schema, a list or a table each. */
function subschemasIn(
  schemas: readonly JsonSchema[],
  keywords: readonly string[],
): readonly JsonSchema[] {
  return schemas.flatMap((schema) =>
    keywords.flatMap((name) => {
      const value = fieldOf(schema, name);
      return (
        TABLE_KEYWORDS.includes(name) ? entriesOf(value).map((entry) => entry[1]) : [value].flat()
      ).filter(isRecord);
    }),
  );
}

function membersOf(parts: readonly JsonSchema[], i: number): readonly JsonSchema[] {
  return parts
    .map((part) => listOf(fieldOf(part, "prefixItems")).at(i) ?? fieldOf(part, "items"))
    .filter(isRecord);
}

function fieldSchemas(parts: readonly JsonSchema[], name: string): readonly JsonSchema[] {
  return parts.map((part) => fieldOf(tableOf(part), name)).filter(isRecord);
}

function tableOf(schema: JsonSchema): Readonly<Record<string, unknown>> {
  const table = fieldOf(schema, "properties");
  return isRecord(table) ? table : NONE;
}

const NONE = {};
