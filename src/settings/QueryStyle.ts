import { encodeUnreserved, isWellFormed } from "../grammar/percent.js";
import { isMap, type Scalar, type Value } from "../grammar/values.js";
import { expectedBut, quoteAll, Refusal, shorten } from "../support/messages.js";
import { copyOwn, isRecord } from "../support/objects.js";
import type { ArrayStyle, ObjectStyle, QueryProfile, QueryValueStyle } from "../types/profile.js";
import { oneOf, unlessItThrows, wrong } from "./checks.js";

/** What stands between the members of a list, and how the style writes objects where it is given for one name. */
const LISTS: Readonly<Record<ArrayStyle, readonly [separator: string, objects?: ObjectStyle]>> = {
  comma: [","],
  repeat: ["&", "form"],
  brackets: ["&", "deepObject"],
  indices: ["&", "deepObject"],
  pipe: ["%7C"],
  space: ["%20"],
};

/** How each style of objects writes lists where it is given for one name; `undefined` for as all others are. */
const LISTS_BESIDE: Readonly<Record<ObjectStyle, ArrayStyle | "json" | undefined>> = {
  deepObject: undefined,
  json: "json",
  form: "repeat",
};

const ARRAY_STYLES = /* @__PURE__ */ keysOf(LISTS);
const OBJECT_STYLES = /* @__PURE__ */ keysOf(LISTS_BESIDE);

/** Every style that can be given for one name. */
export const VALUE_STYLES: readonly QueryValueStyle[] = /* @__PURE__ */ [
  ...new Set([...ARRAY_STYLES, ...OBJECT_STYLES]),
];

/** How the lists and the objects under one name are written. */
interface Styles {
  readonly arrays: ArrayStyle | "json";
  readonly objects: ObjectStyle;
}

const BRACKETS = "%5B%5D";

/** Writes the parameters of a query or a form that no template names, in one style; immutable. */
export class QueryStyle {
  readonly #styles: Styles;
  readonly #names: ReadonlyMap<string, QueryValueStyle>;

  /** A writer in the given style, which was checked; `standard` is how lists are written otherwise. */
  constructor(
    { arrays, objects = "deepObject", names = {} }: QueryProfile = {},
    standard: ArrayStyle = "comma",
  ) {
    this.#styles = { arrays: arrays ?? standard, objects };
    this.#names = new Map(Object.entries(names));
  }

  /**
   * `name=value`, or several of them joined by `&`; `""` for a list or object without members. `style`
   * goes ahead of the one that the service has for the name. Throws a `Refusal` for a value that the
   * style cannot carry.
   */
  write(name: string, value: Value, style = this.#names.get(name)): string {
    if (!isWellFormed(name)) {
      throw new Refusal("a parameter whose name has half of a surrogate pair");
    }
    const key = encodeUnreserved(name);
    if (isScalar(value)) {
      return pair(key, value);
    }
    const styles = this.#stylesOf(style);
    // The name's own brackets are those of the style.
    return name.endsWith("[]") && styles.arrays !== "json" && !isMap(value)
      ? writeAny(key.slice(0, -BRACKETS.length), value, { ...styles, arrays: "brackets" })
      : writeAny(key, value, styles);
  }

  #stylesOf(style: QueryValueStyle | undefined): Styles {
    const { arrays, objects } = this.#styles;
    const list = ARRAY_STYLES.find((known) => known === style);
    if (list !== undefined) {
      return { arrays: list, objects: LISTS[list][1] ?? objects };
    }
    const object = OBJECT_STYLES.find((known) => known === style);
    return object === undefined
      ? this.#styles
      : { arrays: LISTS_BESIDE[object] ?? arrays, objects: object };
  }
}

/** `key` is encoded; below it an object's keys and places go in brackets, which are encoded, too. */
function writeAny(key: string, value: Value, styles: Styles): string {
  if (isScalar(value)) {
    return pair(key, value);
  }
  const { arrays, objects } = styles;
  if (!isMap(value)) {
    return arrays === "json" ? jsonPair(key, value) : writeList(key, value, arrays, styles);
  }
  if (objects === "json") {
    return jsonPair(key, value);
  }
  const members = Array.from(value, ([name, member]) => {
    const own = encodeUnreserved(name);
    return objects === "deepObject"
      ? writeAny(`${key}%5B${own}%5D`, member, styles)
      : isScalar(member)
        ? pair(own, member)
        : jsonPair(own, member);
  });
  return members.filter((text) => text !== "").join("&");
}

function writeList(
  key: string,
  list: readonly Value[],
  arrays: ArrayStyle,
  styles: Styles,
): string {
  const [separator] = LISTS[arrays];
  const hasPlaces = styles.objects === "deepObject" && list.some(isMap);
  if (list.some(isList) || (hasPlaces && separator !== "&")) {
    throw new Refusal("a list of lists or objects, which only another style can carry");
  }
  if (hasPlaces || arrays === "indices") {
    return writePlaces(key, list, styles);
  }
  const start = `${key}${arrays === "brackets" ? BRACKETS : ""}=`;
  const between = separator === "&" ? `&${start}` : separator;
  let out = "";
  for (const member of list) {
    const text = isScalar(member) ? encode(member) : encodeJson(member);
    if (text !== "" || isScalar(member)) {
      out += (out === "" ? start : between) + text;
    }
  }
  return out;
}

/** Each member under its place; those that write nothing have none. */
function writePlaces(key: string, list: readonly Value[], styles: Styles): string {
  const written: string[] = [];
  for (const member of list) {
    const place = `${key}%5B${written.length}%5D`;
    const text =
      isMap(member) && styles.objects !== "deepObject"
        ? jsonPair(place, member)
        : writeAny(place, member, styles);
    if (text !== "") {
      written.push(text);
    }
  }
  return written.join("&");
}

function pair(key: string, value: Scalar): string {
  return `${key}=${encode(value)}`;
}

function encode(value: Scalar): string {
  return encodeUnreserved(String(value));
}

/** The pair of a list or an object that is written as JSON; `""` for an empty one. */
function jsonPair(key: string, value: Value): string {
  const text = encodeJson(value);
  return text === "" ? "" : `${key}=${text}`;
}

function encodeJson(value: Value): string {
  const json = toJson(value);
  return json === "[]" || json === "{}" ? "" : encodeUnreserved(json);
}

function isScalar(value: Value): value is Scalar {
  return typeof value !== "object";
}

function isList(value: Value): value is readonly Value[] {
  return !isScalar(value) && !isMap(value);
}

/** Not `JSON.stringify`, which has no words for a bigint. */
export function toJson(value: Value): string {
  if (isScalar(value)) {
    return typeof value === "bigint" ? String(value) : JSON.stringify(value);
  }
  if (!isMap(value)) {
    return `[${value.map(toJson).join(",")}]`;
  }
  const members = Array.from(value, ([key, member]) => `${JSON.stringify(key)}:${toJson(member)}`);
  return `{${members.join(",")}}`;
}

/** Checks the styles of a profile's `field`. */
export function readStyles(value: unknown, field: string): QueryProfile {
  const shape = "{ arrays?, objects?, names? }";
  if (!isRecord(value)) {
    throw wrong(shape, value);
  }
  const { arrays, objects, names = {}, ...unknown } = unlessItThrows(() => copyOwn(value));
  if (Object.keys(unknown).length > 0) {
    throw new Refusal(expectedBut(shape, quoteAll(Object.keys(unknown))));
  }
  if (!isRecord(names)) {
    throw wrong(`an object of styles as ${field}.names`, names);
  }
  const styles = Object.entries(unlessItThrows(() => copyOwn(names))).map(
    ([name, style]): [string, QueryValueStyle] => [
      name,
      oneOf(style, VALUE_STYLES, ` as ${field}.names.${shorten(name)}`),
    ],
  );
  return {
    arrays: arrays === undefined ? undefined : oneOf(arrays, ARRAY_STYLES, ` as ${field}.arrays`),
    objects:
      objects === undefined ? undefined : oneOf(objects, OBJECT_STYLES, ` as ${field}.objects`),
    // Not by assignment: a name may be `__proto__`.
    names: Object.fromEntries(styles),
  };
}

/** The names of a table that has no others. */
function keysOf<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(table) as Name[];
}
