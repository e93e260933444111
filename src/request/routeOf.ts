import { sourceOfRequest } from "../support/requestSource.js";

/**
 * The route that a request was written from, without its values and without the path of the base URL: a name for spans,
 * log lines and query keys. For a function of an SDK, it is the route of its requests. Secrets in its text are masked.
 * Returns `undefined` for any other object, including a copy of a request.
 *
 * @example
 * ```ts
 * routeOf(endpoint("GET /orgs/{org}/repos", { org: "octokit" })); // → "GET /orgs/{org}/repos"
 * ```
 */
export function routeOf(request: object): string | undefined {
  return sourceOfRequest(request)?.describe();
}
