// Written by `endpoint-core sdk`, which overwrites changes.

import type { Acme } from "./client.js";
import { call, type Sender, type Sent, type ValuesOf } from "./send.js";
import { uploadFile, type UploadFileAnswer } from "./files.js";

/** The operations of `files.ts` on one client. */
export class Files {
  private readonly _client: Acme & Sender;

  /** Their client. */
  constructor(client: Acme & Sender) {
    this._client = client;
  }

  /** Adds a file to a ticket. */
  upload(...values: ValuesOf<typeof uploadFile>): Sent<UploadFileAnswer> {
    return call(this._client, uploadFile, values);
  }
}
