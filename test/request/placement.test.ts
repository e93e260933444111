import { expect } from "chai";
import { itFor } from "../support/itEach.js";
import { refusal } from "../support/refusal.js";
import { ACME, API } from "../support/services.js";
import { pairs } from "../support/words.js";
import {
  endpoint,
  EndpointFactory,
  explain,
  github,
  Operation,
  query,
  server,
} from "../../src/index.js";

const JSON_TYPE = "application/json; charset=utf-8";

const QUERY_METHODS = ["GET", "HEAD"];
const BODY_METHODS = ["PATCH", "POST", "PUT", "DELETE"];
const OTHER_METHODS = ["OPTIONS", "PURGE", "M-SEARCH"];
const METHODS = [...QUERY_METHODS, ...BODY_METHODS, ...OTHER_METHODS];

describe("a parameter that the url names", () => {
  const places = pairs(`
    /x/:a /x/1   /x/{a} /x/1   /x{/a} /x/1   /x{.a} /x.1   /x{;a} /x;a=1   /x/{+a} /x/1
    /x{?a} /x?a=1   /x?b=2{&a} /x?b=2&a=1   /x{#a} /x#1   /x/{a:2} /x/1   /x/{a}/{a} /x/1/1
  `);
  itFor("goes there and nowhere else: %0", places, (route, url) => {
    for (const method of METHODS) {
      const result = endpoint(`${method} ${route}`, { a: "1" });
      expect(result.url).to.equal(API + url);
      expect(result).to.not.have.property("body");
    }
  });

  it("goes nowhere else when its expression wrote nothing", () => {
    expect(endpoint("POST /x{?a}", { a: null })).to.not.have.property("body");
    expect(endpoint("GET /x{/a}", { a: [] }).url).to.equal(`${API}/x`);
  });
});

describe("a parameter that the baseUrl names", () => {
  const baseUrl = server("https://{tenant}.example.com/{version}?key={key}");
  const endpoint = new EndpointFactory({ ...github, baseUrl }).create();
  const parameters = { tenant: "acme", version: "v1", key: "k" };

  it("goes there and nowhere else", () => {
    for (const method of METHODS) {
      const result = endpoint(`${method} /x`, parameters);
      expect(result.url).to.equal("https://acme.example.com/v1/x?key=k");
      expect(result).to.not.have.property("body");
    }
  });

  it("goes there from the defaults, and from a baseUrl of the instance", () => {
    const url = "https://acme.example.com/v1/x?key=k";
    expect(endpoint.defaults(parameters)("/x").url).to.equal(url);
    for (const own of [{ baseUrl }, { baseUrl, ...parameters }]) {
      expect(new EndpointFactory(github, own).request("/x", parameters).url).to.equal(url);
    }
  });

  it("is there again after calls that left it out", () => {
    const factory = new EndpointFactory({
      ...ACME,
      baseUrl: server("https://api.acme.com?key={key}"),
    });
    for (const made of [factory, factory.defaults({ z: 1, headers: { a: "1" } })]) {
      const z = made === factory ? "" : "&z=1";
      expect(made.request("GET /a").url).to.equal(`https://api.acme.com/a?key=${z}`);
      expect(made.request("GET /b", { key: "k" }).url).to.equal(`https://api.acme.com/b?key=k${z}`);
    }
  });

  it("goes nowhere else when a full URL leaves the baseUrl unused", () => {
    const full = { ...parameters, a: 1 };
    expect(endpoint("GET https://a.example/x", full).url).to.equal("https://a.example/x?a=1");
    expect(endpoint("POST https://a.example/x", full).body).to.deep.equal({ a: 1 });
  });

  it("is an ordinary one when a stronger layer replaced that baseUrl", () => {
    const child = new EndpointFactory(github, { baseUrl, version: "v1", key: "k" }).create();
    const call = { baseUrl: "https://a.example", tenant: "acme" };
    const url = "https://a.example/x?version=v1&key=k&tenant=acme";
    expect(child("GET /x", call).url).to.equal(url);
    expect(child("POST /x", call).body).to.deep.equal({ version: "v1", key: "k", tenant: "acme" });
  });
});

describe("a name of the service's own base URL or variables", () => {
  const profile = {
    ...ACME,
    baseUrl: server("https://{tenant}.acme.com/{version}?key={key}"),
    variables: { lang: {}, version: { default: "v1" } },
    credentialParameters: ["key"],
  };
  const blue = { tenant: "blue", version: "v2", key: "k", lang: "en" };
  const elsewhere = { baseUrl: "http://127.0.0.1:1/api" };
  const service = new EndpointFactory(profile);

  itFor("is not sent under another base URL with %0", METHODS, (method) => {
    const route: string = `${method} /x`;
    const named: string = `${method} /x/{version}`;
    for (const layer of [service.defaults(blue), service.defaults(blue).defaults(elsewhere)]) {
      const results = [
        layer.request(route, elsewhere),
        layer.parse(layer.merge(route, elsewhere)),
        layer.compile(route)({}, elsewhere),
        layer.request({ method, url: "/x", ...elsewhere }),
      ];
      for (const result of results) {
        expect(result.url).to.equal("http://127.0.0.1:1/api/x");
        expect(result).to.not.have.property("body");
      }
      // A url that names it has it all the same.
      expect(layer.request(named, elsewhere).url).to.equal("http://127.0.0.1:1/api/x/v2");
    }
    const { url, body } = service.request(route, { ...blue, ...elsewhere, q: 1 });
    const query = QUERY_METHODS.includes(method) ? "?q=1" : "";
    expect(url).to.equal(`http://127.0.0.1:1/api/x${query}`);
    expect(body).to.deep.equal(BODY_METHODS.includes(method) ? { q: 1 } : undefined);
  });

  it("is called unsent by explain", () => {
    const { placements } = explain(service, "POST /x", { ...blue, ...elsewhere, q: 1 });
    const places = placements.filter(({ place }) => place !== "header");
    expect(places.map(({ name, place }) => `${name} ${place}`)).to.deep.equal([
      ...["tenant unsent", "version unsent", "key unsent", "lang unsent", "q body"],
    ]);
  });

  it("is not sent under the base URL of an operation, unless the operation says where it goes", () => {
    const layer = service.defaults(blue);
    const baseUrl = server("https://{lang}.up.acme.com");
    const list = Operation.from({ route: "GET /x", baseUrl });
    expect(layer.call(list).url).to.equal("https://en.up.acme.com/x");
    const parameters = { tenant: { in: query, name: "t" } } as const;
    const remove = Operation.from({ route: "DELETE /x", baseUrl, parameters });
    expect(layer.call(remove).url).to.equal("https://en.up.acme.com/x?t=blue");
  });
});

describe("a parameter of call that is called like a name of the base URL", () => {
  const tenants = new EndpointFactory(
    { ...ACME, baseUrl: server("https://{tenant}.acme.com") },
    { tenant: "blue" },
  );

  it("is one like any other, since only the layers fill the base URL", () => {
    for (const factory of [tenants, tenants.defaults({ a: 1 })]) {
      const a = factory === tenants ? "" : "&a=1";
      for (const send of [
        factory.compile("GET /x"),
        (own: object) => factory.call("GET /x", own),
      ]) {
        expect(send({ tenant: "red" }).url).to.equal(`https://blue.acme.com/x?tenant=red${a}`);
      }
      const { url, body } = factory.call("PUT /x", { tenant: "red" });
      expect(url).to.equal("https://blue.acme.com/x");
      expect(body).to.include({ tenant: "red" });
      expect(factory.request("GET /x", { tenant: "red" }).url).to.match(/^https:\/\/red\./);
    }
  });

  it("does not stand in for a name that no layer fills", () => {
    const open = new EndpointFactory({ ...ACME, baseUrl: server("https://{tenant}.acme.com") });
    refusal(() => open.call("GET /x", { tenant: "red" }), "MISSING_PARAMETER", ["tenant"]);
    expect(open.request("GET /x", { tenant: "red" }).url).to.equal("https://red.acme.com/x");
  });
});

describe("a parameter that no template names", () => {
  it("goes into the query with GET and HEAD", () => {
    for (const method of QUERY_METHODS) {
      const result = endpoint(`${method} /x/{a}`, { a: 1, b: 2, c: "x y" });
      expect(result.url).to.equal(`${API}/x/1?b=2&c=x%20y`);
      expect(result).to.not.have.property("body");
    }
  });

  it("becomes a key of the JSON body with PATCH, POST, PUT and DELETE", () => {
    for (const method of BODY_METHODS) {
      const result = endpoint(`${method} /x/{a}`, { a: 1, b: 2, c: { d: [3] } });
      expect(result).to.deep.include({ url: `${API}/x/1`, body: { b: 2, c: { d: [3] } } });
      expect(result.headers["content-type"]).to.equal(JSON_TYPE);
    }
  });

  it("is not sent with other methods", () => {
    for (const method of OTHER_METHODS) {
      const result = endpoint(`${method} /x/{a}`, { a: 1, b: 2, c: NaN });
      expect(result.url).to.equal(`${API}/x/1`);
      expect(result).to.not.have.property("body");
      expect(result.headers).to.not.have.property("content-type");
    }
  });

  it("goes by the method in any case, from any layer", () => {
    expect(endpoint("gEt /x", { a: 1 }).url).to.equal(`${API}/x?a=1`);
    expect(endpoint("/x", { method: "post", a: 1 }).body).to.deep.equal({ a: 1 });
    expect(endpoint.defaults({ method: "Put" })("/x", { a: 1 }).body).to.deep.equal({ a: 1 });
  });

  it("follows the same rules as a default", () => {
    const child = endpoint.defaults({ a: 1, b: 2 });
    for (const route of ["GET /x/{a}", "POST /x/{a}", "OPTIONS /x/{a}"]) {
      expect(child(route)).to.deep.equal(endpoint(route, { a: 1, b: 2 }));
    }
    expect(child("GET /x", { a: 3 }).url).to.equal(`${API}/x?a=3&b=2`);
  });
});
