/** Where parameters go. */
import { COOKIE, encodeCookie } from "../grammar/cookies.js";
import { readHeaders } from "../grammar/headerFields.js";
import { readValue } from "../grammar/readValue.js";
import type { ParameterHeaders } from "../request/ReadyHeaders.js";
import type { Place } from "../request/rules.js";
import { Refusal } from "../support/messages.js";
import { setOwn } from "../support/properties.js";

// TypeScript tells places from plain data by a field that is required but never set; hence the casts. All places have
// these keys, by which `isPlace` in `checks/checkValues.ts` knows them.

/** A value of the route. */
export const path = { in: "path", textOf: undefined, headersOf: undefined } as Place<"path">;

/** A parameter of the query, with any method. */
export const query = { in: "query", textOf: undefined, headersOf: undefined } as Place<"query">;

/** A field of the body. */
export const bodyField = { in: "body", textOf: undefined, headersOf: undefined } as Place<"body">;

/** A header. */
export const header = {
  in: "header",
  textOf: headerText,
  headersOf: writeParameters,
} as Place<"header">;

/** A cookie. */
export const cookie = {
  in: COOKIE,
  textOf: cookieText,
  headersOf: writeParameters,
} as Place<"cookie">;

/** The headers that parameters make, under the headers that the call itself passes. */
function writeParameters(
  { headers, cookies }: Parameters<ParameterHeaders>[0],
  values: readonly unknown[],
  ofCall: unknown,
  weaker: Parameters<ParameterHeaders>[3],
): Record<string, unknown> {
  const written: Record<string, unknown> = {};
  for (const { sent, slot } of headers) {
    setOwn(written, sent, values[slot]);
  }
  if (ofCall !== undefined) {
    readHeaders(ofCall).forEach((value, name) => {
      setOwn(written, name, value);
    });
  }
  const pairs = cookies
    .filter(({ slot }) => typeof values[slot] === "string")
    .map(({ sent, slot }) => `${sent}=${String(values[slot])}`);
  if (pairs.length > 0) {
    // Checked and turned into a text here, since the cookies are added to it. A `null` of the call removes the layer's.
    const own = readHeaders(written).get(COOKIE);
    const others = own === undefined && Object.hasOwn(weaker, COOKIE) ? weaker[COOKIE] : own;
    const start = String(others ?? "").replace(/; *$/, "");
    setOwn(written, COOKIE, [start, ...pairs].filter(Boolean).join("; "));
  }
  return written;
}

/**
 * The text of a header; `undefined` if there is nothing to write. A number stays a number, and `null` removes the
 * header.
 */
function headerText(given: unknown, name: string): unknown {
  if (typeof given === "string" || typeof given === "number" || given === null) {
    // Headers are checked for what they may hold.
    return typeof given === "number" ? readValue(given, name) : given;
  }
  const value = readValue(given, name);
  return typeof value === "object"
    ? joinTexts(value, String)
    : typeof value === "number"
      ? value
      : value?.toString();
}

/** The text of a cookie; `undefined` if there is nothing to write. */
function cookieText(given: unknown, name: string): unknown {
  const value = readValue(given, name);
  return typeof value === "object"
    ? joinTexts(value, encodeCookie)
    : value === undefined
      ? value
      : encodeCookie(value);
}

/** The members of a list between commas; `undefined` without any. Throws a {@link Refusal} for objects. */
function joinTexts(
  value: Iterable<unknown>,
  textOf: (member: unknown) => string,
): string | undefined {
  const members = [...value];
  if (members.some((member) => typeof member === "object")) {
    throw new Refusal("an object, or a list that holds one");
  }
  return members.length === 0 ? undefined : members.map(textOf).join(",");
}
