import { COMBINERS, listedValues, statedTypes } from "../openapi/schemas.js";
import { UNIONS } from "../openapi/objectSchemas.js";
import { fieldOf, listOf, perNode } from "../openapi/fields.js";
import { isList, isRecord, keysOf, kindOf } from "../support/objects.js";
import { expectedBut } from "../support/messages.js";
import { setOwn } from "../support/properties.js";
import { fieldsIn } from "./FieldNames.js";
import { schemaIn } from "./allOf.js";
import { coversType, jsonTypeOf, type JsonType } from "./json.js";
import { referredName, subschemasIn } from "./subschemas.js";
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

/** Objects that may have any further fields. */
const OPEN = "open";

/** A type, or open objects. */
type Kind = JsonType | typeof OPEN;

/** The schemas of a value. */
interface Schemas {
  /** The schemas that the value must match. */
  readonly own: readonly JsonSchema[];
  /** These, and schemas that only name its fields. */
  readonly all: readonly JsonSchema[];
}

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
  readonly #taken = new Map<Kind, Map<object, boolean>>();
  readonly #named = perNode((schema: JsonSchema) => new Set(fieldsIn(schema)));
  readonly #allNamed = perNode(
    (schema: JsonSchema) =>
      new Set(this.#parts([schema], IN_PLACE).flatMap((part) => fieldsIn(part))),
  );
  readonly #listed = perNode((schema: JsonSchema) =>
    this.#parts([schema], ["allOf"])
      .flatMap((part) => Object.entries(tableOf(part)))
      .map((entry) => [entry[0], listedValues(schemaIn(entry[1]))] as const)
      .filter((entry) => entry[1].length > 0),
  );

  constructor(schemas: Pick<ToolSchemas, "definitions" | "fields">, problems: ValueProblems) {
    this.#schemas = schemas;
    this.#problems = problems;
  }

  /** The value as it is sent. Problems are noted under `path`, its place. */
  read(value: unknown, schema: JsonSchema, path: string): unknown {
    return this.#member(value, { own: [schema], all: [schema] }, path);
  }

  /** Whether a schema allows values of one of these types. */
  takesOneOf(schema: JsonSchema, types: readonly (JsonType | undefined)[]): boolean {
    return types.some((type) => this.#takes(schema, type));
  }

  /** Whether a schema, or a part of it for the same value, names a field. */
  names(schema: JsonSchema, field: string): boolean {
    return this.#allNamed(schema).has(this.#schemas.fields.otherNameOf(field) ?? field);
  }

  #member(value: unknown, { own, all }: Schemas, path: string): unknown {
    const type = jsonTypeOf(value);
    const first = own.at(0);
    if (first !== undefined && !own.some((schema) => this.#takes(schema, type))) {
      this.#problems.set(path, expectedBut(this.#typesText(first), kindOf(value)));
      return value;
    }
    if (!isList(value) && !isRecord(value)) {
      return value;
    }
    const whole = { own: this.#parts(own, COMBINERS, value), all: this.#parts(all, IN_PLACE) };
    if (isList(value)) {
      return this.#members(value, whole, path);
    }
    const objects = own.filter((schema) => this.#takes(schema, "object"));
    const isClosed = objects.length > 0 && objects.every((schema) => this.#isClosed(schema));
    const isOpen = objects.some((schema) => this.#takes(schema, OPEN));
    return this.#fields(value, whole, path, { isClosed, isOpen });
  }

  #members(list: readonly unknown[], { own, all }: Schemas, path: string): unknown {
    const others = subschemasIn(all, OF_MEMBERS);
    return list.map((member, i) =>
      this.#member(
        member,
        { own: membersOf(own, i), all: [...membersOf(all, i), ...others] },
        `${path}[${i}]`,
      ),
    );
  }

  #fields(
    object: Readonly<Record<string, unknown>>,
    { own, all }: Schemas,
    path: string,
    { isClosed, isOpen }: Readonly<Record<"isClosed" | "isOpen", boolean>>,
  ): unknown {
    const { fields } = this.#schemas;
    const others: Schemas = {
      own: isOpen ? [] : subschemasIn(own, OF_FIELDS),
      all: subschemasIn(all, [...OF_FIELDS, "unevaluatedProperties"]),
    };
    const isNamed = (name: string): boolean => all.some((schema) => this.#named(schema).has(name));
    const copy = {};
    for (const name of Object.keys(object)) {
      const at = `${path}.${name}`;
      const value = object[name];
      const owners = own.filter((schema) => fieldOf(tableOf(schema), name) !== undefined);
      const isOwn = owners.length > 0;
      const ofField: Schemas = {
        own: isOwn ? fieldSchemas(owners, name) : others.own,
        all: [...fieldSchemas(all, name), ...others.all],
      };
      // A field that has another name for the model is not accepted under its own.
      if (!isOwn && (isClosed || isNamed(fields.otherNameOf(name) ?? ""))) {
        this.#problems.set(at, "not a field of the schema");
      } else if (!isOwn || value !== null || !this.#isAbsent(name, owners, ofField.own)) {
        const field = isNamed(name) ? fields.fieldOf(name) : name;
        setOwn(copy, field, this.#member(value, ofField, at));
      }
    }
    return copy;
  }

  /** Whether null means an absent field: it is not allowed, and the field is optional. */
  #isAbsent(name: string, owners: readonly JsonSchema[], schemas: readonly JsonSchema[]): boolean {
    return (
      !schemas.some((schema) => this.#takes(schema, "null")) &&
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

  /** `schemas`, and all schemas that these contain under `keywords`, but only variants that `value` may have. */
  #parts(
    schemas: readonly JsonSchema[],
    keywords: readonly string[],
    value?: object,
  ): readonly JsonSchema[] {
    const parts = new Set(schemas);
    // `parts` grows in the loop.
    for (const part of parts) {
      const target = this.#target(part);
      const next = keywords.flatMap((name) => {
        const own = subschemasIn([part], [name]);
        const fitting = UNIONS.includes(name) ? own.filter((each) => this.#fits(each, value)) : [];
        return fitting.length > 0 ? fitting : own;
      });
      if (parts.size < MAX_SCHEMAS) {
        (target === undefined ? next : [target, ...next]).forEach((each) => parts.add(each));
      }
    }
    return [...parts];
  }

  /** Whether each field of a value is one of those that a variant lists for it, as for the field that names a variant. */
  #fits(variant: JsonSchema, value: object | undefined): boolean {
    return this.#listed(variant).every((entry) => {
      const given = fieldOf(value, entry[0]);
      return given === undefined || typeof given === "object" || entry[1].includes(given);
    });
  }

  #target(schema: JsonSchema | undefined): JsonSchema | undefined {
    const name = referredName(schema);
    return name === undefined ? undefined : this.#schemas.definitions.get(name)?.schema;
  }

  /** Whether a schema allows values of a kind, judged by its keywords. */
  #takes(schema: unknown, kind: Kind | undefined, depth = 0): boolean {
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
  #typesText(schema: JsonSchema): string {
    const taken = JSON_TYPES.filter((type) => this.#takes(schema, type));
    const known = taken.filter((type) => type !== "integer" || !taken.includes("number"));
    return known.length === 0 ? "another value" : known.map((type) => ARTICLES[type]).join(" or ");
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

/** Whether a kind is among the types of a schema or, if it has none, of its listed values. */
function isOf(schema: JsonSchema, kind: Kind): boolean {
  const stated = statedTypes(schema);
  const types = stated.length > 0 ? stated : listedValues(schema).map(jsonTypeOf);
  const type = kind === OPEN ? "object" : kind;
  return (
    (types.length === 0 || types.some((each) => coversType(each, type))) &&
    (kind !== OPEN || OF_FIELDS.every((name) => (fieldOf(schema, name) ?? true) === true))
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
