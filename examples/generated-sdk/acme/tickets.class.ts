// Written by `endpoint-core sdk`, which overwrites changes.

import type { Acme } from "./client.js";
import { call, type Sender, type Sent, type ValuesOf } from "./send.js";
import {
  createTicket,
  deleteTicket,
  getTicket,
  listTickets,
  watchTickets,
  type CreateTicketAnswer,
  type DeleteTicketAnswer,
  type GetTicketAnswer,
  type ListTicketsAnswer,
  type WatchTicketsAnswer,
} from "./tickets.js";

/** The operations of `tickets.ts` on one client. */
export class Tickets {
  private readonly _client: Acme & Sender;

  /** Their client. */
  constructor(client: Acme & Sender) {
    this._client = client;
  }

  /** Opens a ticket. */
  create(...values: ValuesOf<typeof createTicket>): Sent<CreateTicketAnswer> {
    return call(this._client, createTicket, values);
  }

  /** {@link deleteTicket} */
  delete(...values: ValuesOf<typeof deleteTicket>): Sent<DeleteTicketAnswer> {
    return call(this._client, deleteTicket, values);
  }

  /** One ticket. */
  get(...values: ValuesOf<typeof getTicket>): Sent<GetTicketAnswer> {
    return call(this._client, getTicket, values);
  }

  /** Lists tickets, the newest first. */
  list(...values: ValuesOf<typeof listTickets>): Sent<ListTicketsAnswer> {
    return call(this._client, listTickets, values);
  }

  /** Tells of each change of a ticket. */
  watch(...values: ValuesOf<typeof watchTickets>): Sent<WatchTicketsAnswer> {
    return call(this._client, watchTickets, values);
  }
}
