import type { BaseUrl } from "./BaseUrl.js";
import type { CallValues } from "./CallValues.js";
import { EndpointError } from "./errors.js";
import {
  isHostAndPort,
  isHostValue,
  originOf,
  splitAbsolute,
  type Absolute,
} from "./internal/authority.js";
import { quoteAll, shorten } from "./internal/excerpt.js";
import { expandInner } from "./internal/expand.js";
import { namesOf, type Part } from "./internal/template.js";
import { describeRoute, isRequired, type Route } from "./Route.js";
import {
  DOT_SEGMENT,
  joinQueries,
  UrlPieces,
  withoutEndSlashes,
  withoutStartSlashes,
} from "./UrlPieces.js";

/** What a URL is written from. */
export interface AddressCall {
  readonly route: Route;
  readonly method: string;
  readonly base: BaseUrl | undefined;
  readonly values: CallValues;
  /** What goes into the query beside what the templates name, encoded. */
  readonly query: string;
  /** Whether a required parameter without a value expands to nothing. */
  readonly missingIsEmpty: boolean;
  readonly trustedOrigins: ReadonlySet<string>;
}

/** A finished URL and the origin it leads to. */
export interface Address {
  readonly url: string;
  readonly origin: string;
}

/** Where a path is put: what goes ahead of it, and ahead of its query. */
interface Location {
  readonly origin: string;
  readonly prefix: string;
  readonly path: string;
  readonly query: string;
  /** What was written of the base URL's path. */
  readonly below?: UrlPieces;
}

/** Writes the URL of a call. Throws what is wrong with its parameters or with where they lead. */
export function writeAddress(call: AddressCall): Address {
  const { rest, pathLength } = call.route.parts;
  const pieces = writePieces(call, rest, pathLength);
  const { origin, prefix, path, query, below } = locate(call, pieces);
  if (DOT_SEGMENT.test(path)) {
    const names = [...(below?.namesInDotSegments() ?? []), ...pieces.namesInDotSegments()];
    const wanted = "none, since it leads to another path";
    throw unsafe(call, [...new Set(names)], "a path with the segment . or ..", wanted);
  }
  const whole = joinQueries(joinQueries(query, pieces.query ?? ""), call.query);
  const mark = whole === "" && pieces.query === undefined ? "" : "?";
  const fragment = pieces.fragment === undefined ? "" : `#${pieces.fragment}`;
  return { url: prefix + path + mark + whole + fragment, origin };
}

/** Whether `origin` is a trusted one, or that of the base URL with these values. */
export function isTrustedOrigin(
  { base, trustedOrigins }: Pick<AddressCall, "base" | "trustedOrigins">,
  origin: string,
  values: CallValues,
): boolean {
  return (
    trustedOrigins.has(origin) || (base !== undefined && originOfBase(base, values) === origin)
  );
}

/** The origin that the base URL has with these values; `undefined` where they give it none. */
function originOfBase(base: BaseUrl, values: CallValues): string | undefined {
  const host = base.host.map((part) =>
    typeof part === "string" ? part : (expandInner(part, values) ?? ""),
  );
  return host.every((text, i) => typeof base.host[i] === "string" || isHostValue(text))
    ? originOf(base.scheme, host.join(""))
    : undefined;
}

function locate(call: AddressCall, pieces: UrlPieces): Location {
  const { prefix, mayHoldOrigin } = call.route.parts;
  if (prefix !== "") {
    return locateUrl(call, pieces.path);
  }
  const outcome = mayHoldOrigin ? splitAbsolute(pieces.path) : undefined;
  return outcome === undefined
    ? locatePath(call, pieces.path)
    : locateOutcome(call, outcome, pieces);
}

/** A full URL is used as it is given; a value in its host needs a host that is trusted. */
function locateUrl(call: AddressCall, path: string): Location {
  const { prefix, host: parts } = call.route.parts;
  const host = writeHost(call, parts);
  checkValues(call);
  const origin = originOf(prefix.slice(0, prefix.indexOf(":")), host);
  if (parts.some((part) => typeof part !== "string")) {
    checkTrust(call, [...namesOf(parts)], isHostAndPort(host) ? origin : undefined);
  }
  // An expression that wrote nothing may leave the host and a literal side by side.
  const slash = path === "" || path.startsWith("/") ? "" : "/";
  return { origin, prefix: prefix + host, path: slash + path, query: "" };
}

/** A value ahead of the path wrote an origin. */
function locateOutcome(
  call: AddressCall,
  { scheme = call.base?.scheme ?? "", authority, rest }: Absolute,
  pieces: UrlPieces,
): Location {
  checkValues(call);
  const usable = /^https?$/i.test(scheme) && isHostAndPort(authority);
  const origin = originOf(scheme, authority);
  const names = pieces.namesUpTo(pieces.path.length - rest.length);
  checkTrust(call, names, usable ? origin : undefined);
  return { origin, prefix: `${scheme}://${authority}`, path: rest, query: "" };
}

/** A path goes behind the base URL, with one slash at the seam. */
function locatePath(call: AddressCall, path: string): Location {
  const { base } = call;
  if (base === undefined) {
    const name = nameOf(call);
    throw new EndpointError(
      "INVALID_URL",
      `Cannot write the URL of ${shorten(name)}: found a path and no baseUrl, wanted one or a full URL`,
      { route: name },
    );
  }
  const host = writeHost(call, base.host);
  const below = writePieces(call, base.path, base.path.length);
  const query = writePieces(call, base.query, 0).query ?? "";
  checkValues(call);
  return {
    origin: originOf(base.scheme, host),
    prefix: `${base.scheme}://${host}`,
    path: `${withoutEndSlashes(below.path)}/${withoutStartSlashes(path)}`,
    query,
    below,
  };
}

function writeHost({ values }: AddressCall, parts: readonly Part[]): string {
  let host = "";
  for (const part of parts) {
    if (typeof part === "string") {
      host += part;
      continue;
    }
    const text = expandInner(part, values, (name) => {
      values.miss(name);
    });
    host += text ?? "";
    if (text !== undefined && text !== "" && !isHostValue(text)) {
      part.variables.forEach((variable) => {
        values.distrust(variable.name);
      });
    }
  }
  return host;
}

/** Throws unless `origin`, which the values of `names` chose, is that of the base or a trusted one. */
function checkTrust(call: AddressCall, names: readonly string[], origin: string | undefined): void {
  if (origin === undefined || !isTrustedOrigin(call, origin, call.values)) {
    const wanted = "that of the baseUrl or one of the profile's trustedOrigins";
    throw unsafe(call, names, "a value that chooses an origin", wanted);
  }
}

function checkValues(call: AddressCall): void {
  call.values.check(() => nameOf(call));
}

function nameOf({ method, route }: AddressCall): string {
  return describeRoute(method, route.url);
}

function unsafe(
  call: AddressCall,
  parameters: readonly string[],
  found: string,
  wanted: string,
): EndpointError {
  const route = nameOf(call);
  const names = parameters.length > 0 ? ` (by ${quoteAll(parameters)})` : "";
  return new EndpointError(
    "UNSAFE_URL",
    `Cannot write the URL of ${shorten(route)}: found ${found}${names}, wanted ${wanted}`,
    { route, parameters },
  );
}

/** Writes `parts`; the values of the first `pathLength` may be required. */
function writePieces(call: AddressCall, parts: readonly Part[], pathLength: number): UrlPieces {
  const onMissing = call.missingIsEmpty ? undefined : call.values.miss.bind(call.values);
  const pieces = new UrlPieces(call.values);
  parts.forEach((part, i) => {
    if (typeof part === "string") {
      pieces.literal(part);
    } else {
      const required = i < pathLength && isRequired(part);
      pieces.expression(part, required, required ? onMissing : undefined);
    }
  });
  pieces.dropDanglingSlash();
  return pieces;
}
