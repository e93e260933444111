import {
  atCaller,
  EndpointError,
  type EndpointErrorCode,
  type EndpointErrorDetails,
} from "../index.js";
import { cannot } from "../support/messages.js";
import { isInstanceOf } from "../support/objects.js";

/**
 * The errors that the library made and that have not left yet. An `EndpointError` of the caller's own may say
 * anything, and so may one that left an adapter before: whoever caught it may have changed it.
 */
const own = new WeakSet<EndpointError>();

/** An error that may leave an adapter: what could not be done, what was expected, and what came instead. */
export function adapterError(
  code: EndpointErrorCode,
  action: string,
  expected: string,
  got: string,
  details?: EndpointErrorDetails,
): EndpointError {
  return leaving(new EndpointError(code, cannot(action, expected, got), details));
}

function leaving(error: EndpointError): EndpointError {
  own.add(error);
  return error;
}

/** What `read` gives, which runs code of this library only; an `EndpointError` of it may leave. */
export function trusted<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (thrown) {
    throw isInstanceOf(thrown, EndpointError) ? leaving(thrown) : thrown;
  }
}

/** What `read` gives; whatever the caller's own code throws meanwhile is not shown. */
export function readable<Result>(what: string, read: () => Result): Result {
  try {
    return read();
  } catch {
    const message = `Cannot read ${what}: its own code throws`;
    throw leaving(new EndpointError("INVALID_OPTIONS", message));
  }
}

/**
 * What `adapt` gives, the work of the adapter. No error leaves but the library's own, and its stack begins
 * where the adapter was called. What is not caught closer to it comes from reading the body.
 */
export function guarded<Result>(adapter: unknown, adapt: () => Result): Result {
  return atCaller({ adapter }, "adapter", () => {
    try {
      return adapt();
    } catch (thrown) {
      throw isInstanceOf(thrown, EndpointError) && own.delete(thrown)
        ? thrown
        : unreadableBody(thrown);
    }
  });
}

/** The error for a body that could not be read. The platform, too, throws a `RangeError`: for a text that is too long. */
function unreadableBody(thrown: unknown): EndpointError {
  return new EndpointError(
    "INVALID_PARAMETER",
    isInstanceOf(thrown, RangeError)
      ? cannot(
          "read the body",
          "one that fits into a text",
          "one that is too large, or whose own code throws",
        )
      : "Cannot read the body: its own code throws",
  );
}
