/** Runs the hook `finish`, and checks what it returns. */
import { EndpointError, type EndpointErrorCode } from "../errors.js";
import { isMethod, isQueryMethod } from "../grammar/methods.js";
import type { RequestOptions } from "../options.js";
import { quoteNames, withoutAction } from "../support/messages.js";
import { copyOwn, hasMethod, isRecord } from "../support/objects.js";
import { requestOptions, sourceOfRequest } from "../support/requestOptions.js";
import { type Headers, mergeHeaders, withoutRemovals } from "./headers.js";
import { kindOfResult, runHook, wrongResult } from "./runHook.js";

const PRINTABLE = /^[\x21-\x7e]+$/;

const FIELDS: readonly string[] = ["method", "url", "headers", "body", "request"];

/** The hook `finish` with its checks. */
export function checkedFinish(
  finish: (request: RequestOptions) => unknown,
  sendsUpperCase: boolean,
): (request: RequestOptions) => RequestOptions {
  return (request) => {
    // The hook may change the request.
    const { method: sentMethod, url: sentUrl } = request;
    const source = sourceOfRequest(request);
    const finished = runHook("finish", () => {
      const result = finish(request);
      return isRecord(result) && !hasMethod(result, "then")
        ? copyOwn(result)
        : refuse("request options", kindOfResult(result));
    });
    const { method, url, headers, body, request: meta } = finished;
    const unknown = Object.keys(finished).filter(
      (key) => finished[key] !== undefined && !FIELDS.includes(key),
    );
    if (unknown.length > 0) {
      return refuse("method, url, headers, body and request", quoteNames(unknown));
    }
    if (typeof method !== "string" || (method !== sentMethod && !isMethod(method))) {
      return refuse("an HTTP method as method", kindOfResult(method));
    }
    if (typeof url !== "string" || (url !== sentUrl && !PRINTABLE.test(url))) {
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

function refuse(expected: string, got: string, code?: EndpointErrorCode): never {
  throw wrongResult("finish", expected, got, code);
}

function checkedHeaders(headers: unknown): Headers {
  try {
    return withoutRemovals(mergeHeaders({}, headers));
  } catch (thrown) {
    const reason = thrown instanceof EndpointError ? withoutAction(thrown.message) : "unreadable";
    throw new EndpointError(
      "INVALID_OPTIONS",
      `Cannot use the headers that the hook finish returns: ${reason}`,
    );
  }
}
