// Calls of many kinds, each against the same call of `@octokit/endpoint`.
import { deepEqual } from "node:assert/strict";
import { endpoint as octokit } from "@octokit/endpoint";
import { endpoint } from "endpoint-core";
import {
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

const REPO = "GET /repos/{owner}/{repo}";
const ISSUES = "GET /repos/{owner}/{repo}/issues";
const FULL = "GET https://api.github.com/orgs/{org}/repos";

const EIGHT = [0, 1, 2, 3, 4, 5, 6, 7];
const TEXTS = ["São Paulo", "Zürich West", "Köln Süd", "ä ö ü", "Malmö C", "na ïve", "Ål b", "é è"];
const PATHS = EIGHT.map((n) => `src/lib/file${n}.ts`);
const TOKENS = EIGHT.map((n) => `bearer 000${n}`);
const SERVERS = EIGHT.map((n) => `https://git${n}.example.com/api/v3`);
const FORMATS = ["raw", "html", "text", "full", "object", "diff", "patch", "sha"];
const PREVIEWS = ["flash", "ant-man", "nebula", "starfox", "mercy", "inertia", "zzzax", "symmetra"];
const text = (i) => TEXTS[i & 7];
const path = (i) => PATHS[i & 7];
const token = (i) => TOKENS[i & 7];
const server = (i) => SERVERS[i & 7];
const format = (i) => FORMATS[i & 7];
const preview = (i) => PREVIEWS[i & 7];

// The arguments of each case. Each side calls the function itself, as a caller would write the object.
const list = (i) => ({ owner: org(i), repo: "hello", labels: ["bug", type(i), "ui"] });
const withNull = (i) => ({ org: org(i), type: type(i), since: null });
const dotted = (i) => ({ owner: org(i), repo: ".github" });
const threeHeaders = (i) => ({
  org: org(i),
  type: type(i),
  headers: {
    authorization: token(i),
    "X-GitHub-Api-Version": "2022-11-28",
    "if-none-match": '"644b5b0155e6404a9cc4bd9d8b1ae730"',
  },
});
const contents = (i) => ({ owner: org(i), repo: "hello", path: path(i) });
const ids = (i) => ({ ids: [i & 63, 7, 42] });
const umlauts = (i) => ({ city: text(i), street: text(i + 3) });
const withData = (i) => ({
  owner: org(i),
  repo: "hello",
  data: { title: type(i), labels: ["bug"] },
});
const twelve = (i) => ({
  name: org(i),
  description: type(i),
  homepage: "https://example.com",
  private: true,
  has_issues: true,
  has_projects: false,
  has_wiki: false,
  is_template: false,
  team_id: i & 63,
  auto_init: true,
  allow_squash_merge: true,
  delete_branch_on_merge: true,
});
const numberedHeader = (i) => ({
  org: org(i),
  type: type(i),
  headers: { "x-attempt": i & 7 },
});
const elsewhere = (i) => ({
  baseUrl: "https://github.example.com/api/v3",
  org: org(i),
  type: type(i),
});
const formatted = (i) => ({ owner: org(i), repo: "hello", mediaType: { format: format(i) } });
const previewed = (i) => ({ query: type(i), mediaType: { previews: [preview(i)] } });
const requested = (i) => ({ org: org(i), type: type(i), request: { retries: i & 7 } });
const alone = (i) => ({ method: "GET", url: "/orgs/:org/repos", org: org(i), type: type(i) });
const plain = (i) => ({ org: org(i), type: type(i) });
const authorized = (i) => ({ headers: { authorization: token(i) } });

const timeout = { request: { timeout: 5000 } };
const ourTimeout = endpoint.defaults(timeout);
const octokitTimeout = octokit.defaults(timeout);

const GITHUB = "https://api.github.com";
const get = (url, headers = {}) => ({ method: "get", url, headers: { ...HEADERS, ...headers } });
const getRepos = (i, headers) => get(`${GITHUB}/orgs/${org(i)}/repos?type=${type(i)}`, headers);
const post = (url, body, headers = {}) => ({
  method: "post",
  url,
  headers: { ...HEADERS, ...headers, ...JSON_TYPE },
  body,
});

/** One case without a floor. `known` is what `@octokit/endpoint` is known to write otherwise. */
function versus(name, faster, sides) {
  return against(name, { against: OCTOKIT, faster }, sides);
}

/** One case with a floor. */
function above(name, faster, sides) {
  return against(name, floor(OCTOKIT, { faster }), sides);
}

function against(name, target, { ours, theirs, expected, known, check }) {
  return {
    name,
    sides: { [OURS]: { run: ours }, [OCTOKIT]: { run: theirs } },
    targets: [target],
    check: check ?? checkRequests(expected, known),
  };
}

export const CALL_CASES = [
  above("a list in the query", 6, {
    ours: (i) => endpoint(ISSUES, list(i)),
    theirs: (i) => octokit(ISSUES, list(i)),
    expected: (i) => get(`${GITHUB}/repos/${org(i)}/hello/issues?labels=bug,${type(i)},ui`),
    // It encodes the commas, too.
    known: (i) => ({
      url: `${GITHUB}/repos/${org(i)}/hello/issues?labels=bug%2C${type(i)}%2Cui`,
    }),
  }),
  above("null in the query", 14, {
    ours: (i) => endpoint(GET, withNull(i)),
    theirs: (i) => octokit(GET, withNull(i)),
    expected: getRepos,
    // It sends the word.
    known: (i) => ({ url: `${GITHUB}/orgs/${org(i)}/repos?type=${type(i)}&since=null` }),
  }),
  above("a value that begins with a dot: .github", 14, {
    ours: (i) => endpoint(REPO, dotted(i)),
    theirs: (i) => octokit(REPO, dotted(i)),
    expected: (i) => get(`${GITHUB}/repos/${org(i)}/.github`),
  }),
  versus("three headers in the call", 12, {
    ours: (i) => endpoint(GET, threeHeaders(i)),
    theirs: (i) => octokit(GET, threeHeaders(i)),
    expected: (i) =>
      getRepos(i, {
        authorization: token(i),
        "x-github-api-version": "2022-11-28",
        "if-none-match": '"644b5b0155e6404a9cc4bd9d8b1ae730"',
      }),
  }),
  above("{+path}", 6, {
    ours: (i) => endpoint("GET /repos/{owner}/{repo}/contents/{+path}", contents(i)),
    theirs: (i) => octokit("GET /repos/{owner}/{repo}/contents/{+path}", contents(i)),
    expected: (i) => get(`${GITHUB}/repos/${org(i)}/hello/contents/${path(i)}`),
  }),
  above("{?ids*}", 6, {
    ours: (i) => endpoint("GET /notifications{?ids*}", ids(i)),
    theirs: (i) => octokit("GET /notifications{?ids*}", ids(i)),
    expected: (i) => get(`${GITHUB}/notifications?ids=${i}&ids=7&ids=42`),
    // It puts commas between the pairs.
    known: (i) => ({ url: `${GITHUB}/notifications?ids=${i},ids=7,ids=42` }),
  }),
  versus("values with blanks and umlauts", 8, {
    ours: (i) => endpoint("GET /cities/{city}/shops", umlauts(i)),
    theirs: (i) => octokit("GET /cities/{city}/shops", umlauts(i)),
    expected: (i) =>
      get(
        `${GITHUB}/cities/${encodeURIComponent(text(i))}/shops?street=${encodeURIComponent(text(i + 3))}`,
      ),
  }),
  versus("POST with data", 15, {
    ours: (i) => endpoint("POST /repos/{owner}/{repo}/issues", withData(i)),
    theirs: (i) => octokit("POST /repos/{owner}/{repo}/issues", withData(i)),
    expected: (i) =>
      post(`${GITHUB}/repos/${org(i)}/hello/issues`, { title: type(i), labels: ["bug"] }),
  }),
  versus("POST, a body of twelve fields", 10, {
    ours: (i) => endpoint("POST /user/repos", twelve(i)),
    theirs: (i) => octokit("POST /user/repos", twelve(i)),
    expected: (i) => post(`${GITHUB}/user/repos`, twelve(i)),
  }),
  above("a header that is a number", 8, {
    ours: (i) => endpoint(GET, numberedHeader(i)),
    theirs: (i) => octokit(GET, numberedHeader(i)),
    expected: (i) => getRepos(i, { "x-attempt": i }),
  }),
  versus("baseUrl in the call", 8, {
    ours: (i) => endpoint(GET, elsewhere(i)),
    theirs: (i) => octokit(GET, elsewhere(i)),
    expected: (i) => get(`https://github.example.com/api/v3/orgs/${org(i)}/repos?type=${type(i)}`),
  }),
  above("mediaType in the call: a format", 8, {
    ours: (i) => endpoint(REPO, formatted(i)),
    theirs: (i) => octokit(REPO, formatted(i)),
    expected: (i) =>
      get(`${GITHUB}/repos/${org(i)}/hello`, {
        accept: `application/vnd.github.v3.${format(i)}`,
      }),
  }),
  // Of all routes, `@octokit/endpoint` writes previews for this one only.
  versus("mediaType in the call: a preview", 8, {
    ours: (i) => endpoint("POST /graphql", previewed(i)),
    theirs: (i) => octokit("POST /graphql", previewed(i)),
    expected: (i) =>
      post(
        `${GITHUB}/graphql`,
        { query: type(i) },
        { accept: `application/vnd.github.${preview(i)}-preview+json` },
      ),
  }),
  versus("request in the call over a default request", 8, {
    ours: (i) => ourTimeout(GET, requested(i)),
    theirs: (i) => octokitTimeout(GET, requested(i)),
    expected: (i) => ({ ...getRepos(i), request: { timeout: 5000, retries: i } }),
  }),
  above("options alone", 8, {
    ours: (i) => endpoint(alone(i)),
    theirs: (i) => octokit(alone(i)),
    expected: expectGet,
  }),
  above("a full URL", 14, {
    ours: (i) => endpoint(FULL, plain(i)),
    theirs: (i) => octokit(FULL, plain(i)),
    expected: expectGet,
  }),
  above("merge", 3.5, {
    ours: (i) => endpoint.merge(GET, plain(i)),
    theirs: (i) => octokit.merge(GET, plain(i)),
    check: checkMerged,
  }),
  above("parse(merge(…))", 4, {
    ours: (i) => endpoint.parse(endpoint.merge(GET, plain(i))),
    theirs: (i) => octokit.parse(octokit.merge(GET, plain(i))),
    expected: expectGet,
  }),
  versus("a new layer with a parameter for each call", 1, {
    ours: (i) => endpoint.defaults({ org: org(i) })(GET, { type: type(i) }),
    theirs: (i) => octokit.defaults({ org: org(i) })(GET, { type: type(i) }),
    expected: expectGet,
  }),
  versus("a new layer with a base URL for each call", 1, {
    ours: (i) => endpoint.defaults({ baseUrl: server(i) })(GET, plain(i)),
    theirs: (i) => octokit.defaults({ baseUrl: server(i) })(GET, plain(i)),
    expected: (i) => get(`${server(i)}/orgs/${org(i)}/repos?type=${type(i)}`),
  }),
  above("a new layer with a header for each call", 1.2, {
    ours: (i) => endpoint.defaults(authorized(i))(GET, plain(i)),
    theirs: (i) => octokit.defaults(authorized(i))(GET, plain(i)),
    expected: (i) => getRepos(i, { authorization: token(i) }),
  }),
];

/** The merged options; those of `@octokit/endpoint` also say that there is no format. */
function checkMerged(sides) {
  eachRun(sides, (merged, i, name) => {
    const expected = {
      baseUrl: GITHUB,
      method: "GET",
      url: "/orgs/:org/repos",
      headers: HEADERS,
      ...plain(i),
    };
    if (name === OCTOKIT) {
      const headers = { ...merged.headers, "user-agent": HEADERS["user-agent"] };
      // Its defaults may hold previews of earlier calls.
      const mediaType = { format: "" };
      deepEqual({ ...merged, headers, mediaType }, { ...expected, mediaType }, name);
    } else {
      deepEqual(merged, expected, name);
    }
  });
}
