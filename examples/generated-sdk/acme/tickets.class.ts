// Written by `endpoint-core sdk`, which overwrites changes.

import type { Client } from "endpoint-core/sdk";
import {
  createTicket,
  deleteTicket,
  getTicket,
  listTickets,
} from "./tickets.js";

/** The values of a call, behind its client. */
type Values<Call> = Call extends (client: Client, ...values: infer Rest) => unknown ? Rest : never;

/** The operations of {@link "./tickets.js"} on one client. */
export class Tickets {
  readonly #client: Client;

  /** Their client. */
  constructor(client: Client) {
    this.#client = client;
  }

  /** {@link createTicket} */
  create(...values: Values<typeof createTicket>): ReturnType<typeof createTicket> {
    return createTicket(this.#client, ...values);
  }

  /** {@link deleteTicket} */
  delete(...values: Values<typeof deleteTicket>): ReturnType<typeof deleteTicket> {
    return deleteTicket(this.#client, ...values);
  }

  /** {@link getTicket} */
  get(...values: Values<typeof getTicket>): ReturnType<typeof getTicket> {
    return getTicket(this.#client, ...values);
  }

  /** {@link listTickets} */
  list(...values: Values<typeof listTickets>): ReturnType<typeof listTickets> {
    return listTickets(this.#client, ...values);
  }
}
