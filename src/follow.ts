import type { Endpoint, EndpointFactory } from "./Endpoint.js";
import { atCaller, EndpointError, type EndpointErrorCode } from "./errors.js";
import { isHttpUrl, splitAbsolute, usableOriginOf } from "./grammar/authority.js";
import { hasDotSegment } from "./grammar/dots.js";
import { callsOf } from "./layers/callsOf.js";
import type { Calls } from "./layers/Calls.js";
import { routeAlone } from "./layers/operation.js";
import { checkOptions, optionsAmong, readOption } from "./layers/options.js";
import { readFields } from "./request/fields.js";
import { makePlan } from "./request/plan.js";
import { writeTo } from "./request/write.js";
import { describeRoute, Route } from "./Route.js";
import { cannot, shorten } from "./support/messages.js";
import { kindOf, memberOf } from "./support/objects.js";
import type { FollowOptions, RequestOptions } from "./types/options.js";

/** Printable ASCII without the backslash, which browsers read as a slash. */
const LITERAL = /^[\x21-\x5b\x5d-\x7e]+$/;
const A_TRUSTED_ORIGIN = "the origin of the baseUrl or one of the profile's trustedOrigins";
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
  return atCaller({ follow }, "follow", () => followUrl(callsOf(caller), url, options));
}

function followUrl(calls: Calls, url: unknown, options: unknown): RequestOptions {
  const { readBase } = calls;
  const layer = calls.layer.ready;
  const { names, values } = readFields(options, "options");
  checkOptions(names, ["url"], "follow the URL");
  const slots = optionsAmong(names);
  const at = (slot: number): unknown => (slot < 0 ? undefined : values[slot]);
  const own = {
    headers: at(slots.headers),
    mediaType: at(slots.mediaType),
    request: at(slots.request),
    data: at(slots.data),
  };
  const method = slots.method < 0 ? "GET" : readOption("method", at(slots.method), readBase);
  const chosen =
    slots.baseUrl < 0 ? layer.base : readOption("baseUrl", at(slots.baseUrl), readBase);
  // The values of the layer complete the host of the base URL, and are written nowhere else.
  const base = chosen?.server?.fill(layer, () => describeRoute(method, "/…")) ?? chosen;
  const whole = wholeUrl(url, base?.origin);
  const origin = usableOriginOf(whole);
  if (origin === undefined) {
    throw followError("INVALID_URL", "an http(s) URL with a valid host", "another URL");
  }
  // Errors show the origin only: the rest may be a secret, as in the address of a webhook.
  const shown = `${origin}/…`;
  const route = describeRoute(method, shown);
  if (origin !== base?.origin && layer.service.mayChoose?.(whole, base?.origin) !== true) {
    throw followError("UNSAFE_URL", A_TRUSTED_ORIGIN, "another origin", route);
  }
  if (hasDotSegment(whole.replace(/[?#].*/, ""))) {
    throw followError("UNSAFE_URL", "no . or .. segment in the path", "one", route);
  }
  const operation = routeAlone(Route.read(`${method} ${shown}`));
  const plan = makePlan(layer, operation, [], {
    layerNames: [],
    method,
    hasData: own.data !== undefined,
    server: undefined,
    optionsAmong: undefined,
  });
  return writeTo({ layer, plan, base, values: [], own, data: own.data, trail: undefined }, whole);
}

/** The absolute URL; a path gets the origin of the base URL. */
function wholeUrl(url: unknown, origin: string | undefined): string {
  const isText = typeof url === "string" && LITERAL.test(url);
  if (isText && /^\/(?!\/)/.test(url) && origin !== undefined) {
    return origin + url;
  }
  if (!isText || !isHttpUrl(url) || splitAbsolute(url)?.authority.includes("@") !== false) {
    const expected = "an http(s) URL without a user name, or a path that begins with one slash";
    // The text may hold a secret anywhere.
    const got =
      typeof url !== "string" ? kindOfUrl(url) : LITERAL.test(url) ? "another string" : UNPRINTABLE;
    throw followError("INVALID_URL", expected, got);
  }
  return url;
}

/** What a value that is no text is, without showing it. */
function kindOfUrl(value: unknown): string {
  const kind = kindOf(value);
  // A `URL` of any realm, a `Location` or a link has one by its class.
  const href = typeof value === "object" && value !== null ? memberOf(value, "href") : undefined;
  return typeof href === "string" ? `${kind}, whose href can be passed` : kind;
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
