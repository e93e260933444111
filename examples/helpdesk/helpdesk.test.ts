import { expect } from "chai";
import { EndpointError } from "endpoint-core";
import { Recorder } from "../support/recorder.js";
import { Helpdesk } from "./helpdesk.js";

// A tenant's host is not ours: a server on loopback stands in for all of them.
describe("examples/helpdesk", function () {
  // Real sockets on a busy machine.
  this.timeout(10_000);
  let wire: Recorder;
  let helpdesk: Helpdesk;
  let blue: Helpdesk;
  before(async () => {
    wire = await Recorder.start();
    let keys = 0;
    helpdesk = new Helpdesk(wire.fetch, () => `key-${(keys += 1)}`);
    blue = helpdesk.tenant("blue", "b");
  });
  after(() => wire.stop());

  it("has a host and a token for each tenant", async () => {
    const green = helpdesk.tenant("green-2", "g");
    for (const [client, host, token] of [
      [blue, "blue", "b"],
      [green, "green-2", "g"],
    ] as const) {
      await client.send("GET /tickets/{id}", { id: 7 });
      const { origin, method, target, headers } = wire.last;
      expect({ origin, method, target }).to.deep.equal({
        origin: `https://${host}.example.com`,
        method: "GET",
        target: "/api/v2/tickets/7",
      });
      expect(headers).to.include({
        authorization: `Bearer ${token}`,
        accept: "application/vnd.helpdesk+json; version=2",
      });
    }
  });

  it("sends nothing for a tenant that would change the host", async () => {
    const before = wire.requests.length;
    for (const tenant of ["evil.com/", "a@b", "evil.com#", "evil.com:443", ".."]) {
      const call = helpdesk.tenant(tenant, "t").send("GET /tickets");
      const error: unknown = await call.catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(EndpointError);
      expect(error).to.include({ code: "UNSAFE_URL" });
    }
    expect(wire.requests.length).to.equal(before);
  });

  it("follows cursors to the last page", async () => {
    wire.answers.push({ body: { tickets: [1, 2], next: "a&b=" } }, { body: { tickets: [3] } });
    const before = wire.requests.length;
    const found: unknown[] = [];
    for await (const ticket of blue.tickets({ status: ["new", "open"] })) {
      found.push(ticket);
    }
    expect(found).to.deep.equal([1, 2, 3]);
    expect(wire.requests.slice(before).map(({ target }) => target)).to.deep.equal([
      "/api/v2/tickets?page%5Bsize%5D=50&filter%5Bstatus%5D=new,open",
      "/api/v2/tickets?page%5Bsize%5D=50&page%5Bafter%5D=a%26b%3D&filter%5Bstatus%5D=new,open",
    ]);
  });

  it("follows whole links to the last page, taken literally", async () => {
    const target = "/api/v2/tickets/7/history?page%5Bafter%5D=a%26b&of={tenant}:id";
    wire.answers.push(
      { body: { events: [1], next: `https://blue.example.com${target}` } },
      { body: { events: [2] } },
    );
    const before = wire.requests.length;
    const found: unknown[] = [];
    for await (const event of blue.history(7)) {
      found.push(event);
    }
    expect(found).to.deep.equal([1, 2]);
    const [first, second] = wire.requests.slice(before);
    expect(first?.target).to.equal("/api/v2/tickets/7/history");
    expect(second).to.include({ origin: "https://blue.example.com", target });
    expect(second?.headers).to.include({ authorization: "Bearer b" });
  });

  it("does not follow a link to another origin, such as another tenant's", async () => {
    for (const origin of ["https://green.example.com", "https://evil.example"]) {
      wire.answers.push({ body: { events: [], next: `${origin}/api/v2/tickets/7/history` } });
      const before = wire.requests.length;
      const call = blue.history(7).next();
      const error: unknown = await call.catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(EndpointError);
      expect(error).to.include({ code: "UNSAFE_URL" });
      // The first page only.
      expect(wire.requests.length).to.equal(before + 1);
    }
  });

  it("has the version in the media type, of a layer or of a call", async () => {
    const accept = async (client: Helpdesk, format?: string): Promise<unknown> => {
      await client.send("GET /views", format === undefined ? {} : { mediaType: { format } });
      return wire.last.headers.accept;
    };
    const newer = blue.defaults({ mediaType: { format: "3" } });
    expect(await accept(blue)).to.equal("application/vnd.helpdesk+json; version=2");
    expect(await accept(newer)).to.equal("application/vnd.helpdesk+json; version=3");
    expect(await accept(newer, "4-beta")).to.equal("application/vnd.helpdesk+json; version=4-beta");
    expect(await accept(newer, "")).to.equal("application/vnd.helpdesk+json; version=2");
  });

  it("gives every post its own key, and a repeated one the same key", async () => {
    const key = (): unknown => wire.last.headers["idempotency-key"];
    const route = "POST /tickets";
    await blue.send(route, { subject: "Help" });
    expect(key()).to.equal("key-1");
    expect(wire.last.body).to.equal('{"subject":"Help"}');

    const before = wire.requests.length;
    wire.answers.push({ status: 503 });
    expect((await blue.send(route, { subject: "Busy" })).status).to.equal(200);
    const keys = wire.requests.slice(before).map(({ headers }) => headers["idempotency-key"]);
    expect(keys).to.deep.equal(["key-2", "key-2"]);

    await blue.send(route, { headers: { "Idempotency-Key": "mine" } });
    expect(key()).to.equal("mine");
    await blue.send("PUT /tickets/{id}", { id: 7, status: "solved" });
    expect(key()).to.equal(undefined);
  });

  it("has random keys by default", async () => {
    const random = new Helpdesk(wire.fetch).tenant("blue", "b");
    const keys = new Set<unknown>();
    for (const subject of ["a", "b"]) {
      await random.send("POST /tickets", { subject });
      keys.add(wire.last.headers["idempotency-key"]);
    }
    expect(keys.size).to.equal(2);
    expect([...keys].every((key) => /^[\da-f-]{36}$/.test(String(key)))).to.equal(true);
  });
});
