/** The last look of a subclass at a request: what it returns is checked again. */
import { EndpointError, type EndpointErrorCode } from "../errors.js";
import { readHeaders } from "../grammar/headers.js";
import { isMethod } from "../grammar/tokens.js";
import { cannot, quoteAll, withoutAction } from "../support/messages.js";
import { copyOwn, hasMethod, isRecord, kindOf } from "../support/objects.js";
import { originOfRequest, requestOptions } from "../support/requestOptions.js";
import type { RequestOptions } from "../types/options.js";
import { hasQuery } from "./plan.js";
import { withoutRemovals, type Headers } from "./headers.js";

const PRINTABLE = /^[\x21-\x7e]+$/;

/** The hook `finish` with its checks. */
export function checkedFinish(
  finish: (request: RequestOptions) => unknown,
  sendsUpperCase: boolean,
): (request: RequestOptions) => RequestOptions {
  return (request) => {
    // The hook may change the request.
    const { method: sentMethod, url: sentUrl } = request;
    const origin = originOfRequest(request);
    const own = runHook("finish", () => {
      const finished = finish(request);
      return isRecord(finished) && !hasMethod(finished, "then")
        ? copyOwn(finished)
        : refuse("request options", kindOfResult(finished));
    });
    const { method, url, headers, body, request: meta, ...others } = own;
    if (typeof method !== "string" || (method !== sentMethod && !isMethod(method))) {
      return refuse("an HTTP method as method", kindOf(method));
    }
    if (typeof url !== "string" || (url !== sentUrl && !PRINTABLE.test(url))) {
      return refuse("a string of printable ASCII as url", kindOf(url));
    }
    const unknown = Object.keys(others).filter((key) => others[key] !== undefined);
    if (unknown.length > 0) {
      return refuse("method, url, headers, body and request", quoteAll(unknown));
    }
    const lower = method.toLowerCase();
    if (body !== undefined && hasQuery(lower)) {
      return refuse(`no body with ${lower.toUpperCase()}`, "one", "BODY_NOT_ALLOWED");
    }
    const sent = {
      method: sendsUpperCase ? method.toUpperCase() : lower,
      url,
      headers: checkedHeaders(headers),
    };
    return requestOptions(origin, sent, body, meta);
  };
}

function refuse(expected: string, got: string, code?: EndpointErrorCode): never {
  throw wrongResult("finish", expected, got, code);
}

function checkedHeaders(headers: unknown): Headers {
  try {
    return withoutRemovals(Object.fromEntries(readHeaders(headers)));
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

/** The error about a wrong result of a hook. */
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
