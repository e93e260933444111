/** URLs as the matcher takes them: split, and with equal ones spelt alike. */
import { isHostAndPort, originOf, splitAbsolute } from "../grammar/authority.js";
import { DOT_SEGMENT } from "../grammar/path.js";

/** A URL taken apart. */
export interface Address {
  /** As {@link originKey} writes it; `undefined` where the URL is a path. */
  readonly origin: string | undefined;
  /** The same with the host as it stands, for its values. */
  readonly source: string;
  readonly path: string;
  /** From the `?` on, or empty. */
  readonly query: string;
  /** From the `#` on, or empty. */
  readonly fragment: string;
}

const PRINTABLE = /^[\x21-\x7e]+$/;

/** What this library writes raw in a path: unreserved and reserved characters, and triplets. */
const PATH = /^\/[\w\-.~:/[\]@!$&'()*+,;=%]*$/;

const TRIPLET = /%[0-9A-Fa-f]{2}/g;
const UNRESERVED = /[\w.~-]/;
const SECTION = /[?#]/;

/** Takes an absolute http(s) URL or a path apart; `undefined` for anything that is neither. */
export function splitUrl(url: unknown): Address | undefined {
  if (typeof url !== "string" || !PRINTABLE.test(url)) {
    return undefined;
  }
  let origin: string | undefined;
  let source = "";
  let rest = url;
  if (!url.startsWith("/") || url.startsWith("//")) {
    const { scheme, authority, rest: behind } = splitAbsolute(url) ?? {};
    if (scheme === undefined || authority === undefined || behind === undefined) {
      return undefined;
    }
    const host = authority.slice(authority.lastIndexOf("@") + 1);
    if (!/^https?$/i.test(scheme) || !isHostAndPort(host)) {
      return undefined;
    }
    origin = originKey(scheme, authority);
    source = `${scheme}://${authority}`;
    rest = behind.startsWith("/") ? behind : `/${behind}`;
  }
  const mark = rest.search(SECTION);
  const path = mark < 0 ? rest : rest.slice(0, mark);
  const end = mark < 0 ? "" : rest.slice(mark);
  const hash = end.indexOf("#");
  const query = hash < 0 ? end : end.slice(0, hash);
  const fragment = hash < 0 ? "" : normalize(end.slice(hash));
  const normal = PATH.test(path) ? normalize(path) : undefined;
  if (normal === undefined || (normal.includes("/.") && DOT_SEGMENT.test(normal))) {
    return undefined;
  }
  return { origin, source, path: normal, query, fragment };
}

/** Origins that are equal, with any user name and password, have equal keys. */
export function originKey(scheme: string, authority: string): string {
  const at = authority.lastIndexOf("@") + 1;
  return originOf(scheme, authority.slice(at)) + authority.slice(0, at);
}

/** Spells triplets alike: in upper case, and unreserved characters raw (RFC 3986 section 6.2.2). */
export function normalize(text: string): string {
  return text.includes("%") ? text.replace(TRIPLET, spell) : text;
}

function spell(triplet: string): string {
  const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
  return UNRESERVED.test(character) ? character : triplet.toUpperCase();
}
