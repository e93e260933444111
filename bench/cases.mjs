// What is timed. Every case first shows that all its sides produce the right request.
import { deepEqual, equal } from "node:assert/strict";
import { endpoint as octokit } from "@octokit/endpoint";
import { endpoint } from "endpoint-core";
import { CALL_CASES } from "./calls.mjs";
import { githubCalls } from "./github.mjs";
import { OPERATION_CASES } from "./operations.mjs";
import { OWN_CASES } from "./own.mjs";
import {
  asOurs,
  BY_HAND,
  callOctokit,
  callOurs,
  checkRequests,
  eachRun,
  expectGet,
  floor,
  GET,
  HEADERS,
  JSON_TYPE,
  OCTOKIT,
  org,
  OURS,
  type,
} from "./sides.mjs";
import { MATCHING_CASES } from "./matching.mjs";
import { SDK_CASES } from "./sdk.mjs";
import { TEMPLATE_CASES } from "./templates.mjs";

const writeByHand = (i) => ({
  method: "get",
  url: `https://api.github.com/orgs/${encodeURIComponent(org(i))}/repos?type=${encodeURIComponent(type(i))}`,
  headers: { accept: "application/vnd.github.v3+json", "user-agent": HEADERS["user-agent"] },
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
const ALL_ROUTES = `all ${calls.length.toLocaleString("en")} routes of GitHub's API, per call`;
const round = (call) => () => {
  let request;
  for (const [route, parameters] of calls) {
    request = call(route, parameters);
  }
  return request;
};

const compiled = endpoint.factory.compile(GET);

/** So many routes that each is forgotten long before it comes round again; flat strings. */
const NEW_ROUTES = Array.from({ length: 65_536 }, (_, i) => {
  const route = `GET /new${i}/:org/repos`;
  route.charCodeAt(4);
  return route;
});
const firstSight = (call) => (i) => call(NEW_ROUTES[i & 65_535], { org: org(i), type: type(i) });

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

/** The cases that the chart shows. */
export const CHARTED = [
  "GET, one path and one query value",
  "GET through three layers of defaults",
  "POST, two path values, four body keys, a header",
  ALL_ROUTES,
  "UriTemplate, parsed once: values to encode",
  "a list in the query",
  "a new layer with a header for each call",
  "first sight of a route",
];

/**
 * `sides` by name, ours first. `targets`: against whom we want to be how many times as fast (`faster`),
 * take at most how much of the time (`atMost`), or stay below how many nanoseconds (`below`). Those that are
 * floors are part of the gate: bench/floors.mjs.
 */
export const CASES = [
  {
    name: "GET, one path and one query value",
    sides: {
      [OURS]: { run: callOurs },
      [BY_HAND]: { run: writeByHand },
      [OCTOKIT]: { run: callOctokit },
    },
    targets: [floor(OCTOKIT, { faster: 22 }), floor(BY_HAND, { atMost: 2.2 })],
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
    targets: [floor(OCTOKIT, { faster: 20 })],
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
    targets: [floor(OCTOKIT, { faster: 11 })],
    check: checkRequests((i) => ({
      method: "post",
      url: `https://api.github.com/repos/${org(i)}/${type(i)}/issues`,
      headers: {
        ...HEADERS,
        "x-github-api-version": "2022-11-28",
        ...JSON_TYPE,
      },
      body: { title: "Found a bug", body: "It is small", labels: ["bug"], milestone: 7 },
    })),
  },
  {
    name: ALL_ROUTES,
    sides: {
      [OURS]: { run: round(endpoint), calls: calls.length },
      [OCTOKIT]: { run: round(octokit), calls: calls.length },
    },
    targets: [floor(OCTOKIT, { faster: 14 })],
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
  ...TEMPLATE_CASES,
  ...MATCHING_CASES,
  ...CALL_CASES,
  ...OWN_CASES,
  ...OPERATION_CASES,
  ...SDK_CASES,
  {
    name: "first sight of a route",
    sides: {
      [OURS]: { run: firstSight(endpoint) },
      [OCTOKIT]: { run: firstSight(octokit) },
    },
    targets: [floor(OCTOKIT, { faster: 1.5 })],
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
