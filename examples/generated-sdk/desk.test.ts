import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "chai";
import { sdk } from "../../src/cli/sdk/command.js";
import { EndpointError } from "../../src/index.js";
import { Recorder, type Answer } from "../support/recorder.js";
import { AcmeSdk } from "./acme/index.class.js";
import { deleteTicket, getReport, getTicket } from "./acme/index.js";
import { HttpError, send } from "./acme/send.js";
import { addNote, allTickets, Desk, openTicket, RefusedTicket } from "./desk.js";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));

/** An answer of JSON, as services give it. */
function json(body: unknown, status = 200): Answer {
  return { status, headers: { "content-type": "application/json" }, body };
}

describe("examples/generated-sdk", function () {
  // Real sockets on a busy machine.
  this.timeout(10_000);
  let wire: Recorder;
  let desk: Desk;
  let options: { fetch: typeof fetch };
  before(async () => {
    wire = await Recorder.start();
    options = { fetch: wire.fetch };
    desk = new Desk({ token: "service" });
  });
  after(() => wire.stop());

  it("is the output of the command", () => {
    const words = ["openapi.json", "--name", "Acme", "--with-send"];
    expect(sdk([...words, "--out", "acme", "--check"], FOLDER)).to.deep.equal({
      stdout: "",
      stderr: "",
      exitCode: 0,
    });
    const folder = mkdtempSync(join(tmpdir(), "generated-sdk-"));
    sdk([join(FOLDER, "openapi.json"), "--name", "Acme", "--out", "acme", "--with-send"], folder);
    const [made, own] = [join(folder, "acme"), join(FOLDER, "acme")].map((path) =>
      readFileSync(join(path, "send.ts"), "utf8"),
    );
    expect(made).to.equal(own);
    rmSync(folder, { recursive: true });
  });

  it("returns all tickets of all pages", async () => {
    const ticket = { subject: "a", status: "new" };
    wire.answers.push(
      json({ tickets: [{ id: 1, ...ticket }], next: "a&b=" }),
      json({ tickets: [{ id: 2, ...ticket }] }),
    );
    const found: number[] = [];
    const filter = { status: ["new", "open"], since: new Date(0) } as const;
    for await (const { id } of allTickets(desk, filter, options)) {
      found.push(id);
    }
    expect(found).to.deep.equal([1, 2]);
    const [first, second] = wire.requests.slice(-2);
    expect(first?.target).to.equal(
      "/v2/tickets?status=new&status=open&since=1970-01-01T00%3A00%3A00.000Z",
    );
    expect(second?.target).to.contain("&cursor=a%26b%3D");
    expect(first?.origin).to.equal("https://desk.example.com");
    expect(first?.headers).to.include({
      authorization: "Bearer service",
      accept: "application/json",
      "user-agent": "acme-desk-sdk/1.0.0",
      "x-program": "desk",
    });
  });

  it("opens a ticket with one key, even if it is sent again", async () => {
    const answer = { id: 3, subject: "Help", status: "new" };
    wire.answers.push({ status: 503, headers: { "retry-after": "0" } }, json(answer, 201));
    const before = wire.requests.length;
    expect(await openTicket(desk, { subject: "Help" }, options)).to.deep.equal(answer);
    const sent = wire.requests.slice(before);
    const keys = sent.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).to.have.length(2);
    expect(keys[0])
      .to.equal(keys[1])
      .and.to.match(/^[0-9a-f-]{36}$/);
    expect(sent.map(({ method, body }) => [method, JSON.parse(body) as unknown])).to.deep.equal([
      ["POST", { subject: "Help" }],
      ["POST", { subject: "Help" }],
    ]);
  });

  it("reports a refusal in the service's own words", async () => {
    wire.answers.push(json({ field: "subject", reason: "must not be empty" }, 422));
    const error: unknown = await openTicket(desk, { subject: "" }, options).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).to.be.instanceOf(RefusedTicket);
    expect(error).to.include({ message: "subject: must not be empty", field: "subject" });
  });

  it("has errors by status, with their bodies", async () => {
    wire.answers.push(json({ why: "none" }, 404), { status: 500, body: "<h1>" });
    const calls = [getTicket(desk, { id: 9 }), getTicket(desk, { id: 9 })];
    const errors: unknown[] = [];
    for (const call of calls) {
      errors.push(await send(call, { ...options, retries: 0 }).catch((error: unknown) => error));
    }
    expect(errors[0]).to.be.instanceOf(HttpError);
    expect(errors[0]).to.deep.include({ status: 404, body: { why: "none" } });
    expect(errors[1]).to.have.property("message", "GET /tickets/{id} was answered with 500");
  });

  it("does not repeat a request that might be done twice", async () => {
    wire.answers.push({ status: 503, headers: { "retry-after": "0" } });
    const before = wire.requests.length;
    const { tickets } = new AcmeSdk({ token: "t", ...options });
    const error: unknown = await tickets
      .create({ subject: "a" })
      .catch((thrown: unknown) => thrown);
    expect(error).to.include({ status: 503, route: "POST /tickets" });
    expect(wire.requests.length).to.equal(before + 1);
  });

  it("uploads on behalf of another user", async () => {
    wire.answers.push({ status: 204 });
    await addNote(desk, "user", 3, "Hello", options);
    const { target, headers, body } = wire.last;
    expect(target).to.equal("/v2/tickets/3/files");
    expect(headers).to.include({ authorization: "Bearer user", "x-program": "desk" });
    expect(headers["content-type"]).to.match(/^multipart\/form-data; boundary=/);
    expect(body).to.contain('name="file"; filename="note.txt"').and.to.contain("Hello");
  });

  it("refuses a client for another user with operations of the first one in a field", () => {
    class Held extends AcmeSdk {
      readonly desk = this.tickets;
    }
    const layer = () => new Held({ token: "ann" }).with({ token: "bob" });
    expect(layer).to.throw(EndpointError, 'but got "desk"; make it a getter');
  });

  it("returns nothing and text for responses without JSON", async () => {
    wire.answers.push(
      { status: 204 },
      { headers: { "content-type": "text/csv" }, body: "id,subject\n" },
    );
    await send<unknown>(deleteTicket(desk, { id: 1 }), options).then((answer) =>
      expect(answer).to.equal(undefined),
    );
    expect(await send(getReport(desk), options)).to.equal("id,subject\n");
  });

  it("stops when it is aborted, also while it waits", async () => {
    wire.answers.push({ status: 503, headers: { "retry-after": "60" } });
    const controller = new AbortController();
    const sent = send(getTicket(desk, { id: 1 }), { ...options, signal: controller.signal });
    setTimeout(() => {
      controller.abort(new Error("enough"));
    }, 50);
    expect(await sent.catch((error: unknown) => error)).to.have.property("message", "enough");
  });

  it("can be tested against a mock, which gets all requests", async () => {
    const mock = new Desk({ baseUrl: wire.origin, token: "test" });
    wire.answers.push(json({ id: 1, subject: "a", status: "new" }));
    const ticket = await send(getTicket(mock, { id: 1 }));
    expect(ticket.subject).to.equal("a");
    expect(wire.last).to.include({ origin: wire.origin, target: "/tickets/1" });
  });
});
