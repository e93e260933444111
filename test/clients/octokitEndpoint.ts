// Stands in for @octokit/endpoint when @octokit/request imports it.
import { EndpointFactory, github } from "endpoint-core";

/** This library's endpoint in upper case: undici, and so fetch, sends `patch` as it is, and servers refuse it. */
export const endpoint = new EndpointFactory({ ...github, methodCase: "upper" }).create();
