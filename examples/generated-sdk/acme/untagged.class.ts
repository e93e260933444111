// Written by `endpoint-core sdk`, which overwrites changes.

import type { Acme } from "./client.js";
import { call, type Sender, type Sent, type ValuesOf } from "./send.js";
import { getReport, type GetReportAnswer } from "./untagged.js";

/** The operations of `untagged.ts` on one client. */
export class Untagged {
  private readonly _client: Acme & Sender;

  /** Their client. */
  constructor(client: Acme & Sender) {
    this._client = client;
  }

  /** All tickets as a table. */
  getReport(...values: ValuesOf<typeof getReport>): Sent<GetReportAnswer> {
    return call(this._client, getReport, values);
  }
}
