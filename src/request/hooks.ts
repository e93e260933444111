import { EndpointError } from "../errors.js";
import { isFieldValue, isMethod } from "../grammar/tokens.js";
import { readValue, reasonOf } from "../grammar/values.js";
import { HeaderBag } from "../HeaderBag.js";
import { MediaType } from "../MediaType.js";
import { QUERY_METHODS } from "../settings/bodies.js";
import type { Profile } from "../settings/profile.js";
import { cannot, quoteAll, quoteProblems, withoutAction } from "../support/messages.js";
import { isInstanceOf, isPlainObject, isRecord, kindOf } from "../support/objects.js";
import type { HeaderValue, MediaTypeOptions, RequestOptions } from "../types/options.js";
import type { QueryValueStyle } from "../types/profile.js";
import { HeaderMerger, withoutRemovals } from "./HeaderMerger.js";

/** The hooks that a subclass overrides; one that is `undefined` costs nothing. */
export interface Hooks {
  readonly writeQuery:
    ((name: string, value: unknown, style: QueryValueStyle | undefined) => string) | undefined;
  readonly amendAccept: ((accept: string, mediaType: MediaTypeOptions) => string) | undefined;
  readonly finish: ((request: RequestOptions) => RequestOptions) | undefined;
}

/** Printable ASCII without the `#`, which would end the query. */
const QUERY_PART = /^[\x21\x22\x24-\x7e]*$/;
const PRINTABLE = /^[\x21-\x7e]+$/;
const RESULT_KEYS: readonly string[] = ["method", "url", "headers", "body", "request"];
const BUILT_IN = /^(?:Eval|Range|Reference|Syntax|Type|URI)?Error$/;

/** The result with its keys in order. Literals: to assign a key could call a setter of Object.prototype. */
export function requestOptions(
  sent: Pick<RequestOptions, "method" | "url" | "headers">,
  body: unknown,
  request: unknown,
): RequestOptions {
  const { method, url, headers } = sent;
  if (request === undefined) {
    return body === undefined ? sent : { method, url, headers, body };
  }
  return body === undefined
    ? { method, url, headers, request }
    : { method, url, headers, body, request };
}

/** A part of a query; `write` calls the hook. */
export function callWriteQuery(write: () => unknown): string {
  const text = run("writeQuery", write);
  if (typeof text !== "string" || !QUERY_PART.test(text)) {
    throw wrongResult("writeQuery", 'an encoded query such as a=1&b=2, or ""', anotherOf(text));
  }
  // An `&` at an end would double the one at the seam.
  return text.replace(/^&+|&+$/g, "");
}

/** The `accept` header, amended by the hook. */
export function callAmendAccept(
  hook: NonNullable<Hooks["amendAccept"]>,
  accept: string,
  mediaType: MediaTypeOptions,
): string {
  const text: unknown = run("amendAccept", () => hook(accept, mediaType));
  if (typeof text !== "string" || !isFieldValue(text)) {
    throw wrongResult("amendAccept", "the value of a header", anotherOf(text));
  }
  return text;
}

/** The request that the hook returns, checked again, with its keys in order. */
export function callFinish(
  hook: NonNullable<Hooks["finish"]>,
  request: RequestOptions,
  { sendsUpperCase }: Profile,
): RequestOptions {
  // The hook may change the request.
  const { method: sentMethod, url: sentUrl } = request;
  const finished: unknown = run("finish", () => hook(request));
  if (!isRecord(finished)) {
    throw wrongResult("finish", "request options", kindOf(finished));
  }
  // Each field is read once.
  const own = run("finish", () => ({ ...finished }));
  // Only own fields count, whatever a polluted Object.prototype has.
  const at = (key: string): unknown => (Object.hasOwn(own, key) ? own[key] : undefined);
  const [method, url, body] = [at("method"), at("url"), at("body")];
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
    throw wrongResult("finish", "method, url, headers, body and request", quoteAll(unknown));
  }
  const lower = method.toLowerCase();
  if (body !== undefined && QUERY_METHODS.has(lower)) {
    throw new EndpointError(
      "BODY_NOT_ALLOWED",
      cannot("use what the hook finish returns", `no body with ${lower.toUpperCase()}`, "one"),
    );
  }
  const sent = sendsUpperCase ? method.toUpperCase() : lower;
  return requestOptions(
    { method: sent, url, headers: checkHeaders(at("headers")) },
    body,
    at("request"),
  );
}

const anyHeaders = new HeaderMerger(HeaderBag.empty, undefined);

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
      cannot(
        "write the query",
        "values that a URL can carry",
        quoteProblems(new Map([[name, reasonOf(thrown)]])),
      ),
      { parameters: [name] },
    );
  }
}

/** An `accept` header with a format and previews. */
export function amendAccept(
  accept: string,
  { format = "", previews = [] }: MediaTypeOptions,
  { service }: Profile,
): string {
  return MediaType.parse(accept).withPreviews(previews, service).withFormat(format).toString();
}

/** Runs the hook; whatever it throws becomes an error that names it. */
function run<Result>(hook: keyof Hooks, body: () => Result): Result {
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

function wrongResult(hook: keyof Hooks, expected: string, got: string): EndpointError {
  return new EndpointError(
    "INVALID_OPTIONS",
    cannot(`use what the hook ${hook} returns`, expected, got),
  );
}

function anotherOf(value: unknown): string {
  return typeof value === "string" ? "another string" : kindOf(value);
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
