/** Schemas for the strict modes of providers, which enforce a schema but support only a part of JSON Schema. */
import { mapEntries } from "../support/objects.js";
import { fieldOf, listOf, copyBare, textOf, textsOf } from "../openapi/fields.js";
import { listedValues, statedTypes } from "../openapi/schemas.js";
import { quoteNames, quoteProblems } from "../support/messages.js";
import { commonTypes, ENDLESS, mergeParts, onlyReference, schemaIn } from "./allOf.js";
import { namesInCycles, refsIn } from "./cycles.js";
import { jsonTypeOf } from "./json.js";
import { exceeded, type Limits } from "./limits.js";
import { nullable } from "./nullable.js";
import { wrongOptions } from "./options.js";
import type { JsonSchema, ToolInputSchema } from "./types.js";

/** What a provider's strict mode supports. */
interface Dialect {
  /** The provider, for messages. */
  readonly name: string;
  /** Whether all properties must be required, so that optional ones may be null. */
  readonly isAllRequired: boolean;
  /** Whether a schema may be recursive. */
  readonly takesCycles: boolean;
  /** Keywords that stay as they are. */
  readonly keywords: readonly string[];
  readonly formats: readonly string[];
  readonly limits: Partial<Limits>;
}

const STRICT_FORMATS = [
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
  formats: STRICT_FORMATS,
  limits: { properties: 5_000, values: 1_000, levels: 10, characters: 120_000 },
};

export const ANTHROPIC: Dialect = {
  name: "Anthropic",
  isAllRequired: false,
  takesCycles: false,
  keywords: ["title", "description", "pattern"],
  formats: [...STRICT_FORMATS, "uri"],
  // These hold for all tools of a request together.
  limits: { optional: 24, unions: 16 },
};

/** Keywords that may stand beside variants. */
const BESIDE_VARIANTS = ["title", "description"];

/** Parts of patterns that no provider supports: lookarounds, backreferences and word boundaries. */
const UNSUPPORTED = /\(\?<?[=!]|\\[1-9kbB]/;

/** Escaped characters, which are no such parts. */
const ESCAPED = /\\[^1-9kbB]/g;

/** How many properties and listed values are written before parts of an `allOf` are no longer merged. */
const MAX_PROPERTIES = 5_000;
const MAX_VALUES = 1_000;

/** How many schemas of `allOf` may be written inside one another, and how many parts and required names all may have. */
const MAX_DEPTH = 20;
const MAX_PARTS = 20_000;

/** Keywords that strict modes do not support, and without which a schema would mean something else. */
const STRUCTURES = ["patternProperties", "prefixItems", "if", "dependentSchemas"];

/** Keywords that state the fields of an object. */
const FIELDS = ["type", "properties", "required", "additionalProperties"];

/** The schema for a strict mode. Throws `INVALID_OPTIONS` with everything that the mode does not support. */
export function strictSchema(
  tool: string,
  schema: ToolInputSchema,
  dialect: Dialect,
): Record<string, unknown> {
  const { $defs, ...root } = copyBare(schema);
  const writer = new StrictWriter($defs, dialect);
  const made = writer.object(root, "");
  const defs = writer.definitions(made);
  const whole = Object.keys(defs).length === 0 ? made : { ...made, $defs: defs };
  writer.check(tool, whole);
  return whole;
}

class StrictWriter {
  readonly #dialect: Dialect;
  readonly #definitions: Readonly<Record<string, JsonSchema>>;
  readonly #problems = new Map<string, string>();
  /** The parts of each `allOf` that is being written. Inside it they may be met again. */
  #open: ReadonlySet<JsonSchema>[] = [];
  #properties = 0;
  #values = 0;
  #merged = 0;

  constructor(definitions: ToolInputSchema["$defs"], dialect: Dialect) {
    this.#dialect = dialect;
    this.#definitions = definitions ?? {};
  }

  get #exceedsLimits(): boolean {
    return this.#properties > MAX_PROPERTIES || this.#values > MAX_VALUES;
  }

  /** Throws if problems were noted, or if the written schema is too large. */
  check(tool: string, written: JsonSchema): void {
    const { name, limits } = this.#dialect;
    const sizes = exceeded(written, limits);
    if (sizes.length > 0) {
      this.#problems.set(tool, sizes.join(", "));
    }
    if (this.#problems.size > 0) {
      const action = `write the tool ${quoteNames([tool])} for ${name}'s strict mode`;
      const got = quoteProblems(this.#problems);
      throw wrongOptions(action, "schemas that it supports", got, [...this.#problems.keys()]);
    }
  }

  /**
   * The definitions that a written schema needs; others were written in place. If the mode does not support recursion,
   * recursive ones are a problem.
   */
  definitions(written: JsonSchema): Readonly<Record<string, JsonSchema>> {
    const made = new Map<string, JsonSchema>();
    const waiting = [...refsIn(written)];
    // `waiting` grows in the loop.
    for (const name of waiting) {
      if (!made.has(name)) {
        const schema = schemaIn(fieldOf(this.#definitions, name));
        this.#open = [new Set([schema])];
        const own = this.#schema(schema, name);
        made.set(name, own);
        waiting.push(...refsIn(own));
      }
    }
    const table = Object.fromEntries(made);
    for (const name of this.#dialect.takesCycles ? [] : namesInCycles(table)) {
      this.#note(name, "a recursive schema");
    }
    return table;
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
    for (const name of required.filter((each) => !names.includes(each))) {
      this.#note(path === "" ? name : `${path}.${name}`, "a required field without a schema");
    }
    return {
      ...schema,
      properties: Object.fromEntries(made),
      required: isAllRequired ? names : required.filter((name) => names.includes(name)),
      additionalProperties: false,
    };
  }

  #schema(schema: JsonSchema, path: string): JsonSchema {
    const { $ref, allOf, ...own } = copyBare(schema);
    if ($ref !== undefined && onlyReference(schema) !== undefined) {
      const texts = picked(own, BESIDE_VARIANTS);
      // A reference has no other keywords beside it.
      return Object.keys(texts).length === 0 ? { $ref } : { ...texts, anyOf: [{ $ref }] };
    }
    return $ref === undefined && allOf === undefined
      ? this.#variants(schema, path)
      : this.#allOf(schema, path);
  }

  /** Notes what is wrong at a path. What was noted first says more. */
  #note(path: string, what: string): void {
    this.#problems.set(path, this.#problems.get(path) ?? what);
  }

  #variants(schema: JsonSchema, path: string): JsonSchema {
    const { anyOf, oneOf, ...own } = copyBare(schema);
    for (const name of STRUCTURES) {
      if (fieldOf(own, name) !== undefined) {
        this.#note(path, name);
      }
    }
    const lists = [anyOf, oneOf].map(listOf);
    const variants = lists.flat();
    if (variants.length === 0) {
      return this.#plain(own, path);
    }
    // Nothing but texts can stand beside variants, so each of them gets the fields.
    const fields = picked(own, FIELDS);
    const hasFields = fields["properties"] !== undefined;
    if (lists.every((list) => list.length > 0)) {
      this.#note(path, "anyOf beside oneOf");
    }
    const beside = hasFields ? fields : picked(own, ["type"]);
    const possible = variants.flatMap((part) => this.#withFields(beside, schemaIn(part)));
    if (possible.length === 0) {
      this.#note(path, "no variant of its type");
    }
    const made = possible.map((part) => this.#schema(part, path));
    return { ...picked(own, BESIDE_VARIANTS), anyOf: made };
  }

  /** A variant with the fields beside it, if they say more than it does; nothing if their types exclude each other. */
  #withFields(fields: JsonSchema, variant: JsonSchema): readonly JsonSchema[] {
    const types = statedTypes(fields);
    const known =
      types.length === 0
        ? []
        : statedTypes(mergeParts(variant, this.#definitions, new Set(), () => undefined));
    const common = commonTypes([known, types]);
    const saysAll = fieldOf(fields, "properties") === undefined && common.join() === known.join();
    return common.length === 0 && types.length > 0
      ? []
      : [saysAll ? variant : { allOf: [fields, variant] }];
  }

  /** Writes an `allOf` in place. A recursive one has no end, so where it is met again there is a reference. */
  #allOf(schema: JsonSchema, path: string): JsonSchema {
    const note = (what: string): void => {
      this.#note(path, what);
    };
    const parts = new Set<JsonSchema>();
    const isFull = this.#open.length > MAX_DEPTH || this.#merged > MAX_PARTS || this.#exceedsLimits;
    const merged = isFull ? {} : mergeParts(schema, this.#definitions, parts, note);
    this.#merged += parts.size + listOf(fieldOf(merged, "required")).length;
    if (isFull || this.#open.some((open) => [...parts].some((part) => open.has(part)))) {
      const reference = onlyReference(schema);
      if (reference === undefined) {
        note(isFull ? "an allOf of too many schemas" : ENDLESS);
      }
      return { ...picked(schema, BESIDE_VARIANTS), anyOf: [{ $ref: reference }] };
    }
    this.#open.push(parts);
    const written = this.#variants(merged, path);
    this.#open.pop();
    return written;
  }

  #plain(schema: JsonSchema, path: string): JsonSchema {
    const kept = this.#kept(schema);
    const types = statedTypes(schema);
    const values = listedValues(schema);
    this.#values += listOf(fieldOf(schema, "enum")).length;
    if (values.length > 0) {
      // OpenAI requires a type beside the values.
      const kinds = [...new Set(values.map(jsonTypeOf))];
      if (kinds.includes("object") || kinds.includes("array")) {
        this.#note(path, "an enum or const of objects or arrays");
      }
      return { type: kinds.length === 1 ? kinds[0] : kinds, ...kept };
    }
    if (types.length === 0) {
      this.#note(path, "a value of any type");
      return kept;
    }
    const items = fieldOf(schema, "items");
    const isObject = types.includes("object");
    if (isObject && this.#isMap(schema)) {
      this.#note(path, "an object of any fields");
    }
    return {
      ...kept,
      ...(isObject ? picked(this.object(schema, path), FIELDS) : {}),
      ...(types.includes("array") ? { items: this.#schema(schemaIn(items), `${path}[]`) } : {}),
    };
  }

  /** Whether it is an object with any fields and no named ones. */
  #isMap(schema: JsonSchema): boolean {
    const isEmpty = Object.keys(fieldOf(schema, "properties") ?? {}).length === 0;
    return isEmpty && fieldOf(schema, "additionalProperties") !== false;
  }

  /** The schema with only the keywords that the mode supports. */
  #kept(schema: JsonSchema): JsonSchema {
    const { keywords, formats } = this.#dialect;
    const hasFormat = formats.includes(String(fieldOf(schema, "format")));
    const isPlain = !UNSUPPORTED.test(textOf(schema, "pattern")?.replace(ESCAPED, "_") ?? "");
    const names = [...keywords, "type", "enum", "const"].filter(
      (keyword) => keyword !== "pattern" || isPlain,
    );
    const kept = picked(schema, hasFormat ? [...names, "format"] : names);
    const encoding = textOf(schema, "contentEncoding");
    // Without this keyword, only the description can say that text is not sent as it is.
    const texts = textsOf([fieldOf(schema, "description"), `Encoded as ${String(encoding)}.`]);
    return encoding === undefined ? kept : { ...kept, description: texts.join(" ") };
  }
}

/** Those fields of a schema that have these names. */
function picked(schema: JsonSchema, names: readonly string[]): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter((entry) => names.includes(entry[0])));
}
