import {
  atCaller,
  EndpointError,
  type EndpointErrorCode,
  type EndpointErrorDetails,
} from "../errors.js";
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

/** The result of `read`. What the caller's code throws meanwhile is not shown, because it may hold anything. */
export function readable<Result>(what: string, read: () => Result): Result {
  try {
    return read();
  } catch (thrown) {
    throw thrown instanceof EndpointError
      ? thrown
      : new EndpointError("INVALID_OPTIONS", `Cannot read ${what}: reading it throws`);
  }
}

/**
 * Runs an adapter. It throws only `EndpointError`s, whose stacks begin where the adapter was called. Any other
 * exception that arrives here was thrown while reading the body.
 */
export function runAdapter<Result>(adapter: unknown, adapt: () => Result): Result {
  return atCaller({ adapter }, "adapter", () => {
    try {
      return adapt();
    } catch (thrown) {
      throw thrown instanceof EndpointError ? thrown : unreadableBody(thrown);
    }
  });
}

/** The error for a body that could not be read. Platforms throw a `RangeError` for a string that is too long. */
function unreadableBody(thrown: unknown): EndpointError {
  return new EndpointError(
    "INVALID_PARAMETER",
    thrown instanceof RangeError
      ? cannot(
          "read the body",
          "one that fits into a string",
          "one that is too large, or that throws when read",
        )
      : "Cannot read the body: reading it throws",
  );
}
