import type { RequestOptions } from "../options.js";
import { ReturnGiven } from "./objects.js";

/** What adapters must know of the profile: they see only the finished request. */
export interface Declared {
  /** The `user-agent` that was made of the profile. Adapters leave it out in browsers. */
  readonly userAgent: string;
  /** The headers and parameters that the profile declares as credentials. Adapters that print hide their values. */
  readonly credentials: readonly string[];
  /** Whether the service sends credentials home only. Adapters then keep clients from following redirects. */
  readonly guardsCredentials: boolean;
}

/** What a request remembers of its service and its route. */
export interface RequestSource {
  readonly declared: Declared;
  /** The route, with secrets masked. */
  readonly describe: () => string;
}

/**
 * Puts a private field into a request. It is not a key, comparisons ignore it, and it costs almost nothing; a WeakMap
 * entry takes longer than the rest of a call.
 */
class Marked extends ReturnGiven {
  readonly #source: RequestSource;

  constructor(request: object, source: RequestSource) {
    super(request);
    this.#source = source;
  }

  static sourceOf(request: unknown): RequestSource | undefined {
    return mayHaveFields(request) && #source in request ? request.#source : undefined;
  }
}

/** Returns the source of a request, if the copy of this library that owns this function made the request. */
type SourceReader = (request: unknown) => RequestSource | undefined;

/** Under this symbol, the copies of this library in one program share how each of them knows its own requests. */
const COPIES: unique symbol = Symbol.for("endpoint-core.copies");

let readers: readonly SourceReader[] | undefined;

/**
 * The readers of all copies. Loading a module has no effects, so each copy adds its reader with its first request, even
 * if it has no adapters.
 */
function readersOfAll(): readonly SourceReader[] {
  return (readers ??= shareReader((request) => Marked.sourceOf(request)));
}

/**
 * The readers of all copies of this library; the reader of this copy alone if `globalThis` takes no new key. Only code
 * can add a reader, never data.
 */
function shareReader(own: SourceReader): readonly SourceReader[] {
  try {
    // TypeScript does not know that `globalThis` may have this symbol.
    const shared = globalThis as object as { [COPIES]: SourceReader[] | undefined };
    (shared[COPIES] ??= []).push(own);
    return shared[COPIES];
  } catch {
    return [own];
  }
}

/** Whether a value may have fields: an object, or a function. */
function mayHaveFields(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

/** What a request remembers of its service and route; `undefined` for a copy of a request, or one made by hand. */
export function sourceOfRequest(request: unknown): RequestSource | undefined {
  return readersOfAll().reduce<RequestSource | undefined>(
    (source, read) => source ?? read(request),
    undefined,
  );
}

/**
 * Lends a request its source, which {@link sourceOfRequest} gives from then on. May be called once for each request.
 */
export function attachSource<Request extends object>(
  request: Request,
  source: RequestSource | undefined,
): Request {
  if (source !== undefined) {
    readersOfAll();
    new Marked(request, source);
  }
  return request;
}

/**
 * A request with its keys in a fixed order. Made by literals, since an assignment could call a setter of
 * `Object.prototype`.
 */
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
  return attachSource(options, source);
}

/**
 * The route that a request was written from, without its values and without the path of the base URL: a name for spans,
 * log lines and query keys. For a function of an SDK, it is the route of its requests. Secrets in its text are masked.
 * Returns `undefined` for any other object, including a copy of a request.
 *
 * @example
 * ```ts
 * routeOf(endpoint("GET /orgs/{org}/repos", { org: "octokit" })); // → "GET /orgs/{org}/repos"
 * ```
 */
export function routeOf(request: object): string | undefined {
  return sourceOfRequest(request)?.describe();
}
