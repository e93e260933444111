/** Base URLs without names. */
import { EndpointError, type EndpointErrorCode } from "../errors.js";
import {
  CONTROL_OR_BLANK,
  HTTP_START,
  originOf,
  problemOfHostAndPort,
} from "../grammar/authority.js";
import { isDotted } from "../grammar/dots.js";
import { encodeLiteral, literalsEnd } from "../grammar/literals.js";
import type { Base } from "./service.js";
import { cannot, oddityOf } from "../support/messages.js";
import { withoutEndSlashes } from "../support/text.js";

/** Reads a base URL. Throws `INVALID_URL`, or `INVALID_TEMPLATE` for a character that must be encoded. */
export function parseBase(text: string): Base {
  const found = HTTP_START.exec(text);
  const start = found?.[0] ?? "";
  const authority = found?.[2];
  const rest = text.slice(start.length);
  const problem = oddityOf(text) ?? problemOf(text, authority);
  if (problem !== undefined) {
    throw baseError("INVALID_URL", problem);
  }
  checkLiterals(rest);
  const [path = "", ...query] = encodeLiteral(rest).split(/\?/);
  return {
    text,
    origin: originOf(found?.[1] ?? "", authority ?? ""),
    path: withoutEndSlashes(start + path),
    query: query.join("?"),
    isOdd: isDotted(path),
    server: undefined,
    unfilled: undefined,
  };
}

/** A copy with the fields in the same order, so that V8 gives all base URLs one hidden class. */
export function copyBase({ text, origin, path, query, isOdd, server, unfilled }: Base): Base {
  return { text, origin, path, query, isOdd, server, unfilled };
}

/** What is wrong with a base URL, without showing it. */
function problemOf(text: string, authority: string | undefined): string | undefined {
  if (authority === undefined) {
    // Without a scheme nothing tells a password from a host.
    return "one that does not begin with http:// or https://";
  }
  if (CONTROL_OR_BLANK.test(text)) {
    return "a control character or a blank";
  }
  if (authority.includes("@")) {
    return "a user name or password";
  }
  if (/[{}]/.test(text)) {
    return "one with {names}, which only a server(…) may have";
  }
  return problemOfHostAndPort(authority) ?? (text.includes("#") ? "a fragment" : undefined);
}

/** Throws for a character that a URL must not hold as it is. */
export function checkLiterals(text: string): void {
  for (let index = 0; index < text.length;) {
    const end = literalsEnd(text, index);
    if (end <= index) {
      throw baseError("INVALID_TEMPLATE", "a character that must be percent-encoded");
    }
    index = end;
  }
}

/** An error about a base URL. */
export function baseError(code: EndpointErrorCode, got: string): EndpointError {
  const expected = "a URL such as https://api.example.com/v1";
  return new EndpointError(code, cannot("use the baseUrl", expected, got));
}
