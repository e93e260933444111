import { EndpointError } from "../index.js";
import { cannot } from "../support/messages.js";
import type { Prepared } from "./prepare.js";
import { percentDecoded } from "./text.js";

/** Options of the adapters whose output is for people to read. */
export interface RedactOptions {
  /**
   * What is replaced by `REDACTED`: the values of `authorization`, `proxy-authorization` and
   * `cookie`, and with a list those of the headers and query parameters that it names. `false`
   * replaces nothing. Defaults to `true`.
   */
  readonly redact?: boolean | readonly string[] | undefined;
}

const CREDENTIALS = ["authorization", "proxy-authorization", "cookie"];
const REDACTED = "REDACTED";

/** The request without its credentials; the userinfo is among the headers already. */
export function redacted(request: Prepared, options?: RedactOptions): Prepared {
  const redact = readRedact(options);
  if (redact === false) {
    return request;
  }
  const names = new Set([...CREDENTIALS, ...furtherNames(redact)]);
  const headers = Object.entries(request.headers).map(
    ([name, value]) => [name, names.has(name) ? REDACTED : value] as const,
  );
  return {
    ...request,
    url: withoutValues(request.url, names),
    headers: Object.fromEntries(headers),
  };
}

function readRedact(options: RedactOptions | undefined): unknown {
  try {
    // An own one, so that a polluted Object.prototype shows nothing.
    const own = Object.assign(Object.create(null) as RedactOptions, options);
    return own.redact ?? true;
  } catch {
    throw new EndpointError(
      "INVALID_OPTIONS",
      'Cannot read the option "redact": its own code throws',
    );
  }
}

function furtherNames(redact: unknown): string[] {
  const names: unknown = redact === true ? [] : redact;
  if (!Array.isArray(names) || !names.every((name) => typeof name === "string")) {
    throw new EndpointError(
      "INVALID_OPTIONS",
      cannot('use the option "redact"', "true, false or a list of names", "another value"),
    );
  }
  return names.map((name) => name.toLowerCase());
}

/** The URL with the values of these query parameters replaced. */
function withoutValues(url: string, names: ReadonlySet<string>): string {
  return url.replace(/([?&])([^=&#]*)=([^&#]*)/g, (all, start: string, name: string) =>
    names.has((percentDecoded(name) ?? name).toLowerCase()) ? `${start}${name}=${REDACTED}` : all,
  );
}
