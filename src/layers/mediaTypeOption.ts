/** The option `mediaType`: read, merged over layers, and written to the `accept` header (RFC 9110, section 12.5.1). */
import { wrongType } from "../checks/checkValues.js";
import { checkName, checkPreviews, copyList } from "../grammar/mediaRanges.js";
import { MediaType } from "../MediaType.js";
import type { MediaTypeOptions } from "../options.js";
import type { MergedHeaders } from "../request/ReadyHeaders.js";
import { threwError } from "../support/makeErrors.js";
import { expectedBut, quoteNames, Refusal } from "../support/messages.js";
import { isList, isRecord, kindOf } from "../support/objects.js";
import { assignOwn } from "../support/properties.js";

/** What one layer, or one call, asks of the media type; each field may be `undefined`. */
export interface MediaTypeChoice {
  readonly format: string | undefined;
  readonly previews: readonly string[] | undefined;
}

function entriesOf(value: object): readonly (readonly [name: string, value: unknown])[] {
  try {
    return Object.entries(value);
  } catch {
    throw threwError('read "mediaType"', "INVALID_MEDIA_TYPE");
  }
}

/** Reads `{ format?, previews? }`. Throws a {@link Refusal}, or `INVALID_MEDIA_TYPE`. */
export function readMediaType(value: unknown): MediaTypeChoice {
  // The previews of a `MediaType` are no own field, and would be lost.
  if (!isRecord(value) || value instanceof MediaType) {
    throw wrongType("{ format?, previews? }", value);
  }
  let format: unknown;
  let given: unknown;
  const unknown: string[] = [];
  for (const entry of entriesOf(value)) {
    if (entry[0] === "format") {
      format = entry[1];
    } else if (entry[0] === "previews") {
      given = entry[1];
    } else if (entry[1] !== undefined) {
      unknown.push(entry[0]);
    }
  }
  if (unknown.length > 0) {
    throw new Refusal(
      expectedBut("{ format?, previews? }", `an object with ${quoteNames(unknown)}`),
    );
  }
  if (format !== undefined && typeof format !== "string") {
    throw wrongType("a string as format", format);
  }
  const previews = isList(given) ? copyList(given) : undefined;
  const wrongNames =
    previews === undefined ? [given] : previews.filter((name) => typeof name !== "string");
  if (given !== undefined && wrongNames.length > 0) {
    const got = (previews === undefined ? "" : "an array with ") + kindOf(wrongNames[0]);
    throw new Refusal(expectedBut("an array of strings as previews", got));
  }
  return {
    format: format ? checkName("format", format) : format,
    previews: previews && checkPreviews(previews),
  };
}

/** The format of the strongest layer that sets one, and the previews of all layers, weaker layers first. */
export function mergeMediaTypes(
  choices: readonly (MediaTypeChoice | undefined)[],
): MediaTypeChoice | undefined {
  const given = choices.filter((choice) => choice !== undefined);
  if (given.length < 2) {
    return given.at(0);
  }
  const formats = given.flatMap(({ format }) => format ?? []);
  const previews = given.flatMap((choice) => (choice.previews ? [choice.previews] : []));
  return {
    format: formats.at(-1),
    previews: previews.length === 0 ? undefined : [...new Set(previews.flat())],
  };
}

/** Amends an `accept` header as a format and previews ask for it. */
export type AmendAccept = (accept: string, mediaType: MediaTypeOptions) => string;

/** A header that was amended, and what was asked for. */
interface Amended {
  readonly before: string;
  readonly format: string;
  readonly previews: string;
  readonly accept: string;
}

/** How many amended headers are kept for a service, and how long their texts may be. */
const MAX_KEPT = 8;
const MAX_TEXTS = 4_096;

/**
 * The standard way for the media types of this service. Most calls share one header and ask for one of a few formats.
 */
export function standardAccept(service: string): AmendAccept {
  const kept: Amended[] = [];
  let next = 0;
  return (before, { format = "", previews = [] }) => {
    const asked = previews.join(",");
    const same = kept.find(
      (one) => one.format === format && one.previews === asked && one.before === before,
    );
    if (same !== undefined) {
      return same.accept;
    }
    const type = MediaType.parse(before).withPreviews(previews, service).withFormat(format);
    const accept = type.toString();
    // The format is counted by itself, because `accept` contains it only if there is a vendor range.
    if (before.length + format.length + asked.length + accept.length <= MAX_TEXTS) {
      kept[next] = { before, format, previews: asked, accept };
      next = (next + 1) % MAX_KEPT;
    }
    return accept;
  };
}

/** Amends the `accept` header for the media type that is asked for. With an empty text, a hook leaves it out. */
export function amendHeaders(
  headers: MergedHeaders,
  asked: MediaTypeChoice | undefined,
  amend: AmendAccept,
): void {
  // Most calls ask for no format and no preview.
  if (asked === undefined || !asksAnything(asked)) {
    return;
  }
  const present = Object.hasOwn(headers, "accept") ? headers["accept"] : "";
  if (present === null) {
    return;
  }
  const before = String(present);
  const accept = amend(before, asked);
  if (accept === "" && before !== "") {
    delete headers["accept"];
  } else if (accept !== before) {
    assignOwn(headers, "accept", accept);
  }
}

function asksAnything({ format = "", previews = [] }: MediaTypeChoice): boolean {
  return format !== "" || previews.length > 0;
}
