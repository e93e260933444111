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
export interface RequestSource {
  readonly declared: Declared;
  /** The route, with secrets masked. */
  readonly describe: () => string;
}

/**
 * Puts a private field into a request. It is no key and no part of what requests are compared by, and
 * takes hardly any time, where an entry of a WeakMap takes longer than all the rest of a call.
 */
class Marked extends Itself {
  readonly #source: RequestSource;

  constructor(request: object, source: RequestSource) {
    super(request);
    this.#source = source;
  }

  static sourceOf(request: unknown): RequestSource | undefined {
    return isObject(request) && #source in request ? request.#source : undefined;
  }
}

/** Tells where a request comes from, if it is one of the same copy of this library. */
type ReadSource = (request: unknown) => RequestSource | undefined;

/** Under this symbol, the copies of this library in one program share how each of them knows its own requests. */
const COPIES: unique symbol = Symbol.for("endpoint-core.copies");

const readers = shareReader((request) => Marked.sourceOf(request));

/** The readers of all copies; that of this one alone where nothing can be shared. Only code can add one, never data. */
function shareReader(own: ReadSource): readonly ReadSource[] {
  try {
    // TypeScript does not know what may be there.
    const shared = globalThis as object as { [COPIES]: ReadSource[] | undefined };
    (shared[COPIES] ??= []).push(own);
    return shared[COPIES];
  } catch {
    return [own];
  }
}

/** Whether a value may have fields: functions are objects, too. */
function isObject(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

/** What the profile says of whose service this is a request; `undefined` for a copy, or one made by hand. */
export function declaredBy(request: object): Declared | undefined {
  return sourceOfRequest(request)?.declared;
}

/** What a request knows about where it comes from; `undefined` for a copy, or one made by hand. */
export function sourceOfRequest(request: unknown): RequestSource | undefined {
  return readers.reduce<RequestSource | undefined>(
    (source, read) => source ?? read(request),
    undefined,
  );
}

/** The request, which from now on knows where it comes from. Once for each request. */
export function withSource<Request extends object>(
  request: Request,
  source: RequestSource | undefined,
): Request {
  if (source !== undefined) {
    new Marked(request, source);
  }
  return request;
}

/** A request with its keys in order. Literals: to assign a key could call a setter of Object.prototype. */
export function requestOptions(
  source: RequestSource | undefined,
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
  return withSource(options, source);
}
