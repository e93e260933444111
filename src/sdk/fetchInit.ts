import { atCaller } from "../errors.js";
import type { RequestOptions } from "../options.js";
import { headersFrom } from "../request/ReadyHeaders.js";
import { readRequest } from "../request/readRequest.js";
import { headerTexts, platformHeaders, takesCredentialsAlong } from "../support/fetching.js";
import { tagOf } from "../support/objects.js";
import { sourceOfRequest } from "../support/requestSource.js";

/** What `fetch` is given besides the body. */
export interface RequestHead {
  /** In upper case, since `fetch` leaves some methods as they are. */
  readonly method: string;
  /** The headers of the request, numbers as texts. */
  readonly headers: Record<string, string>;
  /** Set if a redirect would take a credential of the service to another origin. */
  readonly redirect?: "error";
}

/**
 * What `fetch` needs besides the body of an SDK's request, for code that sends it, such as the generated `send.ts`. It
 * leaves out the `content-type` of a `FormData`, and in a browser a `user-agent` that only the service has set.
 *
 * @example
 * ```ts
 * const response = await fetch(request.url, { ...fetchInit(request), body: JSON.stringify(request.body) });
 * ```
 */
export function fetchInit(request: RequestOptions): RequestHead {
  return atCaller({ fetchInit }, "fetchInit", () => {
    const { method, headers: given, body } = readRequest(request);
    const declared = sourceOfRequest(request)?.declared;
    const sent = headersFrom(given);
    if (tagOf(body) === "[object FormData]") {
      // `fetch`, which writes the parts, chooses the boundary between them.
      delete sent["content-type"];
    }
    const headers = platformHeaders(headerTexts(Object.entries(sent)), declared);
    const isKept = takesCredentialsAlong(headers, declared);
    return {
      method: method.toUpperCase(),
      headers,
      ...(isKept && ({ redirect: "error" } as const)),
    };
  });
}
