import { BaseUrl } from "./BaseUrl.js";
import { EndpointError, type EndpointErrorCode } from "./errors.js";
import { HeaderBag } from "./HeaderBag.js";
import { quoteAll, quoteProblems } from "./internal/excerpt.js";
import { copyOwn, isList, isRecord, kindOf, recordOf } from "./internal/objects.js";
import { remember } from "./internal/remember.js";
import { isRefusal, Refusal } from "./internal/values.js";
import { checkName, checkPreviews, copyList } from "./MediaType.js";
import { checkMethod, notARoute, splitRoute } from "./Route.js";
import type { HeaderInit } from "./types/options.js";

/** The media type that one layer asks for, checked. */
export interface MediaTypeChoice {
  readonly format: string | undefined;
  readonly previews: readonly string[] | undefined;
}

/**
 * What one layer sets: the caller's options read once and checked, as far as one layer can be. Every
 * key is an own one, so that a polluted Object.prototype shines through nowhere.
 */
export interface LayerOptions {
  readonly baseUrl: BaseUrl | undefined;
  readonly method: string | undefined;
  readonly url: string | undefined;
  /** Just what this layer sets. */
  readonly headers: HeaderBag | undefined;
  readonly mediaType: MediaTypeChoice | undefined;
  readonly request: unknown;
  readonly data: unknown;
  /** An object without prototype. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** The layer that sets nothing. */
export const NO_OPTIONS: LayerOptions = Object.freeze({
  baseUrl: undefined,
  method: undefined,
  url: undefined,
  headers: undefined,
  mediaType: undefined,
  request: undefined,
  data: undefined,
  parameters: Object.freeze(Object.create(null) as Record<string, unknown>),
});

const readBaseUrl = remember((text) => BaseUrl.parse(text));
const readRoute = remember(splitRoute);

type Reserved = Exclude<keyof LayerOptions, "parameters">;

/** How each reserved key is read; no value is `undefined`. */
const READERS: { readonly [Key in Reserved]: (value: unknown) => LayerOptions[Key] } = {
  baseUrl: (value) => readBaseUrl(textOf(value)),
  method: (value) => checkMethod(textOf(value)),
  url: (value) => textOf(value),
  // The bag checks what it is given, whatever its type.
  headers: (value) => HeaderBag.from(value as HeaderInit),
  mediaType: readMediaType,
  request: (value) => value,
  data: (value) => value,
};

/** Names and values of an object of the caller's, each read once; none of them is `undefined`. */
export type Entries = readonly (readonly [name: string, value: unknown])[];

/** Reads options in which parameters stand beside the reserved keys. */
export function readOptions(options: unknown): LayerOptions {
  return fromEntries(readEntries(options, "options"));
}

/** Takes entries of options apart: parameters and reserved keys. */
function fromEntries(entries: Entries): LayerOptions {
  const reserved = Object.create(null) as Record<string, unknown>;
  const parameters = Object.create(null) as Record<string, unknown>;
  const wrong = new Map<string, string>();
  for (const [key, value] of entries) {
    if (!isReserved(key)) {
      parameters[key] = value;
      continue;
    }
    try {
      reserved[key] = READERS[key](value);
    } catch (thrown) {
      if (!isRefusal(thrown)) {
        throw thrown;
      }
      wrong.set(key, thrown.message);
    }
  }
  if (wrong.size > 0) {
    throw new EndpointError(
      "INVALID_OPTIONS",
      `Cannot read the options: found ${quoteProblems(wrong)}`,
      {
        parameters: [...wrong.keys()],
      },
    );
  }
  return { ...NO_OPTIONS, ...reserved, parameters };
}

/** Reads what `endpoint` and `merge` are called with: a route and options, or options alone. */
export function readCall(route: unknown, options: unknown): LayerOptions {
  if (typeof route === "string") {
    return withRoute(route, readOptions(options));
  }
  if (route === undefined) {
    return readOptions(options);
  }
  if (!isRecord(route)) {
    throw notARoute(route);
  }
  if (options !== undefined) {
    throw new EndpointError(
      "INVALID_OPTIONS",
      "Cannot read the options: found two of them, wanted a route and options or options alone",
    );
  }
  return readOptions(route);
}

/** Like {@link readCall}, for a route and options that were read already. */
export function readCallEntries(route: string, entries: Entries): LayerOptions {
  return withRoute(route, fromEntries(entries));
}

/** Reads what a compiled route is called with: parameters apart from the reserved keys. */
export function readCompiled(parameters: unknown, options: unknown): LayerOptions {
  const reserved = readOptions(options);
  const unknown = [
    ...["method", "url"].filter((key) => reserved[key as "method" | "url"] !== undefined),
    ...Object.keys(reserved.parameters),
  ];
  if (unknown.length > 0) {
    throw new EndpointError(
      "INVALID_OPTIONS",
      `Cannot call the compiled route: found the ${unknown.length === 1 ? "option" : "options"} ` +
        `${quoteAll(unknown)}, wanted ${Object.keys(READERS)
          .filter((key) => key !== "method" && key !== "url")
          .join(", ")}; parameters are the first argument`,
      { parameters: unknown },
    );
  }
  return { ...reserved, parameters: recordOf(readEntries(parameters, "parameters")) };
}

/** Like {@link readCompiled}, for parameters that were read already and no options. */
export function readCompiledEntries(entries: Entries): LayerOptions {
  return { ...NO_OPTIONS, parameters: recordOf(entries) };
}

/** Reads `{ values? }`. */
export function readExplainOptions(options: unknown): boolean {
  const { values, ...others } = copyOwn(Object.fromEntries(readEntries(options, "options")));
  const unknown = Object.keys(others);
  if (unknown.length > 0 || (values !== undefined && typeof values !== "boolean")) {
    throw new EndpointError(
      "INVALID_OPTIONS",
      `Cannot explain the call: found ${unknown.length > 0 ? quoteAll(unknown) : `values to be ${kindOf(values)}`}, wanted { values?: boolean }`,
    );
  }
  return values === true;
}

/** The route's method and url beside the options, which may only repeat them. */
function withRoute(route: string, layer: LayerOptions): LayerOptions {
  const { method = layer.method, url } = readRoute(route);
  const conflicts = [
    layer.url !== undefined && layer.url !== url ? "url" : "",
    layer.method !== undefined && layer.method.toUpperCase() !== method?.toUpperCase()
      ? "method"
      : "",
  ].filter((key) => key !== "");
  if (conflicts.length > 0) {
    throw new EndpointError(
      "CONFLICTING_OPTIONS",
      `Cannot read the call: found the ${conflicts.length === 1 ? "option" : "options"} ` +
        `${quoteAll(conflicts)} beside a route that says otherwise; a field of that name goes into ` +
        "`data`, or into the parameters of a compiled route, compile(route)(parameters)",
      { parameters: conflicts },
    );
  }
  return { ...layer, method, url };
}

/**
 * The own enumerable entries that are not `undefined`, each read once. A parameter that cannot be read
 * is an error of its own kind, unless it stands beside the reserved keys and one of those cannot.
 */
function readEntries(options: unknown, what: "options" | "parameters"): [string, unknown][] {
  if (options === undefined) {
    return [];
  }
  if (!isRecord(options)) {
    throw new EndpointError(
      "INVALID_OPTIONS",
      `Cannot read the ${what}: found ${kindOf(options)}, wanted an object`,
    );
  }
  const entries: [string, unknown][] = [];
  const unreadable: string[] = [];
  for (const key of keysOf(options, what)) {
    try {
      const value = options[key];
      if (value !== undefined) {
        entries.push([key, value]);
      }
    } catch {
      unreadable.push(key);
    }
  }
  if (unreadable.length > 0) {
    const reserved = what === "options" ? unreadable.filter(isReserved) : [];
    throw reserved.length > 0
      ? unreadableError("INVALID_OPTIONS", reserved)
      : unreadableError("INVALID_PARAMETER", unreadable);
  }
  return entries;
}

function keysOf(options: object, what: string): readonly string[] {
  try {
    return Object.keys(options);
  } catch {
    throw new EndpointError("INVALID_OPTIONS", `Cannot read the ${what}: their own code throws`);
  }
}

function unreadableError(code: EndpointErrorCode, names: readonly string[]): EndpointError {
  return new EndpointError(code, `Cannot read ${quoteAll(names)}: their own code throws`, {
    parameters: names,
  });
}

/** Whether `key` is one of the reserved keys, which are no parameters. */
export function isReserved(key: string): key is Reserved {
  return Object.hasOwn(READERS, key);
}

function textOf(value: unknown): string {
  if (typeof value !== "string") {
    throw wrongType(value, "a text");
  }
  return value;
}

/** Reads `{ format?, previews? }`. */
function readMediaType(value: unknown): MediaTypeChoice {
  if (!isRecord(value)) {
    throw wrongType(value, "{ format?, previews? }");
  }
  const { format, previews, ...others } = ownOf(value);
  const unknown = Object.keys(others);
  if (unknown.length > 0) {
    throw new Refusal(`an object with ${quoteAll(unknown)}, wanted { format?, previews? }`);
  }
  if (format !== undefined && typeof format !== "string") {
    throw new Refusal(`an object with ${kindOf(format)} as format, wanted a text`);
  }
  return {
    format: format === undefined || format === "" ? format : checkName("format", format),
    previews: previews === undefined ? undefined : checkPreviews(textsOf(previews)),
  };
}

function textsOf(list: unknown): readonly unknown[] {
  const texts = isList(list) ? copyList(list) : undefined;
  const wrong = texts === undefined ? list : texts.find((text) => typeof text !== "string");
  if (texts === undefined || texts.some((text) => typeof text !== "string")) {
    const where = texts === undefined ? "as" : "among the";
    throw new Refusal(`an object with ${kindOf(wrong)} ${where} previews, wanted a list of texts`);
  }
  return texts;
}

function ownOf(value: object): Record<string, unknown> {
  try {
    return copyOwn(value);
  } catch {
    throw new EndpointError("INVALID_MEDIA_TYPE", 'Cannot read "mediaType": its own code throws');
  }
}

function wrongType(value: unknown, wanted: string): Refusal {
  return new Refusal(`${kindOf(value)}, wanted ${wanted}`);
}
