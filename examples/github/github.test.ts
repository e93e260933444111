import { expect } from "chai";
import { EndpointError } from "endpoint-core";
import { Recorder } from "../support/recorder.js";
import { GitHub } from "./github.js";

describe("examples/github", function () {
  // Real sockets on a busy machine.
  this.timeout(10_000);
  let wire: Recorder;
  before(async () => {
    wire = await Recorder.start();
  });
  after(() => wire.stop());

  /** What a call that must not be sent is refused with. */
  async function refused(call: Promise<unknown>): Promise<unknown> {
    const before = wire.requests.length;
    const error: unknown = await call.catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(EndpointError);
    expect(wire.requests.length).to.equal(before);
    return (error as EndpointError).code;
  }

  describe("the public API, replaced by a server on loopback", () => {
    let github: GitHub;
    before(() => {
      github = new GitHub({ fetch: wire.fetch });
    });

    it("gets the request from the documentation", async () => {
      await github.send("GET /orgs/:org/repos", { org: "octokit", type: "private", per_page: 50 });
      const { origin, method, target, headers, body } = wire.last;
      expect({ origin, method, target, body }).to.deep.equal({
        origin: "https://api.github.com",
        method: "GET",
        target: "/orgs/octokit/repos?type=private&per_page=50",
        body: "",
      });
      expect(headers).to.include({
        accept: "application/vnd.github.v3+json",
        "user-agent": "example-github/1.0.0",
      });
      expect(headers).to.not.have.any.keys("authorization", "content-type");
    });

    it("gets a JSON body", async () => {
      await github.send("POST /repos/{owner}/{repo}/issues", {
        owner: "octocat",
        repo: "hello",
        title: "Café",
        labels: ["bug"],
      });
      const { method, target, headers, body } = wire.last;
      expect({ method, target }).to.deep.equal({
        method: "POST",
        target: "/repos/octocat/hello/issues",
      });
      expect(headers["content-type"]).to.equal("application/json; charset=utf-8");
      expect(body).to.equal('{"title":"Café","labels":["bug"]}');
    });

    it("gets a method in upper case, although fetch does not change it", async () => {
      await github.send("PATCH /user", { name: "Mona" });
      expect(wire.last.method).to.equal("PATCH");
    });

    it("keeps a branch with slashes in its segment", async () => {
      await github.send("GET /repos/{owner}/{repo}/branches/{branch}", {
        owner: "octocat",
        repo: "hello",
        branch: "fix/a b#1",
      });
      expect(wire.last.target).to.equal("/repos/octocat/hello/branches/fix%2Fa%20b%231");
    });

    it("gets the token of the strongest layer, or none if it is removed", async () => {
      const app = github.withToken("app");
      const installation = app.withToken("installation");
      await app.send("GET /app");
      expect(wire.last.headers.authorization).to.equal("token app");
      await installation.send("GET /installation/repositories");
      expect(wire.last.headers.authorization).to.equal("token installation");
      await installation.send("GET /user", { headers: { authorization: "token user" } });
      expect(wire.last.headers.authorization).to.equal("token user");
      await installation.send("GET /zen", { headers: { authorization: null } });
      expect(wire.last.headers).to.not.have.property("authorization");
    });

    it("is asked for the previews of a layer and of a call", async () => {
      const previews = github.defaults({ mediaType: { previews: ["mercy"] } });
      await previews.send("GET /repos/{owner}/{repo}/topics", {
        owner: "octocat",
        repo: "hello",
        mediaType: { previews: ["nova-preview"] },
      });
      expect(wire.last.headers.accept).to.equal(
        "application/vnd.github.mercy-preview+json,application/vnd.github.nova-preview+json",
      );
    });

    it("is asked for raw text", async () => {
      wire.answers.push({ body: "# Hello" });
      expect(await github.readme("octocat", "hello")).to.equal("# Hello");
      expect(wire.last.headers.accept).to.equal("application/vnd.github.v3.raw");
    });

    /** The items of the pages that the answers make. */
    async function itemsOf(list: AsyncIterable<unknown>): Promise<unknown[]> {
      const found: unknown[] = [];
      for await (const item of list) {
        found.push(item);
      }
      return found;
    }

    const next = (url: string): Readonly<Record<string, string>> => ({
      link: `<https://api.github.com/x>; rel="first", <${url}>; rel="next"`,
    });

    it("follows the link of each page to the next one, taken literally", async () => {
      const target = "/repositories/1/issues?per_page=2&q=:a%3A%2B{b}&after=Y3Vyc29y%3D%3D";
      wire.answers.push(
        { headers: next(`https://api.github.com${target}`), body: [1, 2] },
        { body: [3] },
      );
      const before = wire.requests.length;
      const team = github.withToken("t").defaults({ per_page: 2 });
      const route = "GET /repos/{owner}/{repo}/issues";
      const accept = "application/vnd.github.raw+json";
      const call = { owner: "octocat", repo: "hello", headers: { accept } };
      expect(await itemsOf(team.all(route, call))).to.deep.equal([1, 2, 3]);
      const [first, second] = wire.requests.slice(before);
      expect(first?.target).to.equal("/repos/octocat/hello/issues?per_page=2");
      expect(second?.target).to.equal(target);
      expect(second?.headers).to.include({ authorization: "token t", accept });
    });

    it("does not follow a link to another origin", async () => {
      wire.answers.push({
        headers: next("https://api.github.com.evil.example/issues?page=2"),
        body: [1],
      });
      const before = wire.requests.length;
      const call = itemsOf(github.withToken("t").all("GET /issues"));
      const error: unknown = await call.catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(EndpointError);
      expect(error).to.include({ code: "UNSAFE_URL" });
      // The first page only.
      expect(wire.requests.length).to.equal(before + 1);
    });

    it("uploads to a second host, with the template from a release", async () => {
      const release = {
        upload_url: "https://uploads.github.com/repos/octocat/hello/releases/1/assets{?name,label}",
      };
      const data = new TextEncoder().encode("PK");
      const authorized = github.withToken("t");
      await authorized.upload(release, { name: "app 1.zip", label: "A & B", data });
      const { origin, method, target, headers, body } = wire.last;
      expect({ origin, method, target, body }).to.deep.equal({
        origin: "https://uploads.github.com",
        method: "POST",
        target: "/repos/octocat/hello/releases/1/assets?name=app%201.zip&label=A%20%26%20B",
        body: "PK",
      });
      expect(headers).to.include({
        authorization: "token t",
        "content-type": "application/octet-stream",
      });
      await authorized.upload(release, { name: "app.zip", data });
      expect(wire.last.target).to.equal("/repos/octocat/hello/releases/1/assets?name=app.zip");
    });

    it("does not send the token to any other host in a release", async () => {
      const release = { upload_url: "https://uploads.github.com.evil.example/assets{?name,label}" };
      const upload = { name: "app.zip", data: new Uint8Array() };
      expect(await refused(github.withToken("t").upload(release, upload))).to.equal("UNSAFE_URL");
    });

    it("gets no value that would leave its segment", async () => {
      const call = github.send("DELETE /repos/{owner}/{repo}", { owner: "octocat", repo: ".." });
      expect(await refused(call)).to.equal("UNSAFE_URL");
    });
  });

  describe("an Enterprise Server, with plain fetch", () => {
    let server: GitHub;
    before(() => {
      server = new GitHub({ baseUrl: `${wire.origin}/api/v3` });
    });

    it("gets requests under /api/v3", async () => {
      await server.withToken("t").send("GET /orgs/{org}/repos", { org: "acme" });
      const { origin, target, headers } = wire.last;
      expect({ origin, target }).to.deep.equal({
        origin: wire.origin,
        target: "/api/v3/orgs/acme/repos",
      });
      expect(headers.authorization).to.equal("token t");
    });

    it("takes uploads under /api/uploads", async () => {
      const upload_url = `${wire.origin}/api/uploads/repos/acme/app/releases/1/assets{?name,label}`;
      const data = new TextEncoder().encode("PK");
      await server.withToken("t").upload({ upload_url }, { name: "app.zip", data });
      expect(wire.last.target).to.equal(
        "/api/uploads/repos/acme/app/releases/1/assets?name=app.zip",
      );
    });

    it("shares nothing with the public API, not even the host of uploads", async () => {
      const release = { upload_url: "https://uploads.github.com/assets{?name,label}" };
      const upload = { name: "app.zip", data: new Uint8Array() };
      expect(await refused(server.withToken("t").upload(release, upload))).to.equal("UNSAFE_URL");
      expect(new GitHub().DEFAULTS.baseUrl).to.equal("https://api.github.com");
    });
  });
});
