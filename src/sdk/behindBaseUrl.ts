import { HTTP_START } from "../grammar/authority.js";
import { parseBase, type Server } from "../request/baseUrl.js";
import { copyOwn, isRecord } from "../support/objects.js";

/** The path of a server that is appended to a user's base URL, if the description names no host. */
export interface ServerPath {
  /** The path that is added to a base URL without a path of its own. */
  readonly path: string;
  /**
   * Whether the path is added even to a base URL with a path, because the base URL stands for a variable of the
   * description. Defaults to `false`.
   */
  readonly isFixed?: boolean;
  /** Makes a server from base URL and path, if the path holds names. */
  readonly server?: (url: string) => Server;
}

/**
 * The options of a client, with the path of the service added to `baseUrl` if that is a string; a `server(…)` does not
 * change. The options are read once, and checked later by the client.
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
    // Reading the options threw an error. The client reads them again, and reports the error.
  }
  return own;
}

function urlBehind(
  baseUrl: string,
  { path, isFixed = false, server }: ServerPath,
): Server | string {
  const { path: start, query } = parseBase(baseUrl);
  const isBare = HTTP_START.exec(start)?.[0] === start;
  const rest = query === "" ? "" : `${path.includes("?") ? "&" : "?"}${query}`;
  const url = start + path + rest;
  return isBare || isFixed ? (server?.(url) ?? url) : baseUrl;
}
