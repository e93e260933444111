import { expect } from "chai";
import { EndpointFactory, readOperation, readProfile } from "../../src/index.js";
import { itEach, itFor } from "../support/itEach.js";
import {
  getOf,
  inCookie,
  inHeader,
  inPath,
  inQuery,
  only,
  problemsOf,
  read,
  getting,
  expectProblems,
  expectOperations,
} from "../support/openapi.js";

describe("readOpenApi", () => {
  describe("writes routes", () => {
    const routes: Record<string, string> = {
      "/a/{id}/b": "GET /a/{id}/b",
      "a/{id}": "GET a/{id}",
      "/a/{user-id}/{user.id}": "GET /a/{user-id}/{user.id}",
      "/a/{$top}/{a b}/{.x.}/{a..b}": "GET /a/{%24top}/{a%20b}/{%2Ex%2E}/{a%2E.b}",
      "/a/{id}:cancel": "GET /a/{id}:cancel",
      "/hooks/:token/x:y": "GET /hooks/%3Atoken/x:y",
      "/a b/100%/%41": "GET /a%20b/100%25/%41",
      "/x?op=list&id={id}": "GET /x?op=list&id={id}",
      "/x#overload=stream": "GET /x",
      "/f(a={a},b='{b}')": "GET /f(a={a},b='{b}')",
      "/ü/{ü}": "GET /%C3%BC/{%C3%BC}",
    };
    itFor("%0 as %1", Object.entries(routes), (path, route) => {
      expect(getting(path)).to.deep.equal({ route });
    });

    it("but not for a method that cannot be sent", () => {
      const description = read({ "/x": { trace: {} }, "x-y": { get: {} } });
      expect(description.operations).to.deep.equal({});
      expectProblems(description, "#/paths/~1x/trace");
    });
  });

  describe("places parameters", () => {
    it("and lists only those that a route alone would place elsewhere", () => {
      const parameters = [
        inQuery("page"),
        inQuery("$filter", { required: true }),
        inHeader("Acme-Account"),
        inCookie("session"),
      ];
      const $filter = { in: "query", required: true } as const;
      const elsewhere = { $filter, "Acme-Account": "header", session: "cookie" } as const;
      const all = { page: "query", ...elsewhere } as const;
      const item = { get: { parameters }, put: { parameters }, options: { parameters } };
      expectOperations(read({ "/x": item }), {
        "GET /x": { route: "GET /x", parameters: elsewhere },
        "PUT /x": { route: "PUT /x", parameters: all, body: "none" },
        "OPTIONS /x": { route: "OPTIONS /x", parameters: all },
      });
    });

    it("of the path item, unless the operation has them too", () => {
      const parameters = [inPath("id", { required: true }), inHeader("A"), inHeader("B")];
      const get = { parameters: [inHeader("A", { required: true })] };
      expect(only(read({ "/x/{id}": { parameters, get } })).parameters).to.deep.equal({
        A: { in: "header", required: true },
        B: "header",
      });
    });

    type Rules = Readonly<Record<string, { in: string; name?: string; required?: boolean }>>;
    const placed: [what: string, path: string, parameters: object[], expected?: Rules][] = [
      [
        "of equal names by place: the later ones have it in front",
        "/x/{id}",
        [inCookie("id"), inHeader("id"), inQuery("id"), inPath("id")],
        { "query.id": inQuery("id"), "header.id": inHeader("id"), "cookie.id": inCookie("id") },
      ],
      [
        "also where a parameter has the name that another would get",
        "/x",
        [inHeader("a"), inQuery("a"), inQuery("header.a"), inCookie("header.header.a")],
        { "header.header.a": inHeader("a"), "cookie.header.header.a": inCookie("header.header.a") },
      ],
      [
        "also where the path has that name",
        "/{a}/{header.a}",
        [inHeader("a")],
        { "header.header.a": inHeader("a") },
      ],
      [
        "but not the headers that other parts describe",
        "/x",
        [inHeader("Accept"), inHeader("content-type"), inHeader("AUTHORIZATION")],
      ],
      [
        "once for a header in two spellings",
        "/x",
        [inHeader("acme-Key"), inHeader("Acme-Key", { required: true })],
        { "Acme-Key": { in: "header", required: true } },
      ],
    ];
    itEach("%s", placed, (path, parameters, expected) => {
      const rest = expected && { parameters: expected };
      expect(getting(path, ...parameters)).to.deep.equal({ route: `GET ${path}`, ...rest });
    });

    it("also with a name of the base URL, which layers fill", () => {
      const variables = { tenant: { default: "demo" }, v: { default: "1" } };
      const servers = [{ url: "https://{tenant}.acme.example/{v}", variables }];
      const parameters = [inQuery("tenant"), inPath("v", { required: true })];
      const description = read({ "/x/{v}": { get: { parameters } } }, { servers });
      expect(only(description)).to.deep.equal({ route: "GET /x/{v}" });
      const factory = new EndpointFactory(readProfile(description.profile), { tenant: "blue" });
      const operation = readOperation(only(description));
      expect(factory.call(operation, { tenant: "red", v: 7 }).url).to.equal(
        "https://blue.acme.example/1/x/7?tenant=red",
      );
    });

    it("without those whose names cannot be sent, and with all others", () => {
      const bad = [inHeader("a b"), inCookie("c=d"), inQuery("\ud800")];
      const description = getOf(inHeader("A", { required: true }), ...bad);
      expect(description.operations).to.deep.equal({
        "GET /x": { route: "GET /x", parameters: { A: { in: "header", required: true } } },
      });
      expect(problemsOf(description)).to.have.deep.members([
        '#/paths/~1x/get/parameters/1: Cannot send the parameter "a b": expected an HTTP token as name, but got another string',
        '#/paths/~1x/get/parameters/2: Cannot send the parameter "c=d": expected an HTTP token as name, but got another string',
        '#/paths/~1x/get/parameters/3: Cannot send the parameter "·": expected a name without lone surrogates, but got another string',
      ]);
    });

    it("and reports path parameters that the path does not have", () => {
      expectProblems(
        getOf(inPath("id")),
        '#/paths/~1x/get/parameters/0: Cannot place the parameter "id": expected its name in the path, but got none',
      );
    });
  });
});
