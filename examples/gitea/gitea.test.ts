import { expect } from "chai";
import { EndpointError } from "endpoint-core";
import { Recorder } from "../support/recorder.js";
import { Gitea } from "./gitea.js";

describe("examples/gitea", function () {
  // Real sockets on a busy machine.
  this.timeout(10_000);
  let wire: Recorder;
  let gitea: Gitea;
  before(async () => {
    wire = await Recorder.start();
    gitea = new Gitea({ instance: `${wire.origin}/tools/git`, token: "t" });
  });
  after(() => wire.stop());

  it("gets requests under the prefix of the instance, in plain JSON", async () => {
    await gitea.send("GET /repos/{owner}/{repo}", { owner: "acme", repo: "app" });
    const { origin, method, target, headers } = wire.last;
    expect({ origin, method, target }).to.deep.equal({
      origin: wire.origin,
      method: "GET",
      target: "/tools/git/api/v1/repos/acme/app",
    });
    expect(headers).to.include({
      accept: "application/json",
      authorization: "token t",
      "user-agent": "example-gitea/1.0.0",
    });
  });

  it("has one slash between its parts, however the instance is written", async () => {
    for (const end of ["", "/", "//"]) {
      await new Gitea({ instance: `${wire.origin}/git${end}` }).send("GET version");
      expect(wire.last.target).to.equal("/git/api/v1/version");
      expect(wire.last.headers).to.not.have.property("authorization");
    }
  });

  it("gets the path of a file with its slashes, and everything else encoded", async () => {
    wire.answers.push({ body: { name: "b" } });
    expect(await gitea.contents("acme", "app", "docs/a b?.md", "main")).to.deep.equal({
      name: "b",
    });
    expect(wire.last.target).to.equal(
      "/tools/git/api/v1/repos/acme/app/contents/docs/a%20b%3F.md?ref=main",
    );
  });

  it("gets no path that would climb out of the repository", async () => {
    const before = wire.requests.length;
    const call = gitea.contents("acme", "app", "../../../admin/users");
    const error: unknown = await call.catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(EndpointError);
    expect(error).to.include({ code: "UNSAFE_URL" });
    expect(wire.requests.length).to.equal(before);
  });

  it("gets a JSON body", async () => {
    await gitea.send("PATCH /repos/{owner}/{repo}", { owner: "acme", repo: "app", private: true });
    const { method, target, headers, body } = wire.last;
    expect({ method, target, body }).to.deep.equal({
      method: "PATCH",
      target: "/tools/git/api/v1/repos/acme/app",
      body: '{"private":true}',
    });
    expect(headers["content-type"]).to.equal("application/json; charset=utf-8");
  });

  it("is asked for pages until one is not full", async () => {
    const page = Array.from({ length: 50 }, (_, i) => i);
    wire.answers.push({ body: page }, { body: [50] });
    const before = wire.requests.length;
    const found: unknown[] = [];
    for await (const item of gitea.all("GET /orgs/{org}/repos", { org: "acme" })) {
      found.push(item);
    }
    expect(found).to.deep.equal([...page, 50]);
    expect(wire.requests.slice(before).map(({ target }) => target)).to.deep.equal([
      "/tools/git/api/v1/orgs/acme/repos?page=1&limit=50",
      "/tools/git/api/v1/orgs/acme/repos?page=2&limit=50",
    ]);
  });
});
