// What a call of another kind costs, against our own plain GET in the same run.
import {
  brackets,
  endpoint,
  EndpointFactory,
  form,
  github,
  Operation,
  sameOrigin,
  server,
} from "endpoint-core";
import { Client, operation } from "endpoint-core/sdk";
import { callOurs, checkRequests, floor, GET, HEADERS, org, OURS, PLAIN, type } from "./sides.mjs";

const TENANTED = {
  service: "acme",
  baseUrl: server("https://{tenant}.acme.com/api"),
  clientName: "acme-sdk",
  version: "1.0.0",
};

/** Adds a header to every request, as the example of the hook does. */
class Finishing extends EndpointFactory {
  trace = "0af7651916cd43dd";

  finish(request) {
    return { ...request, headers: { ...request.headers, "x-trace": this.trace } };
  }
}

/** Writes lists in its own way, as the example of the hook does. */
class Piping extends EndpointFactory {
  writeQuery(name, value) {
    return super.writeQuery(name, Array.isArray(value) ? value.join("|") : value);
  }
}

const tenanted = new EndpointFactory(TENANTED).create();
const ofTenant = new EndpointFactory(TENANTED, { tenant: "blue" }).create();
const finishing = new Finishing(github).create();
const piping = new Piping(github).create();
const bracketed = new EndpointFactory({ ...github, query: { arrays: brackets } }).create();
const compiled = endpoint.factory.compile(GET);
const guarded = new EndpointFactory({ ...github, credentials: sameOrigin })
  .defaults({ headers: { authorization: "bearer 0000" } })
  .create();

const DATES = Array.from({ length: 8 }, (_, i) => new Date(Date.UTC(2026, i, 1 + i, i)));
const date = (i) => DATES[i & 7];

const get = (url, headers = {}) => ({ method: "get", url, headers: { ...HEADERS, ...headers } });
const getRepos = (i, headers) =>
  get(`https://api.github.com/orgs/${org(i)}/repos?type=${type(i)}`, headers);
const ids = (i) => [i, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** One case without a floor, with our plain GET as a side. */
function costing(name, atMost, run, expected) {
  return beside(name, { against: PLAIN, atMost }, run, expected);
}

/** One case with a floor. */
function within(name, atMost, run, expected) {
  return beside(name, floor(PLAIN, { atMost }), run, expected);
}

function beside(name, target, run, expected) {
  return {
    name,
    sides: { [OURS]: { run }, [PLAIN]: { run: callOurs } },
    targets: [target],
    check: checkRequests(expected),
  };
}

const OPERATION = Operation.from({ route: GET });
const { "user-agent": userAgent, accept } = HEADERS;
const client = new Client(
  {},
  { baseUrl: github.baseUrl, headers: { accept, "user-agent": userAgent } },
);
const listRepos = operation({ route: "GET /orgs/{org}/repos" });

const formed = new EndpointFactory({ ...github, body: form }).create();
const ISSUE = "POST /orgs/{org}/issues";
const JSON_BODY = "the same as JSON";
const issue = (i) => ({
  title: "Found a bug",
  state: type(i),
  label: "bug",
  milestone: i,
  draft: false,
});
const post = (i, contentType, body) => ({
  method: "post",
  url: `https://api.github.com/orgs/${org(i)}/issues`,
  headers: { ...HEADERS, "content-type": contentType },
  body,
});
const postForm = (i) =>
  post(
    i,
    "application/x-www-form-urlencoded",
    Object.entries(issue(i))
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join("&"),
  );
const postJson = (i) => post(i, "application/json; charset=utf-8", issue(i));

export const OWN_CASES = [
  within(
    "call, with a route",
    1.2,
    (i) => endpoint.factory.call(GET, { org: org(i), type: type(i) }),
    getRepos,
  ),
  within(
    "call, with an operation",
    1.2,
    (i) => endpoint.factory.call(OPERATION, { org: org(i), type: type(i) }),
    getRepos,
  ),
  within(
    "a function of an SDK",
    1.2,
    (i) => listRepos(client, { org: org(i), type: type(i) }),
    getRepos,
  ),
  {
    name: "a form of five fields",
    sides: {
      [OURS]: { run: (i) => formed(ISSUE, { org: org(i), ...issue(i) }) },
      [JSON_BODY]: { run: (i) => endpoint(ISSUE, { org: org(i), ...issue(i) }) },
    },
    targets: [{ against: JSON_BODY, atMost: 3 }],
    check: (sides) => {
      checkRequests(postForm)({ [OURS]: sides[OURS] });
      checkRequests(postJson)({ [JSON_BODY]: sides[JSON_BODY] });
    },
  },
  within(
    "a tenant in the host",
    1.6,
    (i) => tenanted(GET, { tenant: org(i + 3), org: org(i), type: type(i) }),
    (i) => ({
      method: "get",
      url: `https://${org(i + 3)}.acme.com/api/orgs/${org(i)}/repos?type=${type(i)}`,
      headers: { accept: "application/vnd.acme.v3+json", "user-agent": "acme-sdk/1.0.0" },
    }),
  ),
  within(
    "a tenant of the instance",
    1.6,
    (i) => ofTenant(GET, { org: org(i), type: type(i) }),
    (i) => ({
      method: "get",
      url: `https://blue.acme.com/api/orgs/${org(i)}/repos?type=${type(i)}`,
      headers: { accept: "application/vnd.acme.v3+json", "user-agent": "acme-sdk/1.0.0" },
    }),
  ),
  within(
    "a subclass with the hook finish",
    8,
    (i) => finishing(GET, { org: org(i), type: type(i) }),
    (i) => getRepos(i, { "x-trace": "0af7651916cd43dd" }),
  ),
  within(
    "a subclass with the hook writeQuery",
    3,
    (i) => piping(GET, { org: org(i), type: type(i) }),
    getRepos,
  ),
  costing(
    "ten list members in the brackets style",
    8,
    (i) => bracketed(GET, { org: org(i), ids: [i & 63, 1, 2, 3, 4, 5, 6, 7, 8, 9] }),
    (i) =>
      get(
        `https://api.github.com/orgs/${org(i)}/repos?${ids(i)
          .map((id) => `ids%5B%5D=${id}`)
          .join("&")}`,
      ),
  ),
  costing(
    "a Date in the query",
    8,
    (i) => endpoint(GET, { org: org(i), since: date(i) }),
    (i) =>
      get(
        `https://api.github.com/orgs/${org(i)}/repos?since=${encodeURIComponent(date(i).toISOString())}`,
      ),
  ),
  costing(
    "a compiled route with headers in its options",
    3,
    (i) => compiled({ org: org(i), type: type(i) }, { headers: { "x-trace": type(i) } }),
    (i) => getRepos(i, { "x-trace": type(i) }),
  ),
  costing(
    "guarded credentials",
    1.5,
    (i) => guarded(GET, { org: org(i), type: type(i) }),
    (i) => getRepos(i, { authorization: "bearer 0000" }),
  ),
];
