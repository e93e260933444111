import { expect } from "chai";
import { tools } from "../../src/cli/tools/command.js";
import { describe30, useWorkplace } from "./helpers/sdk.js";

const GET = { operationId: "getTicket", tags: ["tickets"], responses: {} };
const LIST = { operationId: "listUsers", tags: ["users"], responses: {} };
const COMPLETE = describe30({ "/tickets/{id}": { get: GET }, "/users": { get: LIST } });

describe("the command tools", () => {
  const place = useWorkplace();

  function run(description: object, ...words: readonly string[]) {
    place.write("api.json", description);
    return tools(["api.json", ...words], false, place.path);
  }

  function printed(...words: readonly string[]): readonly Record<string, unknown>[] {
    return JSON.parse(run(COMPLETE, ...words).stdout) as Record<string, unknown>[];
  }

  it("prints a tool for each operation, or its fields for a provider", () => {
    expect(printed().map(({ name }) => name)).to.deep.equal(["getTicket", "listUsers"]);
    expect(printed()[0])
      .to.have.property("inputSchema")
      .that.deep.includes({ required: ["id"] });
    expect(printed("--as", "openai")[0]).to.include({ type: "function", name: "getTicket" });
    expect(printed("--as", "anthropic")[0]).to.have.property("input_schema");
  });

  it("includes operations by id, tag, method or path", () => {
    for (const what of ["listUsers", "users", "/users"]) {
      expect(printed("--include", what).map(({ name }) => name)).to.deep.equal(["listUsers"]);
    }
    expect(printed("--include", "GET")).to.have.length(2);
    const stderr = "Cannot print the tools: expected an operation that is included, but got none\n";
    expect(run(COMPLETE, "--include", "nobody")).to.include({ exitCode: 1, stderr });
    const some = run(COMPLETE, "--include", "users", "--include", "ticket");
    expect(some.stderr).to.match(/^Cannot include "ticket": expected an id, [^\n]*\n$/);
  });

  it("shows no control, bidirectional or line-separator character of the document", () => {
    const summary = "\u202E\u2066\u2028\x85\x1B[31m\r\n";
    const { stdout } = run(describe30({ "/users": { get: { ...LIST, summary } } }));
    expect(stdout).to.not.match(/(?!\n)[\p{Control}\p{Bidi_Control}\u2028\u2029]/u);
    expect(JSON.parse(stdout)).to.have.nested.property("[0].title", summary);
  });

  it("refuses a header that no operation has, in words of the command", () => {
    expect(() => run(COMPLETE, "--header", "nope")).to.throw(
      'Cannot read the tools: expected headers or cookies that may be shown, but got "nope"',
    );
  });

  it("prints a table of sizes on a terminal, unless the fields are requested", () => {
    run(COMPLETE);
    const inTerminal = (...words: readonly string[]): string =>
      tools(["api.json", ...words], true, place.path).stdout;
    const bytes = inTerminal().match(/^ *\d+/gm) ?? [];
    expect(inTerminal().replaceAll(/^ *\d+/gm, "N")).to.equal(
      "bytes  tool\nN  getTicket  GET /tickets/{id}\nN  listUsers  GET /users\nN  2 tools\n",
    );
    expect(Number(bytes[0]) + Number(bytes[1])).to.equal(Number(bytes[2]));
    expect(inTerminal("--include", "users")).to.match(/ 1 tool\n$/);
    expect(JSON.parse(inTerminal("--as", "mcp"))).to.have.length(2);
  });

  it("names tools that strict mode cannot express, and fails if none is left or with --strict", () => {
    const schema = { type: "object", additionalProperties: { type: "string" } };
    const filter = { in: "query", name: "filter", schema, style: "deepObject" };
    const search = { get: { operationId: "search", parameters: [filter], responses: {} } };
    const some = describe30({ "/users": { get: LIST }, "/search": search });
    const words = ["--as", "openai", "--strict-mode"];
    const { stdout, stderr, exitCode } = run(some, ...words);
    expect(JSON.parse(stdout)).to.have.nested.property("[0].name", "listUsers");
    expect(stderr).to.match(/^Cannot write the tool "search" for OpenAI's strict mode: [^\n]*\n$/);
    expect(exitCode).to.equal(0);
    expect(run(some, ...words, "--strict").exitCode).to.equal(1);
    const none = { stdout: "[]\n", exitCode: 1 };
    expect(run(describe30({ "/search": search }), ...words)).to.include(none);
    for (const as of [[], ["--as", "mcp"]]) {
      expect(() => run(some, ...as, "--strict-mode")).to.throw(
        "expected --as openai or --as anthropic",
      );
    }
  });
});
