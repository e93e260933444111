import { expect } from "chai";
import {
  endpoint,
  EndpointFactory,
  follow,
  header,
  Operation,
  routeOf,
  server,
  type RequestOptions,
} from "../src/index.js";
import { Client, operation, routeOf as routeOfSdk, template } from "../src/sdk/index.js";
import { itFor } from "./support/itEach.js";
import { ACME } from "./support/services.js";
import { SECRET } from "./support/refusal.js";

const PROFILE = { ...ACME, baseUrl: server("https://{tenant}.acme.com/api/v1") };
const acme = new EndpointFactory(PROFILE, { tenant: "blue" });

describe("routeOf", () => {
  const get = Operation.from({ route: "GET /tickets/{id}", parameters: { "x-a": header } });
  const requests: [request: RequestOptions, route: string][] = [
    [endpoint("GET /orgs/{org}", { org: SECRET, page: 2 }), "GET /orgs/{org}"],
    [endpoint("get /orgs/:org{?page}", { org: SECRET, page: 2 }), "GET /orgs/:org{?page}"],
    [endpoint("/orgs/{org}", { org: SECRET }), "GET /orgs/{org}"],
    [endpoint({ method: "post", url: "/user/repos" }), "POST /user/repos"],
    [endpoint.parse(endpoint.merge("GET /user")), "GET /user"],
    // Without the path of the base URL.
    [acme.call("GET /tickets/{id}", { id: 7 }), "GET /tickets/{id}"],
    [acme.compile("GET /tickets/:id")({ id: 7 }), "GET /tickets/:id"],
    [acme.call(get, { id: 7, "x-a": SECRET }), "GET /tickets/{id}"],
    [
      endpoint(`GET https://user:pw@a.example/x?token=abc`),
      "GET https://*******@a.example/x?token=***",
    ],
  ];
  itFor(
    "gives the route of a request as it was written, and no value: %1",
    requests,
    (request, route) => {
      expect(routeOf(request)).to.equal(route);
    },
  );

  it("returns the origin of a URL that was followed", () => {
    const request = follow(endpoint, `https://api.github.com/x/${SECRET}`);
    expect(routeOf(request)).to.equal("GET https://api.github.com/…");
  });

  it("returns the route of an SDK's request", () => {
    const client = new Client({ baseUrl: "https://api.acme.com/v1" });
    const get = operation({ route: "GET /tickets/{id}" });
    expect(routeOfSdk(get(client, { id: 7 }))).to.equal("GET /tickets/{id}");
    const list = operation({ route: template("GET /tickets{?status}") });
    expect(routeOf(list(client, { status: "new" }))).to.equal("GET /tickets{?status}");
    expect(routeOf(get)).to.equal("GET /tickets/{id}");
    expect(routeOf(list)).to.equal("GET /tickets{?status}");
    expect(routeOf(() => undefined)).to.equal(undefined);
  });

  it("knows the request that the hook finish gets, and the one that the call returns", () => {
    const seen: unknown[] = [];
    class Traced extends EndpointFactory {
      protected override finish(request: RequestOptions): RequestOptions {
        seen.push(routeOf(request));
        return { ...request, headers: { ...request.headers, "x-route": String(routeOf(request)) } };
      }
    }
    const request = new Traced(ACME).call("GET /tickets/{id}", { id: 7 });
    expect(seen).to.deep.equal(["GET /tickets/{id}"]);
    expect(routeOf(request)).to.equal("GET /tickets/{id}");
    expect(request.headers["x-route"]).to.equal("GET /tickets/{id}");
  });

  it("returns undefined for anything else", () => {
    const request = endpoint("GET /user");
    const others: unknown[] = [
      { ...request },
      {},
      new URL(request.url),
      undefined,
      null,
      5,
      "GET /",
    ];
    for (const other of others) {
      expect(routeOf(other as object)).to.equal(undefined);
    }
  });
});
