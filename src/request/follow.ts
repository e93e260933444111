import { EndpointError, type EndpointErrorCode } from "../errors.js";
import { isHttpUrl, splitAbsolute } from "../grammar/authority.js";
import { DOT_SEGMENT } from "../grammar/path.js";
import { readValue, type Value } from "../grammar/values.js";
import { describeRoute, Route } from "../Route.js";
import type { Settings } from "../settings/Layers.js";
import { checkOptions, layerOf, readNamedValues } from "../settings/options.js";
import { cannot, shorten } from "../support/messages.js";
import { kindOf } from "../support/objects.js";
import type { RequestOptions } from "../types/options.js";
import type { RequestWriter } from "./RequestWriter.js";
import { A_SAFE_PATH, A_TRUSTED_ORIGIN, hostOf, isTrusted, usableOriginOf } from "./trust.js";

/** Printable ASCII without the backslash, which browsers read as a slash. */
const LITERAL = /^[\x21-\x5b\x5d-\x7e]+$/;

/** The request for a URL that the service handed out, which is taken literally. */
export function follow(writer: RequestWriter, url: unknown, options: unknown): RequestOptions {
  const given = readNamedValues(options, "options");
  // An error in a known option comes first, as in `merge`.
  const own = layerOf(given, writer.profile);
  checkOptions(given, ["url"], "follow the URL");
  const target = writer.withBaseUrl(own.baseUrl);
  const { settings } = target.layer;
  const whole = wholeUrl(url, settings);
  const { method = "GET" } = own;
  const name = describeRoute(method, whole);
  const origin = usableOriginOf(whole);
  if (origin === undefined) {
    throw followError("INVALID_URL", name, "an http(s) URL with a valid host", "another URL");
  }
  if (!isTrusted(origin, settings.baseUrl, target.profile, (each) => valueOf(settings, each))) {
    throw followError("UNSAFE_URL", name, A_TRUSTED_ORIGIN, "another origin");
  }
  if (whole.replace(/[?#].*/, "").search(DOT_SEGMENT) >= 0) {
    throw followError("UNSAFE_URL", name, A_SAFE_PATH, "one with such a segment");
  }
  const plan = target.literalPlan(Route.literal(method, whole), own.data !== undefined);
  return target.write(plan, [], whole, own);
}

/** The absolute URL; a path gets the origin of the base URL. */
function wholeUrl(url: unknown, settings: Settings): string {
  const { baseUrl: base } = settings;
  const isText = typeof url === "string" && LITERAL.test(url);
  if (isText && /^\/(?!\/)/.test(url) && base !== undefined) {
    const host = hostOf(base, (name) => valueOf(settings, name));
    return `${base.scheme}://${host ?? ""}${url}`;
  }
  if (!isText || !isHttpUrl(url) || splitAbsolute(url)?.authority.includes("@") !== false) {
    const expected = "an http(s) URL without a user name, or a path that begins with one slash";
    // The text may hold a secret anywhere.
    const got = typeof url === "string" ? "another string" : kindOf(url);
    throw new EndpointError("INVALID_URL", cannot("follow the URL", expected, got));
  }
  return url;
}

/** The value of a default parameter that the base URL names. */
function valueOf({ parameters }: Settings, name: string): Value | undefined {
  try {
    return readValue(parameters[name], name);
  } catch {
    return undefined;
  }
}

function followError(
  code: EndpointErrorCode,
  route: string,
  expected: string,
  got: string,
): EndpointError {
  return new EndpointError(code, cannot(`follow ${shorten(route)}`, expected, got), { route });
}
