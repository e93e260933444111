import { expect } from "chai";
import type { Operation } from "../../src/index.js";
import { EndpointFactory, Route, type CallOptions } from "../../src/index.js";
import { refusal } from "../helpers/refusal.js";
import { ACME, acme, ACME_API, expectSent } from "../helpers/services.js";

describe("a compiled route", () => {
  const get = acme().compile("GET /x");

  it("returns the same as the call, each time, and has its route", () => {
    const compiled = acme().compile("PATCH /x/:id{?a}");
    expect(compiled.route).to.be.instanceOf(Route);
    expect(String(compiled.route)).to.equal("PATCH /x/:id{?a}");
    for (const result of [get(), get({}, {}), get(undefined, undefined)]) {
      expect(result).to.deep.equal(acme().request("GET /x"));
    }
  });

  it("takes every field of hostile input spread into its parameters as a key of the body", () => {
    const hostile = JSON.parse(`{
      "url": "https://evil.example/", "baseUrl": "https://evil.example", "method": "DELETE",
      "headers": { "host": "evil.example" }, "data": "evil", "mediaType": { "format": "evil" },
      "request": { "agent": "evil" }, "route": "GET /evil", "__proto__": { "headers": { "x": "1" } }
    }`) as Record<string, unknown>;
    const { body, ...rest } = acme().compile("PATCH /orgs/{org}")({ org: "octokit", ...hostile });
    const headers = acme().request("PATCH /x", { a: 1 }).headers;
    expect(rest).to.deep.equal({ method: "patch", url: `${ACME_API}/orgs/octokit`, headers });
    // Spreading makes `__proto__` a name like any other, and so it must stay.
    expect(JSON.parse(JSON.stringify(body))).to.deep.equal(hostile);
    expect(Object.getPrototypeOf(body)).to.equal(Object.prototype);
  });

  it("takes the reserved keys except method and url as options beside the parameters", () => {
    const [body, request] = [{ d: 1 }, { r: 1 }];
    const options = { baseUrl: "https://other.example", mediaType: { format: "raw" }, request };
    const own = { ...options, headers: { "x-a": "1" }, data: body };
    const result = acme().compile("POST /x")({ data: "parameter" }, own);
    expect(result).to.include({ url: "https://other.example/x", body, request });
    expect(result.headers).to.include({ "x-a": "1", accept: "application/vnd.acme.v3.raw" });
  });

  it("refuses every other option, with all names, and says where parameters belong", () => {
    const others = { url: "/y", method: "PUT", org: "o", parameters: {} };
    const options = { ...others, headers: {} } as object;
    for (const call of [() => get({}, options), () => acme().call("GET /x", {}, options)]) {
      const { message } = refusal(call, "INVALID_OPTIONS", Object.keys(others));
      expect(message).to.match(/^Cannot write the request: .*; parameters go before the options$/);
    }
    expect(get({}, { url: undefined, org: undefined } as object)).to.deep.equal(get());
  });

  it("applies all defaults except url; undefined hides none", () => {
    const layer = { org: "octokit", type: "all", headers: { "x-a": "1" }, url: "/default" };
    const factory = acme().defaults(layer);
    const compiled = factory.compile("/orgs/{org}/repos");
    const sent = { url: "/orgs/octokit/repos?type=all", headers: { "x-a": "1" } };
    expectSent(compiled({ org: undefined }), sent);
    expectSent(compiled({ org: "acme", type: null }), { url: "/orgs/acme/repos" });
    const posting = factory.defaults({ method: "POST" });
    expect(posting.compile("GET /x")().method).to.equal("get");
    expect(posting.compile("/x")().method).to.equal("post");
  });
});

it("call can be overridden in a subclass, on its layers and for its callables", () => {
  class Tickets extends EndpointFactory {
    override call(route: string | Operation, parameters?: object, options?: CallOptions) {
      return super.call(route, { ...parameters, own: 1 }, options);
    }
  }
  const layer = new Tickets(ACME).defaults({ headers: { "x-key": "1" } });
  expectSent(layer.call("GET /x"), { url: "/x?own=1", headers: { "x-key": "1" } });
  expectSent(layer.create().call("GET /x/{id}", { id: 1 }), { url: "/x/1?own=1" });
});
