import type { BodyKindName, FormatName } from "../index.js";
import type { Description } from "./Description.js";
import { below, fieldOf, textOf, type Fields } from "./fields.js";
import {
  bodyKindFor,
  FORM,
  isForm,
  isJson,
  isPlainJson,
  MULTIPART,
  type Choice,
} from "./mediaTypes.js";
import { BODY_PLACES, type Parameter } from "./parameters.js";
import { canBePart, typedPartsIn } from "./multipartParts.js";
import { hasStyle, listStyle, statedOutline, styleOf, type ParameterNode } from "./styles.js";
import { reportFormats, reportHeaders, reportStyle } from "./reports.js";
import { allowsNothing, type Member, type ValueOutline } from "./schemas.js";
import type { Variants } from "./Variants.js";

/** The body of an operation. */
export interface OperationBody {
  /** How it is written. */
  readonly kind: BodyKindName;
  /** How dates or bytes are written if they are the whole body, or members of a list. */
  readonly format: FormatName | undefined;
  /** Its fields as parameters; none if it is a value of its own. */
  readonly fields: readonly Parameter[];
  /** Its parts that have a media type of their own, which only a `Blob` can carry. */
  readonly typedParts: readonly string[];
  /** Whether it has no content: an object without fields. */
  readonly isEmpty: boolean;
  /** Where it is in the document. */
  readonly pointer: string;
  /** The schema of its values. */
  readonly schema: unknown;
  /** Whether there must be one. */
  readonly isRequired: boolean;
}

/** The chosen media type of a body, and its description. */
interface BodyContent {
  readonly type: Choice["type"];
  readonly media: Fields | undefined;
  readonly pointer: string;
  readonly isRequired: boolean;
  /** The pointers to its fields, if they are elsewhere. */
  readonly pointers: ReadonlyMap<string, string> | undefined;
}

/** Reads the body of an operation, if it has one. In Swagger 2.0 the body is among the parameters, `nodes`. */
export function readOperationBody(
  description: Description,
  variants: Variants,
  operation: Fields,
  nodes: readonly ParameterNode[],
  start: string,
): OperationBody | undefined {
  const content = description.isSwagger
    ? swaggerContent(description, operation, nodes)
    : bodyContentOf(description, operation, below(start, "requestBody"));
  if (content === undefined) {
    return undefined;
  }
  const { type, media, pointer, isRequired, pointers } = content;
  const schema = schemaOf(media, type);
  const fieldsKind = kindOfFields(type ?? "");
  const outline = description.outlineOf(schema);
  const isValue = isJson(type ?? "") && !outline.isObject;
  const encodings = description.field(media, "encoding");
  const kind = kindFor(type, outline);
  const schemas = [schema, ...variants.within(schema)];
  const members = relevantFields(description, schemas, fieldsKind, kind);
  description.count(members.length);
  const fields = members.map((member) => {
    const encoding = description.field(encodings, member.name) ?? {};
    return readField(
      description,
      fieldsKind,
      member,
      encoding,
      pointers?.get(member.name) ?? pointer,
    );
  });
  if (isValue) {
    reportFormats(description, outline, "data", pointer);
  }
  if (outline.isText && isJson(type ?? "") && !isPlainJson(type ?? "")) {
    description.report(pointer, "write text as JSON", "application/json", "another JSON type");
  }
  return {
    kind,
    format: isValue ? outline.format : undefined,
    fields,
    typedParts: fieldsKind === "parts" ? typedPartsIn(description, encodings) : [],
    isEmpty: allowsNothing(description.resolve(schema) ?? {}),
    pointer,
    schema,
    isRequired,
  };
}

/** How fields of this media type are written; `undefined` if they are neither pairs nor parts. */
function kindOfFields(type: string): "form" | "parts" | undefined {
  return isForm(type) ? "form" : bodyKindFor(type) === "multipart" ? "parts" : undefined;
}

/**
 * The fields that matter: fields of pairs and parts that are not plain text, and fields of JSON with a format. If
 * several have one name, the first.
 */
function relevantFields(
  description: Description,
  schemas: readonly unknown[],
  fieldsKind: "form" | "parts" | undefined,
  kind: BodyKindName,
): readonly Member[] {
  const names = new Set<string>();
  const members = schemas.flatMap((schema) =>
    fieldsKind !== undefined
      ? description.membersOf(schema)
      : // Any other text, such as XML, is not written from fields.
        kind === "json" || isJson(kind)
        ? description.formattedOf(schema)
        : [],
  );
  return members.filter(({ name }) => !names.has(name) && names.add(name));
}

/** The kind of a body. Text is sent with the media type from the description. */
function kindFor(
  type: string | undefined,
  { isList, isObject, isText }: ValueOutline,
): BodyKindName {
  // If any type is accepted, a list or an object is sent as JSON.
  return type === undefined || (type.includes("*") && (isList || isObject))
    ? "json"
    : isText && isPlainJson(type)
      ? "json-string"
      : bodyKindFor(type);
}

function bodyContentOf(
  description: Description,
  operation: Fields,
  pointer: string,
): BodyContent | undefined {
  const body = description.field(operation, "requestBody", pointer);
  const at = below(pointer, "content");
  const content = body && description.resolve(fieldOf(body, "content"), at);
  const { type: first, parts } = description.choose(content);
  const isForParts =
    parts !== undefined &&
    isJson(first ?? "") &&
    description.hasBytes(fieldOf(description.field(content, first ?? ""), "schema"));
  const type = isForParts ? parts : first;
  if (type === undefined) {
    return undefined;
  }
  const mediaPointer = below(at, type);
  const media = description.field(content, type, mediaPointer);
  for (const name of ["prefixEncoding", "itemEncoding"]) {
    if (fieldOf(media, name) !== undefined) {
      const place = below(mediaPointer, name);
      description.report(place, "write the parts", "parts with names", "parts without names");
    }
  }
  if (bodyKindFor(type) === "multipart") {
    reportHeaders(description, media, mediaPointer);
  }
  return {
    type,
    media,
    pointer,
    pointers: undefined,
    isRequired: fieldOf(body, "required") === true,
  };
}

/** The schema of a body or a response. A JSON sequence, which OpenAPI 3.2 describes by its items, is a list. */
export function schemaOf(media: Fields | undefined, type: string | undefined): unknown {
  const items = fieldOf(media, "itemSchema");
  const isList = items !== undefined && isJson(type ?? "");
  return fieldOf(media, "schema") ?? (isList ? { type: "array", items } : undefined);
}

/** The body in Swagger 2.0, converted to the form of OpenAPI 3. */
function swaggerContent(
  description: Description,
  operation: Fields,
  nodes: readonly ParameterNode[],
): BodyContent | undefined {
  const { type, form } = description.choose(
    fieldOf(operation, "consumes") ?? fieldOf(description.root, "consumes"),
  );
  const bodies = nodes.filter(({ place }) => BODY_PLACES.includes(place));
  const first = bodies.at(0);
  if (first === undefined) {
    return undefined;
  }
  const { node: media, pointer } = first;
  const isBody = first.place === "body";
  const fields = bodies.filter((node) => {
    const isUsed = node === first || !(isBody || node.place === "body");
    if (!isUsed) {
      const expected = "one body, or the fields of one form";
      description.report(node.pointer, "send the parameter", expected, "more");
    }
    return isUsed;
  });
  if (isBody) {
    return { type, media, pointer, pointers: undefined, isRequired: isRequiredBody(first) };
  }
  const hasParts =
    fields.some(({ node }) => textOf(node, "type") === "file") ||
    form?.startsWith("multipart/") === true;
  const required = fields.filter(isRequiredBody).map(({ name }) => name);
  const encoding = Object.fromEntries(fields.map(({ name, node }) => [name, node]));
  return {
    type: hasParts ? MULTIPART : form !== undefined && isForm(form) ? form : FORM,
    media: { schema: { properties: encoding, required }, encoding },
    pointer,
    pointers: new Map(fields.map((field) => [field.name, field.pointer])),
    isRequired: required.length > 0,
  };
}

function isRequiredBody({ node }: ParameterNode): boolean {
  return fieldOf(node, "required") === true;
}

/**
 * A field of a body. Without a style, lists repeat their name and objects are JSON. Any other part with a media type
 * must be a `Blob`, which has its own type.
 */
function readField(
  description: Description,
  fieldsKind: "form" | "parts" | undefined,
  { name, outline: known }: Member,
  encoding: Fields,
  pointer: string,
): Parameter {
  reportFormats(description, known, name, pointer);
  const type = textOf(encoding, "contentType");
  const hasJson = type !== undefined && isJson(type);
  const isStated = description.isSwagger || hasStyle(encoding);
  const outline = isStated || hasJson ? statedOutline(known) : known;
  const field: Parameter = {
    in: "body",
    key: name,
    name,
    outline,
    style: undefined,
    isRequired: false,
  };
  if (fieldsKind === undefined) {
    return field;
  }
  const isSent = outline.isList && !hasJson;
  const lists = isStated ? listStyle(description, encoding) : isSent ? "repeat" : "json";
  if (fieldsKind === "form") {
    const style = styleOf(description, outline, lists, { place: "body", name, pointer });
    return { ...field, style };
  }
  if (!canBePart(outline, lists, type)) {
    reportStyle(description, name, pointer);
  }
  if (!outline.isList) {
    return field;
  }
  // A list is one part of JSON, or one part for each member.
  return lists === "json"
    ? { ...field, style: lists }
    : { ...field, name: lists === "brackets" ? `${name}[]` : name };
}
