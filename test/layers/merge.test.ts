import { runInNewContext } from "node:vm";
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
import { itEach } from "../support/itEach.js";
import { refusal } from "../support/refusal.js";
import { untyped } from "../support/untyped.js";
import { API } from "../support/services.js";

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
  it("takes a route, a route and options, options alone, or nothing", () => {
    const base = endpoint.merge();
    expect(base).to.deep.equal(endpoint.DEFAULTS);
    expect(endpoint.merge("PUT /x")).to.deep.equal({ ...base, method: "PUT", url: "/x" });
    expect(endpoint.merge("/x", { a: 1 })).to.deep.equal({ ...base, url: "/x", a: 1 });
    expect(endpoint.merge({ url: "/x", a: 1 })).to.deep.equal({ ...base, url: "/x", a: 1 });
  });

  it("does not parse: url, baseUrl and method stay as they were given", () => {
    const options = { baseUrl: "https://Example.com/api/", org: "octokit" };
    const merged = endpoint.merge("pAtCh /orgs/:org{?q}", options);
    expect(merged).to.include({ method: "pAtCh", url: "/orgs/:org{?q}", ...options });
    const baseUrl = "https://{tenant}.Example.com/api/";
    const tenants = new EndpointFactory({ ...github, baseUrl: server(baseUrl) });
    expect(tenants.merge("/x").baseUrl).to.equal(baseUrl);
    expect(tenants.merge("/x", { baseUrl }).baseUrl).to.equal(baseUrl);
    expect(endpoint.merge({ method: "delete" }).method).to.equal("delete");
  });

  it("puts each layer over the earlier ones, and the call over all", () => {
    const first = { baseUrl: "https://one.example", method: "POST", a: 1, b: 1, c: 1 };
    const second = { baseUrl: "https://two.example", method: "PUT", b: 2, c: 2 };
    const child = endpoint.defaults(first).defaults(second);
    expect(child.merge({ c: 3 })).to.include({ ...second, a: 1, c: 3 });
    const third = { method: "DELETE", baseUrl: "https://three.example" };
    expect(child.merge(third)).to.include(third);
    expect(child.merge("HEAD /x").method).to.equal("HEAD");
  });

  it("gives the caller an object of their own that is not frozen", () => {
    const merged = endpoint.defaults(everything()).merge();
    const { headers, mediaType } = merged;
    for (const object of [merged, headers, mediaType, mediaType?.previews]) {
      expect(object).to.be.an.instanceOf(Object);
      expect(Object.isFrozen(object)).to.equal(false);
    }
    for (const object of [merged, headers, mediaType]) {
      expect(Object.getPrototypeOf(object)).to.equal(Object.prototype);
    }
  });

  describe("headers", () => {
    const child = endpoint.defaults({ headers: { "X-A": "default", "x-b": "default" } });

    it("are merged name by name, in lower case", () => {
      const { headers } = child.merge({ headers: { "x-A": "call", "X-C": "call" } });
      const merged = { "x-a": "call", "x-b": "default", "x-c": "call" };
      expect(headers).to.deep.equal({ ...endpoint.DEFAULTS.headers, ...merged });
    });

    it("override the library's own, and may be removed for good", () => {
      const { headers } = endpoint("/x", { headers: { Accept: "text/html", "User-Agent": "me" } });
      expect(headers).to.deep.equal({ accept: "text/html", "user-agent": "me" });
      const none = endpoint("/x", { headers: { accept: null, "user-agent": null } });
      expect(none.headers).to.deep.equal({});
      const options = { headers: { accept: null }, mediaType: { previews: ["mercy"] } };
      expect(endpoint("/x", options).headers).to.not.have.property("accept");
    });

    it("of null remove what a weaker layer set, and stay visible", () => {
      const removed = child.defaults({ headers: { "X-A": null, accept: null } });
      const shown = { accept: null, "x-a": null, "x-b": "default" };
      expect(removed.DEFAULTS.headers).to.include(shown);
      expect(removed.merge().headers).to.include(shown);
      expect(child.merge({ headers: { "X-A": null, accept: null } }).headers).to.include(shown);
    });

    it("of null survive another merge, and are left out of the request", () => {
      const merged = child.merge("/x", { headers: { "X-A": null } });
      expect(child.merge(merged).headers).to.deep.equal(merged.headers);
      const { headers } = child.parse(child.merge(merged));
      expect(headers).to.have.property("x-b", "default");
      expect(headers).to.not.have.property("x-a");
      expect(child("/x", { headers: { "X-A": null } }).headers).to.deep.equal(headers);
      // A stronger layer may set them again.
      const removed = child.defaults({ headers: { "x-a": null } });
      expect(removed("/x", { headers: { "x-a": "again" } }).headers["x-a"]).to.equal("again");
    });
  });

  describe("mediaType", () => {
    it("is absent unless somebody set it", () => {
      expect(endpoint.merge("/x")).to.not.have.property("mediaType");
      expect(endpoint.DEFAULTS).to.not.have.property("mediaType");
      const format = endpoint.merge({ mediaType: { format: "raw" } });
      expect(format.mediaType).to.deep.equal({ format: "raw" });
      expect(Object.keys(format.mediaType ?? {})).to.deep.equal(["format"]);
    });

    const lists: [what: string, weaker: string[][], call: string[], merged: string[]][] = [
      ["those of weaker layers first", [["b", "a"], ["c"]], ["d"], ["b", "a", "c", "d"]],
      [
        "each once",
        ["ba", "cb"].map((each) => Array.from(each)),
        ["d", "a", "d"],
        ["b", "a", "c", "d"],
      ],
      ["without -preview", [["m-preview", "n"]], ["n-preview", "m"], ["m", "n"]],
      ["whatever a stronger layer says", [["mercy"]], [], ["mercy"]],
    ];
    itEach("has the previews of all layers as one list: %s", lists, (weaker, call, merged) => {
      const child = weaker.reduce(
        (layered, previews) => layered.defaults({ mediaType: { previews } }),
        endpoint,
      );
      const { mediaType } = child.defaults({ mediaType: { previews: call } }).DEFAULTS;
      expect(mediaType).to.deep.equal({ previews: merged });
      expect(child.merge({ mediaType: { previews: call } }).mediaType).to.deep.equal(mediaType);
    });

    it("has the stronger format", () => {
      const child = endpoint.defaults({ mediaType: { format: "raw", previews: ["mercy"] } });
      const { mediaType } = child.merge({ mediaType: { format: "html" } });
      expect(mediaType).to.deep.equal({ format: "html", previews: ["mercy"] });
      expect(child.merge({ mediaType: { previews: ["p"] } }).mediaType?.format).to.equal("raw");
    });

    it('clears a weaker format with ""', () => {
      const child = endpoint.defaults({ mediaType: { format: "raw" } });
      const cleared = { mediaType: { format: "" } };
      const { accept } = endpoint.DEFAULTS.headers;
      expect(child("/x").headers["accept"]).to.equal("application/vnd.github.v3.raw");
      expect(child("/x", cleared).headers["accept"]).to.equal(accept);
      expect(child.defaults(cleared)("/x").headers["accept"]).to.equal(accept);
      const merged = child.merge("/x", cleared);
      expect(child.parse(child.merge(merged)).headers["accept"]).to.equal(accept);
    });
  });

  describe("request", () => {
    it("is the very value that was passed", () => {
      class Agent {
        keepAlive = true;
      }
      for (const request of [{ a: 1 }, [1], new Agent(), new Map(), () => 1, "text", 0, null]) {
        expect(endpoint.merge({ request }).request).to.equal(request);
        const child = endpoint.defaults({ request });
        expect(child.merge("/x", { headers: { a: "1" } }).request).to.equal(request);
        expect(child.DEFAULTS.request).to.equal(request);
        expect(child("/x").request).to.equal(request);
      }
    });

    const bare = Object.assign(Object.create(null) as object, { a: 1 });
    const foreign = runInNewContext("({ agent: 'a', signal: 1 })") as object;
    const [before, after] = [{ before: 1 }, { after: 2 }];
    const symbols = [Symbol("weaker"), Symbol("stronger")] as const;
    const [s, t] = symbols;
    // Without a result, it is the very stronger one.
    const merges: [what: string, weaker: object, stronger: object, merged?: object][] = [
      ["the same keys", { signal: 1 }, { signal: 2 }],
      ["all keys of the weaker one and more", { signal: 1 }, { signal: 2, agent: 3 }],
      ["a key that is undefined in the weaker one", { a: 1, b: undefined }, { a: 2 }],
      ["keys that the stronger one lacks", { a: 1, b: before }, { a: 2 }, { a: 2, b: before }],
      ["a key that is undefined", { a: 1, b: before }, { a: 2, b: undefined }, { a: 2, b: before }],
      ["no deep merge", { a: 1, b: before }, { b: after }, { a: 1, b: after }],
      ["no prototype", bare, { b: 2 }, { a: 1, b: 2 }],
      ["a weaker one of another realm", foreign, { signal: 2 }, { agent: "a", signal: 2 }],
      ["a stronger one of another realm", { b: 3 }, foreign, { b: 3, agent: "a", signal: 1 }],
      ["symbols", { a: 1, [s]: 1 }, { b: 2, [t]: 2 }, { a: 1, b: 2, [s]: 1, [t]: 2 }],
    ];
    itEach(
      "of two plain objects is a shallow merge where one lacks keys: %s",
      merges,
      (weaker, stronger, merged) => {
        const child = endpoint.defaults({ request: weaker });
        for (const { request } of [
          child.merge({ request: stronger }),
          child("/x", { request: stronger }),
        ]) {
          if (merged === undefined) {
            expect(request).to.equal(stronger);
          } else {
            expect(request).to.deep.equal(merged);
            expect(Reflect.get(request as object, "b")).to.equal(Reflect.get(merged, "b"));
          }
        }
      },
    );

    it("merges through several layers, the stronger over the weaker", () => {
      const child = endpoint
        .defaults({ request: { a: 1, b: 1, c: 1 } })
        .defaults({ request: { b: 2, c: 2 } });
      expect(child.DEFAULTS.request).to.deep.equal({ a: 1, b: 2, c: 2 });
      expect(child("/x", { request: { c: 3 } }).request).to.deep.equal({ a: 1, b: 2, c: 3 });
    });

    it("is no merge when one of the two is not a plain object", () => {
      class Client {
        timeout = 1;
      }
      const others = [new Client(), [1], new Map(), "text", 1, null, () => 1];
      const plain = { signal: 1 };
      for (const [weaker, request] of others.flatMap((other) => [
        [plain, other],
        [other, plain],
      ])) {
        expect(endpoint.defaults({ request: weaker }).merge({ request }).request).to.equal(request);
      }
    });
  });

  it("replaces every other value whole", () => {
    const child = endpoint.defaults({ data: { a: 1 }, filter: { a: 1 }, list: [1, 2] });
    const call = { data: { b: 2 }, filter: { b: 2 }, list: [3] };
    expect(child.merge(call)).to.include(call);
    const empty = { data: null, filter: 0, list: false, other: "" };
    expect(child.defaults({ other: 1 }).merge(empty)).to.include(empty);
  });

  describe("a route beside url or method", () => {
    const conflicts: [name: string, route: string, options: EndpointOptions, keys: string[]][] = [
      ["another url", "GET /x", { url: "/y" }, ["url"]],
      ["another url beside a url alone", "/x", { url: "https://evil.example/x" }, ["url"]],
      ["another method", "GET /x", { method: "POST" }, ["method"]],
      ["both", "GET /x", { method: "POST", url: "/y" }, ["method", "url"]],
    ];
    itEach("is refused: %s", conflicts, (route, options, keys) => {
      for (const call of [endpoint.merge, endpoint, endpoint.defaults({ a: 1 })] as Call[]) {
        const { message } = refusal(() => call(route, options), "CONFLICTING_OPTIONS", keys);
        expect(message).to.contain("data").and.to.contain("compile");
      }
    });

    it("is taken when they are equal, and takes the call's method where it names none", () => {
      const options = { method: "PUT", url: "/x" };
      expect(endpoint.merge("PUT /x", options)).to.deep.equal(endpoint.merge(options));
      expect(endpoint.merge("/x", { method: "PUT" }).method).to.equal("PUT");
    });

    it("wins over url and method of the defaults", () => {
      const child = endpoint.defaults({ url: "/default", method: "POST" });
      expect(child.merge("DELETE /x")).to.include({ url: "/x", method: "DELETE" });
    });
  });

  describe("of what was merged changes nothing", () => {
    const child = endpoint.defaults({
      method: "POST",
      headers: { accept: null, "x-a": "1" },
      mediaType: { format: "raw", previews: ["b-preview", "a"] },
      request: { agent: "a", hook: "h" },
      org: "octokit",
    });
    const calls: [name: string, options: EndpointOptions][] = [
      ["nothing", {}],
      ["a url", { url: "/orgs/:org" }],
      ["headers", { url: "/x", headers: { "X-A": null, "x-b": ["1", "2"], Accept: "text/html" } }],
      ["previews", { mediaType: { previews: ["c", "a", "twice-preview-preview"] } }],
      ["a format", { mediaType: { format: "" } }],
      ["request", { request: { signal: "s", agent: "b" } }],
      ["another request", { request: [1] }],
      ["data and parameters", { data: null, org: null, list: [1], ["__proto__"]: 1 }],
    ];
    itEach("%s", calls, (options) => {
      for (const callable of [endpoint, child]) {
        const once = callable.merge(options);
        const twice = callable.merge(once);
        expect(twice).to.deep.equal(once);
        expect(Object.keys(twice)).to.deep.equal(Object.keys(once));
      }
    });

    it("lets a hook change the outcome in between", () => {
      const merged = child.merge("GET /orgs/:org", { page: 1 });
      merged.headers["x-a"] = "hook";
      merged["page"] = 2;
      const { url, headers } = child.parse(child.merge(merged));
      expect(url).to.equal(`${API}/orgs/octokit?page=2`);
      expect(headers["x-a"]).to.equal("hook");
    });
  });

  describe("leaves the caller's objects alone", () => {
    /** Uses options in every way that there is. */
    function use(options: EndpointOptions) {
      const child = endpoint.defaults({ request: { other: 1 } }).defaults(options);
      const compiled = child.factory.compile(untyped("PATCH /x/{path}"));
      const { headers, mediaType, data, request } = options;
      return [
        child.DEFAULTS,
        child({}),
        child.merge(options),
        endpoint(options),
        endpoint.parse(endpoint.merge(options)),
        compiled(options, { headers, mediaType, data, request }),
        child.factory.create(options)({}),
      ];
    }

    it("nothing is mutated", () => {
      const options = everything();
      use(options);
      expect(options).to.deep.equal(everything());
    });

    it("nothing is linked: no prototype changes, and later changes do not show", () => {
      const options = everything();
      const map = new Map([["x-map", "1"]]);
      const child = endpoint.defaults(options).defaults({ headers: map });
      const merged = child.merge();
      const [result, DEFAULTS] = [child({}), child.DEFAULTS];
      const before = structuredClone({ merged, result, DEFAULTS });
      for (const object of objectsIn(options)) {
        const expected: unknown = Array.isArray(object) ? Array.prototype : Object.prototype;
        expect(Object.getPrototypeOf(object)).to.equal(expected);
      }
      const changed: Partial<Record<keyof typeof options, unknown>> = options;
      map.set("x-map", "changed");
      options.headers["X-A"] = "changed";
      Object.assign(options.headers, { "x-new": "new" });
      options.mediaType.previews.push("new");
      options.mediaType.format = "changed";
      changed.path = "changed";
      changed.data = "changed";
      changed.object = "changed";
      delete changed.baseUrl;
      Object.assign(options, { added: 1 });
      expect({ merged: child.merge(), result: child({}), DEFAULTS: child.DEFAULTS }).to.deep.equal(
        before,
      );
    });

    it("reads each property once", () => {
      const reads = new Map<string, number>();
      const options = { ...everything(), method: "GET", data: undefined, list: [1, 2] };
      const factory = new EndpointFactory({ ...github, query: { objects: deepObject } });
      factory.request(counting<EndpointOptions>(options, reads));
      const once = [
        ...Object.keys(options),
        ...["headers.X-A", "headers.x-b", "headers.x-c", "headers.x-b.0", "headers.x-b.1"],
        ...["mediaType.format", "mediaType.previews", "mediaType.previews.0"],
        ...["object.deep", "object.deep.a", "list.0", "list.1"],
      ];
      expect([...reads.keys()]).to.have.members(once);
      expect([...reads].filter(([, count]) => count !== 1)).to.deep.equal([]);
    });
  });
});
