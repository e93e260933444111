import { expect } from "chai";
import { deepObject, EndpointError, EndpointFactory, explain } from "../../src/index.js";
import type { EndpointErrorCode, MediaTypeOptions, RequestOptions } from "../../src/index.js";
import { Client, operation } from "../../src/sdk/index.js";
import { itEach, itFor } from "../helpers/itEach.js";
import { polluted } from "../helpers/polluted.js";
import { expectLinear } from "../helpers/expectLinear.js";
import { refusal, SECRET } from "../helpers/refusal.js";
import { ACME, ACME_API } from "../helpers/services.js";
import { untyped } from "../helpers/untyped.js";

/** What a subclass may override; of code without types a hook may return anything. */
interface Hooks {
  readonly writeQuery?: (name: string, value: unknown) => unknown;
  readonly amendAccept?: (accept: string, mediaType: MediaTypeOptions) => unknown;
  readonly finish?: (request: RequestOptions) => unknown;
}

/** The factory of a subclass with these methods. */
function sdk(hooks: Hooks): EndpointFactory {
  class Sdk extends EndpointFactory {}
  Object.assign(Sdk.prototype, hooks);
  return new Sdk(ACME);
}

/** A client with this hook. */
function clientWith(finish: unknown): Client {
  return Object.assign(new Client({ baseUrl: ACME_API }), { finish });
}

const getX = operation({ route: "GET /x" });

/** What hooks may not return, and what is said of it; an object stands for what it changes. */
const wrong: readonly [hook: keyof Hooks, what: string, value: unknown, said?: string][] = [
  ["writeQuery", "a number", 5, "but got a number"],
  ["writeQuery", "a space", "a=b c", "but got another string"],
  ["amendAccept", "nothing", undefined],
  ["finish", "nothing", undefined],
  ["finish", "a promise", Promise.resolve({}), "hooks are synchronous; sign where you send"],
  ["finish", "a url with a space", { url: "https://x/a b" }, "as url, but got another string"],
  ["finish", "bad headers", { headers: { "a b": "1" } }, 'but got "a b" (an invalid header name)'],
  ["finish", "an unknown key", { hearders: {} }],
];

describe("writeQuery", () => {
  class Blanks extends EndpointFactory {
    readonly prefix: string = "f_";
    protected override writeQuery(name: string, value: unknown): string {
      return super.writeQuery(this.prefix + name, Array.isArray(value) ? value.join(" ") : value);
    }
  }

  it("writes each parameter that no template names, in every kind of call", () => {
    const factory = new Blanks(ACME).defaults({ tags: ["c", "d"] });
    const given = { id: 1, ids: ["a", "b"] };
    const route = "GET /x/{id}{?ids*}";
    for (const { url } of [
      factory.compile(route)(given),
      factory.parse(factory.merge(route, given)),
      explain(factory, route, { ...given, nothing: null }, { values: true }).request!,
    ]) {
      expect(url).to.equal(`${ACME_API}/x/1?ids=a&ids=b&f_tags=c%20d`);
    }
  });

  it("may write nothing, several pairs, or an & at an end, which is not doubled", () => {
    const texts: Record<string, string> = { nothing: "", pairs: "c=1&c=2", ends: "&d=1&" };
    const own = sdk({ writeQuery: (name) => texts[name] });
    const { url } = own.request("GET /x?a=0", { ends: 0, nothing: 0, pairs: 0 });
    expect(url).to.equal(`${ACME_API}/x?a=0&d=1&c=1&c=2`);
    // Many of them are trimmed in linear time: a pattern for the end began anew at each of those in the middle.
    const repeat = (size: number): string => "&".repeat(size);
    expectLinear(repeat, (many) => {
      const writeQuery = () => `${many}a=1${many}b=1${many}`;
      const { url: long } = sdk({ writeQuery }).request("GET /x", { a: 1 });
      expect(long).to.equal(`${ACME_API}/x?a=1${many}b=1`);
    });
  });

  it("lets one error name all parameters that cannot be written, with the caller's names", () => {
    const values: object = { list: { a: [[1]] }, f: () => 1, fine: 1, id: NaN };
    const profile = { ...ACME, query: { objects: deepObject } };
    for (const factory of [new EndpointFactory(profile), new Blanks(profile)]) {
      const run = () => factory.request(untyped("GET /x/{id}"), values);
      const { message } = refusal(run, "INVALID_PARAMETER", ["id", "list", "f"]);
      expect(message).to.contain('needs the style jsonStyle) and "f" (a function)');
    }
  });

  it("may refuse values with its own message and code", () => {
    const run = (code: EndpointErrorCode) => () => {
      const writeQuery = (name: string) => {
        throw new EndpointError(code, `Cannot write ${name}: expected a color, but got a name`);
      };
      return sdk({ writeQuery }).request("GET /x", { a: 1, b: 2 });
    };
    const { message } = refusal(run("INVALID_PARAMETER"), "INVALID_PARAMETER", ["a", "b"]);
    expect(message).to.contain('"a" (expected a color, but got a name) and "b" (');
    expect(refusal(run("UNSAFE_URL"), "UNSAFE_URL").message).to.contain("Cannot write a:");
  });
});

describe("amendAccept", () => {
  it("amends the accept header if a format or previews are requested", () => {
    const factory = sdk({ amendAccept: (_, { format = "9" }) => `x/y; version=${format}` });
    for (const [mediaType, accept] of [
      [{ format: "2" }, "x/y; version=2"],
      [{ previews: ["a"] }, "x/y; version=9"],
      [{ format: "" }, "application/vnd.acme.v3+json"],
    ] as const) {
      expect(factory.request("GET /x", { mediaType }).headers).to.include({ accept });
    }
  });

  it("is not asked about bytes, so a download stays one whatever a layer asks for", () => {
    const factory = sdk({ amendAccept: () => "x/y" }).defaults({ mediaType: { format: "2" } });
    const headers = { accept: "image/png, Application/Octet-Stream;q=1" };
    expect(factory.request("GET /x", { headers }).headers).to.include(headers);
    expect(factory.defaults({ headers }).call("GET /x").headers).to.include(headers);
    for (const accept of ["image/png", "not a media type"]) {
      const request = factory.request("GET /x", { headers: { accept } });
      expect(request.headers).to.include({ accept: "x/y" });
    }
  });

  it("may leave the header out", () => {
    const own = sdk({ amendAccept: () => "" });
    const { headers } = own.request("GET /x", { mediaType: { format: "a" } });
    expect(headers).to.deep.equal({ "user-agent": "acme-sdk/1.0.0" });
  });

  it("gets a copy of the combined mediaType, which it may change", () => {
    const seen: unknown[] = [];
    class Watching extends EndpointFactory {
      protected override amendAccept(accept: string, mediaType: MediaTypeOptions): string {
        seen.push(accept, structuredClone(mediaType));
        const amended = super.amendAccept(accept, mediaType);
        Object.assign(mediaType, { format: "changed" });
        Object.assign(mediaType.previews ?? [], ["changed"]);
        return amended;
      }
    }
    const factory = new Watching(ACME).defaults({ mediaType: { previews: ["a"], format: "raw" } });
    const { headers } = factory.request("GET /x", { mediaType: { previews: ["b-preview"] } });
    const asked = { format: "raw", previews: ["a", "b"] };
    expect(seen).to.deep.equal(["application/vnd.acme.v3+json", asked]);
    expect(headers["accept"]).to.match(/a-preview\.raw,application\/vnd\.acme\.b-preview\.raw$/);
    expect(factory.DEFAULTS.mediaType).to.deep.equal({ previews: ["a"], format: "raw" });
  });
});

describe("finish", () => {
  it("has the last word; its headers are lower-cased, and body and request do not change", () => {
    const factory = sdk({
      finish: ({ headers, ...request }) => ({ headers: { ...headers, "X-Key": "k1" }, ...request }),
    });
    const [data, request] = [new Uint8Array(2), { signal: 1 }];
    const result = factory.request("POST /x", { data, request });
    expect(result).to.include({ body: data, request });
    expect(result.headers).to.have.all.keys("accept", "user-agent", "x-key");
    expect(Object.keys(result)).to.deep.equal(["method", "url", "headers", "body", "request"]);
  });

  it("may not add a body to GET and HEAD, and may add any to other methods", () => {
    const finish = (request: RequestOptions) => ({ ...request, body: SECRET });
    const withBody = sdk({ finish });
    refusal(() => getX(clientWith(finish)), "BODY_NOT_ALLOWED");
    for (const route of ["HEAD /x", "get /x"]) {
      const { message } = refusal(() => withBody.request(route), "BODY_NOT_ALLOWED");
      expect(message).to.match(/hook finish .*expected no body with (GET|HEAD), but got one$/);
    }
    expect(withBody.request("PROPFIND /x").body).to.equal(SECRET);
    const turned = sdk({ finish: (request) => ({ ...request, method: "GET" }) });
    refusal(() => turned.request("POST /x", { a: 1 }), "BODY_NOT_ALLOWED");
  });
});

describe("a hook", () => {
  /** A call whose hook throws this; of code without types it may throw anything. */
  function throwing(thrown: unknown): unknown {
    const finish = (): never => {
      throw thrown as Error;
    };
    return sdk({ finish }).request("GET /x");
  }

  itFor("is named when it returns %1: %0", wrong, (hook, what, value, said = "") => {
    const changed = (given: unknown): unknown =>
      typeof value === "object" && !(value instanceof Promise)
        ? { ...(given as object), ...value }
        : value;
    const options = { a: 1, mediaType: { format: "a" } };
    const call = () => sdk({ [hook]: changed }).request("GET /x", options);
    const { message } = refusal(call, "INVALID_OPTIONS");
    expect(message).to.contain(hook).and.contain(said);
    if (hook === "finish") {
      const ofClient = () => getX(clientWith(changed));
      expect(refusal(ofClient, "INVALID_OPTIONS").message).to.equal(message);
    }
  });

  /** A call whose hook returns a field that throws this. */
  function throwingInField(thrown: unknown): unknown {
    const finish = (request: RequestOptions) => ({
      ...request,
      get url(): string {
        throw thrown as Error;
      },
    });
    return sdk({ finish }).request("GET /x");
  }

  const thrown = [new TypeError("of the hook"), undefined, "of the hook"];
  const ways = [
    ["itself", throwing],
    ["in a field of its result", throwingInField],
  ] as const;
  itEach("is named whatever it throws %s, and the thrown value is the cause", ways, (call) => {
    for (const cause of thrown) {
      const act = () => polluted("enumerable", true, () => call(cause));
      const error = refusal(act, "INVALID_OPTIONS");
      expect(error.message).to.contain("finish");
      expect(error.cause).to.equal(cause);
      expect(Object.keys(error)).to.not.contain("cause");
      expect(error.message + JSON.stringify(error)).to.not.contain("of the hook");
    }
  });

  itFor("is named when it throws: %0", ["writeQuery", "amendAccept"], (hook) => {
    const own = sdk({ [hook]: () => expect.fail("own") });
    const call = () => own.request("GET /x", { a: 1, mediaType: { format: "a" } });
    expect(refusal(call, "INVALID_OPTIONS").message).to.contain(hook);
  });

  it("is called once, only if needed, and not for sibling or parent classes", () => {
    const NAMES = ["writeQuery", "amendAccept", "finish"];
    const calls: string[] = [];
    const counted = NAMES.map((name) => {
      const inherited = Reflect.get(EndpointFactory.prototype, name) as () => unknown;
      const forwarding = function (this: object, ...given: []): unknown {
        calls.push(name);
        return inherited.apply(this, given);
      };
      return [name, forwarding] as const;
    });
    const own = sdk(Object.fromEntries(counted));
    const options = { ids: [1, 2], mediaType: { format: "raw" } };
    const plain = new EndpointFactory(ACME).request("GET /x", options);
    expect(calls).to.deep.equal([]);
    expect(own.request("GET /x", options)).to.deep.equal(plain);
    expect(calls.splice(0)).to.deep.equal(NAMES);
    own.request("POST /x", { ids: [1, 2] });
    expect(calls.splice(0)).to.deep.equal(["finish"]);
    own.merge("GET /x", options);
    expect(calls).to.deep.equal([]);
  });
});
