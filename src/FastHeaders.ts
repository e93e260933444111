import { entriesOf, NO_NAMES, readFields, Shapes } from "./internal/shapes.js";
import { isFieldValue, isToken } from "./internal/tokens.js";
import type { HeaderValue } from "./types/options.js";

type Fields = Readonly<Record<string, HeaderValue>>;

/** Headers of a call that share their names with others: all of them, and what the call sets. */
interface Template {
  readonly all: Fields;
  /** Lower-cased, in the order of the call. */
  readonly names: readonly string[];
}

/** The headers of plain calls on one layer of defaults. */
export class FastHeaders {
  readonly #weaker: Fields;
  readonly #contentType: string | undefined;
  readonly #barred: ReadonlySet<string>;
  readonly #shapes = new Shapes<Template>();
  readonly #alone: Fields;

  /**
   * `weaker` are those of the layer; `contentType` goes with them unless the call brings one; a plain
   * call brings none of `barred`.
   */
  constructor(weaker: Fields, contentType: string | undefined, barred: ReadonlySet<string>) {
    this.#weaker = weaker;
    this.#contentType = contentType;
    this.#barred = barred;
    this.#alone = this.#complete(weaker);
  }

  /** Of a call without headers. */
  write(): Record<string, HeaderValue> {
    return { ...this.#alone };
  }

  /** With those that stand in `values` at `slot`; where they are not plain, they stand there as read. */
  writeWith(values: unknown[], slot: number): Record<string, HeaderValue> | undefined {
    const own = values[slot];
    const { recent } = this.#shapes;
    const read: unknown[] = [undefined, undefined];
    const names = isList(own) ? undefined : readFields(own, recent?.names ?? NO_NAMES, read);
    if (names === undefined) {
      return undefined;
    }
    const template = names === recent?.names ? recent.plan : this.#template(names);
    const headers = template === undefined ? undefined : { ...template.all };
    for (let i = 0; i < names.length; i += 1) {
      const value = read[i];
      if (headers === undefined || typeof value !== "string" || !isFieldValue(value)) {
        values[slot] = entriesOf(names, read);
        return undefined;
      }
      headers[template?.names[i] ?? ""] = value;
    }
    return headers;
  }

  #template(names: readonly string[]): Template | undefined {
    const found = this.#shapes.find(names);
    if (found !== undefined) {
      return found.plan;
    }
    const lower = names.map((name) => (isToken(name) ? name.toLowerCase() : ""));
    const isPlain = lower.every(
      (name) => name !== "" && !this.#barred.has(name) && !(name in Object.prototype),
    );
    const all = { ...this.#weaker };
    if (isPlain) {
      lower.forEach((name) => {
        all[name] = "";
      });
    }
    const plan = isPlain ? { all: this.#complete(all), names: lower } : undefined;
    this.#shapes.add({ names, plan });
    return plan;
  }

  #complete(headers: Fields): Fields {
    return this.#contentType === undefined || Object.hasOwn(headers, "content-type")
      ? headers
      : { ...headers, "content-type": this.#contentType };
  }
}

/** Whether a plain object is read as the list that it gives. */
function isList(own: unknown): boolean {
  try {
    return typeof own !== "object" || own === null || Object.hasOwn(own, Symbol.iterator);
  } catch {
    // A proxy that answers nothing.
    return true;
  }
}
