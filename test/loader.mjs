// What Node does not do: it runs the sources, which are TypeScript, and finds the package by its name, as examples and
// its users import it, without a build.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";

const SOURCES = {
  "endpoint-core": new URL("../src/index.ts", import.meta.url).href,
  "endpoint-core/adapters": new URL("../src/adapters/index.ts", import.meta.url).href,
  "endpoint-core/match": new URL("../src/match/index.ts", import.meta.url).href,
  "endpoint-core/openapi": new URL("../src/openapi/index.ts", import.meta.url).href,
  "endpoint-core/sdk": new URL("../src/sdk/index.ts", import.meta.url).href,
};

/** An import names the file that a compiler would write. */
export function resolve(specifier, context, next) {
  const url = SOURCES[specifier] ?? specifier;
  if (/^(?:\.\.?\/|file:).*\.js$/.test(url) && !context.parentURL?.includes("/node_modules/")) {
    const source = new URL(url.replace(/js$/, "ts"), context.parentURL);
    if (existsSync(source)) {
      return next(source.href, context);
    }
  }
  return next(url, context);
}

/** Takes the types out, and leaves all else in its line. */
export async function load(url, context, next) {
  if (!url.startsWith("file:") || !url.endsWith(".ts")) {
    return next(url, context);
  }
  const sourcefile = fileURLToPath(url);
  const { code } = await transform(await readFile(sourcefile, "utf8"), {
    loader: "ts",
    target: "es2022",
    sourcefile,
    sourcemap: "inline",
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  return { format: "module", shortCircuit: true, source: code };
}
