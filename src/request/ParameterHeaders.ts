import { HeaderBag } from "../HeaderBag.js";
import type { CallValues } from "./CallValues.js";
import type { Field } from "./fields.js";
import { HeaderMerger } from "./HeaderMerger.js";

const COOKIE = "cookie";

/** Stands where a parameter's value goes: no header of a caller's can hold it. */
const PLACE = "\0";

/** Makes headers of the parameters of an operation that go there, and one header of its cookies. */
export class ParameterHeaders {
  readonly #headers: readonly Field[];
  readonly #cookies: readonly Field[];
  /** Lays the headers of calls over the places of parameters. */
  readonly #merger: HeaderMerger;
  /** The cookies of the layers, to which those of a call are added. */
  readonly #weaker: unknown;

  private constructor(headers: readonly Field[], cookies: readonly Field[], layer: HeaderBag) {
    this.#headers = headers;
    this.#cookies = cookies;
    const names = [...headers, ...cookies.map(() => ({ name: COOKIE }))].map(({ name }) => name);
    const places = new Map(names.map((name) => [name, PLACE]));
    this.#merger = new HeaderMerger(HeaderBag.empty.over(places), undefined);
    this.#weaker = layer.get(COOKIE);
  }

  /** For these parameters over the headers of a layer; `undefined` without parameters. */
  static of(
    headers: readonly Field[],
    cookies: readonly Field[],
    layer: HeaderBag,
  ): ParameterHeaders | undefined {
    return headers.length + cookies.length === 0
      ? undefined
      : new ParameterHeaders(headers, cookies, layer);
  }

  /** The headers of a call: `own`, which the caller gave, over those of its parameters. */
  write(values: CallValues, own: unknown): Record<string, unknown> {
    const headers: Record<string, unknown> = this.#merger.merge(own);
    for (const { name, slot } of this.#headers) {
      if (headers[name] === PLACE) {
        headers[name] = values.raw(slot);
      }
    }
    if (this.#cookies.length > 0) {
      const given = headers[COOKIE];
      headers[COOKIE] = this.#withCookies(given === PLACE ? undefined : given, values);
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
