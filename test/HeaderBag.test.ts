import { expect } from "chai";
import { endpoint, HeaderBag, type HeaderInit, type HeaderInput } from "../src/index.js";
import { itEach } from "./helpers/itEach.js";
import { refusal, SECRET } from "./helpers/refusal.js";

/** Hands over what the types forbid. */
function bagOf(init: unknown): HeaderBag {
  return HeaderBag.from(init as HeaderInit);
}

function* pairs(...entries: [string, string][]): Generator<[string, string]> {
  yield* entries;
}

/** What a bag says of a name: its value, whether it has one, and whether it is removed. */
type Told = readonly [value: unknown, has: boolean, isRemoved: boolean];
const ABSENT: Told = [undefined, false, false];
const REMOVED: Told = [undefined, false, true];

function told(bag: HeaderBag, name: string): Told {
  return [bag.get(name), bag.has(name), bag.isRemoved(name)];
}

describe("HeaderBag.from", () => {
  const mixed = new Map(Object.entries<HeaderInput>({ "X-N": 1, "X-L": ["a", "b"], "X-R": null }));
  const own = { b: "2", [Symbol("s")]: "3" };
  const inheriting = Object.assign(Object.create({ a: "1" }) as Record<string, string>, own);
  const forms: [what: string, init: HeaderInit, fields: object][] = [
    ["an object", { Accept: "a", "X-Y": "b" }, { accept: "a", "x-y": "b" }],
    ["the own fields of an object", inheriting, { b: "2" }],
    ["Headers", new Headers({ "X-One": "1", "X-Two": "2" }), { "x-one": "1", "x-two": "2" }],
    ["a Map, also with numbers, lists and null", mixed, { "x-n": 1, "x-l": "a, b", "x-r": null }],
    ["a generator", pairs(["X-A", "1"], ["X-B", "2"]), { "x-a": "1", "x-b": "2" }],
    ["another bag", HeaderBag.from({ "X-A": 1 }), { "x-a": 1 }],
  ];
  itEach("takes %s, and lower-cases its names", forms, (init, fields) => {
    expect(HeaderBag.from(init).toInit()).to.deep.equal(fields);
  });

  it("uses the last of two spellings, in every form", () => {
    const entries = [["X-A", "first"] as const, ["x-a", "last"] as const];
    for (const init of [Object.fromEntries(entries), new Map(entries), entries]) {
      expect(HeaderBag.from(init).toObject()).to.deep.equal({ "x-a": "last" });
    }
    expect(HeaderBag.from({ "X-A": "1", "x-a": null }).isRemoved("x-a")).to.equal(true);
    for (const [first, second] of [
      [null, "1"],
      ["1", undefined],
      ["1", []],
    ] as HeaderInput[][]) {
      expect(HeaderBag.from({ "X-A": first, "x-a": second }).get("x-a")).to.equal("1");
    }
  });

  it("refuses values that are neither a plain object nor pairs whose names are strings", () => {
    const others: readonly unknown[] = [
      ...[null, undefined, `authorization: ${SECRET}`, 5, () => [["a", SECRET]], new Date()],
      ...[[SECRET], [["a"]], [null], [["a", SECRET, "c"]], [{ a: SECRET }], [[5, SECRET]]],
    ];
    others.forEach((init) => refusal(() => bagOf(init), "INVALID_OPTIONS"));
  });
});

describe("the name of a header", () => {
  // test/security/sweeps.test.ts checks all other characters.
  it("is a token, and is lower-cased, even for a removal", () => {
    const name = "!#$%&'*+-.^_`|~0Z";
    expect(HeaderBag.from({ [name]: "v" }).toObject()).to.deep.equal({ [name.toLowerCase()]: "v" });
    for (const bad of ["", "a b", "\u0080"]) {
      for (const value of ["v", null, []]) {
        const error = refusal(() => HeaderBag.from({ [bad]: value }), "INVALID_HEADER");
        expect(error.header).to.equal(bad);
      }
    }
  });

  it("may not be cookie with the Kelvin sign, and is not shown after a colon", () => {
    refusal(() => HeaderBag.from({ "coo\u212aie": SECRET }), "INVALID_HEADER");
    expect(told(HeaderBag.from({ cookie: "a" }), "coo\u212aie")).to.deep.equal(ABSENT);
    // Behind a colon a secret may be.
    const error = refusal(() => bagOf({ [`Authorization: token ${SECRET}`]: "" }));
    expect(error.header).to.equal("Authorization:…");
  });

  it("may be the name of an inherited member", () => {
    for (const name of ["__proto__", "constructor"]) {
      expect(told(HeaderBag.empty, name), name).to.deep.equal(ABSENT);
      const bag = HeaderBag.from([[name, "v"]]);
      expect(bag.get(name), name).to.equal("v");
      for (const object of [bag.toObject(), bag.toInit()]) {
        expect(Object.entries(object), name).to.deep.equal([[name, "v"]]);
      }
      expect(bag.without(name).isRemoved(name), name).to.equal(true);
    }
  });
});

describe("the value of a header", () => {
  const written: [what: string, value: HeaderInput, written: string | number][] = [
    ["a string with outer spaces, unchanged", "  a  ", "  a  "],
    ["true, as text", true, "true"],
    ["a list, joined by comma and space", ["a", "b, c", 3, true], "a, b, c, 3, true"],
  ];
  itEach("may be %s", written, (value, expected) => {
    const headers = { "X-A": value };
    expect(told(HeaderBag.from(headers), "x-a")).to.deep.equal([expected, true, false]);
    expect(endpoint("/x", { headers }).headers["x-a"]).to.equal(expected);
  });

  it("may not be another number or another type, or a list of these or with holes", () => {
    const lists = [[[SECRET]], [SECRET, null], [SECRET, NaN], new Array(1)];
    for (const value of [NaN, -Infinity, 1n, () => SECRET, { a: SECRET }, new Date(0), ...lists]) {
      const error = refusal(() => bagOf({ "X-Bad": value }), "INVALID_HEADER");
      expect(error.header).to.equal("X-Bad");
      const headers = { "x-bad": value } as HeaderInit;
      refusal(() => endpoint.defaults({ headers }), "INVALID_HEADER");
    }
  });
});

it("the error for headers names all invalid ones, and the first as `header`", () => {
  const wrong = { "X-One": "a\n", "X Two": "b", "X-Three": NaN, "x-four": {} };
  const error = refusal(() => bagOf({ ok: "fine", ...wrong }), "INVALID_HEADER");
  expect(error.header).to.equal("X-One");
  Object.keys(wrong).forEach((name) => expect(error.message).to.contain(`"${name}"`));
  expect(error.message).to.not.contain("fine").and.to.not.contain('"ok"');
});

describe("HeaderBag#get, #has and #isRemoved", () => {
  const bag = HeaderBag.from({ "X-A": "1", "X-Gone": null });

  it("find a field in any spelling, and distinguish a removed field from an absent one", () => {
    ["x-a", "X-A"].forEach((name) => expect(told(bag, name)).to.deep.equal(["1", true, false]));
    expect(told(bag, "X-GONE")).to.deep.equal(REMOVED);
    expect(told(bag, "x-none")).to.deep.equal(ABSENT);
  });

  it("find nothing under an invalid name", () => {
    for (const name of ["", "a b", "é", undefined, 5, {}]) {
      expect(told(bag, name as string)).to.deep.equal(ABSENT);
      expect(bag.without(name as string)).to.equal(bag);
    }
  });
});

describe("HeaderBag#with and #without", () => {
  const changes: [what: string, below: HeaderInit, change: HeaderInit, above: object][] = [
    ["puts the changes on top", { a: "1", b: "2" }, { B: "3", c: 4 }, { a: "1", b: "3", c: 4 }],
    ["removes with null", { a: "1", b: "2" }, { A: null, z: null }, { a: null, b: "2", z: null }],
  ];
  itEach("with %s, and leaves this one as it is", changes, (below, change, above) => {
    const bag = HeaderBag.from(below);
    expect(bag.with(change).toInit()).to.deep.equal(above);
    expect(bag.toInit()).to.deep.equal(below);
  });

  it("without removes a field in any spelling, and does not change this bag", () => {
    const bag = HeaderBag.from({ "x-a": "1", b: "" });
    expect(bag.without("X-A").toInit()).to.deep.equal({ "x-a": null, b: "" });
    expect(bag.get("x-a")).to.equal("1");
  });

  it("return this if nothing changes", () => {
    const bag = HeaderBag.from({ a: "1", n: 2, list: ["x", "y"], gone: null });
    const same = [{}, [], bag, { A: "1", N: 2 }, { A: "other", a: "1" }, { list: ["x", "y"] }];
    for (const init of [...same, { gone: null }, { a: undefined, b: undefined }, { a: [] }]) {
      expect(bag.with(init)).to.equal(bag);
    }
    ["absent", "gone"].forEach((name) => expect(bag.without(name)).to.equal(bag));
  });
});

describe("HeaderBag as an iterable, #toObject and #toInit", () => {
  const bag = HeaderBag.from({ a: "1", b: "2" }).with({ C: 3, a: "4", b: null });

  it("gives the fields with a value, weaker layers first, each time anew", () => {
    Object.assign(bag.toObject(), { a: "changed" });
    Object.assign(bag.toInit(), { a: "changed" });
    for (const fields of [[...bag], [...bag], Object.entries(bag.toObject())]) {
      expect(fields).to.deep.equal(Object.entries({ a: "4", c: 3 }));
    }
    expect(bag.toInit()).to.deep.equal({ a: "4", b: null, c: 3 });
    expect(HeaderBag.from(bag.toInit()).isRemoved("b")).to.equal(true);
  });
});
