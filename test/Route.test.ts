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
import { itFor } from "./helpers/itEach.js";
import { refusal } from "./helpers/refusal.js";
import { API } from "./helpers/services.js";

/** Everything that a route tells. */
function facts(route: Route | undefined): unknown {
  return route && [route.method, route.url, route.names, route.required];
}

/** What is no text, handed over as if it were one. */
const notTexts: readonly unknown[] = [1, ["GET", "/x"], new URL("https://a.b"), new String("/x")];

describe("Route", () => {
  describe(".parse and .tryParse", () => {
    itFor("read %0", routeTexts, (text, method, url) => {
      expect(Route.parse(text)).to.include({ method, url });
      expect(facts(Route.tryParse(text))).to.deep.equal(facts(Route.parse(text)));
    });

    itFor("refuse %0", badRouteTexts, (text, code, index) => {
      const error = refusal(() => Route.parse(text), code);
      expect(error.index).to.equal(index ?? error.index);
      refusal(() => endpoint(text), code);
      expect(Route.tryParse(text)).to.equal(undefined);
    });

    itFor("refuse the url %0", badUrls, (url) => {
      for (const text of [url, `GET ${url}`]) {
        refusal(() => Route.parse(text), "INVALID_URL");
        refusal(() => endpoint(text), "INVALID_URL");
        expect(Route.tryParse(text)).to.equal(undefined);
      }
    });

    it("refuse anything but a string", () => {
      for (const value of [...notTexts, undefined, null, { url: "/x" }]) {
        refusal(() => Route.parse(value as string), "INVALID_ROUTE");
        expect(Route.tryParse(value as string)).to.equal(undefined);
      }
    });
  });

  describe(".names and .required", () => {
    itFor("are those of %0: %1", placeholders, (url, names, required = names) => {
      expect(Route.parse(url)).to.deep.include({ names, required });
    });

    it("have a :name, but not after a word, a triplet, an expression or a colon", () => {
      for (const character of openingCharacters) {
        expect(Route.parse(`/x${character}:name`).names, character).to.deep.equal(["name"]);
      }
      for (const text of bindingTexts) {
        expect(Route.parse(`${text}:name`).names, text).to.not.include("name");
      }
    });

    it("cannot be changed", () => {
      const { names, required } = Route.parse("/orgs/:org");
      [names, required].forEach((list) => expect(list).to.be.frozen);
    });
  });

  it(".toString writes method and url with one space between them, or a url alone", () => {
    expect(String(Route.parse("  get    /orgs/:org "))).to.equal("get /orgs/:org");
    expect(String(Route.parse(" /orgs/:org "))).to.equal("/orgs/:org");
  });
});

describe("the route of a call", () => {
  it("is refused if it is neither a string nor options", () => {
    for (const value of [...notTexts, Route.parse("/x")]) {
      for (const args of [[value], [value, { a: 1 }]] as [string, object?][]) {
        refusal(() => endpoint(...args), "INVALID_ROUTE");
        refusal(() => endpoint.merge(...args), "INVALID_ROUTE");
        refusal(() => explain(endpoint, ...args), "INVALID_ROUTE");
      }
    }
  });

  it("may not have a space in the url option, but may be the name of a method there", () => {
    [" /a", " ", "GET /a"].forEach((url) => refusal(() => endpoint({ url }), "INVALID_ROUTE"));
    expect(endpoint({ url: "get" }).url).to.equal(`${API}/get`);
  });
});
