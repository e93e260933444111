import { expect } from "chai";
import { EndpointError } from "endpoint-core";
import { Recorder } from "../support/recorder.js";
import { listMonitors, Monitoring, submitLogs } from "./monitoring.js";

describe("examples/monitoring", function () {
  // Real sockets on a busy machine.
  this.timeout(10_000);
  let wire: Recorder;
  const at = (site?: string): Monitoring =>
    new Monitoring({ apiKey: "k1", applicationKey: "k2", site }, wire.fetch);
  before(async () => {
    wire = await Recorder.start();
  });
  after(() => wire.stop());

  it("has two keys, and a default site", async () => {
    for (const [client, origin] of [
      [at(), "https://api.monitoring.example"],
      [at("monitoring-eu.example"), "https://api.monitoring-eu.example"],
    ] as const) {
      await client.send(listMonitors, { group_states: ["alert", "warn"], tags: ["a", "b"] });
      expect(wire.last).to.include({
        origin,
        target: "/api/v1/monitor?group_states=alert,warn&tags=a&tags=b",
      });
      expect(wire.last.headers).to.include({ "dd-api-key": "k1", "dd-application-key": "k2" });
    }
  });

  it("sends logs to their own server, on the same site and with the keys", async () => {
    const logs = [{ message: "a" }, { message: "b" }];
    const parameters = { ddtags: "env:prod", "Content-Encoding": "identity" };
    await at("us5.monitoring.example").send(submitLogs, parameters, logs);
    const { origin, method, target, headers, body } = wire.last;
    expect({ origin, method, target }).to.deep.equal({
      origin: "https://http-intake.logs.us5.monitoring.example",
      method: "POST",
      target: "/api/v2/logs?ddtags=env%3Aprod",
    });
    expect(headers).to.include({ "dd-api-key": "k1", "content-encoding": "identity" });
    expect(JSON.parse(body)).to.deep.equal(logs);
  });

  it("sends nothing to a site that is not the vendor's", async () => {
    const before = wire.requests.length;
    for (const site of [
      "evil.example",
      "monitoring.example.evil.example",
      "monitoring.example:1",
    ]) {
      for (const operation of [listMonitors, submitLogs]) {
        const error: unknown = await at(site)
          .send(operation)
          .catch((thrown: unknown) => thrown);
        expect(error).to.be.instanceOf(EndpointError);
        expect(error).to.include({ code: "UNSAFE_URL" });
      }
    }
    expect(wire.requests.length).to.equal(before);
  });
});
