/** Credentials on the way to another origin. */
import type { EndpointError } from "../errors.js";
import { expectedBut, quoteAll } from "../support/messages.js";
import { requestError } from "./values.js";

/** The headers that are credentials in every service. */
export const CREDENTIAL_HEADERS = ["authorization", "proxy-authorization", "cookie"];

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
