/** The `accept` header: its ranges, and how formats and previews amend it. */
import { inputError } from "../support/makeErrors.js";
import { membersOf } from "../support/objects.js";
import { endWithout, matchEnd } from "../support/strings.js";
import { isFieldValue, isToken } from "./tokens.js";

/** The parts of a vendor range. */
interface VendorRange {
  readonly vendor: string;
  /** `v3`, `2`, or a preview with its `-preview`; `""` if it has none. */
  readonly version: string;
  /** The segments after vendor and version, joined by dots. */
  readonly rest: string;
  /** What follows the last `+`. */
  readonly suffix: string;
  /** The text from the first `;` on, as written. */
  readonly parameters: string;
}

/** One range of an `accept` header; a range of another kind stays text. */
export type MediaRange = string | VendorRange;

const RESTRICTED_NAME = /^[A-Za-z0-9][A-Za-z0-9+._-]*$/;
const VENDOR_TREE = /^application\/vnd\./i;
const VERSION = /^[Vv]?\d+$|-preview$/;
const PREVIEW = "-preview";
/** Optional whitespace: RFC 9110, section 5.6.3. */
const OWS = /[ \t]*/y;
const BINARY = /^application\/octet-stream\s*(?:;|$)/i;

/** The ranges of an `accept` header. Throws `INVALID_MEDIA_TYPE`. */
export function readRanges(accept: unknown): readonly MediaRange[] {
  const ranges = typeof accept === "string" ? parseRanges(accept) : undefined;
  if (ranges === undefined) {
    throw inputError(
      "INVALID_MEDIA_TYPE",
      "read the accept header",
      "media ranges such as application/json, text/*;q=0.5",
      "another value",
    );
  }
  return ranges;
}

/** The header that ranges make. */
export function writeRanges(ranges: readonly MediaRange[]): string {
  return ranges.map(writeRange).join(",");
}

/** The previews that the vendor ranges ask for, without `-preview`. */
export function previewsIn(ranges: readonly MediaRange[]): readonly string[] {
  const names = ranges.flatMap((range) =>
    typeof range === "string"
      ? []
      : [range.vendor, range.version, ...range.rest.split(/\./)].filter((segment) =>
          segment.endsWith(PREVIEW),
        ),
  );
  return [...new Set(names.map(trimPreview).filter((name) => name !== ""))];
}

/** Whether one of the ranges is `application/octet-stream`, which is never amended. */
export function asksForBytes(ranges: readonly MediaRange[]): boolean {
  return ranges.some((range) => typeof range === "string" && BINARY.test(range));
}

/** The ranges with a format in each vendor range; `ranges` itself if nothing changes. */
export function withFormat(ranges: readonly MediaRange[], format: string): readonly MediaRange[] {
  const isUnchanged = ranges.every(
    (range) => typeof range === "string" || (range.rest === format && range.suffix === ""),
  );
  return format === "" || isUnchanged || asksForBytes(ranges)
    ? ranges
    : ranges.map((range) =>
        typeof range === "string" ? range : { ...range, rest: format, suffix: "" },
      );
}

/** The ranges with previews in place of the vendor ranges; `ranges` itself if nothing changes. */
export function withPreviews(
  ranges: readonly MediaRange[],
  previews: readonly string[],
  vendor: string,
): readonly MediaRange[] {
  if (previews.length === 0 || asksForBytes(ranges)) {
    return ranges;
  }
  const names = new Set([...previewsIn(ranges), ...previews]);
  const asked = Array.from(names, (name): MediaRange => {
    return { vendor, version: name + PREVIEW, rest: "", suffix: "json", parameters: "" };
  });
  return [...ranges.filter((range) => typeof range === "string"), ...asked];
}

/** The names of previews without their suffix, each once. Throws `INVALID_MEDIA_TYPE`. */
export function checkPreviews(previews: readonly unknown[]): readonly string[] {
  const names = previews.map((name) =>
    checkName("preview", typeof name === "string" ? trimPreview(name) : name),
  );
  return names.length < 2 ? names : [...new Set(names)];
}

/** A caller's list, read once. Throws `INVALID_MEDIA_TYPE` if it is not a list or cannot be read. */
export function copyList(previews: readonly unknown[]): readonly unknown[] {
  try {
    if (Array.isArray(previews)) {
      return membersOf(previews);
    }
  } catch {
    // The list is too long, or threw an error when it was read. Both are reported as a value that is not a list.
  }
  throw inputError("INVALID_MEDIA_TYPE", "ask for previews", "an array of names", "another value");
}

/** Throws `INVALID_MEDIA_TYPE` unless `name` can be a part of a media type. */
export function checkName(what: "format" | "preview" | "service", name: unknown): string {
  if (typeof name !== "string" || !RESTRICTED_NAME.test(name)) {
    throw inputError(
      "INVALID_MEDIA_TYPE",
      "ask for the media type",
      "a letter or digit, then letters, digits and + . _ -",
      `an invalid ${what}`,
    );
  }
  return name;
}

/** Cuts every `-preview` at the end, so that merging a name again does not change it. */
function trimPreview(name: string): string {
  let end = name.length;
  while (name.endsWith(PREVIEW, end)) {
    end -= PREVIEW.length;
  }
  return name.slice(0, end);
}

/** The ranges of a list; `undefined` if it is invalid. */
function parseRanges(accept: string): readonly MediaRange[] | undefined {
  const ranges = splitOutsideQuotes(accept)
    ?.map(trimSpaces)
    // Empty elements of a list do not count (RFC 9110, section 5.6.1).
    .filter((text) => text !== "")
    .map(parseRange);
  return ranges?.every((range) => range !== undefined) ? ranges : undefined;
}

function parseRange(text: string): MediaRange | undefined {
  const semicolon = text.indexOf(";");
  const type = semicolon < 0 ? text : trimSpaces(text.slice(0, semicolon));
  const [main = "", sub = "", ...more] = type.split(/\//);
  return isToken(main) && isToken(sub) && more.length === 0 && isFieldValue(text)
    ? (parseVendor(type, semicolon < 0 ? "" : text.slice(semicolon)) ?? text)
    : undefined;
}

/** The text without spaces and tabs at its ends; `trim` would also cut line breaks. */
function trimSpaces(text: string): string {
  const start = matchEnd(OWS, text, 0);
  return text.slice(start, endWithout(text, " \t", start));
}

function parseVendor(type: string, parameters: string): VendorRange | undefined {
  const tree = VENDOR_TREE.exec(type)?.[0];
  if (tree === undefined) {
    return undefined;
  }
  const plus = type.lastIndexOf("+");
  const [vendor = "", ...segments] = type
    .slice(tree.length, plus < 0 ? undefined : plus)
    .split(/\./);
  const version = VERSION.test(segments.at(0) ?? "") ? (segments.shift() ?? "") : "";
  const suffix = plus < 0 ? "" : type.slice(plus + 1);
  return vendor === ""
    ? undefined
    : { vendor, version, rest: segments.join("."), suffix, parameters };
}

function writeRange(range: MediaRange): string {
  if (typeof range === "string") {
    return range;
  }
  const segments = [range.vendor, range.version, range.rest].filter((segment) => segment !== "");
  const suffix = range.suffix === "" ? "" : `+${range.suffix}`;
  return `application/vnd.${segments.join(".")}${suffix}${range.parameters}`;
}

/** The elements of a list; `undefined` if a quoted string does not end (RFC 9110, section 5.6.4). */
function splitOutsideQuotes(list: string): readonly string[] | undefined {
  const elements: string[] = [];
  let start = 0;
  let quoted = false;
  for (let i = 0; i < list.length; i += 1) {
    const character = list.charAt(i);
    if (character === "\\" && quoted) {
      i += 1;
    } else if (character === '"') {
      quoted = !quoted;
    } else if (character === "," && !quoted) {
      elements.push(list.slice(start, i));
      start = i + 1;
    }
  }
  elements.push(list.slice(start));
  return quoted ? undefined : elements;
}
