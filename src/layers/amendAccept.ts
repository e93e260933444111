/** How a format and previews amend the `accept` header (RFC 9110, section 12.5.1). */
import { MediaType } from "../MediaType.js";
import type { MediaTypeOptions } from "../options.js";
import type { MergedHeaders } from "../request/ReadyHeaders.js";
import { assignOwn } from "../support/properties.js";
import { type MediaTypeChoice, mergeMediaTypes } from "./mediaTypeOption.js";
import { readOption } from "./readOptions.js";

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

/**
 * Amends the `accept` header for what a call and its layer ask of the media type. A hook gives an empty text to leave
 * the header out.
 */
export function amendHeaders(
  headers: MergedHeaders,
  ofCall: unknown,
  ofLayer: MediaTypeChoice | undefined,
  amend: AmendAccept,
): void {
  const asked = mediaTypeOver(ofLayer, ofCall);
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

/** The media type that a call asks for, over that of its layer. */
export function mediaTypeOver(
  ofLayer: MediaTypeChoice | undefined,
  ofCall: unknown,
): MediaTypeChoice | undefined {
  return ofCall === undefined
    ? ofLayer
    : mergeMediaTypes([ofLayer, readOption("mediaType", ofCall)]);
}
