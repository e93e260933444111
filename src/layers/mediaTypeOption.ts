/** The option `mediaType`: read, and merged over layers. */
import { wrongType } from "../checks/checkValues.js";
import { checkName, checkPreviews, copyList } from "../grammar/mediaRanges.js";
import { threwError } from "../support/makeErrors.js";
import { expectedBut, quoteNames, Refusal } from "../support/messages.js";
import { isList, isRecord, kindOf } from "../support/objects.js";

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
  if (!isRecord(value)) {
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
