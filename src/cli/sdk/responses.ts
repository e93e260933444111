/** The responses of an operation, and the type of its answer. */
import type { Description } from "../../openapi/Description.js";
import type { Draft } from "../../openapi/operations.js";
import { entriesOf, type Fields } from "../../openapi/fields.js";
import { contentType } from "./contents.js";
import type { SchemaTypes } from "./SchemaTypes.js";
import { unionOf, type Type } from "./Type.js";

/** The type of an operation's answer: what its successful responses have as content. */
export function answerType(description: Description, draft: Draft, types: SchemaTypes): Type {
  if (draft.pointer.endsWith("/head")) {
    return "undefined";
  }
  const responses = successful(description, draft.node);
  return responses.length === 0
    ? "unknown"
    : unionOf(responses.map((response) => contentType(description, draft, response, types)));
}

/** The successful responses, by their statuses, or else the default response. */
function successful(description: Description, operation: Fields): readonly Fields[] {
  const responses = responsesOf(description, operation);
  const found = responses
    .filter(({ status }) => /^2/.test(status))
    .sort((a, b) => (a.status < b.status ? -1 : 1));
  const chosen = found.length > 0 ? found : responses.filter(({ status }) => status === "default");
  return chosen.map(({ response }) => response);
}

/** The responses of an operation with their statuses. */
export function responsesOf(
  description: Description,
  operation: Fields,
): readonly { readonly status: string; readonly response: Fields }[] {
  return entriesOf(description.field(operation, "responses")).map(([status, response]) => ({
    status,
    response: description.resolve(response) ?? {},
  }));
}
