// Calls whose outcome is compared between Node and the page. The page loads this very file, so a
// case may hold values that JSON cannot carry.

/** Each row: what it shows, the arguments of `endpoint`, and what the outcome must hold. */
export const cases = [
  {
    title: "fills the path and writes the rest into the query",
    args: () => ["GET /orgs/:org/repos", { org: "octokit", type: "private" }],
    expected: { method: "get", url: "https://api.github.com/orgs/octokit/repos?type=private" },
  },
  {
    title: "takes an options object",
    args: () => [{ method: "HEAD", url: "/users{/name}", name: "mona", page: 2 }],
    expected: { method: "head", url: "https://api.github.com/users/mona?page=2" },
  },
  {
    title: "makes a body of what the path leaves",
    args: () => ["POST /repos/{owner}/{repo}/issues", { owner: "o", repo: "r", title: "Größe" }],
    expected: { url: "https://api.github.com/repos/o/r/issues", body: { title: "Größe" } },
  },
  {
    title: "hands data over as it is",
    args: () => ["PUT /gists/:id/star", { id: 7, data: [1, "two", null] }],
    expected: { method: "put", body: [1, "two", null] },
  },
  {
    title: "encodes what is not ASCII, also beyond the basic plane",
    args: () => ["GET /search/{term}", { term: "naïve 🙂", q: "ß&=" }],
    expected: {
      url: "https://api.github.com/search/na%C3%AFve%20%F0%9F%99%82?q=%C3%9F%26%3D",
    },
  },
  {
    title: "reads the platform's own Headers",
    args: () => ["GET /user", { headers: new Headers({ "X-Trace": "1", Accept: "text/plain" }) }],
    expected: { url: "https://api.github.com/user" },
  },
  {
    title: "asks for previews in the accept header",
    args: () => ["GET /topics", { mediaType: { previews: ["mercy", "nebula-preview"] } }],
    expected: { method: "get" },
  },
  {
    title: "writes dates and lists into the query",
    args: () => ["GET /events", { since: new Date(0), ids: [1, 2] }],
    expected: {
      url: "https://api.github.com/events?since=1970-01-01T00%3A00%3A00.000Z&ids=1,2",
    },
  },
  {
    title: "leaves a platform body and its content-type alone",
    args: () => ["POST /form", { data: new URLSearchParams({ a: "1" }) }],
    expected: { method: "post" },
  },
  {
    title: "expands every operator of RFC 6570",
    args: () => [
      "GET /a{/b*}{.c}{;d}{?e*}{&f}{#g}",
      { b: [1, 2], c: 3, d: 4, e: { x: 5 }, f: 6, g: 7 },
    ],
    expected: { url: "https://api.github.com/a/1/2.3;d=4?x=5&f=6#7" },
  },
  {
    title: "reports a missing parameter by code and name",
    args: () => ["GET /orgs/{org}/{team}", { org: "octokit" }],
    expected: { code: "MISSING_PARAMETER", parameters: ["team"] },
  },
  {
    title: "refuses a header value that would split the request",
    args: () => ["GET /user", { headers: { "x-trace": "1\r\nx-evil: 2" } }],
    expected: { code: "INVALID_HEADER", header: "x-trace" },
  },
];

/** Runs one case: the request options, or what an error says, as JSON. */
export function outcome(endpoint, { args }) {
  try {
    return JSON.stringify(endpoint(...args()));
  } catch (error) {
    const { name, message, code, parameters, header } = error;
    return JSON.stringify({ name, message, code, parameters, header });
  }
}
