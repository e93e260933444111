import {
  comma,
  EndpointFactory,
  header,
  Operation,
  query,
  repeat,
  sameOrigin,
  server,
  type ServiceProfile,
} from "endpoint-core";
import { toFetch } from "endpoint-core/adapters";
import { jsonOf } from "../answers/answers.js";

/** The caller chooses a site, but only among the vendor's own. */
const SITES = {
  site: {
    values: ["monitoring.example", "us5.monitoring.example", "monitoring-eu.example"],
    default: "monitoring.example",
  },
};

const MONITORING: ServiceProfile = {
  service: "monitoring",
  baseUrl: server("https://api.{site}/api/v1", SITES),
  clientName: "example-monitoring",
  version: "1.0.0",
  accept: "application/json",
  credentials: sameOrigin,
  credentialHeaders: ["dd-api-key", "dd-application-key"],
  query: { arrays: repeat },
};

export const listMonitors = Operation.from({
  route: "GET /monitor",
  parameters: { group_states: { in: query, style: comma } },
});

/** Logs have a server of their own, on the same site. */
export const submitLogs = Operation.from({
  route: "POST /logs",
  parameters: { "Content-Encoding": header, ddtags: query },
  baseUrl: server("https://http-intake.logs.{site}/api/v2", SITES),
});

/** The keys of one organization, and the site that it is on. */
export interface Account {
  readonly apiKey: string;
  readonly applicationKey: string;
  readonly site?: string | undefined;
}

/** The REST API of a monitoring service that runs on several sites. */
export class Monitoring extends EndpointFactory {
  readonly fetch: typeof globalThis.fetch;

  /** The keys go to this site only: for another site, make another instance. */
  constructor({ apiKey, applicationKey, site }: Account, fetch = globalThis.fetch) {
    super(MONITORING, {
      site,
      headers: { "dd-api-key": apiKey, "dd-application-key": applicationKey },
    });
    this.fetch = fetch;
  }

  /** Writes an operation and sends it. */
  async send(
    operation: Operation,
    parameters: Readonly<Record<string, unknown>> = {},
    data?: unknown,
  ): Promise<unknown> {
    const answer = await this.fetch(...toFetch(this.call(operation, parameters, { data })));
    return jsonOf(answer);
  }
}
