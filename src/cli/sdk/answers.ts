/** The types of successful responses. */
import type { Description, Draft } from "../../openapi/index.js";
import { entriesOf, type Fields } from "../../openapi/fields.js";
import { contentType } from "./contents.js";
import type { SchemaTypes } from "./SchemaTypes.js";
import { unionOf, type Type } from "./Type.js";

/** The type of all successful responses. */
export function answerType(description: Description, draft: Draft, types: SchemaTypes): Type {
  if (draft.pointer.endsWith("/head")) {
    return "undefined";
  }
  const answers = successful(description, draft.node);
  return answers.length === 0
    ? "unknown"
    : unionOf(answers.map((answer) => contentType(description, draft, answer, types)));
}

/** The successful responses, by their statuses, or else the default response. */
function successful(description: Description, operation: Fields): readonly Fields[] {
  const answers = answersOf(description, operation);
  const found = answers
    .filter(({ status }) => /^2/.test(status))
    .sort((a, b) => (a.status < b.status ? -1 : 1));
  const chosen = found.length > 0 ? found : answers.filter(({ status }) => status === "default");
  return chosen.map(({ answer }) => answer);
}

/** The responses of an operation with their statuses. */
export function answersOf(
  description: Description,
  operation: Fields,
): readonly { readonly status: string; readonly answer: Fields }[] {
  return entriesOf(description.field(operation, "responses")).map(([status, answer]) => ({
    status,
    answer: description.resolve(answer) ?? {},
  }));
}
