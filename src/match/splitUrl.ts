/** Splits URLs and normalizes their parts, so that patterns can read them. */
import {
  isHostAndPort,
  isHttpUrl,
  originOf,
  splitAbsolute,
  hostAndPortOf,
} from "../grammar/authority.js";
import { hasDotSegment } from "../grammar/dots.js";
import { percentDecoded } from "../grammar/percent.js";
import { MAX_WRITTEN } from "../grammar/readValue.js";

/** The parts of a URL. */
export interface UrlParts {
  /** As {@link originKey} writes it; `undefined` if the URL is a path. */
  readonly origin: string | undefined;
  /** The same with its host as it was written; empty if the URL is a path. */
  readonly writtenOrigin: string;
  readonly path: string;
  /** From the `?` on, or empty. */
  readonly query: string;
  /** From the `#` on, or empty. */
  readonly fragment: string;
}

/** Path, query and fragment. The path holds only characters that this library writes. */
const PATH_QUERY_FRAGMENT =
  /^(\/[\w\-.~:/[\]@!$&'()*+,;=%]*)(\?[\x21\x22\x24-\x7e]*)?(#[\x21-\x7e]*)?$/;

/** A percent sign that begins no triplet; this library writes it as `%25`. */
const BROKEN = /%(?![\dA-F]{2})/;

/** The parts of a full http(s) URL or of a path; `undefined` for anything else. */
export function splitUrl(url: unknown): UrlParts | undefined {
  if (typeof url !== "string" || url.length > MAX_WRITTEN) {
    return undefined;
  }
  const absolute = splitAbsolute(url);
  if (absolute === undefined) {
    return splitPath(url, undefined, "");
  }
  const { scheme = "", authority, rest } = absolute;
  const host = hostAndPortOf(authority);
  const origin = originKey(scheme, authority);
  // Without its port, the host is as long as in `origin`, whose port has no zeros at its start.
  const written = `${scheme}://${host.replace(/:\d*$/, "")}`;
  return isHttpUrl(url) && isHostAndPort(host)
    ? splitPath(
        rest.startsWith("/") ? rest : `/${rest}`,
        origin,
        written + origin.slice(written.length),
      )
    : undefined;
}

/** The parts of a path with its query and fragment; `undefined` if this library cannot have written them. */
function splitPath(
  text: string,
  origin: string | undefined,
  writtenOrigin: string,
): UrlParts | undefined {
  const parts = PATH_QUERY_FRAGMENT.exec(text);
  const path = normalize(parts?.[1] ?? "");
  return parts === null || BROKEN.test(path) || (path.includes("/.") && hasDotSegment(path))
    ? undefined
    : {
        path,
        origin,
        writtenOrigin,
        query: parts[2] ?? "",
        fragment: normalize(parts[3] ?? ""),
      };
}

/**
 * A string that is equal for equal origins with equal user names and passwords. It has a port even if that is the
 * default one, since a base URL may have a name for it.
 */
export function originKey(scheme: string, authority: string): string {
  const host = hostAndPortOf(authority);
  const origin = originOf(scheme, host);
  const port = /:[^/\]]+$/.test(origin) ? "" : scheme.length > 4 ? ":443" : ":80";
  return origin + port + authority.slice(0, -host.length);
}

/** Writes triplets in upper case, and unreserved characters raw (RFC 3986, section 6.2.2). */
export function normalize(text: string): string {
  return !text.includes("%")
    ? text
    : text.replace(/%[\dA-Fa-f]{2}/g, (triplet) => {
        const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
        return /[\w.~-]/.test(character) ? character : triplet.toUpperCase();
      });
}

/** Decodes triplets; `undefined` if they are not UTF-8. */
export function decode(text: string): string | undefined {
  return text.includes("%") ? percentDecoded(text) : text;
}
