import { expect } from "chai";
import { EndpointFactory, type RequestOptions, type ServiceProfile } from "../../src/index.js";

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

/** The content type of a request. */
export function typeOf({ headers }: RequestOptions): unknown {
  return headers["content-type"];
}

/** What a request of Acme's holds: what is absent here is not looked at, what is undefined is not sent. */
export interface Sent {
  /** A path of Acme's. */
  readonly url?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export function expectSent(request: RequestOptions, { url, headers = {}, ...rest }: Sent): void {
  if (url !== undefined) {
    expect(request.url).to.equal(`${ACME_API}${url}`);
  }
  for (const [name, value] of Object.entries(headers)) {
    expect(request.headers[name], name).to.equal(value);
  }
  if ("body" in rest) {
    expect(request.body).to.deep.equal(rest.body);
  }
}
