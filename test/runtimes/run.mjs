// The packed package in every runtime and bundler that npm has: one set of checks, and one instance of each class.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import vm from "node:vm";
import { expect } from "chai";
import { BUNDLERS, DROPS_UNUSED, metro, READS_COMMONJS } from "./bundlers.mjs";
import { inWorkplace, load, output, prepare, reportIn, textOf, tool, write } from "./workplace.mjs";

const NODES = {
  "this Node": process.execPath,
  "Node 20.19": inWorkplace("node_modules/node-20.19/bin/node"),
  "Node 24": inWorkplace("node_modules/node-24/bin/node"),
};
const BUN = inWorkplace("node_modules/@oven/bun-linux-x64/bin/bun");
const DENO = inWorkplace("node_modules/@deno/linux-x64-glibc/deno");

const FLAGS = {
  "frozen intrinsics": ["--frozen-intrinsics"],
  "no code from strings": ["--disallow-code-generation-from-strings"],
  "no __proto__": ["--disable-proto=delete"],
};

/** The entries as one script without imports, for engines that load none. */
let script;
let expected;
const seen = new Map();

before(async function () {
  this.timeout(600_000);
  await prepare();
  expected = reportIn(await output(process.execPath, ["app/entry.mjs"])).checks;
  script = await BUNDLERS["esbuild (browser)"]("app/entry.mjs");
  write("script.js", script);
});

after(() => {
  for (const [name, text] of seen) {
    console.log(`${name.padEnd(34)} ${text}`);
  }
});

/** A test that a program gives the report of all checks, and that none failed. */
function itReports(name, run, { isOne = true } = {}) {
  it(`all checks hold in ${name}`, async () => {
    const report = reportIn(await run());
    expect(report.failures).to.deep.equal([]);
    expect(report.checks).to.equal(expected).and.to.be.greaterThan(600);
    expect(report.isTaken, "what one entry makes, another takes").to.equal(true);
    expect(report.isOne, "one instance of each class").to.equal(isOne);
    seen.set(name, `${report.checks} checks`);
  }).timeout(300_000);
}

describe("runtimes", () => {
  for (const [name, node] of Object.entries(NODES)) {
    itReports(`${name}, import`, () => output(node, ["app/entry.mjs"]));
    itReports(`${name}, require`, () => output(node, ["app/entry.cjs"]));
  }
  for (const [name, flags] of Object.entries(FLAGS)) {
    itReports(`Node with ${name}`, () => output(process.execPath, [...flags, "app/entry.mjs"]));
  }
  for (const kind of ["mjs", "cjs"]) {
    itReports(`Bun, ${kind}`, () => output(BUN, [`app/entry.${kind}`]));
    itReports(`Deno, ${kind}`, () => output(DENO, ["run", "--allow-read", `app/entry.${kind}`]));
  }
  itReports("a bare context of V8, which has no web API", () => {
    const options = { contextCodeGeneration: { strings: false, wasm: false } };
    return vm.runInNewContext(`${script}; runtimeReport`, {}, options);
  });
  itReports("QuickJS", async () => {
    const { getQuickJS } = await load("quickjs-emscripten");
    const quickjs = (await getQuickJS()).newContext();
    const result = quickjs.unwrapResult(quickjs.evalCode(`${script}; runtimeReport`));
    return quickjs.getString(result);
  });
  itReports("edge-runtime", async () => {
    const { EdgeRuntime } = await load("edge-runtime");
    return new EdgeRuntime().evaluate(`${script}; runtimeReport`);
  });
  itReports("Cloudflare's workerd", async () => {
    const { Miniflare } = await load("miniflare");
    const worker = `${script}; export default { fetch: () => new Response(runtimeReport) };`;
    const miniflare = new Miniflare({ modules: true, script: worker });
    try {
      const response = await miniflare.dispatchFetch("http://localhost/");
      return await response.text();
    } finally {
      await miniflare.dispose();
    }
  });
  itReports("SES after lockdown, in a compartment", () =>
    output(process.execPath, ["app/ses.mjs"]),
  );
});

describe("test runners", () => {
  const jest = (args, options) => tool("jest/bin/jest.js", args, options);
  const root = ["--rootDir", "app/jest"];
  const customExportConditions = ["require", "react-native"];
  const native = JSON.stringify({ testEnvironmentOptions: { customExportConditions } });
  itReports("Jest with its default configuration in node", () => jest(root));
  itReports("Jest with its default configuration in jsdom", () => jest([...root, "--env=jsdom"]));
  itReports("Jest in Node 24", () => jest(root, { node: NODES["Node 24"] }));
  itReports("Jest with the conditions of React Native", () => jest([...root, "--config", native]));
  itReports("ts-jest", () => jest(["--config", "app/ts-jest/jest.config.json"]));
  itReports(
    "Jest with ES modules",
    () =>
      jest(["--config", "app/jest-esm/jest.config.json"], {
        env: { NODE_OPTIONS: "--experimental-vm-modules" },
      }),
    // Jest loads what a CommonJS module requires from the CommonJS build.
    { isOne: false },
  );
  itReports("Vitest", () => tool("vitest/vitest.mjs", ["run", "--root", "app/vitest"]));
  itReports("mocha with require", () =>
    tool("mocha/bin/mocha.js", ["--no-config", "app/mocha/entry.cjs"]),
  );
});

describe("bundlers", () => {
  for (const name of READS_COMMONJS) {
    itReports(`a bundle of ${name}`, async () => {
      write("out/bundle.cjs", `${await BUNDLERS[name]("app/entry.mjs")}`);
      return output(process.execPath, ["out/bundle.cjs"]);
    });
  }

  for (const [what, resolver] of Object.entries({
    "without the condition react-native": { unstable_conditionNames: [] },
    "without exports": { unstable_enablePackageExports: false },
  })) {
    itReports(`a bundle of Metro ${what}`, async () => {
      write("out/bundle.cjs", await metro("app/entry.mjs", "ios", resolver));
      return output(process.execPath, ["out/bundle.cjs"]);
    });
  }

  for (const name of DROPS_UNUSED) {
    it(`${name} leaves out unused code`, async () => {
      const sizes = {};
      for (const [what, entry] of [
        ["endpoint", ""],
        ["UriTemplate", ""],
        ["toFetch", "/adapters"],
      ]) {
        const line = `import { ${what} } from "endpoint-core${entry}";`;
        write("out/one.mjs", `${line}\nglobalThis.used = ${what};\n`);
        const text = await BUNDLERS[name]("out/one.mjs");
        sizes[what] = gzipSync(text, { level: 9 }).length;
      }
      seen.set(`bytes, gzipped: ${name}`, JSON.stringify(sizes));
      expect(sizes.UriTemplate).to.be.lessThan(sizes.endpoint / 4);
      expect(sizes.toFetch).to.be.lessThan(sizes.endpoint / 2);
    }).timeout(300_000);
  }
});

describe("React Native's Babel preset", () => {
  it("compiles each file behind the condition default", async () => {
    const { build } = await load("esbuild");
    const { exports: entries } = JSON.parse(textOf("node_modules/endpoint-core/package.json"));
    const roots = Object.values(entries).flatMap((entry) => entry.default ?? []);
    const { metafile } = await build({
      entryPoints: roots.map((path) => inWorkplace("node_modules/endpoint-core", path)),
      absWorkingDir: inWorkplace("node_modules/endpoint-core"),
      outdir: inWorkplace("out/all"),
      bundle: true,
      write: false,
      metafile: true,
    });
    const { transform } = await load("./app/babel-transformer.cjs");
    const files = Object.keys(metafile.inputs);
    for (const file of files) {
      const filename = inWorkplace("node_modules/endpoint-core", file);
      transform({ filename, src: readFileSync(filename, "utf8"), options: { platform: "ios" } });
    }
    expect(files.length).to.be.greaterThan(10);
    seen.set("React Native's Babel preset", `${files.length} files`);
  }).timeout(300_000);
});
