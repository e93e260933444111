import { expect } from "chai";
import { itFor } from "../helpers/itEach.js";
import { nest } from "../helpers/nest.js";
import { refusal } from "../helpers/refusal.js";
import { expectSent } from "../helpers/services.js";
import { compile, DAY } from "../helpers/operations.js";

describe("the format of a parameter", () => {
  const call = compile({
    route: "POST /x",
    parameters: {
      q: { in: "query", format: "date" },
      h: { in: "header", format: "date" },
      b: { in: "body", format: "unix" },
    },
  });

  const dates = ["date", "http-date"];
  itFor("refuses a year that it cannot write in four digits: %0", dates, (format) => {
    const dated = compile({ route: "GET /x", parameters: { q: { in: "query", format } } });
    for (const year of ["+010000-01-01", "-000001-12-31"]) {
      const { message } = refusal(() => dated({ q: [new Date(year)] }), "INVALID_PARAMETER");
      expect(message).to.contain("a date outside the years 0 to 9999");
    }
    for (const year of ["0000-01-01", "9999-12-31"]) {
      const { url } = dated({ q: new Date(year) });
      expect(url).to.contain(format === "date" ? year : `%20${year.slice(0, 4)}%20`);
    }
  });

  it("writes bytes of any length as Node does", () => {
    const parameters = { a: { in: "path", format: "base64url" } };
    const inPath = compile({ route: "GET /{a}/{b}", parameters });
    for (let length = 1; length < 70; length += 1) {
      const a = Uint8Array.from({ length }, (_, i) => (i * 151 + length) % 256);
      expectSent(inPath({ a, b: 1 }), { url: `/${Buffer.from(a).toString("base64url")}/1` });
    }
  });

  itFor("refuses an invalid date, and what is too deep, in %0", ["q", "h", "b"], (name) => {
    const deep = nest(100_000, (inner) => [inner]);
    for (const [value, said] of [
      [[new Date(NaN)], "an invalid date"],
      [deep, "nested deeper than 100, or circular"],
    ] as const) {
      const { message } = refusal(() => call({ [name]: value }), "INVALID_PARAMETER", [name]);
      expect(message).to.contain(`"${name}" (${said}`);
    }
  });

  it("does not change the caller's objects, reads each property once, and writes shared ones once", () => {
    let reads = 0;
    let shared: unknown = [DAY];
    for (let i = 0; i < 90; i += 1) {
      shared = [shared, shared];
    }
    const list = Object.freeze([DAY]);
    const get = () => ((reads += 1), DAY);
    const own = Object.defineProperty({ list, shared }, "at", { get, enumerable: true });
    const { b } = call({ b: Object.freeze(own) }).body as { b: { shared: unknown[] } };
    expect(b).to.deep.include({ at: 1709208000, list: [1709208000] });
    expect(b.shared[0]).to.equal(b.shared[1]);
    expect(reads).to.equal(1);
    expect(list[0]).to.equal(DAY);
  });
});

it("the format of an operation applies to data, also in its lists and objects", () => {
  const bytes = new Uint8Array([1, 2, 3, 4]);
  const upload = compile({ route: "PUT /x", body: "json-string", format: "base64" });
  for (const data of [bytes.buffer, Buffer.from(bytes)]) {
    const headers = { "content-type": "application/json" };
    expectSent(upload({}, { data }), { body: '"AQIDBA=="', headers });
  }
  const listed = compile({ route: "PUT /x", format: "base64url" });
  // What only calls itself bytes stays as it is.
  class Fake {
    readonly [Symbol.toStringTag] = "ArrayBuffer";
    readonly byteLength = 1e9;
  }
  const fake = new Fake();
  const data = [bytes, { a: bytes }, fake];
  expectSent(listed({}, { data }), { body: ["AQIDBA", { a: "AQIDBA" }, fake] });
  const days = compile({ route: "PUT /x", body: "form", format: "date" });
  const shared = [DAY];
  const body = "a%5B%5D=2024-02-29&b%5B%5D=2024-02-29";
  expectSent(days({}, { data: { a: shared, b: shared } }), { body });
  refusal(() => days({}, { data: { a: new Date(NaN) } }), "INVALID_OPTIONS");
});
