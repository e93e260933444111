/** Values that callers pass: reading them, and errors about them. */
import { EndpointError, type EndpointErrorCode, type EndpointErrorDetails } from "../errors.js";
import { cannot, THREW } from "./messages.js";

/**
 * The error about something that was passed to the library: what could not be done, what was expected, and what came
 * instead.
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

/** The result of `read`. What the caller's code throws meanwhile is not shown, because it may hold anything. */
export function readable<Result>(what: string, read: () => Result): Result {
  try {
    return read();
  } catch (thrown) {
    throw thrown instanceof EndpointError
      ? thrown
      : new EndpointError("INVALID_OPTIONS", `Cannot read ${what}: it ${THREW}`);
  }
}
