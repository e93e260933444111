// What Node asks about the modules that it loads: TypeScript is compiled by ts-node, once for each text of a file, and
// "endpoint-core" is the sources, so that examples import it as its users do and no build is needed.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const ENTRY = /^endpoint-core(?:\/(adapters|match|openapi|sdk|tools))?$/;
const COMPILED = new URL("../node_modules/.cache/endpoint-core/", import.meta.url);

const require = createRequire(import.meta.url);
const settings = readFileSync(new URL("../tsconfig.json", import.meta.url), "utf8");
const { version } = require("typescript/package.json");
let compiler;

export function resolve(specifier, context, next) {
  const entry = ENTRY.exec(specifier);
  if (entry !== null) {
    const path = `../src/${entry[1] === undefined ? "" : `${entry[1]}/`}index.ts`;
    return { url: new URL(path, import.meta.url).href, shortCircuit: true };
  }
  // An import names the file that the compiler would write, unless that was written.
  if (/^\.{1,2}\/.*\.js$/.test(specifier)) {
    const written = new URL(specifier, context.parentURL);
    const source = new URL(written.href.replace(/\.js$/, ".ts"));
    if (!existsSync(written) && existsSync(source)) {
      return { url: source.href, shortCircuit: true };
    }
  }
  return next(specifier, context);
}

export function load(url, context, next) {
  const path = new URL(url).pathname.endsWith(".ts") ? fileURLToPath(url) : undefined;
  return path === undefined
    ? next(url, context)
    : { format: "module", source: compiledText(path), shortCircuit: true };
}

function compiledText(path) {
  const text = readFileSync(path, "utf8");
  const key = createHash("sha256").update(JSON.stringify([version, settings, path, text]));
  const file = new URL(`${key.digest("hex")}.js`, COMPILED);
  if (existsSync(file)) {
    return readFileSync(file, "utf8");
  }
  // Loaded for a text that is new, since that takes a second.
  compiler ??= require("ts-node").create({ transpileOnly: true });
  const compiled = compiler.compile(text, path);
  mkdirSync(COMPILED, { recursive: true });
  // Other processes may write the same file at this moment.
  const unfinished = new URL(`${file.href}.${process.pid}`);
  writeFileSync(unfinished, compiled);
  renameSync(unfinished, file);
  return compiled;
}
