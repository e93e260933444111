import { atCaller, EndpointError } from "./errors.js";
import { isFieldValue, isToken } from "./grammar/tokens.js";
import { membersOf } from "./support/objects.js";
import { cannot } from "./support/messages.js";
import { endWithout, matchEnd } from "./support/text.js";

/** The parts of a vendor range. */
interface VendorRange {
  readonly vendor: string;
  /** `v3`, `2`, or a preview with its `-preview`; `""` where it has none. */
  readonly version: string;
  /** The segments after vendor and version, joined by dots. */
  readonly rest: string;
  /** What follows the last `+`. */
  readonly suffix: string;
  /** The text from the first `;` on, as written. */
  readonly parameters: string;
}

/** One range of an `accept` header; a range of another kind stays text. */
type Range = string | VendorRange;

const NAME = /^[A-Za-z0-9][A-Za-z0-9+._-]*$/;
const VENDOR_TREE = /^application\/vnd\./i;
const VERSION = /^[Vv]?\d+$|-preview$/;
const PREVIEW = "-preview";
const BLANKS = /[ \t]*/y;
const BINARY = /^application\/octet-stream\s*(?:;|$)/i;

/**
 * The value of an `accept` header; immutable. A vendor range is
 * `application/vnd.<segments>[+<suffix>][;parameters]`. Its first segment is the vendor. The next one is
 * the version if it is `v` and digits, or digits, or ends in `-preview`.
 */
export class MediaType {
  readonly #text: string;
  readonly #ranges: readonly Range[];

  private constructor(text: string, ranges: readonly Range[]) {
    this.#text = text;
    this.#ranges = ranges;
  }

  /** Reads an `accept` header. Throws `INVALID_MEDIA_TYPE`. */
  static parse(accept: string): MediaType {
    return atCaller(MediaType, "parse", () => {
      const ranges = typeof accept === "string" ? parseRanges(accept) : undefined;
      if (ranges === undefined) {
        throw new EndpointError(
          "INVALID_MEDIA_TYPE",
          cannot(
            "read the media type",
            "media ranges such as application/json, text/*;q=0.5",
            "another value",
          ),
        );
      }
      return new MediaType(accept, ranges);
    });
  }

  /** Like {@link MediaType.parse}, but gives `undefined` where that throws. */
  static tryParse(accept: string): MediaType | undefined {
    try {
      return MediaType.parse(accept);
    } catch {
      return undefined;
    }
  }

  /** The previews that the vendor ranges ask for, without `-preview`. */
  get previews(): readonly string[] {
    const names = this.#ranges.flatMap((range) =>
      typeof range === "string"
        ? []
        : [range.vendor, range.version, ...range.rest.split(".")].filter((segment) =>
            segment.endsWith(PREVIEW),
          ),
    );
    return [...new Set(names.map(trimPreview).filter((name) => name !== ""))];
  }

  /** Whether one of the ranges is `application/octet-stream`, which is never amended. */
  get isBinary(): boolean {
    return this.#ranges.some((range) => typeof range === "string" && BINARY.test(range));
  }

  /**
   * Asks for `format` in each vendor range: `.<format>` replaces everything after vendor and version, and
   * the suffix. `""` asks for no format. Returns this object if nothing changes.
   */
  withFormat(format: string): MediaType {
    const rest =
      format === ""
        ? format
        : atCaller(MediaType.prototype, "withFormat", () => checkName("format", format));
    const unchanged = this.#ranges.every(
      (range) => typeof range === "string" || (range.rest === rest && range.suffix === ""),
    );
    if (format === "" || unchanged || this.isBinary) {
      return this;
    }
    return this.#withRanges(
      this.#ranges.map((range) =>
        typeof range === "string" ? range : { ...range, rest, suffix: "" },
      ),
    );
  }

  /**
   * Replaces the vendor ranges by previews of `service`: first those that the ranges asked for, then
   * `previews`, each once. Ranges of other types stay, ahead of them. Returns this object if there is no
   * preview to add.
   */
  withPreviews(previews: readonly string[], service: string): MediaType {
    const [added, vendor] = atCaller(MediaType.prototype, "withPreviews", () => {
      return [checkPreviews(copyList(previews)), checkName("service", service)] as const;
    });
    if (added.length === 0 || this.isBinary) {
      return this;
    }
    const names = new Set([...this.previews, ...added]);
    const ranges = Array.from(names, (name): Range => {
      return { vendor, version: name + PREVIEW, rest: "", suffix: "json", parameters: "" };
    });
    return this.#withRanges([
      ...this.#ranges.filter((range) => typeof range === "string"),
      ...ranges,
    ]);
  }

  /** The header's value. */
  toString(): string {
    return this.#text;
  }

  #withRanges(ranges: readonly Range[]): MediaType {
    const text = ranges.map(writeRange).join(",");
    return text === this.#text ? this : new MediaType(text, ranges);
  }
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
    // It is too long, or its own code throws. The error is that of a value that is not a list.
  }
  throw new EndpointError(
    "INVALID_MEDIA_TYPE",
    cannot("ask for previews", "an array of names", "another value"),
  );
}

/** Throws `INVALID_MEDIA_TYPE` unless `name` can be a part of a media type. */
export function checkName(what: "format" | "preview" | "service", name: unknown): string {
  if (typeof name !== "string" || !NAME.test(name)) {
    throw new EndpointError(
      "INVALID_MEDIA_TYPE",
      cannot(
        "ask for the media type",
        "a letter or digit, then letters, digits and + . _ -",
        `an invalid ${what}`,
      ),
    );
  }
  return name;
}

/** Cuts every `-preview` at the end, so that a merged name is not cut again by the next merge. */
function trimPreview(name: string): string {
  let end = name.length;
  while (name.endsWith(PREVIEW, end)) {
    end -= PREVIEW.length;
  }
  return name.slice(0, end);
}

/** The ranges of a list; `undefined` if it is invalid. */
function parseRanges(accept: string): readonly Range[] | undefined {
  const elements = splitOutsideQuotes(accept);
  if (elements === undefined) {
    return undefined;
  }
  const ranges: Range[] = [];
  for (const element of elements) {
    const text = trimBlanks(element);
    const semicolon = text.indexOf(";");
    const type = semicolon < 0 ? text : trimBlanks(text.slice(0, semicolon));
    const [main = "", sub = "", ...more] = type.split("/");
    if (text !== "" && isToken(main) && isToken(sub) && more.length === 0 && isFieldValue(text)) {
      ranges.push(parseVendor(type, semicolon < 0 ? "" : text.slice(semicolon)) ?? text);
    } else if (text !== "") {
      return undefined;
    }
    // Empty elements of a list do not count (RFC 9110, section 5.6.1).
  }
  return ranges;
}

/** The text without blanks and tabs at its ends; `trim` would cut line breaks too. */
function trimBlanks(text: string): string {
  const start = matchEnd(BLANKS, text, 0);
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
    .split(".");
  const version = VERSION.test(segments[0] ?? "") ? (segments.shift() ?? "") : "";
  const suffix = plus < 0 ? "" : type.slice(plus + 1);
  return vendor === ""
    ? undefined
    : { vendor, version, rest: segments.join("."), suffix, parameters };
}

function writeRange(range: Range): string {
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
