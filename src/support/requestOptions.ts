import type { RequestOptions } from "../types/options.js";
import { Itself } from "./objects.js";

/** What adapters must know of the profile: they see only the finished request. */
export interface Declared {
  /** The `user-agent` that was made of the profile. Adapters leave it out in browsers. */
  readonly userAgent: string;
  /** The headers and parameters that the profile declares as credentials. Adapters that print hide their values. */
  readonly credentials: readonly string[];
  /** Whether the service sends credentials home only. Adapters then keep clients from following redirects. */
  readonly guardsCredentials: boolean;
}

/** What a request knows about where it comes from. */
export interface RequestOrigin {
  readonly declared: Declared;
  /** The route, with secrets masked. */
  readonly describe: () => string;
}

/**
 * Puts a private field into a request. It is no key and no part of what requests are compared by, and
 * takes hardly any time, where an entry of a WeakMap takes longer than all the rest of a call.
 */
class Marked extends Itself {
  readonly #origin: RequestOrigin;

  constructor(request: object, origin: RequestOrigin) {
    super(request);
    this.#origin = origin;
  }

  static originOf(request: unknown): RequestOrigin | undefined {
    return isObject(request) && #origin in request ? request.#origin : undefined;
  }
}

/** Whether a value may have fields: functions are objects, too. */
function isObject(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

/** What the profile says of whose service this is a request; `undefined` for a copy, or one made by hand. */
export function declaredBy(request: object): Declared | undefined {
  return Marked.originOf(request)?.declared;
}

/** What a request knows about where it comes from; `undefined` for a copy, or one made by hand. */
export function originOfRequest(request: unknown): RequestOrigin | undefined {
  return Marked.originOf(request);
}

/** The request, which from now on knows where it comes from. Once for each request. */
export function withOrigin<Request extends object>(
  request: Request,
  origin: RequestOrigin | undefined,
): Request {
  if (origin !== undefined) {
    new Marked(request, origin);
  }
  return request;
}

/** A request with its keys in order. Literals: to assign a key could call a setter of Object.prototype. */
export function requestOptions(
  origin: RequestOrigin | undefined,
  sent: Pick<RequestOptions, "method" | "url" | "headers">,
  body: unknown,
  request: unknown,
): RequestOptions {
  const { method, url, headers } = sent;
  const options =
    request === undefined
      ? body === undefined
        ? sent
        : { method, url, headers, body }
      : body === undefined
        ? { method, url, headers, request }
        : { method, url, headers, body, request };
  return withOrigin(options, origin);
}
