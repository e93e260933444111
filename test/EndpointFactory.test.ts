import { readFileSync } from "node:fs";
import { expect } from "chai";
import {
  endpoint,
  EndpointError,
  EndpointFactory,
  github,
  noBody,
  readProfile,
  repeat,
  sameOrigin,
  trustedOrigin,
  type RequestOptions,
  type ServiceProfile,
  type Style,
} from "../src/index.js";
import { VERSION } from "../src/version.js";
import { itEach, itFor } from "./helpers/itEach.js";
import { refusal } from "./helpers/refusal.js";
import { ACME, acme, ACME_API } from "./helpers/services.js";

/** What a profile that the types do not allow is refused with. */
function refused(profile: unknown): string {
  const error = refusal(() => new EndpointFactory(profile as ServiceProfile), "INVALID_OPTIONS");
  return error.message;
}

it("VERSION is the version of the package", () => {
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  expect(VERSION).to.equal((JSON.parse(text) as { version: string }).version);
});

it("github is the profile of endpoint, and is frozen, since everybody shares it", () => {
  expect(github).to.be.frozen.and.include({ service: "github", baseUrl: "https://api.github.com" });
  expect(new EndpointFactory(github).DEFAULTS).to.deep.equal(endpoint.DEFAULTS);
});

describe("EndpointFactory", () => {
  describe("the default headers", () => {
    it("name the client with its version, and the service's media type", () => {
      const accept = "application/vnd.acme.v3+json";
      const headers = { accept, "user-agent": "acme-sdk/1.0.0" };
      expect(acme().DEFAULTS).to.deep.equal({ baseUrl: ACME_API, method: "GET", headers });
    });

    it("accept the profile's version or its own media type, and previews of its vendor", () => {
      const dated = acme({ apiVersion: "2024-01" }).DEFAULTS.headers;
      expect(dated["accept"]).to.equal("application/vnd.acme.2024-01+json");
      const plain = acme({ accept: "application/json", apiVersion: "v9" }).DEFAULTS.headers;
      expect(plain["accept"]).to.equal("application/json");
      const { headers } = acme().request("/x", { mediaType: { previews: ["beta"] } });
      expect(headers["accept"]).to.equal("application/vnd.acme.beta-preview+json");
    });

    it("include those of the profile, which are stronger", () => {
      const own = { "X-Api-Version": 7, "User-Agent": "other/1", accept: null };
      const expected = { accept: null, "user-agent": "other/1", "x-api-version": 7 };
      expect(acme({ headers: own }).DEFAULTS.headers).to.deep.equal(expected);
    });
  });

  describe("the profile", () => {
    const wrong: Record<keyof ServiceProfile, readonly unknown[]> = {
      service: [undefined, null, "", 1, "a b", "a/b", "ä"],
      variables: [null, { site: 1 }, { site: { values: [1] } }, { site: { values: [] } }],
      baseUrl: [undefined, null, "", 1, "ftp://acme.com", { server: "https://acme.com", with: {} }],
      clientName: [undefined, null, "", 1, "a\nb", "\u0100"],
      version: [undefined, null, "", 1, "1\r\n", {}],
      accept: [null, 1, "text/html\n"],
      apiVersion: [null, 3, "", "v 3", "v/3"],
      headers: [null, 1, "x-a: 1", { "x a": "1" }, { "x-a": "\n" }, { "x-a": {} }],
      query: [null, 1, "brackets", { arrays: "csv" }, { objects: "comma" }, { names: { a: "b" } }],
      body: [null, 1, "xml", "JSON", "", "text/", "text/a b", "text/plain\n", ["json"]],
      form: [null, { arrays: "csv" }],
      methodCase: [null, 1, "Upper", true],
      missing: [null, 1, "ignore", true],
      credentials: [null, 1, "omit", false],
      credentialHeaders: [null, "x-key", ["x key"], [1]],
      credentialParameters: [null, "a", [""], [1]],
      trustedOrigins: [null, "https://a.example", ["a.example"], ["https://a.example/x"], [1]],
    };
    const rows = Object.entries(wrong).map(([field, values]) => [field, field, values] as const);
    itEach("is refused with a wrong %s, which the error names", rows, (field, values) => {
      for (const value of values) {
        const profile = { ...ACME, [field]: value };
        for (const take of [() => new EndpointFactory(profile), () => readProfile(profile)]) {
          expect(refusal(take, "INVALID_OPTIONS").message).to.match(new RegExp(`"${field}[."]`));
        }
      }
    });

    it("is refused with one error for all invalid fields, and if it is not an object", () => {
      // The first wrong value of an optional field is null; that of a required one is undefined.
      const fields = Object.entries(wrong).map(([field, values]) => [field, values[0]]);
      const message = refused(Object.fromEntries(fields));
      Object.keys(wrong).forEach((field) => expect(message).to.contain(`"${field}"`));
      [undefined, null, "acme", [ACME]].forEach(refused);
    });

    const arrays = "one of the fields arrays, objects, names, but got an unknown field)";
    const noValues = "(expected an array with at least one value, but got none)";
    const told: [what: string, fields: object, said: string][] = [
      ["a host that values choose", { baseUrl: "https://{host}/v1" }, "server(…)"],
      ["a string as style of lists", { query: { arrays: "pipe" } }, "brackets"],
      ["a string as styles", { query: "brackets" }, "(expected an object, but got a string)"],
      ["noBody as body kind", { body: noBody }, "other than noBody"],
      ["a string as credentials", { credentials: "same-origin" }, "sameOrigin"],
      ["a string as origin", { trustedOrigins: ["https://a.acme.com"] }, "trustedOrigin("],
      ["no value of a variable", { variables: { site: { values: [] } } }, noValues],
      ["an unknown field of a style", { query: { array: "repeat" } }, arrays],
    ];
    itEach("is refused with %s, and told what is right or what to import", told, (fields, said) => {
      const message = refused({ ...ACME, ...fields });
      const [field = ""] = Object.keys(fields);
      expect(message).to.contain(`Cannot use the profile: "${field}`).and.contain(said);
    });

    it("may have optional fields that are undefined", () => {
      const absent = Object.fromEntries(Object.keys(wrong).map((field) => [field, undefined]));
      expect(new EndpointFactory({ ...absent, ...ACME }).DEFAULTS).to.deep.equal(acme().DEFAULTS);
    });

    it("is not read again after the factory is made", () => {
      const trustedOrigins = [trustedOrigin("https://a.example")];
      const names: Record<string, Style> = {};
      const changing = { ...ACME, credentials: sameOrigin, trustedOrigins, query: { names } };
      const factory = new EndpointFactory(changing);
      Object.assign(changing, { baseUrl: "https://evil.example", credentials: undefined });
      trustedOrigins.push(trustedOrigin("https://evil.example"));
      names["ids"] = repeat;
      expect(factory.request("/x", { ids: [1, 2] }).url).to.equal(`${ACME_API}/x?ids=1,2`);
      const away = () => factory.request("https://evil.example/x", { headers: { cookie: "c" } });
      refusal(away, "UNSAFE_URL");
      expect(Object.isFrozen(changing)).to.equal(false);
    });
  });

  describe("methodCase", () => {
    const cases = ["upper", "lower"] as const;
    itFor("%0 holds for every way and any case", cases, (methodCase) => {
      const patch = methodCase === "upper" ? "PATCH" : "patch";
      const factory = acme({ methodCase });
      const endpoint = factory.create();
      for (const method of ["patch", "PATCH", "Patch"]) {
        expect(factory.request(`${method} /x`).method).to.equal(patch);
        expect(endpoint.parse(endpoint.merge(`${method} /x`)).method).to.equal(patch);
        expect(endpoint.defaults({ method })("/x").method).to.equal(patch);
        expect(factory.compile(`${method} /x`)().method).to.equal(patch);
      }
    });

    it("upper holds without a method, and for what the hook finish sees and returns", () => {
      const seen: string[] = [];
      const finish = (request: RequestOptions): RequestOptions => (
        seen.push(request.method),
        { ...request, method: "put" }
      );
      const factory: EndpointFactory = Object.assign(acme({ methodCase: "upper" }), { finish });
      expect(factory.request("/x").method).to.equal("PUT");
      expect(seen).to.deep.equal(["GET"]);
    });
  });

  describe("a subclass", () => {
    let constructed = 0;
    const TAG = Symbol("tag");

    class Regional extends EndpointFactory {
      readonly region: string;
      readonly limits = { perPage: 100 };
      readonly [TAG] = "tagged";

      constructor(region: string) {
        super({ ...ACME, baseUrl: `https://${region}.acme.com` });
        constructed += 1;
        this.region = region;
      }

      list(): string {
        return this.request("GET /x", { per_page: this.limits.perPage }).url;
      }
    }

    it("makes layered factories of its own class, with the fields of their parent", () => {
      const parent = new Regional("eu");
      const child = parent.defaults({ a: 1 }).defaults({ b: 2 });
      expect(child.list()).to.equal("https://eu.acme.com/x?a=1&b=2&per_page=100");
      expect(parent.list()).to.equal("https://eu.acme.com/x?per_page=100");
      expect(Object.getPrototypeOf(child)).to.equal(Regional.prototype);
      expect(child).to.include({ region: "eu", limits: parent.limits, [TAG]: "tagged" });
      expect(Object.keys(child)).to.have.members(Object.keys(parent));
    });

    it("does not run its constructor again, and is the factory of its callables", () => {
      const callable = new Regional("eu").create({ a: 1 });
      const before = constructed;
      for (const made of [callable, callable.defaults({ b: 2 })]) {
        expect(made.factory).to.be.instanceOf(Regional).and.have.property("region", "eu");
        made.factory.compile("/x")();
      }
      expect(constructed).to.equal(before);
    });

    it("may throw a RangeError of its own, which is the cause of the error", () => {
      const mine = new RangeError("mine");
      const failing = new Regional("eu");
      failing.request = () => {
        throw mine;
      };
      expect(refusal(() => failing.create()("/x"), "INVALID_PARAMETER").cause).to.equal(mine);
    });
  });
});

it("an object that no factory made is refused with a clear message, not with a TypeError", () => {
  const forged = Object.create(EndpointFactory.prototype) as EndpointFactory;
  expect(() => forged.request("GET /x")).to.throw(EndpointError, "EndpointFactory");
  expect(() => forged.DEFAULTS).to.throw(EndpointError);
});
