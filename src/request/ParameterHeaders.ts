import { HeaderBag } from "../HeaderBag.js";
import { setOwn } from "../support/objects.js";
import type { HeaderValue } from "../types/options.js";
import { objectWriter, type BodyField, type FieldsWriter, type Named } from "./fields.js";

const COOKIE = "cookie";

/** Makes headers of the parameters of an operation that go there, and one header of its cookies. */
export class ParameterHeaders {
  readonly #write: FieldsWriter;
  readonly #cookies: readonly BodyField[];
  /** The cookies of the layers, to which those of a call are added. */
  readonly #weaker: HeaderValue;

  private constructor(
    headers: readonly BodyField[],
    cookies: readonly BodyField[],
    layer: HeaderBag,
  ) {
    // A key that is there is overwritten, which is faster than adding it.
    const place = cookies.map(() => ({ name: COOKIE, slot: -1, value: undefined }));
    this.#write = objectWriter([...place.slice(0, 1), ...headers]);
    this.#cookies = cookies;
    this.#weaker = layer.get(COOKIE) ?? "";
  }

  /** Those of these parameters over the headers of the layers; `undefined` without parameters. */
  static of(
    headers: readonly BodyField[],
    cookies: readonly BodyField[],
    layer: HeaderBag,
  ): ParameterHeaders | undefined {
    return headers.length === 0 && cookies.length === 0
      ? undefined
      : new ParameterHeaders(headers, cookies, layer);
  }

  /** The headers of a call: `own`, which the caller gave, over those of its parameters. */
  write(values: readonly unknown[], own: unknown, route: Named): Record<string, unknown> {
    // Such a writer makes plain objects.
    const headers = this.#write(values, route) as Record<string, unknown>;
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
