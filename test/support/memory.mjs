// Run by memory.test.ts in a process of its own, with --expose-gc. Prints what it saw as JSON.
import { githubCalls } from "../../bench/github.mjs";
import { endpoint } from "../../src/index.ts";

/** Fills whatever is remembered, so that only what grows without bound shows. */
const WARM_UP = 10_000;

const own = { org: "octokit", type: "private" };
const compiled = endpoint.factory.compile("POST /orgs/{org}");

/** Calls that each bring something new, as a server's do that builds them from what users send. */
const NEW_EACH_TIME = [
  { name: "routes", count: 1_000_000, call: (i) => endpoint(`GET /a${i}/:org/repos`, own) },
  { name: "routes used thrice", count: 50_000, call: thrice },
  { name: "parameter names", count: 50_000, call: (i) => endpoint("GET /a", { [`p${i}`]: 1 }) },
  {
    name: "parameter names of known routes",
    count: 40_000,
    call: (i) => endpoint(`GET /known${i % 1015}`, record(i, 31)),
  },
  {
    name: "long parameter names",
    count: 300,
    call: (i) => endpoint("GET /a", { [i + "p".repeat(50_000)]: 1 }),
  },
  {
    name: "names of a compiled route",
    count: 50_000,
    call: (i) => compiled({ ...own, [`p${i}`]: 1 }),
  },
  {
    name: "header names",
    count: 50_000,
    call: (i) => endpoint("GET /a", { headers: { [`h${i}`]: 1 } }),
  },
  {
    name: "accept headers",
    count: 50_000,
    call: (i) =>
      endpoint("GET /a", { headers: { accept: `a/b${i}` }, mediaType: { format: "raw" } }),
  },
  {
    name: "previews",
    count: 50_000,
    call: (i) => endpoint("GET /a", { mediaType: { previews: [`p${i}`] } }),
  },
  {
    name: "base URLs",
    count: 50_000,
    call: (i) => endpoint("GET /a", { baseUrl: `https://h${i}.example` }),
  },
  { name: "methods", count: 50_000, call: (i) => endpoint({ method: `M${i}`, url: "/a" }) },
  { name: "layers", count: 50_000, call: (i) => endpoint.defaults({ per_page: i })("GET /a") },
  {
    name: "layers on one another",
    count: 50_000,
    call: (i) => endpoint.defaults({ a: i }).defaults({ b: i })("GET /a"),
  },
  {
    name: "compiled routes",
    count: 50_000,
    call: (i) => endpoint.factory.compile(`GET /c${i}/:org`)(own),
  },
];

/** So many parameters of names that are new each time. */
function record(i, count) {
  return Object.fromEntries(
    Array.from({ length: count }, (_, j) => [`${"p".repeat(50)}${i}_${j}`, 1]),
  );
}

function thrice(i) {
  const route = `GET /thrice${i}/:org/repos`;
  return [endpoint(route, own), endpoint(route, own), endpoint(route, own)];
}

/** Mebibytes by which the heap grows over `count` calls. */
function growth({ count, call }) {
  let i = 0;
  for (; i < WARM_UP; i += 1) {
    call(i);
  }
  const before = heap();
  for (; i < WARM_UP + count; i += 1) {
    call(i);
  }
  return heap() - before;
}

function heap() {
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

/** CPU microseconds of a round over GitHub's routes, the shortest of several. */
function round(spell) {
  let shortest = Infinity;
  for (let i = 0; i < 20; i += 1) {
    const calls = githubCalls().map(([route, parameters]) => [spell(route, i), parameters]);
    const start = process.cpuUsage();
    calls.forEach(([route, parameters]) => endpoint(route, parameters));
    const { user, system } = process.cpuUsage(start);
    shortest = Math.min(shortest, user + system);
  }
  return shortest;
}

const result = {
  known: round((route) => route),
  unknown: round((route, i) => `${route}?r=${i}`),
  growth: Object.fromEntries(NEW_EACH_TIME.map((kind) => [kind.name, growth(kind)])),
};
console.log(JSON.stringify(result, null, 2));
