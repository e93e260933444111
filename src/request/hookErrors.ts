/** The errors about hooks: what one threw, and what one returned. */
import { EndpointError, type EndpointErrorCode } from "../errors.js";
import { inputError } from "../support/makeErrors.js";
import { hasMethod, kindOf } from "../support/objects.js";

/**
 * The error for what a hook threw: an `EndpointError` itself, or one that names the hook and has the rest as its cause.
 */
export function hookError(hook: string, thrown: unknown): EndpointError {
  const message = `Cannot use the hook ${hook}: it throws`;
  return thrown instanceof EndpointError
    ? thrown
    : new EndpointError("INVALID_OPTIONS", message, { cause: thrown });
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
