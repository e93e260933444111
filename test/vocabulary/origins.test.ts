import { expect } from "chai";
import {
  bodyField,
  EndpointFactory,
  explain,
  multipart,
  Operation,
  type OperationData,
  sameOrigin,
  security,
  server,
  type ServiceProfile,
  trustedOrigin,
} from "../../src/index.js";
import { bearer, Client, operation } from "../../src/sdk/index.js";
import { calledThreeTimes } from "../helpers/calledThreeTimes.js";
import { itFor } from "../helpers/itEach.js";
import { refusal, SECRET } from "../helpers/refusal.js";
import { ACME, acme, ACME_API, expectSent } from "../helpers/services.js";
import { untyped } from "../helpers/untyped.js";
import { words } from "../helpers/words.js";

const OTHER = "https://other.example/x";

const header = (name: string) => ({ headers: { [name]: SECRET } });

describe("a header that is a credential", () => {
  const trusted = "https://uploads.acme.com http://localhost:8080 HTTPS://Files.acme.com:443/";
  const guarded = acme({
    credentials: sameOrigin,
    credentialHeaders: ["X-Api-Key"],
    trustedOrigins: words(trusted).map(trustedOrigin),
  });

  const names = ["authorization", "Proxy-Authorization", "cookie", "x-api-key"];
  itFor("goes to the service's origin only, where the service says so: %0", names, (name) => {
    const lower = name.toLowerCase();
    const error = refusal(() => guarded.request(OTHER, header(name)), "UNSAFE_URL");
    expect(error.header).to.equal(lower);
    expect(guarded.request("/x", header(name)).headers[lower]).to.equal(SECRET);
    const others = { "x-other": "1", [name]: null };
    expect(guarded.request(OTHER, { headers: others }).headers).to.include({ "x-other": "1" });
  });

  it("is guarded from any layer, in every kind of call", () => {
    const inProfile = acme({ credentials: sameOrigin, ...header("authorization") });
    const inDefaults = guarded.defaults(header("authorization"));
    for (const factory of [inProfile, inDefaults]) {
      refusal(() => factory.compile(OTHER)(), "UNSAFE_URL");
      refusal(() => factory.parse(factory.merge(OTHER)), "UNSAFE_URL");
      expectSent(factory.request("/x"), { headers: { authorization: SECRET } });
    }
  });

  const home = words(`
    HTTPS://API.ACME.COM/x https://api.acme.com:443/x https://UPLOADS.acme.com:443/x
    http://localhost:8080/x https://files.acme.com/x
  `);
  itFor("goes to the service and to trusted origins, in any spelling: %0", home, (url) => {
    expect(guarded.request(url, header("authorization")).url).to.equal(url);
    const { origin } = new URL(url);
    const options = { ...header("cookie"), baseUrl: `${origin}/api` };
    expect(guarded.request("/x", options).url).to.equal(`${origin}/api/x`);
  });

  it("goes to a trusted origin that a value chose, below any base URL", () => {
    const href = "https://uploads.acme.com/f";
    const own = { ...header("authorization"), baseUrl: "https://test.example" };
    expect(guarded.defaults(own).call("PUT {+href}", { href }).url).to.equal(href);
    const { headers } = guarded.request("PUT {+href}", { ...own, href });
    expect(headers["authorization"]).to.equal(SECRET);
    refusal(() => guarded.request("/x", own), "UNSAFE_URL");
  });

  it("goes to the default host of an operation's server, and to no other that a later layer names", () => {
    const pods = server("https://{pod}.acme.com", { pod: { default: "a" } });
    const own = Operation.from({ route: "GET /x", baseUrl: pods });
    const options = header("authorization");
    expect(guarded.call(own, {}, options).url).to.equal("https://a.acme.com/x");
    refusal(() => guarded.defaults({ pod: "b" }).call(own, {}, options), "UNSAFE_URL");
  });

  const others = words(`
    http://api.acme.com/x https://api.acme.com:8443/x https://api.acme.com.evil.example/x
    https://api.acme.com@evil.example/x http://uploads.acme.com/x http://localhost/x
  `);
  itFor("goes to no origin of another scheme, host or port: %0", others, (url) => {
    refusal(() => guarded.request(url, header("authorization")), "UNSAFE_URL");
  });

  it("goes only to the tenant of the call, and nowhere without a tenant", () => {
    const baseUrl = server("https://{tenant}.acme.com/api");
    const tenants = acme({ baseUrl, credentials: sameOrigin });
    const [own, options] = [header("cookie"), { ...header("cookie"), tenant: "one" }];
    const home = "https://one.acme.com";
    expect(tenants.request("/x", options).url).to.equal(`${home}/api/x`);
    expect(tenants.request(`${home}/x`, options).url).to.equal(`${home}/x`);
    expect(tenants.defaults({ tenant: "one" }).request("/x", own).url).to.equal(`${home}/api/x`);
    refusal(() => tenants.request("https://two.acme.com/x", options), "UNSAFE_URL");
    const elsewhere = { ...options, baseUrl: "https://two.acme.com" };
    refusal(() => tenants.request("/x", elsewhere), "UNSAFE_URL");
    refusal(() => tenants.request(`${home}/x`, own), "UNSAFE_URL");
    // A plan that the calls before have made knows no tenant.
    const blue = tenants.defaults({ ...own, baseUrl: "https://blue.acme.com" });
    calledThreeTimes(() =>
      expect(blue.request("/x", { tenant: "blue" }).headers.cookie).to.equal(SECRET),
    );
    // The baseUrl is the instance's own, so the message speaks of the origin.
    const { message } = refusal(() => blue.request("/x", { tenant: "red" }), "UNSAFE_URL");
    expect(message).to.match(/ would be sent to another origin; make another instance for it$/);
  });
});

describe("a parameter that is a credential", () => {
  const service = acme({ credentials: sameOrigin, credentialParameters: ["api_key"] });
  const endpoint = service.create({ api_key: SECRET });
  const call = (route: string, options: object = {}) => endpoint(untyped(route), options);
  const QUERY = `/x?api_key=${SECRET}`;

  it("goes to the query with any method, in their order, or where a template names it", () => {
    expectSent(call("GET /x", { a: 1 }), { url: `${QUERY}&a=1` });
    expectSent(call("POST /x", { a: 1 }), { url: QUERY, body: { a: 1 } });
    expectSent(call("OPTIONS /x", { a: 1 }), { url: QUERY, body: undefined });
    expectSent(call("POST /x", { data: "text", a: 1 }), { url: QUERY, body: "text" });
    expectSent(call("POST /x/{api_key}"), { url: `/x/${SECRET}` });
    expectSent(call("POST /x{?a,api_key}", { a: 1 }), { url: `/x?a=1&api_key=${SECRET}` });
  });

  it("is not sent to another origin, wherever it is written", () => {
    for (const path of words("x {api_key} x{?api_key} x{#api_key}")) {
      const error = refusal(() => call(`POST https://evil.com/${path}`), "UNSAFE_URL", ["api_key"]);
      expect(error).to.not.have.property("header");
    }
    refusal(() => call("/x", { baseUrl: "https://evil.com" }), "UNSAFE_URL");
    const both = { api_key: null, ...header("authorization") };
    const other = refusal(() => call("GET https://evil.com/x", both));
    expect(other).to.include({ header: "authorization" }).and.to.not.have.property("parameters");
  });

  it("is not sent to another origin in the query of the base URL, which layers fill", () => {
    const baseUrl = server("https://{tenant}.acme.com?api_key={api_key}");
    const profile = { baseUrl, credentials: sameOrigin, credentialParameters: ["api_key"] };
    const blue = acme(profile).defaults({ tenant: "blue" });
    const home = new EndpointFactory({ ...ACME, ...profile }, { tenant: "blue", api_key: SECRET });
    const away = home.defaults({ tenant: "red" });
    const read = Operation.from({ route: "GET /x" });
    expect(home.call("GET /x").url).to.equal(`https://blue.acme.com${QUERY}`);
    refusal(() => away.request("GET /x"), "UNSAFE_URL", ["api_key"]);
    refusal(() => away.call(read), "UNSAFE_URL", ["api_key"]);
    refusal(() => explain(away, read), "UNSAFE_URL", ["api_key"]);
    // It is not written where the base URL is not used, or has no value for it, or the operation does not take it.
    const none = Operation.from({ route: "GET /x", security: security() });
    expect(away.call(none).url).to.equal("https://red.acme.com/x");
    const placed = explain(away, none).placements.find(({ name }) => name === "api_key");
    expect(placed?.place).to.equal("unsent");
    expect(home.call(`GET ${OTHER}`).url).to.equal(OTHER);
    expect(blue.call("GET /x").url).to.equal("https://blue.acme.com/x?api_key=");
  });

  it("is guarded in a body, too, where a URL could not carry it", () => {
    const place = { parameters: { api_key: bodyField } };
    const sent: [OperationData, unknown][] = [
      [{ route: "POST /x", ...place }, { a: null }],
      [{ route: "POST /x", ...place }, "sec\ud800"],
      [{ route: "POST /x", ...place, body: multipart }, new Blob([SECRET])],
    ];
    for (const [data, api_key] of sent) {
      const act = (): unknown =>
        service.call(Operation.from(data), { api_key }, { baseUrl: "https://other.example" });
      refusal(act, "UNSAFE_URL", ["api_key"]);
    }
  });

  it("is not guarded if it is removed or sends nothing, or if the service does not guard credentials", () => {
    for (const nothing of [null, [], [null], {}]) {
      expect(call(`GET ${OTHER}`, { api_key: nothing }).url).to.equal(OTHER);
    }
    const open = acme({ credentialParameters: ["api_key"] });
    expect(open.request(`POST ${OTHER}`, { api_key: "k" }).url).to.equal(`${OTHER}?api_key=k`);
  });
});

describe("credentials of a factory and of a client", () => {
  const getX = operation({ route: "GET /x" });
  const guarded = { ...ACME, credentials: sameOrigin };

  it("go only to the host that the factory or the client was made with", () => {
    const headers = { authorization: "Bearer hunter2" };
    const factory = new EndpointFactory(guarded, { baseUrl: "https://mine.example", headers });
    const service = { baseUrl: ACME_API, auth: [bearer("token")] };
    const client = new Client({ baseUrl: "https://mine.example", token: "hunter2" }, service);
    expect(factory.call("GET /x").headers).to.include(headers);
    expect(getX(client).headers).to.include(headers);
    for (const baseUrl of [ACME_API, "https://other.example", "http://mine.example"]) {
      refusal(() => factory.defaults({ baseUrl }).call("GET /x"), "UNSAFE_URL");
      refusal(() => getX(client.with({ baseUrl })), "UNSAFE_URL");
    }
  });

  type Values = Readonly<Record<string, unknown>>;
  type Home = readonly [given: Values, url: string, atHome: ServiceProfile["variables"]];
  const homes: readonly Home[] = [
    [{ at: "eu" }, `${ACME_API}/{at}`, { at: { default: "demo" } }],
    [{}, "https://{at}.acme.com", { at: { default: "demo" } }],
    [{}, `${ACME_API}?at={at}`, {}],
  ];
  const title = "go to an operation's server with a later value for a name unless home has one";
  itFor(`${title}: %0 with %1 and %2`, homes, (variables, url, atHome) => {
    const headers = { authorization: "Bearer hunter2" };
    const baseUrl = server(url, atHome);
    const data = { route: "GET /x", baseUrl: server("https://{at}.up.acme.com") } as const;
    const factory = new EndpointFactory({ ...guarded, baseUrl }, { headers, ...variables });
    const client = new Client({ variables, headers }, { baseUrl });
    const later = { at: "us" };
    for (const call of [
      () => factory.defaults(later).call(Operation.from(data)),
      () => operation(data)(client.with({ variables: later })),
    ]) {
      if (Object.keys({ ...variables, ...atHome }).length === 0) {
        expect(call()).to.deep.include({ url: "https://us.up.acme.com/x" });
        expect(call().headers).to.include(headers);
      } else {
        refusal(call, "UNSAFE_URL");
      }
    }
  });
});

it("a value of a name in the host is read by the origin check as by the URL", () => {
  const made = (site: object, values: object = {}) => {
    const baseUrl = server("https://{site}.acme.com", { site });
    const options = { ...values, headers: { authorization: "hunter2" } };
    return new EndpointFactory({ ...ACME, credentials: sameOrigin, baseUrl }, options);
  };
  const byDefault = made({ default: "eu" });
  refusal(() => byDefault.request("GET /x", { site: null }), "MISSING_PARAMETER", ["site"]);
  const bySite = made({}, { site: true });
  expect(bySite.request("GET /x").url).to.equal("https://true.acme.com/x");
  refusal(() => bySite.request("GET /x", { site: false }), "UNSAFE_URL");
});
