/**
 * Sends the requests of the SDK beside it with fetch. This file is yours: no later run overwrites it.
 */
import type { TypedRequest } from "endpoint-core/sdk";

/** How a request is sent. */
export interface SendOptions {
  /** Ends the request and the waiting between its attempts. Defaults to that of the call, `{ request: { signal } }`. */
  readonly signal?: AbortSignal | undefined;
  /** How often a request that failed is sent again. Defaults to 2. */
  readonly retries?: number | undefined;
  /** Sends in place of the global fetch, as in tests. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** An answer that is none of success, or that is not the JSON that it says it is. */
export class ApiError extends Error {
  override readonly name: string = "ApiError";
  readonly status: number;
  readonly headers: Headers;
  /** What the service says: JSON where it is JSON, otherwise text. */
  readonly body: unknown;

  /** Neither the address nor the body is part of the message: they may hold secrets. */
  constructor(method: string, { ok, status, headers }: Response, body: unknown) {
    const problem = ok ? ", but not with JSON" : "";
    super(method.toUpperCase() + " was answered with " + String(status) + problem);
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** 400 or 422: the service does not accept what was sent. */
export class InvalidError extends ApiError {
  override readonly name: string = "InvalidError";
}

/** 401 or 403: the credentials are missing, or do not suffice. */
export class ForbiddenError extends ApiError {
  override readonly name: string = "ForbiddenError";
}

/** 404 or 410: there is no such thing. */
export class NotFoundError extends ApiError {
  override readonly name: string = "NotFoundError";
}

/** 409 or 412: the thing is in another state than expected. */
export class ConflictError extends ApiError {
  override readonly name: string = "ConflictError";
}

/** 429: too many requests in a short time. */
export class RateLimitError extends ApiError {
  override readonly name: string = "RateLimitError";
}

/** 500 and above: the service failed. */
export class ServerError extends ApiError {
  override readonly name: string = "ServerError";
}

const ERRORS = new Map<number, typeof ApiError>([
  [400, InvalidError],
  [401, ForbiddenError],
  [403, ForbiddenError],
  [404, NotFoundError],
  [409, ConflictError],
  [410, NotFoundError],
  [412, ConflictError],
  [422, InvalidError],
  [429, RateLimitError],
]);

/** The longest wait between two attempts, in milliseconds. */
const LONGEST_WAIT = 60_000;

/**
 * Sends a request and gives what the service answers: JSON, text, a Blob, or undefined where there is nothing.
 * Any status but 2xx is an {@link ApiError}, and so is other text where the service says that it sends JSON.
 */
export async function send<Answer>(
  request: TypedRequest<Answer>,
  options?: SendOptions,
): Promise<Answer> {
  const response = await sendRaw(request, options);
  // Then there is no body, whatever the headers say.
  const isNone = [204, 205].includes(response.status) || request.method.toLowerCase() === "head";
  const { body, isValid } = isNone ? { body: undefined, isValid: true } : await read(response, request);
  if (!response.ok || !isValid) {
    const Kind = ERRORS.get(response.status) ?? (response.status >= 500 ? ServerError : ApiError);
    throw new Kind(request.method, response, body);
  }
  // The description says so.
  return body as Answer;
}

/** The same, but gives the response as it is, whatever its status: for headers, streams and statuses. */
export async function sendRaw(
  request: TypedRequest<unknown>,
  { signal = signalOf(request), retries = 2, fetch = globalThis.fetch }: SendOptions = {},
): Promise<Response> {
  const init: RequestInit = {
    // Names of methods are case-sensitive, and fetch mends only some.
    method: request.method.toUpperCase(),
    headers: headersOf(request),
    ...bodyOf(request),
    ...(signal === undefined ? {} : { signal }),
  };
  for (let attempt = 0; ; attempt += 1) {
    // Nothing is less than NaN.
    const isLast = !(attempt < retries) || !isRepeatable(request);
    try {
      // The very same request each time, so that an idempotency key stays what it is.
      const response = await fetch(request.url, init);
      const delay = delayOf(response.headers.get("retry-after"), attempt);
      // What comes sooner than the service asks is refused again.
      if (isLast || !isTemporary(response.status) || delay > LONGEST_WAIT) {
        return response;
      }
      await response.body?.cancel();
      await wait(delay, signal);
    } catch (error) {
      if (isLast || signal?.aborted === true) {
        throw error;
      }
      await wait(delayOf(null, attempt), signal);
    }
  }
}

/** The signal among the options of a call. */
function signalOf({ request: options }: TypedRequest<unknown>): AbortSignal | undefined {
  const has = typeof options === "object" && options !== null && "signal" in options;
  return has && options.signal instanceof AbortSignal ? options.signal : undefined;
}

/** Whether it does no harm to send the request twice. */
function isRepeatable({ method, headers, body }: TypedRequest<unknown>): boolean {
  const isSafe = ["get", "head", "options", "put", "delete"].includes(method.toLowerCase());
  return !isStream(body) && (isSafe || headers["idempotency-key"] !== undefined);
}

/** Whether a body can be read only once. */
function isStream(body: unknown): boolean {
  const isIterable = typeof body === "object" && body !== null && Symbol.asyncIterator in body;
  return isIterable || body instanceof ReadableStream;
}

function isTemporary(status: number): boolean {
  return [408, 425, 429, 500, 502, 503, 504].includes(status);
}

/** How many milliseconds to wait: as the service asks, or else longer each time. */
function delayOf(retryAfter: string | null, attempt: number): number {
  const asked = retryAfter === null ? NaN : Number(retryAfter) * 1000;
  const until = retryAfter === null ? NaN : Date.parse(retryAfter) - Date.now();
  const own = 500 * 2 ** attempt * (0.5 + Math.random() / 2);
  const wish = [asked, until].find((time) => !Number.isNaN(time));
  return wish === undefined ? Math.min(LONGEST_WAIT, own) : Math.max(0, wish);
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason instanceof Error ? signal.reason : new Error("The request was aborted"));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, milliseconds);
    if (signal?.aborted === true) {
      end();
    } else {
      signal?.addEventListener("abort", end, { once: true });
    }
  });
}

function headersOf({ headers }: TypedRequest<unknown>): [name: string, value: string][] {
  return Object.entries(headers).map(([name, value]) => [name, String(value)]);
}

/** The body as fetch takes it: objects, numbers and the like as JSON, whatever the media type is, everything else as it is. */
function bodyOf({ body }: TypedRequest<unknown>): RequestInit {
  if (body === undefined) {
    return {};
  }
  if (isBuffer(body)) {
    // A copy, since fetch takes no shared memory.
    return { body: new Uint8Array(body).slice() };
  }
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  const isBinary = body instanceof Blob || ArrayBuffer.isView(body);
  const isDone = typeof body === "string" || isForm || isBinary || isStream(body);
  // What is no JSON is what fetch takes.
  const sent = isDone ? (body as NonNullable<RequestInit["body"]>) : JSON.stringify(body);
  // fetch wants to be told that a stream goes one way first.
  return { body: sent, ...(isStream(body) ? { duplex: "half" } : {}) };
}

/** Whether it is a buffer, also of another realm, as in Jest, or a shared one. */
function isBuffer(body: unknown): body is ArrayBufferLike {
  return /^\[object (?:Shared)?ArrayBuffer\]$/.test(Object.prototype.toString.call(body));
}

/** Media types of JSON, and of other texts. */
const JSON_TYPE = /^[^/;]+\/(?:[^;]*\+)?json\s*(?:;|$)/i;
const TEXT_TYPE = /^text\/|[/+](?:xml|yaml|javascript|x-ndjson|csv)\b/i;

/** The body of an answer, by its media type, and whether it is what that says. */
async function read(
  response: Response,
  { headers }: TypedRequest<unknown>,
): Promise<{ body: unknown; isValid: boolean }> {
  const type = response.headers.get("content-type") ?? "";
  const isJson = JSON_TYPE.test(type);
  // Some services say that the JSON they were asked for is another text.
  const mayBeJson = type === "" || (response.ok && JSON_TYPE.test(String(headers["accept"])));
  if (isJson || TEXT_TYPE.test(type) || !response.ok) {
    const text = await response.text();
    const json = isJson || mayBeJson ? parsed(text) : undefined;
    // An empty text is one where texts are expected.
    const isOther = json === undefined && (text !== "" || TEXT_TYPE.test(type));
    return { body: isOther ? text : json, isValid: !isJson || !isOther };
  }
  const blob = await response.blob();
  // Some services do not say that they send JSON. What is too long for a text stays a Blob.
  const json = type === "" ? parsed(await blob.text().catch(() => "")) : undefined;
  const isBlob = json === undefined && (blob.size > 0 || type !== "");
  return { body: isBlob ? blob : json, isValid: true };
}

/** The value of JSON, or undefined for other text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
