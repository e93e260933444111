/** Types of platform objects, resolved in the caller's compilation: this build has no platform types. */

/** The `AbortSignal` of the platform. */
export type PlatformSignal = typeof globalThis extends { AbortSignal: { prototype: infer Signal } }
  ? Signal
  : object;

/** The `Request` of the platform. */
export type PlatformRequest = typeof globalThis extends { Request: { prototype: infer Request } }
  ? Request
  : object;

/** The init of the platform's `fetch` without method and body. */
export type PlatformInit = typeof globalThis extends {
  fetch: (input: never, init?: infer Init) => unknown;
}
  ? Omit<NonNullable<Init>, "body" | "duplex" | "method">
  : object;

/**
 * A body for the client: text, bytes, a stream, `Blob`, `FormData` or `URLSearchParams`. Only the caller knows which
 * one; this type is assignable to the body type of every client.
 */
export type ClientBody = string & Uint8Array;

/** How redirects are treated, in the words of `fetch`. */
export type Redirect = "error" | "follow" | "manual";
