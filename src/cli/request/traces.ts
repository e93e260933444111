import type { RequestOptions } from "../../index.js";
import { mapScalars } from "../document/json.js";

/** Writes the request with other parameters. */
export type Write = (parameters: Readonly<Record<string, unknown>>) => RequestOptions;

/** A stretch of a text of the request that the value of a parameter wrote. */
export interface Trace {
  readonly parameter: string;
  readonly start: number;
  readonly end: number;
}

/**
 * What the values of parameters wrote, by the text's name: `url`, `body` if it is a text, `part <index>` if it is
 * a form of parts, and `header <name>`; in the order of the text.
 */
export type Traces = ReadonlyMap<string, readonly Trace[]>;

/**
 * What is put before a value and after it, in one request and in another. Encoded as themselves everywhere, and no
 * hexadecimal digits, which could complete a percent-triplet.
 */
const LETTERS = [
  { ahead: "g", behind: "i", digit: "1" },
  { ahead: "h", behind: "j", digit: "2" },
] as const;

type Letters = (typeof LETTERS)[number];

/** The texts that are tried in place of one. Where values are restricted, these must be allowed as well. */
export function variantsOf(text: string): readonly string[] {
  // A value of digits only, such as a port, may have to stay digits.
  return LETTERS.map(({ ahead, behind, digit }) =>
    /^\d+$/.test(text) ? digit : ahead + text + behind,
  );
}

/** With more parameters no values are looked for, because the request is written several times for each. */
const MOST_PARAMETERS = 200;

/** How a value is changed to find what it wrote. */
type Change = (value: unknown, letters: Letters) => unknown;

/** Where a value stands in a text, found by comparing two marked versions of it; `undefined` if they do not tell. */
type Find = (text: string, compared: Compared, value: unknown) => readonly Range[] | undefined;
type Range = readonly [start: number, end: number];

/** What is tried with a value, and how it is found then. */
type Trial = readonly [change: Change, find: Find];

/** Letters around each text, number and the like in the value. */
const AROUND: Trial = [
  (value, { ahead, behind }) => mapScalars(value, (each) => `${ahead}${String(each)}${behind}`),
  valueRanges,
];

/**
 * A letter after it, for what supplies the origin of the URL: a letter ahead, or in place of it, would make it a path.
 */
const BEHIND: Trial = [(value, { behind }) => String(value) + behind, valueRanges];

/** A letter or a digit in place of the whole value. */
const INSTEAD: readonly Trial[] = [
  [(_, { ahead }) => [ahead], wholeRanges],
  [(_, { ahead }) => ahead, wholeRanges],
  [(_, { digit }) => digit, wholeRanges],
];

/**
 * Finds what each parameter wrote, without searching for its text, which may stand elsewhere too: the
 * request is written again with a letter put before the value and another one after it, and once more with
 * other letters. Where the two differ, there the value begins, or ends. `written` is the request itself.
 */
export function tracesOf(
  write: Write,
  parameters: Readonly<Record<string, unknown>>,
  written: RequestOptions,
): Traces {
  const texts = requestTexts(written);
  const traces = new Map<string, Trace[]>();
  const entries = Object.entries(parameters);
  for (const [parameter, value] of entries.length > MOST_PARAMETERS ? [] : entries) {
    const found = rangesOf(value, texts, (other) =>
      // Not by assignment: a parameter may be called `__proto__`.
      write(
        Object.fromEntries(entries.map(([name, own]) => [name, name === parameter ? other : own])),
      ),
    );
    found.forEach((ranges, name) => {
      const own = ranges.map(([start, end]): Trace => ({ parameter, start, end }));
      traces.set(name, (traces.get(name) ?? []).concat(own));
    });
  }
  traces.forEach((own) => own.sort((a, b) => a.start - b.start));
  return traces;
}

const ORIGIN = /^(?:https?:)?\/\//i;

/** Where a value stands in each text: what the first trial finds that does so in all of them. */
function rangesOf(
  value: unknown,
  texts: ReadonlyMap<string, string>,
  writeWith: (other: unknown) => RequestOptions,
): ReadonlyMap<string, readonly Range[]> {
  const [first] = [value].flat();
  const isOrigin = typeof first === "string" && ORIGIN.test(first);
  for (const [change, find] of [AROUND, ...(isOrigin ? [BEHIND] : INSTEAD)]) {
    const [one, other] = textsOf((letters) => writeWith(change(value, letters)));
    const found = Array.from(texts, ([name, text]): [string, readonly Range[] | undefined] => {
      const compared = compare(one?.get(name) ?? "", other?.get(name) ?? "");
      return [name, one && compared && find(text, compared, value)];
    });
    if (found.every((each): each is [string, readonly Range[]] => each[1] !== undefined)) {
      return new Map(found);
    }
  }
  return new Map();
}

/** The texts of the request with the letters of one kind, and with those of the other; nothing if one is refused. */
function textsOf(
  writeWith: (letters: Letters) => RequestOptions,
): readonly ReadonlyMap<string, string>[] {
  try {
    return LETTERS.map((letters) => requestTexts(writeWith(letters)));
  } catch {
    return [];
  }
}

/** The texts of a request in which values may stand. */
function requestTexts({ url, headers, body }: RequestOptions): ReadonlyMap<string, string> {
  return new Map([
    ["url", url],
    ...Object.entries(headers).map(([name, value]) => [`header ${name}`, String(value)] as const),
    ...(typeof body === "string" ? [["body", body] as const] : []),
    ...(body instanceof FormData
      ? Array.from(body, ([, value], i) => [`part ${i}`, formPartText(value)] as const)
      : []),
  ]);
}

/** A part of a form as a text; of a file its name. */
export function formPartText(part: string | { readonly name: string }): string {
  return typeof part === "string" ? part : part.name;
}

/**
 * Two texts that differ in single letters: the parts between these, each with its place, and the letters of the first.
 */
interface Compared {
  readonly parts: readonly string[];
  readonly letters: string;
}

/** Compares two texts; `undefined` if they are not of one length. */
function compare(first: string, second: string): Compared | undefined {
  const indexes = Array.from(new Array(first.length), (_, i) => i);
  const places = indexes.filter((i) => first[i] !== second[i]);
  const starts = [0, ...places.map((place) => place + 1)];
  const parts = [...places, first.length].map((end, i) => first.slice(starts[i], end));
  const letters = places.map((place) => first.charAt(place)).join("");
  return first.length === second.length ? { parts, letters } : undefined;
}

/**
 * The stretches between the two letters of each pair. If only the letter behind a value was put in, the stretch before it,
 * if that is `value`. `undefined` if the rest is not as in `text`.
 */
function valueRanges(
  text: string,
  { parts, letters }: Compared,
  value: unknown,
): readonly Range[] | undefined {
  if (parts.join("") !== text) {
    return undefined;
  }
  const ranges = placesOf(parts, 0);
  if (letters === "i" && parts[0] === value) {
    return ranges.slice(0, 1);
  }
  const arePairs = letters === "gi".repeat(letters.length / 2);
  return arePairs ? ranges.filter((_, i) => i % 2 === 1) : undefined;
}

/**
 * The stretches in place of which the letters stand; `undefined` if the rest is not alike. A value that is written
 * several times is written alike each time, or else is not found.
 */
function wholeRanges(text: string, { parts, letters }: Compared): readonly Range[] | undefined {
  const size = letters === "" ? 0 : (text.length - parts.join("").length) / letters.length;
  const rest = placesOf(parts, size);
  const isAlike = rest.every(([start], i) => text.startsWith(parts[i] ?? "", start));
  return Number.isInteger(size) && size >= 0 && isAlike && rest.at(-1)?.[1] === text.length
    ? rest.slice(1).map(([start]): Range => [start - size, start])
    : undefined;
}

/** Where texts stand one after the other, with so many characters between them. */
function placesOf(texts: readonly string[], gap: number): readonly Range[] {
  let next = 0;
  return texts.map(({ length }): Range => {
    const start = next;
    next = start + length + gap;
    return [start, start + length];
  });
}
