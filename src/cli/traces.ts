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

/**
 * What is put ahead of a value and behind it, in one request and in another. Encoded as themselves everywhere, and no
 * hexadecimal digits, which could complete a percent-triplet.
 */
const LETTERS = [
  { ahead: "g", behind: "i", digit: "1" },
  { ahead: "h", behind: "j", digit: "2" },
] as const;

type Letters = (typeof LETTERS)[number];

/** The texts that are tried in place of one. Where values are restricted, these must be allowed as well. */
export function variantsOf(text: string): readonly string[] {
  // As a whole value only digits may be, such as a port.
  return LETTERS.map(({ ahead, behind, digit }) =>
    /^\d+$/.test(text) ? digit : ahead + text + behind,
  );
}

const ORIGIN = /^(?:https?:)?\/\//i;

/** A list or object with more scalars than these is found as a whole. */
const MOST_SCALARS = 40;

/** With more parameters none is looked for: the request is written several times for each. */
const MOST_PARAMETERS = 200;

/**
 * Finds what each parameter wrote, without searching for its text, which may stand elsewhere too: the
 * request is written again with a letter put ahead of the value and another one behind it, and once more with
 * other letters. Where the two differ, there the value begins, or ends. `written` is the request itself.
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
/** Where values stand in each text of the request. */
type Ranges = ReadonlyMap<string, readonly Range[]>;
/** The request with the letters of one kind, and with those of the other. */
type Pair = readonly RequestOptions[];
/** Where a scalar is: the keys that lead to it. */
type Path = readonly string[];

/** What is tried in place of a whole value. */
const WHOLE_VALUES: readonly ((letters: Letters) => unknown)[] = [
  ({ ahead }) => [ahead],
  ({ ahead }) => ahead,
  ({ digit }) => digit,
];

class Tracer {
  readonly #write: Write;
  readonly #parameters: Readonly<Record<string, unknown>>;
  readonly #texts: ReadonlyMap<string, string>;

  constructor(
    write: Write,
    parameters: Readonly<Record<string, unknown>>,
    written: RequestOptions,
  ) {
    this.#write = write;
    this.#parameters = parameters;
    this.#texts = requestTexts(written);
  }

  /** What the parameter wrote: each scalar of its value, or else the value as a whole. */
  rangesOf(name: string): Ranges {
    const value = this.#parameters[name];
    const scalars = scalarsOf(value);
    let found = scalars.length > MOST_SCALARS ? undefined : this.#ofScalars(name, scalars);
    // A letter in place of an origin would be a path.
    for (const variant of ORIGIN.test(String(value)) ? [] : WHOLE_VALUES) {
      found ??= this.#found(this.#pair(name, variant), wholeRanges);
    }
    return found ?? new Map();
  }

  /** The fields of a body of fields that the parameter is. */
  fieldsOf(name: string): readonly string[] {
    const [first, second] = this.#pair(name, ({ ahead }) => ahead)?.map(({ body }) => body) ?? [];
    // The very same body, such as bytes, has no fields that come from parameters.
    return first !== second && isFields(first) && isFields(second)
      ? Object.keys(first).filter((key) => first[key] !== second[key])
      : [];
  }

  #ofScalars(name: string, paths: readonly Path[]): Ranges | undefined {
    const value = this.#parameters[name];
    const found = new Map<string, Range[]>();
    for (const path of paths) {
      const pair = (change: (text: string, letters: Letters) => string): Pair | undefined =>
        this.#pair(name, (letters) => replaced(value, path, (text) => change(text, letters)));
      const ranges = this.#found(
        // What supplies the origin of the URL can have no letter ahead.
        pair((text, { ahead, behind }) => ahead + text + behind) ??
          pair((text, { behind }) => text + behind),
        (text, compared) => valueRanges(text, compared, value),
      );
      if (ranges === undefined) {
        return undefined;
      }
      ranges.forEach((own, text) => found.set(text, [...(found.get(text) ?? []), ...own]));
    }
    return found;
  }

  /** What `find` gives for each text, which is known with letters, too; `undefined` if it does so for one. */
  #found(
    pair: Pair | undefined,
    find: (text: string, compared: Compared) => readonly Range[] | undefined,
  ): Ranges | undefined {
    const [first, second] = pair?.map(requestTexts) ?? [];
    const found = new Map<string, readonly Range[]>();
    for (const [name, text] of this.#texts) {
      const compared = compare(first?.get(name) ?? "", second?.get(name) ?? "");
      const ranges = pair && compared && find(text, compared);
      if (ranges === undefined) {
        return undefined;
      }
      found.set(name, ranges);
    }
    return found;
  }

  /** The request with the value that some letters make, and with what the others make; `undefined` if one is refused. */
  #pair(name: string, variant: (letters: Letters) => unknown): Pair | undefined {
    try {
      return LETTERS.map((letters) =>
        this.#write(withOwn(this.#parameters, name, variant(letters))),
      );
    } catch {
      return undefined;
    }
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

/** Two texts that differ in single letters: the parts between these, each with its place, and the letters of the first. */
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
 * The stretches between a letter and the one behind it, or from the start of the text to the only letter, if that is
 * `value`; `undefined` if anything else is not as in `text`.
 */
function valueRanges(
  text: string,
  { parts, letters }: Compared,
  value: unknown,
): readonly Range[] | undefined {
  const ranges = rangesOf(parts, 0);
  return parts.join("") !== text
    ? undefined
    : letters === "i" && parts[0] === value
      ? ranges.slice(0, 1)
      : /^(?:gi)*$/.test(letters)
        ? ranges.filter((_, i) => i % 2 === 1)
        : undefined;
}

/**
 * The stretches in place of which the letters stand; `undefined` if the rest is not alike. A value that is written
 * several times is written alike each time, or else is not found.
 */
function wholeRanges(text: string, { parts, letters }: Compared): readonly Range[] | undefined {
  const size = letters === "" ? 0 : (text.length - parts.join("").length) / letters.length;
  const rest = rangesOf(parts, size);
  const isAlike = rest.every(([start], i) => text.startsWith(parts[i] ?? "", start));
  return Number.isInteger(size) && size >= 0 && isAlike && rest.at(-1)?.[1] === text.length
    ? rest.slice(1).map(([start]): Range => [start - size, start])
    : undefined;
}

/** Where texts stand one behind the other, with so many characters between them. */
function rangesOf(texts: readonly string[], gap: number): readonly Range[] {
  let next = 0;
  return texts.map(({ length }): Range => {
    const start = next;
    next = start + length + gap;
    return [start, start + length];
  });
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
