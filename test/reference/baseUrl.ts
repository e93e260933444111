/** Base URLs, hosts and origins. */
import { refuseIf } from "./failure.js";

/** What a service says about names in its base URLs. */
export type Variables = Readonly<
  Record<string, { readonly values?: readonly string[]; readonly default?: string }>
>;

/** A base URL in its parts, each with its expressions in it. */
export interface Base {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  /** What follows the question mark, if there is one. */
  readonly query: string | undefined;
}

/** Takes a base URL apart. It was checked before. */
export function splitBase(baseUrl: string): Base {
  const [, scheme = "", authority = "", path = "", query] =
    /^(https?):\/\/([^/?#]*)([^?#]*)(?:\?([^]*))?$/i.exec(baseUrl) ?? [];
  return { scheme, authority, path, query };
}

/** Refuses a base URL that can be no prefix of paths. */
export function checkBaseUrl(baseUrl: string, variables: Variables | "no names" = {}): void {
  if (variables === "no names") {
    refuseIf(/[{}]/.test(baseUrl));
    checkBaseUrl(baseUrl);
    return;
  }
  const { authority, path, query = "" } = splitBase(baseUrl);
  const literal = (path + query).replace(/\{[A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*\}/g, "");
  refuseIf(
    // Control characters and fragments, expressions with operators, what a URL cannot hold.
    /[\p{Cc} #{}"<>\\^`|]|%(?![0-9A-Fa-f]{2})|\p{Surrogate}/u.test(literal) ||
      authority === "" ||
      !spellingsOf(authority, variables).every(isAuthority),
  );
}

/** The authority with each choice of the listed values in place of their names. */
function spellingsOf(authority: string, variables: Variables): readonly string[] {
  return Object.entries(variables).reduce<readonly string[]>(
    (all, [name, { values }]) =>
      values === undefined
        ? all
        : all.flatMap((one) => values.map((value) => one.replaceAll(`{${name}}`, value))),
    [authority],
  );
}

function isAuthority(authority: string): boolean {
  const hasExpression = authority.includes("{");
  const filled = authority.replace(/\{\w+\}/g, "x");
  const end = authority.replace(/[^]*\}/, "").replace(/:\d*$/, "");
  return (
    isHost(filled) &&
    !filled.includes("@") &&
    (!hasExpression || /[.-].*\./.test(end) || /\.localhost$/i.test(end))
  );
}

/** Whether nobody disputes which host and port this is. */
export function isHost(authority: string): boolean {
  const [, host = "", port = ""] = /^([^:]*|\[.*\])(?::(\d*))?$/.exec(authority) ?? [];
  if (Number(port) > 65535) {
    return false;
  }
  if (/^\[[0-9A-Fa-f:.]+\]$/.test(host)) {
    return URL.canParse(`http://${host}/`);
  }
  if (!/^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\.?$/.test(host)) {
    return false;
  }
  const last = host.replace(/\.$/, "").replace(/.*\./, "");
  const byte = "(?:0|[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-5])";
  return /^(?:\d+|0x[0-9a-f]*)$/i.test(last)
    ? new RegExp(`^${byte}(?:\\.${byte}){3}$`).test(host)
    : URL.canParse(`http://${host}/`);
}

/** The origin of a text that begins with scheme and host. */
export function originOf(url: string): string {
  const [authority = ""] = /^[a-z]+:\/\/[^/?#]*/i.exec(url) ?? [];
  return new URL(authority).origin;
}
