// Written by `endpoint-core sdk`, which overwrites changes.

export interface Problem {
  field: string;
  reason: string;
}

export type Status = "new" | "open" | "solved";

/** A question of a customer. */
export interface Ticket {
  id: number;
  subject: string;
  status: Status;
  /** Who works on it. */
  assignee?: string | null;
}

export interface TicketPage {
  tickets: Ticket[];
  /** The cursor of the next page; the last one has none. */
  next?: string;
}
