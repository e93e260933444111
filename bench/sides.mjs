// What the cases share: the names of the sides, values that vary, and the check of a case.
import { deepEqual } from "node:assert/strict";
import { endpoint as octokit } from "@octokit/endpoint";
import { endpoint } from "endpoint-core";

export const OURS = "endpoint-core";
export const OCTOKIT = "@octokit/endpoint";
export const BY_HAND = "by hand";
export const PLAIN = "our plain GET";

// Values change from call to call, so that nobody can remember the last one.
const ORGS = ["octokit", "github", "nodejs", "acme", "whatwg", "unicode", "tc39", "ietf"];
const TYPES = ["private", "public", "all", "forks", "sources", "member", "internal", "other"];
export const org = (i) => ORGS[i & 7];
export const type = (i) => TYPES[i & 7];

export const HEADERS = endpoint("GET /").headers;
export const JSON_TYPE = { "content-type": "application/json; charset=utf-8" };
export const GET = "GET /orgs/:org/repos";

export const callOurs = (i) => endpoint(GET, { org: org(i), type: type(i) });
export const callOctokit = (i) => octokit(GET, { org: org(i), type: type(i) });
export const expectGet = (i) => ({
  method: "get",
  url: `https://api.github.com/orgs/${org(i)}/repos?type=${type(i)}`,
  headers: HEADERS,
});

/** A target that is a floor: `npm run bench:floors` fails where it is missed. */
export const floor = (against, bound) => ({ against, ...bound, isFloor: true });

/**
 * A check that every side gives `expected(i)`. `difference(i)` holds what `@octokit/endpoint` is known
 * to write otherwise in this case; our plain GET gives what it always gives.
 */
export function checkRequests(expected, difference = () => ({})) {
  return (sides) => {
    eachRun(sides, (request, i, name) => {
      if (name === PLAIN) {
        deepEqual(request, expectGet(i), name);
      } else if (name === OCTOKIT) {
        deepEqual(asOurs(request), { ...expected(i), ...difference(i) }, name);
      } else {
        deepEqual(request, expected(i), name);
      }
    });
  };
}

/** Hands over what each side gives for each of the values. */
export function eachRun(sides, check) {
  for (const [name, { run }] of Object.entries(sides)) {
    ORGS.forEach((_, i) => {
      check(run(i), i, name);
    });
  }
}

/** A request of `@octokit/endpoint` without its known differences: upper case, its name, empty bodies. */
export function asOurs({ method, headers, body, ...request }) {
  return {
    ...request,
    method: method.toLowerCase(),
    headers: { ...headers, "user-agent": HEADERS["user-agent"] },
    // Its own has no prototype.
    ...(body === undefined || body === "" ? {} : { body: { ...body } }),
  };
}
