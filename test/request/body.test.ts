import { expect } from "chai";
import { endpoint, type EndpointOptions } from "../../src/index.js";
import { jsonData, selfDescribing } from "../cases/bodies.js";
import { itEach, itFor } from "../helpers/itEach.js";
import { nest } from "../helpers/nest.js";
import { refusal, SECRET, throwSecret } from "../helpers/refusal.js";
import { API, typeOf } from "../helpers/services.js";

const JSON_TYPE = "application/json; charset=utf-8";
const WITH_BODY = ["PATCH", "POST", "PUT", "DELETE"];
const WITH_QUERY = ["GET", "HEAD"];
const WITH_NEITHER = ["OPTIONS", "PROPFIND", "QUERY", "M-SEARCH"];

describe("the option data", () => {
  const sends = (type: string | undefined) => (make: () => unknown) => {
    for (const method of WITH_BODY) {
      const data = make();
      const result = endpoint(`${method} /x`, { data });
      expect(result).to.have.property("body", data);
      expect("content-type" in result.headers).to.equal(type !== undefined);
      expect(typeOf(result)).to.equal(type);
      expect(endpoint.parse(endpoint.merge(`${method} /x`, { data }))).to.deep.equal(result);
    }
  };
  itEach("may be %s, whose content type is left open", selfDescribing, sends(undefined));
  itEach("may be %s, which is typed as JSON", jsonData, sends(JSON_TYPE));

  it("replaces leftover parameters, which are not sent", () => {
    const data = { a: 1 };
    for (const method of WITH_BODY) {
      const result = endpoint(`${method} /x/{id}{?q}`, { id: 7, q: 8, rest: 9, data });
      expect(result).to.include({ url: `${API}/x/7?q=8`, body: data });
      expect(data).to.deep.equal({ a: 1 });
    }
    expect(endpoint("POST /x", { rest: 9, data: null })).to.have.property("body", null);
  });

  itFor("is refused with %0", [...WITH_QUERY, ...WITH_NEITHER, "get"], (method) => {
    for (const data of [{ secret: SECRET }, SECRET, null, false]) {
      const act = () => endpoint.defaults({ data })(`${method} /x/{id}`, { id: 1 });
      const { route = "" } = refusal(act, "BODY_NOT_ALLOWED");
      expect(route.split(" ")[0]).to.equal(method.toUpperCase());
    }
  });
});

describe("leftover parameters", () => {
  it("make a new plain object with the same values, null included", () => {
    const values = { list: [1, null, { a: undefined }], value: new Date(0), none: null };
    const child = endpoint.defaults({ none: 1, b: 1 }).defaults({ b: 2 });
    const make = () => child("POST /x/{c}", { c: 3, ...values }).body as object;
    const [body, again] = [make(), make()];
    expect({ ...body }).to.include({ ...values, b: 2 });
    expect(body).to.not.equal(again);
    expect(Object.keys(body)).to.deep.equal(["none", "b", "list", "value"]);
    expect(Object.getPrototypeOf(body)).to.equal(Object.prototype);
    expect(values.list).to.not.be.frozen;
  });

  const lost: readonly (readonly [what: string, value: unknown])[] = [
    ["a function", throwSecret],
    ["a promise", Promise.resolve(SECRET)],
    ["bytes", new Uint8Array(1)],
    ["a map", new Map([[SECRET, 1]])],
    ["a blob", new Blob([SECRET])],
    ["an iterator", [1].values()],
    ["a stream", new ReadableStream()],
    ["infinity", -Infinity],
  ];
  itEach("are refused if JSON would lose them: %s", lost, (value) => {
    const held = [value, [1, [value]], { k: [{ value }] }];
    const fields = { fine: 1, ...Object.fromEntries(held.map((each, i) => [`a${i}`, each])) };
    const act = () => endpoint("POST /x", fields);
    refusal(act, "INVALID_PARAMETER", ["a0", "a1", "a2"]);
    expect(endpoint("POST /x", { data: { value } }).body).to.deep.equal({ value });
  });

  it("are refused together with invalid values of the URL", () => {
    const g = Object.defineProperty({}, "k", { get: throwSecret, enumerable: true });
    const call = () => endpoint("POST /x/{id}", { id: NaN, n: NaN, ok: 1, f: new Map(), g });
    const { message } = refusal(call, "INVALID_PARAMETER", ["id", "n", "f", "g"]);
    expect(message).to.contain('"f" (an instance of a class without toJSON())');
  });

  it("are refused if they are circular, nested deeper than 100, or lost behind a million others", () => {
    const circular: unknown[] = [];
    circular.push(circular, { circular });
    const fields = {
      circular,
      deep: nest(101, (inner) => ({ inner })),
      last: [...Array.from({ length: 1_100_000 }, (_, i) => i), NaN],
      fine: nest(100, (inner) => [inner]),
    };
    refusal(() => endpoint("POST /x", fields), "INVALID_PARAMETER", ["circular", "deep", "last"]);
  });

  it("may share values, and are deep by where these stand, in any order", () => {
    const shared = nest(60, (inner) => ({ inner }));
    const dates = [new Date(0)];
    expect(endpoint("POST /x", { dates, again: { dates } }).body).to.have.property("dates", dates);
    const deeper = (levels: number): object => {
      let value: object = { shared };
      for (let i = 1; i < levels; i += 1) {
        value = [value];
      }
      return value;
    };
    for (const shallowFirst of [true, false]) {
      const fields = (levels: number): object =>
        shallowFirst ? { shared, b: deeper(levels) } : { b: deeper(levels), shared };
      expect(endpoint("POST /x", fields(40)).body).to.deep.equal(fields(40));
      refusal(() => endpoint("POST /x", fields(41)), "INVALID_PARAMETER", ["b"]);
    }
  });

  it("are looked at once if they are shared by many fields", () => {
    let looks = 0;
    const counted = Object.defineProperty({}, "inner", {
      get: () => ({ looks: (looks += 1) }),
      enumerable: true,
    });
    const names = Array.from({ length: 400 }, (_, i) => `n${i}`);
    endpoint("POST /x", Object.fromEntries(names.map((name) => [name, [counted]])));
    const each = looks;
    endpoint("POST /x", Object.fromEntries(names.map((name) => [name, counted])));
    expect([each, looks - each]).to.deep.equal([1, 1]);
  });

  it("may be objects with a toJSON()", () => {
    const items = Object.assign(new Map(), { toJSON: () => "items" });
    const own = { toJSON: () => "own", value: NaN };
    const named = { toJSON: "a field", value: 1 };
    const empty = [new Array(1), Object.create(null) as object, [undefined]];
    for (const value of [new Date(0), items, own, named, 1n, "\ud800", ...empty]) {
      const fields = { value, nested: [{ value }] };
      expect(endpoint("POST /x", fields).body).to.deep.equal(fields);
    }
    const wrong = { a: { ...named, value: NaN } };
    refusal(() => endpoint("POST /x", wrong), "INVALID_PARAMETER", ["a"]);
  });
});

describe("the header content-type", () => {
  const calls: [string, EndpointOptions][] = [
    ["a body of parameters", { a: 1 }],
    ["a string as data", { data: "a" }],
    ["bytes as data", { data: new Uint8Array(1) }],
  ];
  const typed = (value: string | null) => endpoint.defaults({ headers: { "content-type": value } });

  itEach("is what the caller set, and is not put back once removed, with %s", calls, (options) => {
    for (const value of ["text/x", null]) {
      const layer = typed(value);
      for (const result of [
        endpoint("POST /x", { ...options, headers: { "Content-Type": value } }),
        layer("POST /x", options),
        endpoint.parse(endpoint.merge(layer.merge("POST /x", options))),
      ]) {
        expect(result).to.have.property("body");
        expect(typeOf(result)).to.equal(value ?? undefined);
      }
    }
  });
});
