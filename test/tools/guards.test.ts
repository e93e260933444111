import { expect } from "chai";
import type { Tools, ToolsOptions } from "../../src/tools/index.js";
import { resultOrRefusal } from "../properties/observe.js";
import { itFor } from "../helpers/itEach.js";
import { takingJson } from "../helpers/openapi.js";
import { polluted } from "../helpers/polluted.js";
import { FACTORY, toolsOf } from "../helpers/tools.js";
import { words } from "../helpers/words.js";

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
      ...takingJson({ properties: { pair: PAIR, named: NAMED } }),
    },
  },
};
const SCHEMAS = { Tag: { type: "string", description: "A tag." } };
const ROOT = { openapi: "3.1.0", components: { schemas: SCHEMAS } };

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
  const names = words(`
    0 1 baseUrl variables parameters credentialParameters title description annotations readOnlyHint
    hidden route header items prefixItems dependentSchemas dependentRequired allOf $defs
  `);
  const values = [5, "https://{x}.example", { type: "boolean" }, ["id"], true, () => true];
  const choices: readonly Partial<ToolsOptions>[] = [
    {},
    { refs: "inline", hidden: ["X-Token"], describe: () => ({ title: "T" }) },
  ];

  itFor("gives the same tools if every object inherits %0", names, (name) => {
    for (const choice of choices) {
      const expected = shown(read(choice));
      for (const value of values) {
        const found = polluted(name, value, () => resultOrRefusal(() => shown(read(choice))));
        expect(found).to.equal(expected);
      }
    }
  });
});
