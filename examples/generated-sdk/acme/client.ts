// Written by `endpoint-core sdk`, which overwrites changes.

import {
  Client,
  bearer,
  repeat,
  uncheckedServer,
  type ClientOptions,
  type ServiceOptions,
} from "endpoint-core/sdk";

/** How to reach Acme Desk. */
export interface AcmeOptions extends ClientOptions {
  /** The names in the address of the service. */
  readonly variables?: {
    /** Defaults to "desk". */
    readonly tenant?: string | undefined;
  } | undefined;
  /** The access token, without the word Bearer. */
  readonly token?: string | null | undefined;
}

const SERVICE: ServiceOptions = {
  baseUrl: /* @__PURE__ */ uncheckedServer("https://{tenant}.example.com/v2", {
    tenant: { default: "desk" },
  }),
  headers: { accept: "application/json", "user-agent": "acme-desk-sdk/1.0.0" },
  query: { arrays: repeat },
  auth: [/* @__PURE__ */ bearer("token")],
};

/** A client of Acme Desk. */
export class Acme extends Client<AcmeOptions> {
  /** Tells the compiler these clients from those of other services; it is never set. */
  protected declare readonly "is Acme": never;

  /** Makes a client. Without options it sends no credentials. */
  constructor(options: AcmeOptions = {}) {
    super(options, SERVICE);
  }
}

/** The `Blob` of the platform. */
export type BlobLike = typeof globalThis extends { Blob: { prototype: infer Blob } } ? Blob : object;

export type { ServerEvent } from "endpoint-core/sdk";
