import type { QueryJson } from "../../src/index.js";
import { nest } from "../helpers/nest.js";
import { Money } from "./hostile.js";

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

const bare = (entries: object): unknown => Object.assign(Object.create(null) as object, entries);

const json = (value: unknown): string => encodeURIComponent(JSON.stringify(value));

/** Single values. */
export const scalars: readonly QueryCase[] = cases([
  ["an empty text", { a: "" }, "a="],
  ["a string above ASCII", { a: "é€\ud83d\ude00" }, "a=%C3%A9%E2%82%AC%F0%9F%98%80"],
  ["a number", { a: -1.5, b: 1e21, c: 12345678901234567n }, "a=-1.5&b=1e%2B21&c=12345678901234567"],
  ["booleans", { a: true, b: false }, "a=true&b=false"],
  ["an instance whose toJSON() gives a bigint", { a: new Money(5n) }, "a=5"],
  ["a plain object with a toJSON()", { a: { toJSON: () => "x", b: 1 } }, "a=x"],
  ["only null", { a: null }, ""],
  ["undefined", { a: undefined, b: 1 }, "b=1"],
  ["an empty name", { "": 1 }, "=1"],
]);

/** Lists in the default style. */
const lists: readonly QueryCase[] = cases([
  ["a list whose members hold commas", { a: ["x,y", "z w", ""] }, "a=x%2Cy,z%20w,"],
  ["a list with null and undefined", { a: [null, 1, undefined, 2n] }, "a=1,2"],
  ["an empty list", { a: [], b: [null], c: 1 }, "c=1"],
  ["a list under a name that ends in []", { "a[]": [1, "x,y"] }, "a[]=1&a[]=x%2Cy"],
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
    ["an object without prototype", { a: bare({ x: 1 }) }, "a[x]=1"],
    ["nested objects and lists", { a: { b: { c: { d: 1 } }, e: [1, 2] } }, "a[b][c][d]=1&a[e]=1,2"],
    ["an object of nothing", { a: { b: {}, c: [], d: null, e: { f: [null] } } }, ""],
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
  ...inStyle("repeat", { ...DEEP, arrays: "repeat" }, [
    ["a list", { a: [1, null, "x y"], b: 2 }, "a=1&a=x%20y&b=2"],
  ]),
  ...inStyle("brackets", { ...DEEP, arrays: "brackets" }, [
    ["a list", { a: [1, "x y"] }, "a[]=1&a[]=x%20y"],
    [
      "objects in a list, with places that count the members written",
      { a: [null, {}, { b: 1, c: [2, 3] }, { d: [] }, { b: 4 }], e: [{}] },
      "a[0][b]=1&a[0][c][]=2&a[0][c][]=3&a[1][b]=4",
    ],
    ["indices instead of []", { "a[]": [{ b: 1 }, { b: 2 }] }, "a[0][b]=1&a[1][b]=2"],
  ]),
  ...inStyle("indices", { ...DEEP, arrays: "indices" }, [
    ["a list", { a: [1, null, "x y"], "b[]": [2] }, "a[0]=1&a[1]=x%20y&b[]=2"],
    ["a list of objects and strings", { a: ["x", { b: [2] }] }, "a[0]=x&a[1][b][0]=2"],
    // If each level wrote its members twice, this would take a minute.
    ["deep lists", { a: nest(22, (k) => [{ k }]) }, `a${"[0][k]".repeat(22)}=x`],
  ]),
  ...inStyle("pipe", { arrays: "pipe", names: { b: "space" } }, [
    ["a list", { a: [1, "x|y"], b: [1, "x y"], c: [null] }, "a=1%7Cx%7Cy&b=1%20x%20y"],
  ]),
  ...inStyle("json", { arrays: "repeat", objects: "json" }, [
    ["an object", { a: { b: "é", c: [1, [2]], d: null } }, `a=${json({ b: "é", c: [1, [2]] })}`],
    ["an empty object, and a single value", { a: {}, b: { b: null }, c: "x" }, "c=x"],
  ]),
  ...inStyle("form", { objects: "form" }, [
    ["an object, without its name", { a: { b: 1, "c d": "e&f", g: null } }, "b=1&c%20d=e%26f"],
    [
      "members that are lists and objects, as JSON",
      { a: { b: [1, "x"], c: { d: { e: 2n } }, f: new Date(0), g: [null] } },
      `b=${json([1, "x"])}&c=${json({ d: { e: 2 } })}&f=1970-01-01T00%3A00%3A00.000Z`,
    ],
    ["objects in a list", { a: [{ b: "," }, {}, "x"] }, `a=${json({ b: "," })},x`],
  ]),
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
    ["a JSON list", { a: "json" }, { a: [1, [2], { b: "c" }] }, `a=${json([1, [2], { b: "c" }])}`],
  ]),
];
