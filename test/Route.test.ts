import { expect } from "chai";
import { explain, endpoint, Route } from "../src/index.js";
import {
  badRouteTexts,
  badUrls,
  bindingTexts,
  openingCharacters,
  placeholders,
  routeTexts,
} from "./cases/routes.js";
import { itFor } from "./support/itEach.js";
import { refusal } from "./support/refusal.js";
import { API } from "./support/services.js";

/** Everything that a route tells. */
function facts({ method, url, names, required }: Route): unknown {
  return { method, url, names, required };
}

/** What is no text, handed over as if it were one. */
const notTexts: readonly unknown[] = [
  ...[undefined, null, 1, true, Symbol("x"), ["GET", "/x"], { url: "/x" }],
  ...[new URL("https://example.com"), new String("GET /x"), () => "/x"],
];

describe("Route", () => {
  describe(".parse", () => {
    itFor("reads %0", routeTexts, (text, method, url) => {
      expect(Route.parse(text)).to.include({ method, url });
    });

    itFor("refuses %0", badRouteTexts, (text, code, index) => {
      const error = refusal(() => Route.parse(text), code);
      expect(error.index).to.equal(index ?? error.index);
    });

    itFor("refuses the url %0", badUrls, (url) => {
      refusal(() => Route.parse(url), "INVALID_URL");
      refusal(() => Route.parse(`GET ${url}`), "INVALID_URL");
    });

    it("refuses what is no text", () => {
      for (const value of notTexts) {
        refusal(() => Route.parse(value as string), "INVALID_ROUTE");
      }
    });
  });

  describe(".tryParse", () => {
    it("gives the route where parse does", () => {
      for (const [text] of routeTexts) {
        const route = Route.tryParse(text);
        expect(route).to.be.an.instanceOf(Route);
        expect(facts(route!)).to.deep.equal(facts(Route.parse(text)));
      }
    });

    it("gives undefined where parse throws", () => {
      for (const value of [...badRouteTexts.map(([text]) => text), ...badUrls, ...notTexts]) {
        expect(Route.tryParse(value as string), String(value)).to.equal(undefined);
      }
    });
  });

  describe(".names and .required", () => {
    itFor("are those of %0: %1", placeholders, (url, names, required = names) => {
      expect(Route.parse(url)).to.deep.include({ names, required });
    });

    it("hold a :name behind each character of a literal that ends no word", () => {
      for (const character of openingCharacters) {
        expect(Route.parse(`/x${character}:name`).names, character).to.deep.equal(["name"]);
      }
    });

    it("do not hold a :name behind a word, a triplet, an expression or a colon", () => {
      for (const text of bindingTexts) {
        expect(Route.parse(`${text}:name`).names, text).to.not.include("name");
      }
    });

    it("cannot be changed", () => {
      const route = Route.parse("/orgs/:org");
      for (const list of [route.names, route.required] as string[][]) {
        expect(() => list.push("more")).to.throw(TypeError);
        expect(list).to.deep.equal(["org"]);
      }
    });
  });

  describe(".toString", () => {
    it("gives a text that parses to an equal route", () => {
      for (const [text] of [...routeTexts, ...placeholders]) {
        const route = Route.parse(text);
        expect(facts(Route.parse(route.toString())), text).to.deep.equal(facts(route));
      }
    });

    it("writes method and url with one blank between them, or a url alone", () => {
      expect(String(Route.parse("  get    /orgs/:org "))).to.equal("get /orgs/:org");
      expect(String(Route.parse(" /orgs/:org "))).to.equal("/orgs/:org");
    });
  });
});

describe("endpoint", () => {
  describe("reads a route", () => {
    it("refuses a text that is no route", () => {
      badRouteTexts.forEach(([text, code]) => refusal(() => endpoint(text), code));
      badUrls.forEach((url) => refusal(() => endpoint(url), "INVALID_URL"));
    });

    it("refuses a route that is neither text nor options", () => {
      const address = new URL("https://example.com");
      const values: unknown[] = [1, true, Symbol("x"), ["GET", "/x"], address, Route.parse("/x")];
      for (const value of values) {
        for (const args of [[value], [value, { a: 1 }]] as [string, object?][]) {
          refusal(() => endpoint(...args), "INVALID_ROUTE");
          refusal(() => endpoint.merge(...args), "INVALID_ROUTE");
          refusal(() => endpoint.factory.request(...args), "INVALID_ROUTE");
          refusal(() => explain(endpoint, ...args), "INVALID_ROUTE");
        }
      }
    });

    it("refuses a blank in the url option, where nothing is trimmed", () => {
      for (const url of ["/a b", " /a", "/a ", " ", "GET /a"]) {
        expect(refusal(() => endpoint({ url })).code, url).to.equal("INVALID_ROUTE");
      }
    });

    it("takes a method's name for a path in the url option", () => {
      expect(endpoint({ url: "get" }).url).to.equal(`${API}/get`);
    });
  });

  describe("reads a method", () => {
    it("keeps it in merge and lower-cases it in the result", () => {
      for (const method of ["GET", "Post", "pATCH", "PROPFIND", "M-SEARCH", "QUERY"]) {
        expect(endpoint.merge(`${method} /x`).method).to.equal(method);
        expect(endpoint.merge({ method, url: "/x" }).method).to.equal(method);
        expect(endpoint(`${method} /x`).method).to.equal(method.toLowerCase());
        expect(endpoint({ method, url: "/x" }).method).to.equal(method.toLowerCase());
      }
    });

    it("refuses what is no token, and the methods that tunnel or echo", () => {
      const bad = ["", " ", "GE T", " GET", "GET ", "GET\n", "a/b", "a:b", "É", "TRAC\u212a"];
      for (const method of [...bad, "CONNECT", "connect", "Trace", "TRACE", "TRACK", "track"]) {
        const options = { method, url: "/x" };
        refusal(() => endpoint(options), "INVALID_METHOD");
        refusal(() => endpoint.merge(options), "INVALID_METHOD");
        refusal(() => endpoint.parse(options), "INVALID_METHOD");
        refusal(() => endpoint.defaults({ method }), "INVALID_METHOD");
      }
    });
  });

  describe("reads placeholders", () => {
    it("takes :name for {name} by another spelling", () => {
      const values = { base: "a/b", head: "c d" };
      const url = `${API}/compare/a%2Fb...c%20d`;
      expect(endpoint("/compare/:base...:head", values).url).to.equal(url);
      expect(endpoint("/compare/{base}...{head}", values).url).to.equal(url);
    });

    it("writes a colon that begins none as it stands, and its word stays an ordinary parameter", () => {
      const given = { cancel: 1, feature: 2, isbn: 3, name: "n" };
      const query = "cancel=1&feature=2&isbn=3";
      expect(endpoint("/v1/{name}:cancel", given).url).to.equal(`${API}/v1/n:cancel?${query}`);
      expect(endpoint("/c/main...octocat:feature", given).url).to.equal(
        `${API}/c/main...octocat:feature?${query}&name=n`,
      );
      expect(endpoint("/urn:isbn:123", given).url).to.equal(`${API}/urn:isbn:123?${query}&name=n`);
      for (const route of ["/é:cancel", "/%C3%A9:cancel"]) {
        expect(endpoint(route, { cancel: 1 }).url).to.equal(`${API}/%C3%A9:cancel?cancel=1`);
      }
    });
  });
});
