import type { BodyFormat, QueryValueStyle } from "../index.js";
import type { Description } from "./Description.js";
import { below, entriesOf, fieldOf, textOf, textsOf, type Fields } from "./fields.js";
import { bodyFormatOf, choose } from "./mediaTypes.js";
import {
  hasStyle,
  listStyle,
  statedShape,
  styleOf,
  type Parameter,
  type ParameterNode,
} from "./parameters.js";
import type { Shape } from "./schemas.js";

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
}

/** The media types of a body, and what is said of each. */
interface Content {
  readonly types: readonly string[];
  readonly mediaOf: (type: string) => Fields | undefined;
  readonly pointer: string;
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
  const { types, mediaOf, pointer } = content;
  const type = choose(types) ?? "application/json";
  const media = mediaOf(type);
  const schema = fieldOf(media, "schema");
  const { isList, isObject, isUnknown } = description.shapeOf(schema);
  // Where any type will do, a list or an object is sent as JSON.
  const format = type.includes("*") && (isList || isObject) ? "json" : bodyFormatOf(type);
  const encodings = description.field(media, "encoding");
  const fields = Array.from(description.membersOf(schema))
    .filter(([, shape]) => format === "form" || shape.format !== undefined)
    .map(([name, known]): Parameter => {
      const encoding = description.field(encodings, name) ?? {};
      const shape = hasStyle(encoding) ? statedShape(known) : known;
      const lists = fieldStyle(description, shape, encoding);
      const place = "body";
      const style =
        format === "form"
          ? styleOf(description, shape, lists, { place, name, pointer })
          : undefined;
      return { in: place, name, key: name, shape, style, isRequired: false };
    });
  return { format, fields, isEmpty: isUnknown, pointer };
}

function contentOf(
  description: Description,
  operation: Fields,
  pointer: string,
): Content | undefined {
  const content = description.field(
    description.field(operation, "requestBody", pointer),
    "content",
  );
  const types = entriesOf(content).map(([name]) => name);
  return types.length === 0
    ? undefined
    : { types, mediaOf: (type) => description.field(content, type, pointer), pointer };
}

/** What Swagger 2.0 says, in the words of OpenAPI 3. */
function swaggerContent(
  { root }: Description,
  operation: Fields,
  nodes: readonly ParameterNode[],
): Content | undefined {
  const types = textsOf(fieldOf(operation, "consumes") ?? fieldOf(root, "consumes"));
  const [first, ...others] = nodes.filter(({ place }) => ["body", "formData"].includes(place));
  if (first === undefined || first.place === "body") {
    return first && { types, mediaOf: () => first.node, pointer: first.pointer };
  }
  const fields = [first, ...others];
  const hasParts =
    fields.some(({ node }) => textOf(node, "type") === "file") ||
    types.find((type) => type.includes("form"))?.startsWith("multipart/") === true;
  const encoding = Object.fromEntries(fields.map(({ name, node }) => [name, node]));
  return {
    types: [hasParts ? "multipart/form-data" : "application/x-www-form-urlencoded"],
    mediaOf: () => ({ schema: { properties: encoding }, encoding }),
    pointer: first.pointer,
  };
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
