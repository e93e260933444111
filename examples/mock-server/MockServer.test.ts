import { expect } from "chai";
import { endpoint } from "endpoint-core";
import { toFetch } from "endpoint-core/adapters";
import { MockServer } from "./MockServer.js";

describe("examples/mock-server", function () {
  // Real sockets on a busy machine.
  this.timeout(10_000);
  let mock: MockServer;
  before(async () => {
    mock = await MockServer.start({
      "GET /orgs/{org}": ({ parameters }) => ({ login: parameters.org }),
      "GET /orgs/octokit": () => ({ login: "octokit", isOurs: true }),
      "GET /search{?q,page}": ({ parameters }) => parameters,
      "GET /repos/{owner}/{repo}/contents/{+path}": ({ parameters }) => parameters,
      "POST /orgs/{org}/repos": ({ parameters, body }) => ({
        ...(JSON.parse(body) as object),
        owner: parameters.org,
      }),
    });
  });
  after(() => mock.stop());

  async function send(route: string, options: Record<string, unknown>): Promise<unknown> {
    const api = endpoint.defaults({ baseUrl: mock.baseUrl });
    const response = await fetch(...toFetch(api(route, options)));
    return response.status === 200 ? response.json() : response.status;
  }

  it("passes each handler the parameters that were sent", async () => {
    expect(await send("GET /orgs/{org}", { org: "a b/ü" })).to.deep.equal({ login: "a b/ü" });
    expect(await send("GET /search{?q}", { q: "is:open", sort: "new" })).to.deep.equal({
      q: "is:open",
    });
    const file = { owner: "o", repo: "r", path: "src/a b.ts" };
    expect(await send("GET /repos/{owner}/{repo}/contents/{+path}", file)).to.deep.equal(file);
  });

  it("prefers the handler of the more specific route", async () => {
    expect(await send("GET /orgs/{org}", { org: "octokit" })).to.include({ isOurs: true });
  });

  it("distinguishes methods, and passes the body", async () => {
    expect(await send("POST /orgs/{org}/repos", { org: "acme", name: "hello" })).to.deep.equal({
      name: "hello",
      owner: "acme",
    });
    expect(await send("DELETE /orgs/{org}/repos", { org: "acme" })).to.equal(404);
  });

  it("refuses handlers that match the same URLs", async () => {
    const handlers = { "GET /orgs/{org}": () => 1, "GET /orgs/{name}": () => 2 };
    const error: unknown = await MockServer.start(handlers).catch((thrown: unknown) => thrown);
    expect(String(error)).to.contain("GET /orgs/{org}, GET /orgs/{name}");
  });
});
