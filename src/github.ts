import { type Endpoint, EndpointFactory } from "./Endpoint.js";
import type { ServiceProfile } from "./layers/declarations.js";
import { VERSION } from "./version.js";

/** The profile of GitHub's public REST API, the default service. */
export const github: ServiceProfile = Object.freeze({
  service: "github",
  baseUrl: "https://api.github.com",
  clientName: "endpoint-core",
  version: VERSION,
});

/**
 * Turns a route of GitHub's REST API and its parameters into a request.
 *
 * @example
 * ```ts
 * endpoint("GET /orgs/:org/repos", { org: "octokit", type: "private" }).url;
 * // → "https://api.github.com/orgs/octokit/repos?type=private"
 * ```
 */
export const endpoint: Endpoint = new EndpointFactory(github).create();
