import { expect } from "chai";
import {
  cookie,
  deepObject,
  endpoint,
  EndpointFactory,
  header,
  Operation,
  path,
  pipe,
  query,
  Route,
  sameOrigin,
  type CallOptions,
  type RequestOptions,
} from "../../src/index.js";
import { outcomeOf } from "../properties/observe.js";
import { refusal, SECRET } from "../support/refusal.js";
import { untyped } from "../support/untyped.js";
import { ACME, acme, ACME_API, expectSent } from "../support/services.js";

describe("EndpointFactory", () => {
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
});
