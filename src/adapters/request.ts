import { EndpointError, type RequestOptions } from "../index.js";
import { toFetch } from "./fetch.js";
import type { PlatformInit, PlatformRequest } from "./platform.js";

/**
 * A `Request` of the platform: `fetch(toRequest(options))`.
 *
 * @param options - the request
 * @param init - what else it is to hold, as in {@link toFetch}
 */
export function toRequest(options: RequestOptions, init?: PlatformInit): PlatformRequest {
  const constructor: unknown = (globalThis as { Request?: unknown }).Request;
  if (typeof constructor !== "function") {
    throw new EndpointError(
      "INVALID_OPTIONS",
      "Cannot make a Request: this platform has no globalThis.Request; use toFetch or toNode",
    );
  }
  // What `fetch` of the platform takes, its Request takes too.
  const Request = constructor as new (...args: ReturnType<typeof toFetch>) => PlatformRequest;
  return new Request(...toFetch(options, init));
}
