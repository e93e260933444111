/** The contents of responses, by their media types. */
import type { Description } from "../../openapi/Description.js";
import type { Draft } from "../../openapi/operations.js";
import { fieldOf, textsOf, type Fields } from "../../openapi/fields.js";
import { schemaOf } from "../../openapi/bodies.js";
import { isAnyType, isJson } from "../../openapi/mediaTypes.js";
import { isBytes } from "../../openapi/schemas.js";
import type { SchemaTypes } from "./SchemaTypes.js";
import { BLOB, SERVER_EVENT, type Type } from "./Type.js";

/** Media types whose bodies are texts. */
const TEXT = /^text\/|[/+](?:xml|yaml|javascript|csv)\b/i;

/** Media types of values that come one by one. */
const EVENTS = /^text\/event-stream\b/i;
const LINES =
  /^application\/(?:x-|[^;]+\+)?(?:ndjson|jsonl|jsonlines|json-lines|json-seq|stream\+json)\b/i;

/** The content of one response. */
interface ResponseContent {
  readonly type: string | undefined;
  readonly schema: unknown;
  /** The schema of values that come one by one. */
  readonly itemSchema: unknown;
}

/** The type of a response's content; the type `undefined` if it has no body. */
export function typeOfResponse(
  description: Description,
  { node, pointer }: Draft,
  response: Fields,
  types: SchemaTypes,
): Type {
  const position = { isInput: false, isNamed: false, pointer: `${pointer}/responses` };
  const typeOf = (given: unknown): Type => types.typeOf(given, position);
  const content = responseContentOf(description, node, response);
  const { type, schema } = content;
  if (type === undefined) {
    return "undefined";
  }
  if (EVENTS.test(type) || LINES.test(type)) {
    return streamType(description, type, content, typeOf);
  }
  const isText = TEXT.test(type);
  const isRange = type.includes("*");
  if (isRange && !isText && isBytes(description.resolve(schema) ?? {})) {
    return BLOB;
  }
  if (isJson(type) || isAnyType(type)) {
    return typeOf(schema);
  }
  return isText ? "string" : isRange ? "unknown" : BLOB;
}

/** The type of events, or of the values of lines: of the items, or of the list that they are. */
function streamType(
  description: Description,
  type: string,
  { schema, itemSchema }: ResponseContent,
  typeOf: (schema: unknown) => Type,
): Type {
  if (itemSchema !== undefined) {
    return { kind: "stream", of: typeOf(itemSchema) };
  }
  if (EVENTS.test(type)) {
    return { kind: "stream", of: SERVER_EVENT };
  }
  const items = fieldOf(description.resolve(schema), "items");
  return { kind: "stream", of: typeOf(items ?? schema) };
}

function responseContentOf(
  description: Description,
  operation: Fields,
  response: Fields,
): ResponseContent {
  if (description.isSwagger) {
    return swaggerContent(description, operation, response);
  }
  const content = description.field(response, "content");
  const { type } = description.choose(content);
  const media = type === undefined ? undefined : description.field(content, type);
  return { type, schema: schemaOf(media, type), itemSchema: fieldOf(media, "itemSchema") };
}

function swaggerContent(
  description: Description,
  operation: Fields,
  response: Fields,
): ResponseContent {
  const schema = fieldOf(response, "schema");
  const own = fieldOf(operation, "produces") ?? fieldOf(description.root, "produces");
  const produced = textsOf(own);
  const type = produced.length === 0 ? "application/json" : description.choose(produced).type;
  const isFile = fieldOf(description.resolve(schema), "type") === "file";
  const read =
    schema === undefined
      ? undefined
      : isFile && type !== undefined && isJson(type)
        ? "file/file"
        : type;
  return { type: read, schema, itemSchema: undefined };
}
