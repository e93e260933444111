/** Base URLs: what a service says of names in them, and how those without names are read. */
import type { EndpointError } from "../errors.js";
import {
  CONTROL_OR_SPACE,
  HTTP_START,
  originOf,
  problemOfHostAndPort,
} from "../grammar/authority.js";
import { isDotted } from "../grammar/dots.js";
import { encodeLiteral, literalsEnd } from "../grammar/literals.js";
import { inputError } from "../support/makeErrors.js";
import { hiddenMistakeIn } from "../support/messages.js";
import { hasMethod, isRecord } from "../support/objects.js";
import { withoutEndSlashes } from "../support/strings.js";
import type { Base } from "./types.js";

/** What a service says about one name in its base URLs. */
export interface BaseUrlVariable {
  /** The values that it may have. Defaults to any value; with them the name may end a host. */
  readonly values?: readonly string[] | undefined;
  /** The value to use if none is given; one of `values`, if there are any. */
  readonly default?: string | undefined;
}

/** A base URL with names: what `server` makes. */
export interface Server {
  /** The URL as it was written. */
  readonly server: string;
  /** What the server says of the names in its URL. */
  readonly variables: ReadonlyMap<string, BaseUrlVariable>;
  /** @internal */
  readonly base: Base;
  /** The base URL of this server with what `others` say of its names added. @internal */
  readonly with: (others: ReadonlyMap<string, BaseUrlVariable>) => Base;
}

/** Whether a value is a base URL with names. */
export function isServer(value: unknown): value is Server {
  return isRecord(value) && typeof value["server"] === "string" && hasMethod(value, "with");
}

/** Reads a base URL. Throws `INVALID_URL`. */
export function parseBase(text: string): Base {
  const found = HTTP_START.exec(text);
  const start = found?.[0] ?? "";
  const authority = found?.[2];
  const rest = text.slice(start.length);
  const problem = hiddenMistakeIn(text) ?? problemOfBase(text, authority);
  if (problem !== undefined) {
    throw baseError(problem);
  }
  checkLiterals(rest);
  const [path = "", ...query] = encodeLiteral(rest).split(/\?/);
  return {
    text,
    origin: originOf(found?.[1] ?? "", authority ?? ""),
    path: withoutEndSlashes(start + path),
    query: query.join("?"),
    mayHaveDots: isDotted(path),
    toFill: undefined,
    unfilled: undefined,
    trail: undefined,
  };
}

/** What is wrong with a base URL, with or without names. The base URL is not shown. */
export function problemOfStart(text: string, authority: string | undefined): string | undefined {
  if (authority === undefined) {
    // Without a scheme, a password cannot be told from a host.
    return "one that does not begin with http:// or https://";
  }
  if (CONTROL_OR_SPACE.test(text)) {
    return "a control character or a space";
  }
  if (authority.includes("@")) {
    return "a user name or password";
  }
  return undefined;
}

function problemOfBase(text: string, authority: string | undefined): string | undefined {
  const problem = problemOfStart(text, authority);
  if (problem !== undefined || authority === undefined) {
    return problem;
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
      throw baseError("a character that must be percent-encoded");
    }
    index = end;
  }
}

/** An error about a base URL. */
export function baseError(got: string): EndpointError {
  const expected = "a URL such as https://api.example.com/v1";
  return inputError("INVALID_URL", "use the baseUrl", expected, got);
}
