/** Types of the platform's own objects, looked up where the caller compiles: this build knows none. */

/** The `AbortSignal` of the platform. */
export type PlatformSignal = typeof globalThis extends { AbortSignal: { prototype: infer Signal } }
  ? Signal
  : object;

/** The `Request` of the platform. */
export type PlatformRequest = typeof globalThis extends { Request: { prototype: infer Request } }
  ? Request
  : object;

/** What the platform's `fetch` takes beside a method and a body. */
export type PlatformInit = typeof globalThis extends {
  fetch: (input: never, init?: infer Init) => unknown;
}
  ? Omit<NonNullable<Init>, "body" | "duplex" | "method">
  : object;

/**
 * A body as the client takes it: text, bytes, a stream, `Blob`, `FormData` or `URLSearchParams`.
 * Which one, only the caller knows, who passed it; the type is one that fits every client's own.
 */
export type ClientBody = string & Uint8Array;

/** What happens to redirects, as `fetch` calls it. */
export type Redirect = "error" | "follow" | "manual";
