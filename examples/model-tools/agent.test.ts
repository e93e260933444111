import { expect } from "chai";
import { Recorder } from "../support/recorder.js";
import { Agent, type Model, type ModelCall, type ModelResult } from "./agent.js";

const TEXT = { type: "string" };

const DOCUMENT = {
  openapi: "3.1.0",
  servers: [{ url: "https://api.acme.example/v1" }],
  paths: {
    "/tickets/{id}": {
      get: {
        operationId: "getTicket",
        parameters: [{ in: "path", name: "id", required: true, schema: TEXT }],
      },
      delete: { operationId: "deleteTicket" },
    },
  },
};

/** A model that writes these calls, one each turn, and what it was told. */
function recorded(calls: readonly ModelCall[]): { model: Model; told: ModelResult[] } {
  const told: ModelResult[] = [];
  const model: Model = (tools, results) => {
    expect(tools.map(({ name }) => name)).to.deep.equal(["getTicket"]);
    told.splice(0, told.length, ...results);
    const next = calls[results.length];
    return Promise.resolve(next === undefined ? "done" : [next]);
  };
  return { model, told };
}

describe("the example of an agent", () => {
  let recorder: Recorder;
  before(async () => {
    recorder = await Recorder.start();
  });
  after(() => recorder.stop());

  it("sends allowed calls of a model, and reports errors for the others", async () => {
    const agent = new Agent(DOCUMENT, { token: "s3cret", fetch: recorder.fetch });
    const { model, told } = recorded([
      { name: "getTicket", args: { id: ".." } },
      { name: "getTicket", args: { id: "7", authorization: "Bearer evil" } },
      { name: "deleteTicket", args: { id: "7" } },
      { name: "getTicket", args: { id: "a/b" } },
      { name: "getTicket", args: { id: "8" } },
    ]);
    recorder.answers.push({ body: { title: "Printer" } }, { status: 404, body: "no such ticket" });
    expect(await agent.ask(model)).to.equal("done");
    expect(told.map(({ isError }) => isError)).to.deep.equal([true, true, true, false, true]);
    expect(told[0]?.text).to.contain('"id"');
    expect(told[1]?.text).to.contain('"authorization"');
    expect(told[3]?.text).to.equal('{"title":"Printer"}');
    expect(told[4]?.text).to.equal("no such ticket");
    expect(JSON.stringify(told)).to.not.match(/s3cret|evil/);
    expect(
      recorder.requests.map(({ origin, method, target, headers }) => [
        `${method} ${origin}${target}`,
        headers.authorization,
      ]),
    ).to.deep.equal([
      ["GET https://api.acme.example/v1/tickets/a%2Fb", "Bearer s3cret"],
      ["GET https://api.acme.example/v1/tickets/8", "Bearer s3cret"],
    ]);
  });

  it("stops if a model does not finish", async () => {
    const agent = new Agent(DOCUMENT, { token: "s3cret", fetch: recorder.fetch });
    const error = await agent.ask(() => Promise.resolve([])).catch((thrown: unknown) => thrown);
    expect(String(error)).to.equal("Error: No answer after 10 turns");
  });
});
