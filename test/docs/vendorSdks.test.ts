import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import ts from "typescript";
import * as adapters from "../../src/adapters/index.js";
import * as api from "../../src/index.js";
import { transpiled, useWorkplace } from "../cli/helpers/sdk.js";
import { messagesOf } from "../helpers/compiled.js";
import { COMPILER_OPTIONS, ROOT } from "../helpers/compilerOptions.js";
import { blocksOf, run, withChecks, type Block } from "../helpers/examples.js";
import { VENDOR_GUIDE } from "../helpers/pages.js";

const BLOCKS = VENDOR_GUIDE.flatMap((page) => blocksOf(readFileSync(join(ROOT, page), "utf8")));

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
const exampleFile = (i: number): string => `examples/${i}.ts`;

function json(file: string): Record<string, unknown> {
  return JSON.parse(files.get(file) ?? "") as Record<string, unknown>;
}

/** What the compiler says of the SDK's sources and of the examples that use it, with the guide's own options. */
function problemsOf(folder: string): readonly string[] {
  const given = json("tsconfig.json")["compilerOptions"];
  const { options, errors } = ts.convertCompilerOptionsFromJson(given, folder);
  expect(errors).to.deep.equal([]);
  // The sources of this package are outside the guide's folder.
  delete options.rootDir;
  const acme = { "acme-sdk": [join(folder, "src/index.ts")] };
  const paths = { ...COMPILER_OPTIONS.paths, ...acme };
  const names = [...sources, ...examples.map((_, i) => exampleFile(i))];
  const program = ts.createProgram(
    names.map((file) => join(folder, file)),
    { ...options, noEmit: true, paths },
  );
  return messagesOf(ts.getPreEmitDiagnostics(program));
}

interface Desk extends api.EndpointFactory {
  as(user: string): this;
}

describe("the pages of docs/guide/ about vendor SDKs", function () {
  // It compiles a package and starts Node.
  this.timeout(120_000);
  const place = useWorkplace(true);
  let sdk: Record<string, unknown>;

  before(async () => {
    examples.forEach(({ code }, i) => place.write(exampleFile(i), code));
    files.forEach((code, file) => place.write(file, code));
    for (const file of sources) {
      const code = files.get(file) ?? "";
      place.write(`dist/${file.replace(/ts$/, "js")}`, transpiled(code));
    }
    sdk = await place.import("dist/src/index.js");
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
    expect(problemsOf(place.path)).to.deep.equal([]);
  });

  it("has plug-ins that work on layers", async () => {
    const { request } = await place.import<{ request: api.RequestOptions }>(
      "dist/plugins/traced.js",
    );
    expect(request.headers).to.include({ "desk-user": "bob", "x-request-id": "r-1" });
    const { Desk: Plugged, dated } = await place.import<{
      Desk: new (options: object, plugins: readonly unknown[]) => Desk;
      dated: unknown;
    }>("dist/plugins/list.js");
    const { headers } = new Plugged({}, [dated]).as("bob").request("GET /x");
    expect(headers).to.include.keys("date", "desk-user");
  });

  it("does not repeat a redirect, a POST without a key or a body that is read once", async () => {
    const { respond } = await place.import<{
      respond: (write: () => api.RequestOptions, transport: object) => Promise<Response>;
    }>("dist/src/send.js");
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
    execFileSync(bin, args, { cwd: place.path, stdio: "pipe" });
    const bundle = place.read("dist/index.cjs");
    expect(bundle).to.contain('require("endpoint-core")').and.to.contain("AcmeEndpoints");
    const text = BLOCKS.find(({ code }) => code.includes('"require"'))?.code ?? "";
    const { files: packed, exports } = JSON.parse(text) as { files: string[]; exports: object };
    const named = JSON.stringify(exports).match(/dist[^"]*/g) ?? [];
    expect(named.filter((path) => !packed.some((each) => path.startsWith(each)))).to.deep.equal([]);
  });

  it("passes its own tests", () => {
    const loader = pathToFileURL(join(ROOT, "test/register.mjs")).href;
    const test = join(place.path, "dist/test/acme.test.js");
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
