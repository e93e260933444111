import { expect } from "chai";
import {
  EndpointFactory,
  explain,
  Operation,
  readProfile,
  server,
  type ServiceProfile,
} from "../../src/index.js";
import { Client } from "../../src/sdk/index.js";
import { calledThreeTimes } from "../helpers/calledThreeTimes.js";
import { itEach, itFor } from "../helpers/itEach.js";
import { ACME, acme } from "../helpers/services.js";
import { refusal } from "../helpers/refusal.js";
import { untyped } from "../helpers/untyped.js";
import { pairs } from "../helpers/words.js";

type Variables = NonNullable<ServiceProfile["variables"]>;

const SITES: Variables[string] = { values: ["acme.com", "acme.eu", "us3.acme.com"] };
const site = { ...SITES, default: "acme.com" };

function factory(baseUrl: string, variables: Variables, more = {}): EndpointFactory {
  return new EndpointFactory(readProfile({ ...ACME, baseUrl, variables, ...more }));
}

function urlOf(made: EndpointFactory, parameters: object = {}): string {
  return made.request("GET /x", parameters).url;
}

describe("variables of a profile", () => {
  const sited = factory("https://api.{site}/v1", { site });

  const one = (...values: string[]) => ({ values });
  const or = (value: string) => ({ default: value });
  const port = { ...one("443", "8443"), ...or("8443") };
  const named = { t: or("d"), v: or("v 1"), w: or("2") };
  const written: [baseUrl: string, variables: Variables, parameters: object, url: string][] = [
    ["https://api.{a}/v1", { a: SITES }, { a: "us3.acme.com" }, "https://api.us3.acme.com/v1/x"],
    ["https://api.{a}/v1", { a: site }, { a: undefined }, "https://api.acme.com/v1/x"],
    ["https://a.b/{v}?r={r}", { v: one("1 2") }, { v: "1 2", r: 3 }, "https://a.b/1%202/x?r=3"],
    ["https://a.b/{v}?r={r}", { r: one("eu") }, { v: "v2" }, "https://a.b/v2/x?r="],
    ["https://a.com:{p}", { p: port }, {}, "https://a.com:8443/x"],
    ["https://{t}.a.b/{v}?v={w}", named, {}, "https://d.a.b/v%201/x?v=2"],
  ];
  itFor("make of %0, %1 and %2 the URL %3", written, (baseUrl, variables, parameters, url) => {
    const made = factory(baseUrl, variables);
    calledThreeTimes(() => {
      expect(urlOf(made, parameters)).to.equal(url);
    });
  });

  it("refuse a value that is empty or not listed, also a default, without showing it", () => {
    for (const other of ["evil.com", "ACME.COM", "acme.com.", ["acme.com"], { a: 1 }, 7]) {
      calledThreeTimes(() => {
        const error = refusal(() => urlOf(sited, { site: other }), "UNSAFE_URL", ["site"]);
        expect(error.message).to.not.contain("evil");
      });
    }
    [null, ""].forEach((none) => refusal(() => urlOf(sited, { site: none }), "MISSING_PARAMETER"));
    const evil = sited.defaults({ site: "evil.com" });
    refusal(() => urlOf(evil), "UNSAFE_URL");
    expect(urlOf(evil, { site: "acme.eu" })).to.equal("https://api.acme.eu/v1/x");
    const made = factory("https://{t}.{a}:{p}/{v}", { a: SITES, p: one("443"), v: one("v1") });
    refusal(() => urlOf(made, { t: "t", a: "acme.com", p: 80, v: "v2" }), "UNSAFE_URL", ["p", "v"]);
  });

  it("with a default are not sent elsewhere, and are in no options, but are explained", () => {
    expect(sited.request("POST /x", { a: 1 }).body).to.deep.equal({ a: 1 });
    for (const options of [sited.DEFAULTS, sited.merge("GET /x")]) {
      expect(options).to.not.have.property("site");
    }
    expect(sited.DEFAULTS.baseUrl).to.equal("https://api.{site}/v1");
    const elsewhere = sited.request("GET https://api.acme.com/{site}", { site: "x" });
    expect(elsewhere.url).to.equal("https://api.acme.com/x");
    refusal(() => sited.request(untyped("GET https://a.acme.com/{site}")), "MISSING_PARAMETER");
    const [own] = explain(sited, "GET /x").placements;
    expect(own).to.deep.equal({ name: "site", place: "host", layer: "profile" });
  });

  it("with a default fill a path that repeats them, whether or not the call has another name", () => {
    const made = factory("https://api.{site}/{v}", { site, v: or("v1") });
    for (const values of [{}, { v: "v2" }, { site: undefined }]) {
      const { v = "v1" } = values;
      const url = `https://api.acme.com/${v}/x/acme.com?v=${v}`;
      calledThreeTimes(() => {
        expect(made.request(untyped("GET /x/{site}{?v}"), values).url).to.equal(url);
      });
    }
  });

  it("apply to the base URL of an instance, and wherever its string is repeated", () => {
    const baseUrl = "https://logs.{site}";
    const logs = new EndpointFactory(ACME, { baseUrl: server(baseUrl, { site }) });
    const merged = logs.merge("GET /x", { site: "acme.eu" });
    const eu = { baseUrl, site: "acme.eu" };
    for (const url of [urlOf(logs, eu), logs.parse(merged).url, urlOf(logs.defaults(eu))]) {
      expect(url).to.equal("https://logs.acme.eu/x");
    }
    expect(logs.compile("GET /x")({}, { baseUrl }).url).to.equal("https://logs.acme.com/x");
    refusal(() => urlOf(logs, { site: "evil.com" }), "UNSAFE_URL");
    refusal(() => sited.parse(merged), "INVALID_URL");
    refusal(() => server("https://{other}", { site }), "INVALID_URL");
  });

  it("may end a host that only the profile lists", () => {
    const baseUrl = server("https://api.{site}/v1");
    const profile = { ...ACME, baseUrl };
    const made = new EndpointFactory({ ...profile, variables: { site } });
    expect(urlOf(made)).to.equal("https://api.acme.com/v1/x");
    refusal(() => new EndpointFactory(profile), "INVALID_URL");
    const other = { ...ACME, variables: { other: site } };
    refusal(() => new EndpointFactory(other, { baseUrl }), "INVALID_URL");
    refusal(() => Operation.from({ route: "GET /x", baseUrl }), "INVALID_OPTIONS", ["baseUrl"]);
    for (const wrong of ["https://{site}", "https://{site}.com", "https://api.{site}.com:{port}"]) {
      refusal(() => server(wrong), "INVALID_URL");
    }
  });

  it("apply to the base URL of an operation", () => {
    const baseUrl = server("https://logs.{site}", { site });
    const send = Operation.from({ route: "POST /logs", baseUrl });
    const eu = sited.defaults({ site: "acme.eu" });
    expect(eu.call(send, { a: 1 })).to.include({ url: "https://logs.acme.eu/logs" });
    // What a call calls so is a parameter like any other.
    const sent = { url: "https://logs.acme.com/logs", body: { site: "acme.eu" } };
    expect(sited.call(send, { site: "acme.eu" })).to.deep.include(sent);
  });

  describe("are refused with the profile", () => {
    const bad: readonly (readonly [when: string, baseUrl: string, ...values: string[][]])[] = [
      ["a listed value leaves the host to another value", "https://{t}.{a}", ["acme.com", "com"]],
      ["two listed values leave it so", "https://{t}-{a}.{b}", ["x.y", "z"], ["x.y", "z"]],
      ["a listed value is not a host", "https://api.{a}", ["a.com/"]],
      ["a listed value makes a number of the end", "https://a.{a}", ["7"]],
      ["two listed values could make one", "https://a.{a}{b}", ["a", "0"], ["b", "x1"]],
      ["a listed port is too large", "https://a.com:{a}", ["70000"]],
    ];
    itEach("if %s", bad, (baseUrl, ...lists) => {
      const variables = Object.fromEntries(lists.map((values, i) => ["ab".charAt(i), { values }]));
      refusal(() => factory(baseUrl, variables), "INVALID_OPTIONS", ["baseUrl"]);
      refusal(() => server(baseUrl, variables), "INVALID_URL");
    });

    it("if a default is not a host, or stands where only listed values may", () => {
      const defaults = pairs("https://api.{a} a.com https://a.com:{a} 80 https://{a}.b.c a/");
      for (const [baseUrl, value] of defaults) {
        const make = () => factory(baseUrl, { a: { default: value } });
        refusal(make, "INVALID_OPTIONS", ["baseUrl"]);
      }
    });

    it("if they are invalid by themselves, with all of them in the error", () => {
      const b = { values: ["x"], default: "y" };
      const variables: object = { a: { values: "x" }, b, c: { enum: ["x"] } };
      const make = () => factory("https://acme.com", variables as Variables);
      const { message } = refusal(make, "INVALID_OPTIONS", ["variables"]);
      expect(message).to.match(/"a\.values".*"b\.default".*"c\.enum"/);
      for (const wrong of [null, { t: 1 }, { t: { default: 5 } }]) {
        const serve = () => server("https://{t}.acme.com", wrong as Variables);
        refusal(serve, "INVALID_OPTIONS", ["variables"]);
      }
    });
  });

  it("may be as long as a host, and longer ones are refused", () => {
    const made = factory("https://{tenant}.acme.com", {});
    const long = "a".repeat(260);
    calledThreeTimes(() => {
      const error = refusal(() => urlOf(made, { tenant: `${long}a` }), "UNSAFE_URL");
      expect(error.message).to.contain('"tenant" (more than 260 characters)');
    });
    expect(urlOf(made, { tenant: long })).to.equal(`https://${long}.acme.com/x`);
    // Credentials could not be compared with the home of such a host.
    const baseUrl = server("https://{tenant}.acme.com");
    const variables = { tenant: long };
    refusal(() => new Client({ variables }, { baseUrl, auth: [] }), "UNSAFE_URL", ["tenant"]);
    refusal(() => made.defaults(variables).call("/x"), "UNSAFE_URL", ["tenant"]);
  });

  it("that is missing or invalid is named with those of the call", () => {
    const service = acme({ baseUrl: server("https://api.acme.com/{version}") });
    const missing = () => service.call(untyped("GET /{a}/{b}"), {});
    refusal(missing, "MISSING_PARAMETER", ["version", "a", "b"]);
    const invalid = () => service.defaults({ version: NaN }).call("GET /{a}", { a: NaN, q: NaN });
    refusal(invalid, "INVALID_PARAMETER", ["version", "a", "q"]);
  });
});
