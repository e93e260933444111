/** The responses of an operation, and the type of its answer. */
import type { Description } from "../../openapi/Description.js";
import { successfulResponses, type Draft } from "../../openapi/operations.js";
import { entriesOf, type Fields } from "../../openapi/fields.js";
import { typeOfResponse } from "./responseTypes.js";
import type { SchemaTypes } from "./SchemaTypes.js";
import { unionOf, type Type } from "./Type.js";

/** The type of an operation's answer: what its successful responses have as content. */
export function answerType(description: Description, draft: Draft, types: SchemaTypes): Type {
  if (draft.pointer.endsWith("/head")) {
    return "undefined";
  }
  const responses = [...successfulResponses(description.field(draft.node, "responses"))]
    .sort((a, b) => (a[0] < b[0] ? -1 : 1))
    .map((response) => description.resolve(response[1]) ?? {});
  return responses.length === 0
    ? "unknown"
    : unionOf(responses.map((response) => typeOfResponse(description, draft, response, types)));
}

/** The responses of an operation with their statuses. */
export function responsesOf(
  description: Description,
  operation: Fields,
): readonly { readonly status: string; readonly response: Fields }[] {
  return entriesOf(description.field(operation, "responses")).map(([status, response]) => ({
    status,
    response: description.described(response) ?? {},
  }));
}
