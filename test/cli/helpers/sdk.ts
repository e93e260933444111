import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import ts from "typescript";
import { stringify } from "yaml";
import type { Outcome } from "../../../src/cli/commandLine/outcome.js";
import { operations } from "../../../src/cli/operations/command.js";
import { sdk } from "../../../src/cli/sdk/command.js";
import { sharingHost } from "../../helpers/compilerHost.js";
import { COMPILER_OPTIONS, ROOT } from "../../helpers/compilerOptions.js";

export const DOM = ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"];

/** A folder of a test, within this package, where `endpoint-core` is found. */
class Workplace {
  path = "";

  open(): void {
    mkdirSync(join(ROOT, "temp"), { recursive: true });
    this.path = mkdtempSync(join(ROOT, "temp", "sdk-"));
    this.write("package.json", '{ "type": "module" }');
  }

  /** Writes a file: texts and bytes as they are, other values as YAML or JSON, as its name says. */
  write(name: string, value: unknown): string {
    const file = join(this.path, name);
    mkdirSync(dirname(file), { recursive: true });
    const isRaw = typeof value === "string" || value instanceof Uint8Array;
    const print = /\.ya?ml$/.test(name) ? stringify : JSON.stringify;
    writeFileSync(file, isRaw ? value : print(value));
    return file;
  }

  read(name: string): string {
    return readFileSync(join(this.path, name), "utf8");
  }

  files(folder: string): ReadonlyMap<string, string> {
    const names = readdirSync(join(this.path, folder)).sort();
    return new Map(names.map((name) => [name, this.read(join(folder, name))]));
  }

  run(...words: string[]): Outcome {
    return sdk(words, this.path);
  }

  operations(...words: string[]): Outcome {
    return operations(words, this.path);
  }

  make(document: object, out = "acme", ...words: string[]): Outcome {
    this.write("openapi.json", document);
    return this.run("openapi.json", "--out", out, "--name", "Acme", ...words);
  }

  written(file = "untagged.ts"): string {
    return this.read(`acme/${file}`).replaceAll(/\s+/g, " ");
  }

  /** Makes the SDK of a document, and gives a file of it, with single blanks. */
  text(document: object, file?: string): string {
    expect(this.make(document).exitCode).to.equal(0);
    return this.written(file);
  }

  /** What a compiler says of files here, as careful users have it. */
  compile(
    compiler: typeof ts,
    files: readonly string[],
    lib = ["lib.es2022.d.ts"],
  ): readonly string[] {
    const options: ts.CompilerOptions = {
      ...COMPILER_OPTIONS,
      moduleResolution: compiler.ModuleResolutionKind.NodeNext,
      lib,
      skipLibCheck: false,
      verbatimModuleSyntax: true,
      isolatedDeclarations: true,
      declaration: true,
      noUncheckedIndexedAccess: true,
      noImplicitOverride: true,
    };
    const paths = files.map((name) => join(this.path, name));
    const host = sharingHost(compiler, options, this.path);
    const program = compiler.createProgram(paths, options, host);
    // The sources of this package are compiled with its own options.
    const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(this.path));
    const found = own.flatMap((file) => [...compiler.getPreEmitDiagnostics(program, file)]);
    return [...new Set(found)].map(({ file, start, messageText }) => {
      const line = (file?.getLineAndCharacterOfPosition(start ?? 0).line ?? 0) + 1;
      const text = compiler.flattenDiagnosticMessageText(messageText, "\n");
      return `${file?.fileName.split("/").at(-1) ?? ""}:${line}: ${text}`;
    });
  }

  /** Compiles right lines, and wrong ones, none of which must compile; a comment behind each says why. */
  expectTypes(right: string, wrong = "", lib?: string[]): void {
    const refused = wrong.replaceAll(/^(\S.*;) \/\/ (.*)$/gm, "// @ts-expect-error - $2\n$1");
    this.write("use.ts", `${right}\n${refused}`);
    expect(this.compile(ts, ["use.ts"], lib)).to.deep.equal([]);
  }

  expectCompiled(...folders: string[]): void {
    const files = folders.flatMap((folder) => [`${folder}/index.ts`, `${folder}/index.class.ts`]);
    expect(this.compile(ts, files)).to.deep.equal([]);
  }

  /** Loads a file of a folder, all of whose files are compiled first. */
  async load<Module>(folder: string, name: string): Promise<Module> {
    for (const [file, text] of this.files(folder)) {
      this.write(join(folder, file.replace(/ts$/, "js")), transpiled(text));
    }
    return this.import<Module>(join(folder, name));
  }

  async import<Module>(file: string): Promise<Module> {
    return (await import(pathToFileURL(join(this.path, file)).href)) as Module;
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

export function transpiled(text: string): string {
  const compilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    verbatimModuleSyntax: true,
  };
  return ts.transpileModule(text, { compilerOptions }).outputText;
}

/** A folder for each test of the suite, or one for all of them, removed afterwards. */
export function useWorkplace(isShared = false): Workplace {
  const place = new Workplace();
  (isShared ? before : beforeEach)(() => {
    place.open();
  });
  (isShared ? after : afterEach)(() => {
    place.remove();
  });
  return place;
}

export function describe30(paths: object, schemas: object = {}, others: object = {}): object {
  return {
    openapi: "3.0.3",
    info: { title: "Acme" },
    servers: [{ url: "https://api.acme.example" }],
    paths,
    ...others,
    components: { schemas, ...(others as { components?: object }).components },
  };
}

export function pathsOf(items: readonly object[]): object {
  return Object.fromEntries(items.map((item, i) => [`/${i}`, item]));
}

export function answers(schema: object, type = "application/json"): { responses: object } {
  return { responses: { 200: { content: { [type]: { schema } } } } };
}

export function takes(schema: object, type = "application/json"): object {
  return { requestBody: { required: true, content: { [type]: { schema } } } };
}

export function fields(properties: object, ...required: string[]): object {
  return { type: "object", required, properties };
}

export function posting(bodies: Readonly<Record<string, object>>, others: object = {}): object {
  const pairs = Object.entries(bodies);
  return pathsOf(
    pairs.map(([operationId, body]) => ({ post: { operationId, ...body, ...others } })),
  );
}

/** The description of the example, which has no problems. */
export const DOCUMENT = JSON.parse(
  readFileSync(join(ROOT, "examples/generated-sdk/openapi.json"), "utf8"),
) as { readonly paths: object; readonly components: object };
