import type { FormatName } from "../index.js";
import { isRecord, mapEntries } from "../support/objects.js";
import { entriesOf, fieldOf, listOf, perNode, textOf, textsOf, type Fields } from "./fields.js";
import { referenceOf } from "./Identifiers.js";
import { isTextType } from "./mediaTypes.js";

/** What a schema says of its values that affects how they are written. */
export interface ValueOutline {
  /** Whether a value may be a list. */
  readonly isList: boolean;
  /** Whether a value may be an object. */
  readonly isObject: boolean;
  /** Whether a list may hold objects, and whether it may hold lists. */
  readonly holdsObjects: boolean;
  readonly holdsLists: boolean;
  /** Whether a value must be a string, or `null`. */
  readonly isText: boolean;
  /** Whether the schema says nothing about a value, or only that it is an object. */
  readonly isUnknown: boolean;
  /** The format of its dates or bytes, if all have the same one. */
  readonly format: FormatName | undefined;
  /** Whether some need another format than others. */
  readonly isMixed: boolean;
}

/** How many schemas within one are visited: this ends cycles, and keeps the time linear in the document. */
const MAX_SCHEMAS = 200;

/** Formats of dates and encodings of bytes. Without a format, a point in time is written in ISO format. */
const FORMATS: ReadonlyMap<string, FormatName | "time"> = new Map([
  ["date", "date"],
  ["date-time", "time"],
  ["unix-time", "unix"],
  ["unixtime", "unix"],
  ["http-date", "http-date"],
  ["date-time-rfc1123", "http-date"],
  ["byte", "base64"],
  ["base64", "base64"],
  ["base64url", "base64url"],
]);

/** Fields whose schemas describe the same value. */
export const COMBINERS: readonly string[] = ["allOf", "anyOf", "oneOf"];

/** Fields that only schemas of objects have. */
export const OBJECT_FIELDS = ["properties", "additionalProperties", "patternProperties"];

/** Fields that only schemas of lists have. */
export const MEMBER_FIELDS = ["items", "prefixItems"];

/** Other fields that restrict a value. */
const RESTRICTING_FIELDS = [...MEMBER_FIELDS, ...OBJECT_FIELDS.slice(1), "enum", "const", "format"];

/** A property, and the outline of its values. */
export interface Member {
  readonly name: string;
  readonly outline: ValueOutline;
}

/** What one schema says by itself, and the schemas that it leads to. */
interface Facts {
  readonly isList: boolean;
  readonly isObject: boolean;
  readonly isBare: boolean;
  /** Whether it allows only strings and `null`; `undefined` if its variants decide. */
  readonly isText: boolean | undefined;
  readonly format: FormatName | "time" | undefined;
  /** Schemas for the same value. */
  readonly variants: readonly unknown[];
  /** Schemas for the value or for what it contains. */
  readonly parts: readonly unknown[];
}

const NO_FIELDS: Fields = {};

/** Reads the schemas of a description. Results are kept by schema, because many places may share one. */
export abstract class Schemas {
  readonly #facts = perNode((schema: Fields) => factsOf(schema, this.#sentProperties(schema)));
  readonly #outline = perNode((schema: Fields) => this.#readOutline(schema));
  /** A schema's own properties that requests have, except plain strings. */
  readonly #properties = perNode((schema: Fields) =>
    mapEntries(this.#sentProperties(schema), (name, property): Member => ({
      name,
      outline: this.outlineOf(property),
    })).filter(({ outline }) => !isPlainText(outline)),
  );

  readonly #members = perNode((schema: Fields) => this.#readMembers(schema));
  readonly #formatted = perNode((schema: Fields) =>
    this.#members(schema).filter(({ outline }) => outline.format !== undefined || outline.isMixed),
  );

  readonly #bytes = perNode((schema: Fields) =>
    [...this.propertiesOf(schema).values()].some((property) =>
      this.#reach(property, "variants").some((variant) =>
        [variant, ...this.#reach(fieldOf(variant, "items"), "variants")].some(isBytes),
      ),
    ),
  );

  /** The object that a value is or refers to. */
  abstract resolve(value: unknown): Fields | undefined;

  /**
   * The references on the way to that object that have keywords of their own, then the object. The keywords of all of
   * them apply.
   */
  abstract withReferences(value: unknown): readonly Fields[];

  /** The outline of the values that a schema allows. */
  outlineOf(schema: unknown): ValueOutline {
    return this.#outline(this.#node(schema));
  }

  /** The properties of objects, except plain strings; if several have the same name, the first counts. */
  membersOf(schema: unknown): readonly Member[] {
    return this.#members(this.#node(schema));
  }

  /** Whether a property may be bytes, or a list of them. */
  hasBytes(schema: unknown): boolean {
    return this.#bytes(this.#node(schema));
  }

  /** The properties of the schema itself, and their schemas. */
  ownProperties(schema: Fields): ReturnType<typeof entriesOf> {
    return entriesOf(this.resolve(fieldOf(schema, "properties")));
  }

  /** Whether only responses have a property. */
  isReadOnly(property: unknown): boolean {
    return [property, this.resolve(property)].some(
      (node) => isRecord(node) && fieldOf(node, "readOnly") === true,
    );
  }

  /** All properties of objects, and their schemas; if several have the same name, the first counts. */
  propertiesOf(schema: unknown): ReadonlyMap<string, unknown> {
    const found = new Map<string, unknown>();
    for (const variant of this.#reach(schema, "variants")) {
      for (const entry of this.ownProperties(variant)) {
        found.set(entry[0], found.get(entry[0]) ?? entry[1]);
      }
    }
    return found;
  }

  #sentProperties(schema: Fields): ReturnType<typeof entriesOf> {
    return this.ownProperties(schema).filter((entry) => !this.isReadOnly(entry[1]));
  }

  #node(schema: unknown): Fields {
    return this.withReferences(schema).at(0) ?? NO_FIELDS;
  }

  /** The properties that have a format. */
  formattedOf(schema: unknown): readonly Member[] {
    return this.#formatted(this.#node(schema));
  }

  #readOutline(schema: Fields): ValueOutline {
    const variants = this.#collect(schema, "variants");
    const known = this.#collect(schema, "parts").map(({ format }) => format);
    const [format, ...others] = new Set(known.filter((found) => found !== undefined));
    const items = this.#reach(schema, "variants")
      .flatMap((variant) => this.#reach(fieldOf(variant, "items"), "variants"))
      .map((item) => this.#facts(item));
    return {
      isList: variants.some(({ isList }) => isList),
      isObject: variants.some(({ isObject }) => isObject),
      holdsObjects: items.some(({ isObject }) => isObject),
      holdsLists: items.some(({ isList }) => isList),
      isText:
        variants.some(({ isText }) => isText) && variants.every(({ isText }) => isText !== false),
      isUnknown: variants.every(({ isBare }) => isBare),
      format: others.length > 0 || format === "time" ? undefined : format,
      // A value that may be a point in time counts as one.
      isMixed: others.length > 0 && variants.every((variant) => variant.format !== "time"),
    };
  }

  #readMembers(schema: Fields): readonly Member[] {
    const members = new Map<string, ValueOutline>();
    for (const variant of this.#reach(schema, "variants")) {
      for (const { name, outline } of this.#properties(variant)) {
        members.set(name, members.get(name) ?? outline);
      }
    }
    return mapEntries(members, (name, outline) => ({ name, outline }));
  }

  #collect(schema: Fields, next: "variants" | "parts"): readonly Facts[] {
    return this.#reach(schema, next).map(this.#facts);
  }

  /** A schema and the schemas that it leads to; outer ones first. */
  #reach(schema: unknown, next: "variants" | "parts"): readonly Fields[] {
    const found = new Set<Fields>();
    const waiting: unknown[] = [schema];
    for (let i = 0; i < waiting.length; i += 1) {
      for (const statement of this.withReferences(waiting[i]).filter((each) => !found.has(each))) {
        found.add(statement);
        waiting.push(...this.#facts(statement)[next].slice(0, MAX_SCHEMAS - waiting.length));
      }
    }
    return [...found];
  }
}

function isPlainText({ isList, isObject, isUnknown, format, isMixed }: ValueOutline): boolean {
  return !isList && !isObject && !isUnknown && format === undefined && !isMixed;
}

function factsOf(
  schema: Fields,
  properties: readonly (readonly [name: string, property: unknown])[],
): Facts {
  const variants = COMBINERS.flatMap((name) => listOf(fieldOf(schema, name)));
  const { first, others } = memberSchemas(schema);
  const held = [...first, others, fieldOf(schema, "additionalProperties")];
  const types = statedTypes(schema);
  return {
    isList: isOf(schema, "array", MEMBER_FIELDS),
    isObject: isOf(schema, "object", OBJECT_FIELDS),
    // It says nothing, or only that the value is an object.
    isBare:
      types.every((type) => type === "object") &&
      properties.length === 0 &&
      RESTRICTING_FIELDS.every((name) => (fieldOf(schema, name) ?? false) === false),
    isText: isTextOnly(schema, types, variants.length > 0 || referenceOf(schema) !== undefined),
    format: formatOf(schema),
    variants: variants.slice(0, MAX_SCHEMAS),
    parts: [...variants, ...held, ...properties.map((property) => property[1])].slice(
      0,
      MAX_SCHEMAS,
    ),
  };
}

function isTextOnly(
  schema: Fields,
  stated: readonly string[],
  hasVariants: boolean,
): boolean | undefined {
  const types = stated.length > 0 ? stated : listedValues(schema).map(typeName);
  const said = types.filter((name) => name !== "null");
  return said.length > 0
    ? said.every((name) => name === "string")
    : types.length > 0 || hasVariants
      ? undefined
      : false;
}

/** How the values of a schema are written, by its own keywords. A point in time is written in ISO format. */
export function formatOf(schema: Fields): FormatName | "time" | undefined {
  return FORMATS.get(textOf(schema, "contentEncoding") ?? textOf(schema, "format") ?? "");
}

function typeName(value: unknown): string {
  return value === null ? "null" : typeof value;
}

/**
 * Whether values are raw bytes. OpenAPI 3.0 has a format for them, Swagger 2.0 a type, and JSON Schema a media type
 * that is not text, without an encoding that would make it text.
 */
export function isBytes(schema: Fields): boolean {
  const mediaType = textOf(schema, "contentMediaType");
  // The encoding "binary" is none: https://www.rfc-editor.org/rfc/rfc2045#section-6.2
  const encoding = textOf(schema, "contentEncoding") ?? "binary";
  return (
    textOf(schema, "format") === "binary" ||
    textOf(schema, "type") === "file" ||
    (mediaType !== undefined && !isTextType(mediaType) && encoding === "binary")
  );
}

/** Whether a schema also allows `null`, by the field of OpenAPI 3.0 or by its usual spelling in Swagger 2.0. */
export function isNullable(schema: Fields): boolean {
  return ["nullable", "x-nullable"].some((name) => fieldOf(schema, name) === true);
}

/** The types that a schema names; OpenAPI 3.1 has lists of types. */
export function statedTypes(schema: Fields): readonly string[] {
  return textsOf([fieldOf(schema, "type")].flat());
}

/** Whether a schema states that its only value is `null`. */
export function isNull(schema: unknown): boolean {
  const types = isRecord(schema) ? statedTypes(schema) : [];
  return types.length > 0 && types.every((type) => type === "null");
}

/** The values that a schema lists. */
export function listedValues(schema: Fields): readonly unknown[] {
  return Object.hasOwn(schema, "const") ? [schema["const"]] : listOf(fieldOf(schema, "enum"));
}

/** The type of a schema that names none: an object or a list, if it has fields of one. */
export function impliedTypes(schema: Fields): readonly ("array" | "object")[] {
  const has = (name: string): boolean => fieldOf(schema, name) !== undefined;
  if (OBJECT_FIELDS.some(has)) {
    return ["object"];
  }
  return MEMBER_FIELDS.some(has) ? ["array"] : [];
}

/** The schemas of the first members of a list, one for each, and the schema of all others. */
export function memberSchemas(schema: Fields): {
  readonly first: readonly unknown[];
  readonly others: unknown;
} {
  const items = fieldOf(schema, "items");
  // Swagger 2.0 and older drafts have lists of items.
  const listed = listOf(items);
  return listed.length > 0
    ? { first: listed, others: fieldOf(schema, "additionalItems") }
    : { first: listOf(fieldOf(schema, "prefixItems")), others: items };
}

/** Whether a schema allows only an object without fields. */
export function allowsNothing(schema: Fields): boolean {
  return (
    statedTypes(schema).join() === "object" &&
    entriesOf(fieldOf(schema, "properties")).length === 0 &&
    fieldOf(schema, "patternProperties") === undefined &&
    (fieldOf(schema, "additionalProperties") === false || fieldOf(schema, "maxProperties") === 0)
  );
}

function isOf(schema: Fields, type: string, fields: readonly string[]): boolean {
  const types = statedTypes(schema);
  return types.length === 0
    ? fields.some((name) => fieldOf(schema, name) !== undefined)
    : types.includes(type);
}
