import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import ts from "typescript";
import * as adapters from "../../src/adapters/index.js";
import * as api from "../../src/index.js";
import { COMPILER_OPTIONS, ROOT } from "../support/compilerOptions.js";
import { blocksOf, run, withChecks, type Block } from "../support/examples.js";
import { VENDOR_GUIDE } from "../support/pages.js";

const BLOCKS = VENDOR_GUIDE.flatMap((page) => blocksOf(readFileSync(join(ROOT, page), "utf8")));

/** The files that the pages tell to copy. */
const COPIED = ["errors.ts", "send.ts"].map((name): [string, string] => [
  `src/${name}`,
  readFileSync(join(ROOT, "examples/sending", name), "utf8"),
]);

const files = new Map(
  BLOCKS.flatMap(({ file, code }): [string, string][] =>
    file === undefined ? [] : [[file, code]],
  ).concat(COPIED),
);
const sources = [...files.keys()].filter((file) => file.endsWith(".ts"));
const examples = BLOCKS.filter(({ file, language }) => file === undefined && language === "ts");

function json(file: string): Record<string, unknown> {
  return JSON.parse(files.get(file) ?? "") as Record<string, unknown>;
}

/** The guide's own compiler options, in a folder that has this package and Node's types. */
function compilerOptions(folder: string): ts.CompilerOptions {
  const { options, errors } = ts.convertCompilerOptionsFromJson(
    json("tsconfig.json")["compilerOptions"],
    folder,
  );
  expect(errors).to.deep.equal([]);
  // The sources of this package are outside the guide's folder.
  delete options.rootDir;
  return {
    ...options,
    noEmit: true,
    paths: { ...COMPILER_OPTIONS.paths, "acme-sdk": [join(folder, "src/index.ts")] },
    typeRoots: [join(ROOT, "node_modules/@types")],
  };
}

/** What the compiler says of the SDK's sources and of the examples that use it. */
function problemsOf(folder: string): readonly string[] {
  const names = [...sources, ...examples.map((_, i) => exampleFile(i))];
  const paths = names.map((file) => join(folder, file));
  const program = ts.createProgram(paths, compilerOptions(folder));
  return ts.getPreEmitDiagnostics(program).map(({ file, messageText }) => {
    return `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
}

/** The class of the guide, whose plug-ins are under test. */
interface Desk extends api.EndpointFactory {
  as(user: string): this;
}

const exampleFile = (i: number): string => `examples/${i}.ts`;

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function build(folder: string): void {
  for (const [file, code] of files) {
    write(join(folder, file), code);
  }
  examples.forEach(({ code }, i) => {
    write(join(folder, exampleFile(i)), code);
  });
  for (const file of sources) {
    const { outputText } = ts.transpileModule(files.get(file) ?? "", {
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
    });
    write(join(folder, "dist", file.replace(/\.ts$/, ".js")), outputText);
  }
}

describe("the pages of docs/guide/ about vendor SDKs", function () {
  // It compiles a package and starts Node.
  this.timeout(120_000);
  let folder: string;
  let sdk: Record<string, unknown>;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "acme-sdk-"));
    build(folder);
    const entry = pathToFileURL(join(folder, "dist/src/index.js")).href;
    sdk = (await import(entry)) as Record<string, unknown>;
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it("has all files of a package", () => {
    const needed = ["package.json", "tsconfig.json", "src/index.ts", "test/acme.test.ts"];
    expect([...files.keys()]).to.include.members(needed);
    expect(examples.length).to.be.greaterThan(2);
    expect(BLOCKS.filter(({ language }) => !["ts", "json", "sh"].includes(language))).to.be.empty;
  });

  it("has a package.json that fits this package", () => {
    const own = readFileSync(join(ROOT, "package.json"), "utf8");
    const { version, engines } = JSON.parse(own) as Record<string, unknown>;
    const guide = json("package.json");
    const [major] = String(version).split(".");
    expect(guide["dependencies"]).to.deep.equal({ "endpoint-core": `^${major}.0.0` });
    expect(guide["engines"]).to.deep.equal(engines);
    expect(guide["exports"]).to.deep.equal({
      ".": { types: "./dist/src/index.d.ts", default: "./dist/src/index.js" },
    });
  });

  it("compiles", () => {
    expect(problemsOf(folder)).to.deep.equal([]);
  });

  it("has plug-ins that work on layers", async () => {
    const at = (name: string): string => pathToFileURL(join(folder, "dist/plugins", name)).href;
    const { request } = (await import(at("traced.js"))) as { request: api.RequestOptions };
    expect(request.headers).to.include({ "desk-user": "bob", "x-request-id": "r-1" });
    const { Desk: Plugged, dated } = (await import(at("list.js"))) as {
      Desk: new (options: object, plugins: readonly unknown[]) => Desk;
      dated: unknown;
    };
    const { headers } = new Plugged({}, [dated]).as("bob").request("GET /x");
    expect(headers).to.include.keys("date", "desk-user");
  });

  it("does not repeat a redirect, a POST without a key or a body that is read once", async () => {
    const file = pathToFileURL(join(folder, "dist/src/send.js")).href;
    const { respond } = (await import(file)) as {
      respond: (write: () => api.RequestOptions, transport: object) => Promise<Response>;
    };
    const profile = { ...api.github, credentials: api.sameOrigin, methodCase: "upper" as const };
    const service = new api.EndpointFactory(
      { ...profile, credentialHeaders: ["acme-key"] },
      { headers: { "acme-key": "k-1" } },
    );
    const location = "https://api.github.com/repositories/1";
    const busy = { "POST /busy": 503, "PUT /lines": 503 };
    for (const [route, status] of Object.entries({ "GET /moved": 302, ...busy })) {
      const redirects: unknown[] = [];
      const fetch = (_: string, { redirect }: RequestInit): Promise<Response> => {
        redirects.push(redirect);
        const headers = { location: "/repositories/1" };
        return Promise.resolve(new Response(null, { status, headers }));
      };
      const options = route.startsWith("PUT") ? { data: new Blob(["{}"]).stream().values() } : {};
      const sent = respond(() => service.call(route, {}, options), { fetch, retries: 2 });
      const error: unknown = await sent.catch((thrown: unknown) => thrown);
      expect(error).to.include({ code: "STATUS", status, location });
      expect(redirects).to.deep.equal(["manual"]);
    }
  });

  it("has a bundle in CommonJS", () => {
    const shown = BLOCKS.find(({ code }) => code.startsWith("npx esbuild "));
    const args = (shown?.code ?? "").trim().split(" ").slice(2);
    const bin = join(ROOT, "node_modules/esbuild/bin/esbuild");
    execFileSync(bin, args, { cwd: folder, stdio: "pipe" });
    const bundle = readFileSync(join(folder, "dist/index.cjs"), "utf8");
    expect(bundle).to.contain('require("endpoint-core")').and.to.contain("AcmeEndpoints");
    const text = BLOCKS.find(({ code }) => code.includes('"require"'))?.code ?? "";
    const { files: packed = [], exports } = JSON.parse(text) as {
      files?: string[];
      exports: object;
    };
    const named = JSON.stringify(exports).match(/dist[^"]*/g) ?? [];
    expect(named.filter((path) => !packed.some((each) => path.startsWith(each)))).to.deep.equal([]);
  });

  it("passes its own tests", () => {
    const loader = pathToFileURL(join(ROOT, "test/register.mjs")).href;
    const test = join(folder, "dist/test/acme.test.js");
    const args = ["--import", loader, test];
    const output = execFileSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
    expect(output)
      .to.match(/pass [1-9]/)
      .and.match(/fail 0/);
  });

  examples.forEach(({ title, code }: Block) => {
    it(`example under "${title}" is correct`, async () => {
      const { script, checks } = withChecks(code);
      expect(checks).to.be.greaterThan(0);
      await run(script, { ...api, ...adapters, ...sdk });
    });
  });
});
