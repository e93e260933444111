import { Agent } from "node:http";
import { Agent as SecureAgent } from "node:https";
import { runInNewContext } from "node:vm";
import { expect } from "chai";
import { Agent as Dispatcher } from "undici";
import * as adapters from "../../src/adapters/index.js";
import {
  endpoint,
  EndpointFactory,
  github,
  type EndpointErrorCode,
  type RequestOptions,
} from "../../src/index.js";
import { OldStream } from "../cases/bodies.js";
import { itEach, itFor } from "../helpers/itEach.js";
import { withProperty } from "../helpers/polluted.js";
import { refusal, SECRET, throwSecret } from "../helpers/refusal.js";
import { at, post } from "./helpers/requests.js";

const { toAxios, toFetch, toGot, toKy, toNode, toRequest, toUndici } = adapters;

const all = Object.entries<(options: RequestOptions) => unknown>(adapters)
  .filter(([name]) => name.startsWith("to"))
  .map(([, adapt]) => adapt);

const BASE = { method: "post", url: "https://a.example/x", headers: {} };

/** What `act` gives on a platform whose global of this name has another value. */
function withGlobal(name: string, value: unknown, act: () => unknown): unknown {
  return withProperty(globalThis, [name], { value }, act);
}

const DEEP = Array.from({ length: 100_000 }).reduce<unknown>((value) => [value], 1n);
const ODD = [undefined, 5, "", `get\n${SECRET}`, `get ${SECRET}`];
const ODD_URLS = [...ODD, "/x", "ftp://a.example/x", "https://a.example/é", "https://"];
const NONE = { toJSON: () => undefined };
const PROMISE: unknown = runInNewContext("Promise.resolve({ a: 1 })");
const ODD_BODIES = [{ toJSON: throwSecret }, NONE, DEEP, PROMISE, throwSecret, Symbol(SECRET)];
const DROPPED = [{ a: SECRET }, "", null, new Uint8Array(1)].flatMap((body) =>
  ["get", "HEAD"].map((method) => ({ ...BASE, method, body })),
);

const ODD_METHODS = ODD.map((method) => ({ ...BASE, method }));
const REFUSED: readonly (readonly [what: string, EndpointErrorCode, readonly object[]])[] = [
  ["a method that could be more", "INVALID_METHOD", ODD_METHODS],
  ["a url that could be more", "INVALID_URL", ODD_URLS.map((url) => ({ ...BASE, url }))],
  ["a body that JSON cannot carry", "INVALID_PARAMETER", ODD_BODIES.map((body) => post(body))],
  ["a body with GET and HEAD, which it would drop", "BODY_NOT_ALLOWED", DROPPED],
];

const NO_REQUESTS: readonly (readonly [given: unknown, kind: string])[] = [
  [undefined, "undefined"],
  [null, "null"],
  [`GET /${SECRET}`, "a string"],
  [Promise.resolve(endpoint("GET /x")), "a Promise, which must be awaited"],
  [[endpoint("GET /x")], "an array"],
  [endpoint, "a function"],
  [{ a: 1 }, "an object without method and url"],
  [endpoint.merge("POST /x", { a: 1 }), "merged options; pass them to endpoint.parse() first"],
  [new Map(), "an instance of a class"],
];

describe("every adapter", function () {
  this.timeout(60_000);

  itEach("refuses %s", REFUSED, (code, requests) => {
    for (const request of requests) {
      for (const adapt of all) {
        expect(refusal(() => adapt(request as RequestOptions), code).cause).to.equal(undefined);
      }
    }
  });

  itFor("says that it got %1 instead of a request", NO_REQUESTS, (given, kind) => {
    const message = `Cannot read the request: expected what endpoint() returns, but got ${kind}`;
    for (const adapt of all) {
      expect(refusal(() => adapt(given as never), "INVALID_OPTIONS").message).to.equal(message);
    }
  });

  it("refuses a body that is circular, naming the field and no value", () => {
    const inner: Record<string, unknown> = { [SECRET]: SECRET };
    inner["again"] = [inner];
    const request = endpoint("POST /x", { data: { id: 1n, a: SECRET, inner } });
    for (const adapt of all) {
      const error = refusal(() => adapt(request), "INVALID_PARAMETER", ["inner"]);
      expect(error.message).to.match(/expected .+, but got a circular one in "inner"$/);
    }
  });

  it("refuses an object under the content type of a form", () => {
    for (const type of ["application/x-www-form-urlencoded", "Multipart/form-data"]) {
      for (const adapt of all) {
        const request = endpoint("POST /x", { a: SECRET, headers: { "content-type": type } });
        expect(refusal(() => adapt(request), "INVALID_PARAMETER").header).to.equal("content-type");
      }
    }
  });

  it("replaces an error of the caller's code, with the code of its place", () => {
    const request = Object.defineProperty({ ...BASE }, "url", { get: throwSecret });
    for (const adapt of all) {
      const { stack = "" } = refusal(() => adapt(request));
      expect(stack.split("\n    at ")[1]).to.contain("options.test");
    }
  });

  it("takes a baseUrl of undefined as none", () => {
    for (const adapt of all) {
      expect(adapt({ ...BASE, baseUrl: undefined } as never)).to.deep.equal(adapt(BASE));
    }
  });

  it("does not change its arguments", () => {
    const request = Object.freeze({ timeout: 5, redirect: "manual" });
    const headers = Object.freeze({ "content-type": "a/b", "x-number": 1 });
    const json = Object.freeze({ a: 1n, list: Object.freeze([1]) });
    const options = { method: "post", url: "https://u:p@a.example/x", headers, request };
    for (const body of [json, "text", new FormData(), new Blob(["x"], { type: "a/b" })]) {
      all.forEach((adapt) => adapt(Object.freeze({ ...options, body })));
    }
  });
});

describe("the request option", () => {
  const { signal } = new AbortController();
  const agent = new Agent();
  const secure = new SecureAgent();
  const dispatcher = new Dispatcher();
  const request = { signal, redirect: "manual", agent, dispatcher, timeout: 500, other: 1 };
  const options = endpoint("GET http://a.example/x", { request });
  const { url } = options;
  const headers = { accept: "application/vnd.github.v3+json", "user-agent": "endpoint-core/1.0.0" };
  const shared = { method: "GET", headers, signal };

  it("is passed to each client as far as it knows it", () => {
    const fetched = { ...shared, redirect: "manual", dispatcher };
    expect(toFetch(options)).to.deep.equal([url, fetched]);
    expect(toKy(options)).to.deep.equal([url, { ...fetched, timeout: 500 }]);
    const ofUndici = { headersTimeout: 500, bodyTimeout: 500, maxRedirections: 0 };
    expect(toUndici(options)).to.deep.equal([url, { ...shared, dispatcher, ...ofUndici }]);
    const ofGot = { agent: { http: agent }, timeout: { request: 500 }, followRedirect: false };
    expect(toGot(options)).to.deep.equal([url, { ...shared, ...ofGot }]);
    const fetchOptions = { redirect: "manual" };
    const ofAxios = { httpAgent: agent, timeout: 500, maxRedirects: 0, fetchOptions };
    const untyped = { ...headers, "content-type": false };
    expect(toAxios(options)).to.deep.equal({ ...shared, url, headers: untyped, ...ofAxios });
    const target = { protocol: "http:", hostname: "a.example", path: "/x", agent, timeout: 500 };
    expect(toNode(options)).to.deep.equal({ options: { ...shared, ...target } });
  });

  it("is passed to a Request, unless its init has another one", () => {
    const made = toRequest(endpoint("GET /x", { request: { redirect: "error", signal } }));
    expect(made).to.be.instanceOf(Request).and.to.include({ redirect: "error", method: "GET" });
    const none = { signal: undefined, redirect: undefined } as object;
    expect(toRequest(options, none).redirect).to.equal("manual");
    expect(toFetch(options, none)[1]).to.include({ signal, redirect: "manual" });
  });

  it("is refused with our own message if a Request cannot take it", () => {
    for (const request of [{ redirect: SECRET }, { signal: SECRET }]) {
      const act = () => toRequest(endpoint("GET /x", { request }));
      const { message } = refusal(act, "INVALID_OPTIONS");
      expect(message).to.contain("a field of init or of the option request");
    }
  });

  it("may have the agent of the url's protocol, or one of each", () => {
    for (const given of [secure, { http: agent, https: secure }, { http: agent }]) {
      const https = given === secure ? secure : (given as { https?: SecureAgent }).https;
      const o = endpoint("GET https://a.example/x", { request: { agent: given } });
      expect(toAxios(o).httpsAgent).to.equal(https);
      expect((toNode(o).options as { agent?: unknown }).agent).to.equal(https);
      expect(toGot(o)[1]).to.deep.include({ agent: given === secure ? { https } : given });
    }
  });

  it("may have the timeouts of got, and follow redirects", () => {
    const timeout = { connect: 5 };
    const o = endpoint("GET /x", { request: { timeout, redirect: "follow" } });
    expect(toGot(o)[1]).to.deep.include({ timeout, followRedirect: true });
    expect(toAxios(o)).to.not.have.property("maxRedirects");
  });

  it("may have no limit of time", () => {
    const o = endpoint("GET /x", { request: { timeout: 0 } });
    expect(toGot(o)[1]).to.not.have.property("timeout");
    expect([toKy(o)[1].timeout, toAxios(o).timeout]).to.deep.equal([false, 0]);
    expect(adapters.toHttpFile(o)).to.not.contain("@timeout");
  });
});

describe("toFetch", () => {
  it("takes further options of fetch", () => {
    const signal = AbortSignal.timeout(1000);
    const request = { signal: AbortSignal.abort(), redirect: "error" };
    const o = endpoint("POST /x", { a: 1, request, headers: { "x-a": "1", "x-b": "1" } });
    const more = { signal, keepalive: true, headers: { "X-B": "2" } } as const;
    const [, init] = toFetch(o, more);
    expect(init).to.deep.include({ signal, keepalive: true, redirect: "error", body: '{"a":1}' });
    expect(init.headers).to.include({ "x-a": "1", "x-b": "2" });
    expect(toRequest(o, more).keepalive).to.equal(true);
  });

  it("takes no method and no body from these", () => {
    const init = { method: "POST", body: "x", duplex: "half" } as object;
    expect(toFetch(endpoint("GET /x"), init)[1]).to.have.all.keys("method", "headers");
    expect(toFetch(endpoint("GET /x"), init)[1].method).to.equal("GET");
  });

  it("refuses anything else in place of these", () => {
    expect(toFetch(endpoint("GET /x"), null as unknown as undefined)[1]).to.have.property("method");
    for (const init of ["no-store", 0, AbortSignal.abort(), []]) {
      refusal(() => toFetch(endpoint("GET /x"), init as object), "INVALID_OPTIONS");
    }
  });

  it("needs no headers", () => {
    const request = { method: "get", url: BASE.url } as RequestOptions;
    expect(toFetch(request)[1].headers).to.deep.equal({});
  });

  it("refuses a stream that fetch would send as [object Object]", () => {
    const o = endpoint("POST /x", { data: new OldStream() });
    for (const adapt of [toFetch, toRequest, toKy]) {
      refusal(() => adapt(o), "INVALID_PARAMETER");
    }
    for (const body of [toNode(o).body, toGot(o)[1].body, toAxios(o).data, toUndici(o)[1].body]) {
      expect(body).to.equal(o.body);
    }
  });
});

describe("user-agent", () => {
  const MOZILLA = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
  const AGENT = "user-agent";
  const vendor = new EndpointFactory({ ...github, clientName: "acme-sdk", version: "1.2" });
  const own = { headers: { "User-Agent": "me/1.0" } };
  const profile = new EndpointFactory({ ...github, ...own });

  /** What calls from web pages hand over, by the adapter's name. */
  const ways = Object.entries<(request: RequestOptions) => unknown>({
    toFetch: (request) => toFetch(request)[1].headers[AGENT],
    toRequest: (request) => toRequest(request).headers.get(AGENT) ?? undefined,
    toKy: (request) => toKy(request)[1].headers[AGENT],
    toAxios: (request) => toAxios(request).headers[AGENT],
  });

  /** What `act` gives on a platform that calls itself this. */
  function on(userAgent: unknown, act: () => unknown): unknown {
    return withGlobal("navigator", userAgent === undefined ? undefined : { userAgent }, act);
  }

  itEach("is left out by %s in a browser, if a profile made it", ways, (agentOf) => {
    for (const request of [endpoint("GET /x"), vendor.request("GET /x")]) {
      expect(on(MOZILLA, () => agentOf(request))).to.equal(undefined);
      for (const other of ["Node.js/22", "Deno/2", "Cloudflare-Workers", undefined, 5]) {
        expect(on(other, () => agentOf(request))).to.equal(request.headers[AGENT]);
      }
      expect(request.headers).to.have.property(AGENT);
    }
  });

  itEach("is kept by %s if the caller set it", ways, (agentOf) => {
    const made = [endpoint("GET /x", own), endpoint.defaults(own)("GET /x")];
    for (const request of [...made, profile.request("GET /x")]) {
      expect(on(MOZILLA, () => agentOf(request))).to.equal("me/1.0");
    }
    // Even what another service has by default.
    const headers = { [AGENT]: vendor.DEFAULTS.headers[AGENT] };
    const request = endpoint("GET /x", { headers });
    expect(on(MOZILLA, () => agentOf(request))).to.equal("acme-sdk/1.2");
  });
});

describe("toRequest and forms", () => {
  it("say so if the platform lacks what they need", () => {
    withGlobal("Request", undefined, () => {
      const error = refusal(() => toRequest(endpoint("GET /x")), "INVALID_OPTIONS");
      expect(error.message).to.contain("globalThis.Request");
    });
    withGlobal("Response", undefined, () => {
      const o = endpoint("POST /x", { data: new FormData() });
      expect(refusal(() => toUndici(o)).message).to.contain("globalThis.Response");
      expect(toFetch(o)[1].body).to.equal(o.body);
    });
  });
});

/** A URL, and the parts of it that differ from `https://a.example/`. */
const ADDRESSES: readonly (readonly [url: string, parts: object])[] = [
  ["https://a.example", {}],
  ["http://a.example:8080?q=1/2", { protocol: "http:", port: 8080, path: "/?q=1/2" }],
  ["HTTPS://[::1]:1/a?b#c?d", { hostname: "::1", port: 1, path: "/a?b" }],
  ["https://u:p@a.example:/x", { path: "/x" }],
];

describe("toNode", () => {
  itFor("splits the url %0", ADDRESSES, (url, parts) => {
    const whole = { protocol: "https:", hostname: "a.example", path: "/" };
    expect(toNode(at(url)).options).to.include({ ...whole, ...parts });
  });

  it("keeps a length or an encoding of the caller", () => {
    const stream = new Blob(["x"]).stream();
    const length = toNode(post(stream, { "content-length": "1" })).options.headers;
    expect(length).to.not.have.property("transfer-encoding");
    // Node sets it for POST, and HTTP/2 refuses it.
    expect(toGot(post(stream))[1].headers).to.not.have.property("transfer-encoding");
    const encoding = toNode(post({ a: 1 }, { "transfer-encoding": "gzip, chunked" }));
    expect(encoding.options.headers).to.not.have.property("content-length");
  });
});
