import type { RequestOptions } from "../index.js";
import { pick } from "./client.js";
import { fetchBody, type FetchInit } from "./fetch.js";
import { guarded } from "./guard.js";
import { platformHeaders } from "./headers.js";
import { prepare } from "./prepare.js";

/** What ky is given; with a `dispatcher` too where the `request` option has one. */
export interface KyOptions extends FetchInit {
  /** Milliseconds, from the `request` option; ky's own default is 10,000. */
  timeout?: number;
}

/** The arguments of ky: `ky(...toKy(options))`. */
export function toKy(options: RequestOptions): [url: string, options: KyOptions] {
  return guarded(toKy, () => kyArguments(options));
}

function kyArguments(options: RequestOptions): [url: string, options: KyOptions] {
  const request = prepare(options);
  const { method, url, headers, client } = request;
  const fields = pick(client, "signal", "redirect", "dispatcher", "timeout");
  return [
    url,
    {
      ...fields,
      method,
      headers: platformHeaders(headers, request.declared),
      ...fetchBody(request),
    },
  ];
}
