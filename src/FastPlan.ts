import { isPlainObject, setOwn } from "./internal/objects.js";
import { encodeText } from "./internal/percent.js";
import { isFieldValue, isToken } from "./internal/tokens.js";
import type { Sketch } from "./Plan.js";
import type { HeaderValue, RequestOptions } from "./types/options.js";

/** A value in the url: that of a slot of the call, or, where `slot` is negative, a default's text. */
interface Step {
  readonly slot: number;
  readonly text: string;
  /** What goes ahead of it: `type=`. */
  readonly key: string;
  /** What follows it up to the next value. */
  readonly after: string;
}

/** A field of the body: the value of a slot of the call, or, where `slot` is negative, a default. */
interface Field {
  readonly name: string;
  readonly slot: number;
  readonly value: unknown;
}

/** Reserved names that make a call one for the `Plan`. */
const NOT_PLAIN: ReadonlySet<string> = new Set(["method", "url", "baseUrl", "mediaType", "data"]);

/** Longer texts may make a URL that no engine can hold, which the `Plan` reports. */
const LONGEST = 65_536;

/** Writes the calls of one shape; see `Lane.ts`. */
export class FastPlan {
  readonly #method: string;
  readonly #start: string;
  readonly #path: readonly Step[];
  readonly #query: readonly Step[];
  readonly #body: readonly Field[] | undefined;
  readonly #headers: readonly (readonly [name: string, value: HeaderValue])[];
  readonly #contentType: string | undefined;
  /** The headers with the content type, where the call brings none. */
  readonly #template: Readonly<Record<string, HeaderValue>>;
  readonly #barredHeaders: ReadonlySet<string>;
  readonly #headersSlot: number;
  readonly #requestSlot: number;
  readonly #request: unknown;

  private constructor(sketch: Sketch, names: readonly string[], reserved: boolean) {
    const slotOf = (name: string): number => names.indexOf(name);
    const step = (name: string, key: string, after: string): Step => {
      const text = textOf(sketch.parameters[name]) ?? "";
      return { slot: slotOf(name), text, key, after };
    };
    this.#method = sketch.method;
    this.#start = sketch.start;
    this.#path = sketch.path.map(({ name, after }) => step(name, "", after));
    this.#query = sketch.query
      // A default that is null sends nothing.
      .filter(({ name }) => slotOf(name) >= 0 || sketch.parameters[name] !== null)
      .map(({ name, key }) => step(name, key, ""));
    this.#body = sketch.body?.map((name) => {
      return { name, slot: slotOf(name), value: sketch.parameters[name] };
    });
    this.#headers = Object.entries(sketch.headers);
    this.#contentType = sketch.contentType;
    this.#template =
      sketch.contentType === undefined
        ? sketch.headers
        : { ...sketch.headers, "content-type": sketch.contentType };
    this.#barredHeaders = sketch.barredHeaders;
    this.#headersSlot = reserved ? slotOf("headers") : -1;
    this.#requestSlot = reserved ? slotOf("request") : -1;
    this.#request = sketch.request;
  }

  /** A plan for calls with these names; `null` where they are not plain. */
  static of(sketch: Sketch, names: readonly string[], reserved: boolean): FastPlan | null {
    const defaults = [...sketch.path, ...sketch.query]
      .filter(({ name }) => !names.includes(name))
      .map(({ name }) => sketch.parameters[name]);
    const merges = reserved && names.includes("request") && sketch.request !== undefined;
    const plain =
      !names.includes("__proto__") &&
      !Object.keys(sketch.headers).some(isInherited) &&
      !(reserved && names.some((name) => NOT_PLAIN.has(name))) &&
      !merges &&
      defaults.every((value) => value === null || textOf(value) !== undefined);
    return plain ? new FastPlan(sketch, names, reserved) : null;
  }

  /**
   * The request; `undefined` where a value is not plain. `values` are those of the call, in the order
   * of its names; headers that turn out not to be plain stand in it afterwards as they were read.
   */
  write(values: unknown[]): RequestOptions | undefined {
    const url = this.#writeUrl(values);
    if (url === undefined) {
      return undefined;
    }
    const headers =
      this.#headersSlot < 0 ? { ...this.#template } : this.#writeHeaders(values, this.#headersSlot);
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

  #writeUrl(values: readonly unknown[]): string | undefined {
    let url = this.#start;
    for (const { slot, text, after } of this.#path) {
      const written = slot < 0 ? text : textOf(values[slot]);
      // What is empty may be missing, and what begins with a dot a dot segment.
      if (written === undefined || written === "" || written.charCodeAt(0) === 0x2e) {
        return undefined;
      }
      url += written + after;
    }
    let mark = "?";
    for (const { slot, text, key } of this.#query) {
      const written = slot < 0 ? text : textOf(values[slot]);
      if (written === undefined) {
        return undefined;
      }
      url += mark + key + written;
      mark = "&";
    }
    return url;
  }

  /** Filled name by name: an object that is spread first and added to then is many times slower. */
  #writeHeaders(values: unknown[], slot: number): Record<string, HeaderValue> | undefined {
    const pairs = readPairs(values[slot]);
    if (pairs === undefined) {
      return undefined;
    }
    // Each value was read now; should it not be plain, the plan reads these pairs.
    values[slot] = pairs;
    const headers: Record<string, HeaderValue> = {};
    let typed = this.#contentType === undefined;
    for (const [name, value] of this.#headers) {
      headers[name] = value;
    }
    for (const [name, value] of pairs) {
      const lower = lowerName(name);
      if (typeof value !== "string" || !isFieldValue(value) || lower === undefined) {
        return undefined;
      }
      if (this.#barredHeaders.has(lower)) {
        return undefined;
      }
      headers[lower] = value;
      typed ||= lower === "content-type";
    }
    if (!typed) {
      headers["content-type"] = this.#contentType ?? "";
    }
    return headers;
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

function writeBody(fields: readonly Field[], values: readonly unknown[]): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const { name, slot, value } of fields) {
    setOwn(body, name, slot < 0 ? value : values[slot]);
  }
  return body;
}

/** A plain value as a URL holds it; `undefined` for what the `Plan` must look at. */
function textOf(value: unknown): string | undefined {
  switch (typeof value) {
    case "string":
      return value.length > LONGEST ? undefined : encodeText(value);
    case "number":
      return Number.isFinite(value) ? encodeText(String(value)) : undefined;
    case "boolean":
    case "bigint":
      return String(value);
    default:
      return undefined;
  }
}

const LOWER_NAMES = new Map<string, string>();
const MOST_NAMES = 1024;

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
  if (LOWER_NAMES.size < MOST_NAMES) {
    LOWER_NAMES.set(name, lower);
  }
  return lower;
}
