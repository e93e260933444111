import { readHeaders } from "../grammar/headers.js";
import { readValue } from "../grammar/values.js";
import { Refusal } from "../support/messages.js";
import { setOwn } from "../support/properties.js";
import type { Field } from "../values/pairs.js";

const COOKIE = "cookie";

/** Makes headers of the parameters of an operation that go there, and one header of its cookies. */
export class ParameterHeaders {
  readonly #headers: readonly Field[];
  readonly #cookies: readonly Field[];

  /** For these parameters. */
  constructor(headers: readonly Field[], cookies: readonly Field[]) {
    this.#headers = headers;
    this.#cookies = cookies;
  }

  /** The headers of a call: `own`, which the caller gave, over those of its parameters. */
  write(values: readonly unknown[], own: unknown, weaker: object): Record<string, unknown> {
    const headers: Record<string, unknown> = {};
    for (const { name, slot } of this.#headers) {
      setOwn(headers, name, values[slot]);
    }
    if (own !== undefined) {
      readHeaders(own).forEach((value, name) => {
        setOwn(headers, name, value);
      });
    }
    if (this.#cookies.length > 0) {
      // Checked and made a text here, since the cookies are added to it.
      const given = readHeaders(headers).get(COOKIE);
      setOwn(headers, COOKIE, this.#withCookies(given, values, cookieIn(weaker)));
    }
    return headers;
  }

  /** The cookies behind those that are given; without any, those of the layers. */
  #withCookies(given: unknown, values: readonly unknown[], cookie: unknown): unknown {
    let text = "";
    for (const { name, slot } of this.#cookies) {
      const value = values[slot];
      if (typeof value === "string") {
        text += `; ${name}=${value}`;
      }
    }
    if (text === "") {
      return given;
    }
    // A `null` of the call removes those of the layers.
    const weaker = given === undefined ? cookie : given;
    const isText = typeof weaker === "string" || typeof weaker === "number";
    return isText && weaker !== "" ? `${weaker}${text}` : text.slice(2);
  }
}

function cookieIn(headers: object): unknown {
  return Object.hasOwn(headers, COOKIE) ? Reflect.get(headers, COOKIE) : undefined;
}

/**
 * The text of a header or a cookie; `undefined` where there is nothing to write. A number is a header as it
 * is, and `null` removes one.
 */
export function headerText(given: unknown, name: string, place: string): unknown {
  const isCookie = place === "cookie";
  if (!isCookie && typeof given === "string") {
    // Headers are checked for what they may hold.
    return given;
  }
  const value = readValue(given, name);
  if (typeof value !== "object") {
    return isCookie && value !== undefined
      ? encodeCookie(value)
      : given === null || typeof value === "number"
        ? given
        : value?.toString();
  }
  const members = [...value];
  if (members.some((member) => typeof member === "object")) {
    throw new Refusal("an object, or a list that holds one");
  }
  return members.length === 0 ? undefined : members.map(isCookie ? encodeCookie : String).join(",");
}

/** A value as a cookie holds it. */
export function encodeCookie(value: unknown): string {
  return String(value).replace(NOT_COOKIE, encodeURIComponent);
}

/** What RFC 6265 section 4.1.1 does not allow in the value of a cookie. */
const NOT_COOKIE = /[^\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+/g;
