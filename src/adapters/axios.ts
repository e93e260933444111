import type { RequestOptions } from "../index.js";
import { hasMethod } from "../support/objects.js";
import { fixedDescriptor, defined } from "../support/properties.js";
import { bytesOf, setBodyType, type BlobLike, type Body, type Bytes } from "./body.js";
import { pick, refusesRedirects, type ClientFields } from "./client.js";
import { runAdapter } from "./runAdapter.js";
import { platformHeaders } from "../support/fetching.js";
import { ownHeader, setChunked } from "./headers.js";
import type { PlatformSignal, Redirect } from "./platform.js";
import { prepare, type Prepared } from "./prepare.js";

/** The config for axios. */
export interface AxiosConfig {
  /** The full URL. */
  url: string;
  /** The method in upper case. */
  method: string;
  /** Header fields; `false` keeps axios from adding a `content-type` to a body that has none. */
  headers: Record<string, string | false>;
  /** The body, if there is one. */
  data?: unknown;
  /** From the `request` option. */
  signal?: PlatformSignal;
  /** Milliseconds, from the `request` option. */
  timeout?: number;
  /** The `agent` of the `request` option, for http. */
  httpAgent?: unknown;
  /** The `agent` of the `request` option, for https. */
  httpsAgent?: unknown;
  /** 0 if redirects are not followed. */
  maxRedirects?: number;
  /** How redirects are treated, for the `fetch` adapter of axios. */
  fetchOptions?: { redirect: Redirect };
  /** Set for a web stream, which only this adapter of axios can read. */
  adapter?: "fetch";
  /** Set if axios would otherwise rewrite the body. */
  transformRequest?: (data: unknown) => unknown;
}

/** The argument of axios: `axios(toAxios(options))`. */
export function toAxios(options: RequestOptions): AxiosConfig {
  return runAdapter(toAxios, () => {
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

/** Returns data unchanged. Otherwise axios would write an object as JSON, and JSON text as JSON again. */
function untouched(data: unknown): unknown {
  return data;
}

function axiosBody({ method, headers, body }: Prepared): Partial<AxiosConfig> {
  switch (body.kind) {
    case "none":
      return {};
    case "bytes":
      return { data: exactBytes(body.value) };
    case "text":
      return { data: body.value, transformRequest: untouched };
    case "stream":
    case "pipe":
      if (!hasMethod(body.value, "pipe")) {
        return { data: body.value, adapter: "fetch", transformRequest: untouched };
      }
      setChunked(headers, method);
      return { data: body.value };
    case "blob":
      return { data: typedBlob(body.value, ownHeader(headers, "content-type")) };
    case "json":
    case "params":
    case "form":
      return { data: body.value };
  }
}

/**
 * Without a type, axios would label POST, PUT and PATCH requests as encoded forms, even without a body. It adds the
 * boundary to the type of a `FormData`.
 */
function withType(headers: Record<string, string>, body: Body): Record<string, string | false> {
  setBodyType(headers, body);
  const type = body.kind === "form" ? "multipart/form-data" : ownHeader(headers, "content-type");
  return { ...headers, "content-type": type ?? false };
}

/**
 * The blob with the type from the headers, because axios would replace that by the blob's own. A slice copies nothing;
 * `slice` itself would put the type in lower case.
 */
function typedBlob(blob: BlobLike, type = blob.type): BlobLike {
  return type === blob.type
    ? blob
    : Object.defineProperty(blob.slice(), "type", fixedDescriptor(type));
}

/** Axios sends the whole buffer behind a view, unless the view is a Node `Buffer`. */
function exactBytes(bytes: Bytes): Bytes {
  const isBuffer = Object.hasOwn(bytes.constructor, "isBuffer");
  const all = bytesOf(bytes);
  return isBuffer || all.byteLength === all.buffer.byteLength ? bytes : new Uint8Array(all);
}
