/** What requests need if they are sent by `fetch`, or by a client that is built on it. */
import type { HeaderValue } from "../options.js";
import { credentialHeaders } from "./credentialHeaders.js";
import { memberOf, mapEntries } from "./objects.js";
import type { Declared } from "./requestSource.js";

/** Headers as clients take them: all of them texts. */
export function headerTexts(
  headers: Iterable<readonly [name: string, value: HeaderValue]>,
): Record<string, string> {
  return Object.fromEntries(mapEntries(headers, (name, value) => [name, String(value)]));
}

/** Credentials that clients leave out when they follow a redirect to another origin. */
export const LEFT_OUT: ReadonlySet<string> = new Set(["authorization", "cookie"]);

/**
 * Whether a client that follows a redirect to another origin takes a credential there that its service guards. Without
 * `declared` nothing is known of the service.
 */
export function takesCredentialsAlong(
  headers: Record<string, string>,
  declared: Declared | undefined,
): boolean {
  return (
    declared?.guardsCredentials === true &&
    credentialHeaders(declared.credentials).some(
      (name) => Object.hasOwn(headers, name) && !LEFT_OUT.has(name),
    )
  );
}

/** The globals that tell a browser from Node, Deno, Bun and edge workers. */
interface Browser {
  readonly navigator?: { readonly userAgent?: unknown };
}

/**
 * The headers for a client that sends with what the platform offers. In a browser a `user-agent` that only the
 * service's profile set is left out: Firefox and Safari would send it, and so first ask the other origin for
 * permission, which few give.
 */
export function platformHeaders(
  headers: Record<string, string>,
  declared: Declared | undefined,
): Record<string, string> {
  const userAgent = Object.hasOwn(headers, "user-agent") ? headers["user-agent"] : undefined;
  if (userAgent === undefined || userAgent !== declared?.userAgent || !isInBrowser()) {
    return headers;
  }
  const others = { ...headers };
  delete others["user-agent"];
  return others;
}

function isInBrowser(): boolean {
  const navigator = memberOf(globalThis, "navigator") as Browser["navigator"];
  return String(navigator?.userAgent).startsWith("Mozilla/");
}
