import { expect } from "chai";
import { type EndpointOptions } from "../../src/index.js";
import { itEach } from "../support/itEach.js";
import { refusal, SECRET } from "../support/refusal.js";
import { ACME_API, expectSent } from "../support/services.js";
import { SERVICE, compile } from "../support/operations.js";

describe("compile(operation)", () => {
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
});
