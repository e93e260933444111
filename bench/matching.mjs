// The way back from URLs, against a router, and with a hundred times as many routes.
import { equal } from "node:assert/strict";
import { endpoint } from "endpoint-core";
import { RouteTable } from "endpoint-core/match";
import findMyWay from "find-my-way";
import { githubRoutes } from "./github.mjs";
import { floor, OURS } from "./sides.mjs";

const routes = githubRoutes();
const table = new RouteTable(routes);

/** The same routes as the router spells them; it has no queries. */
const router = findMyWay({ maxParamLength: 1000 });
for (const route of routes) {
  const [method, url] = route.split(" ");
  const path = url
    .replace(/\{\?.*\}/, "")
    .replace(/\{([\w-]+)\}/g, (_, name) => `:${name.replaceAll("-", "_")}`);
  router.on(method, path, () => undefined, route);
}

/** A path for each route, with other values each. */
const requests = routes.map((route, i) => {
  const [method, url] = route.split(" ");
  const path = url
    .replace(/\{\?.*\}/, "")
    .replace(/\{([\w-]+)\}/g, (_, name) => `${name.replaceAll("_", "-")}${i}`);
  return { route, method, path };
});

const round = (match) => () => {
  let found;
  for (const { method, path } of requests) {
    found = match(method, path);
  }
  return found;
};

const manyRoutes = (count) =>
  Array.from({ length: count }, (_, i) => `GET /things${i}/{thing}/parts/{part}/x${i % 7}`);
const tables = { few: new RouteTable(manyRoutes(100)), many: new RouteTable(manyRoutes(10_000)) };

/** Flat strings, as they come from a request. */
const pathsOf = (count) =>
  Array.from({ length: 1024 }, (_, i) => {
    const place = (i * 7919) % count;
    const path = `/things${place}/t${i}/parts/p${i}/x${place % 7}`;
    path.charCodeAt(1);
    return path;
  });
const paths = { few: pathsOf(100), many: pathsOf(10_000) };
const FEW = "among 100 routes";

export const MATCHING_CASES = [
  {
    name: `the route of a path, among the ${routes.length.toLocaleString("en")} of GitHub's API`,
    sides: {
      [OURS]: { run: round((method, path) => table.match(method, path)), calls: routes.length },
      "find-my-way": {
        run: round((method, path) => router.find(method, path)),
        calls: routes.length,
      },
    },
    targets: [floor("find-my-way", { atMost: 2 })],
    check: () => {
      for (const { route, method, path } of requests) {
        const match = table.match(method, path);
        equal(String(match.route), route);
        equal(router.find(method, path).store, route);
        equal(new URL(endpoint.factory.compile(route)(match.parameters).url).pathname, path);
      }
    },
  },
  {
    name: "the route of a path, among 10,000 routes",
    sides: {
      [OURS]: { run: (i) => tables.many.match("GET", paths.many[i & 1023]) },
      [FEW]: { run: (i) => tables.few.match("GET", paths.few[i & 1023]) },
    },
    targets: [{ against: FEW, atMost: 2 }],
    check: () => {
      for (const [name, one] of Object.entries(tables)) {
        for (const path of paths[name]) {
          const { route, parameters } = one.match("GET", path);
          equal(
            endpoint.factory.compile(String(route))(parameters).url,
            `https://api.github.com${path}`,
          );
        }
      }
    },
  },
];
