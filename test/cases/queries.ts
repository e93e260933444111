import type { QueryJson } from "../../src/index.js";
import { SECRET, throwSecret } from "../support/refusal.js";

type Fields = Readonly<Record<string, unknown>>;

/**
 * A query that a GET writes from parameters which its url does not name: what follows the `?`, or `""` for no query at
 * all, in the style of the service, or the default one.
 */
export type QueryCase = readonly [
  what: string,
  parameters: Fields,
  query: string,
  style?: QueryJson,
];

/** The style of objects that most services have. */
const DEEP: QueryJson = { objects: "deepObject" };

/** Cases in which square brackets of the query stand for their percent-encoded form. */
const cases = (rows: readonly QueryCase[]): readonly QueryCase[] =>
  rows.map(([what, parameters, query, ...style]) => {
    return [what, parameters, query.replace(/[[\]]/g, encodeURIComponent), ...style];
  });

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

class Price extends Money {}

class Secret {
  readonly secret = SECRET;
}

const bare = (entries: object): unknown => Object.assign(Object.create(null) as object, entries);

const json = (value: unknown): string => encodeURIComponent(JSON.stringify(value));

/** Single values. */
export const scalars: readonly QueryCase[] = cases([
  ["a string", { a: "x" }, "a=x"],
  ["an empty text", { a: "" }, "a="],
  ["a string above ASCII", { a: "é€\ud83d\ude00" }, "a=%C3%A9%E2%82%AC%F0%9F%98%80"],
  ["a string that looks encoded", { a: "%20" }, "a=%2520"],
  [
    "a string with characters that end a query",
    { a: "b&c=d#e?f+g h" },
    "a=b%26c%3Dd%23e%3Ff%2Bg%20h",
  ],
  ["a string with a line end", { a: "\r\n" }, "a=%0D%0A"],
  ["zero", { a: 0 }, "a=0"],
  ["a negative fraction", { a: -1.5 }, "a=-1.5"],
  ["a large number", { a: 1e21 }, "a=1e%2B21"],
  ["a bigint", { a: 12345678901234567890n }, "a=12345678901234567890"],
  ["booleans", { a: true, b: false }, "a=true&b=false"],
  ["a date", { a: new Date(Date.UTC(2024, 1, 29, 12, 30)) }, "a=2024-02-29T12%3A30%3A00.000Z"],
  ["a URL", { a: new URL("https://x.example/y?z=1") }, "a=https%3A%2F%2Fx.example%2Fy%3Fz%3D1"],
  ["an instance whose toJSON() gives a string", { a: new Money("5 EUR") }, "a=5%20EUR"],
  ["an instance that inherits its toJSON()", { a: new Price("5 EUR") }, "a=5%20EUR"],
  ["an instance whose toJSON() gives a number", { a: new Money(5) }, "a=5"],
  ["an instance whose toJSON() gives a boolean", { a: new Money(false) }, "a=false"],
  ["an instance whose toJSON() gives a bigint", { a: new Money(5n) }, "a=5"],
  ["a plain object with a toJSON()", { a: { toJSON: () => "x", b: 1 } }, "a=x"],
  ["null", { a: null, b: 1 }, "b=1"],
  ["only null", { a: null }, ""],
  ["undefined", { a: undefined, b: 1 }, "b=1"],
  ["several, in the caller's order", { z: 1, a: 2, m: 3 }, "z=1&a=2&m=3"],
  ["an empty name", { "": 1 }, "=1"],
]);

/** Lists in the default style. */
const lists: readonly QueryCase[] = cases([
  ["a list", { a: [1, 2, 3] }, "a=1,2,3"],
  ["a list of one", { a: ["x"] }, "a=x"],
  ["a list whose members hold commas", { a: ["x,y", "z w", ""] }, "a=x%2Cy,z%20w,"],
  [
    "a list of every kind of scalar",
    { a: ["s", 1, 2n, true, new Date(0), new Money("m")] },
    "a=s,1,2,true,1970-01-01T00%3A00%3A00.000Z,m",
  ],
  ["a list with null and undefined", { a: [null, 1, undefined, 2] }, "a=1,2"],
  ["an empty list", { a: [], b: 1 }, "b=1"],
  ["a list of null", { a: [null, undefined] }, ""],
  ["a list under a name that ends in []", { "a[]": [1, "x,y"] }, "a[]=1&a[]=x%2Cy"],
  ["an empty list under such a name", { "a[]": [] }, ""],
  ["a single value under such a name", { "a[]": 1 }, "a[]=1"],
]);

/** Cases whose service has this style. */
const inStyle = (
  style: string,
  profile: QueryJson,
  rows: readonly (readonly [what: string, parameters: Fields, query: string])[],
): readonly QueryCase[] =>
  cases(rows.map(([what, ...row]): QueryCase => [`${style}: ${what}`, ...row, profile]));

/** Lists in the default style, and objects, for which there is none. */
export const plain: readonly QueryCase[] = [
  ...lists,
  ...inStyle("deepObject", DEEP, [
    ["a list in a list of such a name", { "a[]": [{ k: [1, 2] }] }, "a[0][k][]=1&a[0][k][]=2"],
    ["an object", { a: { x: 1, y: "z w" } }, "a[x]=1&a[y]=z%20w"],
    ["an object without prototype", { a: bare({ x: 1 }) }, "a[x]=1"],
    ["nested objects", { a: { b: { c: { d: 1 } }, e: 2 } }, "a[b][c][d]=1&a[e]=2"],
    ["a list in an object", { a: { b: [1, 2] } }, "a[b]=1,2"],
    ["keys that need encoding", { "a b": { "c&d": { "é]": 1 } } }, "a%20b[c%26d][%C3%A9]]=1"],
    ["null and undefined members", { a: { x: null, y: 1, z: undefined } }, "a[y]=1"],
    ["an empty object", { a: {}, b: 1 }, "b=1"],
    ["an object of nothing", { a: { b: {}, c: [], d: null, e: { f: [null] } } }, ""],
    ["emptiness between members", { a: { b: {}, c: 1, d: [], e: 2 } }, "a[c]=1&a[e]=2"],
    [
      "an object with a key that objects inherit",
      { a: { ["__proto__"]: 1, constructor: 2 } },
      "a[__proto__]=1&a[constructor]=2",
    ],
    ["an object with a field toJSON that is not a function", { a: { toJSON: "x" } }, "a[toJSON]=x"],
    ["an object with a date", { a: { at: new Date(0) } }, "a[at]=1970-01-01T00%3A00%3A00.000Z"],
  ]),
];

/** Cases in which a service has styles for names, beside these for all. */
const byName = (
  rows: readonly (readonly [
    what: string,
    names: NonNullable<QueryJson["names"]>,
    parameters: Fields,
    query: string,
    profile?: QueryJson,
  ])[],
): readonly QueryCase[] =>
  rows.flatMap(([what, names, parameters, query, profile]) =>
    inStyle("names", { ...profile, names }, [[what, parameters, query]]),
  );

/** Lists and objects in the style of a service. */
export const styled: readonly QueryCase[] = [
  ...inStyle("comma", { arrays: "comma" }, [["spelt out", { a: [1, 2] }, "a=1,2"]]),
  ...inStyle("deepObject", DEEP, [["spelt out", { a: { b: 1 } }, "a[b]=1"]]),
  ...inStyle("undefined", { arrays: undefined, objects: undefined, names: undefined }, [
    ["no style at all", { a: [1, 2] }, "a=1,2"],
  ]),
  ...inStyle("repeat", { ...DEEP, arrays: "repeat" }, [
    ["a list", { a: [1, "x y"], b: 2 }, "a=1&a=x%20y&b=2"],
    ["null members", { a: [null, 1, null] }, "a=1"],
    ["a list in an object", { a: { b: [1, 2] } }, "a[b]=1&a[b]=2"],
    ["a name that ends in []", { "a[]": [1, 2] }, "a[]=1&a[]=2"],
    ["objects in a list", { a: [{ b: 1 }, { b: [2, 3] }] }, "a[0][b]=1&a[1][b]=2&a[1][b]=3"],
  ]),
  ...inStyle("repeat and json", { arrays: "repeat", objects: "json" }, [
    ["a list keeps its style", { a: [1, 2] }, "a=1&a=2"],
  ]),
  ...inStyle("brackets", { ...DEEP, arrays: "brackets" }, [
    ["a list", { a: [1, "x y"] }, "a[]=1&a[]=x%20y"],
    ["a list in an object", { a: { b: { c: [1, 2] } } }, "a[b][c][]=1&a[b][c][]=2"],
    ["a name that ends in []", { "a[]": [1, 2] }, "a[]=1&a[]=2"],
    [
      "objects in a list, with places",
      { a: [{ b: 1, c: [2, 3] }, { b: 4 }] },
      "a[0][b]=1&a[0][c][]=2&a[0][c][]=3&a[1][b]=4",
    ],
    [
      "members that write nothing do not count among places",
      { a: [null, {}, { b: 1 }, { c: null }, { d: [] }, { b: 2 }, undefined], e: [{}] },
      "a[0][b]=1&a[1][b]=2",
    ],
    ["indices instead of []", { "a[]": [{ b: 1 }, { b: 2 }] }, "a[0][b]=1&a[1][b]=2"],
    [
      "in an object",
      { a: { b: [{ c: [{ d: 1 }] }], "e[]": [2] } },
      "a[b][0][c][0][d]=1&a[e[]][]=2",
    ],
  ]),
  ...inStyle("indices", { ...DEEP, arrays: "indices" }, [
    ["a list", { a: [1, null, "x y"] }, "a[0]=1&a[1]=x%20y"],
    ["a list in an object", { a: { b: [1, 2] } }, "a[b][0]=1&a[b][1]=2"],
    ["a name that ends in []", { "a[]": [1, 2] }, "a[]=1&a[]=2"],
    [
      "objects in a list, with strings between them",
      { a: [{ b: { c: 1 } }, "x", { b: [2] }] },
      "a[0][b][c]=1&a[1]=x&a[2][b][0]=2",
    ],
  ]),
  ...inStyle("pipe", { arrays: "pipe", names: { b: "space" } }, [
    ["a list", { a: [1, "x|y", "z"] }, "a=1%7Cx%7Cy%7Cz"],
    ["one member, and none", { a: [1], b: [2], c: [], d: [null] }, "a=1&b=2"],
  ]),
  ...inStyle("space", { arrays: "space", names: { "b[]": "pipe" } }, [
    ["a list", { a: [1, "x y", "z"] }, "a=1%20x%20y%20z"],
    ["names that end in []", { "a[]": [1, 2], "b[]": [3, 4] }, "a[]=1&a[]=2&b[]=3&b[]=4"],
  ]),
  ...inStyle("json", { objects: "json" }, [
    ["an object", { a: { b: 1, c: "é", d: true } }, `a=${json({ b: 1, c: "é", d: true })}`],
    ["lists and objects", { a: { b: [1, { c: [[2]] }] } }, `a=${json({ b: [1, { c: [[2]] }] })}`],
    ["what JSON escapes", { a: { 'q"': '\\"\n\u0001' } }, `a=${json({ 'q"': '\\"\n\u0001' })}`],
    ["all is encoded", { a: { b: "!'()*" } }, "a=%7B%22b%22%3A%22%21%27%28%29%2A%22%7D"],
    [
      "a bigint, to the last digit",
      { a: { b: 12345678901234567890n, c: [1n] } },
      `a=${encodeURIComponent('{"b":12345678901234567890,"c":[1]}')}`,
    ],
    ["absent members", { a: { b: null, c: undefined, d: [null, 1] } }, `a=${json({ d: [1] })}`],
    [
      "dates and instances",
      { a: { at: new Date(0), by: new Money(5) } },
      `a=${json({ at: "1970-01-01T00:00:00.000Z", by: 5 })}`,
    ],
    ["an empty object, and one of null", { a: {}, b: { b: null } }, ""],
    ["a single value", { a: "x" }, "a=x"],
    ["a key that objects inherit", { a: { ["__proto__"]: 1 } }, "a=%7B%22__proto__%22%3A1%7D"],
  ]),
  ...inStyle("form", { objects: "form" }, [
    [
      "an object, without its name",
      { a: { b: 1, "c d": "e&f", g: null, h: true } },
      "b=1&c%20d=e%26f&h=true",
    ],
    [
      "members that are lists and objects, as JSON",
      { a: { b: [1, "x"], c: { d: { e: 2n } }, f: new Date(0) } },
      `b=${json([1, "x"])}&c=${json({ d: { e: 2 } })}&f=1970-01-01T00%3A00%3A00.000Z`,
    ],
    ["empty objects and members", { a: {}, b: { c: [], d: {}, e: [null] }, f: { g: "" } }, "g="],
    ["a member that an object inherits", { a: { ["__proto__"]: 1 } }, "__proto__=1"],
  ]),
  // Objects in a list are JSON each.
  ...(["json", "form"] as const).flatMap((objects) => {
    const [one, comma] = [json({ b: 1 }), json({ b: "," })];
    return [
      ...inStyle(`${objects} and comma`, { objects }, [
        ["objects in a list", { a: [{ b: 1 }, "x", {}, { b: "," }] }, `a=${one},x,${comma}`],
      ]),
      ...inStyle(`${objects} and repeat`, { arrays: "repeat", objects }, [
        ["objects in a list", { a: [{ b: [1] }, "x"] }, `a=${json({ b: [1] })}&a=x`],
      ]),
      ...inStyle(`${objects} and indices`, { arrays: "indices", objects }, [
        ["objects in a list", { a: [{ b: 1 }, {}, "x"] }, `a[0]=${one}&a[1]=x`],
      ]),
      ...inStyle(`${objects} and pipe`, { arrays: "pipe", objects }, [
        ["objects under a name that ends in []", { "a[]": [{ b: 1 }, "x"] }, `a[]=${one}&a[]=x`],
      ]),
    ];
  }),
  ...byName([
    [
      "repeat and form for lists and objects alike",
      { a: "repeat", b: "form", c: "repeat", d: "form" },
      { a: [1, 2], b: [3, 4], c: { x: 1 }, d: { y: 2 } },
      "a=1&a=2&b=3&b=4&x=1&y=2",
    ],
    [
      "brackets and indices for lists and objects alike",
      { a: "brackets", b: "indices" },
      { a: { x: [1] }, b: { x: [1] }, c: { x: [1] } },
      `a[x][]=1&b[x][0]=1&c=${json({ x: [1] })}`,
      { arrays: "pipe", objects: "json" },
    ],
    [
      "comma, pipe and space leave objects to the service",
      { a: "comma", b: "pipe", c: "space" },
      { a: { x: 1 }, b: { x: 1 }, c: { x: 1 } },
      ["a", "b", "c"].map((name) => `${name}=${json({ x: 1 })}`).join("&"),
      { objects: "json" },
    ],
    [
      "deepObject leaves lists to the service",
      { a: "deepObject", b: "deepObject" },
      { a: [1, 2], b: { x: [3] } },
      "a[0]=1&a[1]=2&b[x][0]=3",
      { arrays: "indices", objects: "json" },
    ],
    ["a list style for one", { a: "repeat" }, { a: [1, 2], b: [3, 4] }, "a=1&a=2&b=3,4"],
    ["comma for one", { a: "comma" }, { a: [1, 2], b: [3] }, "a=1,2&b[]=3", { arrays: "brackets" }],
    ["brackets for one", { a: "brackets" }, { a: [1, 2] }, "a[]=1&a[]=2"],
    ["json", { a: "json" }, { a: { x: 1 }, b: { x: 1 } }, `a=${json({ x: 1 })}&b[x]=1`, DEEP],
    [
      "deepObject for one",
      { a: "deepObject" },
      { a: { x: 1 }, b: { x: 1 } },
      `a[x]=1&b=${json({ x: 1 })}`,
      { objects: "json" },
    ],
    ["a JSON list", { a: "json" }, { a: [1, [2], { b: "c" }] }, `a=${json([1, [2], { b: "c" }])}`],
    ["json for an empty list", { a: "json" }, { a: [], b: [null] }, ""],
    ["json for a single value", { a: "json" }, { a: 5, b: "x" }, "a=5&b=x"],
    [
      "a list style for the lists in an object",
      { a: "brackets" },
      { a: { b: [1, 2] }, c: { b: [1, 2] } },
      "a[b][]=1&a[b][]=2&c[b]=1,2",
      DEEP,
    ],
    [
      "one that objects inherit",
      { ["__proto__"]: "repeat" },
      { ["__proto__"]: [1, 2], constructor: [1, 2] },
      "__proto__=1&__proto__=2&constructor=1,2",
    ],
  ]),
];

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
  ["-Infinity", -Infinity],
  ["a function", () => SECRET],
  ["a class", Money],
  ["a symbol", Symbol(SECRET)],
  ["a Map", new Map([["a", SECRET]])],
  ["a Set", new Set([SECRET])],
  ["a URLSearchParams", new URLSearchParams({ a: SECRET })],
  ["bytes", new TextEncoder().encode(SECRET)],
  ["a regular expression", new RegExp(SECRET)],
  ["an error", new Error(SECRET)],
  ["a promise", Promise.resolve(SECRET)],
  ["a String object", new String(SECRET)],
  ["an instance of a class", new Secret()],
  ["an object with another prototype", Object.create({ a: SECRET })],
  ["an invalid date", new Date(NaN)],
  ["an instance whose toJSON() gives an object", new Money({ a: SECRET })],
  ["an instance whose toJSON() gives a list", new Money([SECRET])],
  ["an instance whose toJSON() gives null", new Money(null)],
  ["an instance whose toJSON() gives undefined", new Money(undefined)],
  ["an instance whose toJSON() gives NaN", new Money(NaN)],
  ["an instance whose toJSON() gives a symbol", new Money(Symbol(SECRET))],
  ["an instance whose toJSON() gives a lone surrogate", new Money("\ud83d")],
  ["an instance whose toJSON() throws", { toJSON: throwSecret }],
  ["a lone high surrogate", `${SECRET}\ud83d`],
  ["a lone low surrogate", `\ude00${SECRET}`],
  ["surrogates in the wrong order", `\ude00\ud83d${SECRET}`],
  ["an object with a lone surrogate as key", { "\ud83d": SECRET }],
  ["a list that holds itself", circularList()],
  ["an object that holds itself", circularObject()],
];
