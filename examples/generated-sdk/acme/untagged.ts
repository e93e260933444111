// Written by `endpoint-core sdk`, which overwrites changes.

import { operation, type OptionalCall } from "endpoint-core/sdk";
import type { Acme } from "./client.js";

export interface GetReportParameters {
  [name: string]: never;
}

export type GetReportAnswer = string;

/** All tickets as a table. */
export const getReport: OptionalCall<Acme, GetReportParameters, GetReportAnswer> =
  /* @__PURE__ */ operation({
    route: "GET /report",
    accept: "text/csv",
  });
