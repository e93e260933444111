import { readFileSync } from "node:fs";
import { expect } from "chai";
import {
  comma,
  cookie,
  deepObject,
  endpoint,
  EndpointError,
  EndpointFactory,
  github,
  header,
  jsonStyle,
  Operation,
  path,
  pipe,
  query,
  readProfile,
  repeat,
  Route,
  sameOrigin,
  server,
  trustedOrigin,
  type CallOptions,
  type RequestOptions,
  type ServiceProfile,
  type Style,
} from "../src/index.js";
import { VERSION } from "../src/version.js";
import { outcomeOf } from "./properties/observe.js";
import { itFor } from "./support/itEach.js";
import { refusal, SECRET } from "./support/refusal.js";
import { untyped } from "./support/untyped.js";
import { ACME, acme, ACME_API, expectSent } from "./support/services.js";
import { words } from "./support/words.js";

/** What a profile that the types do not allow is refused with. */
function refused(profile: unknown): string {
  const error = refusal(() => new EndpointFactory(profile as ServiceProfile), "INVALID_OPTIONS");
  return error.message;
}

describe("VERSION", () => {
  it("is the version of the package", () => {
    const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
    expect(VERSION).to.equal((JSON.parse(text) as { version: string }).version);
  });
});

describe("github", () => {
  it("is the profile behind endpoint", () => {
    expect(github).to.include({ service: "github", baseUrl: "https://api.github.com" });
    expect(new EndpointFactory(github).DEFAULTS).to.deep.equal(endpoint.DEFAULTS);
  });

  it("cannot be changed under those who share it", () => {
    expect(Object.isFrozen(github)).to.equal(true);
  });
});

describe("EndpointFactory", () => {
  describe("the default headers", () => {
    it("name the client with its version, and the service's media type", () => {
      const accept = "application/vnd.acme.v3+json";
      const headers = { accept, "user-agent": "acme-sdk/1.0.0" };
      expect(acme().DEFAULTS).to.deep.equal({ baseUrl: ACME_API, method: "GET", headers });
    });

    it("ask for the profile's version, or what it accepts, and for previews of its vendor", () => {
      const dated = acme({ apiVersion: "2024-01" }).DEFAULTS.headers;
      expect(dated["accept"]).to.equal("application/vnd.acme.2024-01+json");
      const plain = acme({ accept: "application/json", apiVersion: "v9" }).DEFAULTS.headers;
      expect(plain["accept"]).to.equal("application/json");
      const { headers } = acme().request("/x", { mediaType: { previews: ["beta"] } });
      expect(headers["accept"]).to.equal("application/vnd.acme.beta-preview+json");
    });

    it("take further ones from the profile, also over their own", () => {
      const own = { "X-Api-Version": 7, "User-Agent": "other/1", accept: null };
      const expected = { accept: null, "user-agent": "other/1", "x-api-version": 7 };
      expect(acme({ headers: own }).DEFAULTS.headers).to.deep.equal(expected);
    });
  });

  describe("the profile", () => {
    const wrong: Record<keyof ServiceProfile, readonly unknown[]> = {
      service: [undefined, null, "", 1, "a b", "a/b", "ä"],
      variables: [
        ...[null, 1, { site: 1 }, { site: { values: [] } }, { site: { values: "a" } }],
        ...[{ site: { values: [1] } }, { site: { default: "" } }, { site: { value: "a" } }],
        { site: { values: ["a"], default: "b" } },
      ],
      baseUrl: [undefined, null, "", 1, "api.acme.com", "ftp://acme.com", "https://u@acme.com"],
      clientName: [undefined, null, "", 1, "a\nb", "\u0100"],
      version: [undefined, null, "", 1, "1\r\n", {}],
      accept: [null, 1, "text/html\n"],
      apiVersion: [null, 3, "", "v 3", "v/3"],
      headers: [null, 1, "x-a: 1", { "x a": "1" }, { "x-a": "\n" }, { "x-a": {} }],
      query: [null, 1, "brackets", { arrays: "csv" }, { objects: "comma" }, { names: { a: "b" } }],
      body: [null, 1, "xml", "JSON", "", "text/", "text/a b", "text/plain\n", ["json"]],
      form: [null, 1, "brackets", { arrays: "csv" }, { objects: "comma" }, { names: { a: "b" } }],
      methodCase: [null, 1, "Upper", true],
      missing: [null, 1, "ignore", true],
      credentials: [null, 1, "omit", false],
      credentialHeaders: [null, "x-key", ["x key"], [1]],
      credentialParameters: [null, "a", [""], [1]],
      trustedOrigins: [null, "https://a.example", ["a.example"], ["https://a.example/x"], [1]],
    };
    for (const [field, values] of Object.entries(wrong)) {
      it(`is refused with a wrong ${field}, which the error names`, () => {
        for (const value of values) {
          const profile = { ...ACME, [field]: value };
          expect(refused(profile)).to.match(new RegExp(`"${field}[."]`));
          const read = () => readProfile(profile);
          expect(refusal(read, "INVALID_OPTIONS").message).to.match(new RegExp(`"${field}[."]`));
        }
      });
    }

    it("is refused with one error for all wrong fields", () => {
      // The first wrong value of an optional field is null; that of a required one is undefined.
      const fields = Object.entries(wrong).map(([field, values]) => [field, values[0]]);
      const profile = Object.fromEntries(fields) as unknown as ServiceProfile;
      const names = Object.keys(wrong);
      const { message } = refusal(() => new EndpointFactory(profile), "INVALID_OPTIONS", names);
      names.forEach((field) => expect(message).to.contain(`"${field}"`));
      expect(refused({ ...ACME, service: "", missing: 1 }))
        .to.contain('"service"')
        .and.contain('"missing"')
        .and.not.contain('"version"');
    });

    it("is refused with a field that nobody knows, and unless it is an object", () => {
      expect(refused({ ...ACME, baseURL: "https://example.com" })).to.contain('"baseURL"');
      expect(refused({ ...ACME, query: { array: "repeat" } })).to.contain('"query.array"');
      [undefined, null, "acme", 1, [ACME], () => ACME].forEach(refused);
    });

    it("is refused with the list of its fields once, however many are unknown", () => {
      const fields = Object.keys(wrong);
      const message = refused({ ...ACME, baseURL: "", url: "", query: { array: "", object: "" } });
      expect(message.split("credentialHeaders")).to.have.length(2);
      for (const name of fields) {
        expect(message).to.match(new RegExp(`"baseURL" \\([^)]*\\b${name}\\b`));
      }
      expect(message).to.contain('"url" (expected one of these, but got another)');
      expect(message).to.contain(
        '"query.array" (expected one of the fields arrays, objects, names, but got another), "query.object" (expected one of these, but got another)',
      );
    });

    it("says which type came in place of a list or an object", () => {
      const wrong = { credentialHeaders: "x-key", query: "brackets", variables: "site" };
      const message = refused({ ...ACME, ...wrong, form: { names: "ids" } });
      for (const got of [
        '"credentialHeaders" (expected an array, but got a string)',
        '"query" (expected an object, but got a string)',
        '"variables" (expected an object, but got a string)',
        '"form.names" (expected an object, but got a string)',
      ]) {
        expect(message).to.contain(got);
      }
      expect(refused({ ...ACME, variables: { site: { values: [] } } })).to.contain(
        '"site.values" (expected an array with at least one value, but got none)',
      );
    });

    it("may leave out what is optional, or set it to undefined", () => {
      const absent = Object.fromEntries(Object.keys(wrong).map((field) => [field, undefined]));
      const profile = { ...absent, ...ACME };
      expect(new EndpointFactory(profile).DEFAULTS).to.deep.equal(acme().DEFAULTS);
    });

    it("may have all fields", () => {
      const factory = acme({
        ...{ accept: "application/json", apiVersion: "v4", headers: [["x-a", "1"]] },
        query: { arrays: repeat, objects: jsonStyle, names: { ids: comma } },
        ...{ methodCase: "upper", missing: "empty", credentials: sameOrigin },
        credentialHeaders: ["X-Key"],
        trustedOrigins: [trustedOrigin("https://Uploads.acme.com:443/")],
      });
      const parameters = { ids: [1, 2], tags: ["a", "b"], o: { k: 1 } };
      expectSent(factory.request(untyped("/x/{gone}"), parameters), {
        url: "/x?ids=1,2&tags=a&tags=b&o=%7B%22k%22%3A1%7D",
      });
    });

    it("has no influence any more once the factory is made", () => {
      const trustedOrigins = [trustedOrigin("https://a.example")];
      const names: Record<string, Style> = {};
      const headers: Record<string, string> = { "x-a": "1" };
      const profile = { ...ACME, credentials: sameOrigin, trustedOrigins, headers } as const;
      const changing: Record<string, unknown> = { ...profile, query: { names } };
      const factory = new EndpointFactory(changing as unknown as ServiceProfile);
      const before = structuredClone(factory.DEFAULTS);
      changing["baseUrl"] = "https://evil.example";
      changing["credentials"] = undefined;
      trustedOrigins.push(trustedOrigin("https://evil.example"));
      headers["x-a"] = "changed";
      names["ids"] = repeat;
      expect(factory.DEFAULTS).to.deep.equal(before);
      expect(factory.request("/x", { ids: [1, 2] }).url).to.equal(`${ACME_API}/x?ids=1,2`);
      const away = () => factory.request("https://evil.example/x", { headers: { cookie: "c" } });
      refusal(away, "UNSAFE_URL");
      expect(Object.isFrozen(changing)).to.equal(false);
    });
  });

  describe("methodCase", () => {
    for (const methodCase of ["upper", "lower", undefined] as const) {
      const [get, patch] = methodCase === "upper" ? ["GET", "PATCH"] : ["get", "patch"];
      it(`${methodCase ?? "left out"} sends methods as ${patch}, by every way`, () => {
        const factory = acme({ methodCase });
        const endpoint = factory.create();
        for (const method of ["patch", "PATCH", "Patch"]) {
          expect(factory.request(`${method} /x`).method).to.equal(patch);
          expect(endpoint({ method, url: "/x" }).method).to.equal(patch);
          expect(endpoint.parse(endpoint.merge(`${method} /x`)).method).to.equal(patch);
          expect(endpoint.defaults({ method })("/x").method).to.equal(patch);
          expect(factory.compile(`${method} /x`)().method).to.equal(patch);
        }
        expect(endpoint("/x").method).to.equal(get);
        expect(endpoint.parse({ url: "https://a.example/" }).method).to.equal(get);
      });
    }

    it("upper changes neither where parameters go nor what merge gives", () => {
      const endpoint = acme({ methodCase: "upper" }).create();
      expect(endpoint("get /x", { a: 1 }).url).to.equal(`${ACME_API}/x?a=1`);
      expect(endpoint("patch /x", { a: 1 }).body).to.deep.equal({ a: 1 });
      expect(endpoint.merge("patch /x").method).to.equal("patch");
      expect(endpoint.DEFAULTS.method).to.equal("GET");
    });

    it("upper holds for what the hook finish sees and returns", () => {
      const seen: string[] = [];
      class Finishing extends EndpointFactory {
        protected override finish(request: RequestOptions): RequestOptions {
          seen.push(request.method);
          return { ...request, method: "put" };
        }
      }
      const factory = new Finishing({ ...ACME, methodCase: "upper" });
      expect(factory.request("post /x").method).to.equal("PUT");
      expect(seen).to.deep.equal(["POST"]);
    });
  });

  describe("two instances", () => {
    it("share nothing", () => {
      const one = acme({ baseUrl: "https://one.example", query: { arrays: repeat } });
      const two = acme({ baseUrl: "https://two.example", missing: "empty" });
      const [first, second] = [one.create({ a: 1 }), two.create()];
      expect(first("/x", { ids: [1, 2] }).url).to.equal("https://one.example/x?a=1&ids=1&ids=2");
      const { url } = second(untyped("/x/{a}"), { ids: [1, 2] });
      expect(url).to.equal("https://two.example/x?ids=1,2");
      expect(one.DEFAULTS.headers).to.not.equal(two.DEFAULTS.headers);
      expect(first.DEFAULTS["a"]).to.equal(1);
      expect(one.DEFAULTS).to.not.have.property("a");
    });

    it("remember routes without mixing them up", () => {
      const [one, two] = [acme(), acme({ baseUrl: server("https://{b}.acme.com") })];
      const parameters = { a: 1, b: 2 };
      for (let i = 0; i < 2; i += 1) {
        expect(one.request("GET /x/{a}", parameters).url).to.equal(`${ACME_API}/x/1?b=2`);
        expect(two.request("GET /x/{a}", parameters).url).to.equal("https://2.acme.com/x/1");
      }
    });
  });

  it("refuses a call of a method that is taken off", () => {
    for (const name of words("request create defaults merge parse call compile")) {
      const method = Reflect.get(EndpointFactory.prototype, name) as () => void;
      refusal(() => {
        Reflect.apply(method, undefined, [{ url: "/x" }]);
      }, "INVALID_OPTIONS");
    }
  });

  it("gives callables that do what its own methods do", () => {
    const factory = acme().defaults({ a: 1, headers: { "x-a": null } });
    const callable = factory.create();
    const options = { url: "/x/{b}", b: 2, c: 3 };
    expect(factory.request("PUT /x/{b}", { b: 2 })).to.deep.equal(callable("PUT /x/{b}", { b: 2 }));
    expect(factory.request(options)).to.deep.equal(callable(options));
    expect(factory.merge(options)).to.deep.equal(callable.merge(options));
    expect(factory.merge("/x")).to.deep.equal(callable.merge("/x"));
    expect(factory.parse(factory.merge(options))).to.deep.equal(callable(options));
    expect(factory.DEFAULTS).to.deep.equal(callable.DEFAULTS);
    expect(factory.request(options).url).to.equal(`${ACME_API}/x/2?a=1&c=3`);
  });

  it("gives callables on a layer of their own, whose factory goes on from there", () => {
    const factory = acme();
    const callable = factory.create({ a: 1, headers: { "x-a": "1" } });
    const { factory: layered } = callable.defaults({ b: 2 });
    expectSent(layered.request("/x"), { url: "/x?a=1&b=2" });
    expect(layered.DEFAULTS.headers).to.deep.equal({ ...factory.DEFAULTS.headers, "x-a": "1" });
    expect(factory.DEFAULTS).to.deep.equal(acme().DEFAULTS);
  });

  describe("a subclass", () => {
    let constructed = 0;
    const TAG = Symbol("tag");

    class Regional extends EndpointFactory {
      readonly region: string;
      readonly limits = { perPage: 100 };
      readonly [TAG] = "tagged";
      readonly describe = (): string => `region ${this.region}`;

      constructor(region: string, baseUrl = `https://${region}.acme.com`) {
        super({ ...ACME, baseUrl });
        constructed += 1;
        this.region = region;
      }

      get host(): string {
        return new URL(this.DEFAULTS.baseUrl).host;
      }

      list(name: string): string {
        return this.request(`GET /${name}`, { per_page: this.limits.perPage }).url;
      }
    }

    it("gives layered factories of its own class", () => {
      const child = new Regional("eu").defaults({ a: 1 }).defaults({ b: 2 });
      expect(child).to.be.instanceOf(Regional);
      expect(child.list("things")).to.equal("https://eu.acme.com/things?a=1&b=2&per_page=100");
      expect(child.host).to.equal("eu.acme.com");
      expect(child.defaults({ baseUrl: "https://us.acme.com" }).host).to.equal("us.acme.com");
    });

    it("keeps its own fields, also those under symbols, on the class's prototype", () => {
      const parent = new Regional("eu");
      const child = parent.defaults({ a: 1 }).defaults({});
      expect(parent.list("things")).to.equal("https://eu.acme.com/things?per_page=100");
      expect(Object.getPrototypeOf(child)).to.equal(Regional.prototype);
      expect(child.region).to.equal("eu");
      expect(child.limits).to.equal(parent.limits);
      expect(child[TAG]).to.equal("tagged");
      expect(child.describe()).to.equal("region eu");
      expect(Object.keys(child)).to.have.members(Object.keys(parent));
    });

    it("runs no constructor again", () => {
      const parent = new Regional("eu");
      const before = constructed;
      const callable = parent.defaults({ a: 1 }).create({ b: 2 }).defaults({ c: 3 });
      callable("/x");
      callable.factory.compile("/x")();
      expect(constructed).to.equal(before);
    });

    it("stays behind callables made of it", () => {
      const callable = new Regional("eu").create({ a: 1 });
      for (const made of [callable, callable.defaults({ b: 2 })]) {
        expect(made.factory).to.be.instanceOf(Regional);
        expect(made.factory).to.have.property("region", "eu");
      }
      expect(callable("/x").url).to.equal("https://eu.acme.com/x?a=1");
    });

    it("may stand on another subclass", () => {
      class Tenant extends Regional {
        readonly tenant = "t";
        override list(name: string): string {
          return super.list(`${this.tenant}/${name}`);
        }
      }
      const child = new Tenant("eu").defaults({});
      expect(child).to.be.instanceOf(Tenant).and.instanceOf(Regional);
      expect(child.list("things")).to.equal("https://eu.acme.com/t/things?per_page=100");
    });
  });

  describe("compile", () => {
    it("gives a function of parameters that equals the call", () => {
      const factory = acme().defaults({ a: 1 });
      const parameters = { id: 7, note: null, list: [1, 2] };
      for (const route of ["GET /x/{id}", "/x/:id", "PATCH /x/{id}{?a}", "OPTIONS /x/{id}"]) {
        const compiled = factory.compile(route);
        const expected = factory.request(route, parameters);
        for (const result of [compiled(parameters), compiled(parameters)]) {
          expect(result).to.deep.equal(expected);
        }
      }
    });

    it("carries its route", () => {
      const { route } = acme().compile("PATCH /orgs/{org}/hooks/:hook_id");
      const names = ["org", "hook_id"];
      expect(route).to.be.instanceOf(Route);
      expect(route).to.deep.include({ method: "PATCH", url: "/orgs/{org}/hooks/:hook_id", names });
    });

    it("needs neither parameters nor options", () => {
      const compiled = acme().compile("GET /x");
      for (const result of [compiled(), compiled({}, {}), compiled(undefined, undefined)]) {
        expect(result).to.deep.equal(acme().request("GET /x"));
      }
    });

    describe("with hostile input spread into its parameters", () => {
      const hostile = JSON.parse(`{
        "url": "https://evil.example/", "baseUrl": "https://evil.example", "method": "DELETE",
        "headers": { "authorization": "evil", "host": "evil.example" }, "data": "evil",
        "mediaType": { "format": "evil" }, "request": { "agent": "evil" },
        "parameters": { "org": "evil" }, "route": "GET /evil", "constructor": { "url": "/evil" },
        "__proto__": { "url": "https://evil.example/", "headers": { "x-evil": "1" } }
      }`) as Record<string, unknown>;
      const names = Object.keys(hostile);

      it("takes every field as a key of the body", () => {
        const result = acme().compile("PATCH /orgs/{org}")({ org: "octokit", ...hostile });
        const { body, ...rest } = result;
        const type = { "content-type": "application/json; charset=utf-8" };
        const headers = { ...acme().DEFAULTS.headers, ...type };
        const url = `${ACME_API}/orgs/octokit`;
        expect(rest).to.deep.equal({ method: "patch", url, headers });
        // Spreading makes `__proto__` a name like any other, and so it must stay.
        expect(JSON.parse(JSON.stringify(body))).to.deep.equal(hostile);
        expect(Object.keys(body as object)).to.have.members(names);
        expect(Object.getPrototypeOf(body)).to.equal(Object.prototype);
      });

      it("takes every field as a query parameter", () => {
        const texts = Object.fromEntries(names.map((name) => [name, "evil"]));
        const query = names.map((name) => `${name}=evil`).join("&");
        const url = `${ACME_API}/x?${query}`;
        const { headers } = acme().DEFAULTS;
        expect(acme().compile("GET /x")(texts)).to.deep.equal({ method: "get", url, headers });
      });

      it("sends credentials nowhere else", () => {
        const guarded = acme({ credentials: sameOrigin });
        const factory = guarded.defaults({ headers: { authorization: "token" } });
        const sent = { url: "/x", headers: { authorization: "token" } };
        expectSent(factory.compile("POST /x")(hostile), sent);
      });
    });

    it("takes a placeholder that is called like a reserved key", () => {
      const compiled = acme().compile("GET /{method}/{url}{?headers,data}");
      const sent = compiled({ method: "m", url: "u", headers: "h", data: "d" });
      expectSent(sent, { url: "/m/u?headers=h&data=d" });
    });

    it("takes the reserved keys, save method and url, as options beside the parameters", () => {
      const [data, request] = [{ d: 1 }, { r: 1 }];
      const baseUrl = "https://other.example";
      const options = { baseUrl, headers: { "x-a": "1" }, mediaType: { format: "raw" } };
      const compiled = acme().compile("POST /x");
      const result = compiled({ data: "parameter" }, { ...options, data, request });
      expect(result.url).to.equal("https://other.example/x");
      expect(result.headers).to.include({ "x-a": "1", accept: "application/vnd.acme.v3.raw" });
      expect([result.body, result.request]).to.have.ordered.members([data, request]);
    });

    it("refuses every other option, naming all of them", () => {
      const compiled = acme().compile("GET /x");
      const others = { url: "/y", method: "PUT", org: "o", parameters: {}, headers: {} };
      const names = ["url", "method", "org", "parameters"];
      refusal(() => compiled({}, others), "INVALID_OPTIONS", names);
      for (const name of ["url", "method", "org"]) {
        expect(refusal(() => compiled({}, { [name]: "x" })).message).to.contain(`"${name}"`);
        expect(compiled({}, { [name]: undefined })).to.deep.equal(compiled());
      }
    });

    it("refuses parameters and options that are no objects", () => {
      const compiled = acme().compile("GET /x");
      for (const value of [null, 1, "a", [], () => 1]) {
        const never = value as unknown as CallOptions;
        refusal(() => compiled(never), "INVALID_OPTIONS");
        refusal(() => compiled({}, never), "INVALID_OPTIONS");
      }
    });

    it("applies the defaults, save a url, and a parameter that is undefined hides none", () => {
      const layer = { org: "octokit", type: "all", headers: { "x-a": "1" }, url: "/default" };
      const factory = acme().defaults(layer);
      expect(factory.defaults({ method: "POST" }).compile("GET /x")().method).to.equal("get");
      expect(factory.defaults({ method: "POST" }).compile("/x")().method).to.equal("post");
      const compiled = factory.compile("/orgs/{org}/repos");
      expect(compiled({ org: undefined }).url).to.equal(`${ACME_API}/orgs/octokit/repos?type=all`);
      expect(compiled({ org: "acme", type: null }).url).to.equal(`${ACME_API}/orgs/acme/repos`);
      expect(compiled().headers["x-a"]).to.equal("1");
    });

    it("refuses a bad route when it is compiled", () => {
      const { factory } = endpoint;
      for (const route of ["GET /x y", "GET", { url: "/x" }]) {
        refusal(() => factory.compile(route as string), "INVALID_ROUTE");
        refusal(() => factory.call(route as string), "INVALID_ROUTE");
      }
      refusal(() => factory.compile("TRACE /x" as string), "INVALID_METHOD");
      refusal(() => factory.compile("GET /{"), "INVALID_TEMPLATE");
      refusal(() => factory.compile("GET ftp://example.com"), "INVALID_URL");
    });
  });

  describe("call", () => {
    const GET = Operation.from({
      route: "GET /x/{id}",
      parameters: { id: path, tags: { in: query, style: pipe }, "x-a": header },
    });

    it("gives what the compiled function gives, however often it is called", () => {
      const factory = acme().defaults({ a: 1, headers: { "x-b": "c" } });
      const parameters = { id: 7, tags: ["a", "b"], "x-a": 1, url: "u", headers: "h" };
      const calls = [
        ...([[{}, undefined] as const, [parameters, undefined], [{ id: 1 }, undefined]] as const),
        [parameters, { headers: { "x-b": "d" }, request: { signal: 1 } }],
        [{ id: 1 }, { data: "text", baseUrl: "https://acme.example" }],
        [{ id: null, tags: [] }, {}],
      ] as const;
      for (const target of ["PUT /x{/id}", "/x{/id}{?tags}", "OPTIONS /y", GET]) {
        const compiled = factory.compile(target);
        for (const [own, options] of [...calls, ...calls, ...calls]) {
          const expected = outcomeOf(() => compiled(own, options));
          for (const caller of [factory, factory.create()] as Pick<EndpointFactory, "call">[]) {
            expect(outcomeOf(() => caller.call(target, own, options))).to.deep.equal(expected);
          }
        }
      }
    });

    it("applies the layer that it is called on, and keeps no other's key", () => {
      const parent = acme({ headers: { authorization: "parent" } });
      const layers = ["blue", "red"].map((name) =>
        parent.defaults({ tenant: name, headers: { authorization: name } }),
      );
      for (let times = 0; times < 4; times += 1) {
        for (const target of ["GET /x", GET] as (string | Operation)[]) {
          const sent = [parent, ...layers].map((layer) => {
            return layer.call(target, { id: 1 }).headers["authorization"];
          });
          expect(sent).to.deep.equal(["parent", "blue", "red"]);
        }
      }
    });

    it("is a subclass's way to write a method, with its hooks and on its layers", () => {
      class Tickets extends EndpointFactory {
        readonly calls: unknown[] = [];

        list(filter: object): RequestOptions {
          return this.call("GET /tickets", filter);
        }

        override call(route: string | Operation, parameters?: object, options?: CallOptions) {
          this.calls.push(route);
          return super.call(route, parameters, options);
        }

        protected override writeQuery(name: string, value: unknown): string {
          return super.writeQuery(`f_${name}`, value);
        }

        protected override finish(request: RequestOptions): RequestOptions {
          return { ...request, request: "finished" };
        }
      }
      const tickets = new Tickets({ ...ACME, query: { objects: deepObject } }).defaults({
        headers: { "x-key": "1" },
      });
      const other = tickets.defaults({ headers: { "x-key": "2" } });
      // A filter from outside has fields that are options elsewhere.
      const filter = { url: "https://evil.example", headers: { authorization: "theirs" } };
      for (const client of [tickets, other, tickets]) {
        const key = client === other ? "2" : "1";
        const { url, headers, request } = client.list(filter);
        const query = "f_url=https%3A%2F%2Fevil.example&f_headers%5Bauthorization%5D=theirs";
        expect(url).to.equal(`${ACME_API}/tickets?${query}`);
        expect(headers).to.include({ "x-key": key }).and.not.have.property("authorization");
        expect(request).to.equal("finished");
      }
      // Callables, too, call the method that the subclass overrides.
      tickets.create().call("GET /x/{id}", { id: 1 });
      expect(tickets.calls.at(-1)).to.equal("GET /x/{id}");
    });

    it("knows two operations of one route apart, and a route from an operation", () => {
      const other = Operation.from({ route: "GET /x/{id}", parameters: { tags: cookie } });
      const factory = acme();
      const parameters = { id: 1, tags: ["a", "b"] };
      for (let times = 0; times < 3; times += 1) {
        expect(factory.call(GET, parameters).url).to.match(/\?tags=a%7Cb$/);
        expect(factory.call(other, parameters).headers).to.have.property("cookie", "tags=a,b");
        expect(factory.call("GET /x/{id}", parameters).url).to.match(/\?tags=a,b$/);
      }
    });

    it("says where fields that are no options belong, and nothing about compiling", () => {
      for (const call of [
        () => acme().call("GET /x", {}, { org: "o" } as object),
        () => acme().compile("GET /x")({}, { org: "o" } as object),
      ]) {
        const { message } = refusal(call, "INVALID_OPTIONS", ["org"]);
        expect(message).to.match(/^Cannot call the route: .*; parameters are the first argument$/);
      }
    });

    it("refuses what cannot be written, each time it is called", () => {
      const factory = acme();
      const options = { header: { authorization: SECRET }, method: "PUT", url: "/y" } as object;
      for (let times = 0; times < 3; times += 1) {
        refusal(() => factory.call(untyped("GET /{id}")), "MISSING_PARAMETER");
        refusal(() => factory.call("GET /x", [] as object), "INVALID_OPTIONS");
        refusal(() => factory.call("GET /x", {}, options), "INVALID_OPTIONS", Object.keys(options));
      }
    });
  });

  describe("credentials", () => {
    const OTHER = "https://other.example/x";
    const guarded = acme({
      credentials: sameOrigin,
      credentialHeaders: ["X-Api-Key"],
      trustedOrigins: words(
        "https://uploads.acme.com http://localhost:8080 HTTPS://Files.acme.com:443/",
      ).map(trustedOrigin),
    });
    const header = (name: string) => ({ headers: { [name]: SECRET } });

    it("go anywhere as they are given, by default", () => {
      for (const factory of [acme(), acme({ credentialHeaders: ["x-key"] })]) {
        const { headers } = factory.request(OTHER, header("authorization"));
        expect(headers["authorization"]).to.equal(SECRET);
      }
    });

    for (const name of ["authorization", "Proxy-Authorization", "cookie", "x-api-key"]) {
      it(`go to the service's origin only when it says so: ${name}`, () => {
        const error = refusal(() => guarded.request(OTHER, header(name)), "UNSAFE_URL");
        expect(error.header).to.equal(name.toLowerCase());
        for (const url of ["/x", `${ACME_API}/x`]) {
          const { headers } = guarded.request(url, header(name));
          expect(headers[name.toLowerCase()]).to.equal(SECRET);
        }
      });
    }

    it("are not the other headers", () => {
      const options = { headers: { "x-other": "1", authorization: null, cookie: undefined } };
      expect(guarded.request(OTHER, options).headers).to.have.property("x-other", "1");
    });

    it("are guarded whichever layer set them", () => {
      const inProfile = acme({ credentials: sameOrigin, headers: { authorization: SECRET } });
      const inDefaults = guarded.defaults(header("authorization"));
      for (const factory of [inProfile, inDefaults, inDefaults.defaults({ a: 1 })]) {
        refusal(() => factory.request(OTHER), "UNSAFE_URL");
        refusal(() => factory.compile(OTHER)(), "UNSAFE_URL");
        refusal(() => factory.create()(OTHER), "UNSAFE_URL");
        refusal(() => factory.parse(factory.merge(OTHER)), "UNSAFE_URL");
        expect(factory.request("/x").headers).to.have.property("authorization", SECRET);
        const { headers } = factory.request(OTHER, { headers: { authorization: null } });
        expect(headers).to.not.have.property("authorization");
      }
    });

    it("go by the origin of the profile's baseUrl, not by one that replaced it", () => {
      const options = { ...header("authorization"), baseUrl: "https://other.example" };
      refusal(() => guarded.request("/x", options), "UNSAFE_URL");
      refusal(() => guarded.defaults(options).request("/x"), "UNSAFE_URL");
      expect(guarded.request(`${ACME_API}/x`, options).headers).to.have.property("authorization");
      // The same holds where calls without credentials went there before.
      const elsewhere = guarded.defaults({ baseUrl: "https://other.example" });
      for (let times = 0; times < 5; times += 1) {
        expect(elsewhere.request("GET /x", { a: 1 }).url).to.equal(`${OTHER}?a=1`);
      }
      for (let times = 0; times < 5; times += 1) {
        const call = { a: 1, ...header("authorization") };
        refusal(() => elsewhere.request("GET /x", call), "UNSAFE_URL");
      }
    });

    const home = words(`
      https://api.acme.com/x HTTPS://API.ACME.COM/x https://api.acme.com:443/x https://uploads.acme.com/x
      https://UPLOADS.acme.com:443/x http://localhost:8080/x https://files.acme.com/x
    `);
    itFor("go to the service and to trusted origins, in any spelling: %0", home, (url) => {
      const result = guarded.request(url, header("authorization"));
      expect(result.url).to.equal(url);
      expect(result.headers).to.have.property("authorization");
    });

    const others = words(`
      http://api.acme.com/x https://api.acme.com:8443/x https://acme.com/x https://api.acme.com.evil.example/x
      https://api.acme.com@evil.example/x https://sub.api.acme.com/x http://uploads.acme.com/x
      https://localhost:8080/x http://localhost/x
    `);
    itFor("go to no origin of another scheme, host or port: %0", others, (url) => {
      refusal(() => guarded.request(url, header("authorization")), "UNSAFE_URL");
    });

    it("go to a trusted origin in place of the base URL", () => {
      const options = { ...header("cookie"), baseUrl: "http://localhost:8080/api" };
      expect(guarded.request("/x", options).url).to.equal("http://localhost:8080/api/x");
    });

    describe("of a service with a tenant in its host", () => {
      const tenants = acme({
        baseUrl: server("https://{tenant}.acme.com/api"),
        credentials: sameOrigin,
      });
      const options = { ...header("authorization"), tenant: "one" };

      it("go to the tenant of the call", () => {
        expect(tenants.request("/x", options).url).to.equal("https://one.acme.com/api/x");
        const whole = "https://one.acme.com/x";
        expect(tenants.request(whole, options).url).to.equal(whole);
        const { url } = tenants.defaults({ tenant: "one" }).request("/x", header("cookie"));
        expect(url).to.equal("https://one.acme.com/api/x");
      });

      it("go to no other tenant, nor anywhere while none is given", () => {
        for (const [route, own] of [
          ["https://two.acme.com/x", options],
          ["/x", { ...options, baseUrl: "https://two.acme.com" }],
          ["https://one.acme.com/x", header("authorization")],
        ] as const) {
          refusal(() => tenants.request(route, own), "UNSAFE_URL");
        }
      });

      it("go nowhere when the tenant would choose the host", () => {
        for (const tenant of ["evil.example/", "evil.example#", "a@b", "", ".", "a..b"]) {
          const call = () => tenants.request("/x", { ...options, tenant });
          expect(refusal(call).code).to.be.oneOf(["UNSAFE_URL", "MISSING_PARAMETER"]);
        }
      });
    });
  });
});

describe("an object that no factory made", () => {
  it("is refused by name, not by a TypeError", () => {
    const forged = Object.create(EndpointFactory.prototype) as EndpointFactory;
    expect(() => forged.request("GET /x")).to.throw(EndpointError, "EndpointFactory");
    expect(() => forged.DEFAULTS).to.throw(EndpointError);
  });
});
