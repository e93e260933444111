// What an operation costs, against the same call of a compiled route in the same run.
import { EndpointFactory, form, header, json, Operation, path, query } from "endpoint-core";
import { checkRequests, org, OURS, type } from "./sides.mjs";

const COMPILED = "a compiled route";
const ROUTE = "the same with a route";
const JSON_BODY = "the same as JSON";

const factory = new EndpointFactory({
  service: "acme",
  baseUrl: "https://api.acme.com",
  clientName: "acme-sdk",
  version: "1.0.0",
});
const HEADERS = { accept: "application/vnd.acme.v3+json", "user-agent": "acme-sdk/1.0.0" };
const REPOS = "GET /orgs/{org}/repos";
const CHARGES = "POST /v1/charges";

const compile = (data) => factory.compile(Operation.from(data));

const route = factory.compile(REPOS);
const operation = compile({
  route: REPOS,
  parameters: { org: { in: path, required: true }, type: { in: query, required: true } },
  accept: HEADERS.accept,
});
const withHeader = compile({ route: REPOS, parameters: { "X-Account": header } });
const OPERATION = Operation.from({ route: REPOS, parameters: { type: query } });
const layerOf = (i) => factory.defaults({ headers: { authorization: type(i) } });
const asForm = compile({ route: CHARGES, body: form });
const asJson = compile({ route: CHARGES, body: json });

const repos = (i) => ({ org: org(i), type: type(i) });
const charge = (i) => ({
  amount: 2000 + (i & 63),
  currency: "usd",
  source: org(i),
  description: type(i),
  capture: true,
});

const url = (i) => `https://api.acme.com/orgs/${org(i)}/repos?type=${type(i)}`;
const get = (i, headers = {}) => ({
  method: "get",
  url: url(i),
  headers: { ...HEADERS, ...headers },
});
const post = (i, contentType, body) => ({
  method: "post",
  url: "https://api.acme.com/v1/charges",
  headers: { ...HEADERS, "content-type": contentType },
  body,
});

/** One case beside a side that gives the same request, or the one that is expected of it. */
function beside(name, [run, expected], [against, other, theirs = expected], atMost) {
  const checks = [
    [OURS, checkRequests(expected)],
    [against, checkRequests(theirs)],
  ];
  return {
    name,
    sides: { [OURS]: { run }, [against]: { run: other } },
    targets: [{ against, atMost }],
    check: (sides) => {
      checks.forEach(([side, check]) => {
        check({ [side]: sides[side] });
      });
    },
  };
}

export const OPERATION_CASES = [
  beside(
    "an operation with required parameters",
    [(i) => operation(repos(i)), get],
    [COMPILED, (i) => route(repos(i))],
    1.3,
  ),
  beside(
    "an operation with a header",
    [
      (i) => withHeader({ org: org(i), type: type(i), "X-Account": type(i) }),
      (i) => get(i, { "x-account": type(i) }),
    ],
    [COMPILED, (i) => route(repos(i), { headers: { "x-account": type(i) } })],
    1.3,
  ),
  beside(
    "an operation on a new layer for each call",
    [(i) => layerOf(i).call(OPERATION, repos(i)), (i) => get(i, { authorization: type(i) })],
    [ROUTE, (i) => layerOf(i).call(REPOS, repos(i))],
    1.3,
  ),
  beside(
    "an operation with a form of five fields",
    [
      (i) => asForm(charge(i)),
      (i) =>
        post(
          i,
          "application/x-www-form-urlencoded",
          Object.entries(charge(i))
            .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
            .join("&"),
        ),
    ],
    [
      JSON_BODY,
      (i) => asJson(charge(i)),
      (i) => post(i, "application/json; charset=utf-8", charge(i)),
    ],
    3,
  ),
];
