import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { expect } from "chai";
import { build, transform, type PluginBuild } from "esbuild";
import type ts from "typescript";
import { Sdk } from "../../../src/cli/sdk/Sdk.js";
import { sdkTexts } from "../../../src/cli/sdk/sdkTexts.js";
import { EndpointFactory } from "../../../src/index.js";
import { readNamed } from "../../../src/openapi/readOpenApi.js";
import { readTools } from "../../../src/tools/index.js";
import { outcomeOf } from "../../properties/observe.js";
import { argumentsOf, callOf, DESCRIPTIONS, readDocument } from "../../helpers/descriptions.js";
import { itFor } from "../../helpers/itEach.js";
import { longPath } from "../../helpers/longPackages.js";
import { useWorkplace } from "../helpers/sdk.js";

const require = createRequire(import.meta.url);

const COMPILERS = [longPath("typescript-5.4"), "typescript"].map(
  (name) => require(name) as typeof ts,
);

/** Those of which SDKs are made, which takes long. */
const MADE = /github|stripe|twilio|slack|box|jira|docusign|kubernetes|spotify|figma|style|petstore/;
const CHOSEN = DESCRIPTIONS.filter((file) => MADE.test(file));

type Call = (client: object, parameters: object, options: object) => unknown;

function outcome(call: () => unknown): unknown {
  const { result, code } = outcomeOf(call as () => { body?: unknown });
  return result?.body instanceof FormData
    ? { ...result, body: [...result.body] }
    : (code ?? { ...result });
}

/** What a bundler keeps of a module of which nothing is used; this package has no side effects. */
async function keptOf(file: string): Promise<string> {
  const setup = (bundler: PluginBuild): void => {
    bundler.onResolve({ filter: /^endpoint-core/ }, ({ path }) => {
      return { path, external: true, sideEffects: false };
    });
  };
  const plugins = [{ name: "package", setup }];
  const settings = { bundle: true, minify: true, write: false, plugins } as const;
  const { outputFiles } = await build({ ...settings, entryPoints: [file], format: "esm" });
  return outputFiles[0]?.text ?? "";
}

describe("SDKs of vendors", function () {
  this.timeout(300_000);
  const place = useWorkplace();

  itFor("send what the engine sends, and compile: %0", CHOSEN, async (file) => {
    const document = readDocument(file);
    const baseUrl = "https://vendor.example/v1";
    const options = { service: "vendor", clientName: "vendor-sdk", version: "1.0.0", baseUrl };
    const read = readNamed(document, options);
    const sdk = new Sdk("Vendor", read);
    const texts = sdkTexts(sdk);
    for (const [name, text] of texts) {
      place.write(`sdk/${name}`, text);
      // The compilers, which are slower, say below whether it is TypeScript.
      const tsconfigRaw = { compilerOptions: { verbatimModuleSyntax: true } };
      const { code } = await transform(text, { loader: "ts", target: "es2022", tsconfigRaw });
      place.write(`sdk/${name.replace(/ts$/, "js")}`, code);
    }
    const load = (name: string): Promise<Record<string, unknown>> =>
      import(pathToFileURL(join(place.path, "sdk", name)).href) as Promise<never>;
    const all = await load("index.js");
    const Vendor = all["Vendor"] as new () => object;
    const client = new Vendor();
    const factory = new EndpointFactory(read.profile);
    const functions = new Map(
      [...sdk.files.values()].flat().map(({ id, name }) => [id, all[name] as Call]),
    );
    const different: unknown[] = [];
    const headers = read.operations
      .flatMap(({ draft }) => draft.parameters)
      .flatMap(({ in: place, name }) => (["header", "cookie"].includes(place) ? [name] : []))
      .filter((name) => read.profile.credentialHeaders?.includes(name) !== true);
    const { tools } = readTools(document, { ...options, headers, refs: "inline" });
    // Tools are in the order of the operations.
    expect(tools.size).to.equal(read.operations.length);
    for (const [i, tool] of [...tools.values()].entries()) {
      const { draft, operation } = read.operations[i]!;
      const [values, data] = callOf(tool, argumentsOf(tool));
      const dots = Object.fromEntries(Object.keys(values).map((name) => [name, ".."]));
      for (const [given, more] of [[values, data] as const, [{}, {}], [dots, {}]]) {
        const ours = outcome(() => functions.get(draft.id)!(client, given, more));
        const engine = outcome(() => factory.call(operation, given, more));
        if (!isDeepStrictEqual(ours, engine)) {
          different.push([draft.id, given, ours, engine]);
        }
      }
    }
    expect(different).to.deep.equal([]);
    const { Vendor: sameClass } = await load("client.js");
    const { VendorSdk } = await load("index.class.js");
    expect(Object.getPrototypeOf(VendorSdk)).to.equal(sameClass);
    expect(await keptOf(place.write("use.js", 'import "./sdk/index.js";'))).to.equal("");
    for (const compiler of COMPILERS) {
      const files = [...texts.keys()].map((name) => `sdk/${name}`);
      expect(place.compile(compiler, files), compiler.version).to.deep.equal([]);
    }
  });
});
