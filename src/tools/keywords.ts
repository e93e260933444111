/**
 * The keywords of schemas that hold no schemas: which of them are good in JSON Schema 2020-12, and what they become.
 */
import {
  fieldOf,
  listOf,
  nonEmptyFields,
  textOf,
  textsOf,
  type Fields,
} from "../openapi/fields.js";
import { copyJson, kindOfJson, type JsonKind } from "./json.js";

/** A keyword and its value. */
export type Keyword = readonly [name: string, value: unknown];

/** The types of JSON Schema. */
const TYPES: readonly JsonKind[] = [
  "null",
  "boolean",
  "integer",
  "number",
  "string",
  "array",
  "object",
];

/** Formats that say how bytes are written; `binary` are bytes as they are, which text has no word for. */
const ENCODINGS: ReadonlyMap<string, string | undefined> = new Map([
  ["byte", "base64"],
  ["base64", "base64"],
  ["base64url", "base64url"],
  ["binary", undefined],
]);

/** How long a pattern or an example may be. */
const MOST = 2_000;
const MOST_OF_EXAMPLE = 100;

const isText = (value: unknown): boolean => typeof value === "string";
const isFlag = (value: unknown): boolean => typeof value === "boolean";
const isNumber = (value: unknown): boolean => Number.isFinite(value);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

/** Keywords that stay as they are, if their values are of this kind. */
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

/** Whether a text is a regular expression as JSON Schema wants it. */
export function isPattern(value: unknown): boolean {
  if (typeof value !== "string" || value.length > MOST) {
    return false;
  }
  try {
    return new RegExp(value, "u").source !== "";
  } catch {
    return false;
  }
}

/** The names of the types that a schema says. */
export function typesOf(schema: Fields): readonly JsonKind[] {
  const given = fieldOf(schema, "type");
  const names = typeof given === "string" ? [given] : textsOf(given);
  const known = new Set(names.map((name) => (name === "file" ? "string" : name)));
  const types = TYPES.filter((name) => known.has(name));
  // Listed texts of an integer contradict its type. No value would be right, and the list says more.
  return types.includes("array") || hasValueOf(schema, types) ? types : [];
}

/** Whether a listed value is of one of the types, or none is listed. */
function hasValueOf(schema: Fields, types: readonly JsonKind[]): boolean {
  const kinds = listOf(fieldOf(schema, "enum")).map(kindOfJson);
  return (
    kinds.length === 0 ||
    kinds.some((kind) =>
      types.some((type) => type === kind || (type === "number" && kind === "integer")),
    )
  );
}

/** The keywords of a schema that hold no schemas; `types` are the types of the schema. */
export function plainKeywords(schema: Fields, types: readonly JsonKind[]): readonly Keyword[] {
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

/** Until OpenAPI 3.1, `exclusiveMinimum` said of `minimum` whether it counts itself. */
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

function valueKeywords(schema: Fields, types: readonly JsonKind[]): readonly Keyword[] {
  const keywords: Keyword[] = [];
  if (Object.hasOwn(schema, "const")) {
    keywords.push(...jsonKeyword("const", schema["const"]));
  }
  // What is listed for an array may be its members.
  const isListed = types.length === 0 || hasValueOf(schema, types);
  const values = isListed ? jsonMembers(fieldOf(schema, "enum")) : [];
  if (values.length > 0) {
    const isNullable = fieldOf(schema, "nullable") === true || types.includes("null");
    keywords.push(["enum", isNullable && !values.includes(null) ? [...values, null] : values]);
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

/** Copies of the members of a list that JSON can hold, each scalar once. */
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

/** Whether it is short: whole objects would cost more than they tell. */
function isExample(value: unknown): boolean {
  const kind = kindOfJson(value);
  return typeof value === "string"
    ? value !== "" && value.length <= MOST_OF_EXAMPLE
    : kind === "integer" || kind === "number";
}
