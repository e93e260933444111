// What a call of a generated SDK costs, against the same operation written by `factory.call` in the same run.
import { EndpointFactory, Operation } from "endpoint-core";
import { brackets, Client, form, header, json, operation, query } from "endpoint-core/sdk";
import { checkRequests, org, OURS, type } from "./sides.mjs";

const CALL = "factory.call";
const BASE_URL = "https://api.acme.com/v1";
const HEADERS = { accept: "application/json", "user-agent": "acme/1.0.0" };
const TOKENS = Array.from({ length: 8 }, (_, i) => `Bearer 000${i}`);
const token = (i) => TOKENS[i & 7];

const factory = new EndpointFactory({
  service: "acme",
  baseUrl: BASE_URL,
  clientName: "acme",
  version: "1.0.0",
  accept: HEADERS.accept,
});
const SERVICE = { baseUrl: BASE_URL, headers: HEADERS };
const client = new Client({}, SERVICE);

// Each operation as an SDK has it, and as `factory.call` takes it.
const ISSUE = "GET /issues/{id}";
const ISSUES = "GET /repos/{owner}/{repo}/issues";
const NOTES = "POST /notes";
const CHARGES = "POST /charges";
const issue = [operation({ route: ISSUE }), Operation.from({ route: ISSUE })];
const issues = [operation({ route: ISSUES }), Operation.from({ route: ISSUES })];
const tagged = [
  operation({ route: ISSUE, parameters: { tags: { style: brackets } } }),
  Operation.from({ route: ISSUE, parameters: { tags: { in: query, style: brackets } } }),
];
const note = [
  operation({ route: NOTES, body: json }),
  Operation.from({ route: NOTES, body: json }),
];
const charge = [
  operation({ route: CHARGES, body: form }),
  Operation.from({ route: CHARGES, body: form }),
];
const traced = [
  operation({ route: ISSUE, parameters: { "X-Trace": header } }),
  Operation.from({ route: ISSUE, parameters: { "X-Trace": header } }),
];

const request = (method, path, headers = {}, body) => ({
  method,
  url: `${BASE_URL}${path}`,
  headers: { ...HEADERS, ...headers },
  ...(body === undefined ? {} : { body }),
});
const get = (path, headers) => request("get", path, headers);
const fields = (i) => ({ title: org(i), state: type(i), size: i & 7, draft: true, labels: "bug" });
const pairs = (i) =>
  Object.entries(fields(i))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
const headers = (i) => ({ authorization: token(i), "X-Attempt": org(i) });
/** Names that change from call to call, as those of lists with optional filters do. */
const FILTERS = [
  () => ({}),
  (i) => ({ state: type(i) }),
  (i) => ({ page: i & 7 }),
  (i) => ({ state: type(i), page: i & 7 }),
];
const filter = (i) => ({ owner: org(i), repo: "hello", ...FILTERS[i & 3](i) });
const queryOf = (i) => new URLSearchParams(FILTERS[i & 3](i)).toString();
/** Headers whose names change from call to call. */
const NAMES = ["if-none-match", "x-request-id", "x-attempt", "traceparent"];
const changing = (i) => ({ [NAMES[i & 3]]: token(i) });

/** One case: the call of the SDK, that of the factory, and what both give. */
function sdkCase(name, atMost, [ours, theirs], expected) {
  return {
    name: `an SDK: ${name}`,
    sides: { [OURS]: { run: ours }, [CALL]: { run: theirs } },
    targets: [{ against: CALL, atMost }],
    check: checkRequests(expected),
  };
}

/** Both sides of a call with these parameters and options. */
function both([ours, theirs], parameters, options = () => undefined) {
  return [
    (i) => ours(client, parameters(i), options(i)),
    (i) => factory.call(theirs, parameters(i), options(i)),
  ];
}

export const SDK_CASES = [
  sdkCase(
    "GET, one path value",
    2,
    both(issue, (i) => ({ id: org(i) })),
    (i) => get(`/issues/${org(i)}`),
  ),
  sdkCase(
    "GET, two path and two query values",
    2,
    both(issues, (i) => ({ owner: org(i), repo: "hello", state: type(i), page: i & 7 })),
    (i) => get(`/repos/${org(i)}/hello/issues?state=${type(i)}&page=${i & 7}`),
  ),
  sdkCase("GET, other query names in each call", 2, both(issues, filter), (i) =>
    get(`/repos/${org(i)}/hello/issues${(i & 3) === 0 ? "" : `?${queryOf(i)}`}`),
  ),
  sdkCase(
    "a list in the brackets style",
    1,
    both(tagged, (i) => ({ id: org(i), tags: ["bug", type(i), "ui"] })),
    (i) => get(`/issues/${org(i)}?tags%5B%5D=bug&tags%5B%5D=${type(i)}&tags%5B%5D=ui`),
  ),
  sdkCase(
    "two headers in the call",
    1,
    both(
      issue,
      (i) => ({ id: org(i) }),
      (i) => ({ headers: headers(i) }),
    ),
    (i) => get(`/issues/${org(i)}`, { authorization: token(i), "x-attempt": org(i) }),
  ),
  sdkCase(
    "a header of another name in each call",
    1,
    both(
      issue,
      (i) => ({ id: org(i) }),
      (i) => ({ headers: changing(i) }),
    ),
    (i) => get(`/issues/${org(i)}`, changing(i)),
  ),
  sdkCase(
    "a header parameter",
    1,
    both(traced, (i) => ({ id: org(i), "X-Trace": type(i) })),
    (i) => get(`/issues/${org(i)}`, { "x-trace": type(i) }),
  ),
  sdkCase("JSON of five fields", 2, both(note, fields), (i) =>
    request("post", "/notes", { "content-type": "application/json; charset=utf-8" }, fields(i)),
  ),
  sdkCase("a form of five fields", 1, both(charge, fields), (i) =>
    request("post", "/charges", { "content-type": "application/x-www-form-urlencoded" }, pairs(i)),
  ),
  sdkCase(
    "a client for each request",
    1,
    [
      (i) => issue[0](client.with({ headers: { authorization: token(i) } }), { id: org(i) }),
      (i) =>
        factory.defaults({ headers: { authorization: token(i) } }).call(issue[1], { id: org(i) }),
    ],
    (i) => get(`/issues/${org(i)}`, { authorization: token(i) }),
  ),
];
