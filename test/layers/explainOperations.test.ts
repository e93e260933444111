import { expect } from "chai";
import {
  bodyField,
  cookie,
  date,
  EndpointFactory,
  explain,
  header,
  json,
  Operation,
  query,
  server,
} from "../../src/index.js";
import { itEach } from "../support/itEach.js";
import { refusal } from "../support/refusal.js";
import { SERVICE, DAY } from "../support/operations.js";

describe("explain(operation)", () => {
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
  const factory = new EndpointFactory({ ...SERVICE, baseUrl }).defaults(layer);
  const parameters = { $id: 1, force: [], "X-A": "1", c: 2, when: DAY, url: "u" };

  it("shows where each parameter and header goes and which layer set it", () => {
    const { method, route, placements } = explain(factory, operation, parameters);
    expect({ method, route }).to.deep.equal({ method: "put", route: "PUT /x/{%24id}{?v}" });
    expect(placements.map((all) => Object.values(all).join(" "))).to.deep.equal([
      ...["d cookie defaults 1", "X-B header defaults 1", "$id path call", "force unsent call"],
      ...["X-A header call", "c cookie call", "when body call", "url body call"],
      ...["site host profile", "accept header operation", "user-agent header profile"],
      ...["x-a unsent defaults 1", "cookie header defaults 1", "content-type header library"],
    ]);
  });

  it("has values and the request of a call, if they are requested", () => {
    const { placements, request } = explain(factory, operation, parameters, {}, { values: true });
    expect(request).to.deep.equal(factory.compile(operation)(parameters));
    expect(request?.headers).to.include({ cookie: "theirs=1; d=4; c=2", "x-a": "1" });
    expect(placements.find(({ name }) => name === "c")?.value).to.equal(2);
  });

  const effects: [what: string, given: [object, object?], places: Record<string, string>][] = [
    [
      "says what the options of the call do to headers of parameters",
      [parameters, { headers: { "x-a": "2", accept: "x/y" }, data: "text" }],
      { "X-A": "unsent call", "x-a": "header call", accept: "header call", when: "unsent call" },
    ],
    [
      "leaves a header that is an empty list unsent, and the one of a layer in its place",
      [{ $id: 1, "X-A": [], "X-B": [""] }],
      { "X-A": "unsent call", "x-a": "header defaults 1", "X-B": "header call" },
    ],
  ];
  itEach("%s", effects, ([given, options], places) => {
    const { placements } = explain(factory, operation, given, options);
    const found = placements.map(({ name, place, layer }) => [name, `${place} ${layer}`] as const);
    expect(Object.fromEntries(found)).to.include(places);
  });

  it("calls a header of a layer unsent if a parameter removes it", () => {
    const headers = { "X-A": header, accept: header, "content-type": header };
    const removing = Operation.from({ route: "POST /x", parameters: headers, accept: "text/csv" });
    const none = { "X-A": null, accept: null, "content-type": null };
    const made = new EndpointFactory(SERVICE).defaults({ b: 1, headers: { "x-a": "theirs" } });
    const { placements, request } = explain(made, removing, none, {}, { values: true });
    const shown = placements.map(({ name, place, layer }) => `${name} ${place} ${layer}`);
    expect(shown).to.have.members([
      ...["b body defaults 1", "X-A unsent call", "accept unsent call", "content-type unsent call"],
      ...["accept unsent operation", "user-agent header profile", "x-a unsent defaults 1"],
    ]);
    expect(request?.headers).to.deep.equal({ "user-agent": "acme-sdk/1.0.0" });
    // The call's own header stands over that of the parameter.
    const kept = explain(made, removing, none, { headers: { "x-a": "mine" } }, { values: true });
    expect(kept.request?.headers).to.include({ "x-a": "mine" });
    const mine = { name: "x-a", place: "header", layer: "call", value: "mine" };
    expect(kept.placements).to.deep.include(mine);
  });

  it("is refused if the call is, and takes no other options", () => {
    const a = { in: query, required: true };
    const required = Operation.from({ route: "GET /x", parameters: { a } });
    refusal(() => explain(factory, required), "MISSING_PARAMETER", ["a"]);
    const bad = Operation.from({ route: "/x", body: json });
    refusal(() => explain(factory, bad), "INVALID_OPTIONS", ["body"]);
    refusal(() => explain(factory, operation, {}, { url: "/x" } as object), "INVALID_OPTIONS");
    refusal(() => explain(factory, operation, [] as object), "INVALID_OPTIONS");
  });

  it("takes options with a parameter called route", () => {
    const { placements } = explain(factory, { url: "/x", route: "r" });
    expect(placements.find(({ name }) => name === "route")).to.include({ place: "query" });
  });
});
