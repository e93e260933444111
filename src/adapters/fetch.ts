import type { HeaderInit, RequestOptions } from "../index.js";
import type { ClientBody, PlatformInit, PlatformSignal, Redirect } from "./platform.js";
import { asBody, pick, prepare, unsendable, type Prepared } from "./shared.js";

/** What `fetch` is given, beside the fields of the caller's init and a `dispatcher` of `request`. */
export interface FetchInit {
  /** The method in upper case. */
  method: string;
  /** Header fields, all of them text. */
  headers: Record<string, string>;
  /** The body; absent where there is none. */
  body?: ClientBody;
  /** Set with a stream, which `fetch` refuses otherwise. */
  duplex?: "half";
  /** From the `request` option. */
  redirect?: Redirect;
  /** From the `request` option. */
  signal?: PlatformSignal | null;
}

/**
 * The arguments of `fetch`: `fetch(...toFetch(options))`.
 *
 * @param options - the request
 * @param init - what else `fetch` is to know (`cache`, `credentials`, …). It wins over the `request`
 * option; its `headers` go over those of the request name by name. Method and body are the request's.
 */
export function toFetch(
  options: RequestOptions,
  init?: PlatformInit,
): [url: string, init: FetchInit] {
  const request = prepare(options, (init as { headers?: HeaderInit } | undefined)?.headers);
  const { method, url, headers, client } = request;
  const fields = pick(client, "signal", "redirect", "dispatcher");
  return [url, { ...fields, ...withoutBody(init), method, headers, ...fetchBody(request) }];
}

/** Where nothing checks its type, an init may hold a body after all. */
function withoutBody(init: PlatformInit | undefined): object {
  const entries = Object.entries(init ?? {});
  return Object.fromEntries(entries.filter(([name]) => name !== "body" && name !== "duplex"));
}

/** The fields of an init that carry the body; never those of the caller's init. */
export function fetchBody({ method, body }: Prepared): Pick<FetchInit, "body" | "duplex"> {
  switch (body.kind) {
    case "none":
      return method === "PATCH" ? { body: asBody(new Uint8Array(0)) } : {};
    case "stream":
      return { body: asBody(body.value), duplex: "half" };
    case "pipe":
      throw unsendable(
        "fetch cannot read a stream that has pipe() only; pipe it into a PassThrough, or pass a web stream",
      );
    default:
      return { body: asBody(body.value) };
  }
}
