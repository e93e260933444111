// The tools with those who take them: the protocol's own SDK, and the strict modes of providers.
import assert from "node:assert/strict";
import { EndpointFactory } from "../../../src/index.ts";
import { toFetch } from "../../../src/adapters/index.ts";
import { readTools } from "../../../src/tools/index.ts";
import { startRecorder } from "../../adapters/helpers/server.ts";
import { install, load } from "./workplace.mjs";
import { described, DESCRIPTIONS } from "../../helpers/descriptions.ts";

const DRAFT = "https://json-schema.org/draft/2020-12/schema";
const OPTIONS = { service: "acme", clientName: "acme-mcp", version: "1.0.0" };

const TEXT = { type: "string" };
const FIELDS = { in: "query", name: "fields[]", schema: { type: "array", items: TEXT } };
const TICKET = { type: "object", required: ["title"], properties: { title: TEXT, note: TEXT } };
const paths = {
  "/tickets/{id}": {
    get: {
      operationId: "getTicket",
      summary: "Gets a ticket",
      parameters: [{ in: "path", name: "id", required: true, schema: TEXT }, FIELDS],
    },
  },
  "/tickets": {
    post: {
      operationId: "createTicket",
      requestBody: { required: true, content: { "application/json": { schema: TICKET } } },
    },
  },
};

/** The service, its tools and its factory. */
async function acmeService() {
  const server = await startRecorder(() => ({ status: 200, body: { ok: true } }));
  const document = { openapi: "3.1.0", servers: [{ url: `${server.url}/v1` }], paths };
  const { tools, profile } = readTools(document, OPTIONS);
  const acme = new EndpointFactory(profile, { headers: { authorization: "Bearer s3cret" } });
  return { server, tools, acme };
}

describe("tools in their clients", function () {
  this.timeout(600_000);
  before(install);

  it("are listed and called by a client of the protocol, and errors are results for the model", async () => {
    const { McpServer, InMemoryTransport } = await load(
      "@modelcontextprotocol/server/dist/index.mjs",
    );
    const { Client } = await load("@modelcontextprotocol/client/dist/index.mjs");
    const { server, tools, acme } = await acmeService();
    const mcp = new McpServer({ name: "acme", version: "1.0.0" });
    for (const tool of tools.values()) {
      const { title, description, annotations, schema: inputSchema } = tool;
      mcp.registerTool(
        tool.name,
        { title, description, annotations, inputSchema },
        async (args) => {
          const { request, error } = tool.tryRequest(acme, args);
          if (error) return { isError: true, content: [{ type: "text", text: error.message }] };
          const answer = await fetch(...toFetch(request));
          return { isError: !answer.ok, content: [{ type: "text", text: await answer.text() }] };
        },
      );
    }
    const client = new Client({ name: "test", version: "1.0.0" });
    const [one, other] = InMemoryTransport.createLinkedPair();
    await Promise.all([mcp.connect(one), client.connect(other)]);
    const { tools: listed } = await client.listTools();
    assert.equal(listed.map(({ name }) => name).join(), "getTicket,createTicket");
    for (const { name, inputSchema, annotations, title } of listed) {
      const { $schema = DRAFT, ...own } = inputSchema;
      assert.equal($schema, DRAFT);
      assert.deepEqual(own, tools.get(name).inputSchema);
      assert.deepEqual(annotations, tools.get(name).annotations);
      assert.equal(title, tools.get(name).title);
    }
    const call = (name, args) => client.callTool({ name, arguments: args });
    const good = await call("getTicket", { id: "a/../b?c", fields: ["x", "y"] });
    assert.deepEqual(good.content, [{ type: "text", text: '{"ok":true}' }]);
    await call("createTicket", { title: "T", note: null });
    for (const args of [{ id: ".." }, { id: "" }, {}, { id: "1", evil: "x" }, { id: 7 }]) {
      const { isError, content } = await call("getTicket", args);
      assert.equal(isError, true);
      assert.match(content[0].text, /"(id|evil)"/);
      assert.doesNotMatch(content[0].text, /s3cret/);
    }
    await client.close();
    await server.close();
    const seen = server
      .takeAll()
      .map(({ method, path, headers: { authorization, host }, body }) => {
        return [method, path, String(body), ...authorization, ...host];
      });
    const own = ["Bearer s3cret", new URL(server.url).host];
    const path = "/v1/tickets/a%2F..%2Fb%3Fc?fields%5B%5D=x&fields%5B%5D=y";
    assert.deepEqual(seen, [
      ["GET", path, "", ...own],
      ["POST", "/v1/tickets", '{"title":"T"}', ...own],
    ]);
  });

  it("are called in the loop of the AI SDK, and the model sees errors", async () => {
    const { generateText, stepCountIs, tool } = await load("ai/dist/index.mjs");
    const { MockLanguageModelV3 } = await load("ai/dist/test/index.mjs");
    const { server, tools, acme } = await acmeService();
    const set = Object.fromEntries(
      Array.from(tools.values(), (own) => [
        own.name,
        tool({
          description: own.description,
          inputSchema: own.schema,
          execute: async (args) => {
            const result = own.tryRequest(acme, args);
            if (result.error !== undefined) return result;
            const answer = await fetch(...toFetch(result.request));
            return answer.text();
          },
        }),
      ]),
    );
    // What a model wrote, step by step: a path that is refused, a good one, and an answer.
    const calls = ['{ "id": ".." }', '{ "id": "a/b" }'].map((input, i) => {
      return { type: "tool-call", toolCallId: `c${i}`, toolName: "getTicket", input };
    });
    const usage = { inputTokens: {}, outputTokens: {} };
    const step = (content, unified) => {
      return { content: [content], finishReason: { unified }, usage, warnings: [] };
    };
    const last = step({ type: "text", text: "done" }, "stop");
    const doGenerate = [...calls.map((call) => step(call, "tool-calls")), last];
    const model = new MockLanguageModelV3({ doGenerate });
    const stopWhen = stepCountIs(5);
    const { steps, text } = await generateText({ model, tools: set, stopWhen, prompt: "a/b?" });
    await server.close();
    assert.equal(text, "done");
    const outputs = steps.flatMap(({ toolResults }) => toolResults.map(({ output }) => output));
    assert.equal(outputs[0].error.code, "UNSAFE_URL");
    assert.equal(outputs[1], '{"ok":true}');
    assert.equal(server.take().path, "/v1/tickets/a%2Fb");
    const [shown] = model.doGenerateCalls[0].tools;
    const { $schema, ...own } = shown.inputSchema;
    assert.deepEqual(own, tools.get("getTicket").inputSchema, $schema);
  });

  it("pass the strict modes of OpenAI and Anthropic, or are refused with the reason", async () => {
    const { toStrictJsonSchema } = await load("openai/lib/transform.mjs");
    const { transformJSONSchema } = await load("@anthropic-ai/sdk/lib/transform-json-schema.mjs");
    const counts = { tools: 0, openai: 0, anthropic: 0 };
    const failures = [];
    const attempt = (name, tool, make, transform) => {
      let fields;
      try {
        fields = make();
      } catch (error) {
        assert.equal(error.code, "INVALID_OPTIONS");
        assert.ok(error.parameters.length > 0);
        return;
      }
      try {
        transform(structuredClone(fields.parameters ?? fields.input_schema));
        counts[name] += 1;
      } catch (error) {
        failures.push(`${name} ${tool.name}: ${error.message}`);
      }
    };
    for (const file of DESCRIPTIONS) {
      const { tools } = readTools(...described(file));
      for (const tool of tools.values()) {
        counts.tools += 1;
        attempt("openai", tool, () => tool.forOpenAI({ strict: true }), toStrictJsonSchema);
        attempt("anthropic", tool, () => tool.forAnthropic({ strict: true }), transformJSONSchema);
      }
    }
    assert.deepEqual(failures.slice(0, 10), [], `${failures.length} failures`);
    assert.ok(counts.openai > counts.tools / 2 && counts.anthropic > counts.tools / 2);
  });
});
