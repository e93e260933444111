/** How lists and objects are written as pairs of a query or a form. */
import { encodeUnreserved } from "../grammar/percent.js";
import { isMap, type Value } from "../grammar/readValue.js";
import {
  commaList,
  checkLength,
  listWith,
  type ObjectWriter,
  refuseLists,
  type Style,
  type Styles,
  type WriteList,
  writeValue,
} from "../request/pairs.js";
import { Refusal } from "../support/messages.js";

/** A list or an object as JSON text. Not `JSON.stringify`, which cannot write a bigint. */
function jsonText(value: Value): string {
  if (typeof value !== "object") {
    return typeof value === "bigint" ? String(value) : JSON.stringify(value);
  }
  if (!isMap(value)) {
    return `[${value.map(jsonText).join(",")}]`;
  }
  const members = Array.from(value, (entry) => `${JSON.stringify(entry[0])}:${jsonText(entry[1])}`);
  return `{${members.join(",")}}`;
}

/** A scalar as it is, a list or an object as JSON. */
export function scalarOrJson(value: Value): string {
  return typeof value === "object" ? jsonText(value) : String(value);
}

/** `key=value` with a list or an object as JSON text; `""` for one without members. */
function jsonPair(key: string, value: Value): string {
  const isEmpty = typeof value === "object" && (isMap(value) ? value.size : value.length) === 0;
  return isEmpty ? "" : `${key}=${encodeUnreserved(scalarOrJson(value))}`;
}

/** The texts that are not empty, between ampersands. */
function joinPairs<Item>(items: readonly Item[], textOf: (item: Item) => string): string {
  let out = "";
  for (const item of items) {
    const text = textOf(item);
    if (text !== "") {
      out = checkLength(out + (out === "" ? "" : "&") + text);
    }
  }
  return out;
}

/** Members with their indices after the key, `a[0]=1`; one that writes nothing has no index. */
function indexedList(key: string, list: readonly Value[], styles: Styles): string {
  let index = 0;
  return joinPairs(list, (member) => {
    const text = writeValue(`${key}%5B${index}%5D`, member, styles);
    index += text === "" ? 0 : 1;
    return text;
  });
}

/** What an object writes, entry by entry. */
function entriesOf(
  object: ReadonlyMap<string, Value>,
  textOf: (name: string, member: Value) => string,
): string {
  return joinPairs([...object], (entry) => textOf(encodeUnreserved(entry[0]), entry[1]));
}

const BRACKETS = "%5B%5D";

const deepObjects: ObjectWriter = {
  write: (key, object, styles) =>
    entriesOf(object, (name, member) => writeValue(`${key}%5B${name}%5D`, member, styles)),
  inList: (key, list, styles, isRepeated, hasBrackets) => {
    if (!isRepeated) {
      throw new Refusal("a list of objects, which needs the style brackets, indices or repeat");
    }
    // Indices take the place of brackets that the name itself ends in. The lists within its objects get brackets as
    // well.
    return hasBrackets
      ? indexedList(key.slice(0, -BRACKETS.length), list, { ...styles, list: bracketsList })
      : indexedList(key, list, styles);
  },
};

/** A list of objects as JSON texts. */
const textsInList: ObjectWriter["inList"] = (_, list) => list.map(scalarOrJson);

const formObjects: ObjectWriter = {
  write: (_, object) => entriesOf(object, jsonPair),
  inList: textsInList,
};

const jsonObjects: ObjectWriter = { write: jsonPair, inList: textsInList };

const repeatList: WriteList = /* @__PURE__ */ listWith("", "&");
const bracketsList: WriteList = /* @__PURE__ */ listWith(BRACKETS, "&");

const indicesList: WriteList = (key, list, styles, hasBrackets) => {
  if (hasBrackets) {
    return bracketsList(key, list, styles, true);
  }
  refuseLists(list);
  const { object } = styles;
  return indexedList(key, list, {
    ...styles,
    object: object?.inList === textsInList ? jsonObjects : object,
  });
};

/** Lists with commas, `a=1,2`. */
export const comma: Style<"comma"> = { style: "comma", list: commaList, object: undefined };

/** Lists that repeat the name, `a=1&a=2`; objects as `formStyle` writes them. */
export const repeat: Style<"repeat"> = { style: "repeat", list: repeatList, object: formObjects };

/** Lists with brackets, `a[]=1&a[]=2`; objects as `deepObject` writes them. */
export const brackets: Style<"brackets"> = {
  style: "brackets",
  list: bracketsList,
  object: deepObjects,
};

/** Lists with indices, `a[0]=1&a[1]=2`; objects as `deepObject` writes them. */
export const indices: Style<"indices"> = {
  style: "indices",
  list: indicesList,
  object: deepObjects,
};

/** Lists with bars, `a=1|2`. */
export const pipe: Style<"pipe"> = {
  style: "pipe",
  list: /* @__PURE__ */ listWith("", "%7C"),
  object: undefined,
};

/** Lists with spaces, `a=1 2`. */
export const space: Style<"space"> = {
  style: "space",
  list: /* @__PURE__ */ listWith("", "%20"),
  object: undefined,
};

/** Objects with their keys in brackets, `a[k]=v`, to any depth. */
export const deepObject: Style<"deepObject"> = {
  style: "deepObject",
  list: undefined,
  object: deepObjects,
};

/** Lists and objects as JSON text, `a={"k":"v"}`. */
export const jsonStyle: Style<"json"> = {
  style: "json",
  list: (key, list) => jsonPair(key, list),
  object: jsonObjects,
};

/** Objects as pairs of their own, `k=v`, without the name; lists as `repeat` writes them. */
export const formStyle: Style<"form"> = { style: "form", list: repeatList, object: formObjects };
