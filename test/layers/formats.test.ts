import { runInNewContext } from "node:vm";
import { expect } from "chai";
import { refusal } from "../support/refusal.js";
import { expectSent } from "../support/services.js";
import { compile, DAY } from "../support/operations.js";

describe("compile(operation)", () => {
  describe("format", () => {
    const call = compile({
      route: "POST /x",
      parameters: {
        q: { in: "query", format: "date" },
        h: { in: "header", format: "date" },
        b: { in: "body", format: "unix" },
      },
    });

    it("is that of data, in the lists and objects of it, too", () => {
      const upload = compile({ route: "PUT /x", body: "json-string", format: "base64" });
      const bytes = new Uint8Array([1, 2, 3, 4]);
      const headers = { "content-type": "application/json" };
      for (const data of [bytes, bytes.buffer, Buffer.from(bytes)]) {
        expectSent(upload({}, { data }), { body: '"AQIDBA=="', headers });
      }
      const listed = compile({ route: "PUT /x", format: "base64url" });
      const data = [bytes, { a: bytes }];
      expectSent(listed({}, { data }), { body: ["AQIDBA", { a: "AQIDBA" }] });
      const days = compile({ route: "PUT /x", body: "form", format: "date" });
      expectSent(days({}, { data: { a: DAY } }), { body: "a=2024-02-29" });
      const error = refusal(() => days({}, { data: { a: new Date(NaN) } }), "INVALID_OPTIONS");
      expect(error.message).to.contain("an invalid date");
    });

    for (const format of ["date", "http-date"] as const) {
      it(`${format} refuses a year that it cannot write in four digits`, () => {
        const dated = compile({ route: "GET /x", parameters: { q: { in: "query", format } } });
        for (const year of ["+010000-01-01", "-000001-12-31"]) {
          const error = refusal(() => dated({ q: [new Date(year)] }), "INVALID_PARAMETER");
          expect(error.parameters).to.deep.equal(["q"]);
          expect(error.message).to.contain("a date outside the years 0 to 9999");
        }
        for (const year of ["0000-01-01", "9999-12-31"]) {
          const { url } = dated({ q: new Date(year) });
          expect(url).to.contain(format === "date" ? year : `%20${year.slice(0, 4)}%20`);
        }
      });
    }

    it("leaves alone what only calls itself bytes", () => {
      class Fake {
        readonly [Symbol.toStringTag] = "ArrayBuffer";
        readonly byteLength = 1e9;
        readonly length = 1e9;
      }
      const fake = new Fake();
      const call = compile({ route: "PUT /x", format: "base64" });
      expectSent(call({}, { data: [fake] }), { body: [fake] });
    });

    it("agrees with Node about bytes of any length", () => {
      const parameters = { a: { in: "path", format: "base64url" } };
      const call = compile({ route: "GET /{a}/{b}", parameters });
      for (let length = 1; length < 70; length += 1) {
        const a = Uint8Array.from({ length }, (_, i) => (i * 151 + length) % 256);
        expectSent(call({ a, b: 1 }), { url: `/${Buffer.from(a).toString("base64url")}/1` });
      }
    });

    it("refuses an invalid date, wherever it goes", () => {
      for (const name of ["q", "h", "b"]) {
        const error = refusal(() => call({ [name]: [new Date(NaN)] }), "INVALID_PARAMETER", [name]);
        expect(error.message).to.contain("an invalid date");
      }
    });

    it("knows dates of other realms, and leaves other objects alone", () => {
      const foreign = runInNewContext("new Date(0)") as Date;
      const url = new URL("https://example.com/");
      expect(call({ q: [foreign, url] }).url).to.match(/\?q=1970-01-01,https%3A/);
      const { b } = call({ b: { url } }).body as { b: { url: URL } };
      expect(b.url).to.equal(url);
    });

    it("does not change the caller's objects, and reads each property once", () => {
      let reads = 0;
      const list = Object.freeze([DAY]);
      const get = () => ((reads += 1), DAY);
      const b = Object.freeze(Object.defineProperty({ list }, "at", { get, enumerable: true }));
      expect(call({ b }).body).to.deep.equal({ b: { at: 1709208000, list: [1709208000] } });
      expect(reads).to.equal(1);
      expect(list[0]).to.equal(DAY);
    });

    it("keeps names that Object.prototype has", () => {
      const text = '{"b":{"__proto__":{"at":null},"constructor":1}}';
      expect(JSON.stringify(call(JSON.parse(text) as object).body)).to.equal(text);
    });

    it("writes shared values once, and refuses what refers to itself where a URL does", () => {
      let shared: unknown = [DAY];
      for (let i = 0; i < 90; i += 1) {
        shared = [shared, shared];
      }
      const { body } = call({ b: shared });
      const { b } = body as { b: readonly unknown[] };
      expect(b[0]).to.equal(b[1]);
      const circular: unknown[] = [];
      circular.push(circular);
      refusal(() => call({ q: circular }), "INVALID_PARAMETER");
      let deep: unknown = DAY;
      for (let i = 0; i < 100_000; i += 1) {
        deep = [deep];
      }
      for (const name of ["q", "h", "b"]) {
        const error = refusal(() => call({ [name]: deep }), "INVALID_PARAMETER");
        expect(error.message).to.contain(`"${name}" (nested deeper than 100, or circular)`);
      }
    });
  });
});
