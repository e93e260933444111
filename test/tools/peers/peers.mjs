// The tools with those who take them: the protocol's own SDK, and the strict modes of providers. Installs these in
// temp/tools, since they are large and nobody else needs them.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { EndpointFactory } from "../../../src/index.ts";
import { toFetch } from "../../../src/adapters/index.ts";
import { readTools } from "../../../src/tools/index.ts";
import { baseUrlFor, DESCRIPTIONS, descriptionIn } from "../../support/descriptions.ts";

const WORKPLACE = fileURLToPath(new URL("../../../temp/tools", import.meta.url));
const OPTIONS = { service: "acme", clientName: "acme-mcp", version: "1.0.0" };

function install() {
  mkdirSync(WORKPLACE, { recursive: true });
  for (const name of ["package.json", "package-lock.json", ".npmrc"]) {
    cpSync(join(import.meta.dirname, name), join(WORKPLACE, name));
  }
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--silent"];
  execFileSync("npm", ["install", ...flags], { cwd: WORKPLACE, stdio: ["ignore", 2, 2] });
}

/** A module of a package in the workplace. */
function load(path) {
  return import(pathToFileURL(join(WORKPLACE, "node_modules", path)).href);
}

const paths = {
  "/tickets/{id}": {
    get: {
      operationId: "getTicket",
      summary: "Gets a ticket",
      parameters: [
        { in: "path", name: "id", required: true, schema: { type: "string" } },
        { in: "query", name: "fields[]", schema: { type: "array", items: { type: "string" } } },
      ],
    },
  },
  "/tickets": {
    post: {
      operationId: "createTicket",
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: {
              type: "object",
              required: ["title"],
              properties: { title: { type: "string" }, note: { type: "string" } },
            },
          },
        },
      },
    },
  },
};

/** A server that keeps what it is sent. */
async function record() {
  const seen = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      const { method, url, headers } = request;
      seen.push({ method, url, authorization: headers.authorization, host: headers.host, body });
      response.setHeader("content-type", "application/json");
      response.end('{"ok":true}');
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { seen, server, origin: `http://127.0.0.1:${server.address().port}` };
}

describe("tools and those who take them", function () {
  this.timeout(600_000);
  before(install);

  it("are listed and called by a client of the protocol, and errors are results that a model reads", async () => {
    const { McpServer, InMemoryTransport } = await load(
      "@modelcontextprotocol/server/dist/index.mjs",
    );
    const { Client } = await load("@modelcontextprotocol/client/dist/index.mjs");
    const { seen, server, origin } = await record();
    const document = { openapi: "3.1.0", servers: [{ url: `${origin}/v1` }], paths };
    const { tools, profile } = readTools(document, OPTIONS);
    const acme = new EndpointFactory(profile, { headers: { authorization: "Bearer s3cret" } });
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
    assert.deepEqual(
      listed.map(({ name }) => name),
      ["getTicket", "createTicket"],
    );
    for (const { name, inputSchema, annotations, title } of listed) {
      const { $schema, ...own } = inputSchema;
      assert.equal(
        $schema ?? "https://json-schema.org/draft/2020-12/schema",
        "https://json-schema.org/draft/2020-12/schema",
      );
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
    server.close();
    const own = { authorization: "Bearer s3cret", host: new URL(origin).host };
    assert.deepEqual(seen, [
      {
        method: "GET",
        url: "/v1/tickets/a%2F..%2Fb%3Fc?fields%5B%5D=x&fields%5B%5D=y",
        ...own,
        body: "",
      },
      { method: "POST", url: "/v1/tickets", ...own, body: '{"title":"T"}' },
    ]);
  });

  it("pass the strict modes of OpenAI and Anthropic, or are refused with the reason", async () => {
    const { toStrictJsonSchema } = await load("openai/lib/transform.mjs");
    const { transformJSONSchema } = await load("@anthropic-ai/sdk/lib/transform-json-schema.mjs");
    const counts = { tools: 0, openai: 0, anthropic: 0 };
    const failures = [];
    const reasons = new Map();
    const attempt = (name, tool, make, transform) => {
      let fields;
      try {
        fields = make();
      } catch (error) {
        assert.equal(error.code, "INVALID_OPTIONS");
        assert.ok(error.parameters.length > 0);
        for (const [, reason] of error.message.matchAll(/\(([^()]+)\)/g)) {
          reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
        }
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
      const document = descriptionIn(file);
      const { tools } = readTools(document, { ...OPTIONS, ...baseUrlFor(document) });
      for (const tool of tools.values()) {
        counts.tools += 1;
        attempt("openai", tool, () => tool.forOpenAI({ strict: true }), toStrictJsonSchema);
        attempt("anthropic", tool, () => tool.forAnthropic({ strict: true }), transformJSONSchema);
      }
    }
    assert.deepEqual(failures.slice(0, 10), [], `${failures.length} failures`);
    assert.ok(counts.openai > counts.tools / 2 && counts.anthropic > counts.tools / 2);
    console.log(`      ${JSON.stringify(counts)} ${JSON.stringify(Object.fromEntries(reasons))}`);
  });
});
