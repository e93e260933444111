import { HeaderBag } from "../HeaderBag.js";
import { setOwn } from "../support/properties.js";
import type { CallValues } from "./CallValues.js";
import type { Field } from "./fields.js";

const COOKIE = "cookie";

/** Makes headers of the parameters of an operation that go there, and one header of its cookies. */
export class ParameterHeaders {
  readonly #headers: readonly Field[];
  readonly #cookies: readonly Field[];
  /** The cookies of the layers, to which those of a call are added. */
  readonly #weaker: unknown;

  /** For these parameters over the headers of a layer. */
  constructor(headers: readonly Field[], cookies: readonly Field[], layer: HeaderBag) {
    this.#headers = headers;
    this.#cookies = cookies;
    this.#weaker = layer.get(COOKIE);
  }

  /** The headers of a call: `own`, which the caller gave, over those of its parameters. */
  write(values: CallValues, own: unknown): Record<string, unknown> {
    const headers: Record<string, unknown> = {};
    for (const { name, slot } of this.#headers) {
      setOwn(headers, name, values.raw(slot));
    }
    if (own !== undefined) {
      HeaderBag.read(own).forEach((value, name) => {
        setOwn(headers, name, value);
      });
    }
    if (this.#cookies.length > 0) {
      const given = Object.hasOwn(headers, COOKIE) ? headers[COOKIE] : undefined;
      setOwn(headers, COOKIE, this.#withCookies(given, values));
    }
    return headers;
  }

  /** The cookies behind those that are given; without any, those of the layers. */
  #withCookies(given: unknown, values: CallValues): unknown {
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
    const weaker = given === undefined ? this.#weaker : given;
    const isText = typeof weaker === "string" || typeof weaker === "number";
    return isText && weaker !== "" ? `${weaker}${text}` : text.slice(2);
  }
}
