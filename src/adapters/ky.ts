import type { RequestOptions } from "../index.js";
import { pick } from "./client.js";
import { fetchArguments, type FetchInit } from "./fetch.js";
import { runAdapter } from "./runAdapter.js";
import { prepare } from "./prepare.js";

/** The options for ky, with the `dispatcher` of the `request` option if it has one. */
export interface KyOptions extends FetchInit {
  /** Milliseconds, from the `request` option, or `false` for 0; ky's own default is 10,000. */
  timeout?: number | false;
}

/** The arguments of ky: `ky(...toKy(options))`. */
export function toKy(options: RequestOptions): [url: string, options: KyOptions] {
  return runAdapter(toKy, () => {
    const request = prepare(options);
    const client = pick(request.client, "signal", "redirect", "dispatcher", "timeout");
    return fetchArguments(request, client.timeout === 0 ? { ...client, timeout: false } : client);
  });
}
