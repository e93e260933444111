/** Values: what the texts say that holes took, and whether a value is written like that. */
import { isHostValue } from "../grammar/authority.js";
import { hasDotSegment } from "../grammar/dots.js";
import { encodeUnreserved } from "../grammar/percent.js";
import { isList } from "../support/objects.js";
import type { Hole } from "./pattern.js";
import { decode, normalize } from "./url.js";

/** A value of a URL as text; a list of texts or an object of texts if it was written as one. */
export type MatchedValue = string | readonly string[] | Readonly<Record<string, string>>;

/** The value that a text says. {@link isWritten} tells whether it would be written like that. */
export function valueIn({ operator, variable, place, isAtSeam }: Hole, text: string): MatchedValue {
  const { separator, named, reserved } = operator;
  const { explode, name } = variable;
  if (reserved) {
    // The slashes that it wrote at a seam became one with that of the seam.
    return isAtSeam && text === "" ? "/" : reservedIn(text);
  }
  if (explode && (named || (place === "path" && text.includes("=")))) {
    return membersIn(text.split(separator), named ? decode(name) : undefined);
  }
  // After a name there is "=" unless the value is empty (RFC 6570 section 3.2.7).
  const value = named ? text.slice(1) : text;
  const between = explode ? separator : ",";
  return value.includes(between) ? value.split(between).map(decoded) : decoded(value);
}

/** Whether a hole takes this text of a URL that is written with the value; `undefined` if it was left out. */
export function isWritten(hole: Hole, text: string | undefined, value: MatchedValue): boolean {
  const { operator, place, isAtSeam } = hole;
  const { prefix } = hole.variable;
  if (text === undefined) {
    // A URL that is a path does not hold the values of its host.
    return place !== "path" || (isAtSeam && value === "");
  }
  if (isAtSeam && text === "") {
    return value === "/";
  }
  // A prefix of a list or an object is refused as well, as it is when a URL is written.
  if ((place === "host" && !isHostValue(text)) || (prefix > 0 && typeof value === "object")) {
    return false;
  }
  if (prefix === 0 && value === text && encodeUnreserved(text) === text) {
    // Most values are texts that are written as they stand in the URL.
    return true;
  }
  const written = textOf(hole, value);
  if (place === "path" && !operator.reserved) {
    return written === text;
  }
  // `{+x}` does not tell characters from their triplets, and other clients write a query less strictly.
  const said = operator.reserved ? reservedIn(text) : decode(text);
  return decode(written) === said && !(place === "path" && hidesDotSegment(text));
}

/**
 * What a hole takes of a URL that is written with the value. All members are texts, and reserved characters are
 * encoded everywhere: the whole of `expandVariable` would weigh three times as much.
 */
function textOf({ operator, variable }: Hole, value: MatchedValue): string {
  const { separator, named, ifEmpty } = operator;
  const { name, explode, prefix } = variable;
  const pair = (key: string, text: string): string =>
    key + (named && text === "" ? ifEmpty : `=${text}`);
  const isObject = typeof value === "object" && !isList(value);
  if (explode && isObject) {
    return Object.entries(value)
      .map((entry) => pair(encodeUnreserved(entry[0]), encodeUnreserved(entry[1])))
      .join(separator);
  }
  const members = isObject ? Object.entries(value).flat() : [value].flat();
  const texts = members.map((member) =>
    encodeUnreserved(prefix > 0 ? Array.from(member).slice(0, prefix).join("") : member),
  );
  return !named
    ? texts.join(explode ? separator : ",")
    : explode
      ? texts.map((text) => pair(normalize(name), text)).join(separator)
      : pair("", texts.join());
}

/** Whether a slash that is a triplet makes a dot segment. */
function hidesDotSegment(text: string): boolean {
  return /%2f/i.test(text) && hasDotSegment(`x${reservedIn(text)}`);
}

/**
 * The value of `{+x}` or `{#x}`. Some triplets stay, since their characters would end the value or begin
 * another triplet: `%3F`, `%23`, and `%25` before two hexadecimal digits.
 */
function reservedIn(text: string): string {
  return decoded(text.replace(/%(?=25|3F|23)/g, "%25")).replace(/%25(?![\dA-Fa-f]{2})/g, "%");
}

/** The members of an expression with `*`: a list if all names are the variable's, otherwise an object. */
function membersIn(pieces: readonly string[], name: string | undefined): MatchedValue {
  const pairs = pieces.map((piece) => {
    const [key = "", ...texts] = piece.split("=");
    return [decoded(key), decoded(texts.join("="))] as const;
  });
  const values = pairs.map((pair) => pair[1]);
  return pairs.some((pair) => pair[0] !== name)
    ? Object.fromEntries(pairs)
    : values.length > 1
      ? values
      : values.join();
}

/** Decodes triplets. What cannot be decoded is not written for any value. */
function decoded(text: string): string {
  return decode(text) ?? "";
}
