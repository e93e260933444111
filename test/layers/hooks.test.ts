import { expect } from "chai";
import { deepObject, EndpointError, EndpointFactory, explain } from "../../src/index.js";
import type { EndpointErrorCode, MediaTypeOptions, RequestOptions } from "../../src/index.js";
import { itFor } from "../support/itEach.js";
import { expectLinear } from "../support/processorTime.js";
import { refusal, SECRET } from "../support/refusal.js";
import { ACME, ACME_API } from "../support/services.js";
import { untyped } from "../support/untyped.js";

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

const MEDIA = { mediaType: { format: "a" } };

const unreadable = Object.defineProperty({}, "x-a", {
  get: () => expect.fail(SECRET),
  enumerable: true,
});

/** What hooks may not return, and what is said of it; an object stands for what it changes. */
const wrong: readonly (readonly [
  hook: keyof Hooks,
  what: string,
  value: unknown,
  said?: string,
])[] = [
  ["writeQuery", "a number", 5, "but got a number"],
  ["writeQuery", "undefined", undefined],
  ["writeQuery", "a blank", "a=b c", "but got another string"],
  ["writeQuery", "a fragment", "a=b#c"],
  ["writeQuery", "a line break", "a=b\n"],
  ["writeQuery", "non-ASCII", "a=é"],
  ["amendAccept", "nothing", undefined],
  ["amendAccept", "a line break", "a\nb"],
  ["finish", "nothing", undefined],
  ["writeQuery", "a promise", Promise.resolve(""), "a Promise: hooks are synchronous"],
  ["finish", "a text", "done"],
  ["finish", "a bad method", { method: "G T" }],
  ["finish", "a url with a blank", { url: "https://x/a b" }],
  ["finish", "bad headers", { headers: { "a b": "1" } }, 'but got "a b" (an invalid header name)'],
  ["finish", "headers that throw", { headers: unreadable }, "own code throws"],
  ["finish", "no headers", { headers: undefined }],
  ["finish", "an unknown key", { hearders: {} }],
];

describe("writeQuery", () => {
  class Blanks extends EndpointFactory {
    readonly prefix = "f_";
    protected override writeQuery(name: string, value: unknown): string {
      return super.writeQuery(this.prefix + name, Array.isArray(value) ? value.join(" ") : value);
    }
  }

  it("writes each parameter that no template names", () => {
    const parameters = { id: 1, ids: ["a", "b"], tags: ["c", "d"] };
    const { url } = new Blanks(ACME).request("GET /x/{id}{?ids*}", parameters);
    expect(url).to.equal(`${ACME_API}/x/1?ids=a&ids=b&f_tags=c%20d`);
  });

  it("keeps working in layers, endpoints, compiled routes, parse and explain", () => {
    const factory = new Blanks(ACME).defaults({ tags: ["c", "d"] });
    const wanted = `${ACME_API}/x?f_tags=c%20d`;
    expect(factory.request("GET /x").url).to.equal(wanted);
    expect(factory.create()("GET /x").url).to.equal(wanted);
    expect(factory.compile("GET /x")().url).to.equal(wanted);
    expect(factory.parse(factory.merge("GET /x")).url).to.equal(wanted);
    expect(explain(factory, "GET /x", {}, { values: true }).request?.url).to.equal(wanted);
  });

  it("belongs to its own layer, which shares plans with layers that have no hook", () => {
    const plain = new EndpointFactory(ACME);
    const hooked = Object.assign(plain.defaults({}), { writeQuery: () => "hook=1" });
    for (let calls = 0; calls < 4; calls += 1) {
      expect(plain.request("GET /x", { a: calls }).url).to.equal(`${ACME_API}/x?a=${calls}`);
      expect(hooked.request("GET /x", { a: calls }).url).to.equal(`${ACME_API}/x?hook=1`);
      expect(hooked.request("GET /x/{b}", { b: 1, a: 2 }).url).to.equal(`${ACME_API}/x/1?hook=1`);
      expect(plain.request("GET /x/{b}", { b: 1, a: 2 }).url).to.equal(`${ACME_API}/x/1?a=2`);
    }
  });

  it("is not asked for null, nor for a body", () => {
    const never = sdk({ writeQuery: () => expect.fail("asked") });
    expect(never.request("GET /x", { a: null }).url).to.equal(`${ACME_API}/x`);
    expect(never.request("POST /x", { a: 1 }).body).to.deep.equal({ a: 1 });
  });

  it("may write an & at an end, which is not doubled", () => {
    const ends = sdk({ writeQuery: (name) => `&${name}=1&` });
    expect(ends.request("GET /x", { a: 0, b: 0 }).url).to.equal(`${ACME_API}/x?a=1&b=1`);
  });

  it("may write many of them, which are trimmed in linear time", () => {
    expectLinear((size) => {
      const many = "&".repeat(size);
      const cases: readonly (readonly [written: string, query: string])[] = [
        [many, ""],
        [`${many}a=1${many}`, "?a=1"],
        // A pattern for the end began anew at each of them.
        [`a=1${many}b=1`, `?a=1${many}b=1`],
        [`&&a=1${many}b=1&&`, `?a=1${many}b=1`],
      ];
      for (const [written, query] of cases) {
        const { url } = sdk({ writeQuery: () => written }).request("GET /x", { a: 1 });
        expect(url).to.equal(`${ACME_API}/x${query}`);
      }
    }, 200_000);
  });

  it("may write nothing, or several pairs", () => {
    const paired = sdk({ writeQuery: (name, value) => (value === 0 ? "" : `${name}=1&${name}=2`) });
    const { url } = paired.request("GET /x?a=0", { b: 0, c: 1 });
    expect(url).to.equal(`${ACME_API}/x?a=0&c=1&c=2`);
  });

  it("reports a value that the service's style cannot carry by name, and what is wrong with it", () => {
    for (const bad of ["bad", "is:bad"]) {
      const call = () =>
        Object.assign(new Blanks(ACME), { prefix: "" }).request("GET /x", { [bad]: NaN });
      const { message } = refusal(call, "INVALID_PARAMETER", [bad]);
      expect(message).to.contain(`"${bad}" (a number that is not finite)`);
    }
  });

  it("lets one error name all parameters that cannot be written, as the caller calls them", () => {
    const values: object = { list: { a: [[1]] }, f: () => 1, fine: 1, id: NaN };
    const profile = { ...ACME, query: { objects: deepObject } };
    const wrong: object = { id: 1, f: Symbol("f") };
    const expected =
      "Cannot write the request GET /x/{id}: expected values that can be written, but got " +
      '"id" (a number that is not finite), ' +
      '"list" (a list of lists or objects, which the style jsonStyle can carry), "f" (a function)';
    for (const factory of [new EndpointFactory(profile), new Blanks(profile)]) {
      for (let calls = 0; calls < 4; calls += 1) {
        const run = () => factory.request(untyped("GET /x/{id}"), values);
        const { message, route } = refusal(run, "INVALID_PARAMETER", ["id", "list", "f"]);
        expect(message).to.equal(expected);
        expect(route).to.equal("GET /x/{id}");
        refusal(() => factory.request(untyped("GET /x/{id}"), wrong), undefined, ["f"]);
        expect(factory.request("GET /x/{id}", { id: 1 }).url).to.equal(`${ACME_API}/x/1`);
      }
    }
  });

  it("may refuse values in its own words, and with a code of its own", () => {
    const refusing = (code: EndpointErrorCode) =>
      sdk({
        writeQuery: (name) => {
          throw new EndpointError(code, `Cannot write ${name}: expected a color, but got a name`);
        },
      });
    const run = (code: EndpointErrorCode) => () => refusing(code).request("GET /x", { a: 1, b: 2 });
    const { message } = refusal(run("INVALID_PARAMETER"), "INVALID_PARAMETER", ["a", "b"]);
    expect(message).to.contain('"a" (expected a color, but got a name), "b" (');
    expect(refusal(run("UNSAFE_URL"), "UNSAFE_URL").message).to.contain("Cannot write a:");
  });

  it("gets an error of the library from the method that it overrides, which it may catch", () => {
    class Lenient extends EndpointFactory {
      readonly caught: EndpointError[] = [];
      protected override writeQuery(name: string, value: unknown): string {
        try {
          return super.writeQuery(`q${name}`, value);
        } catch (thrown) {
          this.caught.push(thrown as EndpointError);
          return "";
        }
      }
    }
    const factory = new Lenient(ACME);
    const values: object = { a: () => 1, b: 1 };
    expect(factory.request("GET /x", values).url).to.equal(`${ACME_API}/x?qb=1`);
    const [error] = factory.caught;
    expect(error).to.be.instanceOf(EndpointError);
    expect(error).to.deep.include({ code: "INVALID_PARAMETER", parameters: ["qa"] });
    expect(error?.message).to.equal(
      'Cannot write "qa": expected a value that a URL can carry, but got a function',
    );
  });
});

describe("amendAccept", () => {
  it("amends the accept header when a format or previews are asked for", () => {
    const factory = sdk({
      amendAccept: (_, { format = "9" }) => `application/vnd.acme+json; version=${format}`,
    });
    const accept = (mediaType: MediaTypeOptions): unknown =>
      factory.request("GET /x", { mediaType }).headers["accept"];
    expect(accept({ format: "2" })).to.equal("application/vnd.acme+json; version=2");
    expect(accept({ previews: ["a"] })).to.equal("application/vnd.acme+json; version=9");
    expect(accept({})).to.equal("application/vnd.acme.v3+json");
    expect(accept({ format: "" })).to.equal("application/vnd.acme.v3+json");
  });

  it("may leave the header out", () => {
    const { headers } = sdk({ amendAccept: () => "" }).request("GET /x", MEDIA);
    expect(headers).to.deep.equal({ "user-agent": "acme-sdk/1.0.0" });
  });

  it("may change what it is given, which is a copy", () => {
    const amendAccept = (accept: string, mediaType: MediaTypeOptions): string => {
      Object.assign(mediaType, { format: "changed" });
      Object.assign(mediaType.previews ?? [], ["changed"]);
      return accept;
    };
    const mediaType = { format: "raw", previews: ["a"] };
    const factory = sdk({ amendAccept }).defaults({ mediaType: structuredClone(mediaType) });
    factory.request("GET /x");
    expect(factory.merge("GET /x").mediaType).to.deep.equal(mediaType);
    expect(factory.DEFAULTS.mediaType).to.deep.equal(mediaType);
  });

  it("is given what the layers together ask for", () => {
    const seen: unknown[] = [];
    class Watching extends EndpointFactory {
      protected override amendAccept(accept: string, mediaType: MediaTypeOptions): string {
        seen.push(accept, mediaType);
        return super.amendAccept(accept, mediaType);
      }
    }
    const factory = new Watching(ACME).defaults({ mediaType: { previews: ["a"], format: "raw" } });
    const { headers } = factory.request("GET /x", { mediaType: { previews: ["b-preview"] } });
    const asked = { format: "raw", previews: ["a", "b"] };
    expect(seen).to.deep.equal(["application/vnd.acme.v3+json", asked]);
    expect(headers["accept"]).to.equal(
      "application/vnd.acme.a-preview.raw,application/vnd.acme.b-preview.raw",
    );
  });
});

describe("finish", () => {
  const factory = sdk({
    finish: (request) =>
      request.method === "post"
        ? { ...request, headers: { ...request.headers, "Idempotency-Key": "k1" } }
        : request,
  });

  it("has the last word, and its headers are lower-cased like all others", () => {
    expect(factory.request("POST /x").headers).to.deep.equal({
      accept: "application/vnd.acme.v3+json",
      "user-agent": "acme-sdk/1.0.0",
      "idempotency-key": "k1",
    });
    expect(factory.request("GET /x").headers).not.to.have.property("idempotency-key");
  });

  it("keeps body and request as they are", () => {
    const data = new Uint8Array(2);
    const request = { signal: 1 };
    const result = factory.request("POST /x", { data, request });
    expect(result.body).to.equal(data);
    expect(result.request).to.equal(request);
    expect(Object.keys(result)).to.deep.equal(["method", "url", "headers", "body", "request"]);
  });

  it("gives no body to GET and HEAD, where clients would drop it, and any to other methods", () => {
    const withBody = sdk({ finish: (request) => ({ ...request, body: SECRET }) });
    for (const route of ["GET /x", "HEAD /x", "get /x"]) {
      const { message } = refusal(() => withBody.request(route), "BODY_NOT_ALLOWED");
      expect(message).to.match(/hook finish .*expected no body with (GET|HEAD), but got one$/);
    }
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "PROPFIND"]) {
      expect(withBody.request(`${method} /x`).body).to.equal(SECRET);
    }
    const turned = sdk({ finish: (request) => ({ ...request, method: "GET" }) });
    refusal(() => turned.request("POST /x", { a: 1 }), "BODY_NOT_ALLOWED");
    expect(turned.request("POST /x")).to.include({ method: "get" });
  });
});

describe("a hook", () => {
  it("is said to be synchronous when it returns a promise of a request", () => {
    const asynchronous = sdk({ finish: (request) => Promise.resolve(request) });
    expect(refusal(() => asynchronous.request("GET /x"), "INVALID_OPTIONS").message).to.equal(
      "Cannot use what the hook finish returns: expected request options, but got a Promise: hooks are synchronous; sign where you send",
    );
  });

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
    const call = () => sdk({ [hook]: changed }).request("GET /x", { a: 1, ...MEDIA });
    expect(refusal(call, "INVALID_OPTIONS").message).to.contain(hook).and.contain(said);
  });

  it("is named when it throws, and what it throws is the cause for its author alone", () => {
    const thrown = new TypeError("of the hook");
    const error = refusal(() => throwing(thrown), "INVALID_OPTIONS");
    expect(error.message).to.contain("finish").and.not.contain("of the hook");
    expect(error.cause).to.equal(thrown);
    expect(Object.keys(error)).to.not.contain("cause");
    expect(JSON.stringify(error)).to.not.contain("of the hook");
  });

  it("is named whatever it throws", () => {
    for (const thrown of [undefined, null, "text", 5, { a: 1 }]) {
      const error = refusal(() => throwing(thrown), "INVALID_OPTIONS");
      expect(error.message).to.contain("finish");
      expect(error.cause).to.equal(thrown);
    }
  });

  it("may refuse the call with an EndpointError of its own", () => {
    const own = new EndpointError("INVALID_PARAMETER", "Cannot do that here");
    expect(() => throwing(own)).to.throw(own);
  });

  it("may be a field that a subclass's constructor sets", () => {
    class Fielded extends EndpointFactory {}
    const factory = new Fielded(ACME);
    Object.defineProperty(factory, "finish", {
      value: (request: RequestOptions) => ({ ...request, url: "https://field.example/" }),
    });
    expect(factory.request("GET /x").url).to.equal("https://field.example/");
    expect(factory.defaults({ a: 1 }).request("GET /x").url).to.equal("https://field.example/");
  });
});
