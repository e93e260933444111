/** Parameters that no template names, written as a query or a form in the styles of a service. */
import type { QueryJson } from "../../src/index.js";
import { refuseIf } from "./failure.js";
import { definedOf, encodeStrictly, isBad, isWellFormed, type Read } from "./values.js";

/** How lists and objects under one name are written. */
interface Styles {
  readonly lists: string;
  readonly objects: string;
}

const JOINING: Readonly<Record<string, string>> = { comma: ",", pipe: "%7C", space: "%20" };

/** The pairs that a parameter becomes. */
export function writeQuery(
  name: string,
  value: Read,
  given: QueryJson = {},
  standard: QueryJson["arrays"] = "comma",
): readonly string[] {
  if (value.kind === "nothing") {
    return [];
  }
  refuseIf(isBad(value) || !isWellFormed(name));
  const { lists, objects } = stylesOf(name, { arrays: standard, ...definedOf(given) });
  const [, inBrackets] = /^(.*)\[\]$/s.exec(name) ?? [];
  return inBrackets !== undefined && value.kind === "list" && lists !== "json"
    ? write(inBrackets, value, { lists: "brackets", objects })
    : write(name, value, { lists, objects });
}

/** A style for one name covers lists and objects; some leave one of them to the service's. */
function stylesOf(name: string, given: QueryJson): Styles {
  const { arrays: lists = "", objects = "", names = {} } = given;
  const own = Object.hasOwn(names, name) ? names[name]! : "";
  if (own === "json") {
    return { lists: "json", objects: "json" };
  }
  if (own === "repeat" || own === "form") {
    return { lists: "repeat", objects: "form" };
  }
  if (own === "brackets" || own === "indices") {
    return { lists: own, objects: "deepObject" };
  }
  if (own === "deepObject") {
    return { lists, objects: own };
  }
  return { lists: own in JOINING ? own : lists, objects };
}

function write(name: string, value: Read, styles: Styles): readonly string[] {
  switch (value.kind) {
    case "list":
      return styles.lists === "json" ? writeJson(name, value) : writeList(name, value, styles);
    case "map":
      refuseIf(styles.objects === "" && value.members.length > 0);
      return value.members
        .flatMap(([key, one]) => {
          switch (styles.objects) {
            case "deepObject":
              return write(`${name}[${key}]`, one, styles);
            case "form":
              return writeJson(key, one);
            default:
              return [];
          }
        })
        .concat(styles.objects === "json" ? writeJson(name, value) : []);
    default:
      return writeJson(name, value);
  }
}

function writeList(
  name: string,
  { members }: Extract<Read, { kind: "list" }>,
  styles: Styles,
): readonly string[] {
  const joint = JOINING[styles.lists];
  const maps = members.filter((one) => one.kind === "map");
  const hasObjects = maps.length > 0;
  refuseIf(
    members.some(({ kind }) => kind === "list") ||
      (styles.objects === "" && maps.some((one) => one.members.length > 0)) ||
      (styles.objects === "deepObject" && hasObjects && joint !== undefined),
  );
  if (styles.lists === "indices" || (styles.objects === "deepObject" && hasObjects)) {
    const isDeep = styles.objects === "deepObject";
    return members
      .map(
        (one) => (place: number) =>
          isDeep ? write(`${name}[${place}]`, one, styles) : writeJson(`${name}[${place}]`, one),
      )
      .filter((writeAt) => writeAt(0).length > 0)
      .flatMap((writeAt, place) => writeAt(place));
  }
  const texts = members.flatMap((one) => jsonOrText(one));
  if (joint !== undefined) {
    return texts.length === 0
      ? []
      : [`${encodeStrictly(name)}=${texts.map(encodeStrictly).join(joint)}`];
  }
  return texts.map((text) => pair(styles.lists === "brackets" ? `${name}[]` : name, text));
}

/** One pair, or none for an empty list or object. */
function writeJson(name: string, value: Read): readonly string[] {
  return jsonOrText(value).map((text) => pair(name, text));
}

function jsonOrText(value: Read): readonly string[] {
  if (value.kind === "list" || value.kind === "map") {
    return value.members.length === 0 ? [] : [jsonOf(value)];
  }
  return value.kind === "text" ? [value.text] : [];
}

function pair(name: string, text: string): string {
  return `${encodeStrictly(name)}=${encodeStrictly(text)}`;
}

/** The JSON text of a value. */
export function jsonOf(value: Read): string {
  switch (value.kind) {
    case "text":
      return value.json;
    case "list":
      return `[${value.members.map(jsonOf).join(",")}]`;
    case "map":
      return `{${value.members.map(([key, one]) => `${JSON.stringify(key)}:${jsonOf(one)}`).join(",")}}`;
    default:
      return "null";
  }
}
