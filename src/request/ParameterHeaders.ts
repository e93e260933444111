import { HeaderBag } from "../HeaderBag.js";
import { setOwn } from "../support/properties.js";
import type { HeaderValue } from "../types/options.js";
import { fieldOf, objectWriter, type BodyField } from "./fields.js";
import type { Slots } from "./Slots.js";

const COOKIE = "cookie";

/** Makes headers of the parameters of an operation that go there, and one header of its cookies. */
export class ParameterHeaders {
  readonly #write: (values: readonly unknown[]) => Record<string, unknown>;
  readonly #cookies: readonly BodyField[];
  /** The cookies of the layers, to which those of a call are added. */
  readonly #weaker: HeaderValue;

  /** For these parameters over the headers of a layer. */
  constructor(
    headers: readonly BodyField[],
    cookies: readonly BodyField[],
    { count, defaults }: Slots,
    layer: HeaderBag,
  ) {
    // A key that is there is overwritten, which is faster than adding it; no value stands in this slot.
    const place = cookies.slice(0, 1).map(() => fieldOf(COOKIE, count + defaults.length));
    this.#write = objectWriter([...place, ...headers], count, defaults);
    this.#cookies = cookies;
    this.#weaker = layer.get(COOKIE) ?? "";
  }

  /** The headers of a call: `own`, which the caller gave, over those of its parameters. */
  write(values: readonly unknown[], own: unknown): Record<string, unknown> {
    const headers = this.#write(values);
    if (own !== undefined) {
      HeaderBag.read(own).forEach((value, name) => {
        setOwn(headers, name, value);
      });
    }
    const cookies = this.#cookiesOf(values);
    if (cookies !== "") {
      // A `null` removes those of the layers.
      const given = headers[COOKIE] === undefined ? this.#weaker : headers[COOKIE];
      const weaker = typeof given === "string" || typeof given === "number" ? String(given) : "";
      headers[COOKIE] = weaker === "" ? cookies : `${weaker}; ${cookies}`;
    }
    return headers;
  }

  #cookiesOf(values: readonly unknown[]): string {
    let text = "";
    for (const { name, slot } of this.#cookies) {
      const value = values[slot];
      if (typeof value === "string") {
        text += `${text === "" ? "" : "; "}${name}=${value}`;
      }
    }
    return text;
  }
}
