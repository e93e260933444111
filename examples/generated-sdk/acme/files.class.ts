// Written by `endpoint-core sdk`, which overwrites changes.

import type { Client } from "endpoint-core/sdk";
import { uploadFile } from "./files.js";

/** The values of a call, behind its client. */
type Values<Call> = Call extends (client: Client, ...values: infer Rest) => unknown ? Rest : never;

/** The operations of {@link "./files.js"} on one client. */
export class Files {
  readonly #client: Client;

  /** Their client. */
  constructor(client: Client) {
    this.#client = client;
  }

  /** {@link uploadFile} */
  upload(...values: Values<typeof uploadFile>): ReturnType<typeof uploadFile> {
    return uploadFile(this.#client, ...values);
  }
}
