import { defined } from "../support/properties.js";
import type { RequestOptions } from "../index.js";
import { bodyInit, formStream, setBodyType } from "./body.js";
import { pick, refusesRedirects } from "./client.js";
import { runAdapter } from "./runAdapter.js";
import type { ClientBody, PlatformSignal } from "./platform.js";
import { prepare, type Prepared } from "./prepare.js";

/** The options for `undici.request`, with the `dispatcher` of the `request` option if it has one. */
export interface UndiciOptions {
  /** The method in upper case. */
  method: string;
  /** Header fields; all values are strings. */
  headers: Record<string, string>;
  /** The body, if there is one. */
  body?: ClientBody;
  /** From the `request` option. */
  signal?: PlatformSignal;
  /** The `timeout` of the `request` option, in milliseconds. */
  headersTimeout?: number;
  /** The `timeout` of the `request` option, in milliseconds. */
  bodyTimeout?: number;
  /** 0 if redirects are not followed; undici follows them only with an interceptor. */
  maxRedirections?: number;
}

/** The arguments of undici's `request`: `undici.request(...toUndici(options))`. */
export function toUndici(options: RequestOptions): [url: string, options: UndiciOptions] {
  return runAdapter(toUndici, () => {
    const request = prepare(options);
    const { method, url, headers, client } = request;
    const { timeout, redirect } = client;
    return [
      url,
      {
        ...pick(client, "signal", "dispatcher"),
        ...defined({
          headersTimeout: timeout,
          bodyTimeout: timeout,
          maxRedirections: refusesRedirects(redirect) ? 0 : undefined,
        }),
        method,
        headers,
        ...bodyInit(undiciBody(request)),
      },
    ];
  });
}

/** The body, in a form that undici can read. */
function undiciBody({ headers, body }: Prepared): unknown {
  setBodyType(headers, body);
  switch (body.kind) {
    case "none":
      return undefined;
    case "params":
      return body.value.toString();
    case "form":
      // undici reads only forms of its own class, and the platform has another one.
      return formStream(headers, body.value);
    case "json":
    case "text":
    case "bytes":
    case "blob":
    case "stream":
    case "pipe":
      return body.value;
  }
}
