import { expect } from "chai";
import { endpoint } from "endpoint-core";
import { toFetch } from "endpoint-core/adapters";
import { Recorder } from "../support/recorder.js";
import { tracedFetch, type Span } from "./tracedFetch.js";

const ROUTES = ["GET /orgs/{org}/repos{?page}", "POST /orgs/{org}/repos", "GET /files/{+path}"];

describe("examples/span-names", function () {
  // Real sockets on a busy machine.
  this.timeout(10_000);
  let wire: Recorder;
  before(async () => {
    wire = await Recorder.start();
  });
  after(() => wire.stop());

  /** The spans of some calls. */
  async function spansOf(
    ...calls: [route: string, options?: Record<string, unknown>][]
  ): Promise<Span[]> {
    const spans: Span[] = [];
    const baseUrl = `${wire.origin}/api/v3`;
    const send = tracedFetch(ROUTES, baseUrl, (span) => spans.push(span));
    const api = endpoint.defaults({ baseUrl });
    for (const [route, options = {}] of calls) {
      await send(...toFetch(api(route, options)));
    }
    return spans;
  }

  it("have one name for each route, whatever the values are", async () => {
    const spans = await spansOf(
      ["GET /orgs/{org}/repos", { org: "octokit", page: 2, per_page: 100 }],
      ["GET /orgs/{org}/repos", { org: "a b/c" }],
      ["POST /orgs/{org}/repos", { org: "acme", name: "hello" }],
      ["GET /files/{+path}", { path: "a/b/c" }],
    );
    expect(spans.map(({ name }) => name)).to.deep.equal([
      "GET /orgs/{org}/repos{?page}",
      "GET /orgs/{org}/repos{?page}",
      "POST /orgs/{org}/repos",
      "GET /files/{+path}",
    ]);
    expect(spans[0]?.attributes).to.deep.equal({
      "http.request.method": "GET",
      "server.address": "127.0.0.1",
      "url.template": "/orgs/{org}/repos{?page}",
      "http.response.status_code": 200,
    });
  });

  it("have only the method in their name if the route is unknown", async () => {
    const [span] = await spansOf(["GET /secrets/{secret}", { secret: "hunter2" }]);
    expect(span?.name).to.equal("GET");
    expect(JSON.stringify(span)).to.not.contain("hunter2");
  });
});
