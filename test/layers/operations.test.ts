import { runInNewContext } from "node:vm";
import { expect } from "chai";
import {
  bodyField,
  cookie,
  date,
  EndpointFactory,
  explain,
  form,
  header,
  json,
  Operation,
  pipe,
  query,
  readOperation,
  readProfile,
  Route,
  server,
  space,
  type EndpointOptions,
  type OperationJson,
  type ProfileJson,
  type RequestOptions,
  type Style,
} from "../../src/index.js";
import { badOperations, nothings, placeCases } from "../cases/operations.js";
import { itEach } from "../support/itEach.js";
import { refusal, SECRET } from "../support/refusal.js";
import { ACME, ACME_API, expectSent, type Sent } from "../support/services.js";

const SERVICE = { ...ACME, accept: "application/json" };

type Call = (parameters?: object, options?: object) => RequestOptions;

/** A call of an operation in texts, of a service in texts, on a layer. */
function compile(operation: object, profile: Partial<ProfileJson> = {}, layer = {}): Call {
  const factory = new EndpointFactory(readProfile({ ...SERVICE, ...profile })).defaults(layer);
  return factory.compile(readOperation(operation as OperationJson));
}

/** What writes objects in a query. */
const DEEP: Partial<ProfileJson> = { query: { objects: "deepObject" } };

const DAY = new Date(Date.UTC(2024, 1, 29, 12));

describe("compile(operation)", () => {
  describe("places", () => {
    for (const [what, [operation, parameters, sent]] of Object.entries(placeCases)) {
      it(what, () => {
        const call = compile(operation);
        // The first call makes the plan, later ones use its ready texts.
        for (const result of [call(parameters), call(parameters), call({ ...parameters })]) {
          expectSent(result, sent);
        }
      });

      it(`${what}, where a default gives it`, () => {
        const given = compile(operation)(parameters);
        expect(compile(operation, {}, parameters)()).to.deep.equal(given);
      });
    }

    const force = { force: "yes" };
    const asked: [what: string, operation: object, given: [object, object?], sent: Sent][] = [
      [
        "keeps every name in its namespace an ordinary one",
        { route: "POST /x", parameters: { headers: "query", url: "header", method: "cookie" } },
        [{ headers: "h", url: "u", method: "m", data: "d", baseUrl: "b" }],
        {
          ...{ url: "/x?headers=h", headers: { url: "u", cookie: "method=m" } },
          body: { data: "d", baseUrl: "b" },
        },
      ],
      [
        "sends a field of the body whose name a parameter has through data",
        { route: "PUT /x", parameters: { force: "query", a: "body" } },
        [{ force: true, a: 1 }, { data: force }],
        { url: "/x?force=true", body: force },
      ],
      [
        "writes a plain object passed as data in the declared kind",
        { route: "PUT /x", body: "form" },
        [{}, { data: { a: [1, 2] } }],
        { body: "a%5B%5D=1&a%5B%5D=2" },
      ],
      [
        "leaves a field of a body and what is left over unsent beside data",
        { route: "PUT /x", parameters: { a: { in: "body", required: true } } },
        [{ b: 1 }, { data: "text" }],
        { body: "text" },
      ],
    ];
    itEach("%s", asked, (operation, given, sent) => {
      expectSent(compile(operation)(...given), sent);
    });

    it("makes a body of parts", () => {
      const call = compile({ route: "POST /x", body: "multipart", parameters: { q: "query" } });
      const { url, body, headers } = call({ q: 1, file: new Blob(["a"]), name: "n" });
      expect(url).to.equal(`${ACME_API}/x?q=1`);
      expect([...(body as FormData).keys()]).to.deep.equal(["file", "name"]);
      expect(headers).to.not.have.property("content-type");
    });

    it("makes one part of a list in JSON", () => {
      const parameters = { a: { in: "body", style: "json", required: true } } as const;
      const call = compile({ route: "POST /x", body: "multipart", parameters });
      const partsOf = (a: unknown): unknown => [...(call({ a }).body as FormData)];
      const json = '[1,{"k":["2024-02-29T12:00:00.000Z"]}]';
      expect(partsOf([1, { k: [DAY] }, null])).to.deep.equal([["a", json]]);
      expect(partsOf({ k: 1 })).to.deep.equal([["a", '{"k":1}']]);
      expect(partsOf("text")).to.deep.equal([["a", "text"]]);
      refusal(() => partsOf([null]), "MISSING_PARAMETER");
      expect(refusal(() => partsOf([new Blob([])])).parameters).to.deep.equal(["a"]);
    });

    it("sends a body with any method but GET and HEAD where the operation declares one", () => {
      const typed = { "content-type": "application/json; charset=utf-8" };
      for (const method of ["OPTIONS", "options", "SEARCH", "M-SEARCH"]) {
        const call = compile({ route: `${method} /x{?q}`, body: "json" });
        for (const result of [call({ a: 1, q: 2 }), call({ q: 2 }, { data: { a: 1 } })]) {
          expect(result).to.deep.include({ url: `${ACME_API}/x?q=2`, body: { a: 1 } });
          expect(result.headers).to.include(typed);
        }
        const form = { route: `${method} /x`, body: "form", parameters: { a: "body" } };
        expect(compile(form)({ a: 1, b: 2 }).body).to.equal("a=1&b=2");
        expect(compile(form, { body: "json" })()).to.not.have.property("body");
        // Without a declared body there is none.
        const other = compile({ route: `${method} /x`, parameters: { a: "query" } });
        expect(other({ a: 1, b: 2 })).to.not.have.property("body");
        refusal(() => other({}, { data: "d" }), "BODY_NOT_ALLOWED");
      }
      for (const method of ["GET", "HEAD"]) {
        const error = refusal(() => compile({ route: `${method} /x`, body: "json" }));
        expect(error.parameters).to.deep.equal(["body"]);
      }
    });

    it("refuses a leftover that has the name under which another field is sent", () => {
      const parameters = { kind: { in: "body", name: "type" } };
      const call = compile({ route: "POST /x", parameters });
      refusal(() => call({ kind: 1, type: 2 }), "INVALID_PARAMETER", ["kind", "type"]);
      expect(call({ type: 2 }).body).to.deep.equal({ type: 2 });
    });

    it("takes a credential parameter where the operation says", () => {
      const parameters = { api_key: { in: "header", name: "x-key" } };
      const call = compile({ route: "GET /x", parameters }, { credentialParameters: ["api_key"] });
      expectSent(call({ api_key: "k" }), { url: "/x", headers: { "x-key": "k" } });
    });
  });

  describe("required", () => {
    const parameters = Object.fromEntries(
      ["query", "header", "cookie", "body"].map((place) => [place, { in: place, required: true }]),
    );
    const operation = {
      route: "POST /x/{id}{/p}",
      parameters: { ...parameters, p: { in: "path", required: true } },
    };
    const all = { id: 1, p: 2, query: 3, header: "4", cookie: 5, body: 6 };

    it("lets calls with all values pass", () => {
      const headers = { header: "4", cookie: "cookie=5" };
      const sent = { url: "/x/1/2?query=3", headers, body: { body: 6 } };
      expectSent(compile(operation)(all), sent);
      expectSent(compile(operation)({ ...all, query: false, body: 0 }), { body: { body: 0 } });
    });

    for (const nothing of nothings) {
      it(`refuses ${JSON.stringify(nothing)}, naming all names in one error`, () => {
        const call = compile(operation, DEEP);
        for (const name of Object.keys(all)) {
          refusal(() => call({ ...all, [name]: nothing }), "MISSING_PARAMETER", [name]);
        }
        const empty = Object.fromEntries(Object.keys(all).map((name) => [name, nothing]));
        for (const given of [empty, empty]) {
          const { message } = refusal(() => call(given), "MISSING_PARAMETER", Object.keys(all));
          expect(message).to.contain("Cannot write the request POST /x/{id}{/p}: missing");
        }
      });
    }

    it("refuses an empty text also where no value has to be prepared", () => {
      const call = compile({ route: "GET /x", parameters: { a: { in: "query", required: true } } });
      refusal(() => call({ a: "" }), "MISSING_PARAMETER", ["a"]);
    });

    it("refuses lists and objects of nothing, which write nothing in a URL", () => {
      const lists = ["query", "p", "cookie"].flatMap((name) => [
        { [name]: [null] },
        { [name]: [undefined, null] },
      ]);
      for (const nothing of [...lists, { query: { a: null } }]) {
        const call = () => compile(operation, DEEP)({ ...all, ...nothing });
        refusal(call, "MISSING_PARAMETER", Object.keys(nothing));
      }
    });

    it("refuses lists of which no member writes anything, outside of JSON", () => {
      for (const nothing of [[""], ["", ""], ["", null], [null]]) {
        for (const name of ["query", "p", "cookie", "header"]) {
          const call = () => compile(operation, DEEP)({ ...all, [name]: nothing });
          refusal(call, "MISSING_PARAMETER", [name]);
        }
        const spread = { p: { in: "path", required: true } } as const;
        for (const route of ["GET /x{/p*}", "GET /x{.p*}", "GET /x{/p}"]) {
          const call = compile({ route, parameters: spread });
          refusal(() => call({ p: nothing }), "MISSING_PARAMETER", ["p"]);
        }
      }
      const files = compile({
        route: "GET /x{/p*}",
        parameters: { p: { in: "path", required: true } },
      });
      expect(files({ p: ["a", "", "b"] }).url).to.equal(`${ACME_API}/x/a//b`);
      const body = { x: { in: "body", required: true } } as const;
      const json = compile({ route: "POST /a", parameters: body });
      expect(json({ x: [""] }).body).to.deep.equal({ x: [""] });
    });

    it("names the parameter, not the name that is sent, in errors about forms and parts", () => {
      for (const body of ["form", "multipart", "text/csv"] as const) {
        const parameters = { mine: { in: "body", name: "theirs" } };
        const call = compile({ route: "POST /x", parameters, body });
        refusal(() => call({ mine: NaN }), "INVALID_PARAMETER", ["mine"]);
      }
    });

    it("refuses fields of a form and of parts that write nothing", () => {
      const rule = { in: "body", required: true, name: "z" };
      const parameters = { x: rule, y: { ...rule, name: "y" }, q: { in: "query", required: true } };
      for (const [body, nothing] of [
        ["form", [null]],
        ["form", { a: [] }],
        ["form", [{ a: null }]],
        ["multipart", [null]],
        ["multipart", [undefined, null]],
      ]) {
        const call = compile({ route: "POST /a", parameters, body });
        refusal(() => call({ x: nothing, y: nothing }), "MISSING_PARAMETER", ["x", "y", "q"]);
      }
      const json = compile({ route: "POST /a", parameters: { x: "body" } });
      expect(json({ x: [null] }).body).to.deep.equal({ x: [null] });
    });

    it("lets fields of a form and of parts pass, in the style of each", () => {
      const x = { in: "body", required: true, name: "z" };
      const styled = { x: { ...x, style: "pipe" } };
      const form = compile({ route: "POST /a", parameters: styled, body: "form" });
      const { body } = form({ x: ["a", null, new Date(0)] });
      expect(body).to.equal("z=a%7C1970-01-01T00%3A00%3A00.000Z");
      expect(form({ x: false }).body).to.equal("z=false");
      // The fields of `data` have it, too, by the name that is sent.
      expect(form({}, { data: { z: [1, 2], x: [3] } }).body).to.equal("z=1%7C2&x%5B%5D=3");
      refusal(() => form({ x: NaN }), "INVALID_PARAMETER");
      const parts = compile({ route: "POST /a", parameters: { x }, body: "multipart" });
      for (const file of [new Blob(["a"]), [null, new Blob(["a"])]]) {
        expect([...(parts({ x: file }).body as FormData).keys()]).to.deep.equal(["z"]);
      }
    });

    it("is satisfied by a default, and not by one that is null", () => {
      const call = compile(operation, {}, { header: "d", cookie: "d", query: "d" });
      expect(call({ id: 1, p: 2, body: 3 }).url).to.equal(`${ACME_API}/x/1/2?query=d`);
      const none = compile(operation, {}, { header: null });
      refusal(() => none({ ...all, header: undefined }), "MISSING_PARAMETER", ["header"]);
    });

    it("leaves the other values of defaults as they are", () => {
      const parameters = { q: { in: "query", required: true } };
      const call = compile({ route: "POST /x", parameters }, {}, { a: 1 });
      for (let times = 0; times < 3; times += 1) {
        expect(call({ q: "3", b: 4 }).body).to.deep.equal({ a: 1, b: 4 });
      }
    });

    it("is asked for even where the service lets values be missing", () => {
      const call = compile(operation, { missing: "empty" });
      const names = ["p", "query", "header", "cookie", "body"];
      refusal(() => call({ id: null }), "MISSING_PARAMETER", names);
      expect(call({ ...all, id: null }).url).to.equal(`${ACME_API}/x//2?query=3`);
    });

    it("does not propose the optional spelling of a name that is required anyway", () => {
      const parameters = { q: { in: "query", required: true } };
      const call = compile({ route: "GET /x/{%24id}", parameters });
      const { message } = refusal(() => call(), "MISSING_PARAMETER", ["$id", "q"]);
      expect(message).to.contain("{/%24id}");
      expect(refusal(() => call({ $id: 1 })).message).to.not.contain("{/");
    });

    for (const body of ["json", "form", "multipart"] as const) {
      it(`names values of path, query and ${body} body that cannot be written in one error`, () => {
        const parameters = { q: "query", c: "cookie" };
        const bad = { q: NaN, id: NaN, c: NaN, f: [() => 1] };
        for (const route of ["POST /x", "POST /x/{id}", "POST /x{?id}"]) {
          const call = compile({ route, parameters }, { body });
          for (let times = 0; times < 3; times += 1) {
            refusal(() => call(bad), "INVALID_PARAMETER", ["q", "id", "c", "f"]);
            refusal(() => call({ ...bad, f: 1, c: 2 }), "INVALID_PARAMETER", ["q", "id"]);
            const others = { id: 1, q: new Map(), f: Symbol("s") };
            refusal(() => call(others), "INVALID_PARAMETER", ["q", "f"]);
          }
        }
      });
    }

    it("comes behind values that cannot be written, all of which one error names", () => {
      const call = compile({
        ...operation,
        parameters: { ...operation.parameters, when: { in: "body", format: "date" } },
      });
      const wrong = { id: NaN, query: () => 1, cookie: { a: 1 }, when: [new Date(NaN)] };
      refusal(() => call(wrong), "INVALID_PARAMETER", Object.keys(wrong));
    });
  });

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

  describe("headers", () => {
    const operation = { route: "GET /x", parameters: { "X-A": "header", c: "cookie" } } as const;

    // The layer sets `x-a: layer`; `undefined` is a header that is not sent.
    const over: [parameter: unknown, own: EndpointOptions["headers"], sent: string | undefined][] =
      [
        ["1", undefined, "1"],
        [undefined, undefined, "layer"],
        ["1", { "X-a": "2" }, "2"],
        ["1", [["x-A", "2"]], "2"],
        ["1", new Headers({ "x-a": "2" }), "2"],
        ["1", { "x-a": undefined }, "1"],
        ["1", { "x-a": null }, undefined],
        [null, undefined, undefined],
      ];
    it("of parameters stand over those of layers and below those of the call", () => {
      const call = compile(operation, {}, { headers: { "x-a": "layer", "x-b": "layer" } });
      for (const [parameter, headers, sent] of over) {
        expectSent(call({ "X-A": parameter }, { headers }), {
          headers: { "x-a": sent, "x-b": "layer" },
        });
      }
    });

    // The layer sets `theirs=1`.
    const joined: [parameter: unknown, own: string | null | undefined, sent: string | undefined][] =
      [
        [undefined, undefined, "theirs=1"],
        [2, undefined, "theirs=1; c=2"],
        [null, undefined, "theirs=1"],
        [2, "mine=1", "mine=1; c=2"],
        [null, "mine=1", "mine=1"],
        [2, null, "c=2"],
        [undefined, null, undefined],
      ];
    it("of cookies join those that layers or the call set", () => {
      const call = compile(operation, {}, { headers: { cookie: "theirs=1" } });
      for (const [c, own, cookie] of joined) {
        expectSent(call({ c }, { headers: { Cookie: own } }), { headers: { cookie } });
      }
    });

    it("are refused as any other header is, with the name and without the value", () => {
      const call = compile(operation);
      for (const value of [`${SECRET}\n`, "\u0100", "\ud800", ["\u0100"]]) {
        // Values of other parameters have them all read by the general rules.
        for (const c of [undefined, "c"]) {
          const { header } = refusal(() => call({ "X-A": value, c }), "INVALID_HEADER");
          expect(header).to.equal("x-a");
        }
      }
      for (const c of [{ a: 1 }, NaN, [[1]], [{}], Symbol("a"), new Date(NaN), new Map()]) {
        refusal(() => call({ "X-A": c, c }), "INVALID_PARAMETER", ["X-A", "c"]);
      }
    });

    it("of cookies join a header that a parameter makes, whatever value that may have", () => {
      const parameters = { Cookie: "header", c: "cookie", d: "header" };
      const layer = { headers: { cookie: "theirs=1" } };
      const both = compile({ route: "GET /x", parameters }, {}, layer);
      const cookies: readonly (readonly [unknown, string])[] = [
        ["a=1", "a=1; c=2"],
        [["a=1"], "a=1; c=2"],
        [["a=1", "b=1"], "a=1,b=1; c=2"],
        [true, "true; c=2"],
        [7, "7; c=2"],
        ["", "c=2"],
        [null, "c=2"],
        [[], "theirs=1; c=2"],
        [undefined, "theirs=1; c=2"],
      ];
      for (const [Cookie, cookie] of cookies) {
        expect(both({ Cookie, c: 2 }).headers, cookie).to.include({ cookie });
      }
      expect(both({ Cookie: {}, c: 2 }).headers).to.include({ cookie: "theirs=1; c=2" });
      for (const Cookie of ["a\nb", "\u0100", ["\u0100"]]) {
        const error = refusal(() => both({ Cookie, c: 2, d: "\0" }), "INVALID_HEADER");
        expect(error.message).to.contain('"cookie"').and.contain('"d"');
      }
    });

    it("of cookies cannot bring another cookie or header", () => {
      const { headers } = compile(operation)({ c: ["a; admin=1\r\nset-cookie: x", "b;c"] });
      expect(headers["cookie"]).to.equal("c=a%3B%20admin=1%0D%0Aset-cookie:%20x,b%3Bc");
    });

    it("are amended and typed like any other", () => {
      const parameters = { accept: "header", "content-type": "header" };
      const call = compile({ route: "POST /x", parameters });
      const type = { "content-type": "application/x-ndjson" };
      const given = { accept: "application/vnd.acme.v1+json", ...type, a: 1 };
      expectSent(call(given, { mediaType: { format: "raw" } }), {
        headers: { accept: "application/vnd.acme.v1.raw", ...type },
      });
    });

    it("never share anything between calls", () => {
      const call = compile(operation);
      const first = call({ "X-A": "1", c: 1 });
      first.headers["x-a"] = "spoilt";
      first.headers["cookie"] = "spoilt";
      expect(call({ "X-A": "1", c: 1 }).headers).to.include({ "x-a": "1", cookie: "c=1" });
    });
  });

  describe("accept", () => {
    const csv = "text/csv";
    const vendor = "application/vnd.acme.v2+json";
    const amended = "application/vnd.acme.v2.raw";
    const mediaType = { format: "raw" };
    type Headers = { readonly headers?: { readonly accept: string | null } };
    const rows: [what: string, own: string, layer: Headers, options: object, accept?: string][] = [
      ["takes the place of the profile's", csv, {}, {}, csv],
      ["leaves that of defaults in force", csv, { headers: { accept: "x/y" } }, {}, "x/y"],
      ["stays removed where defaults remove it", csv, { headers: { accept: null } }, {}],
      ["leaves that of the call in force", csv, {}, { headers: { accept: "x/z" } }, "x/z"],
      ["is amended by the media type of the call", vendor, {}, { mediaType }, amended],
    ];
    itEach("%s", rows, (own, layer, options, accept) => {
      for (const profile of [{}, { headers: { accept: "x/profile" } }]) {
        const call = compile({ route: "GET /x", accept: own }, profile, layer);
        expect(call({}, options).headers["accept"]).to.equal(accept);
      }
    });
  });

  describe("baseUrl", () => {
    const operation = { route: "POST /files", baseUrl: "https://uploads.acme.com/v1" };

    it("takes the place of the profile's, and leaves that of defaults and of the call in force", () => {
      expect(compile(operation)().url).to.equal("https://uploads.acme.com/v1/files");
      for (const baseUrl of ["http://localhost:8080", ACME_API]) {
        expect(compile(operation, {}, { baseUrl })().url).to.equal(`${baseUrl}/files`);
        expect(compile(operation)({}, { baseUrl }).url).to.equal(`${baseUrl}/files`);
      }
    });

    it("has placeholders as the profile's has", () => {
      const regional = { ...operation, baseUrl: "https://{region}.acme.com" };
      const { url, body } = compile(regional, {}, { region: "eu" })({ a: 1 });
      expect([url, body]).to.deep.equal(["https://eu.acme.com/files", { a: 1 }]);
      // Layers alone fill it.
      const error = refusal(() => compile(regional)({ region: "eu" }), "MISSING_PARAMETER");
      expect(error.parameters).to.deep.equal(["region"]);
      refusal(() => compile(regional, {}, { region: "evil.com/" })(), "UNSAFE_URL");
      const own = compile(regional, {}, { region: "eu" })({ region: "us" });
      expect(own).to.deep.include({ url: "https://eu.acme.com/files", body: { region: "us" } });
    });

    it("is trusted with credentials, beside the profile's, and no other is", () => {
      const guarded = { credentials: "same-origin", credentialParameters: ["api_key"] } as const;
      const layer = { region: "eu", headers: { authorization: "token" } };
      const call = compile({ ...operation, baseUrl: "https://{region}.acme.com" }, guarded, layer);
      expect(call().headers).to.have.property("authorization");
      const { url } = call({}, { baseUrl: "https://eu.acme.com/v2" });
      expect(url).to.equal("https://eu.acme.com/v2/files");
      const { headers } = call({}, { baseUrl: SERVICE.baseUrl });
      expect(headers).to.have.property("authorization");
      for (const baseUrl of ["https://us.acme.com", "http://eu.acme.com", "https://evil.com"]) {
        const error = refusal(() => call({}, { baseUrl }), "UNSAFE_URL");
        expect(error.header).to.equal("authorization");
      }
      // An instance with another host does not send its key to the vendor's.
      const instance = new EndpointFactory(readProfile({ ...SERVICE, ...guarded }), {
        ...layer,
        baseUrl: "https://acme.customer.com",
      });
      const upload = readOperation(operation);
      expect(instance.call(upload).url).to.equal("https://acme.customer.com/files");
      refusal(() => instance.call(upload, {}, { baseUrl: operation.baseUrl }), "UNSAFE_URL");
      refusal(() => instance.call(upload, {}, { baseUrl: SERVICE.baseUrl }), "UNSAFE_URL");
      // Another operation of the service does not trust it.
      const other = compile({ route: "GET /x" }, guarded, layer);
      refusal(() => other({}, { baseUrl: "https://eu.acme.com" }), "UNSAFE_URL");
    });
  });

  describe("guarded credentials", () => {
    const profile = {
      credentials: "same-origin",
      credentialHeaders: ["x-key"],
      credentialParameters: ["api_key"],
    } as const;
    const away = { baseUrl: "https://evil.com" };

    it("stay with the service in headers and cookies of parameters", () => {
      const parameters = { key: { in: "header", name: "X-Key" }, sid: "cookie" };
      const call = compile({ route: "GET /x", parameters }, profile);
      expectSent(call({ key: "k", sid: "s" }), { headers: { "x-key": "k", cookie: "sid=s" } });
      [{ key: "k" }, { sid: "s" }].forEach((own) => refusal(() => call(own, away), "UNSAFE_URL"));
      expect(call({}, away).url).to.equal("https://evil.com/x");
    });

    it("stay with the service in a query, under whichever name the caller knows them", () => {
      const parameters = { key: { in: "query", name: "api_key" } };
      const call = compile({ route: "POST /x", parameters }, profile);
      expect(call({ key: "k" }).url).to.equal(`${ACME_API}/x?api_key=k`);
      refusal(() => call({ key: "k" }, away), "UNSAFE_URL", ["key"]);
      refusal(() => call({ api_key: "k" }, away), "UNSAFE_URL");
    });

    it("stay with the service in a body, which holds them as the caller gave them", () => {
      const [home, elsewhere] = [SERVICE.baseUrl, away.baseUrl].map((origin) =>
        compile({ route: `POST ${origin}/x`, parameters: { api_key: "body" } }, profile),
      );
      for (const key of ["k", ["k"], new Date(0), { id: "k" }]) {
        expect(home?.({ api_key: key }).body).to.deep.equal({ api_key: key });
        refusal(() => elsewhere?.({ api_key: key }), "UNSAFE_URL");
      }
    });
  });

  describe("an operation", () => {
    itEach("with %s is refused", badOperations, (operation, fields) => {
      const error = refusal(() => compile(operation), "INVALID_OPTIONS", fields);
      expect(error.message).to.match(/^Cannot (?:read|compile) the operation: /);
    });

    it("without a route is no operation", () => {
      const factory = new EndpointFactory(SERVICE);
      for (const given of [{}, { url: "/x" }, Route.parse("/x"), [], null, undefined, 5]) {
        refusal(() => compile(given as object), "INVALID_OPTIONS");
        refusal(() => factory.compile(given as never), "INVALID_ROUTE");
        refusal(() => factory.call(given as never), "INVALID_ROUTE");
      }
    });

    it("that is plain data yet is refused, with what makes it an operation", () => {
      const factory = new EndpointFactory(SERVICE).defaults({ a: 1 });
      const data = { route: "GET /x", parameters: { a: "query" } };
      const expected = "expected a route or an Operation";
      const got = "but got plain data, which Operation.from(data) makes an Operation";
      for (const use of [
        () => factory.compile(data as never),
        () => factory.call(data as never, {}),
        () => factory.create().compile(data as never),
        () => factory.create().call(data as never, {}),
      ]) {
        const { message } = refusal(use, "INVALID_OPTIONS");
        expect(message).to.equal(`Cannot use the operation: ${expected}, ${got}`);
      }
    });

    it("means on each layer and with each service what it means there, whichever called it before", () => {
      const operation = Operation.from({ route: "/x", parameters: { tenant: { in: query } } });
      const withBody = Operation.from({ route: "/x", parameters: { b: bodyField } });
      const json = new EndpointFactory(SERVICE);
      const forms = new EndpointFactory({ ...SERVICE, body: form });
      const posting = json.defaults({ method: "POST" });
      const baseUrl = server("https://{tenant}.acme.com");
      const named = new EndpointFactory(SERVICE, { baseUrl, tenant: "b" });
      const url = `${ACME_API}/x?tenant=a&b=c`;
      const refused = (call: () => unknown) => refusal(call, "INVALID_OPTIONS").parameters;
      const calls: [what: string, call: () => unknown, expected: unknown][] = [
        ["get", () => json.call(operation, { tenant: "a", b: "c" }).url, url],
        [
          "named",
          () => named.call(operation, { tenant: "a" }).url,
          "https://b.acme.com/x?tenant=a",
        ],
        ["post", () => posting.call(operation, { b: "c" }).body, { b: "c" }],
        ["form", () => forms.defaults({ method: "POST" }).call(operation, { b: "c" }).body, "b=c"],
        ["a body", () => posting.call(withBody, { b: "c" }).body, { b: "c" }],
        ["no body", () => refused(() => json.call(withBody, {})), ["parameters.b"]],
      ];
      for (const [name, call, expected] of [...calls, ...[...calls].reverse(), ...calls]) {
        expect(call(), name).to.deep.equal(expected);
      }
    });
  });

  describe("hooks", () => {
    class Hooked extends EndpointFactory {
      protected override writeQuery(name: string, value: unknown): string {
        return value === "nothing" ? "" : `${name}:${String(value)}`;
      }

      protected override finish(request: RequestOptions): RequestOptions {
        return { ...request, body: { wrapped: request.body } };
      }
    }
    const parameters = {
      when: { in: query, name: "at", format: date, required: true },
      "x-a": header,
    };
    const operation = Operation.from({ route: "POST /x", parameters });
    const call = new Hooked(SERVICE).compile(operation) as Call;

    it("see the name that is sent and the date in its format, and finish what is written", () => {
      expectSent(call({ when: DAY, "x-a": "1", b: 2 }), {
        url: "/x?at:2024-02-29",
        headers: { "x-a": "1" },
        body: { wrapped: { b: 2 } },
      });
    });

    it("get the style of the parameter, and write in it as the library does", () => {
      class Prefixed extends EndpointFactory {
        protected override writeQuery(name: string, value: unknown, style?: Style) {
          return super.writeQuery(`f_${name}`, value, style);
        }
      }
      const parameters = { a: { in: query, style: pipe }, b: query, c: query };
      const styled = new Prefixed({ ...SERVICE, query: { names: { f_b: space } } });
      const lists = { a: [1, 2], b: [1, 2], c: [1, 2] };
      const { url } = styled.call(Operation.from({ route: "GET /x", parameters }), lists);
      expect(url).to.equal(`${ACME_API}/x?f_a=1%7C2&f_b=1%202&f_c=1,2`);
    });

    it("that write nothing for a required value leave it missing", () => {
      refusal(() => call({ when: "nothing" }), "MISSING_PARAMETER", ["when"]);
    });
  });
});

describe("explain(operation)", () => {
  const operation = Operation.from({
    route: "PUT /x/{%24id}{?v}",
    parameters: {
      force: query,
      "X-A": header,
      "X-B": header,
      c: cookie,
      d: cookie,
      when: { in: bodyField, format: date },
    },
    accept: "text/csv",
  });
  const factory = new EndpointFactory({
    ...SERVICE,
    baseUrl: server("https://api.{site}", {
      site: { values: ["acme.com"], default: "acme.com" },
    }),
  }).defaults({ d: 4, "X-B": "b", headers: { "x-a": "layer", cookie: "theirs=1" } });
  const parameters = { $id: 1, force: [], "X-A": "1", c: 2, when: DAY, url: "u" };

  it("says where each parameter and header goes and which layer set it", () => {
    const { method, route, placements } = explain(factory, operation, parameters);
    expect({ method, route }).to.deep.equal({ method: "put", route: "PUT /x/{%24id}{?v}" });
    expect(placements[0]).to.deep.equal({ name: "d", place: "cookie", layer: "defaults 1" });
    const shown = placements.map(({ name, place, layer }) => `${name} ${place} ${layer}`);
    expect(shown.slice(1)).to.deep.equal([
      ...["X-B header defaults 1", "$id path call", "force unsent call", "X-A header call"],
      ...["c cookie call", "when body call", "url body call", "site host profile"],
      ...["accept header operation", "user-agent header profile", "x-a unsent defaults 1"],
      ...["cookie header defaults 1", "content-type header library"],
    ]);
  });

  it("gives values and the request that a call makes, if they are asked for", () => {
    const { placements, request } = explain(factory, operation, parameters, {}, { values: true });
    expect(request).to.deep.equal(factory.compile(operation)(parameters));
    expect(request?.headers).to.include({ cookie: "theirs=1; d=4; c=2", "x-a": "1" });
    expect(request?.body).to.deep.equal({ when: "2024-02-29", url: "u" });
    expect(placements.find(({ name }) => name === "c")?.value).to.equal(2);
  });

  const effects: [what: string, given: [object, object?], places: Record<string, string>][] = [
    [
      "says what the options of the call do to headers of parameters",
      [parameters, { headers: { "x-a": "2", accept: "x/y" }, data: "text" }],
      { "X-A": "unsent call", "x-a": "header call", accept: "header call", when: "unsent call" },
    ],
    [
      "leaves a header that is an empty list unsent, and the one of a layer in its place",
      [{ $id: 1, "X-A": [], "X-B": [""] }],
      { "X-A": "unsent call", "x-a": "header defaults 1", "X-B": "header call" },
    ],
  ];
  itEach("%s", effects, ([given, options], places) => {
    const { placements } = explain(factory, operation, given, options);
    const found = placements.map(({ name, place, layer }) => [name, `${place} ${layer}`] as const);
    expect(Object.fromEntries(found)).to.include(places);
  });

  it("leaves a header of a layer unsent that a parameter removes", () => {
    const headers = { "X-A": header, accept: header, "content-type": header };
    const fields = { route: "POST /x", parameters: headers, accept: "text/csv" } as const;
    const removing = Operation.from(fields);
    const none = { "X-A": null, accept: null, "content-type": null };
    const made = new EndpointFactory(SERVICE).defaults({ b: 1, headers: { "x-a": "theirs" } });
    const { placements, request } = explain(made, removing, none, {}, { values: true });
    const sent = placements.filter(({ place }) => place === "header");
    expect(sent.map(({ name, layer }) => `${name} ${layer}`)).to.deep.equal(["user-agent profile"]);
    expect(request?.headers).to.deep.equal({ "user-agent": "acme-sdk/1.0.0" });
    const removed = placements.filter(({ place, value }) => place === "unsent" && value === null);
    expect(removed.map(({ name, layer }) => `${name} ${layer}`)).to.deep.equal([
      ...["X-A call", "accept call", "content-type call", "accept operation", "x-a defaults 1"],
    ]);
    expect(explain(made, removing, none).placements).to.deep.equal(
      placements.map(({ name, place, layer }) => ({ name, place, layer })),
    );
    // The call's own header stands over that of the parameter.
    const kept = explain(made, removing, none, { headers: { "x-a": "mine" } }, { values: true });
    expect(kept.request?.headers).to.include({ "x-a": "mine" });
    const mine = { name: "x-a", place: "header", layer: "call", value: "mine" };
    expect(kept.placements).to.deep.include(mine);
  });

  it("refuses a call that lacks what is required, as the call does", () => {
    const a = { in: query, required: true };
    const required = Operation.from({ route: "GET /x", parameters: { a } });
    refusal(() => explain(factory, required), "MISSING_PARAMETER", ["a"]);
  });

  it("is refused as compile is, and takes no other options", () => {
    const bad = Operation.from({ route: "/x", body: json });
    expect(refusal(() => explain(factory, bad)).parameters).to.deep.equal(["body"]);
    refusal(() => explain(factory, operation, {}, { url: "/x" } as object), "INVALID_OPTIONS");
    refusal(() => explain(factory, operation, [] as object), "INVALID_OPTIONS");
  });

  it("takes options alone, with a parameter called route, for what they are", () => {
    const options: EndpointOptions = { url: "/x", route: "r" };
    const { placements } = explain(factory, options);
    expect(placements.find(({ name }) => name === "route")).to.include({ place: "query" });
  });
});
