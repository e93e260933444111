import { expect } from "chai";
import {
  bodyField,
  cookie,
  date,
  EndpointFactory,
  explain,
  header,
  HeaderBag,
  Operation,
  query,
  server,
  trustedOrigin,
  type Placement,
} from "../src/index.js";
import { itEach, itFor } from "./helpers/itEach.js";
import { DAY, SERVICE } from "./helpers/operations.js";
import { ACME } from "./helpers/services.js";
import { words } from "./helpers/words.js";
import { itTakesCallers, refusal } from "./helpers/refusal.js";

const PLAIN = { ...ACME, baseUrl: "https://acme.com" };

const plain = new EndpointFactory(PLAIN);
const factory = new EndpointFactory({ ...PLAIN, baseUrl: server("https://{tenant}.acme.com/api") })
  .defaults({ tenant: "blue", headers: { authorization: "s3cret", "x-a": "1" } })
  .defaults({ per_page: 50, org: "acme", headers: { "x-a": "2" } });

/** Where a call puts what it is given, by name. */
function placesOf(caller: EndpointFactory, route: string, options: object): object {
  const { placements } = explain(caller, route, options);
  return Object.fromEntries(placements.map(({ name, place }) => [name, place]));
}

function shown(placements: readonly Placement[]): readonly string[] {
  return placements.map(({ name, place, layer }) => `${name} ${place} ${layer}`);
}

const GET_X = Operation.from({ route: "GET /x" });

describe("explain", () => {
  it("shows where each parameter and header goes, and which layer set or removed it", () => {
    const call = { org: "other", type: "all", page: null, headers: { authorization: null } };
    const { method, route, placements } = explain(factory, "put /orgs/{org}/repos{?type}", call);
    expect([method, route]).to.deep.equal(["put", "PUT /orgs/{org}/repos{?type}"]);
    const both = explain(factory, { url: "/x", org: "a" }, { c: 1 });
    expect(shown(both.placements)).to.include.members(["org query call", "c query call"]);
    expect(placements[0]).to.deep.equal({ name: "tenant", place: "host", layer: "defaults 1" });
    expect(shown(placements.slice(1))).to.deep.equal([
      ...["per_page body defaults 2", "org path call", "type query call", "page body call"],
      ...["accept header profile", "user-agent header profile", "authorization unsent call"],
      ...["x-a header defaults 2", "content-type header library"],
    ]);
  });

  it("shows headers that can be read only once, and removals in a bag", () => {
    const once = new Map([["x-a", "3"]]).entries();
    const { placements, request } = explain(plain, "/x", { headers: once }, { values: true });
    expect(placements.at(-1)).to.include({ name: "x-a", place: "header", value: "3" });
    expect(request?.headers["x-a"]).to.equal("3");
    const headers = HeaderBag.from({ "x-a": null });
    expect(placesOf(factory, "/x", { headers })).to.include({ "x-a": "unsent" });
  });

  it("reads the fields of a JSON body once", () => {
    let reads = 0;
    const a = Object.defineProperty({}, "b", { get: () => (reads += 1), enumerable: true });
    expect(placesOf(plain, "POST /x", { a })).to.include({ a: "body" });
    expect(reads).to.equal(1);
  });

  const empties = [
    ...["/x/{a} /x unsent", "/x/:a/y /x//y unsent", "/x{/a} /x/ path", "/x{#a} /x# fragment"],
    ...["/x/{a}{?a} /x?a= query", "/x /x?a= query"],
  ];
  itFor("tells where an empty text goes, which gives what: %0", empties, (row) => {
    const [route = "", url, place] = words(row);
    const lenient = new EndpointFactory({ ...PLAIN, missing: "empty" });
    expect(lenient.request(route, { a: "" }).url).to.equal(`https://acme.com${url!}`);
    expect(placesOf(lenient, route, { a: "" })).to.include({ a: place });
  });

  const tenanted = {
    ...PLAIN,
    baseUrl: server("https://{t}.acme.com/v{ver}?k={org}"),
    trustedOrigins: [trustedOrigin("https://up.acme.com"), trustedOrigin("https://1.acme.com")],
  };
  const tenants = new EndpointFactory({ ...tenanted, variables: { ver: { default: "2" } } });
  const href = "https://eu.acme.com/x";
  const unused = { href: "host", t: "unsent", org: "unsent" };
  const home = { href: "path", t: "host", org: "query", ver: "path" };
  const origins: [what: string, route: string, values: object, places: object][] = [
    ["a URL", "GET {+href}", { href }, unused],
    ["a URL in a list", "GET {+href}", { href: [href] }, unused],
    ["two halves", "GET {+a}{+b}", { a: "https:", b: "//eu.acme.com/x" }, { a: "host", b: "host" }],
    ["a trusted one", "{+href}", { href: "https://up.acme.com/x" }, unused],
    ["no origin", "{+href}", { href: "/x" }, home],
    ["a query", "GET /x{+a}{b}", { a: "?q=1", b: "v" }, { a: "query", b: "query" }],
  ];
  itEach("sees what values write: %s", origins, (route, values, places) => {
    expect(placesOf(tenants, route, { t: "eu", org: "o", ...values })).to.include(places);
  });

  it("includes the output of hooks", () => {
    const seen: string[] = [];
    class Hooked extends EndpointFactory {
      protected override writeQuery(name: string, value: unknown): string {
        seen.push(name);
        return name === "debug" ? "" : `${name}=${String(value)}`;
      }
      protected override amendAccept(): string {
        return "";
      }
    }
    const call = { ids: [], debug: "1", mediaType: { format: "raw" } };
    const places = { ids: "query", debug: "unsent", accept: "unsent" };
    expect(placesOf(new Hooked(PLAIN), "GET /x", call)).to.include(places);
    expect(seen).to.deep.equal(["ids", "debug"]);
  });

  const TOO_LONG = Array<string>(600).fill("x".repeat(100_000));
  const refused: [route: string, options: object][] = [
    ["GET /x/{a}", { data: 1, a: 2, b: 3 }],
    ["GET /{id}", { id: NaN, bad: NaN }],
    ["GET /{id}", {}],
    ["POST /x", { a: new Map() }],
    ["GET /x{?a}", { a: TOO_LONG }],
  ];
  itFor("refuses what the call refuses, in the same words: %0", refused, (route, options) => {
    const { code, message, parameters } = refusal(() => factory.request(route, options));
    const error = refusal(() => explain(factory, route, options), code, parameters);
    expect(error.message).to.equal(message);
  });

  const unsent: [route: string, options: object, name: string][] = [
    ["OPTIONS /x", {}, "per_page"],
    ["PUT /x", { data: "text" }, "per_page"],
    ["GET /x{#part}", { part: null }, "part"],
    ["GET https://acme.com/x", {}, "tenant"],
  ];
  itFor("shows unsent values: %0 with %1", unsent, (route, options, name) => {
    expect(placesOf(factory, route, options)).to.include({ [name]: "unsent" });
  });

  it("finds names everywhere in a url", () => {
    const routes = {
      host: "https://{v}.acme.com/x/{v}",
      path: "/x;p={v} /x/{v}{?v}{#v}",
      query: "/x?q={v} /x#f{?v} /x{?v}/{v} /x{#v}{?v}",
      fragment: "/x#{v} /x?q=1{#v}",
    };
    for (const [place, urls] of Object.entries(routes)) {
      for (const url of words(urls)) {
        const places = placesOf(tenants, `POST ${url}`, { v: 1, t: "1", org: "o" });
        expect(places, url).to.include({ v: place });
      }
    }
    // What is given and writes nothing begins no section.
    const places = placesOf(plain, "POST /x{?nothing}/{v}", { nothing: [], v: 1 });
    expect(places).to.include({ v: "path" });
  });

  it("has no values by default, and can be logged", () => {
    const call = { q: "s3cret", headers: { "x-b": "s3cret" } };
    const plain = explain(factory, "GET /x?token=s3cret", call);
    expect(JSON.stringify(plain)).not.to.contain("s3cret").and.not.contain('"value"');
    expect(plain).to.include({ route: "GET /x?token=******" }).and.not.have.property("request");
  });

  it("has the values and the request if they are asked for, with headers as they are sent", () => {
    const call = { q: 1, mediaType: { format: "raw" } };
    const { placements, request } = explain(factory, "GET /x", call, { values: true });
    const values = Object.fromEntries(placements.map(({ name, value }) => [name, value]));
    const accept = "application/vnd.acme.v3.raw";
    expect(values).to.include({ q: 1, authorization: "s3cret", accept });
    expect(request).to.deep.equal(factory.request("GET /x", call));
  });

  it("refuses unknown options", () => {
    refusal(() => explain(factory, "GET /x", {}, { value: true } as object), "INVALID_OPTIONS");
    refusal(() => explain(factory, "GET /x", {}, { values: 1 } as object), "INVALID_OPTIONS");
    refusal(() => explain(factory, GET_X, {}, { url: "/x" } as object), "INVALID_OPTIONS");
  });

  itTakesCallers((caller) => explain(caller, "GET /x", { a: 1 }).placements[0]?.name, "a");

  describe("of an operation", () => {
    const operation = Operation.from({
      route: "PUT /x/{%24id}{?v}",
      parameters: {
        ...{ force: query, "X-A": header, "X-B": header, c: cookie, d: cookie },
        when: { in: bodyField, format: date },
      },
      accept: "text/csv",
    });
    const site = { values: ["acme.com"], default: "acme.com" };
    const baseUrl = server("https://api.{site}", { site });
    const layer = { d: 4, "X-B": "b", headers: { "x-a": "layer", cookie: "theirs=1" } };
    const acme = new EndpointFactory({ ...SERVICE, baseUrl }).defaults(layer);
    const parameters = { $id: 1, force: [], "X-A": "1", c: 2, when: DAY, url: "u" };

    it("shows the places of its rules, and the headers and values that it sets itself", () => {
      const { method, route, placements } = explain(acme, operation, parameters);
      expect({ method, route }).to.deep.equal({ method: "put", route: "PUT /x/{%24id}{?v}" });
      expect(placements.map((all) => Object.values(all).join(" "))).to.deep.equal([
        ...["d cookie defaults 1", "X-B header defaults 1", "$id path call", "force unsent call"],
        ...["X-A header call", "c cookie call", "when body call", "url body call"],
        ...["site host profile", "accept header operation", "user-agent header profile"],
        ...["x-a unsent defaults 1", "cookie header defaults 1", "content-type header library"],
      ]);
    });

    it("shows what layers write into the base URL beside parameters of the same names", () => {
      const made = tenants.defaults({ t: "blue", org: 1 });
      const parameters = { t: "red", ver: [] };
      const { placements, request } = explain(made, GET_X, parameters, {}, { values: true });
      expect(request?.url).to.equal("https://blue.acme.com/v2/x?k=1&t=red");
      const host = { name: "t", place: "host", layer: "defaults 1", value: "blue" };
      const version = { name: "ver", place: "path", layer: "profile", value: "2" };
      expect(placements).to.deep.include.members([host, version]);
      expect(shown(placements)).to.include.members(["t query call", "ver unsent call"]);
    });

    it("says what the options of the call, and empty lists, do to headers of parameters", () => {
      const options = { headers: { "x-a": "2", accept: "x/y" }, data: "text" };
      const sent = shown(explain(acme, operation, parameters, options).placements);
      expect(sent).to.include.members(["X-A unsent call", "x-a header call", "when unsent call"]);
      const empty = { $id: 1, "X-A": [], "X-B": [""] };
      const left = shown(explain(acme, operation, empty).placements);
      expect(left).to.include.members([
        "X-A unsent call",
        "x-a header defaults 1",
        "X-B header call",
      ]);
    });
  });
});
