/** Credentials on the way to another origin. */
import type { EndpointError } from "../errors.js";
import { expectedBut, quoteAll } from "../support/messages.js";
import { CallValues, requestError } from "./values.js";
import type { PlannedCall } from "./write.js";

/** The error about credentials that would leave home. */
export function credentialsError(
  describe: () => string,
  headers: readonly string[],
  parameters: readonly string[],
): EndpointError {
  const expected = "credentials to go to the origin that the factory or client was made with";
  const got = `${quoteAll([...headers, ...parameters])} on the way to another`;
  return requestError("UNSAFE_URL", describe(), expectedBut(expected, got), {
    header: headers.at(0),
    parameters: parameters.length > 0 ? parameters : undefined,
  });
}

/** The parameters of a call that are credentials, by their own names or by the names under which they are sent. */
export function sentCredentials(
  { plan, values }: PlannedCall,
  known: ReadonlySet<string>,
): readonly string[] {
  const { names, shape, operation, placeOf, slotOf } = plan;
  const read = new CallValues(values);
  return [...new Set([...shape.layerNames, ...names])].filter((name) => {
    const sent = operation.rules.get(name)?.name ?? name;
    const isKnown = known.has(name) || known.has(sent);
    return isKnown && placeOf(name) !== "unsent" && read.get(slotOf(name), name) !== undefined;
  });
}
