/** Layers of options, and what they come to together. */
import type { ProfileJson } from "../../src/index.js";
import { checkBaseUrl, type Variables } from "./baseUrl.js";
import { Failure, refuseIf } from "./failure.js";
import { readHeaders, readMediaType, type Field, type MediaType } from "./headers.js";
import { namesOf, parseTemplate, spellColons } from "./template.js";
import { definedOf, isPlain } from "./values.js";

/** What is particular to a service, as far as the reference knows it. */
export interface ReferenceProfile extends ProfileJson {
  readonly variables?: Variables;
  /** What an instance has in place of the base URL, if it has. */
  readonly home?: string;
  /** The options of the instance, whose values fill the names of home. */
  readonly instance?: Readonly<Record<string, unknown>>;
}

/** Own fields by name; made of pairs, since a name may be `__proto__`. */
export type Record_ = Readonly<Record<string, unknown>>;

/** Options of one layer, or of several together. Without `undefined`. */
export interface Layer {
  readonly baseUrl?: string;
  readonly method?: string;
  readonly url?: string;
  readonly headers: Readonly<Record<string, Field>>;
  readonly mediaType?: MediaType;
  readonly request?: unknown;
  readonly data?: unknown;
  readonly parameters: Record_;
  /** Of a call whose parameters have a namespace of their own: what the layers below it set, which fills the base URL. */
  readonly below?: Record_;
  /** The names that such a call gives. */
  readonly called?: readonly string[];
}

const RESERVED = ["baseUrl", "method", "url", "headers", "mediaType", "request", "data"];
const KNOWN_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** What a call works with: the service's defaults, each layer of defaults. */
function mergeLayers(profile: ReferenceProfile, layers: readonly unknown[]): Layer {
  return [serviceLayer(profile), ...layers.map((layer) => readLayer(layer, profile))].reduce(
    layOver,
  );
}

/** The same with a call. */
export function mergeAll(
  profile: ReferenceProfile,
  layers: readonly unknown[],
  route: unknown,
  options: unknown,
): Layer {
  return [mergeLayers(profile, layers), ...readCall(profile, route, options)].reduce(layOver);
}

/** As `mergeAll`, for a compiled route: its parameters are never options. */
export function mergeCompiled(
  profile: ReferenceProfile,
  layers: readonly unknown[],
  route: string,
  parameters: object,
  options: object,
): Layer {
  const call: Layer = {
    ...readLayer(options, profile),
    ...readRoute(route),
    parameters: definedOf(parameters),
  };
  return overLayers(profile, mergeLayers(profile, layers), call, namesIn(route));
}

function namesIn(route: string): readonly string[] {
  const { url } = readRoute(route);
  return namesOf(parseTemplate(spellColons(url)));
}

/**
 * A call over its layers, with a namespace of its own. What the layers have for a name of a base URL is no parameter,
 * unless it is `inUrl`.
 */
function overLayers(
  profile: ReferenceProfile,
  below: Layer,
  call: Layer,
  inUrl: readonly string[],
): Layer {
  const bases = [call.baseUrl ?? below.baseUrl ?? "", profile.baseUrl].join();
  const ofBase = [
    ...Array.from(bases.matchAll(/\{([^}]*)\}/g), ([, name = ""]) => name),
    ...Object.keys(profile.variables ?? {}),
  ];
  const parameters = Object.fromEntries(
    Object.entries(below.parameters).filter(
      ([name]) => !ofBase.includes(name) || inUrl.includes(name),
    ),
  );
  return {
    ...layOver({ ...below, parameters }, call),
    below: below.parameters,
    called: Object.keys(call.parameters),
  };
}

function serviceLayer(profile: ReferenceProfile): Layer {
  const { service, apiVersion = "v3", clientName, version } = profile;
  const own = readLayer(
    {
      baseUrl: profile.baseUrl,
      method: "GET",
      headers: {
        accept: profile.accept ?? `application/vnd.${service}.${apiVersion}+json`,
        "user-agent": `${clientName}/${version}`,
      },
    },
    profile,
  );
  return layOver(own, readLayer({ headers: profile.headers }, profile));
}

/** The layers that a call's arguments are: a route beside options, or one or two option objects. */
function readCall(profile: ReferenceProfile, route: unknown, options: unknown): readonly Layer[] {
  if (typeof route === "string") {
    return [readRouteBesides(profile, route, options)];
  }
  if (route === undefined) {
    return options === undefined ? [] : [readLayer(options, profile)];
  }
  refuseIf(!isOptions(route));
  return [
    readLayer(route, profile),
    ...(options === undefined ? [] : [readLayer(options, profile)]),
  ];
}

function readRouteBesides(profile: ReferenceProfile, route: string, options: unknown): Layer {
  const called = readLayer(options === undefined ? {} : options, profile);
  const given = readRoute(route);
  const { method, url } = called;
  refuseIf(
    (url !== undefined && url !== given.url) ||
      (method !== undefined &&
        given.method !== undefined &&
        method.toUpperCase() !== given.method.toUpperCase()),
  );
  return { ...called, ...given };
}

function readRoute(route: string): { url: string; method?: string } {
  const words = route.split(" ").filter((word) => word !== "");
  const [first = "", second] = words;
  refuseIf(words.length > 2);
  refuseIf(first === "" || (second === undefined && KNOWN_METHODS.includes(first.toUpperCase())));
  if (second === undefined) {
    return { url: first };
  }
  refuseIf(/[/{]/.test(first));
  checkMethod(first);
  return { method: first, url: second };
}

function checkMethod(method: string): void {
  refuseIf(
    !/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(method) || /^(?:CONNECT|TRACE|TRACK)$/i.test(method),
  );
}

/** An object of the caller's, of which own fields count: no array, no built-in, no `Route`. */
function isOptions(value: unknown): value is object {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.prototype.toString.call(value) === "[object Object]" &&
    !isRoute(value)
  );
}

/** Whether it is a `Route`, told by its name: the reference knows no class of the library. */
function isRoute(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as { constructor?: { name?: string } } | null;
  return prototype?.constructor?.name === "Route";
}

/** One layer, checked as far as it shows by itself what is wrong. */
export function readLayer(options: unknown, profile: ReferenceProfile): Layer {
  if (!isOptions(options)) {
    throw new Failure();
  }
  const given = definedOf(options);
  const { baseUrl, method, url, headers, mediaType } = given;
  refuseIf(![baseUrl, method, url].every((one) => one === undefined || typeof one === "string"));
  if (typeof method === "string") {
    checkMethod(method);
  }
  if (typeof baseUrl === "string") {
    // Only the vendor's own server may have names.
    checkBaseUrl(baseUrl, baseUrl === profile.baseUrl ? profile.variables : "no names");
  }
  if (mediaType !== undefined && !isOptions(mediaType)) {
    throw new Failure();
  }
  const reserved = Object.entries(given).filter(([name]) => RESERVED.includes(name));
  const others = Object.entries(given).filter(([name]) => !RESERVED.includes(name));
  return {
    ...Object.fromEntries(reserved),
    headers: Object.fromEntries(headers === undefined ? [] : readHeaders(headers)),
    ...(mediaType === undefined ? {} : { mediaType: readMediaType(mediaType) }),
    parameters: Object.fromEntries(others),
  };
}

/** Two layers as one. */
function layOver(weaker: Layer, stronger: Layer): Layer {
  const mediaTypes = [weaker.mediaType, stronger.mediaType].filter((one) => one !== undefined);
  const lists = mediaTypes.flatMap(({ previews }) => (previews === undefined ? [] : [previews]));
  const formats = mediaTypes.flatMap(({ format }) => (format === undefined ? [] : [format]));
  const format = formats.at(-1);
  return {
    ...weaker,
    ...stronger,
    headers: together(weaker.headers, stronger.headers) as Layer["headers"],
    ...(mediaTypes.length === 0
      ? {}
      : {
          mediaType: {
            ...(format === undefined ? {} : { format }),
            ...(lists.length === 0 ? {} : { previews: [...new Set(lists.flat())] }),
          },
        }),
    ...("request" in weaker && "request" in stronger
      ? { request: mergeRequests(weaker.request, stronger.request) }
      : {}),
    parameters: together(weaker.parameters, stronger.parameters),
  };
}

function together(weaker: Record_, stronger: Record_): Record_ {
  return Object.fromEntries([...Object.entries(weaker), ...Object.entries(stronger)]);
}

function mergeRequests(weaker: unknown, stronger: unknown): unknown {
  if (!isPlain(weaker) || !isPlain(stronger)) {
    return stronger;
  }
  const [weak, strong] = [definedOf(weaker), definedOf(stronger)];
  return Object.keys(weak).every((name) => Object.hasOwn(strong, name))
    ? stronger
    : together(weak, strong);
}

/** Merged options in the order in which `merge` lists them. */
export function listMerged(layer: Layer): Record_ {
  const { parameters, ...reserved } = layer;
  const keys = ["baseUrl", "method", "url", "headers", "mediaType", "request", "data"];
  return Object.fromEntries([
    ...keys.flatMap((key) =>
      Object.hasOwn(reserved, key) ? [[key, reserved[key as keyof typeof reserved]] as const] : [],
    ),
    ...Object.entries(parameters),
  ]);
}
