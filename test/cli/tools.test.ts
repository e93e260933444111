import { expect } from "chai";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tools } from "../../src/cli/tools.js";

const SERVERS = [{ url: "https://api.acme.example" }];
const GET = { operationId: "getTicket", tags: ["tickets"], responses: {} };
const LIST = { operationId: "listUsers", tags: ["users"], responses: {} };
const COMPLETE = {
  openapi: "3.1.0",
  info: { title: "Acme", version: "1" },
  servers: SERVERS,
  paths: { "/tickets/{id}": { get: GET }, "/users": { get: LIST } },
};
/** One of its operations is left out, because no request can go to its server. */
const LEFT_OUT = { get: { servers: [{ url: "nowhere:{" }], responses: {} } };
const INCOMPLETE = { ...COMPLETE, paths: { ...COMPLETE.paths, "/y": LEFT_OUT } };

describe("the command tools", () => {
  const folder = mkdtempSync(join(tmpdir(), "endpoint-core-"));
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  function run(description: object, ...words: readonly string[]) {
    writeFileSync(join(folder, "api.json"), JSON.stringify(description));
    return tools(["api.json", ...words], false, folder);
  }

  function printed(...words: readonly string[]): readonly Record<string, unknown>[] {
    return JSON.parse(run(COMPLETE, ...words).stdout) as Record<string, unknown>[];
  }

  it("prints a tool for each operation", () => {
    expect(printed().map(({ name }) => name)).to.deep.equal(["getTicket", "listUsers"]);
    expect(printed()[0])
      .to.have.property("inputSchema")
      .that.deep.includes({ required: ["id"] });
  });

  it("prints the fields that a provider takes", () => {
    expect(printed("--as", "openai")[0]).to.include({ type: "function", name: "getTicket" });
    expect(printed("--as", "anthropic")[0]).to.have.property("input_schema");
  });

  it("includes operations by id, tag, method or path", () => {
    for (const what of ["listUsers", "users", "/users"]) {
      expect(printed("--include", what).map(({ name }) => name)).to.deep.equal(["listUsers"]);
    }
    expect(printed("--include", "GET")).to.have.length(2);
    const { exitCode, stderr } = run(COMPLETE, "--include", "nobody");
    expect({ exitCode, stderr }).to.deep.equal({
      exitCode: 1,
      stderr: "Cannot print the tools: expected an operation that is included, but got none\n",
    });
  });

  it("fails with --strict where an operation is left out", () => {
    expect(run(COMPLETE, "--strict").exitCode).to.equal(0);
    expect(run(INCOMPLETE).exitCode).to.equal(0);
    const { exitCode, stderr } = run(INCOMPLETE, "--strict");
    expect(exitCode).to.equal(1);
    expect(stderr).to.contain("#/paths/~1y/get");
  });
});
