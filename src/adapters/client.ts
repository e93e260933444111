import { createBare } from "../support/objects.js";
import { readable } from "../support/makeErrors.js";
import type { PlatformSignal, Redirect } from "./platform.js";

/** The fields of the `request` option that clients know, by their names in `fetch` and Node. */
export interface ClientFields {
  signal?: PlatformSignal;
  redirect?: Redirect;
  agents?: Agents;
  dispatcher?: unknown;
  /** Milliseconds, or an object with the timeouts of got. */
  timeout?: number;
}

/** Agents by protocol, under got's names. */
interface Agents {
  http?: unknown;
  https?: unknown;
}

const NAMES = ["signal", "redirect", "dispatcher", "timeout"] as const;
const PROTOCOLS = ["http", "https", "http2"] as const;

/**
 * The fields of the `request` option for a client that requests `url`. Only own fields count. They are read nowhere
 * else, because reading them may run the caller's code.
 */
export function clientFields(request: unknown, url: string): ClientFields {
  return typeof request === "object" && request !== null
    ? readable('the option "request"', () => readClientFields(request, url))
    : createBare();
}

function readClientFields(request: object, url: string): ClientFields {
  // The client checks their types.
  const fields: Record<string, unknown> = pickOwn(request, NAMES);
  const { timeout } = fields;
  if (typeof timeout === "object" && timeout !== null) {
    fields["timeout"] = { ...timeout };
  }
  const { agent } = pickOwn(request, ["agent"]);
  if (agent !== undefined) {
    fields["agents"] = agentsFor(agent, url);
  }
  return fields;
}

/** The own fields of an object with these names, except for `undefined`. */
function pickOwn(object: object, names: readonly string[]): Record<string, unknown> {
  const fields = createBare();
  for (const name of names) {
    const value: unknown = Object.hasOwn(object, name) ? Reflect.get(object, name) : undefined;
    if (value !== undefined) {
      fields[name] = value;
    }
  }
  return fields;
}

/** The agents of a request: `agent` is an agent for the url's protocol, or an object with one for each protocol. */
function agentsFor(agent: unknown, url: string): Agents {
  if (typeof agent === "object" && agent !== null) {
    const each = pickOwn(agent, PROTOCOLS);
    if (PROTOCOLS.some((name) => name in each)) {
      return each;
    }
  }
  return Object.assign(createBare(), { [protocolOf(url)]: agent });
}

/** These fields, if they are set. */
export function pick<Name extends keyof ClientFields>(
  client: ClientFields,
  ...names: readonly Name[]
): Pick<ClientFields, Name> {
  return pickOwn(client, names) as Pick<ClientFields, Name>;
}

/** Whether the client must not follow redirects. */
export function refusesRedirects(redirect: Redirect | undefined): redirect is "error" | "manual" {
  return redirect === "manual" || redirect === "error";
}

/** The protocol of the url, as a key of {@link Agents}. */
export function protocolOf(url: string): "http" | "https" {
  return /^https:/i.test(url) ? "https" : "http";
}
