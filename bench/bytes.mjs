// What a user's bundle grows by.
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** What `import { endpoint }` should weigh at the most; it does not yet. */
export const TARGET = 10_240;

/** What it must not exceed, so that it does not grow unseen: what it weighs, and a little room. */
export const CEILING = 19_968;

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
