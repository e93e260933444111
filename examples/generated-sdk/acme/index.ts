// Written by `endpoint-core sdk`, which overwrites changes.

/** Acme Desk */
export * from "./client.js";
export type * from "./schemas.js";
export * from "./files.js";
export * from "./tickets.js";
export * from "./untagged.js";
