import { atCaller, EndpointError } from "../errors.js";
import { inputError, threwError } from "../support/makeErrors.js";

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
  const got = "one that is too large, or that throws when read";
  return thrown instanceof RangeError
    ? inputError("INVALID_PARAMETER", "read the body", "one that fits into a string", got)
    : threwError("read the body", "INVALID_PARAMETER");
}
