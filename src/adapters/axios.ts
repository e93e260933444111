import type { RequestOptions } from "../index.js";
import { defined } from "../support/defined.js";
import { fixedDescriptor } from "../support/properties.js";
import { bytesOf, setBodyType, type BlobLike, type Body, type Bytes } from "./body.js";
import { pick, refusesRedirects, type ClientFields } from "./client.js";
import { guarded } from "./guard.js";
import { platformHeaders } from "../support/fetching.js";
import { ownHeader, setChunked } from "./headers.js";
import type { PlatformSignal, Redirect } from "./platform.js";
import { prepare, type Prepared } from "./prepare.js";

/** What axios is given. */
export interface AxiosConfig {
  /** The full URL. */
  url: string;
  /** The method in upper case. */
  method: string;
  /** Header fields; `false` keeps axios from adding a `content-type` that the body does not have. */
  headers: Record<string, string | false>;
  /** The body; absent where there is none. */
  data?: unknown;
  /** From the `request` option. */
  signal?: PlatformSignal;
  /** Milliseconds, from the `request` option. */
  timeout?: number;
  /** The `agent` of the `request` option, for http. */
  httpAgent?: unknown;
  /** The `agent` of the `request` option, for https. */
  httpsAgent?: unknown;
  /** 0 where redirects are not followed. */
  maxRedirects?: number;
  /** How redirects are treated, for the `fetch` adapter of axios. */
  fetchOptions?: { redirect: Redirect };
  /** Set with a web stream, which only this adapter of axios can read. */
  adapter?: "fetch";
  /** Set where axios would otherwise rewrite the body. */
  transformRequest?: (data: unknown) => unknown;
}

/** The argument of axios: `axios(toAxios(options))`. */
export function toAxios(options: RequestOptions): AxiosConfig {
  return guarded(toAxios, () => {
    const request = prepare(options);
    const { method, url, headers, client } = request;
    return {
      ...pick(client, "signal", "timeout"),
      ...clientConfig(client),
      url,
      method,
      ...axiosBody(request),
      headers: withType(platformHeaders(headers, request.declared), request.body),
    };
  });
}

function clientConfig({ agents, redirect }: ClientFields): Partial<AxiosConfig> {
  return defined({
    httpAgent: agents?.http,
    httpsAgent: agents?.https,
    ...(refusesRedirects(redirect) ? { maxRedirects: 0, fetchOptions: { redirect } } : {}),
  });
}

/** Leaves data as it is. Otherwise axios would write an object as JSON, and text of a JSON type once more. */
function untouched(data: unknown): unknown {
  return data;
}

function axiosBody({ headers, body }: Prepared): Partial<AxiosConfig> {
  switch (body.kind) {
    case "none":
      return {};
    case "bytes":
      return { data: exactBytes(body.value) };
    case "text":
      return { data: body.value, transformRequest: untouched };
    case "stream":
    case "pipe":
      if (!("pipe" in body.value)) {
        return { data: body.value, adapter: "fetch", transformRequest: untouched };
      }
      setChunked(headers);
      return { data: body.value };
    case "blob":
      return { data: typedBlob(body.value, ownHeader(headers, "content-type")) };
    case "json":
    case "params":
    case "form":
      return { data: body.value };
  }
}

/** Without a type, axios would call any body of POST, PUT and PATCH a form, even where there is none. */
function withType(headers: Record<string, string>, body: Body): Record<string, string | false> {
  setBodyType(headers, body);
  const isOpen = ownHeader(headers, "content-type") === undefined && body.kind !== "form";
  return isOpen ? { ...headers, "content-type": false } : headers;
}

/**
 * The blob under the type of the headers, over which axios writes the blob's own: a slice copies nothing. As an
 * argument of `slice` the type would be in lower case.
 */
function typedBlob(blob: BlobLike, type = blob.type): BlobLike {
  return type === blob.type
    ? blob
    : Object.defineProperty(blob.slice(), "type", fixedDescriptor(type));
}

/** Of a part of a buffer axios would send the whole buffer, save for Node's Buffers. */
function exactBytes(bytes: Bytes): Bytes {
  const isBuffer = "isBuffer" in bytes.constructor;
  const all = bytesOf(bytes);
  return isBuffer || all.byteLength === all.buffer.byteLength ? bytes : new Uint8Array(all);
}
