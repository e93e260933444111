import { EndpointFactory, type Operation, type RequestOptions } from "endpoint-core";
import { toFetch } from "endpoint-core/adapters";

/** A query beside a body, and a date without a time. */
export const updateTask = {
  route: "PUT /tasks/{task_gid}",
  parameters: {
    opt_fields: "query",
    due_on: { in: "body", format: "date" },
  },
} as const satisfies Operation;

export const getTasks = {
  route: "GET /tasks",
  parameters: { modified_since: { in: "query" } },
} as const satisfies Operation;

export const deleteTask = {
  route: "DELETE /tasks/{task_gid}",
  body: "none",
} as const satisfies Operation;

/** What Asana sends and wants: everything is in `data`. */
interface Envelope {
  readonly data: unknown;
}

/** Asana's REST API. */
export class Asana extends EndpointFactory {
  readonly fetch: typeof globalThis.fetch;

  constructor(token: string, fetch = globalThis.fetch) {
    super({
      service: "asana",
      baseUrl: "https://app.asana.com/api/1.0",
      clientName: "example-asana",
      version: "1.0.0",
      accept: "application/json",
      headers: { authorization: `Bearer ${token}` },
      credentials: "same-origin",
    });
    this.fetch = fetch;
  }

  /** Writes an operation, sends it and unpacks the answer. */
  async call(
    operation: Operation,
    parameters: Readonly<Record<string, unknown>> = {},
  ): Promise<unknown> {
    const answer = await this.fetch(...toFetch(this.compile(operation)(parameters)));
    const { data } = (await answer.json()) as Envelope;
    return data;
  }

  /** Every body has an envelope. */
  protected override finish(request: RequestOptions): RequestOptions {
    return "body" in request ? { ...request, body: { data: request.body } } : request;
  }
}
