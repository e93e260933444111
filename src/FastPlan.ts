import type { FastHeaders } from "./FastHeaders.js";
import type { Ground } from "./Ground.js";
import { Concat, isSegment, plainText } from "./internal/concat.js";
import { setOwn } from "./internal/objects.js";
import { encodeUnreserved, isWellFormed } from "./internal/percent.js";
import { MOST_NAMES } from "./internal/shapes.js";
import { Placement } from "./Placement.js";
import type { Route } from "./Route.js";
import { sketchPath } from "./Sketch.js";
import type { RequestOptions } from "./types/options.js";

/** The reserved names, and whether a plain call may bring them. */
const RESERVED: ReadonlyMap<string, boolean> = new Map([
  ["headers", true],
  ["request", true],
  ["method", false],
  ["url", false],
  ["baseUrl", false],
  ["mediaType", false],
  ["data", false],
]);

/** A body of fields: all of them, and those whose values are in slots of the call. */
interface Body {
  readonly all: Record<string, unknown>;
  readonly names: readonly string[];
  readonly slots: readonly number[];
}

type SlotOf = (name: string) => number;

/** Writes the calls of one route, one layer and one sequence of names; see `Lane.ts`. */
export class FastPlan {
  readonly #method: string;
  readonly #url: Concat;
  readonly #body: Body | undefined;
  readonly #headers: FastHeaders;
  readonly #request: unknown;
  readonly #headersSlot: number;
  readonly #requestSlot: number;

  private constructor(
    ground: Ground,
    method: string,
    url: Concat,
    body: Body | undefined,
    slotOf: SlotOf,
  ) {
    this.#method = method;
    this.#url = url;
    this.#body = body;
    this.#headers = body === undefined ? ground.headers : ground.typedHeaders;
    this.#request = ground.request;
    this.#headersSlot = slotOf("headers");
    this.#requestSlot = slotOf("request");
  }

  /**
   * A plan for calls with these names; `undefined` where such calls are not plain. `reserved` says
   * whether options may stand beside the parameters.
   */
  static of(
    ground: Ground,
    route: Route,
    names: readonly string[],
    reserved: boolean,
  ): FastPlan | undefined {
    const { parameters } = ground;
    const defaults = Object.keys(parameters);
    const isOption = (name: string): boolean => reserved && RESERVED.has(name);
    const sketch = sketchPath(route);
    if (
      sketch === undefined ||
      names.length + defaults.length > MOST_NAMES ||
      names.some((name) => name === "__proto__" || (isOption(name) && !RESERVED.get(name))) ||
      (reserved && ground.request !== undefined && names.includes("request"))
    ) {
      return undefined;
    }
    const method = (route.method ?? ground.method).toLowerCase();
    const placement = new Placement(route, undefined, method, false);
    const leftover = [...defaults, ...names.filter((name) => !(name in parameters))].filter(
      (name) => !isOption(name) && !placement.isNamed(name),
    );
    const slotOf: SlotOf = (name) => (isOption(name) ? -1 : names.indexOf(name));
    const url = new UrlSketch(ground.start + sketch.start, sketch.mark, slotOf, parameters);
    const query = placement.leftover === "query" ? leftover : [];
    const isPlain =
      sketch.path.every(({ name, after }) => url.addToPath(name, after)) &&
      sketch.query.every((name) => url.addToQuery(name, name)) &&
      query.every((name) => isWellFormed(name) && url.addToQuery(name, encodeUnreserved(name)));
    const body = placement.leftover === "body" ? leftover : [];
    const optionSlot: SlotOf = (name) => (reserved ? names.indexOf(name) : -1);
    return isPlain
      ? new FastPlan(ground, method, url.concat, bodyOf(body, slotOf, parameters), optionSlot)
      : undefined;
  }

  /**
   * The request; `undefined` where a value is not plain. `values` are those of the call, in the order
   * of its names; headers that turn out not to be plain stand in it afterwards as they were read.
   */
  write(values: unknown[]): RequestOptions | undefined {
    const url = this.#url.write(values);
    if (url === undefined) {
      return undefined;
    }
    const headers =
      this.#headersSlot < 0
        ? this.#headers.write()
        : this.#headers.writeWith(values, this.#headersSlot);
    if (headers === undefined) {
      return undefined;
    }
    const request = this.#requestSlot < 0 ? this.#request : values[this.#requestSlot];
    const result: RequestOptions = { method: this.#method, url, headers };
    if (this.#body !== undefined) {
      result.body = writeBody(this.#body, values);
    }
    if (request !== undefined) {
      result.request = request;
    }
    return result;
  }
}

/** A URL in the making; a name without a slot is written with its default. */
class UrlSketch {
  readonly concat = new Concat();
  #mark: string;
  readonly #slotOf: SlotOf;
  readonly #defaults: Readonly<Record<string, unknown>>;

  constructor(
    start: string,
    mark: string,
    slotOf: SlotOf,
    defaults: Readonly<Record<string, unknown>>,
  ) {
    this.concat.add(start);
    this.#mark = mark;
    this.#slotOf = slotOf;
    this.#defaults = defaults;
  }

  /** Whether the value of `name` could be written, and `after` behind it. */
  addToPath(name: string, after: string): boolean {
    const slot = this.#slotOf(name);
    const text = slot < 0 ? plainText(this.#defaults[name]) : "";
    if (text === undefined || (slot < 0 && !isSegment(text))) {
      return false;
    }
    this.#add(text, slot, true);
    this.concat.add(after);
    return true;
  }

  /** Whether the value of `name` could be written behind `key=`; `null` as a default is not sent. */
  addToQuery(name: string, key: string): boolean {
    const slot = this.#slotOf(name);
    const value = this.#defaults[name] ?? undefined;
    const text = slot < 0 ? plainText(value) : "";
    if (slot >= 0 || value !== undefined) {
      this.#add(`${this.#mark}${key}=${text ?? ""}`, slot, false);
      this.#mark = "&";
    }
    return text !== undefined || value === undefined;
  }

  #add(text: string, slot: number, inPath: boolean): void {
    this.concat.add(text);
    if (slot >= 0) {
      this.concat.addSlot(slot, inPath);
    }
  }
}

function bodyOf(
  fields: readonly string[],
  slotOf: SlotOf,
  defaults: Readonly<Record<string, unknown>>,
): Body | undefined {
  const names = fields.filter((name) => slotOf(name) >= 0);
  const all: Record<string, unknown> = {};
  fields.forEach((name) => {
    setOwn(all, name, defaults[name]);
  });
  return fields.length === 0 ? undefined : { all, names, slots: names.map(slotOf) };
}

/** Of the defaults' values, and of those that stand in the slots of the call. */
function writeBody({ all, names, slots }: Body, values: readonly unknown[]): Body["all"] {
  const body = { ...all };
  for (let i = 0; i < names.length; i += 1) {
    body[names[i] ?? ""] = values[slots[i] ?? 0];
  }
  return body;
}
