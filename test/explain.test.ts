import { expect } from "chai";
import {
  deepObject,
  EndpointFactory,
  explain,
  multipart,
  Operation,
  query,
  server,
  trustedOrigin,
  type Placement,
} from "../src/index.js";
import { ACME } from "./support/services.js";
import { itTakesCallers, refusal } from "./support/refusal.js";

const PLAIN = { ...ACME, baseUrl: "https://acme.com" };

const factory = new EndpointFactory({ ...PLAIN, baseUrl: server("https://{tenant}.acme.com/api") })
  .defaults({ tenant: "blue", headers: { authorization: "s3cret", "x-a": "1" } })
  .defaults({ per_page: 50, org: "acme", headers: { "x-a": "2" } });

function placement(placements: readonly Placement[], name: string): Placement | undefined {
  return placements.find((each) => each.name === name);
}

function shown(placements: readonly Placement[]): readonly string[] {
  return placements.map(({ name, place, layer }) => `${name} ${place} ${layer}`);
}

describe("explain", () => {
  it("says method and route", () => {
    const { method, route } = explain(factory, "get /orgs/:org/repos");
    expect({ method, route }).to.deep.equal({ method: "get", route: "GET /orgs/:org/repos" });
  });

  it("says where each parameter goes and which layer set it", () => {
    const call = { org: "other", type: "all", sort: "name", page: null };
    const { placements } = explain(factory, "GET /orgs/{org}/repos{?type}", call);
    expect(placements[0]).to.deep.equal({ name: "tenant", place: "host", layer: "defaults 1" });
    expect(shown(placements.slice(1, 6))).to.deep.equal([
      ...["per_page query defaults 2", "org path call", "type query call", "sort query call"],
      "page unsent call",
    ]);
  });

  it("calls an empty text unsent where a template writes nothing for it", () => {
    const lenient = new EndpointFactory({ ...PLAIN, missing: "empty" });
    const placeOf = (route: string): string | undefined =>
      placement(explain(lenient, route, { a: "" }).placements, "a")?.place;
    const cases: [route: string, url: string, place: string][] = [
      ["GET /x/{a}", "/x", "unsent"],
      ["GET /x/:a/y", "/x//y", "unsent"],
      ["GET /x{+a}", "/x", "unsent"],
      ["GET /x{/a}", "/x/", "path"],
      ["GET /x{;a}", "/x;a", "path"],
      ["GET /x{?a}", "/x?a=", "query"],
      ["GET /x{#a}", "/x#", "fragment"],
      ["GET /x/{a}{?a}", "/x?a=", "query"],
      ["GET /x", "/x?a=", "query"],
    ];
    for (const [route, url, place] of cases) {
      expect(lenient.request(route, { a: "" }).url, route).to.equal(`https://acme.com${url}`);
      expect(placeOf(route), route).to.equal(place);
    }
  });

  it("calls a list of parts sent that holds a part", () => {
    const forms = new EndpointFactory({ ...PLAIN, body: multipart });
    const placeOf = (tags: unknown): string | undefined =>
      placement(explain(forms, "POST /x", { tags }).placements, "tags")?.place;
    const countOf = (tags: unknown): number =>
      (forms.request("POST /x", { tags }).body as FormData).getAll("tags").length;
    const lists: [tags: unknown[], count: number][] = [
      [[{}], 1],
      [[null, "a"], 1],
      [[null], 0],
      [[], 0],
    ];
    for (const [tags, count] of lists) {
      expect(countOf(tags), JSON.stringify(tags)).to.equal(count);
      expect(placeOf(tags), JSON.stringify(tags)).to.equal(count > 0 ? "body" : "unsent");
    }
  });

  it("sees what values write: an origin, a query, and what the hooks make of them", () => {
    const expectPlaces = (
      caller: EndpointFactory,
      route: string,
      call: Record<string, unknown>,
      places: object,
    ): void => {
      const found = explain(caller, route, call).placements;
      expect(Object.fromEntries(found.map((each) => [each.name, each.place]))).to.include(places);
    };
    const tenants = new EndpointFactory({
      ...{ ...PLAIN, baseUrl: server("https://{t}.acme.com/{v}") },
      trustedOrigins: [trustedOrigin("https://up.acme.com")],
    });
    const href = "https://eu.acme.com/x";
    for (const own of [href, new URL(href), [href]]) {
      const call = { href: own, t: "eu", v: "v9" };
      expect(tenants.request("GET {+href}", call).url).to.equal(href);
      const places = { href: "host", t: "unsent", v: "unsent" };
      expectPlaces(tenants, "GET {+href}", call, places);
    }
    const halves = { a: "https:", b: "//eu.acme.com/x" };
    expectPlaces(tenants, "GET {+a}{+b}", { ...halves, t: "eu" }, { a: "host", b: "host" });
    expectPlaces(factory, "GET /x{+a}{b}", { a: "?q=1", b: "v" }, { a: "query", b: "query" });
    class Hooked extends EndpointFactory {
      protected override writeQuery(name: string, value: unknown): string {
        return name === "debug" ? "" : `${name}=${String(value)}`;
      }
      protected override amendAccept(): string {
        return "";
      }
    }
    const call = { ids: [], debug: "1", mediaType: { format: "raw" } };
    const places = { ids: "query", debug: "unsent", accept: "unsent" };
    expectPlaces(new Hooked(PLAIN), "GET /x", call, places);
  });

  it("refuses what the call refuses, with the same code and the same names", () => {
    const refused: [route: string, options: object][] = [
      ["GET /x/{a}", { data: 1, a: 2, b: 3 }],
      ["GET /{id}", { id: NaN, bad: NaN }],
      ["GET /{id}", {}],
      ["GET /{id}", { id: ".." }],
      ["GET {+href}", { href: "https://evil.com" }],
      ["POST /x", { a: new Map() }],
      ["GET /x", { headers: { a: "\n" } }],
      ["TRACE /x", {}],
    ];
    for (const [route, options] of refused) {
      const { code, parameters } = refusal(() => factory.request(route, options));
      const error = refusal(() => explain(factory, route, options), code);
      expect(error.parameters).to.deep.equal(parameters);
    }
  });

  it("says which headers are sent and which layer set or removed them", () => {
    const call = { title: "a", headers: { authorization: null } };
    const { placements } = explain(factory, "POST /x", call);
    expect(shown(placements.slice(3))).to.deep.equal([
      ...["title body call", "accept header profile", "user-agent header profile"],
      ...["authorization unsent call", "x-a header defaults 2", "content-type header library"],
    ]);
  });

  it("shows what is not sent", () => {
    const calls: [route: string, options: object, name: string, place: string][] = [
      ["OPTIONS /x", {}, "per_page", "unsent"],
      ["PUT /x", { data: "text" }, "per_page", "unsent"],
      ["GET /x{#part}", { part: 1 }, "part", "fragment"],
      ["GET /x{#part}", { part: null }, "part", "unsent"],
      ["GET https://acme.com/x", {}, "tenant", "unsent"],
      ["PUT /x", { gone: null }, "gone", "body"],
    ];
    for (const [route, options, name, place] of calls) {
      expect(placement(explain(factory, route, options).placements, name)?.place).to.equal(place);
    }
  });

  it("finds names wherever a url can hold them", () => {
    const factory = new EndpointFactory({
      ...PLAIN,
      trustedOrigins: [trustedOrigin("https://1.acme.com")],
    });
    const routes = {
      host: "https://{v}.acme.com/x https://{v}.acme.com/x/{v}",
      path: "/x;p={v} /x/{v}{?v}{#v}",
      query: "/x?q={v} /x?q=1{&v} /x#f{?v} /x{?v}/{v} /x{#v}{?v}",
      fragment: "/x#{v} /x{#v} /x?q=1{#v}",
    };
    for (const [place, urls] of Object.entries(routes)) {
      for (const url of urls.split(" ")) {
        const { placements } = explain(factory, `POST ${url}`, { v: 1 });
        expect(placement(placements, "v")?.place, url).to.equal(place);
      }
    }
    // What is given and writes nothing begins no section.
    for (const nothing of [null, [], {}]) {
      const options = { nothing, v: 1 };
      const { placements } = explain(factory, "POST /x{?nothing}/{v}", options);
      expect(placement(placements, "v")?.place).to.equal("path");
    }
  });

  it("holds no value unless asked, and can be logged", () => {
    const call = { q: "s3cret", headers: { "x-b": "s3cret" } };
    const plain = explain(factory, "GET /x?token=s3cret", call);
    expect(JSON.stringify(plain)).not.to.contain("s3cret");
    expect(plain).not.to.have.property("request");
    expect(plain.placements.every((each) => !("value" in each))).to.equal(true);
    expect(plain.route).to.equal("GET /x?token=******");
  });

  it("holds values and the request options when asked", () => {
    const { placements, request } = explain(factory, "GET /x", { q: 1 }, { values: true });
    const q = { name: "q", place: "query", layer: "call", value: 1 };
    expect(placement(placements, "q")).to.deep.equal(q);
    expect(placement(placements, "authorization")?.value).to.equal("s3cret");
    expect(request).to.deep.equal(factory.request("GET /x", { q: 1 }));
  });

  it("shows the accept header as it is sent", () => {
    const call = { mediaType: { format: "raw" } };
    const { placements, request } = explain(factory, "GET /x", call, { values: true });
    expect(placement(placements, "accept")?.value).to.equal("application/vnd.acme.v3.raw");
    expect(request?.headers["accept"]).to.equal("application/vnd.acme.v3.raw");
  });

  it("leaves a base URL aside where a value supplies the origin", () => {
    const tenants = new EndpointFactory({
      ...{ ...PLAIN, baseUrl: server("https://{t}.acme.com/v{ver}?k={org}") },
      variables: { ver: { default: "2" } },
      trustedOrigins: [trustedOrigin("https://up.acme.com")],
    });
    const placesOf = (href: string): unknown =>
      explain(tenants, "{+href}", { href, t: "a", org: "o" }, {})
        .placements.filter(({ place }) => place !== "header")
        .map(({ name, place }) => `${name} ${place}`);
    const unused = ["href host", "t unsent", "org unsent"];
    expect(placesOf("https://up.acme.com/x")).to.deep.equal(unused);
    expect(placesOf("/x")).to.deep.equal(["href path", "t host", "org query", "ver path"]);
  });

  it("refuses options that it does not know", () => {
    expect(() => explain(factory, "GET /x", {}, { value: true } as object)).to.throw("value");
    expect(() => explain(factory, "GET /x", {}, { values: 1 } as object)).to.throw("values");
  });

  it("says that what is empty sends nothing in a url", () => {
    const nothing = { a: [], b: {}, c: null, d: [null], e: { k: null }, f: [null, undefined] };
    const values = { ...nothing, g: { k: [null] }, h: "" };
    const deep = new EndpointFactory({ ...PLAIN, query: { objects: deepObject } });
    const { placements } = explain(deep, "GET /x{/d}{#e}", values);
    const places = placements.filter(({ name }) => "abcdefgh".includes(name));
    expect(places.map(({ name, place }) => `${name} ${place}`)).to.deep.equal([
      ...["a", "b", "c", "d", "e", "f", "g"].map((name) => `${name} unsent`),
      "h query",
    ]);
  });

  it("knows a parameter of an operation that is called like a name of the base URL", () => {
    const listTickets = Operation.from({ route: "GET /x", parameters: { tenant: query } });
    const { placements, request } = explain(
      factory,
      listTickets,
      { tenant: "red" },
      {},
      { values: true },
    );
    expect(request?.url).to.match(/^https:\/\/blue\.acme\.com\/api\/x\?.*tenant=red/);
    expect(placement(placements, "tenant")).to.include({ place: "query", layer: "call" });
  });

  itTakesCallers((caller) => explain(caller, "GET /x", { a: 1 }).placements[0]?.name, "a");
});
