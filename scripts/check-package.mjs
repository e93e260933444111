// Packs the package, looks at the tarball, then installs it as a user would, without a network.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { longPath } from "../test/helpers/longPackages.ts";
import { anchorsOf, destinationOf, linksOf } from "../test/helpers/pages.ts";

/** All that a user needs, and nothing else. */
const ALLOWED = [
  /^(package\.json|LICENSE)$/,
  /^(README|CHANGELOG|examples\/README)\.md$/,
  /^examples\/[\w-]+\/\w+\.ts$/,
  /^examples\/generated-sdk\/(openapi\.json|acme\/[\w.]+\.ts)$/,
  /^docs\/(?!decisions\/)[\w/-]+\.md$/,
  /^dist\/(?!cli\/)[\w/-]+\.(js|d\.ts)$/,
  /^(dist\/commonjs|adapters|browser|match|openapi|sdk|tools)\/package\.json$/,
];
const REQUIRED = [
  "README.md",
  "CHANGELOG.md",
  "LICENSE",
  "docs/guide/README.md",
  "docs/api/README.md",
  "dist/index.d.ts",
  "dist/adapters/index.d.ts",
  "dist/adapters.js",
  "dist/match/index.d.ts",
  "dist/match.js",
  "dist/openapi/index.d.ts",
  "dist/openapi.js",
  "dist/sdk/index.d.ts",
  "dist/sdk.js",
  "dist/tools/index.d.ts",
  "dist/tools.js",
  "dist/endpoint-core.js",
  "dist/commonjs/endpoint-core.js",
  "adapters/package.json",
  "dist/cli.js",
  // `sdk --with-send` copies it.
  "examples/generated-sdk/acme/send.ts",
];

/** How large the package may be, packed and unpacked: what it is today, and a little room. Lower it with the weight. */
const MOST_BYTES = 500_000;
const MOST_UNPACKED = 1_679_000;

const CALL = `endpoint("GET /orgs/:org/repos", { org: "octokit", type: "private" })`;
const EXPECTED = "https://api.github.com/orgs/octokit/repos?type=private";
const CHECK = `if (${CALL}.url !== "${EXPECTED}") throw new Error(${CALL}.url);`;

const SENT = `toFetch(${CALL})`;
const ADAPTED = `if (${SENT}[1].method !== "GET") throw new Error(${SENT}[1].method);`;

/** One class of routes, wherever it is imported from. */
const MATCHED = `const { route, parameters } =
  new RouteTable([Route.parse("GET /orgs/:org")]).match("get", "/orgs/octokit") ?? {};
if (!(route instanceof Route) || parameters.org !== "octokit") throw new Error(String(route));`;

/** A description becomes operations. */
const DESCRIBED = `const described = readOpenApi(
  { openapi: "3.1.0", servers: [{ url: "https://a.example" }], paths: { "/x": { put: {} } } },
  { service: "a", clientName: "a", version: "1.0.0" },
);
if (described.operations["PUT /x"]?.data.body?.body !== "none") throw new Error(JSON.stringify(described));`;

/** A tool makes the request, and tells its errors by the one class of them. */
const CALLED = `const { tools, profile } = readTools(
  { openapi: "3.1.0", servers: [{ url: "https://a.example" }], paths: { "/x/{id}": { get: { operationId: "getX" } } } },
  { service: "a", clientName: "a", version: "1.0.0" },
);
const acme = new EndpointFactory(profile);
if (tools.get("getX").request(acme, { id: "7" }).url !== "https://a.example/x/7") throw new Error("A tool wrote another URL");
if (tools.get("getX").tryRequest(acme, { id: ".." }).error?.code !== "UNSAFE_URL") throw new Error("A tool took dots");`;

/** One class of errors, wherever it is imported from. */
const FAILED = `const circular = {};
circular.self = circular;
try {
  toFetch({ method: "post", url: "https://x.example/", headers: {}, body: circular });
  throw new Error("A circular body was accepted");
} catch (error) {
  if (!(error instanceof EndpointError)) throw error;
}`;

const USER = {
  "package.json": `{ "name": "user", "version": "1.0.0", "private": true }`,
  "esm.mjs": `import { endpoint, EndpointError, EndpointFactory, Route } from "endpoint-core";
import { toFetch } from "endpoint-core/adapters";
import { RouteTable } from "endpoint-core/match";
import { readOpenApi } from "endpoint-core/openapi";
import { readTools } from "endpoint-core/tools";
${CHECK}
${ADAPTED}
${MATCHED}
${DESCRIBED}
${CALLED}
${FAILED}`,
  "commonjs.cjs": `const { endpoint, EndpointFactory, Route } = require("endpoint-core");
const { toFetch } = require("endpoint-core/adapters");
const { RouteTable } = require("endpoint-core/match");
const { readOpenApi } = require("endpoint-core/openapi");
const { readTools } = require("endpoint-core/tools");
${CHECK}
${ADAPTED}
${MATCHED}
${DESCRIBED}
${CALLED}`,
  "typescript.mts": `import { endpoint, EndpointError } from "endpoint-core";
const { method, url }: { method: string; url: string } = ${CALL};
export const result: string = method + url;
export const isError = (value: unknown): value is EndpointError => value instanceof EndpointError;
// @ts-expect-error - a route is not a number
endpoint(42);
`,
  // Without DOM and Node types there is no fetch; with them its types are the platform's own.
  "adapters.mts": `import { endpoint } from "endpoint-core";
import { toFetch, toNode, toRequest } from "endpoint-core/adapters";
export const method: string = ${SENT}[1].method;
export const path: string = toNode(${CALL}).options.path;
export const made: object = toRequest(${CALL});
`,
  "match.mts": `import { Route } from "endpoint-core";
import { matchRoute, RouteTable, type MatchedParameters } from "endpoint-core/match";
export const parameters: MatchedParameters | undefined = matchRoute("/orgs/:org", "/orgs/octokit");
export const route: Route | undefined = new RouteTable(["/orgs/:org"]).match("GET", "/orgs/a")?.route;
// @ts-expect-error - a URL is a text
matchRoute("/orgs/:org", new Map());
`,
  "openapi.mts": `import { EndpointFactory, type Operation } from "endpoint-core";
import { readOpenApi, type ServiceDescription } from "endpoint-core/openapi";
export const description: ServiceDescription = readOpenApi({}, {
  service: "a",
  clientName: "a",
  version: "1.0.0",
});
export const operation: Operation | undefined = description.operations["x"];
export const factory = new EndpointFactory(description.profile);
// @ts-expect-error - the SDK has a name
readOpenApi({}, {});
`,
  "tools.mts": `import { EndpointFactory } from "endpoint-core";
import { readTools, type Tool, type ToolError } from "endpoint-core/tools";
const { tools, profile } = readTools({}, { service: "a", clientName: "a", version: "1.0.0" });
const tool: Tool | undefined = tools.get("x");
export const url: string | undefined = tool?.request(new EndpointFactory(profile), {}).url;
export const also = tool?.tryRequest(new EndpointFactory(profile).create(), {});
export const error: ToolError | undefined = also && "error" in also ? also.error : undefined;
// @ts-expect-error - a factory makes the requests
tool?.request({}, {});
`,
  // What a CommonJS module hands to an ES module, and the reverse, has one type.
  "esm.mts": `import { Route } from "endpoint-core";
import type { EndpointFactory } from "endpoint-core";
import { factory, table } from "./commonjs.cjs";
table.match("GET", new URL("https://a.example/x").href)?.route satisfies Route | undefined;
factory satisfies EndpointFactory;
`,
  "commonjs.cts": `import { EndpointFactory, Route, github, type RequestOptions } from "endpoint-core";
import { toFetch } from "endpoint-core/adapters";
import { RouteTable, type RouteMatch } from "endpoint-core/match";
import { readOpenApi } from "endpoint-core/openapi";
class Octo extends EndpointFactory {
  protected override finish(request: RequestOptions): RequestOptions {
    return request;
  }
}
export const factory = new Octo(github);
export const table = new RouteTable([Route.parse("GET /x")]);
export const match: RouteMatch | undefined = table.match("GET", "/x");
export const url: string = toFetch(factory.create()("GET /x"))[0] + String(readOpenApi.length);
// @ts-expect-error - a route is not a number
factory.create()(42);
`,
  "node10.ts": `import { Route } from "endpoint-core";
import { toFetch } from "endpoint-core/adapters";
import { RouteTable } from "endpoint-core/match";
import { readOpenApi } from "endpoint-core/openapi";
import { readTools } from "endpoint-core/tools";
import { endpoint } from "endpoint-core/browser";
export const route: Route | undefined = new RouteTable([Route.parse("/x")]).match("GET", "/x")?.route;
export const all = [toFetch(endpoint("GET /x")), readOpenApi, readTools];
// @ts-expect-error - a route is not a number
endpoint(42);
`,
  "fetch.mts": `import { endpoint } from "endpoint-core";
import { toFetch, toRequest } from "endpoint-core/adapters";
export const sent: Promise<Response> = fetch(...${SENT});
export const also = fetch(...toFetch(${CALL}, { cache: "no-store" }));
export const made: Promise<Response> = fetch(toRequest(${CALL}, { keepalive: true }));
// @ts-expect-error - the method is the request's
toFetch(${CALL}, { method: "PUT" });
`,
};

/** Which files compile how, with which libraries of types. */
const NODENEXT = "--module nodenext --moduleResolution nodenext";
const BUNDLER = "--module esnext --moduleResolution bundler";
const COMPILED = [
  ...[NODENEXT, BUNDLER].flatMap((modules) => [
    [
      "typescript",
      modules,
      "es2022",
      ["typescript.mts", "adapters.mts", "match.mts", "openapi.mts", "tools.mts"],
    ],
    [
      "typescript",
      modules,
      "es2022,dom",
      ["typescript.mts", "adapters.mts", "match.mts", "fetch.mts"],
    ],
  ]),
  ...["typescript", "typescript-5.9", "typescript-5.4"].map((typescript) => [
    typescript,
    "--module node16 --moduleResolution node16",
    "es2022,dom",
    ["esm.mts", "commonjs.cts"],
  ]),
  ...["typescript-5.9", "typescript-5.4"].map((typescript) => [
    typescript,
    "--module commonjs --moduleResolution node10",
    "es2022",
    ["node10.ts"],
  ]),
];

const bin = (name) => resolve("node_modules/.bin", name);
const folder = mkdtempSync(join(tmpdir(), "endpoint-core-"));

try {
  const tarball = pack();
  run(bin("publint"), ["--strict", tarball]);
  run(longPath(".bin/attw"), [tarball, "--profile", "strict", "--no-color"]);
  await checkNames();
  useAsUser(tarball);
  followLinks(join(folder, "user/node_modules/endpoint-core"));
  useAsCommand(tarball);
  console.log("The package is fit to publish");
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function pack() {
  const args = [
    "pack",
    "--json",
    // Says why the build or the API report fails, and nothing else.
    "--loglevel=error",
    "--foreground-scripts=false",
    "--pack-destination",
    folder,
  ];
  // A list in some versions of npm, an object by package name in others.
  const [{ filename, files, size, unpackedSize }] = Object.values(
    JSON.parse(run("npm", args, "pipe")),
  );
  const paths = files.map(({ path }) => path);
  const extra = paths.filter((path) => !ALLOWED.some((pattern) => pattern.test(path)));
  const missing = REQUIRED.filter((path) => !paths.includes(path));
  assert(size <= MOST_BYTES, `the package has ${size} bytes, more than ${MOST_BYTES}`);
  assert(
    unpackedSize <= MOST_UNPACKED,
    `${unpackedSize} bytes unpacked, more than ${MOST_UNPACKED}`,
  );
  if (extra.length > 0 || missing.length > 0) {
    throw new Error(`Tarball: not wanted: ${extra.join(", ")}; missing: ${missing.join(", ")}`);
  }
  console.log(
    `${filename}: ${size} bytes, ${unpackedSize} unpacked, ${paths.length} files, each one wanted`,
  );
  return join(folder, filename);
}

/** Logs show the names of functions and classes, whichever build they come from. */
async function checkNames() {
  const require = createRequire(import.meta.url);
  for (const entry of ["endpoint-core", "adapters", "match", "openapi", "sdk", "tools"]) {
    const builds = [
      await import(resolve("dist", `${entry}.js`)),
      require(resolve("dist/commonjs", `${entry}.js`)),
    ];
    for (const [key, value] of builds.flatMap((exported) => Object.entries(exported))) {
      assert(typeof value !== "function" || value.name === key, `${key} is called ${value.name}`);
    }
  }
}

function useAsUser(tarball) {
  const project = join(folder, "user");
  mkdirSync(project);
  for (const [name, text] of Object.entries(USER)) {
    writeFileSync(join(project, name), text);
  }
  const inProject = (command, args) => run(command, args, "inherit", project);
  inProject("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball]);
  inProject(process.execPath, ["esm.mjs"]);
  inProject(process.execPath, ["commonjs.cjs"]);
  for (const [typescript, modules, lib, files] of COMPILED) {
    const options = `--noEmit --strict --exactOptionalPropertyTypes --target es2022 --lib ${lib} --skipLibCheck false`;
    inProject(process.execPath, [
      tscOf(typescript),
      ...`${options} ${modules}`.split(" "),
      ...files,
    ]);
  }
  console.log(
    "Installed, imported, required, and compiled under nodenext, node16, bundler and node10",
  );
}

function tscOf(typescript) {
  const isInstalled = typescript === "typescript";
  return isInstalled
    ? resolve("node_modules/typescript/bin/tsc")
    : longPath(`${typescript}/bin/tsc`);
}

/** Each link leads to a page of the package and a heading there; those of README.md by full addresses. */
function followLinks(root) {
  const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const address = `https://unpkg.com/${name}@${version}/`;
  const pages = new Map(
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".md"))
      .map((path) => [path, { path, text: readFileSync(join(root, path), "utf8") }]),
  );
  const dead = [...pages.values()].flatMap(linksOf).filter(({ page, target }) => {
    const isAbsolute = target.startsWith(address);
    const link = { page, target: target.replace(address, "") };
    const { path, anchor } = destinationOf(link) ?? {};
    if (path === undefined) {
      return !/^(https:|mailto:)/.test(target);
    }
    const isRight = isAbsolute === (page.path === "README.md" && !target.startsWith("#"));
    const isThere = anchor
      ? anchorsOf(pages.get(path) ?? page).has(anchor)
      : existsSync(join(root, path));
    return !isRight || !isThere;
  });
  const targets = dead.map(({ page, target }) => `${page.path}: ${target}`);
  assert.deepEqual(targets, []);
  assert.doesNotMatch(pages.get("README.md").text, /<picture|!\[/);
  console.log(`Followed the links of ${pages.size} pages`);
}

/** The command as npx runs it in an empty folder. */
function useAsCommand(tarball) {
  const empty = join(folder, "empty");
  mkdirSync(empty);
  const fromTarball = ["--yes", "--offline", `--package=${tarball}`, "--", "endpoint-core"];
  const npx = (...args) => run("npx", [...fromTarball, ...args], "pipe", empty).trim();
  const words = ["GET /orgs/:org/repos", "org=octokit", "type=private"];
  const { url } = JSON.parse(npx(...words));
  const found = {
    url,
    curl: npx(...words, "--as", "curl")
      .split("\n")
      .at(-1)
      .trim(),
    version: npx("--version"),
    completes: npx("completion", "bash").endsWith("complete -F _endpoint_core endpoint-core"),
    files: readdirSync(empty),
  };
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  assert.deepEqual(found, {
    url: EXPECTED,
    curl: `'${EXPECTED}'`,
    version,
    completes: true,
    files: [],
  });
  console.log("Run by npx in an empty folder");
  // A description in two files, where the package yaml is not installed.
  writeFileSync(
    join(empty, "openapi.yaml"),
    "openapi: 3.1.0\nservers: [{ url: https://a.example }]\n",
  );
  appendFileSync(join(empty, "openapi.yaml"), "paths:\n  /x: { $ref: x.yaml }\n");
  writeFileSync(join(empty, "x.yaml"), "get: { operationId: getX }\n");
  assert.match(npx("operations", "openapi.yaml"), /export const getX = .*\n {2}route: "GET \/x",/);
  const license = readFileSync("node_modules/yaml/LICENSE", "utf8").trim();
  assert.ok(readFileSync("dist/commonjs/yaml.js", "utf8").includes(license), "The license of yaml");
  console.log("Read YAML without a package for it, whose license is there");
  checkYamlTime(empty);
}

/** The bundled command takes at most three times the time of the YAML parser alone, all that it does beside reading included. */
function checkYamlTime(place) {
  const operation = (i) =>
    `  /x${i}:\n    get:\n      operationId: get${i}\n      parameters:\n` +
    "        - { in: query, name: a, schema: { type: array, items: { type: string } } }\n";
  const paths = Array.from({ length: 3000 }, (_, i) => operation(i)).join("");
  const start = "openapi: 3.1.0\nservers: [{ url: https://a.example }]\npaths:\n";
  const file = join(place, "large.yaml");
  writeFileSync(file, start + paths);
  const parsing = `require("yaml").parse(require("fs").readFileSync(${JSON.stringify(file)}, "utf8"))`;
  const command = timeOf([resolve("dist/cli.js"), "operations", file, "--out", `${file}.ts`]);
  const ratio = command / timeOf(["-e", parsing]);
  assert.ok(ratio < 3, `Reading YAML takes ${ratio.toFixed(1)} times as long as its parser`);
  console.log("Read a large description in YAML about as fast as its parser");
}

/** The processor time of Node with these arguments: the least of three runs. */
function timeOf(args) {
  const print = "process.on('exit', () => console.error(process.cpuUsage().user))";
  const times = [1, 2, 3].map(() => {
    const { stderr, status } = spawnSync(
      process.execPath,
      ["--import", `data:text/javascript,${encodeURIComponent(print)}`, ...args],
      { encoding: "utf8" },
    );
    assert.equal(status, 0, stderr);
    return Number(stderr.trim().split("\n").at(-1));
  });
  return Math.min(...times);
}

function run(command, args, stdout = "inherit", cwd = process.cwd()) {
  return execFileSync(command, args, {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", stdout, "inherit"],
  });
}
