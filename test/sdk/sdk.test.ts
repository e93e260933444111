import { expect } from "chai";
import { type EndpointErrorCode, type RequestOptions } from "../../src/index.js";
import * as adapters from "../../src/adapters/index.js";
import * as sdk from "../../src/sdk/index.js";
import { itFor } from "../helpers/itEach.js";
import { refusal } from "../helpers/refusal.js";
import { words } from "../helpers/words.js";

type Keys = Partial<Record<"token" | "key" | "apiKey" | "session", string | null>>;
type AcmeOptions = sdk.ClientOptions & Readonly<Keys>;

const SERVICE: sdk.ServiceOptions = {
  baseUrl: "https://api.acme.example/v1",
  headers: { accept: "application/json", "user-agent": "acme/1.0.0" },
  query: { arrays: sdk.repeat },
  auth: [
    sdk.bearer("token"),
    sdk.headerKey("key", "X-Key"),
    sdk.queryKey("apiKey", "api_key"),
    sdk.cookieKey("session", "sid"),
  ],
};

const SENT = { accept: "application/json", "user-agent": "acme/1.0.0" };
const TYPE = { "content-type": "application/json; charset=utf-8" };

class Acme extends sdk.Client<AcmeOptions> {
  constructor(options: AcmeOptions = {}) {
    super(options, SERVICE);
  }
}

const listTickets: sdk.OptionalCall<sdk.Client, { readonly status?: string[] }, string[]> =
  sdk.operation({ route: "GET /tickets" });
const getTicket: sdk.Call<sdk.Client, { readonly id: unknown }, string> = sdk.operation({
  route: "GET /tickets/{id}",
});
type Ticket = Readonly<Record<string, unknown>>;
const createTicket: sdk.Call<sdk.Client, Ticket, string> = sdk.operation({
  route: "POST /tickets",
  parameters: { "Idempotency-Key": sdk.header, dryRun: sdk.query },
  body: sdk.json,
});

/** What clients of a service with these schemes send as this header, with layers over one another. */
const senderOf =
  (header: string, ...auth: NonNullable<sdk.ServiceOptions["auth"]>) =>
  (...[first = {}, ...layers]: readonly object[]): unknown => {
    const bottom = new sdk.Client(first, { baseUrl: "https://api.acme.example", auth });
    const client = layers.reduce<sdk.Client>((below, own) => below.with(own), bottom);
    return listTickets(client).headers[header];
  };

describe("operation", () => {
  it("sends the values of the call over those of the client", () => {
    const client = new Acme({ headers: { "x-team": "core" } });
    const parameters = { "Idempotency-Key": "k-1", title: "Broken", dryRun: 1 };
    const options = { headers: { "X-Team": null, accept: "text/plain" }, request: 1 };
    const headers = { ...SENT, accept: "text/plain", "idempotency-key": "k-1", ...TYPE };
    const url = "https://api.acme.example/v1/tickets?dryRun=1";
    const sent = { method: "post", url, headers, body: { title: "Broken" }, request: 1 };
    expect(createTicket(client, parameters, options)).to.deep.equal(sent);
  });

  it("refuses unknown options, data without a body, and values that are not clients", () => {
    const client = new Acme();
    const get = (options: object): unknown => getTicket(client, { id: 1 }, options);
    refusal(() => get({ header: {} }), "INVALID_OPTIONS", ["header"]);
    refusal(() => get({ data: 1 }), "BODY_NOT_ALLOWED");
    refusal(() => getTicket({} as never, { id: 1 }), "INVALID_OPTIONS");
  });
});

describe("fetchInit", () => {
  it("returns what fetch needs besides the body, with all headers as strings", () => {
    const request = createTicket(new Acme({ headers: { "x-a": 1 } }), { subject: "a" });
    const headers = { ...SENT, "x-a": "1", ...TYPE };
    expect(sdk.fetchInit(request)).to.deep.equal({ method: "POST", headers });
  });

  it("leaves out the type of a form in parts, whose boundary fetch chooses", () => {
    const acme = new Acme({ headers: { "content-type": "application/json" } });
    const data = new FormData();
    data.set("a", "b");
    const upload = sdk.operation({ route: "POST /x", body: sdk.multipart });
    expect(sdk.fetchInit(upload(acme, {}, { data })).headers).to.deep.equal(SENT);
    expect(sdk.fetchInit(upload(acme, { a: "b" })).headers).to.deep.equal(SENT);
    const type = { "content-type": "application/json" };
    expect(sdk.fetchInit(createTicket(acme, { a: "b" })).headers).to.include(type);
  });

  it("refuses only redirects that would send a key of the service", () => {
    const initOf = (options: AcmeOptions): sdk.RequestHead =>
      sdk.fetchInit(listTickets(new Acme(options)));
    expect(initOf({ key: "k" }).redirect).to.equal("error");
    expect(initOf({ token: "t", session: "s" })).not.to.have.property("redirect");
    // A copy does not know whose request it is.
    const copy = { ...listTickets(new Acme({ key: "k" })) };
    expect(sdk.fetchInit(copy)).not.to.have.property("redirect");
  });

  const REQUEST = { method: "get", url: "https://a.example/", headers: {} };
  const others: [given: unknown, code: EndpointErrorCode][] = [
    [undefined, "INVALID_OPTIONS"],
    [Promise.resolve(REQUEST), "INVALID_OPTIONS"],
    [{ ...REQUEST, method: 5 }, "INVALID_METHOD"],
    [{ ...REQUEST, url: "/x" }, "INVALID_URL"],
    [{ ...REQUEST, headers: { "x-a": "a\nb" } }, "INVALID_HEADER"],
  ];
  itFor("refuses %0, which is not a request: %1", others, (given, code) => {
    refusal(() => sdk.fetchInit(given as never), code);
  });
});

it("uncheckedServer is a server without checks of its URL, and refuses the same values", () => {
  const variables = { tenant: { default: "blue" }, v: { values: ["v1", "v2"], default: "v1" } };
  for (const server of [sdk.server, sdk.uncheckedServer]) {
    const baseUrl = server("https://{tenant}.acme.example/{v}", variables);
    const clientOf = (given: object) => new sdk.Client({ variables: { ...given } }, { baseUrl });
    const { url } = listTickets(clientOf({ v: "v2" }));
    expect(url).to.equal("https://blue.acme.example/v2/tickets");
    refusal(() => clientOf({ tenant: "evil.example/" }), "UNSAFE_URL");
    refusal(() => clientOf({ v: "v3" }), "UNSAFE_URL");
  }
});

it("errors of an operation hide literal values of its query", () => {
  const client = new sdk.Client({}, { baseUrl: "https://a.example" });
  const call = sdk.operation({ route: "GET /x/{a}?key=s3cret{b}c=1&d=2#e&f=3" });
  const { message, route } = refusal(() => call(client, { b: 1 }), "MISSING_PARAMETER");
  expect(route).to.equal("GET /x/{a}?key=******{b}***&d=*#e&f=*");
  expect(message).to.contain(route);
});

it("template refuses a full URL, whose host would get credentials", () => {
  refusal(() => sdk.template("GET https://other.example/x{/a}"), "INVALID_ROUTE");
});

describe("Client", () => {
  it("makes credentials from the options that its service names", () => {
    const client = new Acme({ token: "t", key: "k", apiKey: "a b", session: "s;1" });
    const { url, headers } = listTickets(client, {});
    expect(url).to.equal("https://api.acme.example/v1/tickets?api_key=a%20b");
    expect(headers).to.include({ authorization: "Bearer t", "x-key": "k", cookie: "sid=s%3B1" });
  });

  it("returns a layer of the same class from with(), and runs no constructor", () => {
    const client = new Acme({ token: "t" });
    const other = client.with({ token: "u", headers: { a: "1" } });
    expect(other).to.be.instanceOf(Acme);
    expect(listTickets(other).headers).to.include({ authorization: "Bearer u", a: "1" });
    expect(listTickets(other.with({ token: null })).headers).not.to.have.property("authorization");
    expect(listTickets(client).headers).to.include({ authorization: "Bearer t" });
  });

  it("has a hook that may be a method or a field, on layers too", () => {
    const headers = { "x-trace": "1" };
    class Traced extends Acme {
      protected override finish(request: RequestOptions): RequestOptions {
        return { ...request, headers };
      }
    }
    class Field extends Acme {
      protected override finish = (request: RequestOptions) => ({ ...request, headers });
    }
    for (const client of [new Traced(), new Field(), new Traced().with({ token: "t" })]) {
      expect(listTickets(client).headers).to.deep.equal(headers);
    }
  });

  it("passes the service's declarations to adapters, also for results of a subclass", () => {
    const auth = [sdk.headerKey("h", "x-zed"), sdk.queryKey("q", "zed")];
    const service = { baseUrl: "https://api.acme.example", auth };
    class Copying extends sdk.Client<sdk.ClientOptions & Record<"h" | "q", string>> {
      protected override finish = (request: RequestOptions) => Object.freeze({ ...request });
    }
    for (const type of [sdk.Client, Copying]) {
      const request = listTickets(new type({ h: "secret-1", q: "secret-2" }, service));
      expect(request.headers).to.deep.equal({ "x-zed": "secret-1" });
      expect(adapters.toCurl(request)).not.to.contain("secret");
    }
  });

  const WRONG: readonly (readonly [options: object, code: EndpointErrorCode])[] = [
    [{ tokn: "t" }, "INVALID_OPTIONS"],
    [{ token: "" }, "INVALID_OPTIONS"],
    [{ token: "a\nb" }, "INVALID_HEADER"],
    [{ baseUrl: { server: "https://acme.example" } }, "INVALID_OPTIONS"],
    [{ baseUrl: "https://u:p@h.example" }, "INVALID_URL"],
    [{ baseUrl: "https://h.example/{x}" }, "INVALID_URL"],
    [{ headers: { "a b": 1 } }, "INVALID_HEADER"],
    [{ headers: null }, "INVALID_OPTIONS"],
  ];
  itFor("refuses %0", WRONG, (options, code) => {
    expect(refusal(() => new Acme(options), code).message).not.to.match(/u:p|a\nb/);
  });

  it("never sends a call to another origin, and always uses a mock's base URL", () => {
    const baseUrl = "https://uploads.acme.example";
    const upload = sdk.operation({ route: "GET /uploads/{id}", baseUrl });
    const mock = new Acme({ baseUrl: "http://localhost:8080/mock", token: "t" });
    for (const id of words("//evil.example @evil.example .evil.example /\\evil.example ? #")) {
      for (const { url } of [getTicket(mock, { id }), upload(mock, { id })]) {
        expect(new URL(url).origin).to.equal("http://localhost:8080");
      }
    }
    expect(upload(new Acme(), { id: "1" }).url).to.equal(`${baseUrl}/uploads/1`);
    const error = refusal(() => getTicket(mock, { id: ".." }), "UNSAFE_URL", ["id"]);
    expect(error.route).to.equal("GET /tickets/{id}");
  });

  it("writes user names and passwords as in RFC 7617", () => {
    const sentBy = senderOf("authorization", sdk.basic("username", "password"));
    // The example of section 2.1.
    expect(sentBy({ username: "test", password: "123\u00a3" })).to.equal("Basic dGVzdDoxMjPCow==");
    expect(sentBy({ username: "a" })).to.equal("Basic YTo=");
    const texts = [{ username: "a:b" }, { username: "\ud800" }, { password: "a" }];
    for (const options of [...texts, { username: "a", password: 1 }]) {
      refusal(() => sentBy(options), "INVALID_OPTIONS");
    }
  });

  const cookies: (readonly [sent: string | undefined, ...layers: object[]])[] = [
    ["sid=1; csrf=2", { sid: "1", csrf: "2" }],
    ["sid=1", { sid: "1", csrf: "2" }, { csrf: null }],
    ["lang=fr; sid=2", { sid: "1" }, { headers: { cookie: "lang=fr" }, sid: "2" }],
    [undefined, { sid: "1", csrf: "2" }, { csrf: null, sid: null }],
    ["lang=de; csrf=2", { headers: { cookie: "lang=de" }, sid: "1" }, { sid: null, csrf: "2" }],
    [undefined, { headers: { cookie: "a=1" }, sid: "1" }, { headers: { cookie: null } }],
    ["a=1; sid=2", { headers: { cookie: "a=1;sid=1" }, sid: "2" }],
  ];
  const together = "sends keys that are cookies in one header: %0 of %1 and %2";
  itFor(together, cookies, (sent, ...layers) => {
    const sentBy = senderOf("cookie", sdk.cookieKey("sid", "sid"), sdk.cookieKey("csrf", "csrf"));
    expect(sentBy(...layers)).to.equal(sent);
  });

  const [token, login] = [{ token: "t" }, { username: "a", password: "b" }];
  const schemes: (readonly [sent: string | undefined, ...layers: object[]])[] = [
    ["Basic YTpi", token, { token: null, ...login }],
    ["Bearer u", token, { username: null, token: "u" }],
    [undefined, token, { token: null }],
    ["Basic YTpi", login, { token: null }],
    [undefined, login, token, { token: null }],
    [undefined, login, { headers: { authorization: null } }, { token: null }],
  ];
  itFor("changes schemes or a part of one in one step: %0 of %1 and %2", schemes, (...row) => {
    const [sent, ...layers] = row;
    const [bearer, basic] = [sdk.bearer("token"), sdk.basic("username", "password")];
    expect(senderOf("authorization", bearer, basic)({}, ...layers)).to.equal(sent);
    expect(senderOf("authorization", basic, bearer)({}, ...layers)).to.equal(sent);
  });

  it("knows a header in any spelling", () => {
    const [key, bearer] = [sdk.headerKey("key", "Authorization"), sdk.bearer("token")];
    for (const sentBy of [
      senderOf("authorization", key, bearer),
      senderOf("authorization", bearer, key),
    ]) {
      expect(sentBy({ key: "k" }, { token: null })).to.equal("k");
      expect(sentBy({ key: "k" }, { key: null, token: "t" })).to.equal("Bearer t");
    }
  });

  it("needs a base URL, and fills the names of the vendor's host once", () => {
    for (const service of [undefined, null as never]) {
      refusal(() => new sdk.Client({}, service), "INVALID_OPTIONS", ["baseUrl"]);
    }
    const baseUrl = sdk.server("https://{tenant}.acme.example", { tenant: { default: "demo" } });
    const clientOf = (options: sdk.ClientOptions) => new sdk.Client(options, { baseUrl });
    const urlOf = (tenant?: unknown): string =>
      listTickets(clientOf({ variables: { tenant } })).url;
    expect(urlOf("blue")).to.equal("https://blue.acme.example/tickets");
    refusal(() => urlOf("evil.com/"), "UNSAFE_URL");
    // A default stands for an absent value only.
    expect(urlOf()).to.equal("https://demo.acme.example/tickets");
    refusal(() => urlOf(null), "MISSING_PARAMETER", ["tenant"]);
    // Called like a name of the host, a parameter is one like any other.
    const call = getTicket(clientOf({}), { id: 1, tenant: "red" } as never);
    expect(call.url).to.equal("https://demo.acme.example/tickets/1?tenant=red");
    // So is a parameter of all calls, also where an operation has a server of its own.
    const client = clientOf({ query: { tenant: "red", zone: 1 } });
    expect(listTickets(client).url).to.equal("https://demo.acme.example/tickets?tenant=red&zone=1");
    const up = sdk.server("https://{zone}.acme.example", { zone: { default: "a" } });
    const upload = sdk.operation({ route: "POST /files", baseUrl: up });
    expect(upload(client).url).to.equal("https://a.acme.example/files?tenant=red&zone=1");
  });
});
