import type { BodyFormat, QueryValueStyle } from "../index.js";
import type { Description } from "./Description.js";
import { below, fieldOf, textOf, type Fields } from "./fields.js";
import { bodyFormatOf, FORM, isForm, MULTIPART, type Choice } from "./mediaTypes.js";
import {
  hasStyle,
  listStyle,
  statedShape,
  styleOf,
  type Parameter,
  type ParameterNode,
} from "./parameters.js";
import { allowsNothing, type Shape } from "./schemas.js";

/** The body of an operation. */
export interface Body {
  /** How it is written. */
  readonly format: BodyFormat;
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
interface Content {
  readonly type: Choice["type"];
  readonly media: Fields | undefined;
  readonly pointer: string;
  readonly isRequired: boolean;
}

/** Reads the body of an operation, if it has one. Swagger 2.0 has it among the parameters, `nodes`. */
export function readBody(
  description: Description,
  operation: Fields,
  nodes: readonly ParameterNode[],
  start: string,
): Body | undefined {
  const content = description.isSwagger
    ? swaggerContent(description, operation, nodes)
    : contentOf(description, operation, below(start, "requestBody"));
  if (content === undefined) {
    return undefined;
  }
  const { type, media, pointer, isRequired } = content;
  const schema = fieldOf(media, "schema");
  const hasStyles = type !== undefined && isForm(type);
  const encodings = description.field(media, "encoding");
  const members = hasStyles ? description.membersOf(schema) : description.formattedOf(schema);
  description.count(members.length);
  const fields = members.map(([name, known]): Parameter => {
    const encoding = description.field(encodings, name) ?? {};
    const shape = hasStyle(encoding) ? statedShape(known) : known;
    const lists = fieldStyle(description, shape, encoding);
    const place = "body";
    const style = hasStyles
      ? styleOf(description, shape, lists, { place, name, pointer })
      : undefined;
    return { in: place, name, key: name, shape, style, isRequired: false };
  });
  return {
    format: formatOf(type, description.shapeOf(schema)),
    fields,
    isEmpty: allowsNothing(description.resolve(schema) ?? {}),
    pointer,
    schema,
    isRequired,
  };
}

/** How a body is written. A text goes out under the very type that the description names. */
function formatOf(type: string | undefined, { isList, isObject }: Shape): BodyFormat {
  // Where any type will do, a list or an object is sent as JSON.
  return type === undefined || (type.includes("*") && (isList || isObject))
    ? "json"
    : bodyFormatOf(type);
}

function contentOf(
  description: Description,
  operation: Fields,
  pointer: string,
): Content | undefined {
  const body = description.field(operation, "requestBody", pointer);
  const content = description.field(body, "content");
  const { type } = description.choose(content);
  return type === undefined
    ? undefined
    : {
        type,
        media: description.field(content, type, pointer),
        pointer,
        isRequired: fieldOf(body, "required") === true,
      };
}

/** What Swagger 2.0 says, in the words of OpenAPI 3. */
function swaggerContent(
  description: Description,
  operation: Fields,
  nodes: readonly ParameterNode[],
): Content | undefined {
  const { type, form } = description.choose(
    fieldOf(operation, "consumes") ?? fieldOf(description.root, "consumes"),
  );
  const [first, ...others] = nodes.filter(({ place }) => ["body", "formData"].includes(place));
  if (first === undefined || first.place === "body") {
    return (
      first && { type, media: first.node, pointer: first.pointer, isRequired: isRequired(first) }
    );
  }
  const fields = [first, ...others];
  const hasParts =
    fields.some(({ node }) => textOf(node, "type") === "file") ||
    form?.startsWith("multipart/") === true;
  const required = fields.filter(isRequired).map(({ name }) => name);
  const encoding = Object.fromEntries(fields.map(({ name, node }) => [name, node]));
  return {
    type: hasParts ? MULTIPART : form !== undefined && isForm(form) ? form : FORM,
    media: { schema: { properties: encoding, required }, encoding },
    pointer: first.pointer,
    isRequired: required.length > 0,
  };
}

function isRequired({ node }: ParameterNode): boolean {
  return fieldOf(node, "required") === true;
}

/** How a field of a form has its lists written: without a style, it is written as what it holds. */
function fieldStyle(
  description: Description,
  { isList }: Shape,
  encoding: Fields,
): QueryValueStyle | undefined {
  return description.isSwagger || hasStyle(encoding)
    ? listStyle(description, encoding)
    : isList
      ? "repeat"
      : "json";
}
