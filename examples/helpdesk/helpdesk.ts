import { randomUUID } from "node:crypto";
import {
  deepObject,
  EndpointFactory,
  follow,
  sameOrigin,
  server,
  type EndpointOptions,
  type MediaTypeOptions,
  type RequestOptions,
  type ServiceProfile,
} from "endpoint-core";
import { toFetch } from "endpoint-core/adapters";
import { jsonOf } from "../answers/answers.js";

const HELPDESK: ServiceProfile = {
  service: "helpdesk",
  baseUrl: server("https://{tenant}.example.com/api/v2"),
  clientName: "example-helpdesk",
  version: "1.0.0",
  accept: "application/vnd.helpdesk+json; version=2",
  credentials: sameOrigin,
  // page[size]=50
  query: { objects: deepObject },
};

/** A page of tickets; `next` is the cursor that leads to the one behind it. */
interface Page {
  readonly tickets: readonly unknown[];
  readonly next?: string;
}

/** A page of a ticket's history; `next` is the whole URL of the one behind it. */
interface HistoryPage {
  readonly events: readonly unknown[];
  readonly next?: string;
}

/** The REST API of a helpdesk that has a host for each of its customers. */
export class Helpdesk extends EndpointFactory {
  // The hooks read ordinary fields: layers have them, too.
  readonly fetch: typeof globalThis.fetch;
  readonly newKey: () => string;

  constructor(fetch = globalThis.fetch, newKey: () => string = randomUUID) {
    super(HELPDESK);
    this.fetch = fetch;
    this.newKey = newKey;
  }

  /** A layer for one customer. */
  tenant(tenant: string, token: string) {
    return this.defaults({ tenant, headers: { authorization: `Bearer ${token}` } });
  }

  /** All tickets, cursor by cursor. */
  async *tickets(filter: { readonly status?: readonly string[] } = {}): AsyncGenerator {
    let after: string | undefined;
    do {
      const answer = await this.send("GET /tickets", { page: { size: 50, after }, filter });
      const { tickets, next } = (await jsonOf(answer)) as Page;
      yield* tickets;
      after = next;
    } while (after !== undefined);
  }

  /** All events of a ticket, link by link: only the tenant's own host is followed. */
  async *history(id: number): AsyncGenerator {
    let request: RequestOptions | undefined = this.request("GET /tickets/{id}/history", { id });
    while (request !== undefined) {
      const answer = await this.deliver(request);
      const { events, next } = (await jsonOf(answer)) as HistoryPage;
      yield* events;
      request = next === undefined ? undefined : follow(this, next);
    }
  }

  /** Writes a call and sends it. */
  async send(route: string, options?: EndpointOptions): Promise<Response> {
    return this.deliver(this.request(route, options));
  }

  /** Sends a request with `fetch`. If the service is busy, it sends the same request once more. */
  async deliver(request: RequestOptions): Promise<Response> {
    const attempt = (): Promise<Response> => this.fetch(...toFetch(request));
    const answer = await attempt();
    if (answer.status !== 503) {
      return answer;
    }
    // A body that is neither read nor cancelled keeps its connection open.
    await answer.body?.cancel();
    return attempt();
  }

  /** This vendor has its version in a parameter of the media type: `mediaType: { format: "3" }`. */
  protected override amendAccept(accept: string, { format }: MediaTypeOptions): string {
    return format === undefined ? accept : `application/vnd.helpdesk+json; version=${format}`;
  }

  /** A POST has a key: the service acts only once on requests with the same key. */
  protected override finish(request: RequestOptions): RequestOptions {
    const { method, headers } = request;
    return method === "post"
      ? { ...request, headers: { "idempotency-key": this.newKey(), ...headers } }
      : request;
  }
}
