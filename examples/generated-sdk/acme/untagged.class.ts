// Written by `endpoint-core sdk`, which overwrites changes.

import type { Client } from "endpoint-core/sdk";
import { getReport } from "./untagged.js";

/** The values of a call, behind its client. */
type Values<Call> = Call extends (client: Client, ...values: infer Rest) => unknown ? Rest : never;

/** The operations of {@link "./untagged.js"} on one client. */
export class Untagged {
  readonly #client: Client;

  /** Their client. */
  constructor(client: Client) {
    this.#client = client;
  }

  /** {@link getReport} */
  getReport(...values: Values<typeof getReport>): ReturnType<typeof getReport> {
    return getReport(this.#client, ...values);
  }
}
