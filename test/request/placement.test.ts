import { expect } from "chai";
import { itFor } from "../helpers/itEach.js";
import { refusal } from "../helpers/refusal.js";
import { ACME, API, typeOf } from "../helpers/services.js";
import { pairs } from "../helpers/words.js";
import {
  bodyField,
  cookie,
  endpoint,
  EndpointFactory,
  header,
  Operation,
  query,
  server,
} from "../../src/index.js";

const QUERY_METHODS = ["GET", "HEAD"];
const BODY_METHODS = ["PATCH", "POST", "PUT", "DELETE"];
const OTHER_METHODS = ["OPTIONS", "PURGE", "M-SEARCH"];
const PLACES = [query, header, cookie, bodyField];
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
      expect(result.headers).to.not.have.property("content-type");
    }
  });
});

describe("a parameter that the baseUrl names", () => {
  const baseUrl = server("https://{tenant}.example.com/{version}?key={key}");
  const profile = { ...ACME, baseUrl };
  const factory = new EndpointFactory(profile);
  const parameters = { tenant: "acme", version: "v1", key: "k" };

  itFor("goes there and nowhere else, from any layer: %0", METHODS, (method) => {
    const route: string = `${method} /x`;
    const layered = new EndpointFactory(profile, parameters);
    for (const result of [factory.request(route, parameters), layered.call(route)]) {
      expect(result.url).to.equal("https://acme.example.com/v1/x?key=k");
      expect(result).to.not.have.property("body");
    }
  });

  it("is ordinary if a stronger layer replaced a baseUrl that is not the profile's", () => {
    const child = new EndpointFactory(ACME, { baseUrl, version: "v1", key: "k" });
    const call = { baseUrl: "https://a.example", tenant: "acme" };
    const url = "https://a.example/x?version=v1&key=k&tenant=acme";
    expect(child.request("GET /x", call).url).to.equal(url);
    const { body } = child.request("POST /x", call);
    expect(body).to.deep.equal({ version: "v1", key: "k", tenant: "acme" });
  });
});

describe("a name of the service's own base URL or variables", () => {
  const service = new EndpointFactory({
    ...ACME,
    baseUrl: server("https://{tenant}.acme.com/{version}?key={key}"),
    variables: { lang: {}, version: { default: "v1" } },
    credentialParameters: ["key"],
  });
  const blue = { tenant: "blue", version: "v2", key: "k", lang: "en" };
  const elsewhere = { baseUrl: "http://127.0.0.1:1/api" };

  itFor("is not sent under another base URL with %0", METHODS, (method) => {
    const route: string = `${method} /x`;
    const named: string = `${method} /x/{version}`;
    const layer = service.defaults(blue);
    for (const result of [layer.request(route, elsewhere), layer.compile(route)({}, elsewhere)]) {
      expect(result.url).to.equal("http://127.0.0.1:1/api/x");
      expect(result).to.not.have.property("body");
    }
    // A url that names it has it all the same.
    expect(layer.request(named, elsewhere).url).to.equal("http://127.0.0.1:1/api/x/v2");
    const { url, body } = service.request(route, { ...blue, ...elsewhere, q: 1 });
    const query = QUERY_METHODS.includes(method) ? "?q=1" : "";
    expect(url).to.equal(`http://127.0.0.1:1/api/x${query}`);
    expect(body).to.deep.equal(BODY_METHODS.includes(method) ? { q: 1 } : undefined);
  });

  it("is no value for a parameter of an operation, under the base URL of the service and under its own", () => {
    const layer = service.defaults(blue);
    const bases = [{}, { baseUrl: server("https://{lang}.up.acme.com") }];
    for (const [base, place] of bases.flatMap((one) => PLACES.map((it) => [one, it] as const))) {
      const operation = (required: boolean): Operation => {
        const parameters = { tenant: { in: place, name: "t", required } };
        return Operation.from({ route: "POST /x", parameters, ...base });
      };
      const { url, headers, body } = layer.call(operation(false));
      expect(url).to.match(/^https:\/\/(?:blue\.acme\.com\/v2\/x\?key=k|en\.up\.acme\.com\/x)$/);
      expect(headers).to.have.keys("accept", "user-agent");
      expect(body).to.equal(undefined);
      refusal(() => layer.call(operation(true)), "MISSING_PARAMETER", ["tenant"]);
    }
  });
});

describe("a parameter that no template names", () => {
  const values = { a: 1, b: 2, c: "x y" };

  const methods = [...METHODS, "gEt", "Post"];
  itFor("goes where the method puts it, from any layer: %0", methods, (method) => {
    const isQuery = QUERY_METHODS.includes(method.toUpperCase());
    const isBody = BODY_METHODS.includes(method.toUpperCase());
    const route: string = `${method} /x/{a}`;
    for (const result of [endpoint(route, values), endpoint.defaults(values)(route)]) {
      expect(result.url).to.equal(`${API}/x/1${isQuery ? "?b=2&c=x%20y" : ""}`);
      expect(result.body).to.deep.equal(isBody ? { b: 2, c: "x y" } : undefined);
      expect(typeOf(result)).to.equal(isBody ? "application/json; charset=utf-8" : undefined);
    }
  });
});
