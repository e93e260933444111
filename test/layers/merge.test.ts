import { expect } from "chai";
import {
  deepObject,
  endpoint,
  EndpointFactory,
  github,
  server,
  type EndpointOptions,
} from "../../src/index.js";
import { counting } from "../properties/observe.js";
import { itEach } from "../helpers/itEach.js";
import { refusal } from "../helpers/refusal.js";
import { untyped } from "../helpers/untyped.js";
import { API } from "../helpers/services.js";
import { words } from "../helpers/words.js";

/** Everything a layer may set, made anew for each test. */
function everything() {
  return {
    baseUrl: "https://example.com/api",
    method: "PATCH",
    url: "/x/{path}",
    headers: { "X-A": "1", "x-b": ["2", "3"], "x-c": null },
    mediaType: { format: "raw", previews: ["mercy-preview"] },
    request: { agent: { keepAlive: true }, signal: "s" },
    data: { body: [1] },
    path: "p",
    object: { deep: { a: 1 } },
    list: [1, { b: 2 }],
  };
}

/** Each object in `value`, `value` included. */
function objectsIn(value: unknown): object[] {
  return typeof value === "object" && value !== null
    ? [value, ...Object.values(value).flatMap(objectsIn)]
    : [];
}

type Call = (route: string, options: EndpointOptions) => unknown;

describe("endpoint.merge", () => {
  it("does not parse: url, baseUrl and method stay as they were passed", () => {
    const options = { baseUrl: "https://Example.com/api/", org: "octokit" };
    const merged = endpoint.merge("pAtCh /orgs/:org{?q}", options);
    expect(merged).to.include({ method: "pAtCh", url: "/orgs/:org{?q}", ...options });
    const baseUrl = "https://{tenant}.Example.com/api/";
    const tenants = new EndpointFactory({ ...github, baseUrl: server(baseUrl) });
    expect(tenants.merge("/x", { baseUrl }).baseUrl).to.equal(baseUrl);
  });

  it("puts each layer over the earlier ones, the call over all, and replaces other values as a whole", () => {
    const first = { baseUrl: "https://one.example", method: "POST", a: 1, b: { x: 1 }, data: [1] };
    const second = { baseUrl: "https://two.example", method: "PUT", b: { y: 2 }, c: [2] };
    const child = endpoint.defaults(first).defaults(second);
    expect(child.merge({ c: 3 })).to.include({ ...second, a: 1, data: first.data, c: 3 });
    const third = { method: "DELETE", baseUrl: "https://three.example", a: "", b: 0, data: null };
    expect(child.merge(third)).to.include(third);
    expect(child.merge("HEAD /x").method).to.equal("HEAD");
  });

  it("returns a new object that is not frozen", () => {
    const merged = endpoint.defaults(everything()).merge();
    const { headers, mediaType } = merged;
    expect(Object.isFrozen(mediaType?.previews)).to.equal(false);
    for (const object of [merged, headers, mediaType]) {
      expect(Object.isFrozen(object)).to.equal(false);
      expect(Object.getPrototypeOf(object)).to.equal(Object.prototype);
    }
  });

  describe("headers", () => {
    const child = endpoint.defaults({ headers: { "X-A": "default", "x-b": "default" } });
    const none = { headers: { "X-A": null, accept: null } };

    it("are merged name by name, in lower case, over the library's own", () => {
      const { headers } = child("/x", { headers: { "x-A": "call", Accept: "text/html" } });
      const merged = { "x-a": "call", "x-b": "default", accept: "text/html" };
      expect(headers).to.deep.equal({ ...endpoint.DEFAULTS.headers, ...merged });
    });

    it("that are null remove those of a weaker layer, stay visible, and are left out of the request", () => {
      const shown = { accept: null, "x-a": null, "x-b": "default" };
      const removed = child.defaults(none);
      const merged = child.merge("/x", none);
      for (const { headers } of [removed.DEFAULTS, removed.merge(), merged, child.merge(merged)]) {
        expect(headers).to.include(shown);
      }
      const amended = child("/x", { ...none, mediaType: { previews: ["mercy"] } });
      for (const { headers } of [endpoint.parse(child.merge(merged)), child("/x", none), amended]) {
        expect(headers).to.include({ "x-b": "default" }).and.not.have.any.keys("x-a", "accept");
      }
      // A stronger layer may set them again.
      expect(removed("/x", { headers: { "x-a": "again" } }).headers["x-a"]).to.equal("again");
    });
  });

  describe("mediaType", () => {
    it("has the previews of all layers as one list, each once, without -preview", () => {
      for (const row of ["b a,d a d,b a d", "m-preview n,n-preview m,m n"]) {
        const [weaker, call, merged] = row.split(",").map(words);
        const below = endpoint.defaults({ mediaType: { previews: weaker! } });
        const options = { mediaType: { previews: call! } };
        for (const made of [below.defaults(options).DEFAULTS, below.merge(options)]) {
          expect(made.mediaType).to.deep.equal({ previews: merged });
        }
      }
    });

    it('has the stronger format, and "" clears a weaker one', () => {
      const child = endpoint.defaults({ mediaType: { format: "raw", previews: ["mercy"] } });
      const { mediaType } = child.merge({ mediaType: { format: "html" } });
      expect(mediaType).to.deep.equal({ format: "html", previews: ["mercy"] });
      const cleared = { mediaType: { format: "" } };
      const parsed = child.parse(child.merge(child.merge("/x", cleared)));
      for (const { headers } of [child.defaults(cleared)("/x"), parsed]) {
        expect(headers["accept"]).to.equal("application/vnd.github.mercy-preview+json");
      }
    });
  });

  describe("request", () => {
    const others = [[1], new Map(), () => 1, "text", null];

    it("is the very value that was passed", () => {
      const plain = { signal: 1 };
      for (const request of [{ a: 1 }, ...others]) {
        const child = endpoint.defaults({ request });
        for (const made of [child.merge("/x"), child.DEFAULTS, child("/x")]) {
          expect(made.request).to.equal(request);
        }
      }
      // It is no merge when one of the two is not a plain object.
      for (const request of others) {
        expect(endpoint.defaults({ request }).merge({ request: plain }).request).to.equal(plain);
        expect(endpoint.defaults({ request: plain }).merge({ request }).request).to.equal(request);
      }
    });

    const bare = Object.assign(Object.create(null) as object, { a: 1 });
    const [before, after] = [{ before: 1 }, { after: 2 }];
    const [s, t] = [Symbol("weaker"), Symbol("stronger")] as const;
    // Without a result, it is the very stronger one.
    const merges: [what: string, weaker: object, stronger: object, merged?: object][] = [
      ["the same keys", { signal: 1 }, { signal: 2 }],
      ["a key that is undefined", { a: 1, b: before }, { a: 2, b: undefined }, { a: 2, b: before }],
      ["no deep merge", { a: 1, b: before }, { b: after }, { a: 1, b: after }],
      ["no prototype", bare, { b: 2 }, { a: 1, b: 2 }],
      ["symbols", { a: 1, [s]: 1 }, { b: 2, [t]: 2 }, { a: 1, b: 2, [s]: 1, [t]: 2 }],
    ];
    itEach("of plain objects is a shallow merge where one lacks keys: %s", merges, (...row) => {
      const [weaker, stronger, merged] = row;
      const child = endpoint.defaults({ request: weaker });
      const options = { request: stronger };
      const above = child.defaults(options);
      for (const { request } of [child.merge(options), child("/x", options), above.DEFAULTS]) {
        if (merged === undefined) {
          expect(request).to.equal(stronger);
        } else {
          expect(request).to.deep.equal(merged);
          expect(Reflect.get(request as object, "b")).to.equal(Reflect.get(merged, "b"));
        }
      }
    });
  });

  describe("a route beside url or method", () => {
    const conflicts = [{ url: "/y" }, { method: "POST" }, { method: "POST", url: "/y" }];
    it("is refused if they differ, and the error names data and compile", () => {
      for (const call of [endpoint.merge, endpoint, endpoint.defaults({ a: 1 })] as Call[]) {
        for (const options of conflicts) {
          const act = () => call("GET /x", options);
          const { message } = refusal(act, "CONFLICTING_OPTIONS", Object.keys(options));
          expect(message).to.contain("data").and.to.contain("compile");
        }
      }
    });

    it("is accepted if they are equal, or if the route or the defaults have none", () => {
      const options = { method: "PUT", url: "/x" };
      expect(endpoint.merge("PUT /x", options)).to.deep.equal(endpoint.merge(options));
      expect(endpoint.merge("/x", { method: "PUT" }).method).to.equal("PUT");
      const child = endpoint.defaults({ url: "/default", method: "POST" });
      expect(child.merge("DELETE /x")).to.include({ url: "/x", method: "DELETE" });
    });
  });

  describe("of merged options", () => {
    it("changes nothing with a request that ends the merging", () => {
      const timed = endpoint.defaults({ request: { timeout: 1 } });
      const ended = timed.defaults({ request: null });
      const restarted = ended.merge("GET /x", { request: { b: 1 } });
      for (const merged of [timed.merge("GET /x", { request: null }), restarted]) {
        expect(timed.merge(merged)).to.deep.equal(merged);
        expect(timed.merge(merged, {})).to.deep.equal(merged);
        expect(ended.merge(ended.merge(merged))).to.deep.equal(merged);
      }
    });
  });

  describe("the caller's objects", () => {
    it("stay as they are, and later changes of them have no effect", () => {
      const options = everything();
      const map = new Map([["x-map", "1"]]);
      const child = endpoint.defaults({ request: { other: 1 } }).defaults(options);
      const top = child.defaults({ headers: map });
      const { headers, mediaType, data, request } = options;
      const compiled = child.factory.compile(untyped("PATCH /x/{path}"));
      const made = () => ({ merged: top.merge(), result: top({}), DEFAULTS: top.DEFAULTS });
      // Every way to use options.
      endpoint.parse(endpoint.merge(options));
      compiled(options, { headers, mediaType, data, request });
      child.factory.create(options)({});
      expect(options).to.deep.equal(everything());
      for (const object of objectsIn(options)) {
        const expected: unknown = Array.isArray(object) ? Array.prototype : Object.prototype;
        expect(Object.getPrototypeOf(object)).to.equal(expected);
      }
      const before = structuredClone(made());
      map.set("x-map", "changed");
      Object.assign(headers, { "X-A": "changed", "x-new": "new" });
      mediaType.previews.push("new");
      Object.assign(mediaType, { format: "changed" });
      const changed = { path: "changed", data: "changed", object: "changed", added: 1 };
      Object.assign(options, { ...changed, baseUrl: undefined });
      expect(made()).to.deep.equal(before);
    });

    it("are read once, each property of them", () => {
      const reads = new Map<string, number>();
      const options = { ...everything(), method: "GET", data: undefined, list: [1, 2] };
      const factory = new EndpointFactory({ ...github, query: { objects: deepObject } });
      factory.request(counting<EndpointOptions>(options, reads));
      const once = `headers.X-A headers.x-b headers.x-c headers.x-b.0 headers.x-b.1 mediaType.format
        mediaType.previews mediaType.previews.0 object.deep object.deep.a list.0 list.1`;
      expect([...reads.keys()]).to.have.members([...Object.keys(options), ...words(once)]);
      expect([...reads].filter(([, count]) => count !== 1)).to.deep.equal([]);
      let asked = 0;
      const a = { toJSON: () => (asked += 1) };
      expect(endpoint("/x/{a}{?a}", { a } as never).url).to.equal(`${API}/x/1?a=1`);
    });
  });
});
