import { expect } from "chai";
import { EndpointFactory, type RequestOptions } from "../../src/index.js";
import type { StrictOption, Tool, ToolClient, Tools, ToolsOptions } from "../../src/tools/index.js";
import { refusal } from "../support/refusal.js";
import { FACTORY, onlyTool, toolsOf } from "../support/tools.js";

/** The result of `run` while every object inherits this value under this name. */
function whileInherited<Result>(name: string, value: unknown, run: () => Result): Result {
  Object.defineProperty(Object.prototype, name, {
    ...{ value, writable: true, enumerable: true, configurable: true },
  });
  try {
    return run();
  } finally {
    Reflect.deleteProperty(Object.prototype, name);
  }
}

const TAG = { $ref: "#/components/schemas/Tag" };
const LIST = { type: "array", items: { ...TAG, minLength: 1 } };
const PAIR = { type: "array", prefixItems: [{ type: "string" }] };
const NAMED = { properties: { a: { type: "string" }, b: TAG } };
const PATHS = {
  "/x/{id}": {
    get: { operationId: "get", parameters: [{ name: "tags", in: "query", schema: LIST }] },
    put: {
      operationId: "put",
      parameters: [{ name: "X-Token", in: "header", required: true, schema: { type: "string" } }],
      requestBody: {
        required: true,
        content: { "application/json": { schema: { properties: { pair: PAIR, named: NAMED } } } },
      },
    },
  },
};
const ROOT = {
  openapi: "3.1.0",
  components: { schemas: { Tag: { type: "string", description: "A tag." } } },
};

const read = (options: Partial<ToolsOptions> = {}): Tools => toolsOf(PATHS, options, ROOT);

/** All that a reader of tools sees of them, and a request of each. */
function shown(tools: Tools): string {
  return JSON.stringify([
    tools.problems,
    ...Array.from(tools.tools.values(), (tool) => [
      [tool.name, tool.title, tool.description, tool.inputSchema, tool.arguments],
      [tool.annotations, tool.bytes, tool.operation, tool.forOpenAI(), tool.forAnthropic()],
      ["draft-2020-12", "draft-07"].map((target) =>
        tool.schema["~standard"].jsonSchema.input({ target }),
      ),
      tool.tryRequest(FACTORY, { id: "7", pair: ["a", 5, {}], named: { a: "b" } }),
      tool.tryRequest(FACTORY, { id: "7", tags: [5] }),
    ]),
  ]);
}

describe("readTools with a polluted Object.prototype", () => {
  const names = [
    ...["0", "1", "baseUrl", "variables", "parameters", "credentialParameters"],
    ...["title", "description", "annotations", "readOnlyHint", "hidden", "route", "header"],
    ...["items", "prefixItems", "dependentSchemas", "dependentRequired", "allOf", "$defs"],
  ];
  const values = [5, "https://{x}.example", { type: "boolean" }, ["id"], true, () => true];
  const choices: readonly Partial<ToolsOptions>[] = [
    {},
    { refs: "inline", hidden: ["X-Token"], describe: () => ({ title: "T" }) },
  ];

  for (const name of names) {
    it(`gives the same tools if every object inherits ${name}`, () => {
      for (const choice of choices) {
        const expected = shown(read(choice));
        for (const value of values) {
          const seen = whileInherited(name, value, () => {
            try {
              return shown(read(choice));
            } catch (thrown) {
              return String(thrown);
            }
          });
          expect(seen).to.equal(expected);
        }
      }
    });
  }

  it("has the same fields in an error of the call", () => {
    const tool = read().tools.get("get")!;
    const noFactory = Object.create(FACTORY) as ToolClient;
    const error = whileInherited("route", "evil", () =>
      refusal(() => tool.request(noFactory, { id: "7" }), "INVALID_OPTIONS"),
    );
    expect(error).to.not.have.own.property("route");
  });

  it("gives the same in strict modes", () => {
    const tool = read().tools.get("get")!;
    const strict = (): string =>
      JSON.stringify([tool.forOpenAI({ strict: true }), tool.forAnthropic({ strict: true })]);
    const plain = onlyTool(toolsOf({ "/y": { get: { operationId: "y" } } }));
    const strictPlain = (): string => JSON.stringify(plain.forAnthropic({ strict: true }));
    const expected = [strict(), strictPlain()];
    for (const name of ["$defs", "allOf", "anyOf", "items", "enum"]) {
      const seen = whileInherited(name, { a: { type: "string" } }, () => [strict(), strictPlain()]);
      expect(seen, name).to.deep.equal(expected);
    }
  });
});

describe("Tool.request", () => {
  const tool: Tool = read().tools.get("get")!;
  const request = (client: unknown): RequestOptions =>
    tool.request(client as ToolClient, { id: "7" });

  it("takes factories and endpoints, including subclasses and further layers", () => {
    class Acme extends EndpointFactory {}
    const acme = new Acme(read().profile);
    const expected = request(acme).url;
    expect(expected).to.match(/\/x\/7$/);
    const endpoint = acme.create();
    const others = [acme.defaults({ page: 1 }), endpoint, endpoint.defaults({ page: 1 })];
    for (const other of others) {
      expect(new URL(request(other).url).pathname).to.equal(new URL(expected).pathname);
    }
  });

  it("refuses other functions and objects, including those with a method called call", () => {
    const wrong: readonly unknown[] = [
      ...[undefined, null, 5, "x", {}, [], EndpointFactory, () => 1, { call: () => 1 }],
      ...[FACTORY.compile("GET /x"), FACTORY.create().call, Object.create(FACTORY) as unknown],
      ...[Object.assign(() => 1, { call: () => 1 }), Object.assign(() => 1, { factory: {} })],
    ];
    for (const client of wrong) {
      const error = refusal(() => request(client), "INVALID_OPTIONS");
      expect(error.message).to.contain("expected an endpoint or an EndpointFactory");
      refusal(() => tool.tryRequest(client as ToolClient, { id: "7" }), "INVALID_OPTIONS");
    }
  });
});

describe("Tool.forOpenAI and Tool.forAnthropic", () => {
  it("refuse unknown options, by name", () => {
    const tool = read().tools.get("get")!;
    const wrong = { strict: true, strct: true } as StrictOption;
    for (const write of [() => tool.forOpenAI(wrong), () => tool.forAnthropic(wrong)]) {
      const error = refusal(write, "INVALID_OPTIONS", ["strct"]);
      expect(error.message).to.contain('but got "strct"');
    }
  });
});

describe("the option fixed", () => {
  const parameters = ["path", "query"].map((place) => ({
    ...{ name: "id", in: place, required: true, schema: { type: "integer" } },
  }));
  const fixedTool = (fixed: object): Tool =>
    onlyTool(toolsOf({ "/x/{id}": { get: { parameters } } }, { fixed: { ...fixed } }));

  it("fills a name in all places, and an argument's own name only in its place", () => {
    const both = fixedTool({ id: 5 });
    expect(Object.keys(both.arguments)).to.deep.equal([]);
    expect(both.request(FACTORY, {}).url).to.match(/\/x\/5\?id=5$/);
    const one = fixedTool({ query_id: 5 });
    expect(Object.keys(one.arguments)).to.deep.equal(["id"]);
    expect(one.request(FACTORY, { id: 6 }).url).to.match(/\/x\/6\?id=5$/);
  });
});
