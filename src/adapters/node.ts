import type { RequestOptions } from "../index.js";
import { defined } from "../support/defined.js";
import { blobStream, bytesOf, formStream, setBodyType } from "./body.js";
import { pick, protocolOf } from "./client.js";
import { guarded } from "./guard.js";
import { setChunked, setEmpty, setLength } from "./headers.js";
import type { PlatformSignal } from "./platform.js";
import { prepare, withoutFragment, type Prepared } from "./prepare.js";
import { utf8Length } from "../support/text.js";
import { besideHeaders } from "./text.js";

/** What `request` of node:http and node:https is given; with `agent` too where there is one. */
export interface NodeOptions {
  /** `http:` or `https:`, which says whose `request` it is for. */
  protocol: string;
  /** The host, an IPv6 address without brackets. */
  hostname: string;
  /** The port, where the url names one. */
  port?: number;
  /** The path with the query. */
  path: string;
  /** The method in upper case. */
  method: string;
  /** Header fields, all of them text; with the body's length, which Node sets for some methods only. */
  headers: Record<string, string>;
  /** From the `request` option. */
  signal?: PlatformSignal;
  /** Milliseconds without activity, from the `request` option. */
  timeout?: number;
}

/**
 * A body for Node: text or bytes for `end` of a request, or a stream for `pipeline` of `node:stream/promises`.
 * Where the caller passed a stream, it is that one.
 */
export type NodeBody = string | Uint8Array | AsyncIterable<unknown>;

/** What {@link toNode} gives. */
export interface NodeRequest {
  /** For `request` of node:http or node:https. */
  options: NodeOptions;
  /** The body; absent where there is none. */
  body?: NodeBody;
}

/**
 * For node:http and node:https: `const { options, body } = toNode(o); const request = https.request(options);`.
 *
 * Text, bytes and no body go to `request.end(body)`. A stream is handed back as it is, and a `Blob` or
 * `FormData` as a stream of its bytes: `await pipeline(body, request)`.
 */
export function toNode(options: RequestOptions): NodeRequest {
  return guarded(toNode, () => {
    const request = prepare(options);
    const { method, url, headers, client } = request;
    const body = nodeBody(request);
    const nodeOptions = {
      ...pick(client, "signal", "timeout"),
      ...defined({ agent: client.agents?.[protocolOf(url)] }),
      ...address(url),
      method,
      headers,
    };
    return defined({ options: nodeOptions, body });
  });
}

const ADDRESS = /^[^:]*:\/\/(\[[^\]]*\]|[^:/?#]*)(?::(\d*))?([^?]*)(.*)$/;

function address(url: string): Pick<NodeOptions, "protocol" | "hostname" | "port" | "path"> {
  const found = ADDRESS.exec(withoutFragment(url));
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
      setChunked(headers);
      return streamOf(formStream(headers, body.value));
    case "stream":
    case "pipe":
      setChunked(headers);
      return streamOf(body.value);
  }
}

/** A stream that `pipeline` takes, whose kind is not looked at: even the oldest ones, which have `pipe` only. */
function streamOf(stream: object): AsyncIterable<unknown> {
  return stream as AsyncIterable<unknown>;
}
