// What a user of a generated SDK writes. The SDK is in acme/; this command wrote it:
// npx endpoint-core sdk openapi.json --out acme --name Acme --with-send
import type { RequestOptions } from "endpoint-core";
import {
  Acme,
  createTicket,
  listTickets,
  uploadFile,
  type CreateTicketParameters,
  type ListTicketsParameters,
  type Problem,
  type Ticket,
} from "./acme/index.js";
import { isError, send, type SendOptions } from "./acme/send.js";

/** A client with a rule of its own: each request says which program sends it. */
export class Desk extends Acme {
  protected override finish(request: RequestOptions): RequestOptions {
    return { ...request, headers: { ...request.headers, "x-program": "desk" } };
  }
}

/** A ticket that the service does not accept, with the field that is wrong. */
export class RefusedTicket extends Error {
  override readonly name = "RefusedTicket";
  readonly field: string;

  constructor({ field, reason }: Problem) {
    super(`${field}: ${reason}`);
    this.field = field;
  }
}

/** All tickets, page by page. */
export async function* allTickets(
  acme: Acme,
  filter: ListTicketsParameters,
  options?: SendOptions,
): AsyncGenerator<Ticket> {
  let cursor: string | undefined;
  do {
    const page = await send(listTickets(acme, { ...filter, cursor }), options);
    yield* page.tickets;
    cursor = page.next;
  } while (cursor !== undefined);
}

/** Opens a ticket once, however often the request has to be sent. */
export async function openTicket(
  acme: Acme,
  ticket: CreateTicketParameters,
  options?: SendOptions,
): Promise<Ticket> {
  const request = createTicket(acme, { "Idempotency-Key": crypto.randomUUID(), ...ticket });
  try {
    return await send(request, options);
  } catch (error) {
    // The description says what a 422 holds.
    throw isError(error, createTicket) && error.status === 422
      ? new RefusedTicket(error.body)
      : error;
  }
}

/** Adds a text as a file, on behalf of the user whose token it is. */
export async function addNote(
  acme: Acme,
  token: string,
  id: number,
  text: string,
  options?: SendOptions,
): Promise<void> {
  const file = new File([text], "note.txt", { type: "text/plain" });
  await send(uploadFile(acme.with({ token }), { id, file }), options);
}
