import { expect } from "chai";
import {
  endpoint,
  EndpointFactory,
  follow,
  routeOf,
  server,
  type RequestOptions,
} from "../../src/index.js";
import { Client, operation, routeOf as routeOfSdk, template } from "../../src/sdk/index.js";
import { itFor } from "../helpers/itEach.js";
import { ACME } from "../helpers/services.js";
import { SECRET } from "../helpers/refusal.js";

const PROFILE = { ...ACME, baseUrl: server("https://{tenant}.acme.com/api/v1") };
const acme = new EndpointFactory(PROFILE, { tenant: "blue" });

describe("routeOf", () => {
  const client = new Client({ baseUrl: "https://api.acme.com/v1" });
  const getOfSdk = operation({ route: "GET /tickets/{id}" });
  const listOfSdk = operation({ route: template("GET /tickets{?status}") });
  const followed = follow(endpoint, `https://api.github.com/x/${SECRET}`);
  const requests: [request: object, route: string | undefined][] = [
    [endpoint("GET /orgs/{org}", { org: SECRET, page: 2 }), "GET /orgs/{org}"],
    [endpoint("get /orgs/:org{?page}", { org: SECRET, page: 2 }), "GET /orgs/:org{?page}"],
    [endpoint({ method: "post", url: "/user/repos" }), "POST /user/repos"],
    // Without the path of the base URL.
    [acme.call("GET /tickets/{id}", { id: 7 }), "GET /tickets/{id}"],
    [endpoint("GET https://me:pw@a.b/x?token=abc"), "GET https://*****@a.b/x?token=***"],
    [followed, "GET https://api.github.com/..."],
    [listOfSdk(client, { status: "new" }), "GET /tickets{?status}"],
    [listOfSdk, "GET /tickets{?status}"],
    [() => undefined, undefined],
  ];
  const title =
    "gives the route of a request or an SDK's operation as it was written, and no value: %1";
  itFor(title, requests, (request, route) => {
    expect(routeOf(request)).to.equal(route);
  });

  it("of the SDK's entry does the same", () => {
    expect(routeOfSdk(getOfSdk(client, { id: 7 }))).to.equal("GET /tickets/{id}");
  });

  it("knows the request that the hook finish gets, and the one that the call returns", () => {
    const finish = (request: RequestOptions): RequestOptions => ({
      ...request,
      headers: { ...request.headers, "x-route": String(routeOf(request)) },
    });
    const traced: EndpointFactory = Object.assign(new EndpointFactory(ACME), { finish });
    const request = traced.call("GET /tickets/{id}", { id: 7 });
    expect(routeOf(request)).to.equal("GET /tickets/{id}");
    expect(request.headers["x-route"]).to.equal("GET /tickets/{id}");
  });

  it("returns undefined for anything else", () => {
    const request = endpoint("GET /user");
    const others = [{ ...request }, {}, new URL(request.url), undefined, null, 5, "GET /"];
    others.forEach((other) => expect(routeOf(other as object)).to.equal(undefined));
  });
});
