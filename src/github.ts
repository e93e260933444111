import { EndpointFactory, type Endpoint } from "./Endpoint.js";
import { github } from "./settings/github.js";

/**
 * Turns a route of GitHub's REST API and its parameters into request options.
 *
 * @example
 * ```ts
 * endpoint("GET /orgs/:org/repos", { org: "octokit", type: "private" }).url;
 * // "https://api.github.com/orgs/octokit/repos?type=private"
 * ```
 */
export const endpoint: Endpoint = new EndpointFactory(github).create();

export { github };
