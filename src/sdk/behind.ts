import { HTTP_START } from "../grammar/authority.js";
import { parseBase } from "../request/baseUrl.js";
import type { Server } from "../request/rules.js";
import { copyOwn, isRecord } from "../support/objects.js";

/** What a service has behind the base URL that its users choose, where its description does not know the host. */
export interface ServerPath {
  /** It goes behind a base URL that has no path of its own. */
  readonly path: string;
  /** Whether it goes behind any base URL, since that stands for a variable of the description. Defaults to `false`. */
  readonly isFixed?: boolean;
  /** What makes a server of the whole, where names stand in the path. */
  readonly server?: (url: string) => Server;
}

/**
 * The options of a client with the path of the service behind a `baseUrl` that is a text; a `server(…)` gets none. They
 * are read once. What is wrong with them the client says.
 */
export function behindBaseUrl<Options extends object>(
  options: Options,
  input: ServerPath,
): Options {
  let own: Options = options;
  try {
    if (isRecord(options)) {
      own = copyOwn(options) as Options;
      const { baseUrl } = own as { readonly baseUrl?: unknown };
      return typeof baseUrl === "string" ? { ...own, baseUrl: urlBehind(baseUrl, input) } : own;
    }
  } catch {
    // The client reads them, too.
  }
  return own;
}

function urlBehind(
  baseUrl: string,
  { path, isFixed = false, server }: ServerPath,
): Server | string {
  const { path: start, query } = parseBase(baseUrl);
  const isBare = query === "" && HTTP_START.exec(start)?.[0] === start;
  const rest = query === "" ? "" : `${path.includes("?") ? "&" : "?"}${query}`;
  const url = start + path + rest;
  return isBare || isFixed ? (server?.(url) ?? url) : baseUrl;
}
