/** Decodes the texts that holes took, and checks that the values would be written like that. */
import { isHostValue } from "../grammar/authority.js";
import { encodeUnreserved } from "../grammar/percent.js";
import { isList } from "../support/objects.js";
import type { Hole } from "./pattern.js";
import { decode, normalize } from "./splitUrl.js";

/** A value of a URL: a string, or a list or an object of strings if it was written as one. */
export type MatchedValue = string | readonly string[] | Readonly<Record<string, string>>;

/** The value that a text stands for. {@link isWritten} says whether it would be written like that. */
export function valueIn(hole: Hole, text: string): MatchedValue {
  const { operator, variable, section, isAtSeam } = hole;
  const { separator, named, reserved } = operator;
  const { explode, spelling } = variable;
  if (reserved) {
    // At a seam, the slashes that it wrote were merged with the seam's own.
    return isAtSeam && text === "" ? "/" : reservedIn(text);
  }
  if (explode && (named || text.includes("="))) {
    const members = membersIn(text.split(separator), named ? decode(spelling) : undefined);
    // Other clients write `=` in the texts of a query.
    if (named || section === "path" || isWritten(hole, text, members)) {
      return members;
    }
  }
  // A name is followed by "=" unless the value is empty (RFC 6570, section 3.2.7).
  const value = named ? text.slice(1) : text;
  const between = explode ? separator : ",";
  return value.includes(between) ? value.split(between).map(decodeOrEmpty) : decodeOrEmpty(value);
}

/** Whether the value writes the text that a hole took. The text is `undefined` if the hole was left out. */
export function isWritten(hole: Hole, text: string | undefined, value: MatchedValue): boolean {
  const { operator, section, isAtSeam } = hole;
  const { prefix } = hole.variable;
  if (text === undefined) {
    // A URL that is a path lacks the values of the host.
    return section !== "path" || (isAtSeam && value === "");
  }
  if (isAtSeam && text === "") {
    return value === "/";
  }
  // A prefix of a list or an object is refused, as it is when a URL is written.
  if ((section === "host" && !isHostValue(text)) || (prefix > 0 && typeof value === "object")) {
    return false;
  }
  if (prefix === 0 && value === text && encodeUnreserved(text) === text) {
    // Most values are strings that need no encoding.
    return true;
  }
  const written = writtenText(hole, value);
  if (section === "path" && !operator.reserved) {
    return written === text;
  }
  // `{+x}` treats characters and their triplets alike, and other clients encode less in a query.
  const said = operator.reserved ? reservedIn(text) : decode(text);
  return decode(written) === said && !(section === "path" && hidesWayUp(text));
}

/**
 * The text that the value writes where the hole is. All members are strings, and reserved characters are always
 * encoded: `expandVariable`, which does more, would triple the size.
 */
function writtenText({ operator, variable }: Hole, value: MatchedValue): string {
  const { separator, named, ifEmpty } = operator;
  const { spelling, explode, prefix } = variable;
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
      ? texts.map((text) => pair(normalize(spelling), text)).join(separator)
      : pair("", texts.join());
}

/** Whether decoding `%2F` would reveal a segment that leads up. A single dot leads nowhere. */
function hidesWayUp(text: string): boolean {
  return /%2f/i.test(text) && /\/\.\.(?:[/;]|$)/.test(reservedIn(text));
}

/**
 * The value of `{+x}` or `{#x}`. Triplets stay encoded if their characters would end the value or begin another
 * triplet: `%3F`, `%23`, and `%25` before two hexadecimal digits.
 */
function reservedIn(text: string): string {
  const kept = text.replace(/%(?=25|3F|23)/g, "%25");
  // Triplets that are not UTF-8 can also be sent: then only triplets of ASCII are decoded.
  const plain = decode(kept) ?? kept.replace(/%[0-7][\dA-F]/g, decodeURIComponent);
  return plain.replace(/%25(?![\dA-Fa-f]{2})/g, "%");
}

/** The members of an expression with `*`: a list if each has the variable's name, otherwise an object. */
function membersIn(pieces: readonly string[], name: string | undefined): MatchedValue {
  const pairs = pieces.map((piece) => {
    const [key = "", ...texts] = piece.split("=");
    return [decodeOrEmpty(key), decodeOrEmpty(texts.join("="))] as const;
  });
  const values = pairs.map((pair) => pair[1]);
  return pairs.some((pair) => pair[0] !== name)
    ? Object.fromEntries(pairs)
    : values.length > 1
      ? values
      : values.join();
}

/** Decodes triplets. The result of what cannot be decoded does not matter: no value writes it. */
function decodeOrEmpty(text: string): string {
  return decode(text) ?? "";
}
