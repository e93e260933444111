// What a user's bundle grows by.
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** A generated SDK of these operations, with its client. */
function sdkOf(imports, constants, operations) {
  const client = `class Acme extends Client {
    constructor(options = {}) {
      super(options, {
        baseUrl: "https://api.acme.example/v1",
        headers: { accept: "application/json", "user-agent": "acme/1.0.0" },
        auth: [bearer("token")],
      });
    }
  }`;
  const names = ["Client", "bearer", "operation", ...imports].join(", ");
  const calls = operations.map((data, i) => `export const call${i} = operation(${data});`);
  return [
    `import { ${names} } from "endpoint-core/sdk";`,
    ...constants,
    `export ${client}`,
    ...calls,
  ].join("\n");
}

const GETS = Array.from({ length: 20 }, (_, i) => `{ route: "GET /things${i}/{id}/parts${i}" }`);
const MIXED = [
  ...GETS.slice(0, 8),
  ...GETS.slice(8, 12).map(
    (_, i) =>
      `{ route: "GET /lists${i}", parameters: { created: { in: query, style: deepObject } } }`,
  ),
  ...GETS.slice(12, 15).map((_, i) => `{ route: "POST /forms${i}", body: form }`),
  ...GETS.slice(15).map(
    (_, i) => `{ route: "POST /notes${i}", parameters: { "Idempotency-Key": header }, body: json }`,
  ),
];
const JSON_CALL = ['{ route: "POST /things", body: json }'];

/** SDKs by what is in them: name, ceiling, target. */
const SDKS = [
  ["an SDK's GET", 13_804, 8_704, sdkOf([], [], GETS.slice(0, 1))],
  ["an SDK's JSON", 14_712, 9_288, sdkOf(["json"], [], JSON_CALL)],
  ["an SDK's 20 GETs", 14_068, 8_960, sdkOf([], [], GETS)],
  [
    "an SDK's 20 of all kinds",
    15_744,
    10_900,
    sdkOf(["deepObject", "form", "header", "json", "query"], [], MIXED),
  ],
];

/**
 * What each import weighs, minified and gzipped. `npm run bench` shows the target; `npm run size` fails
 * above the ceiling. The ceiling is today's weight and a little room: lower it with the weight.
 */
export const WEIGHTS = [
  { name: "endpoint", target: 21_504, ceiling: 25_320 },
  { name: "UriTemplate", target: 4_800, ceiling: 4_800 },
  { name: "HeaderBag", target: 2_176, ceiling: 2_384 },
  // Its users have `endpoint` anyway.
  { name: "Operation", beside: "endpoint", target: 1_280, ceiling: 2_132 },
  { name: "EndpointError", target: 500, ceiling: 500 },
  { name: "matchRoute", from: "endpoint-core/match", target: 8_400, ceiling: 9_032 },
  { name: "matchRoute, RouteTable", from: "endpoint-core/match", target: 10_248, ceiling: 12_048 },
  {
    name: "a factory with brackets, form and same-origin",
    target: 23_040,
    ceiling: 26_416,
    contents: `import { EndpointFactory, brackets, form, sameOrigin } from "endpoint-core";
      export const factory = new EndpointFactory({
        service: "acme", baseUrl: "https://api.acme.example", clientName: "acme", version: "1.0.0",
        query: { arrays: brackets }, body: form, credentials: sameOrigin,
      });`,
  },
  ...SDKS.map(([name, ceiling, target, contents]) => ({ name, ceiling, target, contents })),
  {
    name: "readOpenApi",
    from: "endpoint-core/openapi",
    // Its users have that anyway: what counts is how much a bundle with both is larger.
    beside: "endpoint, Operation",
    target: 5_632,
    ceiling: 19_832,
  },
  {
    name: "readTools",
    from: "endpoint-core/tools",
    // Its users have a factory, and what reads the description is weighed above.
    besides: `export { endpoint, Operation } from "endpoint-core"; export { readOpenApi } from "endpoint-core/openapi";`,
    target: 12_288,
    ceiling: 19_288,
  },
];

/** What one of {@link WEIGHTS} weighs: by itself, or by how much it makes another import larger. */
export async function weigh({ name, from = "endpoint-core", beside, besides, contents }) {
  if (contents !== undefined) {
    return bundle(contents);
  }
  if (beside === undefined && besides === undefined) {
    return bytesOf(name, from);
  }
  const core = besides ?? `export { ${beside} } from "endpoint-core";`;
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

function bundle(contents) {
  return weighBundle(contents, import.meta.dirname);
}

/** Bytes of a module that stands in `folder`, with all that it imports. */
export async function weighBundle(contents, folder) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder, loader: "ts" },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    write: false,
  });
  const [{ contents: bytes }] = outputFiles;
  return { minified: bytes.length, gzipped: gzipSync(bytes, { level: 9 }).length };
}
