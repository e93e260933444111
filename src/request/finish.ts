/** The last look of a subclass at a request: what it returns is checked again. */
import { EndpointError, type EndpointErrorCode } from "../errors.js";
import { readHeaders } from "../grammar/headers.js";
import { isMethod } from "../grammar/tokens.js";
import { cannot, quoteAll, withoutAction } from "../support/messages.js";
import { hasMethod, isRecord, kindOf } from "../support/objects.js";
import { originOfRequest, requestOptions } from "../support/requestOptions.js";
import type { RequestOptions } from "../types/options.js";
import { hasQuery } from "./plan.js";
import { ReadyHeaders, type Headers } from "./headers.js";

const PRINTABLE = /^[\x21-\x7e]+$/;
const RESULT_KEYS: readonly string[] = ["method", "url", "headers", "body", "request"];

/** The hook `finish` with its checks. */
export function checkedFinish(
  finish: (request: RequestOptions) => unknown,
  sendsUpperCase: boolean,
): (request: RequestOptions) => RequestOptions {
  return (request) => {
    // The hook may change the request.
    const { method: sentMethod, url: sentUrl } = request;
    const origin = originOfRequest(request);
    const finished = runHook("finish", () => finish(request));
    if (!isRecord(finished) || hasMethod(finished, "then")) {
      throw wrongResult("finish", "request options", kindOfResult(finished));
    }
    // Each own field is read once.
    const own = runHook("finish", () => ({ ...finished }));
    const at = (key: string): unknown => (Object.hasOwn(own, key) ? own[key] : undefined);
    const method = at("method");
    const url = at("url");
    const body = at("body");
    if (typeof method !== "string" || (method !== sentMethod && !isMethod(method))) {
      throw wrongResult("finish", "an HTTP method as method", kindOf(method));
    }
    if (typeof url !== "string" || (url !== sentUrl && !PRINTABLE.test(url))) {
      throw wrongResult("finish", "a string of printable ASCII as url", kindOf(url));
    }
    const unknown = Object.keys(own).filter(
      (key) => !RESULT_KEYS.includes(key) && own[key] !== undefined,
    );
    if (unknown.length > 0) {
      const expected = `no other fields than ${quoteAll(RESULT_KEYS)}`;
      throw wrongResult("finish", expected, quoteAll(unknown));
    }
    const lower = method.toLowerCase();
    if (body !== undefined && hasQuery(lower)) {
      const expected = `no body with ${lower.toUpperCase()}`;
      throw wrongResult("finish", expected, "one", "BODY_NOT_ALLOWED");
    }
    const sent = sendsUpperCase ? method.toUpperCase() : lower;
    const headers = checkedHeaders(at("headers"));
    return requestOptions(origin, { method: sent, url, headers }, body, at("request"));
  };
}

const NO_HEADERS = /* @__PURE__ */ new ReadyHeaders({}, false);
const NO_NEEDS = { type: undefined, accept: undefined, mediaType: undefined };

function checkedHeaders(headers: unknown): Headers {
  try {
    return NO_HEADERS.over(headers ?? readHeaders(null), NO_NEEDS);
  } catch (thrown) {
    const reason = thrown instanceof EndpointError ? withoutAction(thrown.message) : "unreadable";
    throw new EndpointError(
      "INVALID_OPTIONS",
      `Cannot use the headers that the hook finish returns: ${reason}`,
    );
  }
}

/** Runs a hook. What it throws becomes the cause of an error that names the hook. */
export function runHook<Result>(hook: string, body: () => Result): Result {
  try {
    return body();
  } catch (thrown) {
    if (thrown instanceof EndpointError) {
      throw thrown;
    }
    const error = new EndpointError("INVALID_OPTIONS", `Cannot use the hook ${hook}: it throws`);
    throw Object.defineProperty(error, "cause", { value: thrown, configurable: true });
  }
}

/** The error about what a hook returned. */
export function wrongResult(
  hook: string,
  expected: string,
  got: string,
  code: EndpointErrorCode = "INVALID_OPTIONS",
): EndpointError {
  return new EndpointError(code, cannot(`use what the hook ${hook} returns`, expected, got));
}

/** What a hook returned in place of something else, without showing it. */
export function kindOfResult(value: unknown): string {
  return typeof value === "object" && value !== null && hasMethod(value, "then")
    ? "a Promise: hooks are synchronous; sign where you send"
    : typeof value === "string"
      ? "another string"
      : kindOf(value);
}
