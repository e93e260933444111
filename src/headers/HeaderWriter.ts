import { mergeMediaTypes, type Settings } from "../settings/flatten.js";
import {
  noteWrong,
  readMediaType,
  refuseWrong,
  type MediaTypeChoice,
  type WrongOptions,
} from "../settings/options.js";
import type { Profile } from "../settings/profile.js";
import { ByNames } from "../support/ByNames.js";
import { readRanges, withFormat, withPreviews, writeRanges } from "../grammar/mediaTypes.js";
import type { HeaderValue, MediaTypeOptions } from "../types/options.js";
import { HeaderMerger, withoutRemovals, type MergedHeaders } from "./HeaderMerger.js";
import type { ParameterHeaders } from "./ParameterHeaders.js";

/** Amends an `accept` header as a format and previews ask for it. */
export type AmendAccept = (accept: string, mediaType: MediaTypeOptions) => string;

/** The options of a call that concern its headers, as the caller gave them. */
interface OwnHeaders {
  readonly headers: unknown;
  readonly mediaType: unknown;
}

/** The headers and media type of a call over those of the layer; `accept` is not amended yet. */
interface MergedHeaderOptions {
  readonly headers: MergedHeaders;
  readonly mediaType: MediaTypeChoice | undefined;
}

/** The headers of the requests of one layer. */
export class HeaderWriter {
  readonly #layer: Settings;
  readonly #profile: Profile;
  readonly #hook: AmendAccept | undefined;
  readonly #untyped: HeaderMerger;
  #typed: HeaderMerger | undefined;
  /**
   * Each `accept`, amended, by itself, format and previews; calls with these take three times as long without. Made on
   * first use, since many layers see only one call.
   */
  #amended: ByNames<string> | undefined;

  /** `hook` amends `accept` in a subclass's own way. */
  constructor(layer: Settings, profile: Profile, hook: AmendAccept | undefined) {
    this.#layer = layer;
    this.#profile = profile;
    this.#hook = hook;
    this.#untyped = new HeaderMerger(layer.headers, undefined);
  }

  /** The layer's headers and media type with those of a call over them; `accept` is not yet amended. */
  merge(own: OwnHeaders): MergedHeaderOptions {
    return this.#merge(this.#untyped, own);
  }

  /**
   * The headers of a request; `contentType` is the one that its body asks for. Those of the call stand over those
   * that `parameters` make of these values.
   */
  write(
    contentType: string | undefined,
    own: OwnHeaders,
    values?: readonly unknown[],
    parameters?: ParameterHeaders,
  ): Record<string, HeaderValue> {
    const merger = this.#mergerOf(contentType);
    const isLayer =
      own.headers === undefined && own.mediaType === undefined && parameters === undefined;
    if (isLayer && merger.ready !== undefined) {
      return { ...merger.ready };
    }
    const merged = this.#merge(merger, own, values, parameters);
    const written = withoutRemovals(this.#amend(merged, contentType));
    if (isLayer && (this.#hook === undefined || merged.mediaType === undefined)) {
      merger.keep(written);
    }
    return written;
  }

  #merge(
    merger: HeaderMerger,
    own: OwnHeaders,
    values: readonly unknown[] = [],
    parameters?: ParameterHeaders,
  ): MergedHeaderOptions {
    const { mediaType, headers: weaker } = this.#layer;
    let headers: MergedHeaders = {};
    let read: MediaTypeChoice | undefined;
    let wrong: WrongOptions | undefined;
    try {
      headers = merger.merge(
        parameters === undefined ? own.headers : parameters.write(values, own.headers, weaker),
      );
    } catch (thrown) {
      wrong = noteWrong("headers", thrown);
    }
    try {
      read = own.mediaType === undefined ? undefined : readMediaType(own.mediaType);
    } catch (thrown) {
      wrong = noteWrong("mediaType", thrown, wrong);
    }
    refuseWrong(wrong);
    // Merging takes longer than reading one, and most layers have none.
    return {
      headers,
      mediaType: mediaType && read ? mergeMediaTypes(mediaType, read) : (read ?? mediaType),
    };
  }

  #mergerOf(contentType: string | undefined): HeaderMerger {
    if (contentType === undefined) {
      return this.#untyped;
    }
    if (this.#typed?.contentType !== contentType) {
      this.#typed = new HeaderMerger(this.#layer.headers, contentType);
    }
    return this.#typed;
  }

  #amend(
    { headers, mediaType }: MergedHeaderOptions,
    contentType: string | undefined,
  ): MergedHeaders {
    const isNew = !Object.hasOwn(headers, "accept");
    const given = isNew ? "" : headers["accept"];
    if (mediaType === undefined || given === null) {
      return headers;
    }
    const { format = "", previews = [] } = mediaType;
    if (format === "" && previews.length === 0) {
      return headers;
    }
    const before = String(given);
    const accept =
      this.#hook === undefined
        ? (this.#amended ??= new ByNames()).of([before, format, ...previews], () =>
            amendAccept(before, mediaType, this.#profile),
          )
        : this.#hook(before, mediaType);
    if (isNew) {
      return accept === "" ? headers : withLast({ ...headers, accept }, contentType);
    }
    // A hook gives an empty text to leave the header out.
    headers["accept"] = accept === "" && before !== "" ? null : accept;
    return headers;
  }
}

/** Puts the content type that the library gives a body behind all other headers. */
function withLast(headers: MergedHeaders, contentType: string | undefined): MergedHeaders {
  const { "content-type": given, ...others } = headers;
  return given === undefined || given !== contentType
    ? headers
    : { ...others, "content-type": given };
}

/** An `accept` header with a format and previews. */
export function amendAccept(
  accept: string,
  { format, previews }: MediaTypeChoice,
  { service }: Profile,
): string {
  const ranges = readRanges(accept);
  const amended = withFormat(withPreviews(ranges, previews ?? [], service), format ?? "");
  return amended === ranges ? accept : writeRanges(amended);
}
