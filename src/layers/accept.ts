/** How a format and previews amend the `accept` header. */
import { MediaType } from "../MediaType.js";
import type { MediaTypeOptions } from "../options.js";
import type { HeaderNeeds, MergedHeaders } from "../request/headers.js";
import { setOwn } from "../support/properties.js";
import { mergeMediaTypes } from "./merge.js";
import { type MediaTypeChoice, readOption } from "./options.js";

/** Amends an `accept` header as a format and previews ask for it. */
export type AmendAccept = (accept: string, mediaType: MediaTypeOptions) => string;

/** The last header that was amended: most calls have the same header, and many the same format. */
interface Amended {
  readonly before: string;
  readonly type: MediaType;
  readonly format: string;
  readonly previews: string;
  readonly accept: string;
}

/** The standard way for the media types of this service. */
export function standardAccept(service: string): AmendAccept {
  let last: Amended | undefined;
  return (before, { format = "", previews = [] }) => {
    const asked = previews.join(",");
    const same = last?.before === before ? last : undefined;
    if (last === undefined || same?.format !== format || same.previews !== asked) {
      const type = same === undefined ? MediaType.parse(before) : same.type;
      const made = previews.length === 0 ? type : type.withPreviews(previews, service);
      const accept = made.withFormat(format).toString();
      last = { before, type, format, previews: asked, accept };
    }
    return last.accept;
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
