import { encodeUnreserved, isWellFormed } from "../grammar/percent.js";
import { isMap, type Scalar, type Value } from "../grammar/values.js";
import { Refusal } from "../support/messages.js";
import type { ArrayStyle, ObjectStyle, QueryProfile, QueryValueStyle } from "../types/profile.js";

/** How each style begins a list and what stands between two members: `a=1,2`, `a=1&a=2`, `a[]=1&a[]=2`. */
const LISTS: Readonly<Record<ArrayStyle, (key: string) => [start: string, separator: string]>> = {
  comma: (key) => [`${key}=`, ","],
  repeat: (key) => [`${key}=`, `&${key}=`],
  brackets: (key) => [`${key}%5B%5D=`, `&${key}%5B%5D=`],
};

/** Whether each style of objects makes a JSON text of them. */
const IS_JSON: Readonly<Record<ObjectStyle, boolean>> = { deepObject: false, json: true };

/** The styles of lists. */
export const ARRAY_STYLES = /* @__PURE__ */ keysOf(LISTS);

/** The styles of objects. */
export const OBJECT_STYLES = /* @__PURE__ */ keysOf(IS_JSON);

/** Writes the parameters of a query that no template names, in the style of a service; immutable. */
export class QueryStyle {
  readonly #arrays: ArrayStyle;
  readonly #objects: ObjectStyle;
  readonly #names: ReadonlyMap<string, QueryValueStyle>;

  /** A writer in the given style, which was checked by the profile. */
  constructor({ arrays = "comma", objects = "deepObject", names = {} }: QueryProfile = {}) {
    this.#arrays = arrays;
    this.#objects = objects;
    this.#names = new Map(Object.entries(names));
  }

  /**
   * `name=value`, or several of them joined by `&`; `""` for a list or object without members.
   * Throws a `Refusal` for a value that the style cannot carry.
   */
  write(name: string, value: Value): string {
    if (!isWellFormed(name)) {
      throw new Refusal("a parameter whose name has half of a surrogate pair");
    }
    const key = encodeUnreserved(name);
    const style = this.#names.get(name);
    if (isScalar(value)) {
      return pair(key, value);
    }
    if (style === "json" || (isMap(value) && IS_JSON[this.#objectStyle(style)])) {
      const json = toJson(value);
      return json === "[]" || json === "{}" ? "" : pair(key, json);
    }
    return this.#writeNested(
      key,
      value,
      !isMap(value) && name.endsWith("[]") ? "repeat" : this.#arrayStyle(style),
    );
  }

  #objectStyle(style: QueryValueStyle | undefined): ObjectStyle {
    return OBJECT_STYLES.find((known) => known === style) ?? this.#objects;
  }

  #arrayStyle(style: QueryValueStyle | undefined): ArrayStyle {
    return ARRAY_STYLES.find((known) => known === style) ?? this.#arrays;
  }

  /** `key` is encoded; below it an object's keys go in brackets, which are encoded, too. */
  #writeNested(key: string, value: Value, arrays: ArrayStyle): string {
    if (isScalar(value)) {
      return pair(key, value);
    }
    if (isMap(value)) {
      const members = Array.from(value, ([name, member]) =>
        this.#writeNested(`${key}%5B${encodeUnreserved(name)}%5D`, member, arrays),
      );
      return members.filter((text) => text !== "").join("&");
    }
    return writeList(key, value, arrays);
  }
}

function writeList(key: string, list: readonly Value[], style: ArrayStyle): string {
  const [start, separator] = LISTS[style](key);
  let out = "";
  for (const member of list) {
    if (!isScalar(member)) {
      throw new Refusal("a list of lists or objects, which only a JSON style can carry");
    }
    out += (out === "" ? start : separator) + encodeUnreserved(String(member));
  }
  return out;
}

function pair(key: string, value: Scalar): string {
  return `${key}=${encodeUnreserved(String(value))}`;
}

function isScalar(value: Value): value is Scalar {
  return typeof value !== "object";
}

/** Not `JSON.stringify`, which has no words for a bigint. */
function toJson(value: Value): string {
  if (isScalar(value)) {
    return typeof value === "bigint" ? String(value) : JSON.stringify(value);
  }
  if (!isMap(value)) {
    return `[${value.map(toJson).join(",")}]`;
  }
  const members = Array.from(value, ([key, member]) => `${JSON.stringify(key)}:${toJson(member)}`);
  return `{${members.join(",")}}`;
}

/** The names of a table that has no others. */
function keysOf<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(table) as Name[];
}
