/** Headers of one layer, and how a media type amends `accept`. */
import { Failure, refuseIf } from "./failure.js";
import { definedOf, isPlain } from "./values.js";

export type Field = string | number | null;
export type Fields = ReadonlyMap<string, Field>;

export interface MediaType {
  readonly format?: string;
  readonly previews?: readonly string[];
}

/** The headers of one layer, names in lower case; `null` is a removal. */
export function readHeaders(init: unknown): Fields {
  if (typeof init !== "object" || init === null) {
    throw new Failure();
  }
  const fields = new Map<string, Field>();
  for (const [name, value] of pairsOf(init)) {
    // A header without a value is absent, whatever its name is.
    refuseIf(value !== undefined && !/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name));
    const field = fieldOf(value);
    if (field !== undefined) {
      fields.set(lowerCase(name), field);
    }
  }
  return fields;
}

export function lowerCase(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function pairsOf(init: object): readonly (readonly [string, unknown])[] {
  if (!(Symbol.iterator in init)) {
    // An instance of a caller's class has fields as well; a built-in object has none.
    refuseIf(!isPlain(init) && Object.prototype.toString.call(init) !== "[object Object]");
    return Object.entries(init);
  }
  const pairs = Array.from(init as Iterable<unknown>);
  if (!pairs.every(isPair)) {
    throw new Failure();
  }
  return pairs;
}

function isPair(pair: unknown): pair is [string, unknown] {
  return Array.isArray(pair) && pair.length === 2 && typeof pair[0] === "string";
}

/** `undefined` where nothing is set. */
function fieldOf(value: unknown): Field | undefined {
  if (value === undefined || value === null || typeof value === "number") {
    refuseIf(typeof value === "number" && !Number.isFinite(value));
    return value;
  }
  return Array.isArray(value)
    ? value.length === 0
      ? undefined
      : Array.from(value as unknown[], textOf).join(", ")
    : textOf(value);
}

function textOf(value: unknown): string {
  if (
    (typeof value === "string" && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)) ||
    (typeof value === "number" && Number.isFinite(value)) ||
    typeof value === "boolean"
  ) {
    return String(value);
  }
  throw new Failure();
}

/** The `mediaType` of one layer, suffixes trimmed. */
export function readMediaType(given: object): MediaType {
  const { format, previews, ...others } = definedOf(given);
  refuseIf(Object.keys(others).length > 0);
  if (format !== undefined && (typeof format !== "string" || (format !== "" && !isName(format)))) {
    throw new Failure();
  }
  return {
    ...(format === undefined ? {} : { format }),
    ...(previews === undefined ? {} : { previews: readPreviews(previews) }),
  };
}

function readPreviews(previews: unknown): readonly string[] {
  refuseIf(!Array.isArray(previews) || previews.some((name) => typeof name !== "string"));
  const names = (previews as string[]).map(trimPreview);
  refuseIf(!names.every(isName));
  return [...new Set(names)];
}

function trimPreview(name: string): string {
  return name.replace(/(?:-preview)+$/, "");
}

function isName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9+._-]*$/.test(name);
}

const RANGE = /^[!#$%&'*+\-.^_`|~\w]+\/[!#$%&'*+\-.^_`|~\w]+$/;
const VENDOR = /^application\/vnd\.([^;]*)/i;

/** The `accept` header that a media type asks for. */
export function amendAccept(
  given: Exclude<Field, null>,
  { format = "", previews = [] }: MediaType,
  service: string,
): Exclude<Field, null> {
  if (format === "" && previews.length === 0) {
    return given;
  }
  const accept = String(given);
  // An empty element of a list does not count, RFC 9110, section 5.6.1.
  const ranges = splitOutsideQuotes(accept).filter((range) => range.trim() !== "");
  const types = ranges.map((range) => range.replace(/;[^]*/, "").trim());
  refuseIf(!types.every((type) => RANGE.test(type)));
  if (types.some((type) => type.toLowerCase() === "application/octet-stream")) {
    return accept;
  }
  if (previews.length === 0 && !ranges.some((range) => VENDOR.test(range))) {
    return given;
  }
  return (
    previews.length === 0
      ? ranges.map((range) => withFormat(range, format))
      : [
          ...ranges.filter((range) => !VENDOR.test(range)),
          ...new Set(
            [...ranges.flatMap(previewsIn), ...previews].map((name) =>
              previewRange(service, name, format),
            ),
          ),
        ]
  ).join(",");
}

function splitOutsideQuotes(list: string): readonly string[] {
  return (list.match(/(?:"(?:[^"\\]|\\.)*"|[^,"])+/g) ?? []).map((range) => range.trim());
}

function previewRange(service: string, name: string, format: string): string {
  return `application/vnd.${service}.${name}-preview${format === "" ? "+json" : `.${format}`}`;
}

function segmentsOf(range: string): readonly string[] {
  const [, rest] = VENDOR.exec(range) ?? [];
  return rest === undefined
    ? []
    : rest
        .trim()
        .replace(/\+[^+]*$/, "")
        .split(".");
}

function previewsIn(range: string): readonly string[] {
  return segmentsOf(range)
    .filter((segment) => segment.endsWith("-preview"))
    .map(trimPreview);
}

function withFormat(range: string, format: string): string {
  const [vendor, version] = segmentsOf(range);
  if (vendor === undefined) {
    return range;
  }
  const kept =
    version !== undefined && /^v?\d+$|-preview$/i.test(version) ? `${vendor}.${version}` : vendor;
  const parameters = /;[^]*$/.exec(range)?.[0] ?? "";
  return `application/vnd.${kept}.${format}${parameters}`;
}
