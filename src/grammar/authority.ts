/** Scheme, authority and origin of a URL: RFC 3986, section 3.2, where browsers agree with it. */

const ANY_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const ABSOLUTE = /^(?:([a-z][a-z0-9+.-]*):)?\/\/([^/?#]*)/i;

/** Where an http URL begins: its scheme and its authority. */
export const HTTP_START = /^(https?):\/\/([^/?#]*)/i;

/** Control characters and spaces: browsers strip some of them from a URL and refuse others. */
export const CONTROL_OR_SPACE = /[\0-\x20\x7f-\x9f]/;

/** A host name has 253 characters at the most; a port adds six. */
export const MAX_AUTHORITY = 260;

const HOST_AND_PORT = /^(\[[0-9A-Fa-f:.]+\]|[\w-]+(?:\.[\w-]+)*\.?)(?::(\d{0,5}))?$/;
const HOST_VALUE = /^[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/;

/** The end of a label and two whole ones. */
const LITERAL_LABELS = /^[\w-]*(?:\.[\w-]+){2,}\.?$/;

/** A last label from which browsers conclude that the host is an IPv4 address. */
const NUMERIC_LABEL = /(?:^|\.)(?:\d+|0x[0-9A-Fa-f]*)\.?$/i;
/** Four bytes, each with a dot before the next one. */
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?=\d)|$)){4}$/;

/** Whether `text` begins with `http://` or `https://`. */
export function isHttpUrl(text: string): boolean {
  return HTTP_START.test(text);
}

/** Whether `text` begins with any `scheme://`. */
export function hasScheme(text: string): boolean {
  return ANY_SCHEME.test(text);
}

/** Where the authority of an http URL begins: after its `//`. */
export function authorityStart(url: string): number {
  return url.indexOf("//") + 2;
}

/**
 * Where the authority of an http URL template ends: at the first `/`, `?` or `#` outside of expressions, or at an
 * expression that writes one of them.
 */
export function authorityEnd(url: string): number {
  let index = authorityStart(url);
  while (index < url.length && !"/?#".includes(url.charAt(index))) {
    if (url.charAt(index) === "{") {
      if ("/?#&".includes(url.charAt(index + 1))) {
        return index;
      }
      const close = url.indexOf("}", index);
      index = close < 0 ? url.length : close;
    }
    index += 1;
  }
  return Math.min(index, url.length);
}

/** The length of the origin that a text begins with; 0 if it begins with none. */
export function originLength(text: string): number {
  return ABSOLUTE.exec(text)?.[0].length ?? 0;
}

/** A text that begins with `scheme://` or `//`, taken apart. */
interface Absolute {
  readonly scheme: string | undefined;
  readonly authority: string;
  readonly rest: string;
}

/** Splits a text that begins with `scheme://` or `//`; `undefined` for any other. */
export function splitAbsolute(text: string): Absolute | undefined {
  const found = ABSOLUTE.exec(text);
  if (found === null) {
    return undefined;
  }
  return { scheme: found[1], authority: found[2] as string, rest: text.slice(found[0].length) };
}

/** Whether `text` is a host with or without port that every URL parser reads in the same way. */
export function isHostAndPort(text: string): boolean {
  const found = text.length > MAX_AUTHORITY ? null : HOST_AND_PORT.exec(text);
  const host = found?.[1];
  if (host === undefined || Number(found?.[2] ?? 0) > 0xffff) {
    return false;
  }
  if (host.startsWith("[")) {
    return isIpv6(host.slice(1, -1));
  }
  return !NUMERIC_LABEL.test(host) || IPV4.test(host);
}

/**
 * What is wrong with the host and the port of a base URL. The second scheme of `https://https://` has an empty port.
 */
export function problemOfHostAndPort(text: string): string | undefined {
  if (text.endsWith(":")) {
    return "an empty port";
  }
  return isHostAndPort(text) ? undefined : INVALID_HOST;
}

/** What {@link isHostAndPort} refuses, as errors call it. */
export const INVALID_HOST = "an invalid host or port (internationalized names must be in punycode)";

/** Whether a value is allowed in a host: letters, digits, hyphens and single inner dots. */
export function isHostValue(text: string): boolean {
  return text.length <= MAX_AUTHORITY && HOST_VALUE.test(text);
}

/**
 * Whether a host may end in `tail` after its last expression: in two whole labels, as in `{tenant}.acme.com`, or in
 * `localhost`. After a single label the value would choose the registered name.
 */
export function endsInLiteralLabels(tail: string): boolean {
  return (LITERAL_LABELS.test(tail) && !NUMERIC_LABEL.test(tail)) || /\.localhost$/i.test(tail);
}

/** The origin as text that can be compared: lower case, without the scheme's default port. */
export function originOf(scheme: string, hostAndPort: string): string {
  const lower = scheme.toLowerCase();
  const host = hostAndPort
    .toLowerCase()
    .replace(/:0+(?=\d+$)/, ":")
    .replace(lower === "http" ? /:(80)?$/ : /:(443)?$/, "");
  return `${lower}://${host}`;
}

/**
 * Whether a text is an IPv6 address: RFC 4291, section 2.2. `::` stands for groups of zeros, and an IPv4 address for
 * two groups.
 */
function isIpv6(text: string): boolean {
  // An IPv4 address at the end takes the place of two groups.
  const plain = text.replace(/[^:]*\.[^:]*$/, (end) => (IPV4.test(end) ? "0:0" : "none"));
  const halves = plain.split(/::/);
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(/:/)));
  return (
    groups.every((group) => /^[0-9A-Fa-f]{1,4}$/.test(group)) &&
    (halves.length === 1 ? groups.length === 8 : halves.length === 2 && groups.length < 8)
  );
}

/** The host and the port of an authority. */
export function hostAndPortOf(authority: string): string {
  return authority.slice(authority.lastIndexOf("@") + 1);
}

/** The origin of a text that begins with one; `undefined` if no request can go there. */
export function usableOriginOf(url: string): string | undefined {
  const absolute = splitAbsolute(url);
  const scheme = absolute?.scheme ?? "";
  const authority = absolute?.authority ?? "";
  const host = hostAndPortOf(authority);
  return /^https?$/i.test(scheme) && isHostAndPort(host) ? originOf(scheme, host) : undefined;
}
