import { expect } from "chai";
import {
  bodyField,
  cookie,
  EndpointFactory,
  explain,
  header,
  Operation,
  query,
  readOperation,
  sameOrigin,
  security,
  server,
  type RequestOptions,
} from "../../src/index.js";
import * as sdk from "../../src/sdk/index.js";
import { itEach } from "../helpers/itEach.js";
import { refusal } from "../helpers/refusal.js";
import { ACME, ACME_API } from "../helpers/services.js";
import { words } from "../helpers/words.js";

const PROFILE = {
  ...ACME,
  credentials: sameOrigin,
  credentialHeaders: ["x-api-key", "x-app"],
  credentialParameters: ["api_key"],
};

/** Everything that a caller may have, by the names of it. */
const CREDENTIALS = {
  authorization: { headers: { authorization: "Bearer t" } },
  "x-api-key": { headers: { "X-Api-Key": "k" } },
  "x-app": { headers: { "x-app": "a" } },
  api_key: { api_key: "q" },
  sid: { headers: { cookie: "lang=en; sid=s" } },
};

type Name = keyof typeof CREDENTIALS;

/** A factory whose layers set these credentials, and headers that are none. */
function withCredentials(names: readonly Name[]): EndpointFactory {
  const plain = new EndpointFactory(PROFILE, { headers: { "x-team": "core" } });
  return names.reduce((factory, name) => factory.defaults(CREDENTIALS[name]), plain);
}

const AUTH = [
  ...[sdk.bearer("authorization"), sdk.headerKey("x-api-key", "X-Api-Key")],
  ...[sdk.headerKey("x-app", "x-app"), sdk.queryKey("api_key", "api_key")],
  sdk.cookieKey("sid", "sid"),
];

/** The client of an SDK with the same. */
function clientWith(names: readonly Name[]): sdk.Client {
  const options = Object.fromEntries(names.map((name) => [name, "s"]));
  const headers = { "x-team": "core", ...(names.includes("sid") ? { cookie: "lang=en" } : {}) };
  return new sdk.Client<sdk.ClientOptions>(
    { ...options, headers },
    { baseUrl: ACME_API, auth: AUTH },
  );
}

/** The credentials in a request. */
function sentIn({ url, headers }: RequestOptions): readonly string[] {
  const names = ["authorization", "x-api-key", "x-app"].filter((name) => headers[name]);
  const cookies = String(headers["cookie"] ?? "").split("; ");
  return [
    ...names,
    ...(url.includes("api_key=") ? ["api_key"] : []),
    ...cookies.filter((each) => each !== "").map((each) => each.split("=")[0]!),
  ];
}

const NAMES = "authorization x-api-key x-app api_key sid";
const ALL = words(NAMES) as readonly Name[];
const BEARER = ["authorization"] as const;

/** The alternatives that an operation takes, what the layers have, and what is sent of it. */
const CASES: readonly [what: string, alternatives: string, given: string, sent: string][] = [
  ["nothing with an empty alternative", "", NAMES, ""],
  ["a header in any case", "X-API-Key", NAMES, "x-api-key"],
  ["all cookies", "cookie", NAMES, "lang sid"],
  ["the first of two", "x-api-key x-app | authorization", NAMES, "x-api-key x-app"],
  ["the second if the first lacks one", "x-api-key x-app | sid", "x-app sid", "sid"],
  ["what is there of any", "x-api-key x-app | sid api_key", "x-app api_key", "x-app api_key"],
  ["an empty one after all others", " | authorization", "authorization sid", "authorization"],
];

/** An operation that takes these alternatives. */
const taking = (...alternatives: readonly (readonly string[])[]): Operation =>
  Operation.from({ route: "GET /x", security: security(...alternatives) });

const list = (text: string): readonly string[] => text.split(" ").filter((name) => name !== "");

describe("security", () => {
  itEach("sends %s", CASES, (text, names, sent) => {
    const alternatives = text.split(" | ").map(list);
    const given = list(names) as readonly Name[];
    const made = taking(...alternatives);
    const read = readOperation({ route: "POST /x", security: alternatives });
    const call = sdk.operation({ route: "GET /x", security: sdk.security(...alternatives) });
    for (const request of [
      withCredentials(given).call(made, { a: 1 }),
      withCredentials(given).call(read, { a: 1 }),
      call(clientWith(given), { a: 1 }),
    ]) {
      expect(sentIn(request)).to.deep.equal(list(sent));
      expect(request.headers["x-team"]).to.equal("core");
    }
  });

  it("sends the credentials that the call itself sets", () => {
    const none = Operation.from({
      route: "GET /x",
      parameters: { "x-app": header, sid: cookie },
      security: security(),
    });
    const headers = { authorization: "mine" };
    const mine = { api_key: "mine", "x-app": "mine", sid: "mine" };
    const request = withCredentials(ALL).call(none, mine, { headers });
    expect(request.url).to.equal(`${ACME_API}/x?api_key=mine`);
    expect(request.headers).to.include({ ...headers, "x-app": "mine", cookie: "sid=mine" });
    expect(request.headers).to.not.have.property("x-api-key");
  });

  it("counts the credentials that the call sets or removes", () => {
    const either = taking(BEARER, ["x-api-key"], ["api_key"]);
    const factory = withCredentials(["x-api-key", "api_key"]);
    const call = (parameters: object, headers: Record<string, string | null>): readonly string[] =>
      sentIn(factory.call(either, parameters, { headers }));
    expect(call({}, { authorization: "mine" })).to.deep.equal(["authorization"]);
    expect(call({}, { "x-api-key": null })).to.deep.equal(["api_key"]);
    expect(call({ api_key: null }, { "x-api-key": null })).to.deep.equal([]);
  });

  it("does not count a credential that the call leaves empty", () => {
    const parameters = { "x-app": header, api_key: query, sid: cookie };
    const alternatives = security(["x-app"], ["api_key"], ["sid"], ["authorization"]);
    const any = Operation.from({ route: "GET /x", parameters, security: alternatives });
    for (const empty of [[], [null], null]) {
      const given = { "x-app": empty, api_key: empty, sid: empty };
      const request = withCredentials(["authorization"]).call(any, given);
      expect(sentIn(request)).to.deep.equal(["authorization"]);
    }
  });

  it("does not count a field of the body or a parameter that is not sent", () => {
    const parameters = { sid: bodyField };
    const either = security(["api_key"], ["sid"], ["authorization"]);
    const factory = new EndpointFactory(ACME, { headers: { authorization: "t" } });
    for (const route of ["POST /x", "OPTIONS /x"]) {
      const rules = route === "POST /x" ? { parameters } : {};
      const operation = Operation.from({ route, ...rules, security: either });
      const request = factory.call(operation, { api_key: "k", sid: "s" });
      expect(sentIn(request), route).to.deep.equal(BEARER);
    }
  });

  it("reads the headers of a call once", () => {
    const once = new Map([["authorization", "mine"]]).entries();
    const request = withCredentials(ALL).call(taking(BEARER), {}, { headers: once });
    expect(sentIn(request)).to.deep.equal(["authorization"]);
    expect(request.headers["authorization"]).to.equal("mine");
  });

  it("keeps a default parameter that the operation describes", () => {
    const parameters = { "x-app": { in: header, required: true } };
    const own = Operation.from({ route: "GET /x", parameters, security: security() });
    const factory = new EndpointFactory(PROFILE, { "x-app": "default" });
    expect(factory.call(own as Operation).headers).to.include({ "x-app": "default" });
  });

  it("does not show a hook the credentials that it leaves out", () => {
    const shown: string[] = [];
    const writeQuery = (name: string) => (shown.push(name), "");
    const hooked = new EndpointFactory(PROFILE, { api_key: "q", a: 1 });
    Object.assign(hooked, { writeQuery }).call(taking());
    expect(shown).to.deep.equal(["a"]);
  });

  it("lets a request without credentials go to another origin", () => {
    const open = Operation.from({ route: "GET https://other.com/x", security: security() });
    expect(withCredentials(ALL).call(open).url).to.equal("https://other.com/x");
  });

  it("is explained", () => {
    const { placements } = explain(withCredentials(ALL), taking(["x-app"]), { a: 1 });
    const unsent = placements.filter(({ place }) => place === "unsent").map(({ name }) => name);
    expect(unsent).to.have.members(["api_key", "authorization", "cookie", "x-api-key"]);
    const layers = placements.filter(({ name }) => name === "authorization");
    expect(layers).to.deep.equal([{ name: "authorization", place: "unsent", layer: "defaults 2" }]);
  });

  it("takes credentials out of the query of the base URL, and counts them", () => {
    const [key, token] = [taking(["api_key"], BEARER), taking(BEARER)];
    const headers = { authorization: "t" };
    for (const [query, values, ...places] of [
      ["v=1&api_key={api_key}", { api_key: "k" }, "unsent", "query"],
      ["api%5Fkey=k&v=1", {}, "header", "header"],
    ] as const) {
      const baseUrl = server(`${ACME_API}?${query}`);
      const factory = new EndpointFactory({ ...PROFILE, baseUrl }, { ...values, headers });
      expect(factory.call(token).url).to.equal(`${ACME_API}/x?v=1`);
      expect(factory.call(token).headers).to.include(headers);
      expect(factory.call(key).url).to.match(/key=k/);
      expect(factory.call(key).headers).to.not.have.property("authorization");
      const explained = [token, key].map((each) => explain(factory, each).placements[0]?.place);
      expect(explained).to.deep.equal(places);
    }
  });

  it("is plain data in JSON, and cannot be changed", () => {
    const lists = [["authorization"], ["x-app"]];
    const operation = taking(...lists);
    lists[0]!.push("x-api-key");
    const json = { route: "GET /x", security: [["authorization"], ["x-app"]] };
    expect(operation.toJSON()).to.deep.equal(json);
    for (const each of [json, { route: "GET /x", security: [] }]) {
      expect(readOperation(each).toJSON()).to.deep.equal(each);
    }
  });

  it("takes lists of names that are not empty, and nothing else", () => {
    const selected = { route: "GET /x", security: { select: ["authorization"] } as object };
    refusal(() => Operation.from(selected as { route: string }), "INVALID_OPTIONS", ["security"]);
    for (const lists of [[["authorization"], "x"], [[7]], [[""]], [null]]) {
      refusal(() => security(...(lists as string[][])), "INVALID_OPTIONS");
      const json = { route: "GET /x", security: lists } as object as { route: string };
      refusal(() => readOperation(json), "INVALID_OPTIONS", ["security"]);
      // The example must not be the one that sends no credentials.
      const { message } = refusal(() => Operation.from(json), "INVALID_OPTIONS", ["security"]);
      expect(message).to.contain("expected security([name], …), which endpoint-core exports");
    }
  });
});
