import { generateKeyPairSync } from "node:crypto";
import { register } from "node:module";
import { expect } from "chai";
import { EndpointError, EndpointFactory, type Endpoint } from "../../src/index.js";
import { startRecorder, type Recorded, type Recorder } from "../adapters/helpers/server.js";
import { longPackage } from "../helpers/longPackages.js";

register("./octokitHooks.mjs", import.meta.url);

/** What is used of an Octokit; its own types, of all of GitHub's API, would double the type check. */
interface Octokit {
  request: ((route: string, options?: object) => Promise<unknown>) & { endpoint: Endpoint };
  rest: Record<string, Record<string, (options: object) => Promise<{ status: number }>>>;
  paginate: (route: string, options?: object) => Promise<unknown[]>;
}

interface OctokitClass {
  new (options: object): Octokit;
  defaults(options: object): OctokitClass;
  plugin(...plugins: unknown[]): OctokitClass;
}

interface App {
  octokit: Octokit;
  getInstallationOctokit(id: number): Promise<Octokit>;
}

const names = ["@octokit/rest", "octokit", "@octokit/plugin-throttling"];
const [rest, all, { throttling }] = (await Promise.all(names.map(longPackage))) as [
  { Octokit: OctokitClass },
  { Octokit: OctokitClass; App: new (options: object) => App },
  { throttling: unknown },
];

const TOKEN = "ghp_0000";
const REPO = { owner: "octo cat", repo: "hello" };
const PATH = "/repos/octo%20cat/hello";

/** The four methods by their operations, with what must arrive. */
type Row = [method: string, scope: string, name: string, own: object, path: string, body: string];

const LISTED = { state: "all", labels: "a,b" };
const REF = { ref: "refs/heads/x", sha: "0" };
const ISSUE = { issue_number: 7, title: "é" };

const calls: readonly Row[] = [
  ["GET", "issues", "listForRepo", LISTED, `${PATH}/issues?state=all&labels=a%2Cb`, ""],
  ["POST", "git", "createRef", REF, `${PATH}/git/refs`, JSON.stringify(REF)],
  ["PATCH", "issues", "update", ISSUE, `${PATH}/issues/7`, '{"title":"é"}'],
  ["DELETE", "repos", "delete", {}, PATH, ""],
];

const RATE_LIMIT = {
  ...{ status: 403, body: { message: "API rate limit exceeded" } },
  headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "0" },
};

function header(request: Recorded | undefined, name: string): string {
  return request?.headers[name]?.join() ?? "";
}

function lines(requests: readonly Recorded[]): readonly string[] {
  return requests.map(({ method, path }) => `${method} ${path}`);
}

/** Does all four with `octokit`; each must arrive once, or more `times`, as it should, with the authorization. */
async function expectFour(octokit: Octokit, server: Recorder, authorization: string, times = 1) {
  for (const [method, scope, name, options, path, body] of calls) {
    const { status } = await octokit.rest[scope]![name]!({ ...REPO, ...options });
    expect(status, name).to.equal(200);
    const arrived = server.takeAll().filter((request) => request.path.startsWith("/repos/"));
    expect(lines(arrived)).to.deep.equal(Array(times).fill(`${method} ${path}`));
    for (const each of arrived) {
      expect(each.body.toString()).to.equal(body);
      expect(header(each, "authorization")).to.equal(authorization);
      expect(header(each, "accept")).to.equal("application/vnd.github.v3+json");
      const type = body === "" ? "" : "application/json; charset=utf-8";
      expect(header(each, "content-type")).to.equal(type);
    }
  }
}

describe("clients of Octokit with this endpoint instead of theirs", function () {
  // plugin-throttling lets a second pass between writes.
  this.timeout(60_000);
  let server: Recorder;

  afterEach(() => server.close());

  describe("@octokit/rest with a token", () => {
    let octokit: Octokit;
    beforeEach(async () => {
      server = await startRecorder(({ path }) =>
        path.startsWith("/numbers")
          ? { status: 200, body: [1], headers: path.includes("page=2") ? {} : nextPage(server.url) }
          : { status: 200, body: { path } },
      );
      octokit = new rest.Octokit({ auth: TOKEN, baseUrl: server.url });
    });

    it("does GET, POST, PATCH and DELETE", async () => {
      await expectFour(octokit, server, `token ${TOKEN}`);
    });

    it("refuses an empty path, and lists the root of a repository by an optional one", async () => {
      const getContent = async () => octokit.rest["repos"]!["getContent"]!({ ...REPO, path: "" });
      const thrown: unknown = await getContent().catch((error: unknown) => error);
      expect(thrown).to.be.instanceOf(EndpointError).with.property("code", "MISSING_PARAMETER");
      expect(server.takeAll()).to.deep.equal([]);

      await octokit.request("GET /repos/{owner}/{repo}/contents{/path}", REPO);
      expect(lines(server.takeAll())).to.deep.equal([`GET ${PATH}/contents`]);
    });

    it("follows pages", async () => {
      expect(await octokit.paginate("GET /numbers", { per_page: 1 })).to.deep.equal([1, 1]);
      const first = "GET /numbers?per_page=1";
      expect(lines(server.takeAll())).to.deep.equal([first, `${first}&page=2`]);
    });
  });

  describe("octokit's App", () => {
    it("does GET, POST, PATCH and DELETE as an installation, with a token that the app requests", async () => {
      server = await startRecorder(({ path }) =>
        path === "/app/installations/5/access_tokens"
          ? { status: 201, body: installationToken() }
          : { status: 200, body: {} },
      );
      const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
      const privateKey = pair.privateKey.export({ type: "pkcs8", format: "pem" });
      const Octokit = all.Octokit.defaults({ baseUrl: server.url });
      const app = new all.App({ appId: 1, privateKey, Octokit });
      await app.octokit.request("GET /app");
      const [asked] = server.takeAll();
      expect(header(asked, "authorization")).to.match(/^bearer [\w-]+\.[\w-]+\.[\w-]+$/);

      const octokit = await app.getInstallationOctokit(5);
      expect(octokit.request.endpoint.factory).to.be.instanceOf(EndpointFactory);
      await octokit.request("GET /installation/repositories");
      const [asking, listing] = server.takeAll();
      expect(asking?.method).to.equal("POST");
      expect(header(asking, "authorization")).to.match(/^bearer /);
      expect(header(listing, "authorization")).to.equal("token ghs_1");
      await expectFour(octokit, server, "token ghs_1");
    });
  });

  describe("@octokit/plugin-throttling", () => {
    it("repeats refused requests, with GET, POST, PATCH and DELETE", async () => {
      server = await startRecorder((_, seen) =>
        seen.length % 2 === 0 ? RATE_LIMIT : { status: 200, body: {} },
      );
      let limited = 0;
      const again = (): boolean => (limited += 1) > 0;
      const throttle = { onRateLimit: again, onSecondaryRateLimit: again, retryAfterBaseValue: 1 };
      const quiet = (): void => undefined;
      const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
      const options = { auth: TOKEN, baseUrl: server.url, log, throttle };
      const octokit = new (rest.Octokit.plugin(throttling))(options);
      await expectFour(octokit, server, `token ${TOKEN}`, 2);
      expect(limited).to.equal(4);
    });
  });
});

function nextPage(url: string): Record<string, string> {
  return { link: `<${url}/numbers?per_page=1&page=2>; rel="next"` };
}

function installationToken(): object {
  const expires = new Date(Date.now() + 3_600_000).toISOString();
  return { token: "ghs_1", expires_at: expires, permissions: {}, repository_selection: "all" };
}
