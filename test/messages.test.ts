/** Mistakes of people who write SDKs, and the messages that lead to their fixes. */
import { expect } from "chai";
import {
  endpoint,
  EndpointFactory,
  follow,
  multipart,
  Operation,
  server,
  trustedOrigin,
  type EndpointOptions,
  type RequestOptions,
} from "../src/index.js";
import { Client, operation } from "../src/sdk/index.js";
import { refusal } from "./support/refusal.js";
import { ACME, acme } from "./support/services.js";
import { untyped } from "./support/untyped.js";
import { words } from "./support/words.js";

const factory = acme();
const client = new Client({ baseUrl: "https://api.acme.com" });
const get = operation({ route: "GET /x/{id}" });

/** What such a mistake is told, from the first line on. */
function told(act: () => unknown): string {
  return refusal(act).message;
}

/** A function that takes anything, as it does in JavaScript. */
function loose(call: (...given: never) => unknown): (...given: unknown[]) => unknown {
  return call as (...given: unknown[]) => unknown;
}

/** The same for arguments that the types do not allow. */
function toldOf(call: (...given: never) => unknown, ...given: unknown[]): string {
  return told(() => loose(call)(...given));
}

describe("a mistake is told", () => {
  it("a hook that throws: the error is its cause, which no log shows by itself", () => {
    const own = new TypeError("of the hook");
    class Broken extends EndpointFactory {
      protected override finish(): RequestOptions {
        throw own;
      }
    }
    const error = refusal(() => new Broken(ACME).call("GET /x"), "INVALID_OPTIONS");
    expect(error.message).to.equal("Cannot use the hook finish: it throws");
    expect(error.cause).to.equal(own);
    expect(Object.keys(error)).to.not.include("cause");
  });

  it("a method that is taken off its factory", () => {
    for (const name of words("request call compile create defaults merge parse")) {
      const method = Reflect.get(EndpointFactory.prototype, name) as () => unknown;
      expect(told(() => Reflect.apply(method, undefined, ["GET /x"]))).to.equal(
        `Cannot call ${name} without its factory: expected an endpoint or an EndpointFactory, but got undefined; ` +
          `write factory.${name}(…), or take it from factory.create()`,
      );
    }
    const call = loose(Reflect.get(factory, "call"));
    expect(told(() => ["GET /x"].map(call))).to.contain("write factory.call(…)");
  });

  it("a method that is taken off its client", () => {
    const taken = Reflect.get(Client.prototype, "with") as () => unknown;
    expect(told(() => Reflect.apply(taken, undefined, [{}]))).to.equal(
      "Cannot call the operation: expected a Client as the first argument, but got undefined",
    );
  });

  it("a URL object or a Request in place of an address", () => {
    const address = "https://api.acme.com/x";
    const given: [object, string][] = [
      [new URL(address), "but got a URL object: pass its href"],
      [new Request(address), "but got a Request: pass its method and url"],
    ];
    for (const [value, end] of given) {
      for (const message of [
        toldOf(endpoint, value),
        toldOf(endpoint, { url: value }),
        toldOf(endpoint, "GET /x", { baseUrl: value }),
        toldOf(endpoint.defaults, { baseUrl: value }),
        toldOf(factory.call.bind(factory), value),
        toldOf(follow, factory, value),
        toldOf((baseUrl: string) => new EndpointFactory(ACME, { baseUrl }), value),
        toldOf(server, value),
        toldOf(trustedOrigin, value),
      ]) {
        expect(message.endsWith(end), message).to.equal(true);
      }
      expect(toldOf((baseUrl: string) => acme({ baseUrl }), value)).to.contain(end);
      expect(toldOf((route: string) => Operation.from({ route }), value)).to.contain(end);
      // A bundle of an SDK holds no names of other objects.
      for (const message of [
        toldOf((baseUrl: string) => new Client({ baseUrl }), value),
        toldOf(client.with.bind(client), { baseUrl: value }),
      ]) {
        expect(message).to.contain("expected an href or a server as baseUrl");
      }
    }
  });

  it("a signal outside of request", () => {
    const { signal } = new AbortController();
    for (const message of [
      toldOf(factory.call.bind(factory), "GET /x", {}, { signal }),
      toldOf(factory.call.bind(factory), "GET /x", { signal }),
      toldOf(factory.call.bind(factory), "POST /x", { signal }),
      toldOf(endpoint, "GET /x", { signal }),
      toldOf(get, client, { id: 1 }, { signal }),
      toldOf(get, client, { id: 1, signal }),
      toldOf(follow, factory, "/x", { signal }),
    ]) {
      expect(message).to.match(/; did you mean request: { signal }\?$/);
    }
  });

  it("options among the parameters", () => {
    const headers = { authorization: "token s3cret" };
    expect(toldOf(factory.call.bind(factory), "GET /x", { headers })).to.match(
      /; options follow the parameters$/,
    );
    expect(toldOf(get, client, { id: 1, headers })).to.match(/; options follow the parameters$/);
    const named = toldOf(factory.call.bind(factory), "GET /x/{headers}", { headers: [[headers]] });
    expect(named).to.not.contain("options");
  });

  it("one name that is missing in the base URL and in the path, once", () => {
    const service = new EndpointFactory({ ...ACME, baseUrl: server("https://{id}.acme.example") });
    expect(toldOf(service.call.bind(service), "GET /x/{id}", {})).to.match(/: missing "id"; if/);
  });

  it("a text as the rule of a parameter", () => {
    const parameters = { sudo: "header" };
    expect(toldOf(Operation.from.bind(Operation), { route: "GET /x", parameters })).to.contain(
      '"parameters.sudo" (expected a place such as query, which endpoint-core exports, but got',
    );
  });

  it("a FormData or a file as a parameter", () => {
    for (const file of [new FormData(), new Blob(["a"]), new Uint8Array(1)]) {
      expect(told(() => factory.call("POST /x", { file }))).to.contain(
        '"file" (what JSON cannot hold; pass it as data, or give the operation the body multipart)',
      );
    }
  });

  it("a FormData as one part of a form", () => {
    const upload = Operation.from({ route: "POST /x", body: multipart });
    expect(told(() => factory.call(upload, { file: new FormData() }))).to.contain(
      '"file" (a FormData; pass it as data)',
    );
    const form = new FormData();
    expect(factory.call(upload, {}, { data: form }).body).to.equal(form);
  });

  it("a method with a slash right behind it", () => {
    for (const method of words("GET HEAD POST PUT PATCH DELETE OPTIONS")) {
      const error = refusal(() => endpoint(`${method}/projects`), "INVALID_ROUTE");
      expect(error.message).to.equal(
        `Cannot read the route: expected a blank after ${method}, but got a slash\n` +
          `  ${method}/projects\n  ${" ".repeat(method.length)}^`,
      );
    }
    expect(refusal(() => endpoint(" GET/projects ")).index).to.equal(4);
    // Methods are open, and so are folders.
    expect(endpoint("GTE /projects").method).to.equal("gte");
    for (const path of words("get/x Get/x GETS/x x/GET/y /GET/x")) {
      expect(endpoint(path).url).to.equal(`https://api.github.com/${path.replace(/^\//, "")}`);
    }
  });

  it("an empty text, and one with a line break at its end", () => {
    const odd: [string, string][] = [
      ["", "but got an empty string"],
      ["https://api.acme.com\n", "but got a line break at the end"],
      ["https://api.acme.com\r\n", "but got a line break at the end"],
    ];
    for (const [text, end] of odd) {
      for (const message of [
        told(() => endpoint("GET /x", { baseUrl: text })),
        told(() => new EndpointFactory(ACME, { baseUrl: text })),
        told(() => acme({ baseUrl: text })),
        told(() => acme({ version: text })),
        told(() => new Client({ baseUrl: text })),
        told(() => server(text)),
      ]) {
        expect(message).to.contain(end);
      }
    }
  });

  it("a required value that is absent or empty", () => {
    expect(told(() => endpoint(untyped("GET /x/{id}")))).to.equal(
      'Cannot write the request GET /x/{id}: missing "id"; if a path segment is optional, write {/id}',
    );
    expect(told(() => endpoint(untyped("GET /repos/{owner}/{repo}")))).to.equal(
      'Cannot write the request GET /repos/{owner}/{repo}: missing "owner" and "repo"; ' +
        "if a path segment is optional, write {/name}",
    );
    const empty = 'missing "id", which is an empty string';
    expect(told(() => endpoint("GET /x/{id}", { id: "" }))).to.match(new RegExp(`${empty}$`));
    expect(told(() => get(client, { id: "" }))).to.match(new RegExp(`${empty}$`));
    // Who calls an SDK cannot change its routes.
    expect(told(() => get(client))).to.equal('Cannot write the request GET /x/{id}: missing "id"');
    expect(told(() => endpoint("GET /{a}/{b}", { a: "", b: "" }))).to.match(/missing "a" and "b"$/);
  });

  it("a method and a path as two texts", () => {
    const end = 'expected an object, but got a string; a route is one text, "GET /x"';
    for (const message of [
      toldOf(endpoint, "GET", "/x"),
      toldOf(factory.request.bind(factory), "GET", "/x"),
      toldOf(factory.call.bind(factory), "GET", "/x"),
    ]) {
      expect(message.endsWith(end), message).to.equal(true);
    }
    // Any other text is no url.
    expect(toldOf(endpoint, "/x", "a").endsWith("expected an object, but got a string")).to.equal(
      true,
    );
  });

  it("a hook that returns a Promise", () => {
    class Signed extends EndpointFactory {
      // @ts-expect-error - a hook is synchronous
      protected override async finish(request: RequestOptions): Promise<RequestOptions> {
        return Promise.resolve(request);
      }
    }
    expect(told(() => new Signed(ACME).call("GET /x"))).to.equal(
      "Cannot use what the hook finish returns: expected request options, " +
        "but got a Promise: hooks are synchronous; sign where you send",
    );
  });

  it("options of a user, spread into a call, that are misspelt", () => {
    const options = { header: { authorization: "k" } } as EndpointOptions;
    expect(told(() => factory.call("GET /x", {}, options))).to.equal(
      "Cannot call the route: expected the options baseUrl, headers, mediaType, request, data, " +
        'but got "header"; parameters are the first argument',
    );
  });
});
