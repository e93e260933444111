import { endOfString, endOfValue, stringText } from "../grammar/jsonText.js";
import { edited, REDACTED, type Edit } from "./edits.js";

/** Whether a value with this name is a secret. */
export type IsSecret = (name: string) => boolean;

/** How the values that give nothing away are written in JSON. */
const JSON_FLAG = /^(?:true|false|null|"")$/;

/** The colon that makes a string of JSON a name. */
const COLON = /\s*:\s*/y;

/** A string of JSON that may hold JSON or a URL, as it is written. */
const MAY_HOLD = /^[\s\\{[/?#]|:\\?\//;

/** Fields that say what the name of the value beside them is, as in `{ "name": "password", "value": "…" }`. */
const NAMES: ReadonlySet<string> = new Set(["field", "header", "key", "name", "parameterkey"]);
const VALUES: ReadonlySet<string> = new Set(["parametervalue", "value", "values"]);

/** Where strings, objects and lists begin and end, and their members. */
const MARK = /["{}[\],]/g;

/** An object or a list that is being read. */
interface Frame {
  /** The object or list in which this one stands. */
  readonly outer: Frame | undefined;
  /** Whether one of its fields names its value as a secret. */
  isSecret: boolean;
  /** Whether the next string is that name. */
  isNamed: boolean;
  /** Where the value begins that is being read, if it may be a secret. */
  valueFrom: number | undefined;
  readonly values: { readonly from: number; readonly to: number }[];
}

/** Replaces the secrets in JSON text, whole objects and lists of it too. The text may be cut off, or be several values. */
export class JsonMask {
  readonly #text: string;
  readonly #isSecret: IsSecret;
  readonly #within: (text: string) => string;
  readonly #edits: Edit[] = [];
  #frame = newFrame();

  /** `within` replaces the secrets in a string that is text of another kind. */
  constructor(text: string, isSecret: IsSecret, within: (text: string) => string) {
    this.#text = text;
    this.#isSecret = isSecret;
    this.#within = within;
  }

  /** The text without its secrets. */
  masked(): string {
    let mark = markAt(this.#text, 0);
    while (mark !== null) {
      mark = markAt(this.#text, this.#read(mark[0], mark.index));
    }
    let isWithin = true;
    while (isWithin) {
      isWithin = this.#close(this.#text.length);
    }
    const edits = this.#edits.sort((a, b) => a.from - b.from || b.to - a.to);
    return edited(this.#text, edits);
  }

  /** Reads what begins with a mark; gives the place after it. */
  #read(mark: string, index: number): number {
    switch (mark) {
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

  /** Reads a field up to its value, which begins at `from`; a secret value is not looked into. */
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

  /** A member of the innermost object or list ends. */
  #endMember(index: number): void {
    const frame = this.#frame;
    if (frame.valueFrom !== undefined) {
      frame.values.push({ from: frame.valueFrom, to: index });
      frame.valueFrom = undefined;
    }
    frame.isNamed = false;
  }

  /** The innermost object or list ends; says whether it stands in another one. */
  #close(index: number): boolean {
    this.#endMember(index);
    const { isSecret, values, outer } = this.#frame;
    for (const { from, to } of isSecret ? values : []) {
      this.#hide(from, from + this.#text.slice(from, to).trimEnd().length);
    }
    // What closes more than was opened is not JSON, or the rest of some.
    this.#frame = outer ?? newFrame();
    return outer !== undefined;
  }
}

function newFrame(outer?: Frame): Frame {
  return { outer, isSecret: false, isNamed: false, valueFrom: undefined, values: [] };
}

function markAt(text: string, from: number): RegExpExecArray | null {
  MARK.lastIndex = from;
  return MARK.exec(text);
}
