// Calls whose outcome is compared between Node and pages. A page loads this very file, so that a case may hold values
// that JSON cannot carry.

const issue = { owner: "o", repo: "r", title: "Größe" };
const every = { b: [1, 2], c: 3, d: 4, e: { x: 5 }, f: 6, g: 7 };

/** Each row: what it shows, and what gives the arguments of `endpoint`. */
const CASES = {
  "the path is filled": () => ["GET /orgs/:org/repos", { org: "octokit", type: "private" }],
  "an options object": () => [{ method: "HEAD", url: "/users{/name}", name: "mona", page: 2 }],
  "a body of what the path leaves": () => ["POST /repos/{owner}/{repo}/issues", issue],
  "data as it is": () => ["PUT /gists/:id/star", { id: 7, data: [1, "two", null] }],
  "text that is not ASCII": () => ["GET /search/{term}", { term: "naïve 🙂", q: "ß&=" }],
  "the platform's own Headers": () => [
    "GET /user",
    { headers: new Headers({ "X-Trace": "1", Accept: "text/plain" }) },
  ],
  "previews in the accept header": () => ["GET /x", { mediaType: { previews: ["mercy", "b"] } }],
  "dates and lists in the query": () => ["GET /x", { since: new Date(0), ids: [1, 2] }],
  "a body of the platform": () => ["POST /form", { data: new URLSearchParams({ a: "1" }) }],
  "every operator of RFC 6570": () => ["GET /a{/b*}{.c}{;d}{?e*}{&f}{#g}", every],
  "a missing parameter": () => ["GET /orgs/{org}/{team}", { org: "octokit" }],
  "a header value that would split the request": () => ["GET /x", { headers: { a: "1\r\nb: 2" } }],
};

export const cases = Object.entries(CASES).map(([title, args]) => ({ title, args }));

export function outcome(endpoint, { args }) {
  try {
    return JSON.stringify(endpoint(...args()));
  } catch (error) {
    const { name, message, code, parameters, header } = error;
    return JSON.stringify({ name, message, code, parameters, header });
  }
}
