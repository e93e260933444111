import { expect } from "chai";
import {
  deepObject,
  endpoint,
  EndpointFactory,
  github,
  repeat,
  server,
  UriTemplate,
  type Endpoint,
} from "../../src/index.js";
import { API } from "../support/services.js";
import { fastest } from "../support/processorTime.js";
import { withProperty } from "../support/polluted.js";
import { refusal } from "../support/refusal.js";

/** Names that mean something on objects with a prototype, or to the library. */
const SPECIAL = [
  ...["__proto__", "constructor", "prototype", "toString", "valueOf", "hasOwnProperty", "toJSON"],
  ...["__defineGetter__", "then", "length", "name", "value", "get", "parameters", "route"],
];

/** The value of an own property, also of one called `__proto__`. */
function own(object: unknown, name: string): unknown {
  return Object.getOwnPropertyDescriptor(object, name)?.value;
}

describe("layers of defaults", () => {
  it("that set nothing change nothing", () => {
    const parent = endpoint.defaults({ a: 1, request: { r: 1 }, mediaType: { previews: ["p"] } });
    const child = parent.defaults({}).defaults({ headers: {} }).defaults({ a: undefined });
    expect(child.DEFAULTS).to.deep.equal(parent.DEFAULTS);
    expect(child("/x")).to.deep.equal(parent("/x"));
  });

  it("give the same result wherever a value comes from", () => {
    const TENANTS = "https://{tenant}.example.com";
    const endpoint = new EndpointFactory({ ...github, baseUrl: server(TENANTS) }).create();
    const options = {
      baseUrl: TENANTS,
      method: "PATCH",
      headers: { "x-a": "1", accept: "application/vnd.acme+json" },
      mediaType: { format: "raw" },
      request: { r: 1 },
      tenant: "acme",
      id: 1,
      note: null,
    };
    const expected = endpoint("/x/{id}", options);
    expect(expected.url).to.equal("https://acme.example.com/x/1");
    for (const [key, value] of Object.entries(options)) {
      const rest = { ...options, [key]: undefined };
      expect(endpoint.defaults({ [key]: value })("/x/{id}", rest)).to.deep.equal(expected);
      const deep = endpoint.defaults({ [key]: value }).defaults({});
      expect(deep.defaults(rest)("/x/{id}")).to.deep.equal(expected);
    }
  });

  it("work out DEFAULTS once", () => {
    const child = endpoint.defaults({ a: 1 });
    expect(child.DEFAULTS).to.equal(child.DEFAULTS);
  });

  describe("may be 10,000", function () {
    this.timeout(20_000);
    const COUNT = 10_000;

    /** An endpoint with as many layers, each made by `options`. */
    function deep(options: (i: number) => Record<string, unknown>, count = COUNT): Endpoint {
      let top = endpoint;
      for (let i = 0; i < count; i += 1) {
        top = top.defaults(options(i));
      }
      return top;
    }

    it("that set the same parameter", () => {
      const top = deep((i) => ({ page: i }));
      expect(top("/x").url).to.equal(`${API}/x?page=${COUNT - 1}`);
      expect(top.DEFAULTS["page"]).to.equal(COUNT - 1);
    });

    it("that each set another parameter", () => {
      const top = deep((i) => ({ [`p${i}`]: i }));
      expect(top("POST /x").body).to.include({ p0: 0, p5000: 5000, [`p${COUNT - 1}`]: COUNT - 1 });
      expect(Object.keys(top("POST /x").body as object)).to.have.length(COUNT);
      expect(Object.keys(top.DEFAULTS).filter((name) => /^p\d/.test(name))).to.have.length(COUNT);
    });

    it("that each set another header", () => {
      const { headers } = deep((i) => ({ headers: { [`x-${i}`]: i } }))("/x");
      expect(headers).to.include({ "x-0": 0, [`x-${COUNT - 1}`]: COUNT - 1 });
      expect(Object.keys(headers)).to.have.length(COUNT + 2);
    });

    it("that each ask for another preview", () => {
      const top = deep((i) => ({ mediaType: { previews: [`p${i}`] } }));
      expect(top.DEFAULTS.mediaType?.previews).to.have.length(COUNT);
      expect(top("/x").headers["accept"])
        .to.match(/^application\/vnd\.github\.p0-preview\+json,/)
        .and.match(new RegExp(`,application/vnd\\.github\\.p${COUNT - 1}-preview\\+json$`));
    });

    it("that each set another key of request", () => {
      const top = deep((i) => ({ request: { [`k${i}`]: i } }));
      const request = top("/x", { request: { signal: "s" } }).request as object;
      expect(request).to.include({ k0: 0, [`k${COUNT - 1}`]: COUNT - 1, signal: "s" });
      expect(Object.keys(request)).to.have.length(COUNT + 1);
    });

    it("and a call costs the same as with one layer", () => {
      const [one, many] = [1, COUNT].map((count) => {
        const options = { headers: { "x-a": 1 }, baseUrl: "https://a.example" };
        const top = deep((i) => ({ page: i, ...options }), count);
        return fastest(() => {
          for (let i = 0; i < 1000; i += 1) {
            top("/x", { i });
          }
        });
      });
      // A walk down the layers takes milliseconds per call; without one it is microseconds.
      expect(many! / one!).to.be.below(5);
    });
  });
});

describe("names that objects inherit", () => {
  for (const name of SPECIAL) {
    describe(name, () => {
      it("is a query parameter like any other", () => {
        expect(endpoint("GET /x", { [name]: "v", z: 1 }).url).to.equal(`${API}/x?${name}=v&z=1`);
      });

      it("is a key of the body like any other", () => {
        const { body } = endpoint("POST /x", { [name]: "v", z: 1 });
        expect(own(body, name)).to.equal("v");
        expect(Object.keys(body as object)).to.have.members([name, "z"]);
        expect(Object.getPrototypeOf(body)).to.equal(Object.prototype);
      });

      it("is a placeholder like any other", () => {
        for (const route of [`GET /x/{${name}}`, `GET /x/:${name}`]) {
          expect(endpoint(route, { [name]: "v" }).url).to.equal(`${API}/x/v`);
        }
        const tenants = new EndpointFactory(github, {
          baseUrl: server(`https://{${name}}.example.com`),
        });
        expect(tenants.request("GET /x", { [name]: "v" }).url).to.equal("https://v.example.com/x");
        expect(UriTemplate.parse(`{${name}}`).expand({ [name]: "v" })).to.equal("v");
      });

      it("has no value unless it was given one", () => {
        refusal(() => endpoint(`GET /x/{${name}}`), "MISSING_PARAMETER", [name]);
        expect(endpoint(`GET /x{?${name}}`).url).to.equal(`${API}/x`);
        expect(endpoint("POST /x")).to.not.have.property("body");
      });

      it("passes merge, parse, defaults and DEFAULTS", () => {
        const child = endpoint.defaults({ [name]: "default" });
        const merged = child.merge("GET /x");
        for (const object of [merged, child.merge(merged), child.DEFAULTS]) {
          expect(own(object, name)).to.equal("default");
          expect(Object.getPrototypeOf(object)).to.equal(Object.prototype);
        }
        expect(own(child.merge({ [name]: "call" }), name)).to.equal("call");
        expect(child.parse(merged).url).to.equal(`${API}/x?${name}=default`);
        expect(endpoint("GET /x").url).to.equal(`${API}/x`);
      });

      it("is a parameter of a compiled route like any other", () => {
        const { factory } = endpoint;
        expect(factory.compile(`GET /x/{${name}}`)({ [name]: "v" }).url).to.equal(`${API}/x/v`);
        expect(own(factory.compile("POST /x")({ [name]: "v" }).body, name)).to.equal("v");
      });

      it("is a key within a parameter, a request and a query style like any other", () => {
        const styled = new EndpointFactory({
          ...github,
          query: { objects: deepObject, names: { [name]: repeat } },
        });
        const { url } = styled.request("GET /x", { [name]: [1, 2], o: { [name]: 1 } });
        expect(url).to.equal(`${API}/x?${name}=1&${name}=2&o%5B${name}%5D=1`);
        const child = endpoint.defaults({ request: { [name]: 1 } });
        const { request } = child("/x", { request: { signal: 2 } });
        expect(own(request, name)).to.equal(1);
        expect(Object.getPrototypeOf(request)).to.equal(Object.prototype);
      });
    });
  }

  it("may be header names, as far as they are tokens", () => {
    const headers = { ["__proto__"]: "1", constructor: "2", tostring: "3" };
    const child = endpoint.defaults({ headers });
    const results = [endpoint("/x", { headers }), child("/x"), child.merge(), child.DEFAULTS];
    for (const { headers: object } of results) {
      const values = Object.keys(headers).map((name) => own(object, name));
      expect(values).to.deep.equal(["1", "2", "3"]);
      expect(Object.getPrototypeOf(object)).to.equal(Object.prototype);
    }
    const { headers: removed } = endpoint("/x", { headers: { constructor: null } });
    expect(Object.keys(removed)).to.deep.equal(["accept", "user-agent"]);
  });
});

describe("Object.prototype", () => {
  it("may be frozen: names that it has are names like others", () => {
    const NAMES = ["toString", "constructor", "valueOf"];
    const calls = NAMES.flatMap((name) => [
      () => endpoint.merge("/x", { [name]: 1 }),
      () => endpoint.defaults({ [name]: 1 }).DEFAULTS,
      () => endpoint.defaults({ request: { a: 1 } })("/x", { request: { [name]: 1 } }),
      // Thrice, since calls like earlier ones are written in another way.
      ...[1, 2, 3].flatMap(() => [
        () => endpoint("PUT /frozen", { [name]: 1 }),
        () => endpoint("/frozen", { headers: { [name]: "1" } }),
        () => endpoint.defaults({ headers: { [name]: "1" } })("/frozen", { headers: { a: "1" } }),
      ]),
    ]);
    const results = () => calls.map((call) => JSON.stringify(call()));
    const wanted = results();
    const frozen = withProperty(Object.prototype, NAMES, { writable: false }, results);
    expect(frozen).to.deep.equal(wanted);
  });
});
