/** How a format and previews amend the `accept` header. */
import { MediaType } from "../MediaType.js";
import type { MediaTypeOptions } from "../options.js";
import type { HeaderNeeds, MergedHeaders } from "../request/ReadyHeaders.js";
import { setOwn } from "../support/properties.js";
import { mergeMediaTypes } from "./flatten.js";
import { type MediaTypeChoice, readOption } from "./readOptions.js";

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

/** The standard way for the media types of this service. Most calls share one header and ask for one of a few formats. */
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
    // The length of the format is added, because a header without a vendor range does not contain it.
    if (before.length + format.length + asked.length + accept.length <= MAX_TEXTS) {
      kept[next] = { before, format, previews: asked, accept };
      next = (next + 1) % MAX_KEPT;
    }
    return accept;
  };
}

/** Amends the `accept` header of a call by `amend`. */
export function amendHeaders(
  headers: MergedHeaders,
  { mediaType, contentType }: HeaderNeeds,
  ofLayer: MediaTypeChoice | undefined,
  amend: AmendAccept,
): MergedHeaders {
  // Most calls ask for no format and no preview.
  if (mediaType === undefined && ofLayer === undefined) {
    return headers;
  }
  const ofCall = mediaType === undefined ? undefined : readOption("mediaType", mediaType);
  const asked = mergeMediaTypes([ofLayer, ofCall]);
  const isNew = !Object.hasOwn(headers, "accept");
  const present = isNew ? "" : headers["accept"];
  if (asked === undefined || present === null || !asksAnything(asked)) {
    return headers;
  }
  const before = String(present);
  const accept = amend(before, asked);
  if (!isNew) {
    // A hook gives an empty text to leave the header out.
    headers["accept"] = accept === "" && before !== "" ? null : accept;
    return headers;
  }
  if (accept === "") {
    return headers;
  }
  // The order of headers: a content type that the library adds stands last, after the new `accept`.
  const { "content-type": last, ...others } = headers;
  const isOurs = last !== undefined && last === contentType;
  const amended: MergedHeaders = isOurs ? { ...others, accept } : { ...headers, accept };
  if (isOurs) {
    setOwn(amended, "content-type", last);
  }
  return amended;
}

function asksAnything({ format = "", previews = [] }: MediaTypeChoice): boolean {
  return format !== "" || previews.length > 0;
}
