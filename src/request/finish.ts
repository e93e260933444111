/** Runs the hook `finish`, and checks what it returns; and the errors about hooks. */
import { EndpointError, type EndpointErrorCode } from "../errors.js";
import { PRINTABLE_ASCII } from "../grammar/literals.js";
import { isMethod, isQueryMethod } from "../grammar/methods.js";
import type { RequestOptions } from "../options.js";
import { inputError } from "../support/makeErrors.js";
import { quoteNames, withoutAction } from "../support/messages.js";
import { hasMethod, isRecord, kindOf } from "../support/objects.js";
import { requestOptions, sourceOfRequest } from "../support/requestSource.js";
import { type Headers, headersFrom } from "./ReadyHeaders.js";

/** The hook `finish` with its checks. */
export function checkedFinish(
  finish: (request: RequestOptions) => unknown,
  sendsUpperCase: boolean,
): (request: RequestOptions) => RequestOptions {
  return (request) => {
    // The hook may change the request.
    const { method: sentMethod, url: sentUrl } = request;
    const source = sourceOfRequest(request);
    const { method, url, headers, body, request: meta } = finishedFields(finish, request);
    if (typeof method !== "string" || (method !== sentMethod && !isMethod(method))) {
      return refuse("an HTTP method as method", kindOfResult(method));
    }
    if (typeof url !== "string" || (url !== sentUrl && !PRINTABLE_ASCII.test(url))) {
      return refuse("a string of printable ASCII as url", kindOfResult(url));
    }
    const lower = method.toLowerCase();
    if (body !== undefined && isQueryMethod(lower)) {
      return refuse(`no body with ${lower.toUpperCase()}`, "one", "BODY_NOT_ALLOWED");
    }
    const sent = {
      method: sendsUpperCase ? method.toUpperCase() : lower,
      url,
      headers: checkedHeaders(headers),
    };
    return requestOptions(source, sent, body, meta);
  };
}

/** Runs the hook, and reads what it returns. */
function finishedFields(
  finish: (request: RequestOptions) => unknown,
  request: RequestOptions,
): ReturnType<typeof fieldsOf> {
  try {
    const result = finish(request);
    return isRecord(result) && !hasMethod(result, "then")
      ? fieldsOf(result)
      : refuse("a request", kindOfResult(result));
  } catch (thrown) {
    throw hookError("finish", thrown);
  }
}

/** The fields of a request. Each is read once, into an object that has them all, so that none is inherited. */
function fieldsOf(
  result: Readonly<Record<string, unknown>>,
): Record<keyof RequestOptions, unknown> {
  const fields: Record<string, unknown> & Record<keyof RequestOptions, unknown> = {
    method: undefined,
    url: undefined,
    headers: undefined,
    body: undefined,
    request: undefined,
  };
  const unknown: string[] = [];
  for (const key of Object.keys(result)) {
    const value = result[key];
    if (Object.hasOwn(fields, key)) {
      fields[key] = value;
    } else if (value !== undefined) {
      unknown.push(key);
    }
  }
  return unknown.length === 0
    ? fields
    : refuse("method, url, headers, body and request", quoteNames(unknown));
}

function refuse(expected: string, got: string, code?: EndpointErrorCode): never {
  throw wrongResult("finish", expected, got, code);
}

function checkedHeaders(headers: unknown): Headers {
  try {
    return headersFrom(headers);
  } catch (thrown) {
    const reason = thrown instanceof EndpointError ? withoutAction(thrown.message) : "unreadable";
    throw new EndpointError(
      "INVALID_OPTIONS",
      `Cannot use the headers that the hook finish returns: ${reason}`,
    );
  }
}

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
