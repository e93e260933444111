import type { EndpointError } from "../errors.js";
import { quoteNames } from "../support/messages.js";
import { kindOf, memberOf, tagOf } from "../support/objects.js";
import { isInherited } from "../support/properties.js";
import { inputError } from "../support/makeErrors.js";

/** The body as JSON text, with bigints as integers. */
export function writeJson(body: unknown): string {
  let text: string | undefined;
  try {
    // `JSON.stringify` would call a `toJSON` of a polluted Object.prototype.
    text = isInherited("toJSON") ? withBigints(body) : JSON.stringify(body);
  } catch {
    // The body has a bigint or a real problem; the slower writer finds out.
    text = withBigints(body);
  }
  if (text === undefined) {
    throw unwritable("a JSON value", kindOf(body));
  }
  return text;
}

function withBigints(body: unknown): string | undefined {
  const writer = new JsonWriter();
  try {
    return writer.write("", body);
  } catch (error) {
    // What the caller's code throws may hold a secret, so it does not become the cause.
    throw error instanceof Circular
      ? unwritable("values that do not contain themselves", "a circular one", writer.field)
      : unwritable(
          "values that can be read",
          "one that throws when read or is nested too deeply",
          writer.field,
        );
  }
}

function unwritable(expected: string, got: string, field?: string): EndpointError {
  const where = field === undefined ? "" : ` in ${quoteNames([field])}`;
  return inputError("INVALID_PARAMETER", "write the body as JSON", expected, got + where, {
    parameters: field === undefined ? undefined : [field],
  });
}

/** Thrown for an object that contains itself. */
class Circular extends Error {}

/** Like `JSON.stringify`, but writes bigints, and remembers which field of the body it is in. */
export class JsonWriter {
  /** The field of the outermost object that is being written. */
  field: string | undefined;

  readonly #open = new Set<object>();

  /** The JSON text of a value; `undefined` for values that JSON leaves out. */
  write(key: string, given: unknown): string | undefined {
    const value = unboxed(ownJson(key, given));
    if (typeof value === "bigint") {
      return String(value);
    }
    if (typeof value !== "object" || value === null) {
      // `JSON.stringify` would call an inherited `toJSON` of a function.
      return typeof value === "function" ? undefined : JSON.stringify(value);
    }
    if (this.#open.has(value)) {
      throw new Circular();
    }
    this.#open.add(value);
    const text = Array.isArray(value) ? this.#list(value) : this.#fields(value);
    this.#open.delete(value);
    return text;
  }

  #list(list: readonly unknown[]): string {
    const items = Array.from(list, (item, i) => this.write(String(i), item) ?? "null");
    return `[${items.join(",")}]`;
  }

  #fields(object: object): string {
    const fields: string[] = [];
    for (const key of Object.keys(object)) {
      if (this.#open.size === 1) {
        this.field = key;
      }
      const text = this.write(key, Reflect.get(object, key));
      if (text !== undefined) {
        fields.push(`${JSON.stringify(key)}:${text}`);
      }
    }
    return `{${fields.join(",")}}`;
  }
}

function ownJson(key: string, value: unknown): unknown {
  if (!["object", "bigint", "function"].includes(typeof value) || value === null) {
    return value;
  }
  const toJSON = memberOf(Object(value) as object, "toJSON");
  return typeof toJSON === "function" ? toJSON.call(value, key) : value;
}

const BOXED = /^\[object (?:BigInt|Boolean|Number|String)\]$/;

/** The primitive value of an object such as `Object(1n)`, of any realm. */
function unboxed(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !BOXED.test(tagOf(value))) {
    return value;
  }
  const primitive: unknown = value.valueOf();
  return typeof primitive === "object" ? value : primitive;
}
