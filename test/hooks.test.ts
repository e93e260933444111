import { expect } from "chai";
import { explain, EndpointError, EndpointFactory } from "../src/index.js";
import type { MediaTypeOptions, RequestOptions } from "../src/index.js";
import { refusal } from "./support/refusal.js";
import { ACME, ACME_API } from "./support/services.js";

/** An SDK that lets the test say what each hook does. */
class Hooked extends EndpointFactory {
  readonly prefix: string;

  constructor(prefix = "") {
    super(ACME);
    this.prefix = prefix;
  }
}

describe("writeQuery", () => {
  class Blanks extends Hooked {
    protected override writeQuery(name: string, value: unknown): string {
      return super.writeQuery(this.prefix + name, Array.isArray(value) ? value.join(" ") : value);
    }
  }

  it("writes each parameter that no template names", () => {
    const { url } = new Blanks("f_").request("GET /x/{id}{?ids*}", {
      id: 1,
      ids: ["a", "b"],
      tags: ["c", "d"],
    });
    expect(url).to.equal(`${ACME_API}/x/1?ids=a&ids=b&f_tags=c%20d`);
  });

  it("keeps working in layers, endpoints, compiled routes, parse and explain", () => {
    const factory = new Blanks("f_").defaults({ tags: ["c", "d"] });
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
    class Never extends Hooked {
      protected override writeQuery(): string {
        throw new Error("asked");
      }
    }
    expect(new Never().request("GET /x", { a: null }).url).to.equal(`${ACME_API}/x`);
    expect(new Never().request("POST /x", { a: 1 }).body).to.deep.equal({ a: 1 });
  });

  it("may write an & at an end, which is not doubled", () => {
    class Ends extends Hooked {
      protected override writeQuery(name: string): string {
        return `&${name}=1&`;
      }
    }
    expect(new Ends().request("GET /x", { a: 0, b: 0 }).url).to.equal(`${ACME_API}/x?a=1&b=1`);
  });

  it("may write many of them, which are trimmed in linear time", () => {
    let text = "";
    class Many extends Hooked {
      protected override writeQuery(): string {
        return text;
      }
    }
    const many = "&".repeat(200_000);
    const cases: readonly (readonly [written: string, query: string])[] = [
      [many, ""],
      [`${many}a=1${many}`, "?a=1"],
      // A pattern for the end began anew at each of them.
      [`a=1${many}b=1`, `?a=1${many}b=1`],
      [`&&a=1${many}b=1&&`, `?a=1${many}b=1`],
    ];
    const started = process.cpuUsage().user;
    for (const [written, query] of cases) {
      text = written;
      expect(new Many().request("GET /x", { a: 1 }).url).to.equal(`${ACME_API}/x${query}`);
    }
    expect((process.cpuUsage().user - started) / 1000).to.be.lessThan(1500);
  });

  it("may write nothing, or several pairs", () => {
    class Pairs extends Hooked {
      protected override writeQuery(name: string, value: unknown): string {
        return value === 0 ? "" : `${name}=1&${name}=2`;
      }
    }
    expect(new Pairs().request("GET /x?a=0", { b: 0, c: 1 }).url).to.equal(
      `${ACME_API}/x?a=0&c=1&c=2`,
    );
  });

  it("reports a value that the service's style cannot carry by name, and what is wrong with it", () => {
    const error = refusal(
      () => new Blanks().request("GET /x", { bad: Number.NaN }),
      "INVALID_PARAMETER",
    );
    expect(error.message).to.contain('"bad" (a number that is not finite)');
    expect(error.parameters).to.deep.equal(["bad"]);
  });

  for (const [what, value] of [
    ["a number", 5],
    ["undefined", undefined],
    ["a blank", "a=b c"],
    ["a fragment", "a=b#c"],
    ["a line break", "a=b\n"],
    ["non-ASCII", "a=é"],
  ] as const) {
    it(`is named when it returns ${what}`, () => {
      class Bad extends Hooked {
        protected override writeQuery(): string {
          // The types forbid it; code without types does it.
          return value as string;
        }
      }
      const error = refusal(() => new Bad().request("GET /x", { a: 1 }), "INVALID_OPTIONS");
      expect(error.message).to.contain("writeQuery");
    });
  }
});

describe("amendAccept", () => {
  class Versioned extends Hooked {
    protected override amendAccept(_accept: string, { format }: MediaTypeOptions): string {
      return `application/vnd.acme+json; version=${format ?? this.prefix}`;
    }
  }

  it("amends the accept header when a format or previews are asked for", () => {
    const factory = new Versioned("9");
    const accept = (mediaType: MediaTypeOptions): unknown =>
      factory.request("GET /x", { mediaType }).headers["accept"];
    expect(accept({ format: "2" })).to.equal("application/vnd.acme+json; version=2");
    expect(accept({ previews: ["a"] })).to.equal("application/vnd.acme+json; version=9");
    expect(accept({})).to.equal("application/vnd.acme.v3+json");
    expect(accept({ format: "" })).to.equal("application/vnd.acme.v3+json");
  });

  it("may leave the header out", () => {
    class Silent extends Hooked {
      protected override amendAccept(): string {
        return "";
      }
    }
    const { headers } = new Silent().request("GET /x", { mediaType: { format: "raw" } });
    expect(headers).to.deep.equal({ "user-agent": "acme-sdk/1.0.0" });
  });

  it("may change what it is given, which is a copy", () => {
    class Careless extends Hooked {
      protected override amendAccept(accept: string, mediaType: MediaTypeOptions): string {
        Object.assign(mediaType, { format: "changed" });
        Object.assign(mediaType.previews ?? [], ["changed"]);
        return accept;
      }
    }
    const factory = new Careless().defaults({ mediaType: { previews: ["a"], format: "raw" } });
    factory.request("GET /x");
    expect(factory.merge("GET /x").mediaType).to.deep.equal({ format: "raw", previews: ["a"] });
    expect(factory.DEFAULTS.mediaType).to.deep.equal({ format: "raw", previews: ["a"] });
  });

  it("is given what the layers together ask for", () => {
    const seen: unknown[] = [];
    class Watching extends Hooked {
      protected override amendAccept(accept: string, mediaType: MediaTypeOptions): string {
        seen.push(accept, mediaType);
        return super.amendAccept(accept, mediaType);
      }
    }
    const factory = new Watching().defaults({ mediaType: { previews: ["a"], format: "raw" } });
    const { headers } = factory.request("GET /x", { mediaType: { previews: ["b-preview"] } });
    expect(seen).to.deep.equal([
      "application/vnd.acme.v3+json",
      { format: "raw", previews: ["a", "b"] },
    ]);
    expect(headers["accept"]).to.equal(
      "application/vnd.acme.a-preview.raw,application/vnd.acme.b-preview.raw",
    );
  });

  for (const [what, value] of [
    ["nothing", undefined],
    ["a line break", "a\nb"],
  ] as const) {
    it(`is named when it returns ${what}`, () => {
      class Bad extends Hooked {
        protected override amendAccept(): string {
          return value as string;
        }
      }
      const error = refusal(
        () => new Bad().request("GET /x", { mediaType: { format: "a" } }),
        "INVALID_OPTIONS",
      );
      expect(error.message).to.contain("amendAccept");
    });
  }
});

describe("finish", () => {
  class Keyed extends Hooked {
    protected override finish(request: RequestOptions): RequestOptions {
      return request.method === "post"
        ? { ...request, headers: { ...request.headers, "Idempotency-Key": this.prefix } }
        : request;
    }
  }

  it("has the last word, and its headers are lower-cased like all others", () => {
    const factory = new Keyed("k1");
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
    const result = new Keyed("k1").request("POST /x", { data, request });
    expect(result.body).to.equal(data);
    expect(result.request).to.equal(request);
    expect(Object.keys(result)).to.deep.equal(["method", "url", "headers", "body", "request"]);
  });

  for (const [what, change] of [
    ["nothing", () => undefined],
    ["a text", () => "done"],
    ["a bad method", (request: RequestOptions) => ({ ...request, method: "G T" })],
    ["a url with a blank", (request: RequestOptions) => ({ ...request, url: "https://x/a b" })],
    ["bad headers", (request: RequestOptions) => ({ ...request, headers: { "a b": "1" } })],
    ["no headers", (request: RequestOptions) => ({ ...request, headers: undefined })],
    ["an unknown key", (request: RequestOptions) => ({ ...request, hearders: {} })],
  ] as const) {
    it(`is named when it returns ${what}`, () => {
      class Bad extends Hooked {
        protected override finish(request: RequestOptions): RequestOptions {
          return change(request) as RequestOptions;
        }
      }
      const error = refusal(() => new Bad().request("GET /x"), "INVALID_OPTIONS");
      expect(error.message).to.contain("finish");
    });
  }

  it("gives no body to GET and HEAD, where clients would drop it, and any to other methods", () => {
    class WithBody extends Hooked {
      protected override finish(request: RequestOptions): RequestOptions {
        return { ...request, body: "s3cret" };
      }
    }
    for (const route of ["GET /x", "HEAD /x", "get /x"]) {
      const error = refusal(() => new WithBody().request(route), "BODY_NOT_ALLOWED");
      expect(error.message).to.match(
        /hook finish .*expected no body with (GET|HEAD), but got one$/,
      );
    }
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "PROPFIND"]) {
      expect(new WithBody().request(`${method} /x`).body).to.equal("s3cret");
    }
    class Turned extends Hooked {
      protected override finish(request: RequestOptions): RequestOptions {
        return { ...request, method: "GET" };
      }
    }
    refusal(() => new Turned().request("POST /x", { a: 1 }), "BODY_NOT_ALLOWED");
    expect(new Turned().request("POST /x")).to.include({ method: "get" });
  });
});

describe("a hook", () => {
  it("is named, with the kind of error but without its text, when it throws", () => {
    class Bad extends Hooked {
      protected override finish(): RequestOptions {
        throw new TypeError("s3cret");
      }
    }
    const error = refusal(() => new Bad().request("GET /x"), "INVALID_OPTIONS");
    expect(error.message).to.contain("finish").and.to.contain("TypeError");
    expect(String(error.stack)).not.to.contain("s3cret");
    expect(error.cause).to.equal(undefined);
  });

  it("is named also when what it throws cannot be asked what it is", () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const unreadable = Object.defineProperty(new Error(), "name", {
      get: () => {
        throw new Error("s3cret");
      },
    });
    for (const thrown of [proxy, unreadable, undefined, "s3cret"]) {
      class Bad extends Hooked {
        protected override finish(): RequestOptions {
          // A hook of code without types may throw anything.
          throw thrown as Error;
        }
      }
      const error = refusal(() => new Bad().request("GET /x"), "INVALID_OPTIONS");
      expect(error.message).to.contain("finish").and.to.not.contain("s3cret");
    }
  });

  it("may refuse the call with an EndpointError of its own", () => {
    const own = new EndpointError("INVALID_PARAMETER", "Cannot do that here");
    class Strict extends Hooked {
      protected override finish(): RequestOptions {
        throw own;
      }
    }
    expect(() => new Strict().request("GET /x")).to.throw(own);
  });

  it("may be a field that a subclass's constructor sets", () => {
    class Fielded extends Hooked {}
    const factory = new Fielded();
    Object.defineProperty(factory, "finish", {
      value: (request: RequestOptions) => ({ ...request, url: "https://field.example/" }),
    });
    expect(factory.request("GET /x").url).to.equal("https://field.example/");
    expect(factory.defaults({ a: 1 }).request("GET /x").url).to.equal("https://field.example/");
  });
});
