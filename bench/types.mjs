// What the types cost: checks files of calls against GitHub's whole API with tsc, and prints what
// `--extendedDiagnostics` says. With `--check` it fails when a count of instantiations is over its
// limit; those do not vary from run to run or from machine to machine.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { readRoutes } from "./routes.mjs";

const DESCRIPTION = resolve("node_modules/@octokit/openapi-types/types.d.ts");

const IMPORT = `import type { paths } from "@octokit/openapi-types";\n`;
const HEAD = `${IMPORT}import { EndpointFactory, github, header, Operation, query } from "endpoint-core";
declare const any: never;
const endpoint = new EndpointFactory<paths>(github).create();\n`;

const routes = readRoutes(DESCRIPTION);
const callOf = ({ route, keys }) =>
  keys.length === 0
    ? `endpoint("${route}");\n`
    : `endpoint("${route}", { ${keys.map((key) => `"${key}": any`).join(", ")} });\n`;
const longestRoute = routes.reduce((one, other) =>
  other.route.length > one.route.length ? other : one,
);
const names = Array.from({ length: 100 }, (_, i) => `p${i}`);
const hundred = (write) => ({ route: `GET /${names.map(write).join("/")}`, keys: names });
const LITERAL = `import { endpoint } from "endpoint-core";\ndeclare const any: never;\n`;

/** A client as in docs/guide/types.md. */
const IMPORT_TYPES = `import type { ParametersOf, ResponseOf } from "endpoint-core";\n`;
const SEND = `${IMPORT}import { EndpointFactory, github } from "endpoint-core";
import type { AnswerOf, OptionsArgument, RouteArgument, RouteOf } from "endpoint-core";
declare const any: never;
declare class Octokit extends EndpointFactory<paths> {
  send<Options, Route extends string = RouteOf<paths> | (string & {})>(
    route: RouteArgument<paths, Route>,
    options: OptionsArgument<paths, this, Route, Options>,
  ): Promise<AnswerOf<paths, Route>>;
}
const octokit = new Octokit(github);\n`;
const keysOf = (keys) => `{ ${keys.map((key) => `"${key}": any`).join(", ")} }`;
const sendOf = ({ route, keys }) => `octokit.send("${route}", ${keysOf(keys)});\n`;
const operationOf = ({ route, keys }, i) => `const o${i} = endpoint.compile(Operation.from({
  route: "${route}", parameters: { "x-trace": header, extra: { in: query, required: true } },
}));
${keys.includes("data") ? `void o${i};` : `o${i}(${keysOf([...keys, "extra"])});`}\n`;
/** What a compiled route is called with: the whole query of a DELETE can only be given to a route that declares it. */
const givenOf = ({ route, keys }, i) => (route.startsWith("DELETE ") ? keysOf(keys) : `p${i}`);
const compileOf = ({ route, keys }, i) => `const c${i} = endpoint.factory.compile("${route}");
declare const p${i}: ParametersOf<paths, "${route}">;
declare const r${i}: ResponseOf<paths, "${route}">;
void p${i};
${keys.includes("data") ? "" : `c${i}(${givenOf({ route, keys }, i)});\n`}void r${i};\n`;

/** What is measured; `limit` is the most instantiations that there may be, as `ratio` is of them. */
const FILES = [
  { name: "the import alone", code: `${IMPORT}export type All = paths;\n` },
  {
    name: "1 call",
    code: HEAD + callOf(routes.find(({ route }) => route === "GET /repos/{owner}/{repo}/issues")),
    limit: 5_000,
  },
  { name: "the longest route", code: HEAD + callOf(longestRoute), limit: 5_000 },
  {
    name: "200 calls",
    // Spread over the whole API.
    code: HEAD + pick(routes, 200).map(callOf).join(""),
    limit: 135_000,
  },
  {
    name: `all ${routes.length} routes`,
    code: HEAD + routes.map(callOf).join(""),
    limit: 740_000,
  },
  {
    name: "500 calls of a typed send",
    code: SEND + pick(routes, 500).map(sendOf).join(""),
    limit: 310_000,
  },
  {
    name: "500 routes compiled, with ParametersOf and ResponseOf",
    code: HEAD + IMPORT_TYPES + pick(routes, 500).map(compileOf).join(""),
    limit: 390_000,
    // So many times the line above it.
    ratio: 1.3,
  },
  {
    name: "200 operations compiled and called",
    code: HEAD + pick(routes, 200).map(operationOf).join(""),
    limit: 410_000,
  },
  {
    name: "1 described default",
    code: `${HEAD}endpoint.defaults({ owner: "octocat" });\n`,
    limit: 40_000,
  },
  {
    name: "100 placeholders",
    code: LITERAL + callOf(hundred((name) => `{${name}}`)) + callOf(hundred((name) => `:${name}`)),
    limit: 30_000,
  },
];

const CHECK = process.argv.includes("--check");
mkdirSync("temp", { recursive: true });
const folder = mkdtempSync(resolve("temp", "types-"));
try {
  const results = FILES.map(measure);
  FILES.forEach(({ limit, ratio }, i) => {
    if (ratio !== undefined) {
      results[i].limit = Math.min(limit, Math.floor(ratio * results[i - 1].instantiations));
    }
  });
  console.table(Object.fromEntries(results.map(({ name, ...numbers }) => [name, numbers])));
  report(results);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function pick(list, count) {
  return Array.from({ length: count }, (_, i) => list[Math.floor((i * list.length) / count)]);
}

/** Checks one file, as a user's project would. */
function measure({ name, code, limit }) {
  writeFileSync(join(folder, "calls.ts"), code);
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        target: "es2022",
        module: "nodenext",
        strict: true,
        skipLibCheck: true,
        noEmit: true,
        types: [],
        paths: { "endpoint-core": [resolve("dist/index.d.ts")] },
      },
      files: ["calls.ts"],
    }),
  );
  const tsc = resolve("node_modules/typescript/bin/tsc");
  const { stdout, status } = spawnSync(
    process.execPath,
    [tsc, "-p", folder, "--extendedDiagnostics"],
    { encoding: "utf8" },
  );
  if (status !== 0) {
    throw new Error(`${name} does not compile:\n${stdout.split("\n").slice(0, 20).join("\n")}`);
  }
  const read = (label) => Number(new RegExp(`^${label}: +([\\d.]+)`, "m").exec(stdout)?.[1]);
  return {
    name,
    instantiations: read("Instantiations"),
    limit,
    "check s": read("Check time"),
    "total s": read("Total time"),
    "memory MB": Math.round(read("Memory used") / 1000),
  };
}

function report([base, one, longest, many, ...others]) {
  const ratio = (key) => (one[key] / base[key]).toFixed(2);
  const each = ((many["check s"] - one["check s"]) / 199) * 1000;
  console.log(
    `1 call takes ${ratio("total s")} × the time and ${ratio("memory MB")} × the memory of the import`,
  );
  console.log(`each of 200 calls takes ${each.toFixed(1)} ms`);
  const over = [one, longest, many, ...others].filter(
    ({ instantiations, limit }) => !(instantiations <= limit),
  );
  if (CHECK && over.length > 0) {
    console.error(`Too many instantiations: ${over.map(({ name }) => name).join(", ")}`);
    process.exitCode = 1;
  }
}
