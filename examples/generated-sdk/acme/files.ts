// Written by `endpoint-core sdk`, which overwrites changes.

import { multipart, operation, type Call } from "endpoint-core/sdk";
import type { Acme, BlobLike } from "./client.js";

export interface UploadFileParameters {
  id: number;
  file: BlobLike | Uint8Array;
  note?: string | undefined;
}

export type UploadFileAnswer = undefined;

/** Adds a file to a ticket. */
export const uploadFile: Call<Acme, UploadFileParameters, UploadFileAnswer> =
  /* @__PURE__ */ operation({
    route: "POST /tickets/{id}/files",
    body: multipart,
  });
