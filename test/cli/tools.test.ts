import { expect } from "chai";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tools } from "../../src/cli/tools/command.js";

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

  it("prints a table of sizes on a terminal, unless it is asked for the fields", () => {
    run(COMPLETE);
    const inTerminal = (...words: readonly string[]): string =>
      tools(["api.json", ...words], true, folder).stdout;
    const bytes = inTerminal().match(/^ *\d+/gm) ?? [];
    expect(inTerminal().replaceAll(/^ *\d+/gm, "N")).to.equal(
      "bytes  tool\nN  getTicket  GET /tickets/{id}\nN  listUsers  GET /users\nN  2 tools\n",
    );
    expect(Number(bytes[0]) + Number(bytes[1])).to.equal(Number(bytes[2]));
    expect(inTerminal("--include", "users")).to.match(/ 1 tool\n$/);
    expect(JSON.parse(inTerminal("--as", "mcp"))).to.have.length(2);
  });

  it("prints its usage with --help, whatever else is asked", () => {
    const { stdout, exitCode } = run(COMPLETE, "--help");
    expect(stdout).to.match(/^Usage: endpoint-core tools FILE/);
    expect(exitCode).to.equal(0);
  });

  it("says which tools strict mode cannot say, and fails where it is none of them or with --strict", () => {
    const schema = { type: "object", additionalProperties: { type: "string" } };
    const filter = { in: "query", name: "filter", schema, style: "deepObject" };
    const search = { get: { operationId: "search", parameters: [filter], responses: {} } };
    const some = { ...COMPLETE, paths: { "/users": { get: LIST }, "/search": search } };
    const words = ["--as", "openai", "--strict-mode"];
    const { stdout, stderr, exitCode } = run(some, ...words);
    expect(JSON.parse(stdout)).to.have.nested.property("[0].name", "listUsers");
    expect(stderr).to.match(/^Cannot write the tool "search" for OpenAI's strict mode: [^\n]*\n$/);
    expect(exitCode).to.equal(0);
    expect(run(some, ...words, "--strict").exitCode).to.equal(1);
    expect(run({ ...some, paths: { "/search": search } }, ...words)).to.deep.include({
      stdout: "[]\n",
      exitCode: 1,
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
