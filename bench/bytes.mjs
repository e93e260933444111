// What a user's bundle grows by.
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** The most that `import { endpoint }` may weigh. */
export const BUDGET = 10_240;

/** Bytes of `import { endpoint }` from a package: bundled and minified, and gzipped after that. */
export async function bytesOf(name) {
  const { outputFiles } = await build({
    stdin: { contents: `export { endpoint } from "${name}";`, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
  });
  const [{ contents }] = outputFiles;
  return { minified: contents.length, gzipped: gzipSync(contents, { level: 9 }).length };
}
