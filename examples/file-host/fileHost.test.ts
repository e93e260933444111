import { expect } from "chai";
import { Recorder } from "../support/recorder.js";
import { FileHost } from "./fileHost.js";

describe("examples/file-host", function () {
  // Real sockets on a busy machine.
  this.timeout(10_000);
  let wire: Recorder;
  let host: FileHost;
  before(async () => {
    wire = await Recorder.start();
    host = new FileHost("t-1", wire.fetch);
  });
  after(() => wire.stop());

  it("uploads in parts, to the server that the operation names", async () => {
    wire.answers.push({ body: { id: "9" } });
    const content = new Blob(["a,b\n1,2\n"], { type: "text/csv" });
    expect(await host.upload({ name: "ä.csv", folder: "0" }, content)).to.deep.equal({ id: "9" });
    const { origin, method, target, headers, body } = wire.last;
    expect({ origin, method, target }).to.deep.equal({
      origin: "https://upload.files.example",
      method: "POST",
      target: "/api/2.0/files/content?fields=id,name",
    });
    expect(headers.authorization).to.equal("Bearer t-1");
    const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(
      headers["content-type"] ?? "",
    )?.[1];
    expect(boundary).to.be.a("string");
    const parts = body.split(`--${boundary ?? ""}`).slice(1, -1);
    expect(parts).to.have.length(2);
    expect(parts[0])
      .to.contain('name="attributes"')
      .and.contain('{"name":"ä.csv","parent":{"id":"0"}}');
    expect(parts[1]).to.contain('name="file"; filename="ä.csv"').and.contain("text/csv");
    expect(parts[1]).to.match(/\r\n\r\na,b\n1,2\n\r\n$/);
  });

  it("downloads from the first server, and requests bytes", async () => {
    wire.answers.push({ status: 206, body: "a,b" });
    expect(await host.download("a/b", "bytes=0-2")).to.equal("a,b");
    const { origin, target, headers } = wire.last;
    expect({ origin, target }).to.deep.equal({
      origin: "https://api.files.example",
      target: "/2.0/files/a%2Fb/content",
    });
    expect(headers).to.include({ accept: "application/octet-stream", range: "bytes=0-2" });
  });
});
