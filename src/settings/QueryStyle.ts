import { encodeUnreserved, isWellFormed } from "../grammar/percent.js";
import { isMap, type Scalar, type Value } from "../grammar/values.js";
import { Refusal } from "../support/messages.js";
import { keysOf } from "../support/objects.js";
import type { ArrayStyle, ObjectStyle, QueryValueStyle } from "../types/profile.js";
import { oneOf, readEach, readWithin } from "./checks.js";

/** What stands between the members of a list; behind an ampersand the name is written again. */
const SEPARATORS: Readonly<Record<ArrayStyle, string>> = {
  comma: ",",
  repeat: "&",
  brackets: "&",
  indices: "&",
  pipe: "%7C",
  space: "%20",
};

/** How a list is written under one name. */
export type ListStyle = ArrayStyle | "json";

/** What each style means that is given for one name; what it leaves open is as for all other names. */
export const FOR_ONE_NAME: Readonly<
  Record<
    QueryValueStyle,
    readonly [arrays: ListStyle | undefined, objects: ObjectStyle | undefined]
  >
> = {
  comma: ["comma", undefined],
  repeat: ["repeat", "form"],
  brackets: ["brackets", "deepObject"],
  indices: ["indices", "deepObject"],
  pipe: ["pipe", undefined],
  space: ["space", undefined],
  deepObject: [undefined, "deepObject"],
  json: ["json", "json"],
  form: ["repeat", "form"],
};

const ARRAY_STYLES = /* @__PURE__ */ keysOf(SEPARATORS);
const OBJECT_STYLES: readonly ObjectStyle[] = ["deepObject", "json", "form"];

/** Every style that can be given for one name. */
export const VALUE_STYLES = /* @__PURE__ */ keysOf(FOR_ONE_NAME);

const BRACKETS = "%5B%5D";

/** What a profile says of styles, checked. */
interface StyleFields {
  readonly arrays: ArrayStyle;
  readonly objects: ObjectStyle;
  readonly names: ReadonlyMap<string, QueryValueStyle>;
}

/** Writes the parameters of a query or a form that no template names, in one style; immutable. */
export class QueryStyle {
  readonly #arrays: ListStyle;
  readonly #objects: ObjectStyle;
  readonly #names: ReadonlyMap<string, QueryValueStyle>;

  /** A writer in styles that were checked. */
  private constructor(
    arrays: ListStyle,
    objects: ObjectStyle,
    names: ReadonlyMap<string, QueryValueStyle>,
  ) {
    this.#arrays = arrays;
    this.#objects = objects;
    this.#names = names;
  }

  /** Reads the styles of a profile; lists are written as `standard` where it does not say how. Throws a `Refusal`. */
  static read(value: unknown, standard: ArrayStyle): QueryStyle {
    const { arrays, objects, names } = readWithin<StyleFields>(value, {
      arrays: (own = standard) => oneOf(own, ARRAY_STYLES),
      objects: (own = "deepObject") => oneOf(own, OBJECT_STYLES),
      names: (own = {}) => readEach(own, (style) => oneOf(style, VALUE_STYLES)),
    });
    return new QueryStyle(arrays, objects, names);
  }

  /**
   * `name=value`, or several of them joined by `&`; `""` for a list or object without members. `style`
   * goes ahead of the one that the service has for the name. Throws a `Refusal` for a value that the
   * style cannot carry.
   */
  write(name: string, value: Value, style = this.#names.get(name)): string {
    const own = style && FOR_ONE_NAME[style];
    return writeStyled(name, value, own?.[0] ?? this.#arrays, own?.[1] ?? this.#objects);
  }
}

/** What {@link QueryStyle.write} gives, for a value in these styles. */
export function writeStyled(
  name: string,
  value: Value,
  arrays: ListStyle,
  objects: ObjectStyle,
): string {
  if (!isWellFormed(name)) {
    throw new Refusal("a name with half of a surrogate pair");
  }
  const key = encodeUnreserved(name);
  // The name's own brackets are those of the style.
  return name.endsWith("[]") && arrays !== "json" && Array.isArray(value)
    ? writeAny(key.slice(0, -BRACKETS.length), value, "brackets", objects)
    : writeAny(key, value, arrays, objects);
}

/** `key` is encoded; below it an object's keys and places go in brackets, which are encoded, too. */
function writeAny(key: string, value: Value, arrays: ListStyle, objects: ObjectStyle): string {
  if (isMap(value) && objects !== "json") {
    const isNested = objects === "deepObject";
    return joined(
      Array.from(value, (entry) => {
        const own = encodeUnreserved(entry[0]);
        const member = entry[1];
        return isNested
          ? writeAny(`${key}%5B${own}%5D`, member, arrays, objects)
          : pair(own, member);
      }),
    );
  }
  return isScalar(value) || isMap(value) || arrays === "json"
    ? pair(key, value)
    : writeList(key, value, arrays, objects);
}

function writeList(
  key: string,
  list: readonly Value[],
  arrays: ArrayStyle,
  objects: ObjectStyle,
): string {
  const separator = SEPARATORS[arrays];
  const notScalar = list.filter((member) => !isScalar(member));
  const isNested = objects === "deepObject" && notScalar.some(isMap);
  if (notScalar.some(Array.isArray) || (isNested && separator !== "&")) {
    throw new Refusal('a list of lists or objects, which the style "json" can carry');
  }
  if (isNested || arrays === "indices") {
    let place = 0;
    return joined(
      list.map((member) => {
        const text = (isNested ? writeAny : pair)(`${key}%5B${place}%5D`, member, arrays, objects);
        // A member that writes nothing has no place.
        place += text === "" ? 0 : 1;
        return text;
      }),
    );
  }
  const start = `${key}${arrays === "brackets" ? BRACKETS : ""}=`;
  const between = separator === "&" ? `&${start}` : separator;
  let out = "";
  for (const member of list) {
    if (writesAnything(member)) {
      out += (out === "" ? start : between) + encodeUnreserved(scalarOrJson(member));
    }
  }
  return out;
}

/** The texts that are not empty, between ampersands. */
function joined(texts: readonly string[]): string {
  return texts.filter((text) => text !== "").join("&");
}

function pair(key: string, value: Value): string {
  return writesAnything(value) ? `${key}=${encodeUnreserved(scalarOrJson(value))}` : "";
}

/** Whether a value is neither an empty list nor an empty object. */
function writesAnything(value: Value): boolean {
  return isScalar(value) || (isMap(value) ? value.size : value.length) > 0;
}

/** A scalar as it is, a list or an object as JSON. */
export function scalarOrJson(value: Value): string {
  return isScalar(value) ? String(value) : toJson(value);
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
  const members = Array.from(value, (entry) => `${JSON.stringify(entry[0])}:${toJson(entry[1])}`);
  return `{${members.join(",")}}`;
}
