/** The types of failed answers. */
import type { Description, Draft } from "../../openapi/index.js";
import { textOf } from "../../openapi/fields.js";
import { answersOf } from "./answers.js";
import { contentType } from "./contents.js";
import type { SchemaTypes } from "./SchemaTypes.js";
import type { ObjectField, Type } from "./Type.js";

/** The keys of failures: a status, all of a hundred, or all that no other key has. */
const FAILURE = /^(?:[1345](?:\d\d|XX)|default)$/i;

/** What failed answers hold, by their statuses; `undefined` where nothing is said of them. */
export function errorsType(
  description: Description,
  draft: Draft,
  types: SchemaTypes,
): Type | undefined {
  const hasBody = !draft.pointer.endsWith("/head");
  const fields = answersOf(description, draft.node)
    .filter(({ status }) => FAILURE.test(status))
    .map(({ status, answer }): ObjectField => {
      const text = textOf(answer, "description") ?? "";
      return {
        name: status === "default" ? status : status.toUpperCase(),
        type: hasBody ? contentType(description, draft, answer, types) : "undefined",
        isOptional: false,
        comment: { text, isDeprecated: false },
      };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return fields.length === 0 ? undefined : { kind: "object", fields, others: undefined };
}
