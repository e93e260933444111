// Written by `endpoint-core sdk`, which overwrites changes.

import {
  bodyWithType,
  header,
  json,
  operation,
  type Call,
  type OptionalCall,
} from "endpoint-core/sdk";
import type { Problem, Status, Ticket, TicketPage } from "./schemas.js";
import type { Acme, ServerEvent } from "./client.js";

export interface CreateTicketParameters {
  /** Makes the request safe to repeat. */
  "Idempotency-Key"?: string | undefined;
  subject: string;
  /** Who works on it. */
  assignee?: string | null | undefined;
}

export type CreateTicketAnswer = Ticket;

export interface CreateTicketErrors {
  /** What is wrong. */
  422: Problem;
}

/** Opens a ticket. */
export const createTicket: Call<Acme, CreateTicketParameters, CreateTicketAnswer, CreateTicketErrors> =
  /* @__PURE__ */ operation({
    route: "POST /tickets",
    parameters: { "Idempotency-Key": header },
    body: /* @__PURE__ */ bodyWithType(json, "application/json"),
  });

export interface DeleteTicketParameters {
  id: number;
}

export type DeleteTicketAnswer = undefined;

export const deleteTicket: Call<Acme, DeleteTicketParameters, DeleteTicketAnswer> =
  /* @__PURE__ */ operation({
    route: "DELETE /tickets/{id}",
    data: /* @__PURE__ */ bodyWithType(json, "application/json"),
  });

export interface GetTicketParameters {
  id: number;
}

export type GetTicketAnswer = Ticket;

export interface GetTicketErrors {
  /** There is no such ticket. */
  404: Problem;
}

/** One ticket. */
export const getTicket: Call<Acme, GetTicketParameters, GetTicketAnswer, GetTicketErrors> =
  /* @__PURE__ */ operation({
    route: "GET /tickets/{id}",
  });

export interface ListTicketsParameters {
  /** Only tickets in one of these states. */
  status?: readonly Status[] | undefined;
  since?: string | Date | undefined;
  /** Where the page begins. */
  cursor?: string | undefined;
}

export type ListTicketsAnswer = TicketPage;

/** Lists tickets, the newest first. */
export const listTickets: OptionalCall<Acme, ListTicketsParameters, ListTicketsAnswer> =
  /* @__PURE__ */ operation({
    route: "GET /tickets",
  });

export interface WatchTicketsParameters {
  [name: string]: never;
}

export type WatchTicketsAnswer = AsyncIterable<ServerEvent>;

/** Tells of each change of a ticket. */
export const watchTickets: OptionalCall<Acme, WatchTicketsParameters, WatchTicketsAnswer> =
  /* @__PURE__ */ operation({
    route: "GET /events",
    accept: "text/event-stream",
  });
