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
