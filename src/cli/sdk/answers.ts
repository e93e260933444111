/** The types of answers. */
import type { Description, Draft } from "../../openapi/index.js";
import { entriesOf, fieldOf, textOf, textsOf, type Fields } from "../../openapi/fields.js";
import { isJson } from "../../openapi/mediaTypes.js";
import type { SchemaTypes } from "./SchemaTypes.js";
import { BLOB, type Type } from "./Type.js";

/** Media types whose bodies are texts. */
const TEXT = /^text\/|[/+](?:xml|yaml|javascript|x-ndjson|csv)\b/i;

/** Ranges of media types that count as JSON, in answers as in bodies. Some generators write all answers so. */
const ANY = /^(?:\*|application)\/\*\s*(?:;|$)/i;

/** What one answer holds. */
interface AnswerContent {
  readonly type: string | undefined;
  readonly schema: unknown;
}

/** The type of the first answer of success that is JSON, or else of the first one. */
export function answerType(
  description: Description,
  { node, pointer }: Draft,
  types: SchemaTypes,
): Type {
  if (pointer.endsWith("/head")) {
    return "undefined";
  }
  const answers = successful(description, node);
  const contents = answers.map((answer) => answerContent(description, node, answer));
  const found =
    contents.find(({ type }) => type !== undefined && isJson(type)) ??
    contents.find(({ type }) => type !== undefined);
  if (found?.type === undefined) {
    return answers.length === 0 ? "unknown" : "undefined";
  }
  if (ANY.test(found.type) && isBinary(description, found.schema)) {
    return BLOB;
  }
  return isJson(found.type) || ANY.test(found.type)
    ? types.typeOf(found.schema, {
        isInput: false,
        isNamed: false,
        pointer: `${pointer}/responses`,
      })
    : TEXT.test(found.type)
      ? "string"
      : found.type.includes("*")
        ? "unknown"
        : BLOB;
}

/** Whether a schema is that of a file. */
function isBinary(description: Description, schema: unknown): boolean {
  return textOf(description.resolve(schema), "format") === "binary";
}

/** The answers of success, by their status; the default one where there is none. */
function successful(description: Description, operation: Fields): readonly Fields[] {
  const answers = entriesOf(description.field(operation, "responses"));
  const found = answers
    .filter(([status]) => /^2/.test(status))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const chosen = found.length > 0 ? found : answers.filter(([status]) => status === "default");
  return chosen.map(([, answer]) => description.resolve(answer) ?? {});
}

function answerContent(description: Description, operation: Fields, answer: Fields): AnswerContent {
  if (description.isSwagger) {
    const schema = fieldOf(answer, "schema");
    const produced = textsOf(
      fieldOf(operation, "produces") ?? fieldOf(description.root, "produces"),
    );
    const type = produced.length === 0 ? "application/json" : description.choose(produced).type;
    const isFile = fieldOf(description.resolve(schema), "type") === "file";
    return {
      type:
        schema === undefined
          ? undefined
          : isFile && type !== undefined && isJson(type)
            ? "file/file"
            : type,
      schema,
    };
  }
  const content = description.field(answer, "content");
  const { type } = description.choose(content);
  const media = type === undefined ? undefined : description.field(content, type);
  return { type, schema: fieldOf(media, "schema") };
}
