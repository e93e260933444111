import { defined } from "../support/properties.js";
import type { RequestOptions } from "../index.js";
import { blobStream, bodyInit, bytesOf, setBodyType } from "./body.js";
import { pick, protocolOf } from "./client.js";
import { runAdapter } from "./runAdapter.js";
import { setChunked } from "./headers.js";
import type { ClientBody, PlatformSignal } from "./platform.js";
import { LEFT_OUT } from "../support/fetching.js";
import { prepare, type Prepared } from "./prepare.js";
import { besideHeaders } from "./utf8.js";

/** A method that got knows. Other methods are also passed on. */
export type GotMethod = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS" | "TRACE";

/** The options for got, with the `agent` of the `request` option if it has one. */
export interface GotOptions {
  /** The method in upper case. */
  method: GotMethod;
  /** Header fields; all values are strings. */
  headers: Record<string, string>;
  /** The body, if there is one. */
  body?: ClientBody;
  /** From the `request` option. */
  signal?: PlatformSignal;
  /** From the `request` option: milliseconds for the whole request. */
  timeout?: { request?: number };
  /** `false` if redirects are not followed. */
  followRedirect?: boolean;
  /** Set if a redirect from https to http would take a credential of the service along. */
  hooks?: { beforeRedirect: ((redirected: GotRedirected) => void)[] };
}

/** What got sends after a redirect: the subset that a hook must know. */
export interface GotRedirected {
  /** Where it goes, a text or a `URL`. */
  readonly url?: unknown;
  /** Its header fields. */
  readonly headers: object;
}

/** The arguments of got: `got(...toGot(options))`. */
export function toGot(options: RequestOptions): [url: string, options: GotOptions] {
  return runAdapter(toGot, () => {
    const request = prepare(options);
    const { method, url, headers, client } = request;
    const { agents, redirect, timeout } = client;
    return [
      url,
      {
        ...pick(client, "signal"),
        ...defined({
          agent: agents && { ...agents },
          timeout: gotTimeout(timeout),
          followRedirect: redirect === undefined ? undefined : redirect === "follow",
          hooks: isGuarded(request) ? { beforeRedirect: [leaveOut] } : undefined,
        }),
        // got checks the method itself.
        method: method as GotMethod,
        headers,
        ...bodyInit(gotBody(request)),
      },
    ];
  });
}

/** Whether the service guards its credentials, and the request has one that clients leave out for another origin. */
function isGuarded({ url, headers, declared }: Prepared): boolean {
  const isSecure = protocolOf(url) === "https" && declared?.guardsCredentials === true;
  return isSecure && [...LEFT_OUT].some((name) => Object.hasOwn(headers, name));
}

/** Leaves out credentials after a redirect to http: got compares only the host and the port of origins. */
function leaveOut({ url, headers }: GotRedirected): void {
  if (protocolOf(String(url)) === "http") {
    LEFT_OUT.forEach((name) => Reflect.deleteProperty(headers, name));
  }
}

/** A number limits the whole request, unless it is 0; an object already has got's own fields. */
function gotTimeout(timeout: number | object | undefined): { request?: number } | undefined {
  return typeof timeout === "object" ? timeout : timeout ? { request: timeout } : undefined;
}

function gotBody({ method, headers, body }: Prepared): unknown {
  setBodyType(headers, body);
  switch (body.kind) {
    case "none":
      return undefined;
    case "bytes":
      return bytesOf(body.value);
    case "json":
    case "text":
    case "params":
      return besideHeaders(body.value.toString(), headers);
    case "blob":
      return blobStream(headers, body.value);
    case "stream":
    case "pipe":
      setChunked(headers, method);
      return body.value;
    case "form":
      return body.value;
  }
}
