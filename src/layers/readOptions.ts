/**
 * Options: what callers pass besides parameters, read once and checked. What depends on other layers is checked later.
 */
import { wrong } from "../checks/checkValues.js";
import { EndpointError } from "../errors.js";
import { checkMethod, checkSpaces, notARoute, splitRoute } from "../grammar/splitRoute.js";
import { HeaderBag } from "../HeaderBag.js";
import type { CallOptions, HeaderInit } from "../options.js";
import { sharesObject } from "../request/makePlan.js";
import type { Base, GivenOptions, OptionSlots, Plan, RequestLayer } from "../request/types.js";
import { NO_GIVEN_OPTIONS } from "../request/writeRequest.js";
import { Route } from "../Route.js";
import { checkNames, readFields, type ReadFields } from "../support/fields.js";
import { inputError } from "../support/makeErrors.js";
import { cannot, quoteNames, refusalIn } from "../support/messages.js";
import { isRecord, kindOfUrl } from "../support/objects.js";
import { checkedOperation } from "./checkOperation.js";
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
function isOption(key: string): key is Option {
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

/** The options among the names of a call. A plan of calls with these names, options among them, knows them already. */
export function optionSlotsOf(
  names: readonly string[],
  plan: Plan | undefined,
): OptionSlots | undefined {
  return plan?.names === names && sharesObject(plan.shape) ? plan.optionSlots : optionsAmong(names);
}

/** The options of a call, and its base URL. */
interface ChosenOptions {
  readonly options: GivenOptions;
  readonly base: Base | undefined;
}

/** A call without options. */
export const NO_CHOSEN_OPTIONS: ChosenOptions = { options: NO_GIVEN_OPTIONS, base: undefined };

/** The options in these slots. */
export function givenOptions(
  values: readonly unknown[],
  slots: OptionSlots | undefined,
): GivenOptions {
  if (slots === undefined) {
    return NO_GIVEN_OPTIONS;
  }
  const { headers, mediaType, request, data } = slots;
  // An index below 0 would be looked up in Object.prototype.
  return {
    headers: headers < 0 ? undefined : values[headers],
    mediaType: mediaType < 0 ? undefined : values[mediaType],
    request: request < 0 ? undefined : values[request],
    data: data < 0 ? undefined : values[data],
  };
}

/** The options of a call whose parameters are an object of their own. The route says the method and the url. */
const OPTIONS_OF_CALL = [
  "baseUrl",
  "headers",
  "mediaType",
  "request",
  "data",
] satisfies readonly (keyof CallOptions)[];

/** The options of a call whose parameters are an object of their own. */
export function readCallOptions(options: unknown, readBase: BaseReader): ChosenOptions {
  const { names, values } = readFields(options, "options");
  const hint = "; parameters go before the options";
  checkNames("write the request", "options", names, OPTIONS_OF_CALL, hint);
  const slots = optionsAmong(names);
  const { base } = readCallTarget(undefined, values, slots, readBase);
  return { options: givenOptions(values, slots), base };
}

/** The text of a route. Throws for any other value; an `Operation` was looked for before. */
export function routeTextOf(given: unknown): string {
  if (typeof given === "string") {
    return given;
  }
  if (isRecord(given) && Object.hasOwn(given, "route")) {
    const got = "plain data; pass it to Operation.from(data) first";
    throw inputError("INVALID_OPTIONS", "use the operation", "a route or an Operation", got);
  }
  throw notARoute(kindOfUrl(given), " or an Operation");
}

/** The route to compile on a layer. Throws if it is invalid. */
export function routeToCompile(routeOrOperation: unknown, layer: RequestLayer): Route {
  const read = checkedOperation(routeOrOperation);
  read?.checkIn(layer);
  // An operation's route is read again: a compiled route takes the names as they are written, not the operation's own.
  return Route.read(read?.route.toString() ?? routeTextOf(routeOrOperation));
}

/** Throws for an argument that a member does not take: the headers in it would be lost. */
export function refuseArgument(
  given: unknown,
  expected = "a route and options (call() takes a third argument)",
): void {
  if (given !== undefined) {
    throw inputError("INVALID_OPTIONS", "read the call", expected, "one more argument");
  }
}

/** Describes a value that is neither a route nor options, without showing it. */
export function kindOfGiven(value: unknown): string {
  return checkedOperation(value) === undefined
    ? kindOfUrl(value)
    : "an Operation, which goes to call()";
}

/** Where a call goes: the base URL, method and url that it passes. */
interface CallTarget {
  readonly base: Base | undefined;
  readonly method: string | undefined;
  readonly url: string | undefined;
}

/**
 * The method and url of a call that has both a route and options: a `method` or `url` in the options must equal the
 * route's.
 */
function targetOfRoute(route: string, given: Omit<CallTarget, "base">): Omit<CallTarget, "base"> {
  const { method, url } = splitRoute(route);
  const isOther =
    given.method !== undefined &&
    method !== undefined &&
    given.method.toUpperCase() !== method.toUpperCase();
  const conflicts = [
    ...(given.url !== undefined && given.url !== url ? ["url"] : []),
    ...(isOther ? ["method"] : []),
  ];
  if (conflicts.length > 0) {
    const message = cannot(
      "read the call",
      "options that agree with the route",
      `another ${conflicts.join(" and ")}`,
    );
    throw new EndpointError(
      "CONFLICTING_OPTIONS",
      `${message}; to send a field of that name, pass it in \`data\`, or to a compiled route, compile(route)(parameters)`,
      { parameters: conflicts },
    );
  }
  return { method: method ?? given.method, url };
}

/**
 * The text by which the route of a method and a url is looked up. Throws `MISSING_URL` without a url, and
 * `INVALID_ROUTE` for one with a space in it.
 */
export function routeText(method: string, url: string | undefined): string {
  if (url === undefined || url === "") {
    const expected =
      'a route such as "GET /orgs/:org" or the option url (an Operation goes to call())';
    throw inputError("MISSING_URL", "write the request", expected, "no url");
  }
  // In a route's text, spaces around the url would be trimmed.
  checkSpaces(url);
  // A url that begins with a slash is looked up alone. Joined with the method it would be a new text, whose hash takes
  // much of the time of a call.
  return url.startsWith("/") ? url : `${method} ${url}`;
}

/** Reads where a call goes. A call without a route goes to `fallback` unless it passes a url. */
export function readCallTarget(
  route: string | undefined,
  values: readonly unknown[],
  slots: OptionSlots | undefined,
  readBase: BaseReader,
  fallback?: string,
): CallTarget {
  const read = <Key extends "baseUrl" | "method" | "url">(key: Key) => {
    const slot = slots?.[key] ?? -1;
    return slot < 0 ? undefined : readOption(key, values[slot], readBase);
  };
  const base = read("baseUrl");
  const method = read("method");
  const url = read("url");
  return route === undefined
    ? { base, method, url: url ?? fallback }
    : { base, ...targetOfRoute(route, { method, url }) };
}
