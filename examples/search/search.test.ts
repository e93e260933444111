import { expect } from "chai";
import { Recorder } from "../support/recorder.js";
import { Search } from "./search.js";

describe("examples/search", function () {
  // Real sockets on a busy machine.
  this.timeout(10_000);
  let wire: Recorder;
  let search: Search;
  before(async () => {
    wire = await Recorder.start();
    search = new Search(`${wire.origin}/es`, "a2V5");
  });
  after(() => wire.stop());

  it("searches by POST, with a query beside the body", async () => {
    wire.answers.push({ body: { hits: { hits: [{ _source: { title: "A" } }] } } });
    const found = await search.find(["logs-2030", "logs-2031"], {
      filter_path: ["hits.hits._source"],
      ignore_unavailable: true,
      "query.sort": ["_doc"],
      sort: [{ at: "desc" }],
      size: 10,
      query: { match: { title: "a/b" } },
    });
    expect(found).to.deep.equal([{ title: "A" }]);
    const { method, target, headers, body } = wire.last;
    expect({ method, target }).to.deep.equal({
      method: "POST",
      target:
        "/es/logs-2030,logs-2031/_search?filter_path=hits.hits._source&ignore_unavailable=true&sort=_doc",
    });
    expect(headers).to.include({
      authorization: "ApiKey a2V5",
      "content-type": "application/json; charset=utf-8",
    });
    expect(JSON.parse(body)).to.deep.equal({
      sort: [{ at: "desc" }],
      size: 10,
      query: { match: { title: "a/b" } },
    });
  });

  it("writes lines of JSON, with their media type", async () => {
    await search.write("logs", [{ title: "A" }, { title: "ü" }]);
    const { target, headers, body } = wire.last;
    expect(target).to.equal("/es/_bulk?refresh=true");
    expect(headers["content-type"]).to.equal("application/x-ndjson");
    expect(body.split("\n")).to.deep.equal([
      '{"index":{"_index":"logs"}}',
      '{"title":"A"}',
      '{"index":{"_index":"logs"}}',
      '{"title":"ü"}',
      "",
    ]);
  });
});
