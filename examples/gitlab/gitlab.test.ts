import { expect } from "chai";
import { EndpointError } from "endpoint-core";
import { Recorder } from "../support/recorder.js";
import { GitLab } from "./gitlab.js";

const PROJECT = "group/sub.group/project";

describe("examples/gitlab", function () {
  // Real sockets on a busy machine.
  this.timeout(10_000);
  let wire: Recorder;
  let gitlab: GitLab;
  before(async () => {
    wire = await Recorder.start();
    gitlab = new GitLab({ token: "glpat-1", baseUrl: `${wire.origin}/api/v4` });
  });
  after(() => wire.stop());

  it("gets the token in GitLab's own header", async () => {
    await gitlab.send("GET /version");
    const { method, target, headers } = wire.last;
    expect({ method, target }).to.deep.equal({ method: "GET", target: "/api/v4/version" });
    expect(headers).to.include({
      "private-token": "glpat-1",
      accept: "application/json",
      "user-agent": "example-gitlab/1.0.0",
    });
  });

  it("gets the path of a project as one segment", async () => {
    await gitlab.send("GET /projects/:project", { project: "group/project" });
    expect(wire.last.target).to.equal("/api/v4/projects/group%2Fproject");
    await gitlab.send("GET /projects/:project", { project: 42 });
    expect(wire.last.target).to.equal("/api/v4/projects/42");
  });

  it("gets the path of a file as one segment, too", async () => {
    wire.answers.push({ body: "text" });
    expect(await gitlab.file(PROJECT, "src/a b.ts")).to.equal("text");
    expect(wire.last.target).to.equal(
      "/api/v4/projects/group%2Fsub.group%2Fproject/repository/files/src%2Fa%20b.ts/raw?ref=HEAD",
    );
  });

  it("gets lists with brackets, also within an object", async () => {
    wire.answers.push({ body: [{ iid: 1 }] });
    const filter = { labels: ["bug", "a & b"], not: { labels: ["wontfix"] } };
    expect(await gitlab.issues(PROJECT, filter)).to.deep.equal([{ iid: 1 }]);
    const { pathname, searchParams } = new URL(wire.last.target, wire.origin);
    expect(pathname).to.equal("/api/v4/projects/group%2Fsub.group%2Fproject/issues");
    expect(wire.last.target.split("?")[1]).to.equal(
      "labels%5B%5D=bug&labels%5B%5D=a%20%26%20b&not%5Blabels%5D%5B%5D=wontfix",
    );
    expect([...searchParams]).to.deep.equal([
      ["labels[]", "bug"],
      ["labels[]", "a & b"],
      ["not[labels][]", "wontfix"],
    ]);
  });

  it("gets lists in a body as JSON", async () => {
    const route = "PUT /projects/:project/issues/:iid";
    await gitlab.send(route, {
      project: "group/project",
      iid: 7,
      labels: ["bug"],
      milestone: null,
    });
    const { method, target, headers, body } = wire.last;
    expect({ method, target, body }).to.deep.equal({
      method: "PUT",
      target: "/api/v4/projects/group%2Fproject/issues/7",
      body: '{"labels":["bug"],"milestone":null}',
    });
    expect(headers["content-type"]).to.equal("application/json; charset=utf-8");
  });

  it("is gitlab.com by default, here replaced by a server on loopback", async () => {
    const hosted = new GitLab({ token: "glpat-2", fetch: wire.fetch });
    await hosted.send("GET /user");
    const { origin, target, headers } = wire.last;
    expect({ origin, target }).to.deep.equal({
      origin: "https://gitlab.com",
      target: "/api/v4/user",
    });
    expect(headers["private-token"]).to.equal("glpat-2");
  });

  it("does not send the token to other origins", async () => {
    const before = wire.requests.length;
    const call = () => gitlab.send("GET https://gitlab.evil.example/api/v4/user");
    const error: unknown = await call().catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(EndpointError);
    expect(error).to.include({ code: "UNSAFE_URL", header: "private-token" });
    expect(JSON.stringify(error)).to.not.contain("glpat-1");
    expect(wire.requests.length).to.equal(before);
  });
});
