// Run by memory.test.ts in a process of its own, with --expose-gc. Prints what it saw as JSON.
import { setImmediate } from "node:timers/promises";
import { githubCalls } from "../../bench/github.mjs";
import { toCurl } from "../../src/adapters/index.ts";
import { endpoint, EndpointFactory, Operation, query, security } from "../../src/index.ts";
import { Client, operation } from "../../src/sdk/index.ts";

/** Fills whatever is remembered, so that only what grows without bound shows. Of long texts fewer fill it. */
const WARM_UP = 10_000;
const WARM_UP_OF_LONG = 500;
const VERY_LONG = "p".repeat(50_000);

const own = { org: "octokit", type: "private" };

/** Calls that each bring something new, as a server's do that builds them from what users send. */
const NEW_EACH_TIME = [
  ["routes", 100_000, (i) => endpoint(`GET /a${i}/:org/repos`, own)],
  ["routes used thrice", 50_000, thrice],
  ["parameter names", 50_000, (i) => endpoint("GET /a", { [`p${i}`]: 1 })],
  ["names of known routes", 10_000, (i) => endpoint(`GET /known${i % 1015}`, record(i, 31))],
  ["long parameter names", 300, (i) => endpoint("GET /a", { [i + VERY_LONG]: 1 }), WARM_UP_OF_LONG],
  ["header names", 50_000, (i) => endpoint("GET /a", { headers: { [`h${i}`]: 1 } })],
  [
    "accept headers",
    50_000,
    (i) => endpoint("GET /a", { headers: { accept: `a/b${i}` }, mediaType: { format: "raw" } }),
  ],
  ["base URLs", 50_000, (i) => endpoint("GET /a", { baseUrl: `https://h${i}.example` })],
  ["layers", 50_000, (i) => endpoint.defaults({ per_page: i })("GET /a")],
  ["compiled routes", 50_000, (i) => endpoint.factory.compile(`GET /c${i}/:org`)(own)],
];

const PROFILE = { service: "a", baseUrl: "https://a.example", clientName: "a", version: "1" };
const factory = () => new EndpointFactory(PROFILE);
const LONG = "p".repeat(240);

/** What one owner keeps of calls in which two things vary together: `call` gets each pair of numbers. */
function heldByPairs() {
  const held = {};
  const pair = (name, counts, owner, call) => {
    held[name] = mostHeld(counts, owner, call);
  };
  pair("base URLs × routes", [2560, 400], factory(), (own, i, j) =>
    own.request(`GET /r${j}/{id}`, { baseUrl: `https://h${i}.example`, id: 1 }),
  );
  pair("sequences of long names × routes", [32, 800], factory(), (own, i, j) =>
    own.request(`GET /r${j}`, long(i, j)),
  );
  pair("sequences of long names × operations", [32, 200], sdkOf(200), ({ client, all }, i, j) =>
    all[j](client, long(i, j)),
  );
  const layers = [];
  pair("layers × long names of options alone", [64, 40], factory(), (own, i, j) =>
    (layers[i] ??= own.defaults({ a: i })).request({ url: `/r${i}`, ...long(i, j) }),
  );
  pair("accept headers × content types", [400, 20], sdkOf(400), ({ client, all }, i, j) =>
    all[i](client, { a: j }),
  );
  const text = "t".repeat(40_000);
  const longParts = {
    "accept headers": (own) => ({ accept: `a/${own}` }),
    rules: (own) => ({ parameters: { [own]: query } }),
    credentials: (own) => ({ security: security([own]) }),
  };
  for (const [name, partOf] of Object.entries(longParts)) {
    pair(`long ${name} × operations`, [400, 2], factory(), (own, i, j) =>
      own.call(Operation.from({ route: "GET /x", ...partOf(`${i}_${j}${text}`) })),
    );
  }
  pair("long methods × routes", [32, 4], factory(), (own, i, j) =>
    own.request({ url: `/x${j}`, method: `M${i}_${j}${text}` }),
  );
  const format = "f".repeat(2 ** 22);
  pair("long formats × accept headers without vendor ranges", [16, 2], factory(), (own, i, j) =>
    own.request("GET /x", {
      headers: { accept: `a/b${j}` },
      mediaType: { format: `${format}${i}` },
    }),
  );
  return held;
}

function long(i, j) {
  return record(`${i}_${j}`, 31, LONG);
}

/** A client, and so many operations. */
function sdkOf(count) {
  const one = (_, i) => operation({ route: `GET /r${i}`, accept: `a/b${i}` });
  return {
    client: new Client({ baseUrl: PROFILE.baseUrl }),
    all: Array.from({ length: count }, one),
  };
}

/** The most mebibytes that an owner holds while the pairs are called, looked at now and then. */
function mostHeld([ones, others], own, call) {
  call(own, 0, 0);
  const before = heap();
  let most = 0;
  for (let i = 0; i < ones; i += 1) {
    for (let j = 0; j < others; j += 1) {
      call(own, i, j);
    }
    if (i % Math.ceil(ones / LOOKS) === 0) {
      most = Math.max(most, heap() - before);
    }
  }
  return most;
}

const LOOKS = 16;

/** The most that plans of all services take that live at once, and what the adapters remember of them. */
function mostOfServices() {
  const before = heap();
  const all = [];
  let most = 0;
  for (let i = 0; i < 400; i += 1) {
    const own = new EndpointFactory({ ...PROFILE, credentialHeaders: [`x-own-${i}`] });
    all.push(own);
    const options = { id: 1, headers: { "x-own-1": "s" } };
    // A route is kept at its second sight.
    for (let j = 0; j < 400; j += 1) {
      const request = own.request(`GET /${i}/${j >> 1}/{id}`, options);
      if (j === 0) {
        toCurl(request);
      }
    }
    if (i % 5 === 0) {
      most = Math.max(most, heap() - before);
    }
  }
  return all.length > 0 ? most : 0;
}

/** How many layers are alive that nobody holds any more, although plans were made for their calls. */
async function keptLayers() {
  const own = factory();
  const client = new Client({ baseUrl: "https://a.example" });
  const call = operation({ route: "GET /x" });
  const values = Array.from({ length: 100 }, (_, i) => {
    const [request, list] = [{ i }, [i]];
    const layer = own.defaults({ request, a: 1 });
    layer.call("GET /x", { [`n${i}`]: 1 });
    layer.request("GET /x", { [`n${i}`]: 1 });
    call(client.with({ query: { list } }), { [`n${i}`]: 1 });
    return [new WeakRef(request), new WeakRef(list)];
  });
  let alive = values.flat();
  // A WeakRef holds its object until the present job ends. A compiler's thread may hold one of the last a little longer.
  for (let round = 0; round < 5 && alive.length > 0; round += 1) {
    await setImmediate();
    heap();
    alive = alive.filter((reference) => reference.deref() !== undefined);
  }
  // What remembers the plans lives on.
  call(client);
  own.request("GET /x");
  return alive.length;
}

/** So many parameters of names that are new each time, and of such a length. */
function record(i, count, start = "p".repeat(50)) {
  return Object.fromEntries(Array.from({ length: count }, (_, j) => [`${start}${i}_${j}`, 1]));
}

function thrice(i) {
  const route = `GET /thrice${i}/:org/repos`;
  return [endpoint(route, own), endpoint(route, own), endpoint(route, own)];
}

/** Mebibytes by which the heap grows over `count` calls. */
function growth(count, call, warmUp = WARM_UP) {
  let i = 0;
  for (; i < warmUp; i += 1) {
    call(i);
  }
  const before = heap();
  for (; i < warmUp + count; i += 1) {
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
  services: mostOfServices(),
  known: round((route) => route),
  unknown: round((route, i) => `${route}?r=${i}`),
  pairs: heldByPairs(),
  keptLayers: await keptLayers(),
  growth: Object.fromEntries(NEW_EACH_TIME.map(([name, ...calls]) => [name, growth(...calls)])),
};
console.log(JSON.stringify(result, null, 2));
