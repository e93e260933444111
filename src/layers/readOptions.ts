/**
 * Options: what callers pass besides parameters, read once and checked. What depends on other layers is checked later.
 */
import { wrong } from "../checks/checkValues.js";
import { EndpointError } from "../errors.js";
import { checkMethod } from "../grammar/splitRoute.js";
import { HeaderBag } from "../HeaderBag.js";
import type { HeaderInit } from "../options.js";
import type { Base, OptionSlots } from "../request/types.js";
import { type ReadFields, readFields } from "../support/fields.js";
import { quoteNames, refusalIn } from "../support/messages.js";
import { type MediaTypeChoice, mergeMediaTypes, readMediaType } from "./mediaTypeOption.js";

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

/** Reads options, which may include parameters. */
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

/** The media type that a call asks for, over that of its layer. */
export function mediaTypeOver(
  ofLayer: MediaTypeChoice | undefined,
  ofCall: unknown,
): MediaTypeChoice | undefined {
  return ofCall === undefined
    ? ofLayer
    : mergeMediaTypes([ofLayer, readOption("mediaType", ofCall)]);
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
