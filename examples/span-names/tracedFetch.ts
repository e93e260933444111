import { RouteTable } from "endpoint-core/match";

/** A span of a client's call, with attributes as OpenTelemetry names them. */
export interface Span {
  /** `GET /orgs/{org}`, or the method alone where the route is not known. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
}

/**
 * A `fetch` that reports a span of each call. Its name has no values in it, so that there are as many names
 * as routes; `url.template` is what OpenTelemetry's conventions for HTTP clients call the route.
 */
export function tracedFetch(
  routes: Iterable<string>,
  baseUrl: string,
  report: (span: Span) => void,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): typeof globalThis.fetch {
  const table = new RouteTable(routes, { baseUrl });
  return async (input, init) => {
    const request = new Request(input, init);
    const method = request.method;
    const template = table.match(method, request.url)?.route.url;
    const known = template === undefined ? {} : { "url.template": template };
    const attributes = {
      "http.request.method": method,
      "server.address": new URL(request.url).hostname,
      ...known,
    };
    const name = template === undefined ? method : `${method} ${template}`;
    try {
      const response = await fetch(request);
      report({ name, attributes: { ...attributes, "http.response.status_code": response.status } });
      return response;
    } catch (error) {
      report({ name, attributes: { ...attributes, "error.type": "network" } });
      throw error;
    }
  };
}
