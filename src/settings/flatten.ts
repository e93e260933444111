import type { HeaderFields, StoredHeader } from "../grammar/headers.js";
import { createBare } from "../support/objects.js";
import { chainOver, setOwn } from "../support/properties.js";
import type { BaseUrl } from "./BaseUrl.js";
import { NO_OPTIONS, type LayerOptions, type MediaTypeChoice } from "./options.js";

/** What all layers together set, flat. */
export interface Settings {
  readonly baseUrl: BaseUrl | undefined;
  /** The method of routes that name none. */
  readonly method: string;
  readonly url: string | undefined;
  /** By lower-cased names; `null` is a removal. */
  readonly headers: Readonly<Record<string, StoredHeader>>;
  readonly mediaType: MediaTypeChoice | undefined;
  /** What each layer passed as `request`, weaker layers first. */
  readonly requests: readonly unknown[];
  readonly data: unknown;
  /** An object without prototype; the names of weaker layers come first. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/**
 * The options that a stronger layer replaces. Those that a layer sets are own properties; the prototype is what the
 * layers below it set. Headers, parameters and the like are joined.
 */
export type Replaced = Partial<Pick<LayerOptions, (typeof REPLACED)[number]>>;

const REPLACED = ["baseUrl", "method", "url", "data"] as const;

/** The root of the chain: it sets nothing and has no prototype, so that no name is special. */
export const NOTHING = Object.freeze<Replaced>(createBare<never>());

/** What a layer replaces, in a chain over what the layers below it replace. */
export function replacedOver(below: Replaced, own: LayerOptions): Replaced {
  const set = REPLACED.filter((key) => own[key] !== undefined);
  return chainOver(
    below,
    set.map((key) => [key, own[key]] as const),
  );
}

/** What is joined of all layers. */
type Joined = Pick<Settings, "headers" | "mediaType" | "requests" | "parameters">;

const NOTHING_JOINED: Joined = { ...NO_OPTIONS, headers: {}, requests: [] };

/** What `layers`, the weakest first, set over weaker settings; the chain has what they replace. */
export function flatten(
  { baseUrl, method = "GET", url, data }: Replaced,
  layers: readonly LayerOptions[],
  weaker = NOTHING_JOINED,
): Settings {
  const requests = layers.flatMap(({ request }) => (request === undefined ? [] : [request]));
  return {
    baseUrl,
    method,
    url,
    headers: joinedHeaders(weaker.headers, layers),
    mediaType: mergeMediaTypes(weaker.mediaType, ...layers.map(({ mediaType }) => mediaType)),
    requests: requests.length === 0 ? weaker.requests : [...weaker.requests, ...requests],
    data,
    parameters: joinedParameters(weaker.parameters, layers),
  };
}

/** The headers of all layers. */
function joinedHeaders(
  weaker: Settings["headers"],
  layers: readonly LayerOptions[],
): Settings["headers"] {
  const given = layers.flatMap(({ headers }): readonly HeaderFields[] =>
    headers ? [headers] : [],
  );
  if (given.length === 0) {
    return weaker;
  }
  const all = { ...weaker };
  for (const fields of given) {
    fields.forEach((value, name) => {
      setOwn(all, name, value);
    });
  }
  return all;
}

/** The parameters of all layers. Where one has any, its own: objects without prototype are expensive. */
function joinedParameters(
  weaker: Settings["parameters"],
  layers: readonly LayerOptions[],
): Settings["parameters"] {
  const given = [weaker, ...layers.map(({ parameters }) => parameters)].filter(
    (parameters) => parameters !== NO_OPTIONS.parameters,
  );
  return given.length < 2
    ? (given.at(0) ?? weaker)
    : given.reduce<Record<string, unknown>>((all, own) => Object.assign(all, own), createBare());
}

/** The strongest format, and the previews of all, weaker layers first. */
export function mergeMediaTypes(
  ...choices: readonly (MediaTypeChoice | undefined)[]
): MediaTypeChoice | undefined {
  const given = choices.filter((choice) => choice !== undefined);
  if (given.length < 2) {
    return given.at(0);
  }
  const formats = given.map(({ format }) => format).filter((format) => format !== undefined);
  const previews = given.map((choice) => choice.previews).filter((names) => names !== undefined);
  return {
    format: formats.at(-1),
    previews: previews.length === 0 ? undefined : [...new Set(previews.flat())],
  };
}
