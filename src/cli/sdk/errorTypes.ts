/** The types of failed responses. */
import type { Description } from "../../openapi/Description.js";
import type { Draft } from "../../openapi/operations.js";
import { textOf } from "../../openapi/fields.js";
import { responsesOf } from "./responses.js";
import { typeOfResponse } from "./responseTypes.js";
import type { SchemaTypes } from "./SchemaTypes.js";
import type { ObjectField, Type } from "./Type.js";

/** The keys of failures: a status, a range such as `4XX`, or `default`. */
const FAILURE = /^(?:[1345](?:\d\d|XX)|default)$/i;

/** The contents of failed responses, by their statuses; `undefined` if none are described. */
export function errorsType(
  description: Description,
  draft: Draft,
  types: SchemaTypes,
): Type | undefined {
  const hasBody = !draft.pointer.endsWith("/head");
  const fields = responsesOf(description, draft.node)
    .filter(({ status }) => FAILURE.test(status))
    .map(({ status, response }): ObjectField => {
      const text = textOf(response, "description") ?? "";
      return {
        name: status === "default" ? status : status.toUpperCase(),
        type: hasBody ? typeOfResponse(description, draft, response, types) : "undefined",
        isOptional: false,
        comment: { text, isDeprecated: false },
      };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return fields.length === 0 ? undefined : { kind: "object", fields, others: undefined };
}
