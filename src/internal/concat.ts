/** Plain values between texts: what a URL is on the fast path. */
import { encodeText } from "./percent.js";

/** With {@link MOST_PARTS} longer texts could make a URL that no engine can hold; the careful path says so. */
const LONGEST = 65_536;

/** More parts of a template, or values in it, are rare, and not worth a plan of their own. */
export const MOST_PARTS = 64;

/** A sequence of texts and of slots, where values of a call are written. */
export class Concat {
  /** What stands ahead of each slot. */
  readonly #texts: string[] = [];
  readonly #slots: number[] = [];
  /** How many slots are in the path. */
  #segments = 0;
  /** What stands behind the last slot. */
  #end = "";

  /** Adds a text. */
  add(text: string): void {
    this.#end += text;
  }

  /** Adds the value at `slot`; in the path it is what {@link isSegment} wants. */
  addSlot(slot: number, inPath: boolean): void {
    this.#texts.push(this.#end);
    this.#slots.push(slot);
    this.#end = "";
    // What follows a query is none of the path.
    this.#segments += inPath ? 1 : 0;
  }

  /** The text with `values` in their slots; `undefined` where one is not plain. */
  write(values: readonly unknown[]): string | undefined {
    const slots = this.#slots;
    const texts = this.#texts;
    const segments = this.#segments;
    let out = "";
    for (let i = 0; i < slots.length; i += 1) {
      const text = plainText(values[slots[i] ?? 0]);
      if (text === undefined || (i < segments && !isSegment(text))) {
        return undefined;
      }
      out += (texts[i] ?? "") + text;
    }
    return out + this.#end;
  }
}

/** Whether a value may stand in a path: what is empty may be missing, `..` leads elsewhere. */
export function isSegment(text: string): boolean {
  return text !== "" && text.charCodeAt(0) !== 0x2e;
}

/** A plain value as a URL holds it; `undefined` for what needs a careful look. */
export function plainText(value: unknown): string | undefined {
  switch (typeof value) {
    case "string":
      return value.length > LONGEST ? undefined : encodeText(value);
    case "number":
      if (Number.isSafeInteger(value)) {
        return String(value);
      }
      // In 1e+21 there is something to encode.
      return Number.isFinite(value) ? encodeText(String(value)) : undefined;
    case "boolean":
    case "bigint":
      return String(value);
    default:
      return undefined;
  }
}
