/** Converts the keywords that do not contain schemas to JSON Schema 2020-12. */
import { fieldOf, listOf, nonEmptyFields, textOf, type Fields } from "../openapi/fields.js";
import { isNullable, statedTypes } from "../openapi/schemas.js";
import { copyJson, coversType, jsonTypeOf, type JsonType } from "./json.js";

/** A keyword and its value. */
export type Keyword = readonly [name: string, value: unknown];

/** The types of JSON Schema, in the order in which they are listed. */
const TYPES: readonly JsonType[] = [
  "null",
  "boolean",
  "integer",
  "number",
  "string",
  "array",
  "object",
];

/** Formats of bytes, with the encoding that they mean. `binary` means raw bytes, which text cannot represent. */
const ENCODINGS: ReadonlyMap<string, string | undefined> = new Map([
  ["byte", "base64"],
  ["base64", "base64"],
  ["base64url", "base64url"],
  ["binary", undefined],
]);

/** The longest pattern, and the longest example. */
const MAX_PATTERN = 2_000;
const MAX_EXAMPLE = 100;

const isText = (value: unknown): boolean => typeof value === "string";
const isFlag = (value: unknown): boolean => typeof value === "boolean";
const isNumber = (value: unknown): boolean => Number.isFinite(value);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

/** Keywords that are copied if their values are valid. */
const COPIED: Readonly<Record<string, (value: unknown) => boolean>> = {
  title: isText,
  description: isText,
  pattern: isPattern,
  contentMediaType: isText,
  multipleOf: (value) => isNumber(value) && Number(value) > 0,
  maximum: isNumber,
  minimum: isNumber,
  maxLength: isCount,
  minLength: isCount,
  maxItems: isCount,
  minItems: isCount,
  uniqueItems: isFlag,
  maxContains: isCount,
  minContains: isCount,
  maxProperties: isCount,
  minProperties: isCount,
  deprecated: (value) => value === true,
};

/** Whether a value is a regular expression that JSON Schema allows. */
export function isPattern(value: unknown): boolean {
  if (typeof value !== "string" || value.length > MAX_PATTERN) {
    return false;
  }
  try {
    return new RegExp(value, "u").source !== "";
  } catch {
    return false;
  }
}

/** The types that a schema names. */
export function typesOf(schema: Fields): readonly JsonType[] {
  const known = new Set(statedTypes(schema).map((name) => (name === "file" ? "string" : name)));
  const types = TYPES.filter((name) => known.has(name));
  // Listed strings contradict the type integer: no value would be valid. The list counts, because it says more.
  return types.includes("array") || hasValueOf(schema, types) ? types : [];
}

/** Whether one of the listed values has one of the types, or no values are listed. */
function hasValueOf(schema: Fields, types: readonly JsonType[]): boolean {
  const kinds = listOf(fieldOf(schema, "enum")).map(jsonTypeOf);
  return kinds.length === 0 || kinds.some((kind) => types.some((type) => coversType(type, kind)));
}

/** The keywords of a schema that do not contain schemas; `types` are the types of the schema. */
export function plainKeywords(schema: Fields, types: readonly JsonType[]): readonly Keyword[] {
  const copied = Object.entries(COPIED).flatMap((entry): readonly Keyword[] => {
    const value = fieldOf(schema, entry[0]);
    return entry[1](value) ? [[entry[0], value]] : [];
  });
  return [
    ...Object.entries(nonEmptyFields({ type: types.length === 1 ? types[0] : types })),
    ...copied,
    ...Object.entries(nonEmptyFields(formatOf(schema))),
    ...bounds(schema),
    ...valueKeywords(schema, types),
  ];
}

function formatOf(schema: Fields): Fields {
  const format = textOf(schema, "format") ?? "";
  return {
    format: format === "" || ENCODINGS.has(format) ? undefined : format,
    contentEncoding: textOf(schema, "contentEncoding") ?? ENCODINGS.get(format),
  };
}

/** Before OpenAPI 3.1, `exclusiveMinimum: true` made `minimum` exclusive. */
function bounds(schema: Fields): readonly Keyword[] {
  return BOUNDS.flatMap(({ inclusive, exclusive }): readonly Keyword[] => {
    const bound = fieldOf(schema, exclusive);
    const value = bound === true ? fieldOf(schema, inclusive) : bound;
    return isNumber(value) ? [[exclusive, value]] : [];
  });
}

const BOUNDS = [
  { inclusive: "minimum", exclusive: "exclusiveMinimum" },
  { inclusive: "maximum", exclusive: "exclusiveMaximum" },
];

function valueKeywords(schema: Fields, types: readonly JsonType[]): readonly Keyword[] {
  const keywords: Keyword[] = [];
  if (Object.hasOwn(schema, "const")) {
    keywords.push(...jsonKeyword("const", schema["const"]));
  }
  // The values listed for an array may be meant for its members.
  const isListed = types.length === 0 || hasValueOf(schema, types);
  const values = isListed ? jsonMembers(fieldOf(schema, "enum")) : [];
  if (values.length > 0) {
    const takesNull = isNullable(schema) || types.includes("null");
    keywords.push(["enum", takesNull && !values.includes(null) ? [...values, null] : values]);
  }
  if (fieldOf(schema, "default") !== undefined) {
    keywords.push(...jsonKeyword("default", schema["default"]));
  }
  const examples = [fieldOf(schema, "example"), ...listOf(fieldOf(schema, "examples"))].filter(
    isExample,
  );
  return examples.length === 0 ? keywords : [...keywords, ["examples", examples.slice(0, 3)]];
}

function jsonKeyword(name: string, value: unknown): readonly Keyword[] {
  const copy = jsonMembers([value]);
  return copy.length === 0 ? [] : [[name, copy[0]]];
}

/** Copies of the members of a list that JSON can represent, each scalar once. */
function jsonMembers(list: unknown): readonly unknown[] {
  const members = listOf(list).flatMap((member): readonly unknown[] => {
    try {
      return [copyJson(member)];
    } catch {
      // YAML has dates, for instance.
      return [];
    }
  });
  return [...new Set(members)];
}

/** Whether an example is short enough. Whole objects are not worth their tokens. */
function isExample(value: unknown): boolean {
  const kind = jsonTypeOf(value);
  return typeof value === "string"
    ? value !== "" && value.length <= MAX_EXAMPLE
    : kind === "integer" || kind === "number";
}
