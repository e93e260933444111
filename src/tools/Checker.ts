import { UNIONS } from "../openapi/shapes.js";
import { entriesOf, fieldOf, listOf } from "../openapi/fields.js";
import { kindOf, isList, isRecord } from "../support/objects.js";
import { expectedBut } from "../support/messages.js";
import { setOwn } from "../support/properties.js";
import { kindOfJson, type JsonKind } from "./json.js";
import { COMBINERS, referenceOf } from "./parts.js";
import type { ToolSchemas } from "./ToolSchemas.js";
import type { JsonSchema } from "./types.js";

/** How many schemas of one value are looked at. */
const MOST_SCHEMAS = 200;

/** How deep combinations of schemas are looked into for what kinds of values they allow. */
const MAX_DEPTH = 32;

/** What is wrong with values, by their paths. */
export type ValueProblems = Map<string, string>;

/**
 * Compares the kinds of values with their schemas, leaves out each `null` that stands for an absent optional field, and
 * gives fields the names that are sent. What else a schema asks for is left to the service.
 */
export class Checker {
  readonly #schemas: Pick<ToolSchemas, "definitions" | "fields">;
  readonly #problems: ValueProblems;
  /** Which schemas are closed, and which take values of a kind. Schemas may refer to one another many times. */
  readonly #closed = new Map<object, boolean>();
  readonly #taken = new Map<JsonKind, Map<object, boolean>>();

  constructor(schemas: Pick<ToolSchemas, "definitions" | "fields">, problems: ValueProblems) {
    this.#schemas = schemas;
    this.#problems = problems;
  }

  /** The value as it is sent; what is wrong is noted. `path` says where it is. */
  read(value: unknown, schema: JsonSchema, path: string): unknown {
    if (!this.#takes(schema, kindOfJson(value))) {
      this.#problems.set(path, expectedBut(this.#kindsOf(schema), kindOf(value)));
      return value;
    }
    return this.#within(value, [schema], path);
  }

  /** Whether a schema says that null is one of its values. */
  takesNull(schema: JsonSchema): boolean {
    return this.#takes(schema, "null");
  }

  #within(value: unknown, schemas: readonly JsonSchema[], path: string): unknown {
    return isList(value)
      ? this.#members(value, this.#parts(schemas), path)
      : isRecord(value)
        ? this.#fields(value, schemas, path)
        : value;
  }

  #members(list: readonly unknown[], parts: readonly JsonSchema[], path: string): unknown {
    return list.map((member, i) => {
      const schemas = parts
        .map((part) => listOf(fieldOf(part, "prefixItems"))[i] ?? fieldOf(part, "items"))
        .filter(isRecord);
      return this.#member(member, schemas, `${path}[${i}]`);
    });
  }

  #fields(
    object: Readonly<Record<string, unknown>>,
    whole: readonly JsonSchema[],
    path: string,
  ): unknown {
    const parts = this.#parts(whole);
    const own = whole.filter((schema) => this.#takes(schema, "object"));
    const isClosed = own.length > 0 && own.every((schema) => this.#isClosed(schema));
    const copy = {};
    for (const name of Object.keys(object)) {
      const at = `${path}.${name}`;
      const value = object[name];
      const owners = parts.filter((part) => fieldOf(tableOf(part), name) !== undefined);
      const schemas = owners.map((part) => fieldOf(tableOf(part), name)).filter(isRecord);
      if (owners.length === 0) {
        setOwn(copy, name, this.#other(value, parts, at, isClosed));
      } else if (value !== null || !this.#isAbsent(name, owners, schemas)) {
        setOwn(copy, this.#schemas.fields.fieldOf(name), this.#member(value, schemas, at));
      }
    }
    return copy;
  }

  /** Whether a null stands for nothing: it is not allowed, and the field is optional. */
  #isAbsent(name: string, owners: readonly JsonSchema[], schemas: readonly JsonSchema[]): boolean {
    return (
      !schemas.some((schema) => this.takesNull(schema)) &&
      !owners.every((owner) => listOf(fieldOf(owner, "required")).includes(name))
    );
  }

  /** A field without a name in the schema. */
  #other(value: unknown, parts: readonly JsonSchema[], path: string, isClosed: boolean): unknown {
    if (isClosed) {
      this.#problems.set(path, expectedBut("a field that the schema has", "another"));
      return value;
    }
    const schemas = parts.flatMap((part) => [
      fieldOf(part, "additionalProperties"),
      ...entriesOf(fieldOf(part, "patternProperties")).map((entry) => entry[1]),
    ]);
    return this.#member(value, schemas.filter(isRecord), path);
  }

  /** Whether objects have only fields with a name in the schema, whichever variant they are of. */
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

  #member(value: unknown, schemas: readonly JsonSchema[], path: string): unknown {
    const kind = kindOfJson(value);
    const first = schemas[0];
    if (first !== undefined && !schemas.some((schema) => this.#takes(schema, kind))) {
      this.#problems.set(path, expectedBut(this.#kindsOf(first), kindOf(value)));
      return value;
    }
    return this.#within(value, schemas, path);
  }

  /** These schemas, and those that they are made of. */
  #parts(schemas: readonly JsonSchema[]): readonly JsonSchema[] {
    const parts = new Set(schemas);
    const waiting = [...schemas];
    for (let i = 0; i < waiting.length && parts.size < MOST_SCHEMAS; i += 1) {
      const schema = waiting[i];
      const next = [
        this.#target(schema),
        ...COMBINERS.flatMap((name) => listOf(fieldOf(schema, name))),
      ];
      for (const part of next) {
        if (isRecord(part) && !parts.has(part)) {
          parts.add(part);
          waiting.push(part);
        }
      }
    }
    return [...parts];
  }

  #target(schema: JsonSchema | undefined): JsonSchema | undefined {
    const name = referenceOf(schema);
    return name === undefined ? undefined : this.#schemas.definitions.get(name)?.schema;
  }

  /** Whether values of a kind are among those that a schema allows, as far as its types say. */
  #takes(schema: unknown, kind: JsonKind | undefined, depth = 0): boolean {
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

  /** The kinds of values that a schema allows, for a message. */
  #kindsOf(schema: JsonSchema): string {
    const kinds = KINDS.filter((kind) => this.#takes(schema, kind));
    const known = kinds.filter((kind) => kind !== "integer" || !kinds.includes("number"));
    return known.length === 0 ? "another value" : known.map((kind) => ARTICLES[kind]).join(" or ");
  }
}

const KINDS: readonly JsonKind[] = [
  "string",
  "number",
  "integer",
  "boolean",
  "array",
  "object",
  "null",
];

const ARTICLES: Readonly<Record<JsonKind, string>> = {
  string: "a string",
  number: "a number",
  integer: "an integer",
  boolean: "a boolean",
  array: "an array",
  object: "an object",
  null: "null",
};

/** What is judged of a schema, once. While it is being judged, `meanwhile` counts: it may lead back to itself. */
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

/** Whether values of a kind are of the types of a schema, or of its listed values where it has no type. */
function isOf(schema: JsonSchema, kind: JsonKind): boolean {
  const type = fieldOf(schema, "type");
  const types = typeof type === "string" ? [type] : listOf(type);
  if (types.length > 0) {
    return types.includes(kind) || (kind === "integer" && types.includes("number"));
  }
  const values = Object.hasOwn(schema, "const")
    ? [schema["const"]]
    : listOf(fieldOf(schema, "enum"));
  return values.length === 0 || values.some((value) => isLike(kindOfJson(value), kind));
}

function isLike(one: JsonKind | undefined, other: JsonKind): boolean {
  return one === other || (one === "number" && other === "integer");
}

function tableOf(schema: JsonSchema): Readonly<Record<string, unknown>> {
  const table = fieldOf(schema, "properties");
  return isRecord(table) ? table : NONE;
}

const NONE = {};
