/** Where a call goes: by its route, and by the options that say so. */
import { EndpointError } from "../errors.js";
import { checkSpaces, splitRoute } from "../grammar/splitRoute.js";
import type { Base, OptionSlots } from "../request/types.js";
import { inputError } from "../support/makeErrors.js";
import { cannot } from "../support/messages.js";
import { type BaseReader, readOption } from "./readOptions.js";

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
  {
    values,
    slots,
  }: { readonly values: readonly unknown[]; readonly slots: OptionSlots | undefined },
  fallback: string | undefined,
  readBase: BaseReader,
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
