import type { Endpoint, EndpointFactory } from "./Endpoint.js";
import { atCaller, EndpointError, type EndpointErrorCode } from "./errors.js";
import { isHttpUrl, splitAbsolute, usableOriginOf } from "./grammar/authority.js";
import { hasDotSegment } from "./grammar/dots.js";
import { isBodyMethod } from "./grammar/methods.js";
import { MAX_WRITTEN } from "./grammar/readValue.js";
import { describeRoute } from "./grammar/splitRoute.js";
import { isToken } from "./grammar/tokens.js";
import { HeaderBag } from "./HeaderBag.js";
import { callsOf } from "./layers/FactoryWithCalls.js";
import { type BaseReader, readOption } from "./layers/readOptions.js";
import type { FollowOptions, FollowSettings, HeaderInit, RequestOptions } from "./options.js";
import { AddressWriter } from "./request/AddressWriter.js";
import { ClientWithLayer } from "./request/ClientWithLayer.js";
import { originOfBase, valueInLayer } from "./request/guard.js";
import { json } from "./request/jsonBody.js";
import { makePlan, shapeOf } from "./request/makePlan.js";
import { plainOperation } from "./request/plainOperation.js";
import type { Address, Base, RequestLayer, RequestOperation } from "./request/types.js";
import { plannedCall, writeTo } from "./request/writeRequest.js";
import { credentialHeaders } from "./support/credentialHeaders.js";
import { checkNames, fieldsByName } from "./support/fields.js";
import { inputError } from "./support/makeErrors.js";
import { cannot, hiddenMistakeIn, shorten } from "./support/messages.js";
import { kindOfUrl } from "./support/objects.js";

/** A client of an SDK of any service. */
export interface AnyClient {
  /** A client with more options over those of this one. */
  readonly with: (options: never) => unknown;
}

/** Printable ASCII without the backslash, which browsers read as a slash. */
const LITERAL = /^[\x21-\x5b\x5d-\x7e]+$/;
const A_TRUSTED_ORIGIN = "the origin of the baseUrl or one of the profile's trustedOrigins";
const RESOLVED = "new URL(url, response.url).href";
const NOT_LITERAL = `a string with a space, a backslash or a character that is not printable ASCII; ${RESOLVED} encodes it`;

const FOLLOW = "follow the URL";

/** The options that may be passed with a URL, for the client of an SDK and for a factory. */
const OPTIONS_OF_CLIENT = ["method", "headers", "request", "data"] satisfies Allowed;
const OPTIONS_OF_FACTORY = [...OPTIONS_OF_CLIENT, "baseUrl", "mediaType"] satisfies Allowed;
type Allowed = readonly (keyof FollowOptions)[];

/**
 * The request for a URL that the service handed out: a next page, a `Location`, an upload address. The URL is taken
 * literally: nothing in it is a template, and no parameter is added. It is a full URL, or a path that begins with one
 * `/` and is appended to the origin of the base URL. Its origin must be the base URL's or a trusted one, unless the
 * credentials are omitted. The method is GET unless `options` say otherwise.
 *
 * @example
 * ```ts
 * follow(endpoint, "https://api.github.com/organizations/1/repos?page=2");
 * // An address that is signed already, on any host.
 * follow(endpoint, "https://storage.example/a?signature=1", { method: "PUT", data: file }, { credentials: "omit" });
 * ```
 */
export function follow(
  caller: Endpoint | EndpointFactory | AnyClient,
  url: string,
  options?: FollowOptions,
  settings?: FollowSettings,
): RequestOptions {
  return atCaller({ follow }, "follow", () => {
    const isOmitting = readSettings(settings);
    const client = ClientWithLayer.layerOf(caller);
    if (client !== undefined) {
      // Its options have no baseUrl, so nothing has to read one.
      const read = readFollowOptions(options, OPTIONS_OF_CLIENT);
      return followUrl(client.ready, undefined, url, read, isOmitting);
    }
    const { layer, readBase } = callsOf(caller);
    const read = readFollowOptions(options, OPTIONS_OF_FACTORY);
    return followUrl(layer.ready, readBase, url, read, isOmitting);
  });
}

/** Reads `{ credentials? }`: whether they are omitted. */
function readSettings(settings: unknown): boolean {
  const given = fieldsByName(settings, "settings");
  checkNames(FOLLOW, "settings", given.keys(), ["credentials"]);
  const credentials = given.get("credentials");
  if (credentials !== undefined && credentials !== "omit") {
    const got = "other credentials";
    throw inputError("INVALID_OPTIONS", FOLLOW, 'only { credentials: "omit" }', got, {
      parameters: ["credentials"],
    });
  }
  return credentials === "omit";
}

/** The options of a call by name, which must be among the `allowed` ones. */
function readFollowOptions(
  options: unknown,
  allowed: readonly string[],
): ReadonlyMap<string, unknown> {
  const given = fieldsByName(options);
  const hint = given.has("credentials") ? "; { credentials } follows the options" : "";
  checkNames(FOLLOW, "options", given.keys(), allowed, hint);
  return given;
}

function followUrl(
  ready: RequestLayer,
  readBase: BaseReader | undefined,
  url: unknown,
  given: ReadonlyMap<string, unknown>,
  isOmitting: boolean,
): RequestOptions {
  // If credentials are omitted, nothing is guarded: a credential in the options of the call itself is sent.
  const guard = isOmitting ? undefined : ready.guard;
  const layer = { ...ready, guard, data: undefined };
  const headers = given.get("headers");
  const options = {
    headers: isOmitting ? withoutCredentials(layer, headers) : headers,
    mediaType: given.get("mediaType"),
    request: given.get("request"),
    data: given.get("data"),
  };
  const chosen = given.get("baseUrl");
  const method = readOption("method", given.has("method") ? given.get("method") : "GET");
  const base = chosen === undefined ? layer.base : readOption("baseUrl", chosen, readBase);
  // A full URL that may go anywhere needs no base URL.
  const isFull = typeof url === "string" && isHttpUrl(url);
  const ofBase = isOmitting && isFull ? undefined : originOfLayer(base, layer, method);
  const whole = wholeUrl(url, ofBase);
  const origin = usableOriginOf(whole);
  if (origin === undefined) {
    throw followError("INVALID_URL", "an http(s) URL with a valid host", "another URL");
  }
  // Errors show the origin only: the rest may be a secret, as in the address of a webhook.
  const shown = `${origin}/...`;
  const route = describeRoute(method, shown);
  const isFree = isOmitting || layer.service.origins?.mayFollow(whole, ofBase) === true;
  if (origin !== ofBase && !isFree) {
    throw followError("UNSAFE_URL", A_TRUSTED_ORIGIN, "another origin", route);
  }
  if (whole.length > MAX_WRITTEN) {
    const expected = `at most ${MAX_WRITTEN} characters`;
    throw followError("INVALID_PARAMETER", expected, "more", route);
  }
  if (hasDotSegment(whole.replace(/[?#].*/, ""))) {
    throw followError("UNSAFE_URL", "no . or .. segment in the path", "one", route);
  }
  const operation = literalOperation(method, shown, route, layer);
  const plan = makePlan(layer, operation, [], shapeOf([], method, options.data !== undefined));
  return writeTo(plannedCall(layer, plan, base, [], options), whole);
}

/** The origin of a base URL. The values of the layer complete its host, and are written nowhere else. */
function originOfLayer(
  base: Base | undefined,
  layer: RequestLayer,
  method: string,
): string | undefined {
  const origin = originOfBase(base, (name) => valueInLayer(layer, name));
  // Filled only for the error that says what its host lacks: its path and its query need no value.
  const { names, values } = layer;
  const filling = { names, values, service: { missingIsEmpty: true } };
  const describe = (): string => describeRoute(method, "/...");
  return origin ?? base?.toFill?.fill(filling).check(undefined, describe).origin;
}

/** What is known of the operation behind a literal URL. Errors and telemetry call it `route`. */
function literalOperation(
  method: string,
  url: string,
  route: string,
  { service }: RequestLayer,
): RequestOperation {
  const address: Address = {
    url,
    names: new Set(),
    // The origin of the URL decides whether credentials may go there, not the base URL.
    isPath: false,
    mayChooseOrigin: false,
    plan: () => ({
      short: undefined,
      write: (_, values) => new AddressWriter(values, undefined, url, false),
    }),
  };
  // The service of a client has no body kind, because each operation of an SDK has its own.
  const body = isBodyMethod(method.toLowerCase()) ? (service.body ?? json) : undefined;
  return { ...plainOperation(method, address, () => route), body };
}

/** The headers of a call, and a removal for each credential of its layer. */
function withoutCredentials({ service }: RequestLayer, given: unknown): HeaderBag {
  const names = credentialHeaders(service.declared.credentials).filter(isToken);
  const removals = HeaderBag.from(names.map((name) => [name, null] as const));
  // `with` refuses a value that is not a collection of headers.
  return given === undefined ? removals : removals.with(given as HeaderInit);
}

/** The absolute URL; a path gets the origin of the base URL. */
function wholeUrl(url: unknown, origin: string | undefined): string {
  const isText = typeof url === "string" && LITERAL.test(url);
  if (isText && /^\/(?!\/)/.test(url) && origin !== undefined) {
    return origin + url;
  }
  if (!isText || !isHttpUrl(url) || splitAbsolute(url)?.authority.includes("@") !== false) {
    const expected = "an http(s) URL without a user name, or a path that begins with one slash";
    const got = typeof url === "string" ? kindOfText(url) : kindOfUrl(url);
    throw followError("INVALID_URL", expected, got);
  }
  return url;
}

/** Describes a refused text without showing it, since any part of it may be a secret. */
function kindOfText(url: string): string {
  if (url.startsWith("<")) {
    return "a link header, in which the URL stands between < and >";
  }
  if (!LITERAL.test(url)) {
    return hiddenMistakeIn(url) ?? NOT_LITERAL;
  }
  return /^[a-z][\w+.-]*:/i.test(url) ? "another URL" : `a relative URL; ${RESOLVED} resolves it`;
}

function followError(
  code: EndpointErrorCode,
  expected: string,
  got: string,
  route?: string,
): EndpointError {
  const message = cannot(`follow ${shorten(route ?? "the URL")}`, expected, got);
  return new EndpointError(code, message, { route });
}
