// What a user's bundle grows by.
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/**
 * What each import weighs, minified and gzipped. `npm run bench` shows the target; `npm run size` fails
 * above the ceiling. The ceiling is today's weight and a little room: lower it with the weight.
 */
export const WEIGHTS = [
  { name: "endpoint", target: 24_000, ceiling: 25_920 },
  { name: "UriTemplate", target: 4_800, ceiling: 5_120 },
  { name: "HeaderBag", target: 2_176, ceiling: 2_336 },
  { name: "EndpointError", target: 500, ceiling: 500 },
  { name: "matchRoute", from: "endpoint-core/match", target: 8_400, ceiling: 8_624 },
  { name: "matchRoute, RouteTable", from: "endpoint-core/match", target: 10_600, ceiling: 11_168 },
  {
    name: "readOpenApi",
    from: "endpoint-core/openapi",
    // Its users have that anyway: what counts is how much a bundle with both is larger.
    beside: "endpoint, Operation",
    target: 5_632,
    ceiling: 6_400,
  },
];

/** What one of {@link WEIGHTS} weighs: by itself, or by how much it makes another import larger. */
export async function weigh({ name, from = "endpoint-core", beside }) {
  if (beside === undefined) {
    return bytesOf(name, from);
  }
  const core = `export { ${beside} } from "endpoint-core";`;
  const [alone, both] = [
    await bundle(core),
    await bundle(`${core} export { ${name} } from "${from}";`),
  ];
  return {
    minified: both.minified - alone.minified,
    gzipped: both.gzipped - alone.gzipped,
  };
}

/** Bytes of an import from a package: bundled and minified, and gzipped after that. */
export function bytesOf(name, from = "endpoint-core") {
  return bundle(`export { ${name} } from "${from}";`);
}

async function bundle(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
  });
  const [{ contents: bytes }] = outputFiles;
  return { minified: bytes.length, gzipped: gzipSync(bytes, { level: 9 }).length };
}
