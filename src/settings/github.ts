import type { ServiceProfile } from "../types/profile.js";
import { VERSION } from "../version.js";

/** The profile of GitHub's public REST API, the default service. */
export const github: ServiceProfile = Object.freeze({
  service: "github",
  baseUrl: "https://api.github.com",
  clientName: "endpoint-core",
  version: VERSION,
});
