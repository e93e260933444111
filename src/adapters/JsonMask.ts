import { endOfString, endOfValue, stringText } from "../grammar/jsonText.js";
import { edited, REDACTED, type Edit } from "./textEdits.js";

/** Whether a value with this name is a secret. */
export type IsSecret = (name: string) => boolean;

/** JSON values that reveal nothing. */
const JSON_FLAG = /^(?:true|false|null|"")$/;

/** The colon after a string that is a name. */
const COLON = /\s*:\s*/y;

/** The source text of a JSON string that may contain JSON, pairs or a URL, also encoded. */
const MAY_HOLD = /^[?#]|[\\=/]|%(?:2[35f]|3[adf]|[57]b)/i;

/** Fields that hold the name of a value in the same object, as in `{ "name": "password", "value": "…" }`. */
const NAMES: ReadonlySet<string> = new Set(["field", "header", "key", "name", "parameterkey"]);
const VALUES: ReadonlySet<string> = new Set(["parametervalue", "value", "values"]);

/** The characters that begin, separate or end strings, objects, lists and their members. */
const PUNCTUATOR = /["{}[\],]/g;

/** The state of an object or a list that is being read. */
interface Frame {
  /** The object or list around this one. */
  readonly outer: Frame | undefined;
  /** Whether one of its fields names its value as a secret. */
  isSecret: boolean;
  /** Whether the next string is that name. */
  isNamed: boolean;
  /** The start of the current value, if it may be a secret. */
  valueFrom: number | undefined;
  readonly values: { readonly from: number; readonly to: number }[];
}

/** Replaces secrets in JSON text, even whole objects and lists. The text may be cut off, or have several values. */
export class JsonMask {
  readonly #text: string;
  readonly #isSecret: IsSecret;
  readonly #within: (text: string) => string;
  readonly #edits: Edit[] = [];
  #frame = newFrame();

  /** `within` replaces the secrets within a string. */
  constructor(text: string, isSecret: IsSecret, within: (text: string) => string) {
    this.#text = text;
    this.#isSecret = isSecret;
    this.#within = within;
  }

  /** The text without its secrets. */
  masked(): string {
    let punctuator = punctuatorAt(this.#text, 0);
    while (punctuator !== null) {
      punctuator = punctuatorAt(this.#text, this.#read(punctuator[0], punctuator.index));
    }
    let isWithin = true;
    while (isWithin) {
      isWithin = this.#close(this.#text.length);
    }
    const edits = this.#edits.sort((a, b) => a.from - b.from || b.to - a.to);
    return edited(this.#text, edits);
  }

  /** Reads what begins at a punctuator, and returns the index after it. */
  #read(punctuator: string, index: number): number {
    switch (punctuator) {
      case '"':
        return this.#readString(index);
      case "{":
      case "[":
        this.#frame = newFrame(this.#frame);
        break;
      case ",":
        this.#endMember(index);
        break;
      default:
        this.#close(index);
    }
    return index + 1;
  }

  #readString(start: number): number {
    const quote = endOfString(this.#text, start);
    const string = stringText(this.#text.slice(start + 1, quote));
    COLON.lastIndex = quote + 1;
    if (COLON.test(this.#text)) {
      return this.#readName(string, COLON.lastIndex);
    }
    if (this.#frame.isNamed) {
      this.#frame.isSecret ||= this.#isSecret(string);
    }
    const literal = this.#text.slice(start, quote + 1);
    const masked = MAY_HOLD.test(literal.slice(1)) ? this.#within(string) : string;
    if (masked !== string) {
      this.#edits.push({ from: start, to: quote + 1, text: JSON.stringify(masked) });
    }
    return quote + 1;
  }

  /** Reads a field up to its value, which begins at `from`; skips the value if it is secret. */
  #readName(name: string, from: number): number {
    const frame = this.#frame;
    const plain = name.toLowerCase();
    frame.isNamed = NAMES.has(plain);
    frame.valueFrom = VALUES.has(plain) ? from : undefined;
    if (!this.#isSecret(name)) {
      return from;
    }
    const end = endOfValue(this.#text, from);
    if (frame.isNamed && this.#text.charAt(from) === '"') {
      // The field `key` may itself be a secret, or name one.
      frame.isSecret ||= this.#isSecret(stringText(this.#text.slice(from + 1, end - 1)));
    }
    this.#hide(from, end);
    return end;
  }

  #hide(from: number, to: number): void {
    if (!JSON_FLAG.test(this.#text.slice(from, Math.min(to, from + 6)))) {
      this.#edits.push({ from, to, text: `"${REDACTED}"` });
    }
  }

  /** Ends a member of the innermost object or list. */
  #endMember(index: number): void {
    const frame = this.#frame;
    if (frame.valueFrom !== undefined) {
      frame.values.push({ from: frame.valueFrom, to: index });
      frame.valueFrom = undefined;
    }
    frame.isNamed = false;
  }

  /** Ends the innermost object or list; returns whether there is another one around it. */
  #close(index: number): boolean {
    this.#endMember(index);
    const { isSecret, values, outer } = this.#frame;
    for (const { from, to } of isSecret ? values : []) {
      this.#hide(from, from + this.#text.slice(from, to).trimEnd().length);
    }
    // More closing brackets than opening ones: not JSON, or the end of some.
    this.#frame = outer ?? newFrame();
    return outer !== undefined;
  }
}

function newFrame(outer?: Frame): Frame {
  return { outer, isSecret: false, isNamed: false, valueFrom: undefined, values: [] };
}

function punctuatorAt(text: string, from: number): RegExpExecArray | null {
  PUNCTUATOR.lastIndex = from;
  return PUNCTUATOR.exec(text);
}
