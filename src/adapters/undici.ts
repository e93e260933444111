import type { RequestOptions } from "../index.js";
import { defined } from "../support/defined.js";
import { bodyInit, formStream, setBodyType } from "./body.js";
import { pick, refusesRedirects } from "./client.js";
import { guarded } from "./guard.js";
import type { ClientBody, PlatformSignal } from "./platform.js";
import { prepare, type Prepared } from "./prepare.js";

/** What `undici.request` is given; with a `dispatcher` too where the `request` option has one. */
export interface UndiciOptions {
  /** The method in upper case. */
  method: string;
  /** Header fields, all of them text. */
  headers: Record<string, string>;
  /** The body; absent where there is none. */
  body?: ClientBody;
  /** From the `request` option. */
  signal?: PlatformSignal;
  /** The `timeout` of the `request` option, in milliseconds. */
  headersTimeout?: number;
  /** The `timeout` of the `request` option, in milliseconds. */
  bodyTimeout?: number;
  /** 0 where redirects are not followed, which undici does only with an interceptor. */
  maxRedirections?: number;
}

/** The arguments of undici's `request`: `undici.request(...toUndici(options))`. */
export function toUndici(options: RequestOptions): [url: string, options: UndiciOptions] {
  return guarded(toUndici, () => {
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

/** What undici cannot read itself, in a form that it can. */
function undiciBody({ headers, body }: Prepared): unknown {
  setBodyType(headers, body);
  switch (body.kind) {
    case "none":
      return undefined;
    case "params":
      return body.value.toString();
    case "form":
      // It reads forms of its own class only, while those of the platform are of another one.
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
