import type { FastHeaders } from "./FastHeaders.js";
import type { Ground } from "./Ground.js";
import { Concat, isSegment, plainText } from "./internal/concat.js";
import { setOwn } from "./internal/objects.js";
import { encodeUnreserved, isWellFormed } from "./internal/percent.js";
import { requestOptions } from "./internal/result.js";
import { MOST_NAMES } from "./internal/shapes.js";
import { isReserved } from "./Options.js";
import { Placement } from "./Placement.js";
import type { Route } from "./Route.js";
import { sketchPath, type PathSketch } from "./Sketch.js";
import type { RequestOptions } from "./types/options.js";

/** The reserved keys that a plain call may bring. */
const PLAIN_OPTIONS: ReadonlySet<string> = new Set(["headers", "request"]);

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
    const sketch = sketchPath(route);
    if (sketch === undefined || !arePlain(names, ground, reserved)) {
      return undefined;
    }
    const { parameters } = ground;
    const method = (route.method ?? ground.method).toLowerCase();
    const placement = new Placement(route, undefined, method, false);
    const isOption = (name: string): boolean => reserved && isReserved(name);
    const slotOf: SlotOf = (name) => (isOption(name) ? -1 : names.indexOf(name));
    const leftover = Object.keys(parameters)
      .concat(names.filter((name) => !(name in parameters)))
      .filter((name) => !isOption(name) && !placement.isNamed(name));
    const url = UrlSketch.of(
      ground,
      sketch,
      slotOf,
      placement.leftover === "query" ? leftover : [],
    );
    const body = placement.leftover === "body" ? bodyOf(leftover, slotOf, parameters) : undefined;
    return url === undefined
      ? undefined
      : new FastPlan(ground, method, url, body, (name) => (reserved ? names.indexOf(name) : -1));
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
    const body = this.#body === undefined ? undefined : writeBody(this.#body, values);
    return requestOptions(this.#method, url, headers, body, request);
  }
}

/** Whether calls with these names may be plain, as far as the names tell. */
function arePlain(names: readonly string[], ground: Ground, reserved: boolean): boolean {
  return (
    names.length + Object.keys(ground.parameters).length <= MOST_NAMES &&
    // The engine sorts names that are integers, and takes that one for the prototype.
    !names.some((name) => name === "__proto__" || /^\d/.test(name)) &&
    (!reserved || names.every((name) => !isReserved(name) || PLAIN_OPTIONS.has(name))) &&
    // Two of them may have to be merged.
    !(reserved && ground.request !== undefined && names.includes("request"))
  );
}

/** A URL in the making; a name without a slot is written with its default. */
class UrlSketch {
  readonly #concat = new Concat();
  #mark: string;
  readonly #slotOf: SlotOf;
  readonly #defaults: Readonly<Record<string, unknown>>;

  private constructor(start: string, mark: string, slotOf: SlotOf, defaults: Ground["parameters"]) {
    this.#concat.add(start);
    this.#mark = mark;
    this.#slotOf = slotOf;
    this.#defaults = defaults;
  }

  /** The whole URL, with `query` behind what the route names; `undefined` where it is not plain. */
  static of(
    { start, parameters }: Ground,
    sketch: PathSketch,
    slotOf: SlotOf,
    query: readonly string[],
  ): Concat | undefined {
    const url = new UrlSketch(start + sketch.start, sketch.mark, slotOf, parameters);
    for (const { name, after } of sketch.path) {
      if (!url.#addToPath(name, after)) {
        return undefined;
      }
    }
    for (const name of sketch.query) {
      if (!url.#addToQuery(name, name)) {
        return undefined;
      }
    }
    for (const name of query) {
      if (!isWellFormed(name) || !url.#addToQuery(name, encodeUnreserved(name))) {
        return undefined;
      }
    }
    return url.#concat;
  }

  /** Adds the value of `name`, and `after` behind it; `false` where that is a default that is not plain. */
  #addToPath(name: string, after: string): boolean {
    const slot = this.#slotOf(name);
    const text = slot < 0 ? plainText(this.#defaults[name]) : "";
    if (text === undefined || (slot < 0 && !isSegment(text))) {
      return false;
    }
    this.#add(text, slot, true);
    this.#concat.add(after);
    return true;
  }

  /** Adds the value of `name` behind `key=`; a default that is `null` is not sent. */
  #addToQuery(name: string, key: string): boolean {
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
    this.#concat.add(text);
    if (slot >= 0) {
      this.#concat.addSlot(slot, inPath);
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
