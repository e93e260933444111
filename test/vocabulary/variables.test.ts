import { expect } from "chai";
import {
  EndpointFactory,
  explain,
  follow,
  Operation,
  readProfile,
  server,
  type ServiceProfile,
} from "../../src/index.js";
import { itEach } from "../support/itEach.js";
import { ACME } from "../support/services.js";
import { expectLinear } from "../support/processorTime.js";
import { refusal } from "../support/refusal.js";

type Variables = NonNullable<ServiceProfile["variables"]>;

const SITES: Variables[string] = { values: ["acme.com", "acme.eu", "us3.acme.com"] };

function factory(baseUrl: string, variables: Variables, more = {}): EndpointFactory {
  return new EndpointFactory(readProfile({ ...ACME, baseUrl, variables, ...more }));
}

function urlOf(made: EndpointFactory, parameters: object): string {
  return made.request("GET /x", parameters).url;
}

describe("variables of a profile", () => {
  const acme = factory("https://api.{site}/v1", { site: { ...SITES, default: "acme.com" } });

  describe("with values", () => {
    it("let a host end in the name", () => {
      for (const site of ["acme.com", "acme.eu", "us3.acme.com"]) {
        for (let times = 0; times < 3; times += 1) {
          expect(urlOf(acme, { site })).to.equal(`https://api.${site}/v1/x`);
        }
      }
    });

    it("refuse any other value, without showing it", () => {
      const texts = ["evil.com", "ACME.COM", "acme.com.", "acme.comx", "a b"];
      const others = [...texts, ["acme.com"], { a: 1 }, 7];
      for (const site of others) {
        for (let times = 0; times < 3; times += 1) {
          const error = refusal(() => urlOf(acme, { site }), "UNSAFE_URL", ["site"]);
          expect(error.message).to.not.contain("evil");
        }
      }
    });

    it("refuse a value of a default, too", () => {
      const evil = acme.defaults({ site: "evil.com" });
      refusal(() => urlOf(evil, {}), "UNSAFE_URL");
      expect(urlOf(acme.defaults({ site: "acme.eu" }), {})).to.equal("https://api.acme.eu/v1/x");
      expect(urlOf(evil, { site: "acme.eu" })).to.equal("https://api.acme.eu/v1/x");
    });

    it("list the values of a name in the path and the query, too", () => {
      const made = factory("https://acme.com/{version}?region={region}", {
        version: { values: ["v 1", "v2"] },
        region: { values: ["eu"] },
      });
      const urls = [{ version: "v 1", region: "eu" }, { version: "v2" }].map((v) => urlOf(made, v));
      const paths = ["/v%201/x?region=eu", "/v2/x?region="];
      expect(urls).to.deep.equal(paths.map((path) => `https://acme.com${path}`));
      const others = { version: "v3", region: "us" };
      refusal(() => urlOf(made, others), "UNSAFE_URL", Object.keys(others));
    });

    it("take numbers for their texts, as in a port", () => {
      const made = factory("https://{host}:{port}/{base}", {
        host: { values: ["acme.com", "localhost"] },
        port: { values: ["443", "8443"], default: "8443" },
        base: { default: "v2" },
      });
      expect(urlOf(made, { host: "acme.com", port: 443 })).to.equal("https://acme.com:443/v2/x");
      const local = urlOf(made, { host: "localhost", base: "v3" });
      expect(local).to.equal("https://localhost:8443/v3/x");
      refusal(() => urlOf(made, { host: "acme.com", port: 80 }), "UNSAFE_URL", ["port"]);
    });

    it("stand beside names that any value may have", () => {
      const made = factory("https://{tenant}.{site}", { site: SITES });
      expect(urlOf(made, { tenant: "a.b", site: "acme.eu" })).to.equal("https://a.b.acme.eu/x");
      refusal(() => urlOf(made, { tenant: "evil.com/", site: "acme.eu" }), "UNSAFE_URL");
    });
  });

  describe("with a default", () => {
    it("stand in for an absent value, of any name", () => {
      expect(urlOf(acme, {})).to.equal("https://api.acme.com/v1/x");
      expect(urlOf(acme, { site: undefined })).to.equal("https://api.acme.com/v1/x");
      const made = factory("https://{tenant}.acme.com/{version}?v={v}", {
        tenant: { default: "demo" },
        version: { default: "v 1" },
        v: { default: "2" },
      });
      expect(urlOf(made, {})).to.equal("https://demo.acme.com/v%201/x?v=2");
      expect(urlOf(made, { tenant: "a", version: 3, v: 4 })).to.equal("https://a.acme.com/3/x?v=4");
    });

    it("do not stand in for an empty one", () => {
      for (const site of [null, "", []]) {
        refusal(() => urlOf(acme, { site }), "MISSING_PARAMETER");
      }
    });

    it("are sent nowhere else, and seen in no options", () => {
      const { body } = acme.request("POST /x", { a: 1 });
      expect(body).to.deep.equal({ a: 1 });
      for (const options of [acme.DEFAULTS, acme.merge("GET /x")]) {
        expect(options).to.not.have.property("site");
      }
      expect(acme.DEFAULTS.baseUrl).to.equal("https://api.{site}/v1");
      const elsewhere = acme.request("GET https://api.acme.com/{site}", { site: "x" });
      expect(elsewhere.url).to.equal("https://api.acme.com/x");
      const call = () => acme.request("GET https://a.acme.com/{site}", {} as never);
      refusal(call, "MISSING_PARAMETER");
    });

    it("are explained", () => {
      const [own] = explain(acme, "GET /x").placements;
      expect(own).to.deep.equal({ name: "site", place: "host", layer: "profile" });
      const [given] = explain(acme, "GET /x", { site: "acme.eu" }).placements;
      expect(given).to.include({ layer: "call" });
    });
  });

  it("hold for the base URL of an instance, and wherever its text comes again", () => {
    const baseUrl = "https://logs.{site}";
    const site = { ...SITES, default: "acme.com" };
    const logs = new EndpointFactory(ACME, { baseUrl: server(baseUrl, { site }) });
    expect(urlOf(logs, {})).to.equal("https://logs.acme.com/x");
    expect(urlOf(logs, { baseUrl, site: "acme.eu" })).to.equal("https://logs.acme.eu/x");
    expect(urlOf(logs.defaults({ baseUrl, site: "acme.eu" }), {})).to.equal(
      "https://logs.acme.eu/x",
    );
    expect(logs.compile("GET /x")({}, { baseUrl }).url).to.equal("https://logs.acme.com/x");
    const merged = logs.merge("GET /x", { site: "acme.eu" });
    expect(logs.parse(merged).url).to.equal("https://logs.acme.eu/x");
    refusal(() => urlOf(logs, { site: "evil.com" }), "UNSAFE_URL");
    refusal(() => acme.parse(merged), "INVALID_URL");
    refusal(() => server("https://{other}", { site }), "INVALID_URL");
  });

  it("are those of the server that a profile has, or of the profile", () => {
    const site = { ...SITES, default: "acme.com" };
    const baseUrl = server("https://api.{site}/{v}", { site });
    const made = new EndpointFactory({ ...ACME, baseUrl, variables: { v: { values: ["v1"] } } });
    expect(urlOf(made, { v: "v1" })).to.equal("https://api.acme.com/v1/x");
    refusal(() => urlOf(made, { v: "v2" }), "UNSAFE_URL", ["v"]);
  });

  it("hold for the base URL of an operation", () => {
    const site = { ...SITES, default: "acme.com" };
    const send = Operation.from({
      route: "POST /logs",
      baseUrl: server("https://logs.{site}", { site }),
    });
    expect(acme.call(send, { a: 1 }).url).to.equal("https://logs.acme.com/logs");
    const eu = acme.defaults({ site: "acme.eu" });
    expect(eu.call(send, { a: 1 })).to.include({ url: "https://logs.acme.eu/logs" });
    // What a call calls so is a parameter like any other.
    const { url, body } = acme.call(send, { site: "acme.eu" });
    expect({ url, body }).to.deep.equal({
      url: "https://logs.acme.com/logs",
      body: { site: "acme.eu" },
    });
  });

  it("guard credentials", () => {
    const site = { ...SITES, default: "acme.com" };
    const made = factory("https://api.{site}", { site }, { credentials: "same-origin" });
    const guarded = made.defaults({ headers: { authorization: "token" } });
    expect(guarded.request("GET /x").headers).to.have.property("authorization");
    const call = (url: string, parameters: object): unknown =>
      guarded.request(`GET ${url}` as "GET /x", parameters);
    expect(() => call("https://api.acme.com/x", {})).to.not.throw();
    expect(() => call("https://api.acme.eu/x", { site: "acme.eu" })).to.not.throw();
    refusal(() => call("https://api.acme.eu/x", {}), "UNSAFE_URL");
    refusal(() => call("https://api.evil.com/x", { site: "evil.com" }), "UNSAFE_URL");
    refusal(() => call("https://api.acme.com/x", { site: "evil.com" }), "UNSAFE_URL");
  });

  it("choose where follow goes", () => {
    expect(follow(acme, "/next").url).to.equal("https://api.acme.com/next");
    const next = "https://api.acme.eu/n";
    expect(follow(acme.defaults({ site: "acme.eu" }), next).url).to.equal(next);
    refusal(() => follow(acme, next), "UNSAFE_URL");
  });

  describe("are refused with the profile", () => {
    const bad: readonly (readonly [when: string, baseUrl: string, ...values: string[][]])[] = [
      ["a listed value leaves the host to another value", "https://{t}.{a}", ["acme.com", "com"]],
      ["two listed values leave it so", "https://{t}-{a}.{b}", ["x.y", "z"], ["x.y", "z"]],
      ["a listed value is no host", "https://api.{a}", ["a.com/"]],
      ["a listed value has a user", "https://{a}", ["u@acme.com"]],
      ["a listed value begins with a dot", "https://x{a}", [".acme.com"]],
      ["a listed value makes a number of the end", "https://a.{a}", ["7"]],
      ["two listed values could make one", "https://a.{a}{b}", ["a", "0"], ["b", "x1"]],
      ["a listed port is too large", "https://a.com:{a}", ["70000"]],
    ];
    itEach("if %s", bad, (baseUrl, ...lists) => {
      const variables = lists.map((values, i) => ["ab".charAt(i), { values }] as const);
      const make = () => factory(baseUrl, Object.fromEntries(variables));
      refusal(make, "INVALID_OPTIONS", ["baseUrl"]);
      refusal(() => server(baseUrl, Object.fromEntries(variables)), "INVALID_URL");
    });

    const defaults: readonly (readonly [when: string, baseUrl: string, value: string])[] = [
      ["the end of the host is not listed", "https://api.{a}", "a.com"],
      ["a port is not listed", "https://a.com:{a}", "80"],
      ["a default is no host", "https://{a}.acme.com", "a/b"],
    ];
    itEach("if %s", defaults, (baseUrl, value) => {
      const make = () => factory(baseUrl, { a: { default: value } });
      refusal(make, "INVALID_OPTIONS", ["baseUrl"]);
    });

    it("if they are wrong by themselves, each of which the error names", () => {
      const b = { values: ["x"], default: "y" };
      const variables: object = { a: { values: "x" }, b, c: { enum: ["x"] } };
      const make = () => factory("https://acme.com", variables as Variables);
      const { message } = refusal(make, "INVALID_OPTIONS", ["variables"]);
      for (const field of ["a.values", "b.default", "c.enum"]) {
        expect(message).to.contain(`"${field}"`);
      }
    });

    it("in time that grows with their number only", () => {
      expectLinear((count) => {
        const values = Array.from({ length: count }, (_, i) => `s${i}.acme.com`);
        const names = Array.from("abcdefgh", (name) => [name, { values }] as const);
        const baseUrl = `https://${names.map(([name]) => `{${name}}`).join(".")}`;
        factory(baseUrl, Object.fromEntries(names));
        factory("https://{a}", Object.fromEntries(names));
      }, 2000);
    });
  });

  it("may be as long as a host can be, and a longer one is refused for that", () => {
    const made = factory("https://{tenant}.acme.com", {});
    const long = "a".repeat(260);
    for (let times = 0; times < 3; times += 1) {
      const error = refusal(() => urlOf(made, { tenant: `${long}a` }), "UNSAFE_URL");
      expect(error.message).to.contain('"tenant" (more than 260 characters)');
      expect(refusal(() => urlOf(made, { tenant: "a_b" })).message).to.contain(
        "other than letters",
      );
    }
    expect(urlOf(made, { tenant: long })).to.equal(`https://${long}.acme.com/x`);
  });

  it("of a profile hold for the base URL of an instance", () => {
    const profile = readProfile({ ...ACME, variables: { v: { values: ["v1"], default: "v1" } } });
    const made = new EndpointFactory(profile, { baseUrl: server("https://acme.eu/{v}") });
    expect(urlOf(made, {})).to.equal("https://acme.eu/v1/x");
    refusal(() => urlOf(made, { v: "v2" }), "UNSAFE_URL", ["v"]);
  });
});
