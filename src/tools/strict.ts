/** Schemas for the strict modes of providers, which enforce a schema but support only a part of JSON Schema. */
import { fieldOf, listOf, ownFields, textsOf } from "../openapi/fields.js";
import { mapEntries } from "../support/entries.js";
import { quoteAll, quoteProblems } from "../support/messages.js";
import { isRecord } from "../support/objects.js";
import { namesInCycles } from "./cycles.js";
import { wrongOptions } from "./options.js";
import { mapTable, referredName } from "./parts.js";
import type { JsonSchema, ToolInputSchema } from "./types.js";

/** What a provider's strict mode supports. */
export interface Dialect {
  /** The provider, for messages. */
  readonly name: string;
  /** Whether all properties must be required, so that optional ones may be null. */
  readonly isAllRequired: boolean;
  /** Whether a schema may be recursive. */
  readonly takesCycles: boolean;
  /** Keywords that stay as they are. */
  readonly keywords: readonly string[];
  readonly formats: readonly string[];
}

const FORMATS = [
  ...["date-time", "time", "date", "duration"],
  ...["email", "hostname", "ipv4", "ipv6", "uuid"],
];

export const OPENAI: Dialect = {
  name: "OpenAI",
  isAllRequired: true,
  takesCycles: true,
  keywords: [
    ...["title", "description", "pattern", "multipleOf", "maximum", "minimum"],
    ...["exclusiveMaximum", "exclusiveMinimum", "maxItems", "minItems"],
  ],
  formats: FORMATS,
};

export const ANTHROPIC: Dialect = {
  name: "Anthropic",
  isAllRequired: false,
  takesCycles: false,
  keywords: ["title", "description", "pattern"],
  formats: [...FORMATS, "uri"],
};

/** How many properties and listed values there may be in all. */
const MAX_PROPERTIES = 5_000;
const MAX_VALUES = 1_000;

/** Keywords that strict modes do not support, and without which a schema would mean something else. */
const STRUCTURES = ["patternProperties", "prefixItems", "if", "dependentSchemas"];

/** The schema for a strict mode. Throws `INVALID_OPTIONS` with everything that the mode does not support. */
export function strictSchema(
  tool: string,
  schema: ToolInputSchema,
  dialect: Dialect,
): Record<string, unknown> {
  const { $defs, ...root } = ownFields(schema);
  const writer = new StrictWriter($defs, dialect);
  const made = writer.object(root, "");
  const defs = $defs && { $defs: writer.definitions($defs) };
  writer.check(tool);
  return { ...made, ...defs };
}

class StrictWriter {
  readonly #dialect: Dialect;
  readonly #definitions: Readonly<Record<string, JsonSchema>>;
  readonly #problems = new Map<string, string>();
  #properties = 0;
  #values = 0;

  constructor(definitions: ToolInputSchema["$defs"], dialect: Dialect) {
    this.#dialect = dialect;
    this.#definitions = definitions ?? {};
  }

  /** Throws if problems were noted. */
  check(tool: string): void {
    const { name } = this.#dialect;
    if (this.#properties > MAX_PROPERTIES || this.#values > MAX_VALUES) {
      const limits = `${MAX_PROPERTIES} properties or ${MAX_VALUES} listed values`;
      this.#problems.set(tool, `more than ${limits}`);
    }
    if (this.#problems.size > 0) {
      const action = `write the tool ${quoteAll([tool])} for ${name}'s strict mode`;
      const got = quoteProblems(this.#problems);
      throw wrongOptions(action, "schemas that it supports", got, [...this.#problems.keys()]);
    }
  }

  /** The definitions. If the mode does not support recursion, recursive ones are a problem. */
  definitions(table: Readonly<Record<string, JsonSchema>>): JsonSchema {
    if (!this.#dialect.takesCycles) {
      for (const name of namesInCycles(table)) {
        this.#problems.set(name, "a recursive schema");
      }
    }
    return Object.fromEntries(
      mapEntries(Object.entries(table), (name, schema) => [name, this.#schema(schema, name)]),
    );
  }

  object(schema: JsonSchema, path: string): JsonSchema {
    const { isAllRequired } = this.#dialect;
    const required = textsOf(fieldOf(schema, "required"));
    const properties = Object.entries(fieldOf(schema, "properties") ?? {});
    this.#properties += properties.length;
    const made = mapEntries(properties, (name, part: unknown) => {
      const at = path === "" ? name : `${path}.${name}`;
      const own = this.#schema(schemaIn(part), at);
      const isOptional = isAllRequired && !required.includes(name);
      return [name, isOptional ? nullable(own) : own] as const;
    });
    const names = made.map((entry) => entry[0]);
    return {
      ...schema,
      properties: Object.fromEntries(made),
      required: isAllRequired ? names : required.filter((name) => names.includes(name)),
      additionalProperties: false,
    };
  }

  #schema(schema: JsonSchema, path: string): JsonSchema {
    const reference = fieldOf(schema, "$ref");
    if (reference !== undefined) {
      return { $ref: reference };
    }
    for (const name of STRUCTURES) {
      if (fieldOf(schema, name) !== undefined) {
        this.#problems.set(path, name);
      }
    }
    const merged = fieldOf(schema, "allOf") === undefined ? schema : this.#merged(schema, path);
    const variants = [...listOf(fieldOf(merged, "anyOf")), ...listOf(fieldOf(merged, "oneOf"))];
    if (variants.length > 0) {
      const made = variants.map((part) => this.#schema(schemaIn(part), path));
      return { ...this.#annotations(merged), anyOf: made };
    }
    return this.#plain(merged, path);
  }

  #plain(schema: JsonSchema, path: string): JsonSchema {
    const kept = this.#kept(schema);
    const type = fieldOf(schema, "type");
    const values = listOf(fieldOf(schema, "enum"));
    this.#values += values.length;
    if (values.length > 0 || Object.hasOwn(schema, "const")) {
      return kept;
    }
    if (type === undefined) {
      this.#problems.set(path, "a value of any type");
      return kept;
    }
    const types = typeof type === "string" ? [type] : listOf(type);
    const items = fieldOf(schema, "items");
    const isMap = types.includes("object") && this.#isMap(schema);
    if (isMap) {
      this.#problems.set(path, "an object of any fields");
    }
    return {
      ...(types.includes("object") ? this.#object(schema, kept, path) : kept),
      ...(types.includes("array") ? { items: this.#schema(schemaIn(items), `${path}[]`) } : {}),
    };
  }

  #object(schema: JsonSchema, kept: JsonSchema, path: string): JsonSchema {
    const { properties, required, additionalProperties } = this.object(schema, path);
    return { ...kept, properties, required, additionalProperties };
  }

  /** Whether it is an object with any fields and no named ones. */
  #isMap(schema: JsonSchema): boolean {
    const isEmpty = Object.keys(fieldOf(schema, "properties") ?? {}).length === 0;
    return isEmpty && fieldOf(schema, "additionalProperties") !== false;
  }

  /** The schema with only the keywords that the mode supports. */
  #kept(schema: JsonSchema): JsonSchema {
    const { keywords, formats } = this.#dialect;
    const names = [...keywords, "type", "enum", "const"];
    const entries = Object.entries(schema).filter(
      (entry) =>
        names.includes(entry[0]) || (entry[0] === "format" && formats.includes(String(entry[1]))),
    );
    return Object.fromEntries(entries);
  }

  #annotations(schema: JsonSchema): JsonSchema {
    const entries = Object.entries(schema).filter((entry) =>
      ["title", "description"].includes(entry[0]),
    );
    return Object.fromEntries(entries);
  }

  /** An object that has the fields of all parts; a problem if a part is not an object. */
  #merged(schema: JsonSchema, path: string): JsonSchema {
    const { allOf, ...own } = schema;
    const parts = listOf(allOf).map((part) => this.#resolved(part));
    const only = parts.length === 1 ? parts[0] : undefined;
    const isBare = Object.keys(own).every((name) =>
      ["title", "description", "type"].includes(name),
    );
    if (only !== undefined && isBare) {
      return fieldOf(only, "allOf") === undefined
        ? { ...only, ...own }
        : this.#merged({ ...only, ...own }, path);
    }
    const all = [own, ...parts];
    const names = all.flatMap((part) => Object.keys(fieldOf(part, "properties") ?? {}));
    const isUsable =
      new Set(names).size === names.length &&
      all.every((part) => Object.keys(part).every((name) => OBJECT_KEYWORDS.includes(name)));
    if (!isUsable) {
      this.#problems.set(path, "allOf");
      return own;
    }
    const tables = all.map((part) => mapTable(fieldOf(part, "properties"), (each) => each));
    return {
      ...joined([...parts, own]),
      type: "object",
      properties: joined(tables),
      required: all.flatMap((part) => textsOf(fieldOf(part, "required"))),
    };
  }

  #resolved(part: unknown): JsonSchema {
    let schema = schemaIn(part);
    for (let count = 0; count < 100; count += 1) {
      const name = referredName(schema);
      if (name === undefined) {
        break;
      }
      schema = schemaIn(fieldOf(this.#definitions, name));
    }
    return schema;
  }
}

const OBJECT_KEYWORDS = [
  ...["title", "description", "type", "properties", "required"],
  ...["additionalProperties", "default", "examples", "deprecated"],
];

/** The value if it is a schema, or else an empty schema. */
function schemaIn(part: unknown): JsonSchema {
  return isRecord(part) ? part : {};
}

/** The fields of all objects; of several with one name, the last. */
function joined(objects: readonly JsonSchema[]): JsonSchema {
  return Object.fromEntries(objects.flatMap((object) => Object.entries(object)));
}

/** The schema, or null. */
function nullable(schema: JsonSchema): JsonSchema {
  const type = fieldOf(schema, "type");
  const types = typeof type === "string" ? [type] : textsOf(type);
  const values = listOf(fieldOf(schema, "enum"));
  if (types.length === 0 || Object.hasOwn(schema, "const")) {
    const variants = fieldOf(schema, "anyOf");
    return variants === undefined
      ? { anyOf: [schema, { type: "null" }] }
      : { ...schema, anyOf: [...listOf(variants), { type: "null" }] };
  }
  return {
    ...schema,
    type: types.includes("null") ? type : [...types, "null"],
    ...(values.length > 0 && !values.includes(null) ? { enum: [...values, null] } : {}),
  };
}
