/** Routes: a method and a url as one text, and the url taken apart. */
import { EndpointError } from "../errors.js";
import { inputError } from "../support/makeErrors.js";
import { cannot, caret } from "../support/messages.js";
import { maskRoute } from "../support/maskRoute.js";
import { endWithout, matchEnd } from "../support/strings.js";
import {
  authorityEnd,
  authorityStart,
  hasScheme,
  INVALID_HOST,
  isHostAndPort,
  isHttpUrl,
} from "./authority.js";
import { splitSections } from "./splitSections.js";
import { isRequired, parseTemplate, routeDialect, type Part } from "./template.js";
import { isKnownMethod, isMethod, KNOWN_METHODS } from "./methods.js";
import { isToken } from "./tokens.js";

/** The parts of a route's url, for the code that writes addresses. */
export interface RouteParts {
  /** `http://` or `https://` with any userinfo; `""` for a path. */
  readonly prefix: string;
  /** Host and port of a full URL. */
  readonly host: readonly Part[];
  /** What follows the host; `?` and `#` occur only at the beginning of a literal. */
  readonly rest: readonly Part[];
  /** How many parts of `rest` come before a literal `?` or `#`. Only there can a value be required. */
  readonly pathLength: number;
  /** Whether an expression before the path may write an origin. */
  readonly mayHoldOrigin: boolean;
}

/** The route as errors show it, with secrets masked. */
export function describeRoute(method: string, url: string): string {
  return maskRoute(`${method.toUpperCase()} ${url}`);
}

const SPACES = / */y;

/** The method and the url of a route's text; the url is not parsed yet. */
export function splitRoute(text: string): { method: string | undefined; url: string } {
  const start = matchEnd(SPACES, text, 0);
  const end = endWithout(text, " ", start);
  if (start === end) {
    throw routeError(text, 0, "no url");
  }
  const space = text.indexOf(" ", start);
  if (space < 0 || space >= end) {
    const url = text.slice(start, end);
    if (isKnownMethod(url)) {
      throw routeError(text, end, "a method without a url");
    }
    const word = url.slice(0, Math.max(url.indexOf("/"), 0));
    if (KNOWN_METHODS.has(word)) {
      throw routeError(text, start + word.length, "a slash", `a space after ${word}`);
    }
    return { method: undefined, url };
  }
  const method = text.slice(start, space);
  const urlStart = matchEnd(SPACES, text, space);
  const inner = text.indexOf(" ", urlStart);
  const hasUrl = /[/{]/.test(method);
  if ((inner >= 0 && inner < end) || hasUrl) {
    throw spaceError(text, hasUrl ? space : inner);
  }
  checkMethod(method);
  return { method, url: text.slice(urlStart, end) };
}

/** Throws `INVALID_ROUTE` if there is a space in the url. */
export function checkSpaces(url: string): void {
  const space = url.indexOf(" ");
  if (space >= 0) {
    const expected = "a path or an http(s) URL as url, and the method as method";
    throw spaceError(url, space, expected);
  }
}

/** The error for a value of this kind, which is not a route; `others` says what else would be accepted. */
export function notARoute(kind: string, others = ""): EndpointError {
  return inputError(
    "INVALID_ROUTE",
    "read the route",
    `a route such as "GET /orgs/:org"${others}`,
    kind,
  );
}

/** Returns `method`; throws `INVALID_METHOD` if it cannot be sent. */
export function checkMethod(method: string): string {
  if (!isMethod(method)) {
    const got = isToken(method)
      ? `${method.toUpperCase()}, which is not supported`
      : "one that is not an HTTP token";
    throw inputError("INVALID_METHOD", "use the method", "a method such as GET or POST", got);
  }
  return method;
}

/**
 * Takes a url apart. In a full URL `:name` is text before the index `colonsFrom`; defaults to the end of the authority.
 */
export function parseUrl(url: string, colonsFrom?: number): RouteParts {
  if (!isHttpUrl(url)) {
    if (hasScheme(url)) {
      throw urlError(url, 0, "a scheme other than http or https");
    }
    const rest = splitSections(parseTemplate(url, routeDialect(0)));
    return joinPrefix("", [], rest);
  }
  const start = authorityStart(url);
  const end = authorityEnd(url);
  const dialect = routeDialect(colonsFrom ?? end);
  const at = url.lastIndexOf("@", end - 1);
  const hostStart = at < start ? start : at + 1;
  const userinfo = parseTemplate(url, dialect, start, hostStart);
  const host = parseTemplate(url, dialect, hostStart, end);
  const rest = splitSections(parseTemplate(url, dialect, end));
  if (!userinfo.every((part) => typeof part === "string")) {
    throw urlError(url, start, "an expression in the user name or password");
  }
  if (host.some((part) => typeof part !== "string" && !isRequired(part))) {
    throw urlError(url, hostStart, "a host with an expression other than {name}");
  }
  if (!isHostAndPort(url.slice(hostStart, end).replace(/\{[^{}]*\}/g, "x"))) {
    throw urlError(url, hostStart, INVALID_HOST);
  }
  return joinPrefix(url.slice(0, start) + userinfo.join(""), host, rest);
}

function joinPrefix(prefix: string, host: readonly Part[], rest: readonly Part[]): RouteParts {
  const delimiter = rest.findIndex((part) => typeof part === "string" && /^[?#]/.test(part));
  const pathLength = delimiter < 0 ? rest.length : delimiter;
  // An expression may write the origin if it comes before the first slash.
  const first = rest.find((part) => typeof part !== "string" || /[/?#]/.test(part));
  const mayHoldOrigin = prefix === "" && typeof first === "object";
  return { prefix, host, rest, pathLength, mayHoldOrigin };
}

function spaceError(text: string, index: number, expected?: string): EndpointError {
  return routeError(text, index, "a space in the url; write it as %20", expected);
}

function routeError(
  text: string,
  index: number,
  got: string,
  expected = 'a route such as "GET /orgs/:org"',
): EndpointError {
  return errorAt("INVALID_ROUTE", text, index, cannot("read the route", expected, got));
}

function urlError(url: string, index: number, got: string): EndpointError {
  return errorAt("INVALID_URL", url, index, cannot("use the url", "a path or an http(s) URL", got));
}

function errorAt(
  code: "INVALID_ROUTE" | "INVALID_URL",
  text: string,
  index: number,
  message: string,
): EndpointError {
  const source = maskRoute(text);
  return new EndpointError(code, message + caret(source, index), { route: source, source, index });
}
