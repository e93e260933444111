import { compilePlan } from "./call/compilePlan.js";
import type { Layer } from "./call/Layer.js";
import { layerOf } from "./call/callsOf.js";
import type { Endpoint, EndpointFactory } from "./Endpoint.js";
import { atCaller, EndpointError, type EndpointErrorCode } from "./errors.js";
import { isHttpUrl, splitAbsolute } from "./grammar/authority.js";
import { hasDotSegment } from "./grammar/dots.js";
import { namesOf } from "./grammar/template.js";
import { readValue, type Value } from "./grammar/values.js";
import { describeRoute } from "./Route.js";
import type { BaseUrl } from "./settings/BaseUrl.js";
import type { Settings } from "./settings/flatten.js";
import { checkOptions, layerFrom, readOptions } from "./settings/options.js";
import { cannot, quoteAll, shorten } from "./support/messages.js";
import { kindOf, memberOf } from "./support/objects.js";
import type { FollowOptions, RequestOptions } from "./types/options.js";
import { A_SAFE_PATH, A_TRUSTED_ORIGIN, hostOf, isTrusted, usableOriginOf } from "./url/origin.js";

/** Printable ASCII without the backslash, which browsers read as a slash. */
const LITERAL = /^[\x21-\x5b\x5d-\x7e]+$/;
/** What else a text may be. */
const OTHER = "another string";
const UNPRINTABLE = "a string with a blank, a backslash or a character that is not printable ASCII";

/**
 * The request for a URL that the service handed out: a next page, a `Location`, an upload address. The URL
 * is taken literally: nothing in it is a template, and no parameter is added. It is a full URL, or a path
 * that begins with one `/` and stands on the origin of the base URL. Its origin must be that of the base
 * URL or a trusted one. The method is GET unless `options` say otherwise.
 *
 * @example
 * ```ts
 * follow(endpoint, "https://api.github.com/organizations/1/repos?page=2");
 * ```
 */
export function follow(
  caller: Endpoint | EndpointFactory,
  url: string,
  options?: FollowOptions,
): RequestOptions {
  return atCaller({ follow }, "follow", () => followUrl(layerOf(caller), url, options));
}

function followUrl(layer: Layer, url: unknown, options: unknown): RequestOptions {
  const given = readOptions(options);
  // An error in a known option comes first, as in `merge`.
  const { profile } = layer.service;
  const own = layerFrom(given, profile);
  checkOptions(given.names, ["url"], "follow the URL");
  const target = layer.withBaseUrl(own.baseUrl);
  const { settings } = target;
  const whole = wholeUrl(url, settings);
  const { method = "GET" } = own;
  const origin = usableOriginOf(whole);
  if (origin === undefined) {
    throw followError("INVALID_URL", "an http(s) URL with a valid host", "another URL");
  }
  // Errors show the origin only: the rest may be a secret, as in the address of a webhook.
  const shown = `${origin}/…`;
  const route = describeRoute(method, shown);
  if (!isTrusted(origin, settings.baseUrl, profile, (each) => defaultValue(settings, each))) {
    throw followError("UNSAFE_URL", A_TRUSTED_ORIGIN, "another origin", route);
  }
  if (hasDotSegment(whole.replace(/[?#].*/, ""))) {
    throw followError("UNSAFE_URL", A_SAFE_PATH, "one", route);
  }
  const { operation } = target.service.routes.find(`${method} ${shown}`);
  const calls = { operation, hasOptions: false, hasData: own.data !== undefined };
  const plan = compilePlan({ ...target.shape, hasData: false }, calls, []);
  const guard = plan.guard && { ...plan.guard, parameters: [] };
  // The values of the layer complete the host of the base URL, and are written nowhere.
  const { writer } = target;
  const values = plan.defaults.map((i) => writer.defaultValues[i]);
  return writer.writeTo({ ...plan, fields: [], guard }, whole, values, own);
}

/** The absolute URL; a path gets the origin of the base URL. */
function wholeUrl(url: unknown, settings: Settings): string {
  const { baseUrl: base } = settings;
  const isText = typeof url === "string" && LITERAL.test(url);
  if (isText && /^\/(?!\/)/.test(url) && base !== undefined) {
    return `${base.scheme}://${filledHost(base, settings)}${url}`;
  }
  if (!isText || !isHttpUrl(url) || splitAbsolute(url)?.authority.includes("@") !== false) {
    const expected = "an http(s) URL without a user name, or a path that begins with one slash";
    // The text may hold a secret anywhere.
    const got = typeof url !== "string" ? kindOfUrl(url) : LITERAL.test(url) ? OTHER : UNPRINTABLE;
    throw followError("INVALID_URL", expected, got);
  }
  return url;
}

/** What a value that is no text is, without showing it. */
function kindOfUrl(value: unknown): string {
  const kind = kindOf(value);
  try {
    // A `URL` of any realm, a `Location` or a link has one by its class.
    const href = typeof value === "object" && value !== null ? memberOf(value, "href") : undefined;
    return typeof href === "string" ? `${kind}, whose href can be passed` : kind;
  } catch {
    // Its own code throws.
    return kind;
  }
}

/** The host of the base URL with the values of the defaults. */
function filledHost(base: BaseUrl, settings: Settings): string {
  const host = hostOf(base, (name) => defaultValue(settings, name));
  if (host === undefined) {
    const names = [...namesOf(base.host)];
    const missing = names.filter(
      (name) => defaultValue(settings, name) === undefined && !base.defaults.has(name),
    );
    const refused = missing.length > 0 ? missing : names;
    const expected = `defaults for ${quoteAll(refused)} that may stand in the host of the baseUrl`;
    throw refused === missing
      ? followError("MISSING_PARAMETER", expected, "none", undefined, missing)
      : followError("UNSAFE_URL", expected, "others", undefined, names);
  }
  return host;
}

/** The value of a default parameter that the base URL names. */
function defaultValue({ parameters }: Settings, name: string): Value | undefined {
  try {
    return readValue(parameters[name], name);
  } catch {
    return undefined;
  }
}

function followError(
  code: EndpointErrorCode,
  expected: string,
  got: string,
  route?: string,
  parameters?: readonly string[],
): EndpointError {
  const message = cannot(`follow ${shorten(route ?? "the URL")}`, expected, got);
  return new EndpointError(code, message, { route, parameters });
}
