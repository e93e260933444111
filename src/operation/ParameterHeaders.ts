import { readHeaders } from "../grammar/headers.js";
import { setOwn } from "../support/properties.js";
import type { CallValues } from "../values/CallValues.js";
import type { Field } from "../values/pairs.js";
import type { ParameterHeaders as Interface } from "../call/operation.js";

const COOKIE = "cookie";

/** Makes headers of the parameters of an operation that go there, and one header of its cookies. */
export class ParameterHeaders implements Interface {
  readonly #headers: readonly Field[];
  readonly #cookies: readonly Field[];
  /** For these parameters. */
  constructor(headers: readonly Field[], cookies: readonly Field[]) {
    this.#headers = headers;
    this.#cookies = cookies;
  }

  /** The headers of a call: `own`, which the caller gave, over those of its parameters. */
  write(values: CallValues, own: unknown, weaker: object): Record<string, unknown> {
    const headers: Record<string, unknown> = {};
    for (const { name, slot } of this.#headers) {
      setOwn(headers, name, values.raw(slot));
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
  #withCookies(given: unknown, values: CallValues, cookie: unknown): unknown {
    let text = "";
    for (const { name, slot } of this.#cookies) {
      const value = values.raw(slot);
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
