// Each bundler with its own defaults, minified: a file of the workplace becomes one script.
import { readdirSync, rmSync } from "node:fs";
import { inWorkplace, load, output, textOf, tool, write } from "./workplace.mjs";

export const BUNDLERS = {
  "esbuild (browser)": (file) => esbuild(file, "browser"),
  "esbuild (node)": (file) => esbuild(file, "node"),
  rollup,
  "webpack (web)": (file) => webpack(file, "web"),
  "webpack (node)": (file) => webpack(file, "node"),
  "Vite (client)": (file) => vite(file, false),
  "Vite (server)": (file) => vite(file, true),
  Parcel: parcel,
  Metro: (file) => metro(file, "ios"),
};

/** Rollup reads CommonJS with a plugin only. */
export const READS_COMMONJS = Object.keys(BUNDLERS).filter((name) => name !== "rollup");

/** One of each bundler, since its two targets leave out the same. Metro is not among them: it leaves out nothing. */
export const DROPS_UNUSED = [
  "esbuild (browser)",
  "rollup",
  "webpack (web)",
  "Vite (client)",
  "Parcel",
];

async function esbuild(file, platform) {
  const { build } = await load("esbuild");
  const { outputFiles } = await build({
    entryPoints: [inWorkplace(file)],
    bundle: true,
    minify: true,
    format: platform === "node" ? "cjs" : "iife",
    platform,
    write: false,
    logLevel: "error",
  });
  return outputFiles[0].text;
}

async function rollup(file) {
  const { rollup: bundle } = await load("rollup");
  const { nodeResolve } = await load("@rollup/plugin-node-resolve");
  const made = await bundle({ input: inWorkplace(file), plugins: [nodeResolve()] });
  const { output: chunks } = await made.generate({ format: "iife", name: "bundle" });
  const { transform } = await load("esbuild");
  return (await transform(chunks[0].code, { minify: true })).code;
}

async function webpack(file, target) {
  const bundle = await load("webpack");
  const path = inWorkplace("out/webpack");
  const entry = inWorkplace(file);
  const config = { mode: "production", target, entry, output: { path, filename: "out.cjs" } };
  await new Promise((resolve, reject) =>
    bundle(config, (error, stats) =>
      error || stats.hasErrors() ? reject(error ?? new Error(stats.toString())) : resolve(),
    ),
  );
  return textOf("out/webpack/out.cjs");
}

async function vite(file, server) {
  const config = {
    logLevel: "error",
    ssr: { noExternal: true },
    build: {
      ssr: server,
      minify: true,
      outDir: "out/vite",
      emptyOutDir: true,
      rollupOptions: {
        input: file,
        output: { entryFileNames: "out.js", format: server ? "cjs" : "iife" },
        preserveEntrySignatures: "strict",
      },
    },
  };
  write("out/vite.config.mjs", `export default ${JSON.stringify(config)};\n`);
  await tool("vite/bin/vite.js", ["build", "--config", "out/vite.config.mjs"]);
  return textOf("out/vite/out.js");
}

async function parcel(file) {
  rmSync(inWorkplace("out/parcel"), { recursive: true, force: true });
  const flags = "--no-cache --no-source-maps --dist-dir out/parcel --log-level error".split(" ");
  await tool("parcel/lib/bin.js", ["build", file, ...flags]);
  const [name] = readdirSync(inWorkplace("out/parcel"));
  return textOf("out/parcel", name);
}

/** As in an app of React Native, with its preset and its conditions. */
export async function metro(file, platform, resolver = {}) {
  const conditions = { unstable_conditionNames: ["react-native"] };
  const config = { projectRoot: ".", resolver: { ...conditions, ...resolver } };
  write("metro.config.cjs", METRO_CONFIG.replace("CONFIG", JSON.stringify(config)));
  const flags = ["--config", "metro.config.cjs", "--platform", platform, "--minify", "true"];
  await output(process.execPath, [
    ...["node_modules/metro/src/cli.js", "build", file, "--out", "out/metro.js"],
    ...flags,
  ]);
  return textOf("out/metro.js");
}

const METRO_CONFIG = `
const config = CONFIG;
module.exports = {
  ...config,
  projectRoot: __dirname,
  resolver: { sourceExts: ["js", "json", "ts", "tsx", "mjs"], ...config.resolver },
  transformer: { babelTransformerPath: require.resolve("./app/babel-transformer.cjs") },
};
`;
