import { EndpointError, type EndpointErrorCode } from "../errors.js";
import { isFieldValue, isMethod } from "../grammar/tokens.js";
import { readValue, reasonOf } from "../grammar/values.js";
import { QUERY_METHODS } from "../settings/bodies.js";
import { anotherOf } from "../settings/checks.js";
import { copyOf } from "../settings/merge.js";
import type { Profile } from "../settings/profile.js";
import { cannot, expectedBut, quoteAll, withoutAction } from "../support/messages.js";
import { requestOptions } from "../support/requestOptions.js";
import { endWithout, matchEnd } from "../support/text.js";
import { isInstanceOf, isPlainObject, isRecord, kindOf } from "../support/objects.js";
import type { HeaderValue, RequestOptions } from "../types/options.js";
import type { QueryValueStyle } from "../types/profile.js";
import { HeaderMerger, withoutRemovals } from "../headers/HeaderMerger.js";
import type { AmendAccept } from "../headers/HeaderWriter.js";
import type { WriteField } from "../values/pairs.js";

/** The hooks that a subclass overrides, with their checks; one that is `undefined` costs nothing. */
export interface Hooks {
  readonly writeQuery: WriteField | undefined;
  readonly amendAccept: AmendAccept | undefined;
  readonly finish: Finish | undefined;
}

type WriteQuery = (name: string, value: unknown, style: QueryValueStyle | undefined) => unknown;

type Finish = (request: RequestOptions) => RequestOptions;

/** Printable ASCII without the `#`, which would end the query. */
const QUERY_PART = /^[\x21\x22\x24-\x7e]*$/;
const PRINTABLE = /^[\x21-\x7e]+$/;
const RESULT_KEYS: readonly string[] = ["method", "url", "headers", "body", "request"];
/** What the method that the hook overrides says ahead of its reason. */
const NOT_A_VALUE = expectedBut("a value that a URL can carry", "");
const BUILT_IN = /^(?:Eval|Range|Reference|Syntax|Type|URI)?Error$/;

/** The hook `writeQuery` with its checks; it is not called for `null`. */
export function checkedWriteQuery(hook: WriteQuery): WriteField {
  return ({ parameter, name, slot, style }, values) => {
    const value = values.raw(slot);
    let text: unknown = "";
    try {
      if (value !== null) {
        // Where there is a hook, each style is given by its name.
        text = runHook("writeQuery", () => hook(name, value, style as QueryValueStyle | undefined));
      }
    } catch (thrown) {
      // Nothing else is thrown.
      const { code, message } = thrown as EndpointError;
      if (code !== "INVALID_PARAMETER") {
        throw thrown;
      }
      // One error names all parameters, as the caller calls them.
      const reason = message.indexOf(NOT_A_VALUE);
      values.refuse(
        parameter,
        reason < 0 ? withoutAction(message) : message.slice(reason + NOT_A_VALUE.length),
      );
    }
    if (typeof text !== "string" || !QUERY_PART.test(text)) {
      throw wrongResult("writeQuery", 'an encoded query such as a=1&b=2, or ""', anotherOf(text));
    }
    // An `&` at an end would double the one at the seam.
    const start = matchEnd(/&*/y, text, 0);
    return text.slice(start, endWithout(text, "&", start));
  };
}

/** The hook `amendAccept` with its checks. */
export function checkedAmendAccept(hook: AmendAccept): AmendAccept {
  return (accept, mediaType) => {
    // A copy, which the hook may change: the layer keeps its own.
    const text: unknown = runHook("amendAccept", () => hook(accept, copyOf(mediaType)));
    if (typeof text !== "string" || !isFieldValue(text)) {
      throw wrongResult("amendAccept", "the value of a header", anotherOf(text));
    }
    return text;
  };
}

/** The hook `finish`; the request that it returns is checked again, with its keys in order. */
export function checkedFinish(hook: Finish, profile: Profile): Finish {
  return (request) => {
    // The hook may change the request.
    const { method: sentMethod, url: sentUrl } = request;
    const finished: unknown = runHook("finish", () => hook(request));
    if (!isRecord(finished)) {
      throw wrongResult("finish", "request options", kindOf(finished));
    }
    // Each field is read once.
    const own = runHook("finish", () => ({ ...finished }));
    // Only own fields count, whatever a polluted Object.prototype has.
    const at = (key: string): unknown => (Object.hasOwn(own, key) ? own[key] : undefined);
    const method = at("method");
    const url = at("url");
    const body = at("body");
    if (typeof method !== "string" || (method !== sentMethod && !isMethod(method))) {
      throw wrongResult("finish", "an HTTP method as method", anotherOf(method));
    }
    if (typeof url !== "string" || (url !== sentUrl && !PRINTABLE.test(url))) {
      throw wrongResult("finish", "a string of printable ASCII as url", anotherOf(url));
    }
    const unknown = Object.keys(own).filter(
      (key) => !RESULT_KEYS.includes(key) && own[key] !== undefined,
    );
    if (unknown.length > 0) {
      throw wrongResult(
        "finish",
        `no other fields than ${quoteAll(RESULT_KEYS)}`,
        quoteAll(unknown),
      );
    }
    const lower = method.toLowerCase();
    if (body !== undefined && QUERY_METHODS.has(lower)) {
      throw wrongResult("finish", `no body with ${lower.toUpperCase()}`, "one", "BODY_NOT_ALLOWED");
    }
    const sent = profile.sendsUpperCase ? method.toUpperCase() : lower;
    return requestOptions(
      profile.declared,
      { method: sent, url, headers: checkHeaders(at("headers")) },
      body,
      at("request"),
    );
  };
}

const anyHeaders = new HeaderMerger({}, undefined);

function checkHeaders(headers: unknown): Record<string, HeaderValue> {
  try {
    // A literal with `...request.headers` in it has a hidden class of its own, and a copy is faster to read.
    const isLiteral = isPlainObject(headers) && !Object.hasOwn(headers, Symbol.iterator);
    // `undefined` is refused here, like any other value that holds no headers.
    const given = isLiteral ? { ...headers } : (headers ?? null);
    return withoutRemovals(anyHeaders.merge(given));
  } catch (thrown) {
    const reason =
      thrown instanceof EndpointError ? withoutAction(thrown.message) : "their own code throws";
    throw new EndpointError(
      "INVALID_OPTIONS",
      `Cannot use the headers that the hook finish returns: ${reason}`,
    );
  }
}

/** The query of a parameter in this style, or in that of the profile. Throws `INVALID_PARAMETER`. */
export function standardQuery(
  { query }: Profile,
  name: string,
  value: unknown,
  style: QueryValueStyle | undefined,
): string {
  try {
    const read = readValue(value, name);
    return read === undefined ? "" : query.write(name, read, style);
  } catch (thrown) {
    throw new EndpointError(
      "INVALID_PARAMETER",
      `Cannot write ${quoteAll([name])}: ${NOT_A_VALUE}${reasonOf(thrown)}`,
      { parameters: [name] },
    );
  }
}

/** Runs the hook; whatever it throws becomes an error that names it. */
function runHook<Result>(hook: keyof Hooks, body: () => Result): Result {
  try {
    return body();
  } catch (thrown) {
    if (isInstanceOf(thrown, EndpointError)) {
      throw thrown;
    }
    throw new EndpointError(
      "INVALID_OPTIONS",
      `Cannot use the hook ${hook}: its own code throws${kindOfError(thrown)}`,
    );
  }
}

function wrongResult(
  hook: keyof Hooks,
  expected: string,
  got: string,
  code: EndpointErrorCode = "INVALID_OPTIONS",
): EndpointError {
  return new EndpointError(
    code,
    cannot(`use what the synchronous hook ${hook} returns`, expected, got),
  );
}

/** The name of a built-in error. It says what is wrong with a hook, and nothing about values. */
function kindOfError(thrown: unknown): string {
  try {
    const name = thrown instanceof Error ? thrown.name : "";
    return BUILT_IN.test(name) ? ` (${name})` : "";
  } catch {
    return "";
  }
}
