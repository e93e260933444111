import type { Ground } from "./Ground.js";
import { Concat, isSegment, plainText } from "./internal/concat.js";
import { isPlainObject, setOwn } from "./internal/objects.js";
import { encodeUnreserved, isWellFormed } from "./internal/percent.js";
import { isFieldValue, isToken } from "./internal/tokens.js";
import { MOST_NAMES } from "./internal/shapes.js";
import { Placement } from "./Placement.js";
import type { Route } from "./Route.js";
import { sketchPath } from "./Sketch.js";
import type { HeaderValue, RequestOptions } from "./types/options.js";

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

/** A field of the body: the value of a slot of the call, or, where `slot` is negative, a default. */
interface Field {
  readonly name: string;
  readonly slot: number;
  readonly value: unknown;
}

type SlotOf = (name: string) => number;

/** Writes the calls of one route, one layer and one sequence of names; see `Lane.ts`. */
export class FastPlan {
  readonly #ground: Ground;
  readonly #method: string;
  readonly #url: Concat;
  readonly #body: readonly Field[];
  readonly #headersSlot: number;
  readonly #requestSlot: number;

  private constructor(
    ground: Ground,
    method: string,
    url: Concat,
    body: readonly Field[],
    slotOf: SlotOf,
  ) {
    this.#ground = ground;
    this.#method = method;
    this.#url = url;
    this.#body = body;
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
      ground.fields.some(([name]) => isInherited(name)) ||
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
    const body = (placement.leftover === "body" ? leftover : []).map((name) => {
      return { name, slot: slotOf(name), value: parameters[name] };
    });
    const optionSlot: SlotOf = (name) => (reserved ? names.indexOf(name) : -1);
    return isPlain ? new FastPlan(ground, method, url.concat, body, optionSlot) : undefined;
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
    const { headers: untyped, typedHeaders, request: meta } = this.#ground;
    const hasBody = this.#body.length > 0;
    const headers =
      this.#headersSlot >= 0
        ? this.#writeHeaders(values, this.#headersSlot)
        : { ...(hasBody ? typedHeaders : untyped) };
    if (headers === undefined) {
      return undefined;
    }
    const request = this.#requestSlot < 0 ? meta : values[this.#requestSlot];
    const result: RequestOptions = { method: this.#method, url, headers };
    if (hasBody) {
      result.body = this.#writeBody(values);
    }
    if (request !== undefined) {
      result.request = request;
    }
    return result;
  }

  #writeBody(values: readonly unknown[]): Record<string, unknown> {
    const body: Record<string, unknown> = {};
    for (const { name, slot, value } of this.#body) {
      setOwn(body, name, slot < 0 ? value : values[slot]);
    }
    return body;
  }

  /** Filled name by name: an object that is spread first and added to then is many times slower. */
  #writeHeaders(values: unknown[], slot: number): Record<string, HeaderValue> | undefined {
    const pairs = readPairs(values[slot]);
    if (pairs === undefined) {
      return undefined;
    }
    // Each value was read now; should it not be plain, the plan reads these pairs.
    values[slot] = pairs;
    const { fields, contentType, barredHeaders } = this.#ground;
    const headers: Record<string, HeaderValue> = {};
    let typed = this.#body.length === 0 || contentType === undefined;
    for (const [name, value] of fields) {
      headers[name] = value;
    }
    for (const [name, value] of pairs) {
      const lower = lowerName(name);
      if (typeof value !== "string" || !isFieldValue(value) || lower === undefined) {
        return undefined;
      }
      if (barredHeaders.has(lower)) {
        return undefined;
      }
      headers[lower] = value;
      typed ||= lower === "content-type";
    }
    if (!typed) {
      headers["content-type"] = contentType ?? "";
    }
    return headers;
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

/** The fields of a plain object, read once; `undefined` for what the careful reader must look at. */
function readPairs(own: unknown): readonly (readonly [string, unknown])[] | undefined {
  try {
    return isPlainObject(own) && !Object.hasOwn(own, Symbol.iterator)
      ? Object.keys(own).map((name): [string, unknown] => [name, own[name]])
      : undefined;
  } catch {
    return undefined;
  }
}

const LOWER_NAMES = new Map<string, string>();
const MOST_LOWER_NAMES = 1024;

/** Whether assigning to `name` could meet a setter, or what is frozen, in Object.prototype. */
function isInherited(name: string): boolean {
  return name in Object.prototype;
}

/** The lower-cased name of a header; `undefined` for what is none, or none that an object can take. */
function lowerName(name: string): string | undefined {
  const known = LOWER_NAMES.get(name);
  if (known !== undefined) {
    return known;
  }
  const lower = isToken(name) ? name.toLowerCase() : "";
  if (lower === "" || isInherited(lower) || name.length > 64) {
    return undefined;
  }
  if (LOWER_NAMES.size < MOST_LOWER_NAMES) {
    LOWER_NAMES.set(name, lower);
  }
  return lower;
}
