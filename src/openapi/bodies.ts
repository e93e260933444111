import type { BodyFormat, ValueFormat } from "../index.js";
import type { Description } from "./Description.js";
import { below, fieldOf, textOf, type Fields } from "./fields.js";
import {
  bodyFormatOf,
  FORM,
  isForm,
  isJson,
  isPlainJson,
  MULTIPART,
  type Choice,
} from "./mediaTypes.js";
import { BODY_PLACES, type Parameter } from "./parameters.js";
import {
  hasStyle,
  listStyle,
  OBJECTS,
  statedShape,
  styleOf,
  type ParameterNode,
} from "./styles.js";
import { reportFormats, reportStyle } from "./reports.js";
import { allowsNothing, type Member, type ValueShape } from "./schemas.js";

/** The body of an operation. */
export interface OperationBody {
  /** How it is written. */
  readonly format: BodyFormat;
  /** How dates or bytes are written that are the whole of it, or members of a list. */
  readonly dataFormat: ValueFormat | undefined;
  /** Its fields. */
  readonly fields: readonly Parameter[];
  /** Whether it can hold nothing. */
  readonly isEmpty: boolean;
  /** Where it is in the document. */
  readonly pointer: string;
  /** What values it has. */
  readonly schema: unknown;
  /** Whether there must be one. */
  readonly isRequired: boolean;
}

/** The media type of a body that counts, and what is said of it. */
interface BodyContent {
  readonly type: Choice["type"];
  readonly media: Fields | undefined;
  readonly pointer: string;
  readonly isRequired: boolean;
  /** Where its fields are, if they are not there. */
  readonly pointers: ReadonlyMap<string, string> | undefined;
}

/** Reads the body of an operation, if it has one. Swagger 2.0 has it among the parameters, `nodes`. */
export function readOperationBody(
  description: Description,
  operation: Fields,
  nodes: readonly ParameterNode[],
  start: string,
): OperationBody | undefined {
  const content = description.isSwagger
    ? swaggerContent(description, operation, nodes)
    : contentOf(description, operation, below(start, "requestBody"));
  if (content === undefined) {
    return undefined;
  }
  const { type, media, pointer, isRequired, pointers } = content;
  const schema = schemaOf(media, type);
  const kind = type === undefined ? undefined : formKind(type);
  const shape = description.shapeOf(schema);
  const isValue = isJson(type ?? "") && !shape.isObject;
  const encodings = description.field(media, "encoding");
  const members =
    kind === undefined ? description.formattedOf(schema) : description.membersOf(schema);
  description.count(members.length);
  const fields = members.map((member) => {
    const at = pointers?.get(member.name) ?? pointer;
    return readField(
      description,
      kind,
      member,
      description.field(encodings, member.name) ?? {},
      at,
    );
  });
  if (isValue) {
    reportFormats(description, shape, "data", pointer);
  }
  if (shape.isText && isJson(type ?? "") && !isPlainJson(type ?? "")) {
    description.report(pointer, "write text as JSON", "application/json", "another type of it");
  }
  return {
    format: formatFor(type, shape),
    dataFormat: isValue ? shape.format : undefined,
    fields,
    isEmpty: allowsNothing(description.resolve(schema) ?? {}),
    pointer,
    schema,
    isRequired,
  };
}

/** Which kind of form a media type is. */
function formKind(type: string): "form" | "parts" | undefined {
  return isForm(type) ? "form" : bodyFormatOf(type) === "multipart" ? "parts" : undefined;
}

/** How a body is written. A text is sent under the type that the description names. */
function formatFor(type: string | undefined, { isList, isObject, isText }: ValueShape): BodyFormat {
  // Where any type will do, a list or an object is sent as JSON.
  return type === undefined || (type.includes("*") && (isList || isObject))
    ? "json"
    : isText && isPlainJson(type)
      ? "json-string"
      : bodyFormatOf(type);
}

function contentOf(
  description: Description,
  operation: Fields,
  pointer: string,
): BodyContent | undefined {
  const body = description.field(operation, "requestBody", pointer);
  const at = below(pointer, "content");
  const content = body && description.resolve(fieldOf(body, "content"), at);
  const { type: first, parts } = description.choose(content);
  const isForParts = (type: string): boolean =>
    parts !== undefined &&
    isJson(type) &&
    description.hasBytes(fieldOf(description.field(content, type), "schema"));
  const type = first !== undefined && isForParts(first) ? parts : first;
  if (type === undefined) {
    return undefined;
  }
  const media = description.field(content, type, below(at, type));
  for (const name of ["prefixEncoding", "itemEncoding"]) {
    if (fieldOf(media, name) !== undefined) {
      const expected = "parts that have names";
      description.report(below(below(at, type), name), "write the parts", expected, "others");
    }
  }
  return {
    type,
    media,
    pointer,
    pointers: undefined,
    isRequired: fieldOf(body, "required") === true,
  };
}

/** The schema of a body or an answer. A JSON sequence, whose items OpenAPI 3.2 describes, is a list. */
export function schemaOf(media: Fields | undefined, type: string | undefined): unknown {
  const items = fieldOf(media, "itemSchema");
  const isList = items !== undefined && isJson(type ?? "");
  return fieldOf(media, "schema") ?? (isList ? { type: "array", items } : undefined);
}

/** What Swagger 2.0 says, in the words of OpenAPI 3. */
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
      description.report(node.pointer, "send the parameter", "one body, or the fields of one form");
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
 * A field. Without a style, lists repeat their name and objects are JSON. What else has a media type as a part is a
 * `Blob` of the caller's, which brings it along.
 */
function readField(
  description: Description,
  kind: "form" | "parts" | undefined,
  { name, shape: known }: Member,
  encoding: Fields,
  pointer: string,
): Parameter {
  reportFormats(description, known, name, pointer);
  const type = textOf(encoding, "contentType");
  const isText = type !== undefined && isJson(type);
  const isStated = description.isSwagger || hasStyle(encoding);
  const shape = isStated || isText ? statedShape(known) : known;
  const { isList, isObject } = shape;
  const lists = isStated ? listStyle(description, encoding) : isList && !isText ? "repeat" : "json";
  const field = { in: "body", key: name, name, shape, isRequired: false } as const;
  if (kind === "form") {
    return {
      ...field,
      style: styleOf(description, shape, lists, { place: "body", name, pointer }),
    };
  }
  const isPart = kind === "parts" && isList;
  const isWritten = isList
    ? OBJECTS.has(lists)
    : lists === "json" && (type === undefined || isText);
  if (kind === "parts" && (isList || isObject) && !isWritten) {
    reportStyle(description, name, pointer);
  }
  return {
    ...field,
    name: isPart && lists === "brackets" ? `${name}[]` : name,
    style: isPart && lists === "json" ? lists : undefined,
  };
}
