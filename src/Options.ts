import { BaseUrl } from "./BaseUrl.js";
import { EndpointError, type EndpointErrorCode } from "./errors.js";
import { HeaderBag } from "./HeaderBag.js";
import { quoteAll } from "./internal/excerpt.js";
import { isList, isRecord, kindOf } from "./internal/objects.js";
import { remember } from "./internal/remember.js";
import { checkName, checkPreviews } from "./MediaType.js";
import { checkMethod, notARoute, splitRoute } from "./Route.js";
import type { HeaderInit } from "./types/options.js";

/** The media type that one layer asks for, checked. */
export interface MediaTypeChoice {
  readonly format?: string;
  readonly previews?: readonly string[];
}

/** What one layer sets: the caller's options read once and checked, as far as one layer can be. */
export interface LayerOptions {
  readonly baseUrl?: BaseUrl;
  readonly method?: string;
  readonly url?: string;
  /** Just what this layer sets. */
  readonly headers?: HeaderBag;
  readonly mediaType?: MediaTypeChoice;
  readonly request?: unknown;
  readonly data?: unknown;
  /** An object without prototype. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

const readBaseUrl = remember((text) => BaseUrl.parse(text));
const readRoute = remember(splitRoute);

type Reserved = Exclude<keyof LayerOptions, "parameters">;

/** How each reserved key is read; no value is `undefined`. */
const READERS: { readonly [Key in Reserved]: (value: unknown) => LayerOptions[Key] } = {
  baseUrl: (value) => readBaseUrl(textOf("baseUrl", value)),
  method: (value) => checkMethod(textOf("method", value)),
  url: (value) => textOf("url", value),
  // The bag checks what it is given, whatever its type.
  headers: (value) => HeaderBag.from(value as HeaderInit),
  mediaType: readMediaType,
  request: (value) => value,
  data: (value) => value,
};

/** The reserved keys that may stand beside a compiled route, which fixes the other two. */
const COMPILED: ReadonlySet<string> = new Set([
  "baseUrl",
  "headers",
  "mediaType",
  "data",
  "request",
]);

/** Reads options in which parameters stand beside the reserved keys. */
export function readOptions(options: unknown): LayerOptions {
  const reserved: Record<string, unknown> = {};
  const parameters = Object.create(null) as Record<string, unknown>;
  for (const [key, value] of ownEntries(options, "options")) {
    if (isReserved(key)) {
      reserved[key] = READERS[key](value);
    } else {
      parameters[key] = value;
    }
  }
  return { ...reserved, parameters };
}

/** Reads what `endpoint` and `merge` are called with: a route and options, or options alone. */
export function readCall(route: unknown, options: unknown): LayerOptions {
  if (typeof route === "string") {
    return withRoute(route, readOptions(options === undefined ? {} : options));
  }
  if (route === undefined) {
    return readOptions(options === undefined ? {} : options);
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

/** Reads what a compiled route is called with: parameters apart from the reserved keys. */
export function readCompiled(parameters: unknown, options: unknown): LayerOptions {
  const reserved = readOptions(options === undefined ? {} : options);
  const unknown = [
    ...Object.keys(reserved).filter((key) => key !== "parameters" && !COMPILED.has(key)),
    ...Object.keys(reserved.parameters),
  ];
  if (unknown.length > 0) {
    throw new EndpointError(
      "INVALID_OPTIONS",
      `Cannot call the compiled route: found the ${unknown.length === 1 ? "option" : "options"} ` +
        `${quoteAll(unknown)}, wanted ${[...COMPILED].join(", ")}; parameters are the first argument`,
      { parameters: unknown },
    );
  }
  const own = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of ownEntries(
    parameters === undefined ? {} : parameters,
    "parameters",
  )) {
    own[name] = value;
  }
  return { ...reserved, parameters: own };
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
  return { ...layer, ...(method === undefined ? {} : { method }), url };
}

/** The own enumerable entries that are not `undefined`, each read once. */
function* ownEntries(options: unknown, what: string): Generator<[key: string, value: unknown]> {
  if (!isRecord(options)) {
    throw new EndpointError(
      "INVALID_OPTIONS",
      `Cannot read the ${what}: found ${kindOf(options)}, wanted an object`,
    );
  }
  for (const key of guard("INVALID_OPTIONS", what, () => Object.keys(options))) {
    const code = isReserved(key) ? "INVALID_OPTIONS" : "INVALID_PARAMETER";
    const value = guard(code, key, () => options[key]);
    if (value !== undefined) {
      yield [key, value];
    }
  }
}

/** What `read` gives; where it throws, an error of the place in its stead. */
function guard<T>(code: EndpointErrorCode, name: string, read: () => T): T {
  try {
    return read();
  } catch {
    throw new EndpointError(code, `Cannot read ${quoteAll([name])}: its own code throws`, {
      parameters: [name],
    });
  }
}

function isReserved(key: string): key is Reserved {
  return Object.hasOwn(READERS, key);
}

function textOf(key: string, value: unknown): string {
  if (typeof value !== "string") {
    throw typeError(key, value, "a text");
  }
  return value;
}

/** Reads `{ format?, previews? }`. */
function readMediaType(value: unknown): MediaTypeChoice {
  if (!isRecord(value)) {
    throw typeError("mediaType", value, "{ format?, previews? }");
  }
  const { format, previews, ...unknown } = guard("INVALID_MEDIA_TYPE", "mediaType", () => ({
    ...value,
  }));
  const others = Object.keys(unknown);
  if (others.length > 0) {
    throw typeError(
      `mediaType.${others.join(", mediaType.")}`,
      unknown,
      "format and previews only",
    );
  }
  if (format !== undefined && typeof format !== "string") {
    throw typeError("mediaType.format", format, "a text");
  }
  if (previews !== undefined && !isList(previews)) {
    throw typeError("mediaType.previews", previews, "an array of texts");
  }
  return {
    ...(format === undefined ? {} : { format: format === "" ? "" : checkName("format", format) }),
    ...(previews === undefined ? {} : { previews: checkPreviews(previews) }),
  };
}

function typeError(key: string, value: unknown, wanted: string): EndpointError {
  return new EndpointError(
    "INVALID_OPTIONS",
    `Cannot use "${key}": found ${kindOf(value)}, wanted ${wanted}`,
    { parameters: [key] },
  );
}
