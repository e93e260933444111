/** Base URLs: what calls know of all of them, and how those without names are read. */
import type { EndpointError } from "../errors.js";
import {
  CONTROL_OR_BLANK,
  HTTP_START,
  originOf,
  problemOfHostAndPort,
} from "../grammar/authority.js";
import { isDotted } from "../grammar/dots.js";
import { encodeLiteral, literalsEnd } from "../grammar/literals.js";
import { inputError } from "../support/input.js";
import { hiddenMistakeIn } from "../support/messages.js";
import { withoutEndSlashes } from "../support/text.js";
import type { AddressWriter, TracedValues } from "./AddressWriter.js";
import type { SlotOf } from "./slots.js";
import type { CallValues } from "./values.js";

/** The names of a base URL that values fill. */
export interface ServerNames {
  readonly names: ReadonlySet<string>;
  /** The texts that stand in for absent values, by name. */
  readonly defaults: ReadonlyMap<string, string>;
  /** Plans how the base URL is written with the values in these slots. */
  readonly plan: (slotOf: SlotOf) => WriteServer;
  /** The base URL with the values of a layer for its names. Throws what is wrong with them, and with those of a `call`. */
  readonly fill: (layer: FillingLayer, describe?: () => string, call?: TracedValues) => Base;
  /** The origin of the base URL with these values; `undefined` if they give no valid one. */
  readonly originWith: (valueOf: (name: string) => unknown) => string | undefined;
}

/** Writes a base URL with the values of a call. */
export type WriteServer = (
  call: TracedValues,
  known: CallValues | undefined,
  missingIsEmpty?: boolean,
) => AddressWriter;

/** A layer whose values fill a base URL. */
export interface FillingLayer {
  readonly names: readonly string[];
  readonly values: readonly unknown[];
  /** The service; `undefined` for one whose missing values are errors. */
  readonly service?: { readonly missingIsEmpty: boolean };
}

/** A base URL. One with names has no path of its own: it is written for each call, or filled once for a layer. */
export interface Base {
  /** As it was written. */
  readonly text: string;
  /** The origin in the form in which origins are compared; `undefined` if values decide it. */
  readonly origin: string | undefined;
  /** The origin and the start of the path, without the slash at its end. */
  readonly path: string;
  /** Its query, without the mark. */
  readonly query: string;
  /** Whether its path may hold a dot segment. */
  readonly mayHaveDots: boolean;
  readonly server: ServerNames | undefined;
  /** The base URL with names that this one was filled from. */
  readonly unfilled: Base | undefined;
}

/** What a service says about one name in its base URLs. */
export interface BaseUrlVariable {
  /** The values that it may have. Defaults to any value; with them the name may end a host. */
  readonly values?: readonly string[] | undefined;
  /** What stands in for an absent value; one of `values`, if there are any. */
  readonly default?: string | undefined;
}

/** Reads a base URL. Throws `INVALID_URL`. */
export function parseBase(text: string): Base {
  const found = HTTP_START.exec(text);
  const start = found?.[0] ?? "";
  const authority = found?.[2];
  const rest = text.slice(start.length);
  const problem = hiddenMistakeIn(text) ?? problemOf(text, authority);
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
    server: undefined,
    unfilled: undefined,
  };
}

/** What is wrong with any base URL, with or without names; without showing it. */
export function problemOfStart(text: string, authority: string | undefined): string | undefined {
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
  return undefined;
}

function problemOf(text: string, authority: string | undefined): string | undefined {
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
