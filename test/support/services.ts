import { EndpointFactory, type ServiceProfile } from "../../src/index.js";

/** Where `endpoint` sends its calls. */
export const API = "https://api.github.com";

/** Where Acme is, a service that exists in tests alone. */
export const ACME_API = "https://api.acme.com";

/** What Acme's SDK says of its service. */
export const ACME = {
  service: "acme",
  baseUrl: ACME_API,
  clientName: "acme-sdk",
  version: "1.0.0",
} satisfies ServiceProfile;

/** A factory of Acme's, with these fields over its profile. */
export function acme(fields: Partial<ServiceProfile> = {}): EndpointFactory {
  return new EndpointFactory({ ...ACME, ...fields });
}
