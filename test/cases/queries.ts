import type { QueryProfile } from "../../src/index.js";

/** A query that a GET writes from parameters which its url does not name. */
export interface QueryCase {
  readonly what: string;
  /** The service's style; the default one where it is left out. */
  readonly style?: QueryProfile;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** What follows the `?`; `""` for no query at all. */
  readonly query: string;
}

class Money {
  readonly secret = "not for the URL";
  readonly #json: unknown;

  constructor(json: unknown) {
    this.#json = json;
  }

  toJSON(): unknown {
    return this.#json;
  }
}

const bare = (entries: object): unknown => Object.assign(Object.create(null) as object, entries);

const json = (value: unknown): string => encodeURIComponent(JSON.stringify(value));

/** Single values. */
export const scalars: readonly QueryCase[] = [
  { what: "a text", parameters: { a: "x" }, query: "a=x" },
  { what: "an empty text", parameters: { a: "" }, query: "a=" },
  {
    what: "a text above ASCII",
    parameters: { a: "é€\ud83d\ude00" },
    query: "a=%C3%A9%E2%82%AC%F0%9F%98%80",
  },
  { what: "a text that looks encoded", parameters: { a: "%20" }, query: "a=%2520" },
  {
    what: "a text with what ends a query",
    parameters: { a: "b&c=d#e?f+g h" },
    query: "a=b%26c%3Dd%23e%3Ff%2Bg%20h",
  },
  { what: "a text with a line end", parameters: { a: "\r\n" }, query: "a=%0D%0A" },
  { what: "zero", parameters: { a: 0 }, query: "a=0" },
  { what: "a negative fraction", parameters: { a: -1.5 }, query: "a=-1.5" },
  { what: "a large number", parameters: { a: 1e21 }, query: "a=1e%2B21" },
  { what: "a bigint", parameters: { a: 12345678901234567890n }, query: "a=12345678901234567890" },
  { what: "booleans", parameters: { a: true, b: false }, query: "a=true&b=false" },
  {
    what: "a date",
    parameters: { a: new Date(Date.UTC(2024, 1, 29, 12, 30)) },
    query: "a=2024-02-29T12%3A30%3A00.000Z",
  },
  {
    what: "a URL",
    parameters: { a: new URL("https://x.example/y?z=1") },
    query: "a=https%3A%2F%2Fx.example%2Fy%3Fz%3D1",
  },
  {
    what: "an instance whose toJSON() gives a text",
    parameters: { a: new Money("5 EUR") },
    query: "a=5%20EUR",
  },
  {
    what: "an instance whose toJSON() gives a number",
    parameters: { a: new Money(5) },
    query: "a=5",
  },
  {
    what: "an instance whose toJSON() gives a boolean",
    parameters: { a: new Money(false) },
    query: "a=false",
  },
  {
    what: "an instance whose toJSON() gives a bigint",
    parameters: { a: new Money(5n) },
    query: "a=5",
  },
  {
    what: "a plain object with a toJSON()",
    parameters: { a: { toJSON: () => "x", b: 1 } },
    query: "a=x",
  },
  { what: "null", parameters: { a: null, b: 1 }, query: "b=1" },
  { what: "only null", parameters: { a: null }, query: "" },
  { what: "undefined", parameters: { a: undefined, b: 1 }, query: "b=1" },
  {
    what: "several, in the caller's order",
    parameters: { z: 1, a: 2, m: 3 },
    query: "z=1&a=2&m=3",
  },
  { what: "an empty name", parameters: { "": 1 }, query: "=1" },
];

/** Lists and objects in the default style. */
export const plain: readonly QueryCase[] = [
  { what: "a list", parameters: { a: [1, 2, 3] }, query: "a=1,2,3" },
  { what: "a list of one", parameters: { a: ["x"] }, query: "a=x" },
  {
    what: "a list whose members hold commas",
    parameters: { a: ["x,y", "z w", ""] },
    query: "a=x%2Cy,z%20w,",
  },
  {
    what: "a list of every kind of scalar",
    parameters: { a: ["s", 1, 2n, true, new Date(0), new Money("m")] },
    query: "a=s,1,2,true,1970-01-01T00%3A00%3A00.000Z,m",
  },
  {
    what: "a list with null and undefined",
    parameters: { a: [null, 1, undefined, 2] },
    query: "a=1,2",
  },
  { what: "an empty list", parameters: { a: [], b: 1 }, query: "b=1" },
  { what: "a list of null", parameters: { a: [null, undefined] }, query: "" },
  { what: "an object", parameters: { a: { x: 1, y: "z w" } }, query: "a%5Bx%5D=1&a%5By%5D=z%20w" },
  { what: "an object without prototype", parameters: { a: bare({ x: 1 }) }, query: "a%5Bx%5D=1" },
  {
    what: "nested objects",
    parameters: { a: { b: { c: { d: 1 } }, e: 2 } },
    query: "a%5Bb%5D%5Bc%5D%5Bd%5D=1&a%5Be%5D=2",
  },
  { what: "a list in an object", parameters: { a: { b: [1, 2] } }, query: "a%5Bb%5D=1,2" },
  {
    what: "keys that want encoding",
    parameters: { "a b": { "c&d": { "é]": 1 } } },
    query: "a%20b%5Bc%26d%5D%5B%C3%A9%5D%5D=1",
  },
  {
    what: "null and undefined members",
    parameters: { a: { x: null, y: 1, z: undefined } },
    query: "a%5By%5D=1",
  },
  { what: "an empty object", parameters: { a: {}, b: 1 }, query: "b=1" },
  {
    what: "an object of nothing",
    parameters: { a: { b: {}, c: [], d: null, e: { f: [null] } } },
    query: "",
  },
  {
    what: "emptiness between members",
    parameters: { a: { b: {}, c: 1, d: [], e: 2 } },
    query: "a%5Bc%5D=1&a%5Be%5D=2",
  },
  {
    what: "an object with a key that objects inherit",
    parameters: { a: { ["__proto__"]: 1, constructor: 2 } },
    query: "a%5B__proto__%5D=1&a%5Bconstructor%5D=2",
  },
  {
    what: "an object with a field toJSON that is no function",
    parameters: { a: { toJSON: "x" } },
    query: "a%5BtoJSON%5D=x",
  },
  {
    what: "an object with a date",
    parameters: { a: { at: new Date(0) } },
    query: "a%5Bat%5D=1970-01-01T00%3A00%3A00.000Z",
  },
  {
    what: "a list under a name that ends in []",
    parameters: { "a[]": [1, "x,y"] },
    query: "a%5B%5D=1&a%5B%5D=x%2Cy",
  },
  { what: "an empty list under such a name", parameters: { "a[]": [] }, query: "" },
  { what: "a single value under such a name", parameters: { "a[]": 1 }, query: "a%5B%5D=1" },
];

const repeat: QueryProfile = { arrays: "repeat" };
const brackets: QueryProfile = { arrays: "brackets" };
const jsonObjects: QueryProfile = { objects: "json" };

/** Lists and objects in the style of a service. */
export const styled: readonly QueryCase[] = [
  {
    what: "comma, spelt out",
    style: { arrays: "comma" },
    parameters: { a: [1, 2] },
    query: "a=1,2",
  },
  {
    what: "deepObject, spelt out",
    style: { objects: "deepObject" },
    parameters: { a: { b: 1 } },
    query: "a%5Bb%5D=1",
  },
  {
    what: "no style at all",
    style: { arrays: undefined, objects: undefined, names: undefined },
    parameters: { a: [1, 2], b: { c: 1 } },
    query: "a=1,2&b%5Bc%5D=1",
  },

  {
    what: "repeat: a list",
    style: repeat,
    parameters: { a: [1, "x y"], b: 2 },
    query: "a=1&a=x%20y&b=2",
  },
  { what: "repeat: a list of one", style: repeat, parameters: { a: [1] }, query: "a=1" },
  { what: "repeat: an empty list", style: repeat, parameters: { a: [] }, query: "" },
  { what: "repeat: null members", style: repeat, parameters: { a: [null, 1, null] }, query: "a=1" },
  {
    what: "repeat: a list in an object",
    style: repeat,
    parameters: { a: { b: [1, 2] } },
    query: "a%5Bb%5D=1&a%5Bb%5D=2",
  },
  {
    what: "repeat: a name that ends in []",
    style: repeat,
    parameters: { "a[]": [1, 2] },
    query: "a%5B%5D=1&a%5B%5D=2",
  },

  {
    what: "brackets: a list",
    style: brackets,
    parameters: { a: [1, "x y"] },
    query: "a%5B%5D=1&a%5B%5D=x%20y",
  },
  { what: "brackets: a list of one", style: brackets, parameters: { a: [1] }, query: "a%5B%5D=1" },
  { what: "brackets: an empty list", style: brackets, parameters: { a: [] }, query: "" },
  { what: "brackets: a single value", style: brackets, parameters: { a: 1 }, query: "a=1" },
  {
    what: "brackets: a list in an object",
    style: brackets,
    parameters: { a: { b: { c: [1, 2] } } },
    query: "a%5Bb%5D%5Bc%5D%5B%5D=1&a%5Bb%5D%5Bc%5D%5B%5D=2",
  },
  {
    what: "brackets: a name that ends in []",
    style: brackets,
    parameters: { "a[]": [1, 2] },
    query: "a%5B%5D=1&a%5B%5D=2",
  },

  {
    what: "json: an object",
    style: jsonObjects,
    parameters: { a: { b: 1, c: "é", d: true } },
    query: `a=${json({ b: 1, c: "é", d: true })}`,
  },
  {
    what: "json: nested lists and objects",
    style: jsonObjects,
    parameters: { a: { b: [1, { c: [[2]] }] } },
    query: `a=${json({ b: [1, { c: [[2]] }] })}`,
  },
  {
    what: "json: characters that JSON escapes",
    style: jsonObjects,
    parameters: { a: { 'q"': '\\"\n\u0001' } },
    query: `a=${json({ 'q"': '\\"\n\u0001' })}`,
  },
  {
    what: "json: what encodeURIComponent leaves",
    style: jsonObjects,
    parameters: { a: { b: "!'()*" } },
    query: "a=%7B%22b%22%3A%22%21%27%28%29%2A%22%7D",
  },
  {
    what: "json: a bigint, to the last digit",
    style: jsonObjects,
    parameters: { a: { b: 12345678901234567890n, c: [1n] } },
    query: `a=${encodeURIComponent('{"b":12345678901234567890,"c":[1]}')}`,
  },
  {
    what: "json: null and undefined members",
    style: jsonObjects,
    parameters: { a: { b: null, c: undefined, d: [null, 1] } },
    query: `a=${json({ d: [1] })}`,
  },
  {
    what: "json: dates and instances",
    style: jsonObjects,
    parameters: { a: { at: new Date(0), by: new Money(5) } },
    query: `a=${json({ at: "1970-01-01T00:00:00.000Z", by: 5 })}`,
  },
  { what: "json: an empty object", style: jsonObjects, parameters: { a: {} }, query: "" },
  {
    what: "json: an object of null",
    style: jsonObjects,
    parameters: { a: { b: null } },
    query: "",
  },
  {
    what: "json: a list keeps its style",
    style: { arrays: "repeat", objects: "json" },
    parameters: { a: [1, 2] },
    query: "a=1&a=2",
  },
  { what: "json: a single value", style: jsonObjects, parameters: { a: "x" }, query: "a=x" },
  {
    what: "json: a key that objects inherit",
    style: jsonObjects,
    parameters: { a: { ["__proto__"]: 1 } },
    query: `a=${encodeURIComponent('{"__proto__":1}')}`,
  },

  {
    what: "indices: a list",
    style: { arrays: "indices" },
    parameters: { a: [1, null, "x y"] },
    query: "a%5B0%5D=1&a%5B1%5D=x%20y",
  },
  {
    what: "indices: a list in an object",
    style: { arrays: "indices" },
    parameters: { a: { b: [1, 2] } },
    query: "a%5Bb%5D%5B0%5D=1&a%5Bb%5D%5B1%5D=2",
  },
  {
    what: "indices: a name that ends in []",
    style: { arrays: "indices" },
    parameters: { "a[]": [1, 2] },
    query: "a%5B%5D=1&a%5B%5D=2",
  },
  {
    what: "pipe: a list",
    style: { arrays: "pipe" },
    parameters: { a: [1, "x|y", "z"] },
    query: "a=1%7Cx%7Cy%7Cz",
  },
  {
    what: "space: a list",
    style: { arrays: "space" },
    parameters: { a: [1, "x y", "z"] },
    query: "a=1%20x%20y%20z",
  },
  {
    what: "space and pipe: a name that ends in []",
    style: { arrays: "space", names: { "b[]": "pipe" } },
    parameters: { "a[]": [1, 2], "b[]": [3, 4] },
    query: "a%5B%5D=1&a%5B%5D=2&b%5B%5D=3&b%5B%5D=4",
  },
  {
    what: "pipe and space: one member, and none",
    style: { arrays: "pipe", names: { b: "space" } },
    parameters: { a: [1], b: [2], c: [], d: [null] },
    query: "a=1&b=2",
  },

  {
    what: "form: an object, without its name",
    style: { objects: "form" },
    parameters: { a: { b: 1, "c d": "e&f", g: null, h: true } },
    query: "b=1&c%20d=e%26f&h=true",
  },
  {
    what: "form: members that are lists and objects, as JSON",
    style: { objects: "form" },
    parameters: { a: { b: [1, "x"], c: { d: { e: 2n } }, f: new Date(0) } },
    query: `b=${json([1, "x"])}&c=${json({ d: { e: 2 } })}&f=1970-01-01T00%3A00%3A00.000Z`,
  },
  {
    what: "form: empty objects and members",
    style: { objects: "form" },
    parameters: { a: {}, b: { c: [], d: {}, e: [null] }, f: { g: "" } },
    query: "g=",
  },
  {
    what: "form: a member that an object inherits",
    style: { objects: "form" },
    parameters: { a: { ["__proto__"]: 1 } },
    query: "__proto__=1",
  },

  {
    what: "brackets: objects in a list, with places",
    style: brackets,
    parameters: { a: [{ b: 1, c: [2, 3] }, { b: 4 }] },
    query: "a%5B0%5D%5Bb%5D=1&a%5B0%5D%5Bc%5D%5B%5D=2&a%5B0%5D%5Bc%5D%5B%5D=3&a%5B1%5D%5Bb%5D=4",
  },
  {
    what: "indices: objects in a list, with texts between them",
    style: { arrays: "indices" },
    parameters: { a: [{ b: { c: 1 } }, "x", { b: [2] }] },
    query: "a%5B0%5D%5Bb%5D%5Bc%5D=1&a%5B1%5D=x&a%5B2%5D%5Bb%5D%5B0%5D=2",
  },
  {
    what: "repeat: objects in a list, with places",
    style: repeat,
    parameters: { a: [{ b: 1 }, { b: [2, 3] }] },
    query: "a%5B0%5D%5Bb%5D=1&a%5B1%5D%5Bb%5D=2&a%5B1%5D%5Bb%5D=3",
  },
  {
    what: "places: members that write nothing do not count",
    style: brackets,
    parameters: { a: [null, {}, { b: 1 }, { c: null }, { d: [] }, { b: 2 }, undefined], e: [{}] },
    query: "a%5B0%5D%5Bb%5D=1&a%5B1%5D%5Bb%5D=2",
  },
  {
    what: "places: under a name that ends in [], in its place",
    style: brackets,
    parameters: { "a[]": [{ b: 1 }, { b: 2 }] },
    query: "a%5B0%5D%5Bb%5D=1&a%5B1%5D%5Bb%5D=2",
  },
  {
    what: "places: in an object",
    style: brackets,
    parameters: { a: { b: [{ c: [{ d: 1 }] }], "e[]": [2] } },
    query: "a%5Bb%5D%5B0%5D%5Bc%5D%5B0%5D%5Bd%5D=1&a%5Be%5B%5D%5D%5B%5D=2",
  },
  ...(["json", "form"] as const).flatMap((objects): readonly QueryCase[] => [
    {
      what: `${objects}: objects in a list with commas are JSON each`,
      style: { objects },
      parameters: { a: [{ b: 1 }, "x", {}, { b: "," }] },
      query: `a=${json({ b: 1 })},x,${json({ b: "," })}`,
    },
    {
      what: `${objects}: objects in a list that repeats are JSON each`,
      style: { arrays: "repeat", objects },
      parameters: { a: [{ b: [1] }, "x"] },
      query: `a=${json({ b: [1] })}&a=x`,
    },
    {
      what: `${objects}: objects in a list with places are JSON each`,
      style: { arrays: "indices", objects },
      parameters: { a: [{ b: 1 }, {}, "x"] },
      query: `a%5B0%5D=${json({ b: 1 })}&a%5B1%5D=x`,
    },
    {
      what: `${objects}: objects in a list under a name that ends in [] are JSON each`,
      style: { arrays: "pipe", objects },
      parameters: { "a[]": [{ b: 1 }, "x"] },
      query: `a%5B%5D=${json({ b: 1 })}&a%5B%5D=x`,
    },
  ]),

  {
    what: "names: repeat and form for lists and objects alike",
    style: { names: { a: "repeat", b: "form", c: "repeat", d: "form" } },
    parameters: { a: [1, 2], b: [3, 4], c: { x: 1 }, d: { y: 2 } },
    query: "a=1&a=2&b=3&b=4&x=1&y=2",
  },
  {
    what: "names: brackets and indices for lists and objects alike",
    style: { arrays: "pipe", objects: "json", names: { a: "brackets", b: "indices" } },
    parameters: { a: { x: [1] }, b: { x: [1] }, c: { x: [1] } },
    query: `a%5Bx%5D%5B%5D=1&b%5Bx%5D%5B0%5D=1&c=${json({ x: [1] })}`,
  },
  {
    what: "names: comma, pipe and space leave objects to the service",
    style: { objects: "json", names: { a: "comma", b: "pipe", c: "space" } },
    parameters: { a: { x: 1 }, b: { x: 1 }, c: { x: 1 } },
    query: ["a", "b", "c"].map((name) => `${name}=${json({ x: 1 })}`).join("&"),
  },
  {
    what: "names: deepObject leaves lists to the service",
    style: { arrays: "indices", objects: "json", names: { a: "deepObject", b: "deepObject" } },
    parameters: { a: [1, 2], b: { x: [3] } },
    query: "a%5B0%5D=1&a%5B1%5D=2&b%5Bx%5D%5B0%5D=3",
  },

  {
    what: "names: a list style for one",
    style: { names: { a: "repeat" } },
    parameters: { a: [1, 2], b: [3, 4] },
    query: "a=1&a=2&b=3,4",
  },
  {
    what: "names: comma for one",
    style: { arrays: "brackets", names: { a: "comma" } },
    parameters: { a: [1, 2], b: [3] },
    query: "a=1,2&b%5B%5D=3",
  },
  {
    what: "names: brackets for one",
    style: { names: { a: "brackets" } },
    parameters: { a: [1, 2] },
    query: "a%5B%5D=1&a%5B%5D=2",
  },
  {
    what: "names: an object style for one",
    style: { names: { a: "json" } },
    parameters: { a: { x: 1 }, b: { x: 1 } },
    query: `a=${json({ x: 1 })}&b%5Bx%5D=1`,
  },
  {
    what: "names: deepObject for one",
    style: { objects: "json", names: { a: "deepObject" } },
    parameters: { a: { x: 1 }, b: { x: 1 } },
    query: `a%5Bx%5D=1&b=${json({ x: 1 })}`,
  },
  {
    what: "names: json for a list",
    style: { names: { a: "json" } },
    parameters: { a: [1, [2], { b: "c" }] },
    query: `a=${json([1, [2], { b: "c" }])}`,
  },
  {
    what: "names: json for an empty list",
    style: { names: { a: "json" } },
    parameters: { a: [], b: [null] },
    query: "",
  },
  {
    what: "names: json for a single value",
    style: { names: { a: "json" } },
    parameters: { a: 5, b: "x" },
    query: "a=5&b=x",
  },
  {
    what: "names: a list style for the lists in an object",
    style: { names: { a: "brackets" } },
    parameters: { a: { b: [1, 2] }, c: { b: [1, 2] } },
    query: "a%5Bb%5D%5B%5D=1&a%5Bb%5D%5B%5D=2&c%5Bb%5D=1,2",
  },
  {
    what: "names: one that objects inherit",
    style: { names: { ["__proto__"]: "repeat" } },
    parameters: { ["__proto__"]: [1, 2], constructor: [1, 2] },
    query: "__proto__=1&__proto__=2&constructor=1,2",
  },
];

/** A value that no URL can carry. */
export interface RefusedCase {
  readonly what: string;
  readonly value: unknown;
}

const SECRET = "hunter2-Zm9v";

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

const throwSecret = (): never => {
  throw new Error(SECRET);
};

/** Refused as a parameter, and as a member of a list or of an object. */
export const refusedValues: readonly RefusedCase[] = [
  { what: "NaN", value: NaN },
  { what: "Infinity", value: Infinity },
  { what: "-Infinity", value: -Infinity },
  { what: "a function", value: () => SECRET },
  { what: "a class", value: Money },
  { what: "a symbol", value: Symbol(SECRET) },
  { what: "a Map", value: new Map([["a", SECRET]]) },
  { what: "a Set", value: new Set([SECRET]) },
  { what: "a URLSearchParams", value: new URLSearchParams({ a: SECRET }) },
  { what: "bytes", value: new TextEncoder().encode(SECRET) },
  { what: "a regular expression", value: new RegExp(SECRET) },
  { what: "an error", value: new Error(SECRET) },
  { what: "a promise", value: Promise.resolve(SECRET) },
  { what: "a String object", value: new String(SECRET) },
  {
    what: "an instance of a class",
    value: new (class {
      secret = SECRET;
    })(),
  },
  { what: "an object with another prototype", value: Object.create({ a: SECRET }) },
  { what: "an invalid date", value: new Date(NaN) },
  { what: "an instance whose toJSON() gives an object", value: new Money({ a: SECRET }) },
  { what: "an instance whose toJSON() gives a list", value: new Money([SECRET]) },
  { what: "an instance whose toJSON() gives null", value: new Money(null) },
  { what: "an instance whose toJSON() gives undefined", value: new Money(undefined) },
  { what: "an instance whose toJSON() gives NaN", value: new Money(NaN) },
  { what: "an instance whose toJSON() gives a symbol", value: new Money(Symbol(SECRET)) },
  { what: "an instance whose toJSON() gives half a character", value: new Money("\ud83d") },
  { what: "an instance whose toJSON() throws", value: { toJSON: throwSecret } },
  {
    what: "an object whose getter throws",
    value: Object.defineProperty({}, "a", { get: throwSecret, enumerable: true }),
  },
  {
    what: "a getter of toJSON that throws",
    value: Object.defineProperty(new Money(1), "toJSON", { get: throwSecret }),
  },
  { what: "a proxy that throws", value: new Proxy({}, { ownKeys: throwSecret }) },
  { what: "a proxy whose prototype throws", value: new Proxy({}, { getPrototypeOf: throwSecret }) },
  {
    what: "a list whose getter throws",
    value: Object.defineProperty([1], 0, { get: throwSecret }),
  },
  {
    what: "a list whose iterator throws",
    value: Object.defineProperty([1], Symbol.iterator, { value: throwSecret }),
  },
  { what: "the first half of a character alone", value: `${SECRET}\ud83d` },
  { what: "the second half of a character alone", value: `\ude00${SECRET}` },
  { what: "the halves of a character in the wrong order", value: `\ude00\ud83d${SECRET}` },
  { what: "an object with half a character as key", value: { "\ud83d": SECRET } },
  { what: "a list that holds itself", value: circularList() },
  { what: "an object that holds itself", value: circularObject() },
];
