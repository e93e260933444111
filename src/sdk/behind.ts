import { HTTP_START } from "../grammar/authority.js";
import { parseBase } from "../request/baseUrl.js";
import type { Server } from "../request/rules.js";
import { isRecord } from "../support/objects.js";

/** What a service has behind the base URL that its users choose, where its description does not know the host. */
export interface ServerPath {
  /** It goes behind a base URL that has no path of its own. */
  readonly path: string;
  /** Whether it goes behind any base URL, since that stands for a variable of the description. Defaults to `false`. */
  readonly isFixed?: boolean;
  /** What makes a server of the whole, where names stand in the path. */
  readonly server?: (url: string) => Server;
}

/** The options of a client with the path of the service behind their `baseUrl`. */
export function behindBaseUrl<Options extends object>(
  options: Options,
  { path, isFixed = false, server }: ServerPath,
): Options {
  const baseUrl: unknown =
    isRecord(options) && Object.hasOwn(options, "baseUrl") ? options["baseUrl"] : undefined;
  if (typeof baseUrl !== "string") {
    return options;
  }
  const { path: start, query } = parseBase(baseUrl);
  const isBare = query === "" && HTTP_START.exec(start)?.[0] === start;
  const rest = query === "" ? "" : `${path.includes("?") ? "&" : "?"}${query}`;
  const url = start + path + rest;
  return isBare || isFixed ? { ...options, baseUrl: server?.(url) ?? url } : options;
}
