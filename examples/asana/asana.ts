import {
  bodyField,
  date,
  EndpointFactory,
  noBody,
  Operation,
  query,
  sameOrigin,
  type RequestOptions,
  type ServiceProfile,
} from "endpoint-core";
import { toFetch } from "endpoint-core/adapters";
import { jsonOf } from "../answers/answers.js";

/** A query beside a body, and a date without a time. */
export const updateTask = Operation.from({
  route: "PUT /tasks/{task_gid}",
  parameters: {
    opt_fields: query,
    due_on: { in: bodyField, format: date },
  },
});

export const getTasks = Operation.from({
  route: "GET /tasks",
  parameters: { modified_since: query },
});

export const deleteTask = Operation.from({
  route: "DELETE /tasks/{task_gid}",
  body: noBody,
});

/** What Asana sends and wants: everything is in `data`. */
interface Envelope {
  readonly data: unknown;
}

const ASANA: ServiceProfile = {
  service: "asana",
  baseUrl: "https://app.asana.com/api/1.0",
  clientName: "example-asana",
  version: "1.0.0",
  accept: "application/json",
  credentials: sameOrigin,
};

/** Asana's REST API. */
export class Asana extends EndpointFactory {
  readonly fetch: typeof globalThis.fetch;

  constructor(token: string, fetch = globalThis.fetch) {
    super(ASANA, { headers: { authorization: `Bearer ${token}` } });
    this.fetch = fetch;
  }

  /** Writes an operation, sends it and unpacks the answer. */
  async send(
    operation: Operation,
    parameters: Readonly<Record<string, unknown>> = {},
  ): Promise<unknown> {
    const answer = await this.fetch(...toFetch(this.call(operation, parameters)));
    const { data } = (await jsonOf(answer)) as Envelope;
    return data;
  }

  /** Every body has an envelope. */
  protected override finish(request: RequestOptions): RequestOptions {
    return "body" in request ? { ...request, body: { data: request.body } } : request;
  }
}
