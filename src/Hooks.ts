import { EndpointError } from "./errors.js";
import { HeaderBag } from "./HeaderBag.js";
import { copyOwn, isInstanceOf, isRecord, kindOf, setOwn } from "./internal/objects.js";
import { quoteAll, quoteProblems } from "./internal/excerpt.js";
import { isFieldValue, isMethod } from "./internal/tokens.js";
import { readValue, reasonOf } from "./internal/values.js";
import { MediaType } from "./MediaType.js";
import type { Profile } from "./Profile.js";
import type { HeaderInit, HeaderValue, MediaTypeOptions, RequestOptions } from "./types/options.js";

/** What a subclass does in its own way; a hook that is `undefined` costs nothing. */
export interface Hooks {
  readonly writeQuery: ((name: string, value: unknown) => string) | undefined;
  readonly amendAccept: ((accept: string, mediaType: MediaTypeOptions) => string) | undefined;
  readonly finish: ((request: RequestOptions) => RequestOptions) | undefined;
}

/** Printable ASCII; without the `#`, that would end a query. */
const QUERY_PART = /^[\x21\x22\x24-\x7e]*$/;
const PRINTABLE = /^[\x21-\x7e]+$/;
const BUILT_IN = /^(?:Eval|Range|Reference|Syntax|Type|URI)?Error$/;

/** A part of a query, as the hook writes it. */
export function callWriteQuery(
  hook: NonNullable<Hooks["writeQuery"]>,
  name: string,
  value: unknown,
): string {
  const text: unknown = run("writeQuery", () => hook(name, value));
  if (typeof text !== "string" || !QUERY_PART.test(text)) {
    throw hookError("writeQuery", text, "an encoded text as a=1&b=2, or an empty one");
  }
  // An `&` at an end would double the one at the seam.
  return text.replace(/^&+|&+$/g, "");
}

/** The `accept` header, as the hook amends it. */
function callAmendAccept(
  hook: NonNullable<Hooks["amendAccept"]>,
  accept: string,
  mediaType: MediaTypeOptions,
): string {
  const text: unknown = run("amendAccept", () => hook(accept, mediaType));
  if (typeof text !== "string" || !isFieldValue(text)) {
    throw hookError("amendAccept", text, "the value of a header");
  }
  return text;
}

/** The request, as the hook leaves it: checked again and put in order. */
export function callFinish(
  hook: NonNullable<Hooks["finish"]>,
  request: RequestOptions,
): RequestOptions {
  const finished: unknown = run("finish", () => hook(request));
  if (!isRecord(finished)) {
    throw hookError("finish", finished, "request options");
  }
  const {
    method,
    url,
    headers,
    body,
    request: meta,
    ...others
  } = run("finish", () => copyOwn(finished));
  if (typeof method !== "string" || !isMethod(method)) {
    throw hookError("finish", method, "a method");
  }
  if (typeof url !== "string" || !PRINTABLE.test(url)) {
    throw hookError("finish", url, "a url of printable ASCII");
  }
  const unknown = Object.keys(others).filter((key) => others[key] !== undefined);
  if (unknown.length > 0) {
    throw new EndpointError(
      "INVALID_OPTIONS",
      `Cannot use what the hook finish returns: found ${quoteAll(unknown)}, ` +
        "wanted method, url, headers, body and request",
    );
  }
  return {
    method: method.toLowerCase(),
    url,
    headers: checkHeaders(headers),
    ...(body === undefined ? {} : { body }),
    ...(meta === undefined ? {} : { request: meta }),
  };
}

function checkHeaders(headers: unknown): Record<string, HeaderValue> {
  try {
    // The bag checks what it is given, whatever its type.
    return HeaderBag.from(headers as HeaderInit).toObject();
  } catch (thrown) {
    const reason = thrown instanceof EndpointError ? thrown.message : "its own code throws";
    throw new EndpointError(
      "INVALID_OPTIONS",
      `Cannot use what the hook finish returns: ${reason}`,
    );
  }
}

/** The query that the profile's style makes of a parameter. Throws `INVALID_PARAMETER`. */
export function standardQuery(name: string, value: unknown, { query }: Profile): string {
  try {
    const read = readValue(value, name);
    return read === undefined ? "" : query.write(name, read);
  } catch (thrown) {
    throw new EndpointError(
      "INVALID_PARAMETER",
      `Cannot write the query: found ${quoteProblems(new Map([[name, reasonOf(thrown)]]))}, wanted what a URL can carry`,
      { parameters: [name] },
    );
  }
}

/** The `accept` header that a format and previews make of another. */
export function standardAccept(
  accept: string,
  { format = "", previews = [] }: MediaTypeOptions,
  { service }: Profile,
): string {
  return MediaType.parse(accept).withPreviews(previews, service).withFormat(format).toString();
}

/** The headers as they are sent: `accept` asks for the format and the previews that are wanted. */
export function amendHeaders(
  headers: HeaderBag,
  mediaType: MediaTypeOptions | undefined,
  profile: Profile,
  { amendAccept }: Hooks,
): Record<string, HeaderValue> {
  const written = headers.toObject();
  if (mediaType === undefined || headers.isRemoved("accept")) {
    return written;
  }
  const { format = "", previews = [] } = mediaType;
  if (format !== "" || previews.length > 0) {
    const before = String(headers.get("accept") ?? "");
    const accept =
      amendAccept === undefined
        ? standardAccept(before, mediaType, profile)
        : callAmendAccept(amendAccept, before, mediaType);
    if (accept !== "") {
      setOwn(written, "accept", accept);
    } else if (before !== "") {
      // A hook may leave the header out.
      delete written["accept"];
    }
  }
  return written;
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

function hookError(hook: keyof Hooks, value: unknown, wanted: string): EndpointError {
  const found = typeof value === "string" ? "another text" : kindOf(value);
  return new EndpointError(
    "INVALID_OPTIONS",
    `Cannot use what the hook ${hook} returns: found ${found}, wanted ${wanted}`,
  );
}

/** The name of a built-in error, which says what is wrong with a hook but nothing of its values. */
function kindOfError(thrown: unknown): string {
  try {
    const name = thrown instanceof Error ? thrown.name : "";
    return BUILT_IN.test(name) ? ` (${name})` : "";
  } catch {
    return "";
  }
}
