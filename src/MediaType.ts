import { checkMade, MADE } from "./support/valueClass.js";
import { atCaller } from "./errors.js";
import {
  asksForBytes,
  checkName,
  checkPreviews,
  copyList,
  previewsIn,
  readRanges,
  withFormat,
  withPreviews,
  writeRanges,
  type MediaRange,
} from "./grammar/mediaRanges.js";

/**
 * The value of an `accept` header; immutable. A vendor range is `application/vnd.<segments>[+<suffix>][;parameters]`.
 * Its first segment is the vendor. The next is the version if it is digits, `v` and digits, or ends in `-preview`.
 */
export class MediaType {
  readonly #text: string;
  readonly #ranges: readonly MediaRange[];

  private constructor(made: typeof MADE, text: string, ranges: readonly MediaRange[]) {
    checkMade(made, new.target, "MediaType.parse");
    this.#text = text;
    this.#ranges = ranges;
  }

  /** Reads an `accept` header. Throws `INVALID_MEDIA_TYPE`. */
  static parse(accept: string): MediaType {
    return atCaller(MediaType, "parse", () => new MediaType(MADE, accept, readRanges(accept)));
  }

  /** Like {@link MediaType.parse}, but returns `undefined` instead of throwing. */
  static tryParse(accept: string): MediaType | undefined {
    try {
      return MediaType.parse(accept);
    } catch {
      return undefined;
    }
  }

  /** The previews that the vendor ranges ask for, without `-preview`. */
  get previews(): readonly string[] {
    return previewsIn(this.#ranges);
  }

  /** Whether one of the ranges is `application/octet-stream`, which is never amended. */
  get isBinary(): boolean {
    return asksForBytes(this.#ranges);
  }

  /**
   * Asks for `format` in each vendor range: `.<format>` replaces the segments after vendor and version, and the suffix.
   * `""` asks for no format. Returns this object if nothing changes.
   */
  withFormat(format: string): MediaType {
    return atCaller(MediaType.prototype, "withFormat", () =>
      this.#with(withFormat(this.#ranges, format === "" ? format : checkName("format", format))),
    );
  }

  /**
   * Replaces the vendor ranges by previews of `service`: first those that the ranges asked for, then `previews`, each
   * once. Ranges of other types stay, before them. Returns this object if there is no preview to add.
   */
  withPreviews(previews: readonly string[], service: string): MediaType {
    return atCaller(MediaType.prototype, "withPreviews", () =>
      this.#with(
        withPreviews(
          this.#ranges,
          checkPreviews(copyList(previews)),
          checkName("service", service),
        ),
      ),
    );
  }

  /** The header's value. */
  toString(): string {
    return this.#text;
  }

  #with(ranges: readonly MediaRange[]): MediaType {
    const text = ranges === this.#ranges ? this.#text : writeRanges(ranges);
    return text === this.#text ? this : new MediaType(MADE, text, ranges);
  }
}
