import { expect } from "chai";
import { Recorder } from "../support/recorder.js";
import { listConversations, postMessage, Slack, SlackError } from "./slack.js";

describe("examples/slack", function () {
  // Real sockets on a busy machine.
  this.timeout(10_000);
  let wire: Recorder;
  let slack: Slack;
  before(async () => {
    wire = await Recorder.start();
    slack = new Slack("xoxb-1", wire.fetch);
  });
  after(() => wire.stop());

  it("sends a form with a token, and blocks as JSON within it", async () => {
    wire.answers.push({ body: { ok: true, ts: "1.2" } });
    const blocks = [{ type: "section", text: { type: "mrkdwn", text: "a & b" } }];
    const answer = await slack.send(postMessage, { channel: "C1", text: "Hello, wörld", blocks });
    expect(answer).to.deep.equal({ ok: true, ts: "1.2" });
    const { origin, method, target, headers, body } = wire.last;
    expect({ origin, method, target }).to.deep.equal({
      origin: "https://slack.com",
      method: "POST",
      target: "/api/chat.postMessage",
    });
    expect(headers).to.include({
      authorization: "Bearer xoxb-1",
      "content-type": "application/x-www-form-urlencoded",
    });
    const form = new URLSearchParams(body);
    expect([...form.keys()]).to.deep.equal(["channel", "text", "blocks"]);
    expect(form.get("text")).to.equal("Hello, wörld");
    expect(JSON.parse(form.get("blocks") ?? "")).to.deep.equal(blocks);
  });

  it("has lists with commas", async () => {
    wire.answers.push({ body: { ok: true, channels: [] } });
    await slack.send(listConversations, { types: ["public_channel", "im"], limit: 20 });
    expect(wire.last.target).to.equal("/api/conversations.list?types=public_channel,im&limit=20");
    expect(wire.last.body).to.equal("");
  });

  it("reports errors of Slack, although the status is 200", async () => {
    wire.answers.push({ body: { ok: false, error: "channel_not_found" } });
    const call = slack.send(postMessage, { channel: "C0", text: "x" });
    const error: unknown = await call.catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(SlackError);
    expect(error).to.include({ message: "channel_not_found" });
  });
});
