/** The errors about values that callers pass, and about requests that cannot be written. */
import { EndpointError, type EndpointErrorCode, type EndpointErrorDetails } from "../errors.js";
import { cannot, THREW, shorten } from "./messages.js";

/**
 * The error about something that was passed to the library: what could not be done, what was expected, and what was
 * passed instead.
 */
export function inputError(
  code: EndpointErrorCode,
  action: string,
  expected: string,
  got: string,
  details?: EndpointErrorDetails,
): EndpointError {
  return new EndpointError(code, cannot(action, expected, got), details);
}

/** The error for code of the caller that threw an error, which is not shown, because it may hold anything. */
export function threwError(
  action: string,
  code: EndpointErrorCode = "INVALID_OPTIONS",
  details?: EndpointErrorDetails,
): EndpointError {
  return new EndpointError(code, `Cannot ${action}: it ${THREW}`, details);
}

/** The result of `read`. What the caller's code throws meanwhile is not shown, because it may hold anything. */
export function readable<Result>(what: string, read: () => Result): Result {
  try {
    return read();
  } catch (thrown) {
    throw thrown instanceof EndpointError ? thrown : threwError(`read ${what}`);
  }
}

/** An error about a call of a route, or about a base URL without a call; `what` says what was expected. */
export function requestError(
  code: EndpointErrorCode,
  route: string | undefined,
  what: string,
  details: Omit<EndpointErrorDetails, "route"> = {},
): EndpointError {
  const action = route === undefined ? "fill the baseUrl" : `write the request ${shorten(route)}`;
  const message = `Cannot ${action}: ${what}`;
  return new EndpointError(code, message, { ...details, route });
}
