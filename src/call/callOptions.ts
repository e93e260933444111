/** What the options among the values of a call say: where it goes, and what goes there beside its parameters. */
import { EndpointError } from "../errors.js";
import { checkBlanks, splitRoute } from "../Route.js";
import { remember } from "../support/BoundedCache.js";
import { cannot } from "../support/messages.js";
import type { BaseUrls } from "../settings/BaseUrl.js";
import type { NamedValues } from "../settings/namedValues.js";
import { isReserved, layerFrom, OPTIONS, type LayerOptions } from "../settings/options.js";

/** Method and url of a route's text, with the url not yet parsed. Remembered: `merge` takes twice as long without. */
export const readRoute = remember(splitRoute);

/** Where the options of a call say that it goes. */
export type Address = Pick<LayerOptions, "baseUrl" | "method" | "url">;

/** A call that says nothing of it. */
const NO_ADDRESS: Address = { baseUrl: undefined, method: undefined, url: undefined };

/** Where each reserved key stands among the names of a call; -1 if the call does not bring it. */
export interface OptionSlots extends Readonly<Record<keyof typeof OPTIONS, number>> {
  /** Whether options say where the call goes. */
  readonly isRedirected: boolean;
  readonly parameters: readonly ParameterSlot[];
}

/** Where a parameter stands. */
interface ParameterSlot {
  readonly name: string;
  readonly slot: number;
}

/** The options that say where a call goes. */
const REDIRECTING = ["baseUrl", "method", "url"];

/** Finds the reserved keys among the names of a call. */
export function slotsOf(names: readonly string[]): OptionSlots {
  return {
    isRedirected: REDIRECTING.some((name) => names.includes(name)),
    baseUrl: names.indexOf("baseUrl"),
    method: names.indexOf("method"),
    url: names.indexOf("url"),
    headers: names.indexOf("headers"),
    mediaType: names.indexOf("mediaType"),
    request: names.indexOf("request"),
    data: names.indexOf("data"),
    parameters: names.map((name, slot) => ({ name, slot })).filter(({ name }) => !isReserved(name)),
  };
}

/** The value in a slot; `undefined` where there is none. */
function valueAt(values: readonly unknown[], slot: number): unknown {
  return slot < 0 ? undefined : values[slot];
}

/** The options of a call that are neither parameters nor say where it goes, as the caller gave them. */
export interface OwnOptions {
  readonly headers: unknown;
  readonly mediaType: unknown;
  readonly request: unknown;
  readonly data: unknown;
}

/** A call without such options. */
export const NO_OWN_OPTIONS: OwnOptions = {
  headers: undefined,
  mediaType: undefined,
  request: undefined,
  data: undefined,
};

/** The options that stand in these slots. */
export function ownOptions(values: readonly unknown[], slots: OptionSlots): OwnOptions {
  return {
    headers: valueAt(values, slots.headers),
    mediaType: valueAt(values, slots.mediaType),
    request: valueAt(values, slots.request),
    data: valueAt(values, slots.data),
  };
}

/** Reads where the options of a call say that it goes. */
export function addressOf(call: NamedValues, slots: OptionSlots, baseUrls: BaseUrls): Address {
  const { isRedirected, baseUrl, method, url } = slots;
  const { values } = call;
  if (!isRedirected) {
    return NO_ADDRESS;
  }
  try {
    return {
      baseUrl: baseUrl < 0 ? undefined : OPTIONS.baseUrl(values[baseUrl], baseUrls),
      method: method < 0 ? undefined : OPTIONS.method(values[method], baseUrls),
      url: url < 0 ? undefined : OPTIONS.url(values[url], baseUrls),
    };
  } catch (thrown) {
    // One error names all options of a wrong type.
    layerFrom(call, baseUrls);
    throw thrown;
  }
}

/** Where a call of a route goes; a method or url beside the route must be equal to its own. */
export function withRoute(
  { method, url }: { readonly method: string | undefined; readonly url: string },
  own: Address,
): Address {
  const { baseUrl } = own;
  if (own.method === undefined && own.url === undefined) {
    return { baseUrl, method, url };
  }
  const isOtherMethod = method?.toUpperCase() !== own.method?.toUpperCase();
  const conflicts = [
    ...(own.url !== undefined && own.url !== url ? ["url"] : []),
    ...(own.method !== undefined && method !== undefined && isOtherMethod ? ["method"] : []),
  ];
  if (conflicts.length > 0) {
    const message = cannot(
      "read the call",
      "options that agree with the route",
      `another ${conflicts.join(" and ")}`,
    );
    throw new EndpointError(
      "CONFLICTING_OPTIONS",
      `${message}; a field of that name belongs in \`data\`, or in the parameters of a compiled route, compile(route)(parameters)`,
      { parameters: conflicts },
    );
  }
  return { baseUrl, method: method ?? own.method, url };
}

/** The text of a route. Throws `MISSING_URL` without a url, and `INVALID_ROUTE` for one with a blank in it. */
export function routeText(method: string, url: string | undefined): string {
  if (url === undefined || url === "") {
    const expected =
      'a route such as "GET /orgs/:org" or the option url (an Operation goes to call())';
    throw new EndpointError("MISSING_URL", cannot("write the request", expected, "no url"));
  }
  // In a route's text blanks around the url would be trimmed.
  checkBlanks(url);
  return `${method} ${url}`;
}
