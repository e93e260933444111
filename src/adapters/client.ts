import { EndpointError } from "../index.js";
import type { PlatformSignal, Redirect } from "./platform.js";

/** The fields of the `request` option that clients know, by the names that `fetch` and Node use. */
export interface ClientFields {
  signal?: PlatformSignal;
  redirect?: Redirect;
  agent?: unknown;
  dispatcher?: unknown;
  timeout?: number;
}

const NAMES = ["signal", "redirect", "agent", "dispatcher", "timeout"] as const;

/** What the `request` option has for clients: own fields, so that a polluted prototype adds none. */
export function clientFields(request: unknown): ClientFields {
  // Their types are the client's affair, which checks them.
  const fields = Object.create(null) as Record<string, unknown>;
  if (typeof request !== "object" || request === null) {
    return fields;
  }
  try {
    for (const name of NAMES) {
      const value = Object.hasOwn(request, name) ? (request as ClientFields)[name] : undefined;
      if (value !== undefined) {
        fields[name] = value;
      }
    }
  } catch {
    throw new EndpointError(
      "INVALID_OPTIONS",
      'Cannot read the option "request": its own code throws',
    );
  }
  return fields;
}

/** Those of the fields that are set. */
export function pick<Name extends keyof ClientFields>(
  client: ClientFields,
  ...names: readonly Name[]
): Pick<ClientFields, Name> {
  return Object.fromEntries(
    names.filter((name) => name in client).map((name) => [name, client[name]]),
  ) as Pick<ClientFields, Name>;
}

/** Agents per protocol, as got names them. */
export interface Agents {
  http?: unknown;
  https?: unknown;
}

/** The agents for a request: `agent` is one for the url's protocol, or already one per protocol. */
export function agentsFor(agent: unknown, url: string): Agents {
  if (isPair(agent)) {
    return agent;
  }
  return agent === undefined ? {} : { [protocolOf(url)]: agent };
}

function isPair(agent: unknown): agent is Agents {
  return (
    typeof agent === "object" &&
    agent !== null &&
    ["http", "https", "http2"].some((name) => Object.hasOwn(agent, name))
  );
}

/** The protocol of the url as the key of {@link Agents}. */
export function protocolOf(url: string): "http" | "https" {
  return /^https:/i.test(url) ? "https" : "http";
}
