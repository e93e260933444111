import type { RequestOptions } from "../index.js";

/** Writes the request with other parameters. */
export type Write = (parameters: Readonly<Record<string, unknown>>) => RequestOptions;

/** A stretch of a text of the request that the value of a parameter wrote. */
export interface Trace {
  readonly parameter: string;
  readonly start: number;
  readonly end: number;
}

/** What the values of parameters wrote. */
export interface Traces {
  /**
   * By the text's name: `url`, `body` if it is a text, `part <index>` if it is a form of parts, and
   * `header <name>`; in the order of the text.
   */
  readonly texts: ReadonlyMap<string, readonly Trace[]>;
  /** Which parameter each field of the body came from. */
  readonly fields: ReadonlyMap<string, string>;
}

/** Encoded as themselves everywhere, and no hexadecimal digits, which could complete a percent-triplet. */
const LETTERS = ["g", "h"] as const;

type Letter = (typeof LETTERS)[number];

/** What is tried in place of the letters as a whole value that only digits may be, such as a port. */
const DIGITS = { g: "1", h: "2" } as const;

/** The texts that are tried in place of one. Where values are restricted, these must be allowed as well. */
export function variantsOf(text: string): readonly string[] {
  return /^\d+$/.test(text)
    ? Object.values(DIGITS)
    : LETTERS.flatMap((letter) => [letter + text, text + letter]);
}

const ORIGIN = /^(?:https?:)?\/\//i;

/** A list or object with more scalars than these is found as a whole. */
const MOST_SCALARS = 40;

/** With more parameters none is looked for: the request is written several times for each. */
const MOST_PARAMETERS = 200;

/**
 * Finds what each parameter wrote, without searching for its text, which may stand elsewhere too: the
 * request is written again with a letter put ahead of the value, and behind it, and once more with another
 * letter. Where the two differ, there the value begins, or ends. `written` is the request itself.
 */
export function tracesOf(
  write: Write,
  parameters: Readonly<Record<string, unknown>>,
  written: RequestOptions,
): Traces {
  const texts = new Map<string, Trace[]>();
  const fields = new Map<string, string>();
  const names = Object.keys(parameters);
  const tracer = new Tracer(write, parameters, written);
  for (const parameter of names.length > MOST_PARAMETERS ? [] : names) {
    for (const [text, ranges] of tracer.rangesOf(parameter)) {
      const known = texts.get(text) ?? [];
      texts.set(text, [...known, ...ranges.map(([start, end]) => ({ parameter, start, end }))]);
    }
    tracer.fieldsOf(parameter).forEach((field) => fields.set(field, parameter));
  }
  texts.forEach((found) => found.sort((a, b) => a.start - b.start));
  return { texts, fields };
}

type Range = readonly [start: number, end: number];
type Texts = ReadonlyMap<string, string>;
/** The request with one letter, and with the other. */
type LetterPair = readonly [first: RequestOptions, second: RequestOptions];
/** Where a scalar is: the keys that lead to it. */
type Path = readonly string[];

class Tracer {
  readonly #write: Write;
  readonly #parameters: Readonly<Record<string, unknown>>;
  readonly #texts: Texts;

  constructor(
    write: Write,
    parameters: Readonly<Record<string, unknown>>,
    written: RequestOptions,
  ) {
    this.#write = write;
    this.#parameters = parameters;
    this.#texts = requestTexts(written);
  }

  /** What the parameter wrote, by text: each scalar of its value, or else the value as a whole. */
  rangesOf(name: string): readonly (readonly [text: string, ranges: readonly Range[]])[] {
    const value = this.#parameters[name];
    const scalars = scalarsOf(value);
    const each = scalars.length > MOST_SCALARS ? undefined : this.#ofScalars(name, scalars);
    const whole = (): ReadonlyMap<string, readonly Range[]> | undefined =>
      this.#ofWhole(name, (letter) => [letter]) ??
      this.#ofWhole(name, (letter) => letter) ??
      this.#ofWhole(name, (letter) => DIGITS[letter]);
    return [...(each ?? whole() ?? [])];
  }

  /** The fields of a body of fields that the parameter is. */
  fieldsOf(name: string): readonly string[] {
    const pair = this.#pair(name, (letter) => letter);
    const [first, second] = pair?.map(({ body }) => body) ?? [];
    // The very same body, such as bytes, has no fields that come from parameters.
    if (first === second || !isFields(first) || !isFields(second)) {
      return [];
    }
    return Object.keys(first).filter((key) => first[key] !== second[key]);
  }

  #ofScalars(
    name: string,
    paths: readonly Path[],
  ): ReadonlyMap<string, readonly Range[]> | undefined {
    const value = this.#parameters[name];
    const found = new Map<string, Range[]>();
    for (const path of paths) {
      const ahead = this.#pair(name, (letter) => replaced(value, path, (text) => letter + text));
      const behind = this.#pair(name, (letter) => replaced(value, path, (text) => text + letter));
      for (const [text, whole] of this.#texts) {
        const ends = behind && insertions(whole, ...lettersIn(behind, text));
        const starts =
          ahead === undefined
            ? startsOf(text === "url" ? whole : "", value, ends)
            : insertions(whole, ...lettersIn(ahead, text));
        if (starts?.length !== ends?.length || starts === undefined || ends === undefined) {
          return undefined;
        }
        const ranges = starts.map((start, i): Range => [start, ends[i] ?? start]);
        found.set(text, [...(found.get(text) ?? []), ...ranges]);
      }
    }
    return found;
  }

  #ofWhole(
    name: string,
    variant: (letter: Letter) => unknown,
  ): ReadonlyMap<string, readonly Range[]> | undefined {
    // A letter in place of an origin would be a path.
    const pair = ORIGIN.test(String(this.#parameters[name]))
      ? undefined
      : this.#pair(name, variant);
    const found = new Map<string, readonly Range[]>();
    for (const [text, whole] of this.#texts) {
      const ranges = pair && gaps(whole, ...lettersIn(pair, text));
      if (ranges === undefined) {
        return undefined;
      }
      found.set(text, ranges);
    }
    return found;
  }

  /** The request with the value that a letter makes, for both letters; `undefined` if it is refused. */
  #pair(name: string, variant: (letter: Letter) => unknown): LetterPair | undefined {
    const [first, second] = LETTERS.map((letter) => {
      try {
        return this.#write(withOwn(this.#parameters, name, variant(letter)));
      } catch {
        return undefined;
      }
    });
    return first === undefined || second === undefined ? undefined : [first, second];
  }
}

/** The texts of a request in which values may stand. */
function requestTexts({ url, headers, body }: RequestOptions): Texts {
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

function lettersIn(
  [first, second]: LetterPair,
  text: string,
): readonly [first: string, second: string] {
  return [requestTexts(first).get(text) ?? "", requestTexts(second).get(text) ?? ""];
}

/** Where a value begins that cannot have a letter ahead, since it supplies the origin of the URL. */
function startsOf(
  url: string,
  value: unknown,
  ends: readonly number[] | undefined,
): readonly number[] | undefined {
  const isAhead =
    typeof value === "string" && url.startsWith(value) && ends?.join() === String(value.length);
  return isAhead ? [0] : ends?.length === 0 ? [] : undefined;
}

/**
 * Where letters were put into `text`, as indexes of it: `first` and `second` differ there and nowhere else.
 * `undefined` if anything else is not as in `text`.
 */
function insertions(text: string, first: string, second: string): readonly number[] | undefined {
  const places = differences(first, second);
  let rest = "";
  let done = 0;
  for (const place of places ?? []) {
    rest += first.slice(done, place);
    done = place + 1;
  }
  return places !== undefined && rest + first.slice(done) === text
    ? places.map((place, i) => place - i)
    : undefined;
}

/** The stretches of `text` where `first` and `second` have but a letter; `undefined` if the rest is not alike. */
function gaps(text: string, first: string, second: string): readonly Range[] | undefined {
  const places = differences(first, second);
  if (places === undefined || places.length === 0) {
    return first === text ? [] : undefined;
  }
  // A value that is written several times is written alike each time, or else is not found.
  const size = (text.length - first.length) / places.length + 1;
  const ranges = places.map((place, i): Range => {
    const start = place + i * (size - 1);
    return [start, start + size];
  });
  const isAlike = [...places, first.length].every((place, i) => {
    const from = i === 0 ? 0 : (places[i - 1] ?? 0) + 1;
    const start = i === 0 ? 0 : (ranges[i - 1]?.[1] ?? 0);
    return text.slice(start, start + place - from) === first.slice(from, place);
  });
  return Number.isInteger(size) && size >= 0 && isAlike ? ranges : undefined;
}

function differences(first: string, second: string): readonly number[] | undefined {
  if (first.length !== second.length) {
    return undefined;
  }
  const places: number[] = [];
  for (let i = 0; i < first.length; i += 1) {
    if (first[i] !== second[i]) {
      places.push(i);
    }
  }
  return places;
}

/** Where the texts, numbers and the like of a value are. */
function scalarsOf(value: unknown): readonly Path[] {
  if (value === null || value === undefined) {
    return [];
  }
  if (typeof value !== "object") {
    return [[]];
  }
  return Object.entries(value).flatMap(([key, member]) =>
    scalarsOf(member).map((path) => [key, ...path]),
  );
}

/** The value with the text of one scalar changed. */
function replaced(value: unknown, path: Path, change: (text: string) => string): unknown {
  const [key, ...rest] = path;
  if (key === undefined) {
    return change(String(value));
  }
  const members = value as Readonly<Record<string, unknown>>;
  const member = replaced(members[key], rest, change);
  return Array.isArray(value)
    ? value.map((each: unknown, i) => (String(i) === key ? member : each))
    : withOwn(members, key, member);
}

/** The object with another value of one key, which may be `__proto__`, in the same order. */
function withOwn(
  object: Readonly<Record<string, unknown>>,
  key: string,
  value: unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).map(([name, each]) => [name, name === key ? value : each]),
  );
}

function isFields(body: unknown): body is Record<string, unknown> {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}
