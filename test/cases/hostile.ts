/** What nobody should hand over: texts that mean something elsewhere, values that no URL can carry, objects that trip code. */
import { SECRET, throwSecret } from "../helpers/refusal.js";
import { words } from "../helpers/words.js";

/** Texts that would lead elsewhere if they were not encoded or refused. */
export const hostileTexts: readonly string[] = [
  ...words(String.raw`
    . .. %2e%2E %2e%2E/ .a ..a ... .;x ..;v=1 ../x ..\x ..%2fx a/../b / // /a a/ //evil.com /\evil.com
    https://evil.com/x https://api.acme.com/x http://up.acme.com //up.acme.com/y ftp://x evil.com
    .evil.com @evil.com evil.com# a\b a?b=1 a#b ? # & a&b=1 $& % 100% %41 %C3%A9a %E2%82%AC% %c3 äöü
    😀😀a :a {a} a,b a=b a;b it's
  `),
  ...["", " ", "a b", "a\tb\r\nc: d", "\0"],
];

/** An instance that says itself what it is. */
export class Money {
  readonly secret = "not for the URL";
  readonly #json: unknown;

  constructor(json: unknown) {
    this.#json = json;
  }

  toJSON(): unknown {
    return this.#json;
  }
}

class Secret {
  readonly secret = SECRET;
}

function circularList(): unknown[] {
  const list: unknown[] = [SECRET];
  list.push(list);
  return list;
}

function circularObject(): object {
  const object: Record<string, unknown> = { secret: SECRET };
  object["self"] = { back: object };
  return object;
}

/** Values that no URL can carry: refused as a parameter, and as a member of a list or of an object. */
export const refusedValues: readonly (readonly [what: string, value: unknown])[] = [
  ["NaN", NaN],
  ["Infinity", Infinity],
  ["a function", () => SECRET],
  ["a symbol", Symbol(SECRET)],
  ["a Map", new Map([["a", SECRET]])],
  ["bytes", new TextEncoder().encode(SECRET)],
  ["a regular expression", new RegExp(SECRET)],
  ["a promise", Promise.resolve(SECRET)],
  ["an instance of a class", new Secret()],
  ["an object with another prototype", Object.create({ a: SECRET })],
  ["an invalid date", new Date(NaN)],
  ["an instance whose toJSON() gives an object", new Money({ a: SECRET })],
  ["an instance whose toJSON() gives null", new Money(null)],
  ["an instance whose toJSON() gives a lone surrogate", new Money("\ud83d")],
  ["an instance whose toJSON() throws", { toJSON: throwSecret }],
  ["a lone high surrogate", `${SECRET}\ud83d`],
  ["a lone low surrogate", `\ude00${SECRET}`],
  ["an object with a lone surrogate as key", { "\ud83d": SECRET }],
  ["a list that holds itself", circularList()],
  ["an object that holds itself", circularObject()],
];

function fail(): never {
  throw new RangeError("the caller's own");
}

/** Objects whose own code throws, and others that code trips over, with a field of this name. */
export const traps: Readonly<Record<string, (name: string, inner: unknown) => unknown>> = {
  getter: (name, inner) => Object.defineProperty({ inner }, name, { get: fail, enumerable: true }),
  member: () => Object.defineProperty(["x"], 0, { get: fail, enumerable: true }),
  toJSON: () => Object.defineProperty(new Date(0), "toJSON", { value: fail }),
  iterator: () => ({ [Symbol.iterator]: fail, [Symbol.asyncIterator]: fail }),
  tag: () => Object.defineProperty(new Error(), Symbol.toStringTag, { get: fail }),
  text: (name, inner) => ({ toString: fail, valueOf: fail, [name]: inner }),
  circular: (name, inner) => {
    const circular: Record<string, unknown> = { inner };
    circular[name] = circular;
    return circular;
  },
  plain: (_, inner) => inner,
  listed: (_, inner) => [inner],
};
