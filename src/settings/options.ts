import { EndpointError } from "../errors.js";
import { readHeaders, type HeaderFields } from "../grammar/headers.js";
import { checkName, checkPreviews, copyList } from "../grammar/mediaTypes.js";
import { isRefusal } from "../grammar/values.js";
import { checkMethod } from "../Route.js";
import {
  cannot,
  expectedBut,
  quoteAll,
  quoteProblems,
  Refusal,
  withoutAction,
} from "../support/messages.js";
import { createBare, isList, isRecord } from "../support/objects.js";
import type { BaseUrl, BaseUrls } from "./BaseUrl.js";
import { wrongType } from "./checks.js";
import { readNamedValues, type NamedValues } from "./namedValues.js";

/** The media type that one layer asks for, checked. */
export interface MediaTypeChoice {
  readonly format: string | undefined;
  readonly previews: readonly string[] | undefined;
}

/**
 * What one layer sets: the caller's options, read once, and checked as far as one layer can be. All keys
 * are own properties, so a polluted `Object.prototype` has no effect.
 */
export interface LayerOptions {
  readonly baseUrl: BaseUrl | undefined;
  readonly method: string | undefined;
  readonly url: string | undefined;
  /** Just what this layer sets. */
  readonly headers: HeaderFields | undefined;
  readonly mediaType: MediaTypeChoice | undefined;
  readonly request: unknown;
  readonly data: unknown;
  /** An object without prototype. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

type Reserved = Exclude<keyof LayerOptions, "parameters">;

/** The layer that sets nothing. */
export const NO_OPTIONS: LayerOptions = Object.freeze({
  baseUrl: undefined,
  method: undefined,
  url: undefined,
  headers: undefined,
  mediaType: undefined,
  request: undefined,
  data: undefined,
  parameters: Object.freeze(createBare()),
});

/** How each reserved key is read; no value is `undefined`. Throws a {@link Refusal} for a wrong type. */
export const OPTIONS: {
  readonly [Key in Reserved]: (value: unknown, baseUrls: BaseUrls) => LayerOptions[Key];
} = {
  baseUrl: (value, baseUrls) => baseUrls.parseBaseUrl(checkString(value)),
  method: (value) => checkMethod(checkString(value)),
  url: checkString,
  headers: readHeaders,
  mediaType: readMediaType,
  request: (value) => value,
  data: (value) => value,
};

/** Whether `key` is one of the reserved keys, which are no parameters. */
export function isReserved(key: string): key is Reserved {
  return Object.hasOwn(OPTIONS, key);
}

/** What is wrong with options, by their keys. */
export type WrongOptions = Map<string, string>;

/** Notes what the reader of an option threw; throws it where it says more than that the option has a wrong type. */
export function noteWrong(
  key: Reserved,
  thrown: unknown,
  wrong: WrongOptions = new Map(),
): WrongOptions {
  // Readers of options throw nothing else; headers of a wrong type are an error, since a bag throws it, too.
  const error = thrown as EndpointError;
  if (!isRefusal(thrown) && error.code !== "INVALID_OPTIONS") {
    throw thrown;
  }
  return wrong.set(key, withoutAction(error.message));
}

/** Throws one error that names all wrong options, if there are any. */
export function refuseWrong(wrong: WrongOptions | undefined): void {
  if (wrong !== undefined) {
    const message = `Cannot read the options: ${quoteProblems(wrong)}`;
    throw new EndpointError("INVALID_OPTIONS", message, { parameters: [...wrong.keys()] });
  }
}

/** Reads one layer of options, in which parameters stand beside the reserved keys. */
export function readLayer(options: unknown, baseUrls: BaseUrls): LayerOptions {
  return layerFrom(readOptions(options), baseUrls);
}

/** Takes what was read of options apart: parameters and reserved keys, which are checked. */
export function layerFrom({ names, values }: NamedValues, baseUrls: BaseUrls): LayerOptions {
  // Each field is there already: to spread a second object takes long.
  const layer: Record<keyof LayerOptions, unknown> = { ...NO_OPTIONS };
  let parameters: Record<string, unknown> | undefined;
  let wrong: WrongOptions | undefined;
  let slot = -1;
  for (const key of names) {
    slot += 1;
    if (!isReserved(key)) {
      parameters ??= createBare();
      parameters[key] = values[slot];
      continue;
    }
    try {
      layer[key] = OPTIONS[key](values[slot], baseUrls);
    } catch (thrown) {
      wrong = noteWrong(key, thrown, wrong);
    }
  }
  refuseWrong(wrong);
  layer.parameters = parameters ?? NO_OPTIONS.parameters;
  // Each was read by its own reader.
  return layer as LayerOptions;
}

/** Reads the options of a call, among which parameters may stand. */
export function readOptions(options: unknown, expected?: readonly string[]): NamedValues {
  return readNamedValues(options, "options", expected, isReserved);
}

/**
 * Throws `INVALID_OPTIONS`, with a `hint`, unless all names are option keys other than those `without`:
 * such calls have no parameters among their options.
 */
export function checkOptions(
  names: readonly string[],
  without: readonly string[],
  action: string,
  hint = "",
): void {
  const isAllowed = (name: string): boolean => isReserved(name) && !without.includes(name);
  const unknown = names.filter((name) => !isAllowed(name));
  if (unknown.length > 0) {
    const allowed = Object.keys(OPTIONS).filter(isAllowed);
    const expected = `the options ${allowed.join(", ")}`;
    const message = cannot(action, expected, quoteAll(unknown)) + hint;
    throw new EndpointError("INVALID_OPTIONS", message, { parameters: unknown });
  }
}

function checkString(value: unknown): string {
  if (typeof value !== "string") {
    throw wrongType("a string", value);
  }
  return value;
}

/** Reads `{ format?, previews? }`. Throws a {@link Refusal}, or `INVALID_MEDIA_TYPE`. */
export function readMediaType(value: unknown): MediaTypeChoice {
  if (!isRecord(value)) {
    throw wrongType("{ format?, previews? }", value);
  }
  const own = ownFields(value);
  const unknown = Object.keys(own).filter((key) => key !== "format" && key !== "previews");
  if (unknown.length > 0) {
    throw new Refusal(expectedBut("{ format?, previews? }", `an object with ${quoteAll(unknown)}`));
  }
  // Only own fields count, whatever a polluted Object.prototype has. An object without prototype takes twice as long.
  const format = Object.hasOwn(own, "format") ? own["format"] : undefined;
  const previews = Object.hasOwn(own, "previews") ? own["previews"] : undefined;
  if (format !== undefined && typeof format !== "string") {
    throw wrongType("a string as format", format);
  }
  return {
    format: format === undefined || format === "" ? format : checkName("format", format),
    previews: previews === undefined ? undefined : checkPreviews(checkStrings(previews)),
  };
}

function checkStrings(list: unknown): readonly unknown[] {
  if (!isList(list)) {
    throw wrongType("an array of strings as previews", list);
  }
  const texts = copyList(list);
  texts.forEach((text) => {
    if (typeof text !== "string") {
      throw wrongType("a string as preview", text);
    }
  });
  return texts;
}

function ownFields(value: object): Record<string, unknown> {
  try {
    return { ...value };
  } catch {
    throw new EndpointError("INVALID_MEDIA_TYPE", 'Cannot read "mediaType": its own code throws');
  }
}
