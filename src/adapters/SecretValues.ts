import { edited, REDACTED, type Edit } from "./textEdits.js";
import { decodeBase64 } from "../grammar/base64.js";
import { utf8Length } from "../support/strings.js";
import { byteCharacters, utf8Bytes } from "./utf8.js";
import { TextFinder } from "./TextFinder.js";

/** One decoding of a text. */
interface View {
  /** The bytes of the text in UTF-8, as one character each. */
  readonly units: string;
  /** The index in the text of each unit; the last one is the end of the text. */
  readonly starts: Uint32Array;
}

/** One way to encode text: its tokens, and the bytes that each of them means. */
interface Encoding {
  readonly token: RegExp;
  readonly decode: (token: string) => string;
}

const ENCODINGS: readonly Encoding[] = [
  { token: /%[\da-f]{2}/gi, decode: byteOf },
  // In forms a plus means a space.
  { token: /\+|%[\da-f]{2}/gi, decode: (token) => (token === "+" ? " " : byteOf(token)) },
  // Of JSON; a surrogate pair is one token.
  { token: /\\u[\da-f]{4}(?:\\ud[c-f][\da-f]{2})?|\\[^u]/gi, decode: unescapedBytes },
  // Of HTML and XML.
  { token: /&(?:#x[\da-f]{1,6}|#\d{1,7}|amp|apos|gt|lt|quot);/gi, decode: entityBytes },
];

/** Replaces given values: as they are, percent-encoded, escaped as in JSON or HTML, and in Basic credentials. */
export class SecretValues {
  readonly #values: readonly string[];
  /** Finds the values that are not longer than `#longest`. */
  #finder = new TextFinder([]);
  #longest = 0;

  /** Empty values are ignored. */
  constructor(values: readonly string[]) {
    this.#values = values;
  }

  /** The text without the values, in time linear in the text and in the values that may be in it. */
  mask(text: string): string {
    if (this.#values.length === 0) {
      return text;
    }
    const plain = viewOf(text);
    const finder = this.#finderFor(plain.units.length);
    const edits = [plain, ...ENCODINGS.flatMap((encoding) => decodedView(plain, encoding) ?? [])]
      .flatMap((view) => [
        ...finder.placesIn(view.units).map(({ from, to }) => editOf(view, from, to)),
        ...basicEdits(view, finder),
      ])
      .sort((a, b) => a.from - b.from);
    return edited(text, edits);
  }

  /** A finder of all values that texts of this length may hold. It is made anew only for much longer texts. */
  #finderFor(length: number): TextFinder {
    if (length > this.#longest) {
      this.#longest = 2 * length;
      const values = this.#values.filter((value) => value.length <= this.#longest);
      this.#finder = new TextFinder(values.map(utf8Bytes));
    }
    return this.#finder;
  }
}

/** The credentials of RFC 7617. */
const BASIC = /(\bbasic[ \t]+)([a-z\d+/_-]+)=*/gi;

/** Replaces Basic credentials that hold a value. */
function basicEdits(view: View, finder: TextFinder): Edit[] {
  return [...view.units.matchAll(BASIC)]
    .filter(({ 2: digits = "" }) => finder.placesIn(base64Bytes(digits)).length > 0)
    .map(({ 0: { length }, 1: scheme = "", index }) =>
      editOf(view, index + scheme.length, index + length),
    );
}

/** An edit that replaces the text from which these units come. */
function editOf({ starts }: View, from: number, to: number): Edit {
  let end = to;
  // A token that means several bytes is replaced as a whole.
  while (starts[end] === starts[to - 1]) {
    end += 1;
  }
  return { from: starts[from] as number, to: starts[end] as number, text: REDACTED };
}

/** The text without any decoding. */
function viewOf(text: string): View {
  const units = utf8Bytes(text);
  const starts = new Uint32Array(units.length + 1);
  let unit = 0;
  let at = 0;
  for (const character of text) {
    const end = unit + utf8Length(character);
    starts.fill(at, unit, end);
    unit = end;
    at += character.length;
  }
  starts[unit] = at;
  return { units, starts };
}

/** The view with the tokens of an encoding decoded, which is never longer; `undefined` if it has none. */
function decodedView({ units, starts }: View, { token, decode }: Encoding): View | undefined {
  const parts: string[] = [];
  const own = new Uint32Array(starts.length);
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
  own[size] = starts[units.length] ?? 0;
  return { units: parts.join(""), starts: own };
}

function byteOf(triplet: string): string {
  return String.fromCharCode(parseInt(triplet.slice(1), 16));
}

function tableOf(...rows: [name: string, text: string][]): ReadonlyMap<string, string> {
  return new Map(rows);
}

const ESCAPES = tableOf(["b", "\b"], ["f", "\f"], ["n", "\n"], ["r", "\r"], ["t", "\t"]);

const ENTITIES = tableOf(["amp", "&"], ["apos", "'"], ["gt", ">"], ["lt", "<"], ["quot", '"']);

/** The bytes that an escape sequence means. */
function unescapedBytes(token: string): string {
  const letter = token.charAt(1);
  if (letter !== "u") {
    return ESCAPES.get(letter) ?? letter;
  }
  const codes = Array.from(token.match(/(?<=u)..../gi) ?? [], (hex) => parseInt(hex, 16));
  return utf8Bytes(String.fromCharCode(...codes));
}

/** The bytes that a character reference means; U+FFFD for a number that is too large, as in HTML. */
function entityBytes(token: string): string {
  const name = token.slice(1, -1).toLowerCase();
  const code = name.startsWith("#x") ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  return ENTITIES.get(name) ?? utf8Bytes(code > 0x10ffff ? "\uFFFD" : String.fromCodePoint(code));
}

/** The bytes of base64 without padding. A last digit that completes no byte is left out. */
function base64Bytes(digits: string): string {
  const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
  return byteCharacters(decodeBase64(whole) ?? new Uint8Array());
}
