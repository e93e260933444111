/** What hooks of subclasses have in common: running one, and errors about what it gives. */
import { EndpointError, type EndpointErrorCode } from "../errors.js";
import { inputError } from "../support/input.js";
import { hasMethod, kindOf } from "../support/objects.js";

/** Runs a hook. What it throws becomes the cause of an error that names the hook. */
export function runHook<Result>(hook: string, body: () => Result): Result {
  try {
    return body();
  } catch (thrown) {
    if (thrown instanceof EndpointError) {
      throw thrown;
    }
    const message = `Cannot use the hook ${hook}: it throws`;
    throw new EndpointError("INVALID_OPTIONS", message, { cause: thrown });
  }
}

/** The error about a wrong result of a hook. */
export function wrongResult(
  hook: string,
  expected: string,
  got: string,
  code: EndpointErrorCode = "INVALID_OPTIONS",
): EndpointError {
  return inputError(code, `use what the hook ${hook} returns`, expected, got);
}

/** Describes the wrong result of a hook without showing it. */
export function kindOfResult(value: unknown): string {
  return typeof value === "object" && value !== null && hasMethod(value, "then")
    ? "a Promise: hooks are synchronous; sign where you send"
    : typeof value === "string"
      ? "another string"
      : kindOf(value);
}
