/** Addresses: literals and values, written in one loop into the sections of a URL. */
import { mayMakeDotSegment } from "../grammar/dots.js";
import { encodeShort } from "../grammar/percent.js";
import { splitText } from "../grammar/sections.js";
import { isRefusal, type Value } from "../grammar/values.js";
import { CallValues, IS_EMPTY } from "./values.js";

/** Where the value of a parameter stands among those of a call; -1 if it is given nowhere. */
export type SlotOf = (name: string) => number;

/** Where a value goes: among the pairs of the query, or where the text ahead of it stands. */
export type ValueSection = "text" | "pairs" | "fragment" | "reserved";

/** A value of an address. */
export interface ValueStep {
  /** The parameter. */
  readonly name: string;
  readonly slot: number;
  /** What an error says about another spelling; empty where there is none. */
  readonly hint: string;
  /** `host` and `base` stand in a base URL. `required` must write something, and `optional` may be left out. */
  readonly kind: "host" | "base" | "required" | "optional";
  readonly section: ValueSection;
  /** Whether it is the first value of its expression. */
  readonly isFirst: boolean;
  /** What stands ahead of the first value that the expression writes, and between two. */
  readonly first: string;
  readonly separator: string;
  /** The name that stands ahead of a short text, with its equals sign. */
  readonly lead: string;
  /** Whether a short text is written as it is encoded. */
  readonly isPlain: boolean;
  /** Whether the members of a list are written as values of their own. */
  readonly isExploded: boolean;
  /** The text of any value without what stands ahead of it; `undefined` where it counts as none. */
  readonly expand: (value: Value) => string | undefined;
  /** Why a value may not stand here; `undefined` if it may. */
  readonly problemOf?: ((value: Value, text: string) => string | undefined) | undefined;
}

/** A text or a value. A `?` or `#` stands only at the start of a text. */
export type Step = string | ValueStep;

/** The address of an operation. */
export interface Address {
  /** The url as it is written. */
  readonly url: string;
  /** All names. */
  readonly names: ReadonlySet<string>;
  /** Whether it stands below a base URL. */
  readonly isPath: boolean;
  /** The scheme and host of a full URL, `""` of a path; `undefined` where values stand in the host. */
  readonly origin: string | undefined;
  readonly hostSteps?: (slotOf: SlotOf) => readonly Step[];
  /** The values of an expression ahead of the path, which may write an origin; none if they cannot. */
  readonly open: readonly string[];
  /** Whether its literals may make a dot segment. */
  readonly isDotted: boolean;
  /** The steps behind the host. */
  readonly steps: (slotOf: SlotOf) => readonly Step[];
}

/** A name, and where its value stands. */
export interface Written {
  readonly name: string;
  readonly kind: ValueStep["kind"];
  readonly section: "path" | "query" | "fragment";
  readonly start: number;
  readonly end: number;
}

/** How an address is written. */
interface Writing {
  /** Whether a required value that is missing writes nothing. */
  readonly missingIsEmpty: boolean;
  /** Notes where each value was written; for errors and explanations only. */
  readonly trail?: Written[] | undefined;
}

/** Writes the sections of a URL, step by step. The query begins with one `?`, whichever operator wrote it. */
export class AddressWriter {
  /** Up to the first `?` or `#`. */
  path = "";
  /** Behind the first `?`; `undefined` where there is none. */
  query: string | undefined;
  /** Behind the first `#`; `undefined` where there is none. */
  fragment: string | undefined;
  /** Whether a value may make a dot segment with its neighbours. */
  isOdd = false;
  /** What is known of the values; made for the first one that is more than a short text. */
  read: CallValues | undefined;
  readonly #values: unknown[];
  readonly #missingIsEmpty: boolean;
  readonly #trail: Written[] | undefined;
  /** Whether the present expression has written a value. */
  #hasBegun = false;
  /** Whether only missing values follow the path's last slash: now, and before this expression. */
  #isDangling = false;
  #wasDangling = false;
  // What was written last. To ask the whole text for its end would copy it at every step.
  #pathEnd = "";
  #queryEnd = "";

  /** For the values of a call, by slot; `read` has what is known of them. */
  constructor(values: unknown[], read: CallValues | undefined, { missingIsEmpty, trail }: Writing) {
    this.#values = values;
    this.read = read;
    this.#missingIsEmpty = missingIsEmpty;
    this.#trail = trail;
  }

  /** Writes these steps. */
  write(steps: readonly Step[]): this {
    for (const step of steps) {
      if (typeof step === "string") {
        this.#addLiteral(step);
      } else {
        this.#addValue(step);
      }
    }
    if (this.#isDangling) {
      this.path = this.path.slice(0, -1);
      this.#isDangling = false;
    }
    return this;
  }

  /** The value in a slot as the caller gave it. */
  raw(slot: number): unknown {
    return this.#values[slot];
  }

  /** The values, of which something is to be noted. */
  get values(): CallValues {
    return (this.read ??= new CallValues(this.#values));
  }

  /** A `?` or `#` stands only at the start of `text`. */
  #addLiteral(text: string): void {
    if (this.fragment !== undefined) {
      this.fragment += text;
    } else if (text.startsWith("#")) {
      this.fragment = text.slice(1);
    } else if (this.query !== undefined) {
      this.#addToQuery(text);
    } else if (text.startsWith("?")) {
      this.#addToQuery(text.slice(1));
    } else {
      this.#addToPath(text);
    }
  }

  #addValue(step: ValueStep): void {
    if (step.isFirst) {
      this.#hasBegun = false;
      this.#wasDangling = this.#isDangling;
    }
    const { slot, lead } = step;
    const value = slot < 0 || !step.isPlain ? undefined : this.#values[slot];
    const short = value === "" ? undefined : encodeShort(value);
    const text = short === undefined ? this.#expand(step) : lead + short;
    if (text === undefined || text === "") {
      this.#missIfRequired(step, text);
    }
    if (text === undefined) {
      // The texts on both sides of the missing value are neighbours now.
      this.isOdd ||= this.query === undefined;
      return;
    }
    const ahead = this.#hasBegun ? step.separator : step.first;
    this.#hasBegun = true;
    if (ahead !== "" || text !== "") {
      // The expression wrote something, so its missing values leave no slash dangling.
      this.#isDangling = this.#wasDangling;
    }
    if (this.#trail === undefined) {
      this.#place(step, ahead, text);
    } else {
      this.#placeWithTrail(step, ahead, text, this.#trail);
    }
  }

  /** Adds a value to the section that its operator and the text ahead call for. */
  #place({ section, lead, isExploded }: ValueStep, ahead: string, text: string): void {
    if (section === "pairs") {
      this.#addToQuery(text === "" ? "" : seamOf(this.#queryEnd, text) + text, text !== "");
    } else if (this.fragment !== undefined) {
      this.fragment += ahead + text;
    } else if (section === "fragment") {
      this.fragment = text;
    } else if (section === "reserved") {
      this.isOdd = true;
      splitText(ahead + text).forEach((literal) => {
        this.#addLiteral(literal);
      });
    } else if (this.query !== undefined) {
      this.#addToQuery(ahead + text);
    } else {
      this.isOdd ||= isExploded || (lead === "" && mayMakeDotSegment(text));
      this.#addToPath(ahead + text);
    }
  }

  #placeWithTrail(step: ValueStep, ahead: string, text: string, trail: Written[]): void {
    const before = lengthsOf(this);
    this.#place(step, ahead, text);
    const after = lengthsOf(this);
    const section = SECTIONS.find((_, i) => after[i] !== before[i]);
    if (section !== undefined) {
      const { name, kind } = step;
      trail.push({ name, kind, section, start: before[0] ?? 0, end: this.path.length });
    }
  }

  /** The text of any value by the general rules; what is wrong with it is noted. */
  #expand({ name, slot, expand, problemOf }: ValueStep): string | undefined {
    const { values } = this;
    try {
      const value = values.get(slot, name);
      const text = value === undefined ? undefined : expand(value);
      const problem = value === undefined || !text ? undefined : problemOf?.(value, text);
      if (problem !== undefined) {
        values.distrust(name, problem);
      }
      return text;
    } catch (thrown) {
      if (!isRefusal(thrown)) {
        throw thrown;
      }
      values.refuse(name, thrown.message);
      return undefined;
    }
  }

  /** Handles a value that is empty: `text` is `undefined` where nothing is written, not even an operator. */
  #missIfRequired({ kind, name, slot, hint, first, separator }: ValueStep, text: string | undefined) {
    if (kind === "optional") {
      return;
    }
    if (kind === "host" || !this.#missingIsEmpty) {
      this.values.miss(name, this.values.raw(slot) === "" ? IS_EMPTY : hint);
      return;
    }
    const writesNothing = text === undefined || (this.#hasBegun ? separator : first) === "";
    if (writesNothing && this.query === undefined && this.fragment === undefined) {
      this.#isDangling ||= this.#pathEnd.endsWith("/");
    }
  }

  #addToPath(text: string): void {
    if (text !== "") {
      this.path += text;
      this.#pathEnd = text;
      this.#isDangling = false;
    }
  }

  #addToQuery(text: string, begins = true): void {
    if (begins) {
      this.query = (this.query ?? "") + text;
      this.#queryEnd = text === "" ? this.#queryEnd : text;
    }
  }
}

const SECTIONS = ["path", "query", "fragment"] as const;

/** How long the sections are. */
function lengthsOf({ path, query, fragment }: AddressWriter): readonly number[] {
  return [path.length, query?.length ?? -1, fragment?.length ?? -1];
}

/** A whole URL; the query above, of the base URL, stands ahead of its own, and behind both the `pairs`. */
export function joinUrl(
  path: string,
  above: string,
  { query, fragment }: Pick<AddressWriter, "query" | "fragment">,
  pairs: string,
): string {
  let whole = above;
  if (query !== undefined && query !== "") {
    whole += seamOf(whole, query) + query;
  }
  if (pairs !== "") {
    whole += seamOf(whole, pairs) + pairs;
  }
  const mark = whole === "" && query === undefined ? "" : "?";
  return path + mark + whole + (fragment === undefined ? "" : `#${fragment}`);
}

/** The `&` that is missing between two parts of a query. */
function seamOf(left: string, right: string): "" | "&" {
  return left === "" || right === "" || left.endsWith("&") || right.startsWith("&") ? "" : "&";
}
