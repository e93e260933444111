import { atCaller } from "../errors.js";
import { EndpointError, type EndpointErrorCode, type EndpointErrorDetails } from "../index.js";
import { cannot } from "../support/messages.js";

/** The error of an adapter: what could not be done, what was expected, and what came instead. */
export function adapterError(
  code: EndpointErrorCode,
  action: string,
  expected: string,
  got: string,
  details?: EndpointErrorDetails,
): EndpointError {
  return new EndpointError(code, cannot(action, expected, got), details);
}

/** What `read` gives. What the caller's own code throws meanwhile is not shown, since it may hold anything. */
export function readable<Result>(what: string, read: () => Result): Result {
  try {
    return read();
  } catch (thrown) {
    throw thrown instanceof EndpointError
      ? thrown
      : new EndpointError("INVALID_OPTIONS", `Cannot read ${what}: its own code throws`);
  }
}

/**
 * What `adapt` gives, the work of the adapter. Nothing but an `EndpointError` leaves it, whose stack begins where the
 * adapter was called. What is not caught closer to its cause comes from reading the body.
 */
export function guarded<Result>(adapter: unknown, adapt: () => Result): Result {
  return atCaller({ adapter }, "adapter", () => {
    try {
      return adapt();
    } catch (thrown) {
      throw thrown instanceof EndpointError ? thrown : unreadableBody(thrown);
    }
  });
}

/** The error for a body that could not be read. A `RangeError` is the platform's own, for a text that is too long. */
function unreadableBody(thrown: unknown): EndpointError {
  return new EndpointError(
    "INVALID_PARAMETER",
    thrown instanceof RangeError
      ? cannot(
          "read the body",
          "one that fits into a text",
          "one that is too large, or whose own code throws",
        )
      : "Cannot read the body: its own code throws",
  );
}
