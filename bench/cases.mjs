// What is timed. Every case first shows that all its sides produce the right request.
import { deepEqual, equal } from "node:assert/strict";
import { endpoint as octokit } from "@octokit/endpoint";
import { StdUriTemplate } from "@std-uritemplate/std-uritemplate";
import { endpoint, UriTemplate } from "endpoint-core";
import parseUriTemplate from "uri-templates";
import { parseTemplate } from "url-template";
import { githubCalls } from "./github.mjs";

export const OURS = "endpoint-core";
export const OCTOKIT = "@octokit/endpoint";
export const BY_HAND = "by hand";

// Values change from call to call, so that nobody can remember the last one.
const ORGS = ["octokit", "github", "nodejs", "acme", "whatwg", "unicode", "tc39", "ietf"];
const TYPES = ["private", "public", "all", "forks", "sources", "member", "internal", "other"];
const org = (i) => ORGS[i & 7];
const type = (i) => TYPES[i & 7];

const HEADERS = endpoint("GET /").headers;
const GET = "GET /orgs/:org/repos";

const callOurs = (i) => endpoint(GET, { org: org(i), type: type(i) });
const callOctokit = (i) => octokit(GET, { org: org(i), type: type(i) });
const writeByHand = (i) => ({
  method: "get",
  url: `https://api.github.com/orgs/${encodeURIComponent(org(i))}/repos?type=${encodeURIComponent(type(i))}`,
  headers: { accept: "application/vnd.github.v3+json", "user-agent": HEADERS["user-agent"] },
});
const expectGet = (i) => ({
  method: "get",
  url: `https://api.github.com/orgs/${org(i)}/repos?type=${type(i)}`,
  headers: HEADERS,
});

/** Reading a character makes one string of the pieces that a url is concatenated from. */
const flat = (call) => (i) => {
  const request = call(i);
  if (request.url.charCodeAt(12) === 0) {
    throw new Error("No url has that character");
  }
  return request;
};

const layer1 = { baseUrl: "https://github.example.com/api/v3" };
const layer2 = { headers: { authorization: "token 0000" } };
const layer3 = { org: "acme", per_page: 100 };
const ourLayers = endpoint.defaults(layer1).defaults(layer2).defaults(layer3);
const octokitLayers = octokit.defaults(layer1).defaults(layer2).defaults(layer3);
const GET_LAYERED = "GET /orgs/{org}/repos";

const post = (i) => [
  "POST /repos/{owner}/{repo}/issues",
  {
    owner: org(i),
    repo: type(i),
    title: "Found a bug",
    body: "It is small",
    labels: ["bug"],
    milestone: 7,
    headers: { "x-github-api-version": "2022-11-28" },
  },
];

const calls = githubCalls();
const round = (call) => () => {
  let request;
  for (const [route, parameters] of calls) {
    request = call(route, parameters);
  }
  return request;
};

const compiled = endpoint.factory.compile(GET);

const TEMPLATE = "/orgs/{org}/repos{?a,b}";
const ourTemplate = UriTemplate.parse(TEMPLATE);
const urlTemplate = parseTemplate(TEMPLATE);
const uriTemplate = parseUriTemplate(TEMPLATE);

let routes = 0;
/** Routes never seen before, as flat strings. */
function newRoutes(count) {
  return Array.from({ length: count }, () => {
    routes += 1;
    const route = `GET /new${routes}/:org/repos`;
    route.charCodeAt(4);
    return route;
  });
}
const firstSight = (call) => (count) => {
  const fresh = newRoutes(count);
  return (i) => call(fresh[i], { org: org(i), type: type(i) });
};

const LAYERS = 10_000;
const addLayer = (api, i) => api.defaults({ org: "acme", per_page: i % 100 });
function pile(layers) {
  let api = endpoint;
  for (let i = 1; i <= layers; i += 1) {
    api = addLayer(api, i);
  }
  return api;
}
const shallow = addLayer(endpoint, LAYERS);
const deep = pile(LAYERS);
const callLayered = (api) => (i) => api(GET_LAYERED, { type: type(i) });

/**
 * `sides` by name, ours first. `targets`: against whom we want to be how many times as fast (`faster`),
 * take at most how much of the time (`atMost`), or stay below how many nanoseconds (`below`).
 */
export const CASES = [
  {
    name: "GET, one path and one query value",
    sides: {
      [OURS]: { run: callOurs },
      [BY_HAND]: { run: writeByHand },
      [OCTOKIT]: { run: callOctokit },
    },
    targets: [
      { against: OCTOKIT, faster: 30 },
      { against: BY_HAND, atMost: 1.6 },
    ],
    check: checkRequests(expectGet),
  },
  {
    name: "the same, the url made flat",
    sides: {
      [OURS]: { run: flat(callOurs) },
      [BY_HAND]: { run: flat(writeByHand) },
      [OCTOKIT]: { run: flat(callOctokit) },
    },
    targets: [
      { against: OCTOKIT, faster: 20 },
      { against: BY_HAND, atMost: 2 },
    ],
    check: checkRequests(expectGet),
  },
  {
    name: "GET through three layers of defaults",
    sides: {
      [OURS]: { run: (i) => ourLayers(GET_LAYERED, { type: type(i) }) },
      [OCTOKIT]: { run: (i) => octokitLayers(GET_LAYERED, { type: type(i) }) },
    },
    targets: [{ against: OCTOKIT, faster: 40 }],
    check: checkRequests((i) => ({
      method: "get",
      url: `https://github.example.com/api/v3/orgs/acme/repos?per_page=100&type=${type(i)}`,
      headers: { ...HEADERS, authorization: "token 0000" },
    })),
  },
  {
    name: "POST, two path values, four body keys, a header",
    sides: {
      [OURS]: { run: (i) => endpoint(...post(i)) },
      [OCTOKIT]: { run: (i) => octokit(...post(i)) },
    },
    targets: [{ against: OCTOKIT, faster: 16 }],
    check: checkRequests((i) => ({
      method: "post",
      url: `https://api.github.com/repos/${org(i)}/${type(i)}/issues`,
      headers: {
        ...HEADERS,
        "x-github-api-version": "2022-11-28",
        "content-type": "application/json; charset=utf-8",
      },
      body: { title: "Found a bug", body: "It is small", labels: ["bug"], milestone: 7 },
    })),
  },
  {
    name: `all ${calls.length.toLocaleString("en")} routes of GitHub's API, per call`,
    sides: {
      [OURS]: { run: round(endpoint), calls: calls.length },
      [OCTOKIT]: { run: round(octokit), calls: calls.length },
    },
    targets: [{ against: OCTOKIT, faster: 16 }],
    check: () => {
      calls.forEach(([route, parameters]) => {
        deepEqual(endpoint(route, parameters), asOurs(octokit(route, parameters)), route);
      });
    },
  },
  {
    name: "a compiled route",
    sides: {
      [OURS]: { run: (i) => compiled({ org: org(i), type: type(i) }) },
      [BY_HAND]: { run: writeByHand },
    },
    targets: [{ against: BY_HAND, atMost: 1.3 }],
    check: checkRequests(expectGet),
  },
  {
    name: "UriTemplate, parsed once: path and {?a,b}",
    sides: {
      [OURS]: { run: (i) => ourTemplate.expand({ org: org(i), a: type(i), b: i & 63 }) },
      "url-template": { run: (i) => urlTemplate.expand({ org: org(i), a: type(i), b: i & 63 }) },
      "std-uritemplate": {
        run: (i) => StdUriTemplate.expand(TEMPLATE, { org: org(i), a: type(i), b: i & 63 }),
      },
      "uri-templates": { run: (i) => uriTemplate.fill({ org: org(i), a: type(i), b: i & 63 }) },
    },
    targets: [
      { against: "url-template", faster: 15 },
      { against: "std-uritemplate", faster: 15 },
      { against: "uri-templates", faster: 1.9 },
    ],
    check: (sides) => {
      eachRun(sides, (url, i) => {
        equal(url, `/orgs/${org(i)}/repos?a=${type(i)}&b=${i}`);
      });
    },
  },
  {
    name: "first sight of a route",
    sides: {
      [OURS]: { prepare: firstSight(endpoint) },
      [OCTOKIT]: { prepare: firstSight(octokit) },
    },
    targets: [{ against: OCTOKIT, faster: 1.6 }],
    check: (sides) => {
      eachRun(sides, (request, i) => {
        const url = new RegExp(
          `^https://api.github.com/new\\d+/${org(i)}/repos\\?type=${type(i)}$`,
        );
        equal(url.test(request.url), true, request.url);
      });
    },
  },
  {
    name: "10,000 layers of defaults, then a call",
    sides: { [OURS]: { run: (i) => callLayered(pile(LAYERS))(i) } },
    targets: [{ below: 50e6 }],
    check: checkRequests(expectLayered),
  },
  {
    name: "a call after that",
    sides: {
      [OURS]: { run: callLayered(deep) },
      "after one layer": { run: callLayered(shallow) },
    },
    // As fast, within what two runs of the same thing differ by.
    targets: [{ against: "after one layer", atMost: 1.1 }],
    check: checkRequests(expectLayered),
  },
];

function expectLayered(i) {
  return {
    method: "get",
    url: `https://api.github.com/orgs/acme/repos?per_page=0&type=${type(i)}`,
    headers: HEADERS,
  };
}

function checkRequests(expected) {
  return (sides) => {
    eachRun(sides, (request, i, name) => {
      deepEqual(name === OCTOKIT ? asOurs(request) : request, expected(i), name);
    });
  };
}

function eachRun(sides, check) {
  for (const [name, { run, prepare = () => run }] of Object.entries(sides)) {
    const prepared = prepare(ORGS.length);
    ORGS.forEach((_, i) => {
      check(prepared(i), i, name);
    });
  }
}

/** A request of `@octokit/endpoint` without its known differences: upper case, its name, empty bodies. */
function asOurs({ method, headers, body, ...request }) {
  return {
    ...request,
    method: method.toLowerCase(),
    headers: { ...headers, "user-agent": HEADERS["user-agent"] },
    // Its own has no prototype.
    ...(body === undefined || body === "" ? {} : { body: { ...body } }),
  };
}
