/** Options: what callers pass besides parameters, read once and checked. What depends on other layers is checked later. */
import { EndpointError } from "../errors.js";
import { checkName, checkPreviews, copyList } from "../grammar/mediaRanges.js";
import { HeaderBag } from "../HeaderBag.js";
import type { HeaderInit } from "../options.js";
import type { Base } from "../request/PlannedCall.js";
import { type ReadFields, readFields } from "../support/fields.js";
import type { OptionSlots } from "../request/slots.js";
import { checkMethod } from "../grammar/splitRoute.js";
import { expectedBut, quoteNames, Refusal, refusalIn, THREW } from "../support/messages.js";
import { isList, isRecord, kindOf } from "../support/objects.js";
import { wrong, wrongType } from "../checks/checkValues.js";

/** What one layer, or one call, asks of the media type; each field may be `undefined`. */
export interface MediaTypeChoice {
  readonly format: string | undefined;
  readonly previews: readonly string[] | undefined;
}

/** The name of an option or a parameter, and what was read of its value. */
export type Setting = readonly [name: string, value: unknown];

/** What reads base URLs: a factory knows the texts of its servers. */
export type BaseReader = (given: unknown) => Base;

/** How each option is read; no value is `undefined`. Throws a {@link Refusal} for a wrong type. */
const READERS = {
  baseUrl: (value: unknown, readBase?: BaseReader): Base | undefined => readBase?.(value),
  method: (value: unknown): string => checkMethod(stringOf(value)),
  url: (value: unknown): string => stringOf(value),
  // `HeaderBag.from` refuses a value that is not a collection of headers.
  headers: (value: unknown): HeaderBag => HeaderBag.from(value as HeaderInit),
  mediaType: readMediaType,
  request: (value: unknown): unknown => value,
  data: (value: unknown): unknown => value,
};

type Option = keyof typeof READERS;

/** Whether `key` is one of the reserved keys, which are not parameters. */
export function isOption(key: string): key is Option {
  return Object.hasOwn(READERS, key);
}

/** Reads a layer: its options, checked, and its parameters as they are. */
export function readLayer(options: unknown, readBase: BaseReader): Setting[] {
  const { names, values } = readOptions(options);
  return names.map((name, i) => [
    name,
    isOption(name) ? readOption(name, values[i], readBase) : values[i],
  ]);
}

/** Reads options, among which parameters may stand. */
export function readOptions(options: unknown, expected?: readonly string[]): ReadFields {
  return readFields(options, "options", expected, isOption);
}

/** Reads one option; only the base URL needs `readBase`. */
export function readOption<Key extends Option>(
  key: Key,
  value: unknown,
  readBase?: BaseReader,
): ReturnType<(typeof READERS)[Key]> {
  try {
    // Each key has its own reader.
    return READERS[key](value, readBase) as ReturnType<(typeof READERS)[Key]>;
  } catch (thrown) {
    const message = `Cannot read ${quoteNames([key])}: ${refusalIn(thrown)}`;
    throw new EndpointError("INVALID_OPTIONS", message, { parameters: [key] });
  }
}

/** Finds the options among the names of a call; `undefined` if there are none. */
export function optionsAmong(names: readonly string[]): OptionSlots | undefined {
  if (!names.some(isOption)) {
    return undefined;
  }
  const baseUrl = names.indexOf("baseUrl");
  const method = names.indexOf("method");
  const url = names.indexOf("url");
  return {
    baseUrl,
    method,
    url,
    headers: names.indexOf("headers"),
    mediaType: names.indexOf("mediaType"),
    request: names.indexOf("request"),
    data: names.indexOf("data"),
    isRedirected: baseUrl >= 0 || method >= 0 || url >= 0,
    isOption,
  };
}

/** A value that must be a string; errors say what else was `expected`. Throws a {@link Refusal}. */
export function stringOf(value: unknown, expected = "a string"): string {
  if (typeof value !== "string") {
    throw wrong(expected, value);
  }
  return value;
}

function entriesOf(value: object): readonly (readonly [name: string, value: unknown])[] {
  try {
    return Object.entries(value);
  } catch {
    throw new EndpointError("INVALID_MEDIA_TYPE", `Cannot read "mediaType": it ${THREW}`);
  }
}

/** Reads `{ format?, previews? }`. Throws a {@link Refusal}, or `INVALID_MEDIA_TYPE`. */
function readMediaType(value: unknown): MediaTypeChoice {
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
    format: format === undefined || format === "" ? format : checkName("format", format),
    previews: previews === undefined ? undefined : checkPreviews(previews),
  };
}
