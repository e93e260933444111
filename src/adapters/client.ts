import { createBare } from "../support/objects.js";
import { readable } from "./guard.js";
import type { PlatformSignal, Redirect } from "./platform.js";

/** The fields of the `request` option that clients know, by the names that `fetch` and Node use; without prototype. */
export interface ClientFields {
  signal?: PlatformSignal;
  redirect?: Redirect;
  agents?: Agents;
  dispatcher?: unknown;
  /** Milliseconds; the timeouts of got are an object. */
  timeout?: number;
}

/** Agents per protocol, as got names them; without prototype. */
interface Agents {
  http?: unknown;
  https?: unknown;
}

const NAMES = ["signal", "redirect", "dispatcher", "timeout"] as const;
const PROTOCOLS = ["http", "https", "http2"] as const;

/**
 * What the `request` option has for a client that is to request `url`: own fields, so that a polluted
 * prototype adds none. They are read here and nowhere else, since each may run the caller's code.
 */
export function clientFields(request: unknown, url: string): ClientFields {
  return typeof request === "object" && request !== null
    ? readable('the option "request"', () => readClientFields(request, url))
    : createBare();
}

function readClientFields(request: object, url: string): ClientFields {
  // Their types are the client's affair, which checks them.
  const fields: Record<string, unknown> = ownFields(request, NAMES);
  const { timeout } = fields;
  if (typeof timeout === "object" && timeout !== null) {
    fields["timeout"] = { ...timeout };
  }
  const { agent } = ownFields(request, ["agent"]);
  if (agent !== undefined) {
    fields["agents"] = agentsFor(agent, url);
  }
  return fields;
}

/** The own fields of an object with these names, without those that are not set. */
function ownFields(object: object, names: readonly string[]): Record<string, unknown> {
  const fields = createBare();
  for (const name of names) {
    const value: unknown = Object.hasOwn(object, name) ? Reflect.get(object, name) : undefined;
    if (value !== undefined) {
      fields[name] = value;
    }
  }
  return fields;
}

/** The agents for a request: `agent` is one for the url's protocol, or already one per protocol. */
function agentsFor(agent: unknown, url: string): Agents {
  if (typeof agent === "object" && agent !== null) {
    const each = ownFields(agent, PROTOCOLS);
    if (PROTOCOLS.some((name) => name in each)) {
      return each;
    }
  }
  return Object.assign(createBare(), { [protocolOf(url)]: agent });
}

/** The fields that are set, in an object without prototype. */
export function pick<Name extends keyof ClientFields>(
  client: ClientFields,
  ...names: readonly Name[]
): Pick<ClientFields, Name> {
  return ownFields(client, names) as Pick<ClientFields, Name>;
}

/** Whether the client is kept from following redirects. */
export function refusesRedirects(redirect: Redirect | undefined): redirect is "error" | "manual" {
  return redirect === "manual" || redirect === "error";
}

/** The protocol of the url as the key of {@link Agents}. */
export function protocolOf(url: string): "http" | "https" {
  return /^https:/i.test(url) ? "https" : "http";
}
