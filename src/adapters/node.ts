import { defined } from "../support/properties.js";
import type { RequestOptions } from "../index.js";
import { blobStream, bytesOf, formStream, setBodyType } from "./body.js";
import { pick, protocolOf } from "./client.js";
import { runAdapter } from "./runAdapter.js";
import { setChunked, setEmpty, setLength } from "./headers.js";
import type { PlatformSignal } from "./platform.js";
import { prepare, withoutFragment, type Prepared } from "./prepare.js";
import { utf8Length } from "../support/strings.js";
import { besideHeaders } from "./utf8.js";

/** The options for `request` of node:http and node:https, with the `agent` of the `request` option if it has one. */
export interface NodeOptions {
  /** `http:` or `https:`: the module whose `request` to call. */
  protocol: string;
  /** The host, an IPv6 address without brackets. */
  hostname: string;
  /** The port, if the url has one. */
  port?: number;
  /** The path with the query. */
  path: string;
  /** The method in upper case. */
  method: string;
  /** Header fields; all values are strings. They include the body's length, which Node sets for some methods only. */
  headers: Record<string, string>;
  /** From the `request` option. */
  signal?: PlatformSignal;
  /** Milliseconds without activity, from the `request` option. */
  timeout?: number;
}

/**
 * A body for Node: text or bytes for `end` of a request, or a stream for `pipeline` of `node:stream/promises`. A stream
 * from the caller is passed on as it is.
 */
export type NodeBody = string | Uint8Array | AsyncIterable<unknown>;

/** The result of {@link toNode}. */
export interface NodeRequest {
  /** For `request` of node:http or node:https. */
  options: NodeOptions;
  /** The body, if there is one. */
  body?: NodeBody;
}

/**
 * For node:http and node:https: `const { options, body } = toNode(o); const request = https.request(options);`.
 *
 * Call `request.end(body)` for text, bytes or no body, and `await pipeline(body, request)` for a stream. A stream is
 * passed on as it is; a `Blob` or `FormData` becomes a stream of its bytes.
 */
export function toNode(options: RequestOptions): NodeRequest {
  return runAdapter(toNode, () => {
    const request = prepare(options);
    const { method, url, headers, client } = request;
    const body = nodeBody(request);
    const nodeOptions = {
      ...pick(client, "signal", "timeout"),
      ...defined({ agent: client.agents?.[protocolOf(url)] }),
      ...urlFields(url),
      method,
      headers,
    };
    return defined({ options: nodeOptions, body });
  });
}

const URL_PARTS = /^[^:]*:\/\/(\[[^\]]*\]|[^:/?#]*)(?::(\d*))?([^?]*)(.*)$/;

function urlFields(url: string): Pick<NodeOptions, "protocol" | "hostname" | "port" | "path"> {
  const found = URL_PARTS.exec(withoutFragment(url));
  const port = found?.[2] ?? "";
  return {
    protocol: `${protocolOf(url)}:`,
    hostname: (found?.[1] ?? "").replace(/^\[|\]$/g, ""),
    ...(port === "" ? {} : { port: Number(port) }),
    path: (found?.[3] || "/") + (found?.[4] ?? ""),
  };
}

function nodeBody({ method, headers, body }: Prepared): NodeBody | undefined {
  setBodyType(headers, body);
  switch (body.kind) {
    case "none":
      setEmpty(headers, method);
      return undefined;
    case "json":
    case "text":
    case "params": {
      const text = body.value.toString();
      setLength(headers, utf8Length(text));
      return besideHeaders(text, headers);
    }
    case "bytes":
      setLength(headers, body.value.byteLength);
      return bytesOf(body.value);
    case "blob":
      return streamOf(blobStream(headers, body.value));
    case "form":
      setChunked(headers, method);
      return streamOf(formStream(headers, body.value));
    case "stream":
    case "pipe":
      setChunked(headers, method);
      return streamOf(body.value);
  }
}

/** A stream for `pipeline`, which accepts all kinds, even old ones that have only `pipe`. */
function streamOf(stream: object): AsyncIterable<unknown> {
  return stream as AsyncIterable<unknown>;
}
