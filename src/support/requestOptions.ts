import type { RequestOptions } from "../types/options.js";
import { Itself } from "./objects.js";

/** What adapters must know of the profile: they see only the finished request. */
export interface Declared {
  /** The `user-agent` that was made of the profile. Adapters leave it out in browsers. */
  readonly userAgent: string;
  /** The headers and parameters that the profile declares as credentials. Adapters that print hide their values. */
  readonly credentials: readonly string[];
  /**
   * Whether credentials go only to the service's own origins, as those of generated SDKs always do. Adapters then keep
   * clients from following redirects. Defaults to `true`.
   */
  readonly guardsCredentials?: boolean;
}

/**
 * Puts a private field into a request. It is no key and no part of what requests are compared by, and
 * takes hardly any time, where an entry of a WeakMap takes longer than all the rest of a call.
 */
class Marked extends Itself {
  readonly #declared: Declared;

  constructor(request: object, declared: Declared) {
    super(request);
    this.#declared = declared;
  }

  static declaredBy(request: object): Declared | undefined {
    return #declared in request ? request.#declared : undefined;
  }
}

/** The request, which from now on knows what the profile of its service says. Once for each request. */
export function withDeclared<Request extends object>(
  request: Request,
  declared: Declared,
): Request {
  // It is the request itself.
  return new Marked(request, declared) as unknown as Request;
}

/** What the profile says of whose service this is a request; `undefined` for a copy, or one made by hand. */
export function declaredBy(request: object): Declared | undefined {
  return Marked.declaredBy(request);
}

/** A request with its keys in order. Literals: to assign a key could call a setter of Object.prototype. */
export function requestOptions(
  declared: Declared,
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
  return withDeclared(options, declared);
}
