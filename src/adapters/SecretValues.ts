import { base64 } from "../grammar/base64.js";
import { edited, REDACTED, type Edit } from "./edits.js";
import { utf8Bytes, utf8Length } from "./text.js";

/** A text as it reads in one way. */
interface View {
  /** A character for each byte that the text has in UTF-8. */
  readonly units: string;
  /** Where in the text that begins which wrote each unit. */
  readonly starts: Uint32Array;
}

/** How texts are encoded: what stands for something else, and for which bytes. */
interface Encoding {
  readonly token: RegExp;
  readonly decode: (token: string) => string;
  /** Shorter values are not looked for in what was decoded: words decode to any bytes. */
  readonly shortest: number;
}

/** How a view is searched. */
interface Search {
  /** Where the whole text ends. */
  readonly length: number;
  /** How many more encodings are looked into. */
  readonly levels: number;
  /** The length of the shortest values that are looked for. */
  readonly shortest: number;
}

const ESCAPES = tableOf(["b", "\b"], ["f", "\f"], ["n", "\n"], ["r", "\r"], ["t", "\t"]);

const ENTITIES = tableOf(["amp", "&"], ["lt", "<"], ["gt", ">"], ["quot", '"'], ["apos", "'"]);

/** Shorter values stand in many texts by chance once those are read as base64. */
const SHORTEST_IN_BASE64 = 5;

const ENCODINGS: readonly Encoding[] = [
  { token: /%[\da-f]{2}/gi, decode: byteOf, shortest: 1 },
  // In forms a blank.
  {
    token: /\+|%[\da-f]{2}/gi,
    decode: (token) => (token === "+" ? " " : byteOf(token)),
    shortest: 1,
  },
  // Of JSON; the two halves of a character belong together.
  { token: /\\u[\da-f]{4}(?:\\ud[c-f][\da-f]{2})?|\\[^u]/gi, decode: unescapedBytes, shortest: 1 },
  // Of XML.
  { token: /&(?:#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, decode: entity, shortest: 1 },
  // Base64, and that for URLs, in whose paths a slash is no part of it.
  { token: /[a-z\d+/]{8,}/gi, decode: base64Bytes, shortest: SHORTEST_IN_BASE64 },
  { token: /[\w-]{8,}/g, decode: base64Bytes, shortest: SHORTEST_IN_BASE64 },
];

/** How many times a text may be encoded, such as a URL within a URL. */
const LEVELS = 2;

/** Replaces certain values wherever they stand, encoded or not: in a path, in XML, in base64. */
export class SecretValues {
  readonly #patterns: readonly string[];

  /** An empty value stands nowhere. */
  constructor(values: readonly string[]) {
    const given = values.filter((value) => value !== "").map(utf8Bytes);
    this.#patterns = [...new Set(given.flatMap((value) => [value, ...inBase64(value)]))];
  }

  /** The text without the values, in time in proportion to it and to each of them. */
  mask(text: string): string {
    if (this.#patterns.length === 0) {
      return text;
    }
    const edits: Edit[] = [];
    this.#find(viewOf(text), { length: text.length, levels: LEVELS, shortest: 1 }, edits);
    return edited(
      text,
      edits.sort((a, b) => a.from - b.from),
    );
  }

  /** Adds where the values stand in a view, and in what it stands for. */
  #find(view: View, search: Search, edits: Edit[]): void {
    const { units, starts } = view;
    const { length, levels, shortest } = search;
    for (const pattern of this.#patterns.filter((each) => each.length >= shortest)) {
      for (const place of placesOf(units, pattern)) {
        const last = place + pattern.length - 1;
        let next = last + 1;
        while (next < units.length && starts[next] === starts[last]) {
          next += 1;
        }
        const to = next < units.length ? (starts[next] ?? 0) : length;
        edits.push({ from: starts[place] ?? 0, to, text: REDACTED });
      }
    }
    for (const encoding of levels === 0 ? [] : ENCODINGS) {
      const inner = decoded(view, encoding);
      if (inner !== undefined) {
        const longer = Math.max(shortest, encoding.shortest);
        this.#find(inner, { length, levels: levels - 1, shortest: longer }, edits);
      }
    }
  }
}

function tableOf(...rows: [name: string, text: string][]): ReadonlyMap<string, string> {
  return new Map(rows);
}

/** The text as it stands. */
function viewOf(text: string): View {
  const units = utf8Bytes(text);
  const starts = new Uint32Array(units.length);
  let unit = 0;
  let at = 0;
  for (const character of text) {
    const end = unit + utf8Length(character);
    starts.fill(at, unit, end);
    unit = end;
    at += character.length;
  }
  return { units, starts };
}

/** The view with what it has of an encoding decoded, which is never longer; `undefined` if it has none. */
function decoded({ units, starts }: View, { token, decode }: Encoding): View | undefined {
  const parts: string[] = [];
  const own = new Uint32Array(units.length);
  let size = 0;
  let done = 0;
  const keep = (to: number): void => {
    parts.push(units.slice(done, to));
    own.set(starts.subarray(done, to), size);
    size += to - done;
    done = to;
  };
  for (const { 0: found, index } of units.matchAll(token)) {
    keep(index);
    const bytes = decode(found);
    parts.push(bytes);
    own.fill(starts[index] ?? 0, size, size + bytes.length);
    size += bytes.length;
    done = index + found.length;
  }
  if (done === 0) {
    return undefined;
  }
  keep(units.length);
  return { units: parts.join(""), starts: own };
}

function byteOf(triplet: string): string {
  return String.fromCharCode(parseInt(triplet.slice(1), 16));
}

/** What a backslash and what follows stand for, in bytes. */
function unescapedBytes(token: string): string {
  const letter = token.charAt(1);
  if (letter !== "u") {
    return ESCAPES.get(letter) ?? letter;
  }
  const codes = Array.from(token.match(/(?<=u)..../gi) ?? [], (hex) => parseInt(hex, 16));
  return utf8Bytes(String.fromCharCode(...codes));
}

/** What an entity stands for, in bytes; one of another name stands for itself. */
function entity(token: string): string {
  const name = token.slice(1, -1).toLowerCase();
  if (!name.startsWith("#")) {
    return ENTITIES.get(name) ?? token;
  }
  const code = name.startsWith("#x") ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0x10ffff ? token : utf8Bytes(String.fromCodePoint(code));
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** What base64 without its padding stands for, in bytes. */
function base64Bytes(token: string): string {
  const bytes: string[] = [];
  let bits = 0;
  let size = 0;
  for (let i = 0; i < token.length; i += 1) {
    const digit = token.charAt(i);
    const value = digit === "-" ? 62 : digit === "_" ? 63 : DIGITS.indexOf(digit);
    bits = ((bits << 6) | value) & 0xfff;
    size += 6;
    if (size >= 8) {
      size -= 8;
      bytes.push(String.fromCharCode((bits >> size) & 0xff));
    }
  }
  return bytes.join("");
}

/** Shorter ones stand in many texts by chance. */
const SHORTEST_BASE64 = 6;

/** The characters of base64 that these bytes alone decide, at each of the three places of a group where they may begin. */
function inBase64(bytes: string): readonly string[] {
  const codes = Array.from(bytes, (byte) => byte.charCodeAt(0));
  return [0, 1, 2].flatMap((ahead) => {
    const text = base64(Uint8Array.from([...Array<number>(ahead).fill(0), ...codes]));
    const own = text.slice(
      Math.ceil((ahead * 8) / 6),
      Math.floor(((ahead + codes.length) * 8) / 6),
    );
    return own.length < SHORTEST_BASE64 ? [] : [own, own.replaceAll("+", "-").replaceAll("/", "_")];
  });
}

/** Where the pattern begins in the text, in time in proportion to both (Knuth, Morris and Pratt). */
function placesOf(text: string, pattern: string): readonly number[] {
  // What stands between is no byte, so that a match ends there.
  const whole = `${pattern}\u0100${text}`;
  const borders = new Uint32Array(pattern.length);
  const places: number[] = [];
  let border = 0;
  for (let i = 1; i < whole.length; i += 1) {
    while (border > 0 && whole[i] !== whole[border]) {
      border = borders[border - 1] ?? 0;
    }
    border += whole[i] === whole[border] ? 1 : 0;
    if (i < pattern.length) {
      borders[i] = border;
    } else if (border === pattern.length) {
      places.push(i - 2 * pattern.length);
    }
  }
  return places;
}
