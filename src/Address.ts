import type { BaseUrl } from "./BaseUrl.js";
import type { CallValues } from "./CallValues.js";
import { EndpointError } from "./errors.js";
import { isHostAndPort, isHostValue, originOf, splitAbsolute } from "./internal/authority.js";
import { shorten } from "./internal/excerpt.js";
import { expandInner } from "./internal/expand.js";
import { namesOf, splitText, type Expression, type Part } from "./internal/template.js";
import { describeRoute, isRequired, type Route } from "./Route.js";

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
}

const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/** Writes the URL of a call. Throws what is wrong with its parameters or with where they lead. */
export function writeAddress(call: AddressCall): Address {
  const { rest, pathLength } = call.route.parts;
  const pieces = writePieces(call, rest, pathLength);
  const { origin, prefix, path, query } = locate(call, pieces.path);
  if (DOT_SEGMENT.test(path)) {
    throw unsafe(
      call,
      call.route.names,
      "a path with the segment . or ..",
      "none, since it leads to another path",
    );
  }
  const whole = joinQueries(joinQueries(query, pieces.query ?? ""), call.query);
  const mark = whole === "" && pieces.query === undefined ? "" : "?";
  const fragment = pieces.fragment === undefined ? "" : `#${pieces.fragment}`;
  return { url: prefix + path + mark + whole + fragment, origin };
}

/** The origin that the base URL has with these values; `undefined` where they give it none. */
export function originOfBase(base: BaseUrl, values: CallValues): string | undefined {
  const host = base.host.map((part) =>
    typeof part === "string" ? part : (expandInner(part, values) ?? ""),
  );
  return host.every((text, i) => typeof base.host[i] === "string" || isHostValue(text))
    ? originOf(base.scheme, host.join(""))
    : undefined;
}

function locate(call: AddressCall, path: string): Location {
  const { prefix, mayHoldOrigin } = call.route.parts;
  if (prefix !== "") {
    return locateUrl(call, path);
  }
  const outcome = mayHoldOrigin ? splitAbsolute(path) : undefined;
  return outcome === undefined ? locatePath(call, path) : locateOutcome(call, outcome);
}

/** A full URL is used as it is given; a value in its host needs a host that is trusted. */
function locateUrl(call: AddressCall, path: string): Location {
  const { prefix, host: parts } = call.route.parts;
  const host = writeHost(call, parts);
  checkValues(call);
  const origin = originOf(prefix.slice(0, prefix.indexOf(":")), host);
  if (parts.some((part) => typeof part !== "string")) {
    checkTrust(call, parts, isHostAndPort(host) ? origin : undefined);
  }
  // An expression that wrote nothing may leave the host and a literal side by side.
  const slash = path === "" || path.startsWith("/") ? "" : "/";
  return { origin, prefix: prefix + host, path: slash + path, query: "" };
}

/** A value ahead of the path wrote an origin. */
function locateOutcome(
  call: AddressCall,
  {
    scheme = call.base?.scheme ?? "",
    authority,
    rest,
  }: NonNullable<ReturnType<typeof splitAbsolute>>,
): Location {
  checkValues(call);
  const usable = /^https?$/i.test(scheme) && isHostAndPort(authority);
  const origin = originOf(scheme, authority);
  checkTrust(call, call.route.parts.rest.slice(0, 1), usable ? origin : undefined);
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

/** Throws unless `origin`, which the values in `parts` chose, is that of the base or a trusted one. */
function checkTrust(call: AddressCall, parts: readonly Part[], origin: string | undefined): void {
  const { base, values, trustedOrigins } = call;
  const trusted =
    origin !== undefined &&
    (trustedOrigins.has(origin) || (base !== undefined && originOfBase(base, values) === origin));
  if (!trusted) {
    const wanted = "that of the baseUrl or one of the profile's trustedOrigins";
    throw unsafe(call, namesOf(parts), "a value that chooses an origin", wanted);
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
  return new EndpointError(
    "UNSAFE_URL",
    `Cannot write the URL of ${shorten(route)}: found ${found}, wanted ${wanted}`,
    { route, parameters: parameters.length > 0 ? parameters : undefined },
  );
}

/** Writes `parts`; the values of the first `pathLength` may be required. */
function writePieces(call: AddressCall, parts: readonly Part[], pathLength: number): Pieces {
  const onMissing = call.missingIsEmpty ? undefined : call.values.miss.bind(call.values);
  const pieces = new Pieces(call.values);
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

/**
 * What is written, sorted into path, query and fragment as it comes: a literal may hold a `?`, and so
 * may a reserved expansion. Where several expressions write a query, one `?` begins it (RFC 6570
 * leaves that to the template's author).
 */
class Pieces {
  path = "";
  query: string | undefined;
  fragment: string | undefined;
  readonly #values: CallValues;
  #dangling = false;

  constructor(values: CallValues) {
    this.#values = values;
  }

  /** `?` and `#` stand only at the beginning of `text`. */
  literal(text: string): void {
    if (this.fragment !== undefined) {
      this.fragment += text;
    } else if (text.startsWith("#")) {
      this.fragment = text.slice(1);
    } else if (this.query !== undefined) {
      this.query += text;
    } else if (text.startsWith("?")) {
      this.query = text.slice(1);
    } else {
      this.#append(text);
    }
  }

  /** What writes nothing leaves nothing; `onEmpty` hears of a name that should have. */
  expression(expression: Expression, required: boolean, onEmpty?: (name: string) => void): void {
    const { first, reserved } = expression.operator;
    const inner = expandInner(expression, this.#values, onEmpty);
    if (inner === undefined || first + inner === "") {
      this.#dangling ||= required && this.query === undefined && this.path.endsWith("/");
    } else if (this.fragment !== undefined) {
      this.fragment += first + inner;
    } else if (first === "#") {
      this.fragment = inner;
    } else if (first === "?" || first === "&") {
      this.query = joinQueries(this.query ?? "", inner);
    } else if (reserved) {
      splitText(inner).forEach((text) => {
        this.literal(text);
      });
    } else if (this.query !== undefined) {
      this.query += first + inner;
    } else {
      this.#append(first + inner);
    }
  }

  /** Drops the slash that only a last value which is missing left at the end. */
  dropDanglingSlash(): void {
    if (this.#dangling) {
      this.path = this.path.slice(0, -1);
    }
  }

  #append(text: string): void {
    this.path += text;
    this.#dangling = false;
  }
}

/** Two parts of a query with the `&` between them that is not there yet. */
function joinQueries(left: string, right: string): string {
  const seam =
    left === "" || right === "" || left.endsWith("&") || right.startsWith("&") ? "" : "&";
  return left + seam + right;
}

function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path.charAt(end - 1) === "/") {
    end -= 1;
  }
  return path.slice(0, end);
}

function withoutStartSlashes(path: string): string {
  let start = 0;
  while (path.charAt(start) === "/") {
    start += 1;
  }
  return path.slice(start);
}
