/** Query parameters that no template names, in the styles of a service. */
import { Undecided } from "./failure.js";
import type { ReferenceProfile } from "./merge.js";
import { encodeStrictly, isBad, isWellFormed, type Read } from "./values.js";

interface Styles {
  readonly arrays: string;
  readonly objects: string;
}

type Query = ReferenceProfile["query"];

/** The pairs that a parameter becomes; `undefined` where its style cannot carry the value. */
export function writeQuery(name: string, value: Read, query: Query): readonly string[] | undefined {
  if (value.kind === "nothing") {
    return [];
  }
  if (isBad(value) || !isWellFormed(name)) {
    return undefined;
  }
  const styles = stylesOf(name, query);
  try {
    return value.kind === "list" && name.endsWith("[]") && styles.arrays !== "json"
      ? writeList(name, value, { ...styles, arrays: "repeat" })
      : write(name, value, styles);
  } catch (thrown) {
    if (thrown === UNCARRIED) {
      return undefined;
    }
    throw thrown;
  }
}

const UNCARRIED = new Error("no style carries this");

/** A style for one name covers lists and objects; some leave objects to the service's. */
function stylesOf(name: string, query: Query): Styles {
  const own =
    query?.names !== undefined && Object.hasOwn(query.names, name) ? query.names[name] : undefined;
  const arrays = query?.arrays ?? "comma";
  const objects = query?.objects ?? "deepObject";
  switch (own) {
    case "comma":
      return { arrays: own, objects };
    case "repeat":
      return { arrays: own, objects: PAIRED };
    case "brackets":
      return { arrays: own, objects: objects === "deepObject" ? objects : NESTED };
    case "deepObject":
      return { arrays, objects: own };
    case "json":
      return { arrays: own, objects: own };
    default:
      return { arrays, objects };
  }
}

/** How objects are written under a name whose lists repeat. */
const PAIRED = "form";

/** The same under a name whose lists have brackets, where the service writes objects otherwise. */
const NESTED = "nested";

/** Whether lists that hold objects, and objects under a name that repeats, are compared, too. */
const ALL_STYLES = process.env["REFERENCE_STYLES"] === "all";

function write(name: string, value: Read, styles: Styles): readonly string[] {
  switch (value.kind) {
    case "list":
      return writeList(name, value, styles);
    case "map":
      return writeMap(name, value, styles);
    default:
      return [pair(name, scalarOf(value))];
  }
}

function writeMap(
  name: string,
  value: Extract<Read, { kind: "map" }>,
  styles: Styles,
): readonly string[] {
  if (value.members.length === 0) {
    return [];
  }
  if ((styles.objects === PAIRED || styles.objects === NESTED) && !ALL_STYLES) {
    throw new Undecided();
  }
  if (styles.objects === "json") {
    return [pair(name, jsonOf(value))];
  }
  return value.members.flatMap(([key, one]) =>
    styles.objects === "form"
      ? [pair(key, one.kind === "text" ? one.text : jsonOf(one))]
      : write(`${name}[${key}]`, one, styles),
  );
}

function writeList(
  name: string,
  { members }: Extract<Read, { kind: "list" }>,
  styles: Styles,
): readonly string[] {
  if (members.length === 0) {
    return [];
  }
  if (styles.arrays === "json") {
    return [pair(name, jsonOf({ kind: "list", members }))];
  }
  if (members.some(({ kind }) => kind === "list")) {
    throw UNCARRIED;
  }
  if (!ALL_STYLES && members.some(({ kind }) => kind === "map")) {
    throw new Undecided();
  }
  if (/deepObject|nested/.test(styles.objects) && members.some(({ kind }) => kind === "map")) {
    if (styles.arrays === "comma") {
      throw UNCARRIED;
    }
    return members.flatMap((one, i) => write(`${name}[${i}]`, one, styles));
  }
  const texts = members.map((one) => (one.kind === "map" ? jsonOf(one) : scalarOf(one)));
  switch (styles.arrays) {
    case "comma":
      return [`${encodeStrictly(name)}=${texts.map(encodeStrictly).join(",")}`];
    case "repeat":
      return texts.map((text) => pair(name, text));
    default:
      return texts.map((text) => pair(`${name}[]`, text));
  }
}

function pair(name: string, text: string): string {
  return `${encodeStrictly(name)}=${encodeStrictly(text)}`;
}

function scalarOf(value: Read): string {
  return value.kind === "text" ? value.text : "";
}

function jsonOf(value: Read): string {
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
