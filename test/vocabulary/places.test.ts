import { expect } from "chai";
import { type EndpointOptions } from "../../src/index.js";
import { itEach } from "../helpers/itEach.js";
import { refusal, SECRET } from "../helpers/refusal.js";
import { ACME_API, expectSent } from "../helpers/services.js";
import { SERVICE, compile } from "../helpers/operations.js";

const operation = { route: "GET /x", parameters: { "X-A": "header", c: "cookie" } } as const;

describe("a header from a parameter of an operation", () => {
  type Over = [parameter: unknown, own: EndpointOptions["headers"], sent: string | undefined];

  it("is stronger than that of layers and weaker than that of the call", () => {
    const call = compile(operation, {}, { headers: { "x-a": "layer", "x-b": "layer" } });
    const over: Over[] = [
      ["1", undefined, "1"],
      [undefined, undefined, "layer"],
      ["1", new Headers({ "x-a": "2" }), "2"],
      ["1", { "x-a": undefined }, "1"],
      ["1", { "x-a": null }, undefined],
      [null, undefined, undefined],
    ];
    for (const [parameter, headers, sent] of over) {
      const request = call({ "X-A": parameter }, { headers });
      expectSent(request, { headers: { "x-a": sent, "x-b": "layer" } });
    }
  });

  it("is refused like any other, with the name and without the value", () => {
    const call = compile(operation);
    for (const value of [`${SECRET}\n`, "\ud800", ["\u0100"]]) {
      // Values of other parameters have them all read by the general rules.
      for (const c of [undefined, "c"]) {
        const { header } = refusal(() => call({ "X-A": value, c }), "INVALID_HEADER");
        expect(header).to.equal("x-a");
      }
    }
    for (const c of [{ a: 1 }, NaN, [[1]], Symbol("a")]) {
      refusal(() => call({ "X-A": c, c }), "INVALID_PARAMETER", ["X-A", "c"]);
    }
  });

  it("may be a number by its toJSON()", () => {
    const { headers } = compile(operation)({ "X-A": { toJSON: () => 7 } });
    expect(headers["x-a"]).to.equal(7);
  });

  it("is amended and typed like any other", () => {
    const parameters = { accept: "header", "content-type": "header" };
    const type = { "content-type": "application/x-ndjson" };
    const given = { accept: "application/vnd.acme.v1+json", ...type, a: 1 };
    const sent = compile({ route: "POST /x", parameters })(given, { mediaType: { format: "raw" } });
    expectSent(sent, { headers: { accept: "application/vnd.acme.v1.raw", ...type } });
  });
});

describe("a cookie from a parameter of an operation", () => {
  it("joins those that layers or the call set", () => {
    const call = compile(operation, {}, { headers: { cookie: "theirs=1" } });
    for (const [c, own, cookie] of [
      [undefined, undefined, "theirs=1"],
      [2, undefined, "theirs=1; c=2"],
      [2, "mine=1; ", "mine=1; c=2"],
      [2, null, "c=2"],
      [undefined, null, undefined],
    ] as const) {
      expectSent(call({ c }, { headers: { Cookie: own } }), { headers: { cookie } });
    }
  });

  it("joins a header from a parameter with any value", () => {
    const parameters = { Cookie: "header", c: "cookie", d: "header" };
    const both = compile({ route: "GET /x", parameters }, {}, { headers: { cookie: "theirs=1" } });
    for (const [Cookie, cookie] of [
      ["a=1", "a=1; c=2"],
      [["a=1", "b=1"], "a=1,b=1; c=2"],
      [null, "c=2"],
      [{}, "theirs=1; c=2"],
    ] as const) {
      expect(both({ Cookie, c: 2 }).headers, cookie).to.include({ cookie });
    }
    for (const Cookie of ["a\nb", "\u0100", ["\u0100"]]) {
      const error = refusal(() => both({ Cookie, c: 2, d: "\0" }), "INVALID_HEADER");
      expect(error.message).to.contain('"cookie"').and.contain('"d"');
    }
  });
});

describe("the accept of an operation", () => {
  const vendor = "application/vnd.acme.v2+json";
  const raw = { mediaType: { format: "raw" } };
  type Headers = { readonly headers?: { readonly accept: string | null } };
  const rows: [what: string, own: string, layer: Headers, options: object, accept?: string][] = [
    ["takes the place of the profile's", "text/csv", {}, {}, "text/csv"],
    ["leaves that of defaults in force", "text/csv", { headers: { accept: "x/y" } }, {}, "x/y"],
    ["stays removed where defaults remove it", "text/csv", { headers: { accept: null } }, {}],
    ["leaves that of the call in force", "text/csv", {}, { headers: { accept: "x/z" } }, "x/z"],
    ["is amended by the media type", vendor, {}, raw, "application/vnd.acme.v2.raw"],
  ];
  itEach("has a rank among the layers: it %s", rows, (own, layer, options, accept) => {
    for (const profile of [{}, { headers: { accept: "x/profile" } }]) {
      const call = compile({ route: "GET /x", accept: own }, profile, layer);
      expect(call({}, options).headers["accept"]).to.equal(accept);
    }
  });
});

describe("a credential in a parameter of an operation stays with the service", () => {
  const names = { credentialHeaders: ["x-key"], credentialParameters: ["api_key"] };
  const profile = { credentials: "same-origin", ...names } as const;
  const away = { baseUrl: "https://evil.com" };

  it("in headers and cookies", () => {
    const parameters = { key: { in: "header", name: "X-Key" }, sid: "cookie" };
    const call = compile({ route: "GET /x", parameters }, profile);
    expectSent(call({ key: "k", sid: "s" }), { headers: { "x-key": "k", cookie: "sid=s" } });
    [{ key: "k" }, { sid: "s" }].forEach((own) => refusal(() => call(own, away), "UNSAFE_URL"));
    expect(call({}, away).url).to.equal("https://evil.com/x");
  });

  it("in a query, under any name that the caller uses", () => {
    const parameters = { key: { in: "query", name: "api_key" } };
    const call = compile({ route: "POST /x", parameters }, profile);
    expect(call({ key: "k" }).url).to.equal(`${ACME_API}/x?api_key=k`);
    refusal(() => call({ key: "k" }, away), "UNSAFE_URL", ["key"]);
    refusal(() => call({ api_key: "k" }, away), "UNSAFE_URL");
  });

  it("in a body, unchanged", () => {
    const [home, elsewhere] = [SERVICE.baseUrl, away.baseUrl].map((origin) =>
      compile({ route: `POST ${origin}/x`, parameters: { api_key: "body" } }, profile),
    );
    for (const key of ["k", ["k"], new Date(0), { id: "k" }]) {
      expect(home?.({ api_key: key }).body).to.deep.equal({ api_key: key });
      refusal(() => elsewhere?.({ api_key: key }), "UNSAFE_URL");
    }
  });
});
