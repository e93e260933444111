import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import ts from "typescript";
import { ROOT } from "../support/compilerOptions.js";
import { blocksOf } from "../support/examples.js";
import { SDK_GUIDE } from "../support/pages.js";
import { answers, describe30, DOCUMENT, takes, useWorkplace } from "./support/sdk.js";

describe("what endpoint-core sdk writes is compiled:", function () {
  this.timeout(240_000);
  const place = useWorkplace();

  it("and used as it is described", () => {
    place.make(DOCUMENT);
    place.write(
      "use.ts",
      `import type { AnswerIn } from "endpoint-core/sdk";
import { Acme, createTicket, deleteTicket, getPing, listTickets, type Ticket } from "./acme/index.js";
import { AcmeSdk } from "./acme/index.class.js";

const acme = new Acme({ token: "t", site: "s", headers: { "x-a": 1 } });
const list = listTickets(acme);
const tickets: AnswerIn<typeof list> = [{ id: 1, subject: "a" }];
const one: Ticket | undefined = tickets[0];
listTickets(acme, { status: ["new"], since: new Date(0) }, { headers: { a: "b" } });
createTicket(acme, { subject: "a", secret: "b", parent: { subject: "c", secret: "d" }, "Idempotency-Key": "k" });
deleteTicket(acme, { id: 1 });
getPing(acme);
const sdk = new AcmeSdk();
const same: AnswerIn<ReturnType<typeof sdk.tickets.list>> = tickets;
void same;
sdk.tickets.create({ subject: "a" }, { request: 1 });
// @ts-expect-error - not one of the values
listTickets(acme, { status: ["none"] });
// @ts-expect-error - no such parameter
listTickets(acme, { state: [] });
// @ts-expect-error - the id is required
deleteTicket(acme);
// @ts-expect-error - the subject is required
createTicket(acme, {});
// @ts-expect-error - only answers have an id
createTicket(acme, { subject: "a", id: 1 });
// @ts-expect-error - only answers have an id, in what is within, too
createTicket(acme, { subject: "a", parent: { subject: "a", id: 1 } });
// @ts-expect-error - no answer has the secret
one?.secret;
// @ts-expect-error - no such option
new Acme({ tokens: "t" });
// @ts-expect-error - the subject is required
sdk.tickets.create();
// @ts-expect-error - it takes nothing
getPing(acme, { a: 1 });
`,
    );
    expect(place.compile(ts, ["use.ts"])).to.deep.equal([]);
  });

  it("with the variable that follows the base URL, and its choices", () => {
    const variables = { version: { enum: ["1", "2"], default: "2" } };
    const servers = [{ url: "{endpoint}/v{version}", variables }];
    place.make({ ...DOCUMENT, servers }, "acme", "--base-url", "https://customer.example");
    const text = place.read("acme/client.ts");
    expect(text)
      .to.contain('"https://customer.example/v{version}"')
      .and.to.contain('version: { values: ["1", "2"], default: "2" }');
    place.write(
      "use.ts",
      `import { Acme, getPing } from "./acme/index.js";
getPing(new Acme({ variables: { version: "1" } }));
getPing(new Acme({ variables: { version: undefined } }));
// @ts-expect-error - not one of the values
new Acme({ variables: { version: "3" } });
// @ts-expect-error - the base URL stands for it
new Acme({ variables: { endpoint: "https://a.example" } });
`,
    );
    expect(place.compile(ts, ["use.ts"])).to.deep.equal([]);
  });

  it("without what cannot be expressed, which is said with its pointer", () => {
    const paths = { "/x": { get: {}, trace: {} }, "/y": { get: answers({ $ref: "#/none" }) } };
    const B = { $ref: "#/components/schemas/B" };
    const document = describe30(paths, { A: B, B: { oneOf: [B, { type: "string" }] } });
    const { stdout, stderr, exitCode } = place.make(document);
    expect(stdout).to.equal("2 operations in 6 files written to acme, 1 left out\n");
    expect(exitCode).to.equal(0);
    const lines = stderr.trim().split("\n");
    expect(lines.map((line) => line.replace(/:.*/, ""))).to.deep.equal([
      "#/paths/~1x/trace",
      "#/paths/~1y/get/responses",
      "#/components/schemas/B",
    ]);
    expect(place.compile(ts, ["acme/index.ts"])).to.deep.equal([]);
  });

  it("and says where a type is that cannot be expressed", () => {
    const Loop = { $ref: "#/components/schemas/Loop" };
    const schema = { properties: { p: Loop } };
    const parameters = [{ name: "q", in: "query", schema: Loop }];
    const { stderr } = place.make(
      describe30(
        { "/a": { patch: takes(schema) }, "/b": { get: {}, parameters } },
        { Loop: { $ref: "#/components/schemas/Loop2" }, Loop2: Loop },
      ),
    );
    const pointers = stderr.split("\n").map((line) => line.replace(/:.*/, ""));
    expect(pointers).to.include("#/paths/~1a/patch/requestBody");
    expect(pointers).to.include("#/paths/~1b/parameters/0");
    expect(stderr).not.to.contain("/patch/parameters").and.not.to.contain("/get/parameters");
  });

  it("with the examples of the guide", () => {
    const example = join(ROOT, "examples/generated-sdk/openapi.json");
    place.run(example, "--out", "acme", "--name", "Acme", "--with-send");
    const pages = SDK_GUIDE.map((path) => readFileSync(join(ROOT, path), "utf8"));
    const blocks = pages.flatMap(blocksOf).filter(({ language }) => language === "ts");
    const files = blocks.map(({ code }, i) => {
      place.write(`${i}.ts`, `${code}\nexport {};\n`);
      return `${i}.ts`;
    });
    const isolated = (line: string): boolean => !line.includes("--isolatedDeclarations");
    const found = place.compile(ts, files, ["lib.es2022.d.ts", "lib.dom.d.ts"]).filter(isolated);
    expect(files.length).to.be.greaterThan(0);
    expect(found).to.deep.equal([]);
  });
});
