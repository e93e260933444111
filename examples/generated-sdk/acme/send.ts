/**
 * Sends the requests of the SDK beside it with fetch. This file is yours: no later run overwrites it. The classes use
 * what it exports.
 */
import {
  EndpointError,
  fetchInit,
  routeOf,
  type Client,
  type ClientOptions,
  type SdkCallOptions,
  type ServerEvent,
  type TypedRequest,
} from "endpoint-core/sdk";

/** How all requests of a client are sent. */
export interface ClientSendOptions {
  /** Sends in place of the global fetch, as in tests. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** How often a request that failed is sent again, if that does no harm. Defaults to 2. */
  readonly retries?: number | undefined;
  /** How many milliseconds each attempt may wait until an answer begins. Defaults to no limit. */
  readonly timeout?: number | undefined;
}

/** How one request is sent. */
export interface SendOptions extends ClientSendOptions {
  /** Ends the request and the waiting between its attempts. Defaults to that of the call, `{ request: { signal } }`. */
  readonly signal?: AbortSignal | undefined;
}

/** The options of a client that sends: each credential may be a function, which is asked for each request. */
export type SenderOptions<Options> = ClientSendOptions & {
  readonly [Name in keyof Options]: Name extends keyof ClientOptions
    ? Options[Name]
    : Options[Name] | (() => Options[Name] | Promise<Options[Name]>);
};

/** How a client sends. */
export interface Sending extends ClientSendOptions {
  /** The credentials that are asked for, by their options. */
  readonly ask: Readonly<Record<string, () => unknown>>;
}

/** A client that sends. */
export interface Sender {
  /** How it sends. */
  readonly sending: Sending;
}

/** The answer of a call. */
export interface Sent<Answer> extends Promise<Answer> {
  /** The answer with its response: for headers and the status. */
  withResponse(): Promise<{ data: Answer; response: Response }>;
}

/** A function of the SDK. */
type AnyCall = (...values: never[]) => TypedRequest<unknown>;

/** The values of a call behind its client. Its options say how it is sent, too. */
export type ValuesOf<Call> = Call extends (client: never, ...values: infer Values) => unknown
  ? { [Index in keyof Values]: Index extends "1" ? Values[Index] & SendOptions : Values[Index] }
  : never;

/** The type of the answer to a call. */
export type AnswerOf<Call> = Call extends (...values: never) => TypedRequest<infer Answer> ? Answer : never;

/** A status of failure that services give. */
type Failure =
  | 400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415
  | 416 | 417 | 418 | 421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451 | ServerFailure;
type ServerFailure = 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511;

/** The statuses that a key of described errors stands for, beside the other keys. */
type StatusOf<Key, Keys> = Key extends number
  ? Key
  : Exclude<
      Key extends "4XX" ? Exclude<Failure, ServerFailure> : Key extends "5XX" ? ServerFailure : Failure,
      | Keys
      | (Key extends "default"
          ? ("4XX" extends Keys ? Exclude<Failure, ServerFailure> : never) | ("5XX" extends Keys ? ServerFailure : never)
          : never)
    >;

/** The errors of a call: one for each status that is described, and others, of which nothing is known. */
export type CallError<Errors> = unknown extends Errors
  ? HttpError
  : {
      [Key in keyof Errors | "default"]: HttpError & {
        readonly status: StatusOf<Key, keyof Errors>;
        readonly body: Key extends keyof Errors ? Errors[Key] : unknown;
      };
    }[keyof Errors | "default"];

/** An answer that is none of success. */
export class HttpError extends Error {
  override readonly name: string = "HttpError";
  /** What was called: the method and the path without its values. */
  readonly route: string;
  readonly status: number;
  readonly headers: Headers;
  /** What the service says: JSON where it is JSON, otherwise text. */
  readonly body: unknown;

  /** Neither the address nor the body is part of the message: they may hold secrets. */
  constructor(request: TypedRequest<unknown>, { status, headers }: Response, body: unknown, problem = "") {
    const route = routeOf(request) ?? request.method.toUpperCase();
    super(`${route} was answered with ${status}${problem}`);
    this.route = route;
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/**
 * An answer of success that is not what was asked for, or not the JSON that it says it is: a page of HTML in place of
 * JSON, of a stream or of bytes, or a line of a stream that is not JSON.
 */
export class AnswerError extends HttpError {
  override readonly name: string = "AnswerError";
}

/** Whether something that was thrown is an error of this operation. Its status then tells what its body is. */
export function isError<Errors>(
  error: unknown,
  operation: (...values: never) => TypedRequest<unknown, Errors>,
): error is CallError<Errors> {
  return error instanceof HttpError && !(error instanceof AnswerError) && error.route === routeOf(operation);
}

/** Tells the options of a client from how it sends. `below` is how the client sends that they are put over. */
export function senderOptions<Options>(
  options: SenderOptions<Options> | Partial<SenderOptions<Options>>,
  below: Sending = { ask: {} },
): { own: Options; sending: Sending } {
  const given = fieldsOf(options);
  if (given === undefined) {
    return { own: options as Options, sending: below };
  }
  const isAsked = ([, value]: Field): boolean => typeof value === "function";
  const { how, others: fields } = parted(given, ["fetch", "retries", "timeout"]);
  const isUserAsked = isAsked(fields.find(([name]) => name === "username") ?? ["", below.ask["username"]]);
  // A client takes no password without a user name, so it waits for one that is asked for.
  const others = fields.map((field): Field => {
    const isHeld = field[0] === "password" && isUserAsked && !isAsked(field);
    return isHeld ? ["password", () => field[1]] : field;
  });
  const fixed = new Set(others.map(([name]) => name));
  const ask = [...Object.entries(below.ask).filter(([name]) => !fixed.has(name)), ...others.filter(isAsked)];
  return {
    // What is left are the client's own options.
    own: Object.fromEntries(others.filter((entry) => !isAsked(entry))) as Options,
    sending: { ...below, ...Object.fromEntries(how), ask: Object.fromEntries(ask) as Sending["ask"] },
  };
}

/**
 * Calls an operation: asks for the credentials, writes the request and sends it. It never throws, but rejects.
 * `credentials` are the options of those that the operation takes; all of them unless it is given.
 */
export function call<Operation extends AnyCall>(
  client: Parameters<Operation>[0] & Sender,
  operation: Operation,
  values: ValuesOf<Operation>,
  credentials?: readonly string[],
): Sent<AnswerOf<Operation>> {
  // What all operations and clients have in common.
  const run = operation as unknown as (...values: unknown[]) => TypedRequest<AnswerOf<Operation>>;
  return sent(client as unknown as Client & Sender, run, values as unknown as Values, credentials);
}

/** The values of any call. */
type Values = readonly [parameters?: unknown, options?: SdkCallOptions & SendOptions];

function sent<Answer>(
  client: Client & Sender,
  run: (...values: unknown[]) => TypedRequest<Answer>,
  [parameters, options]: Values,
  credentials: readonly string[] | undefined,
): Sent<Answer> {
  const result = (async () => {
    const given = fieldsOf(options);
    const { how, others } = parted(given ?? [], ["fetch", "retries", "timeout", "signal"]);
    const own = given === undefined ? options : Object.fromEntries(others);
    const request = run(await current(client, credentials), parameters, own);
    return answerTo(request, { ...client.sending, ...Object.fromEntries(how) });
  })();
  const answer = result.then(({ data }) => data);
  const withResponse = (): typeof result => {
    // Who asks for the response is told of what fails there.
    answer.catch(() => undefined);
    return result;
  };
  return Object.assign(answer, { withResponse });
}

type Field = [name: string, value: unknown];

/** Tells the fields of these names, which say how to send, from all others. */
function parted(fields: readonly Field[], names: readonly string[]): Record<"how" | "others", Field[]> {
  const isHow = ([name]: Field): boolean => names.includes(name);
  return { how: fields.filter(isHow), others: fields.filter((field) => !isHow(field)) };
}

/** The own fields of options that are set. Undefined for what has none or cannot be read: the client then refuses it. */
function fieldsOf(options: unknown): Field[] | undefined {
  try {
    const isObject = Object.prototype.toString.call(options) === "[object Object]";
    return isObject ? Object.entries(options as object).filter(([, value]) => value !== undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** A copy without a prototype, so that nothing is taken for an option that every object has. */
function bare<Fields extends object>(fields: Fields): Fields {
  return Object.assign(Object.create(null) as Fields, fields);
}

/** The client with the credentials that its functions give. */
async function current(client: Client & Sender, names?: readonly string[]): Promise<Client> {
  const asked = Object.entries(client.sending.ask).filter(([name]) => names?.includes(name) ?? true);
  if (asked.length === 0) {
    return client;
  }
  const given = await Promise.all(asked.map(async ([name, ask]) => [name, await ask()] as const));
  return client.with(Object.fromEntries(given));
}

/**
 * Sends a request and gives what the service answers: JSON, text, a Blob, the events or lines of a stream, or undefined
 * where there is nothing. Any status but 2xx is an {@link HttpError}.
 */
export async function send<Answer>(request: TypedRequest<Answer>, options?: SendOptions): Promise<Answer> {
  return (await answerTo(request, options)).data;
}

/** The same, with the response beside the answer: for headers, such as links to other pages. */
export async function answerTo<Answer>(
  request: TypedRequest<Answer>,
  options?: SendOptions,
): Promise<{ data: Answer; response: Response }> {
  const response = await sendRaw(request, options);
  // Then there is no body, whatever the headers say.
  const isNone = [204, 205].includes(response.status) || request.method.toLowerCase() === "head";
  const [body, problem] = isNone ? [undefined, ""] : await read(response, request);
  if (!response.ok || problem !== "") {
    throw new (response.ok ? AnswerError : HttpError)(request, response, body, problem);
  }
  // The description says so.
  return { data: body as Answer, response };
}

/** Sends a request and gives the response as it is, whatever its status: for headers, streams and statuses. */
export async function sendRaw(
  request: TypedRequest<unknown>,
  options: SendOptions = {},
): Promise<Response> {
  const { fetch = globalThis.fetch, retries = 2, signal = optionOf(request, "signal"), timeout } = bare(options);
  const redirect = optionOf(request, "redirect");
  const init: RequestInit = {
    ...fetchInit(request),
    ...bodyOf(request),
    ...(redirect === undefined ? {} : { redirect }),
  };
  for (let attempt = 0; ; attempt += 1) {
    // Nothing is less than NaN.
    const isLast = !(attempt < retries) || !isRepeatable(request);
    let delay = delayOf(null, attempt);
    try {
      // The very same request each time, so that an idempotency key stays what it is.
      const response = await begun(fetch, request.url, init, signal, timeout);
      delay = delayOf(response.headers.get("retry-after"), attempt);
      // What comes sooner than the service asks is refused again.
      if (isLast || !isTemporary(response.status) || delay > LONGEST_WAIT) {
        return response;
      }
      await response.body?.cancel();
    } catch (error) {
      if (isLast || signal?.aborted === true) {
        throw error;
      }
    }
    await wait(delay, signal);
  }
}

/** The longest wait between two attempts, in milliseconds. */
const LONGEST_WAIT = 60_000;

/** The longest time that a timer can have, in milliseconds. One for longer would end at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** What TypeScript 5.4 does not know of the platform's class. */
interface Signals {
  any(signals: AbortSignal[]): AbortSignal;
}

/** A response that has begun in time. */
async function begun(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
  timeout: number | undefined,
): Promise<Response> {
  if (timeout === undefined || !(timeout <= LONGEST_TIMER)) {
    return fetch(url, bare(signal === undefined ? init : { ...init, signal }));
  }
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new DOMException(`No answer within ${timeout} ms`, "TimeoutError"));
  }, timeout);
  try {
    // Without a signal of the caller, this works in older browsers, too.
    const both = signal === undefined ? controller.signal : (AbortSignal as unknown as Signals).any([controller.signal, signal]);
    return await fetch(url, bare({ ...init, signal: both }));
  } finally {
    clearTimeout(timer);
  }
}

/** What fetch is to know, among the options of a call: `{ request: { signal, redirect } }`. */
function optionOf<Name extends "redirect" | "signal">(
  { request: options }: TypedRequest<unknown>,
  name: Name,
): NonNullable<RequestInit[Name]> | undefined {
  const has = typeof options === "object" && options !== null && Object.hasOwn(options, name);
  // Its type is checked by fetch.
  return has ? ((options as RequestInit)[name] ?? undefined) : undefined;
}

/** Whether it does no harm to send the request twice. */
function isRepeatable({ method, headers, body }: TypedRequest<unknown>): boolean {
  const isSafe = ["get", "head", "options", "query", "put", "delete"].includes(method.toLowerCase());
  return !isStream(body) && (isSafe || headers["idempotency-key"] !== undefined);
}

/** Whether a body can be read only once. */
function isStream(body: unknown): boolean {
  const isIterable = typeof body === "object" && body !== null && Symbol.asyncIterator in body;
  // Not every platform has this class.
  return isIterable || Object.prototype.toString.call(body) === "[object ReadableStream]";
}

function isTemporary(status: number): boolean {
  return [408, 425, 429, 500, 502, 503, 504].includes(status);
}

/** How many milliseconds to wait: as the service asks, or else longer each time. */
function delayOf(header: string | null, attempt: number): number {
  // An empty header asks for nothing, though Number("") is 0.
  const retryAfter = header || "nothing";
  // A proxy may add a second one behind a comma.
  const asked = Number(retryAfter.split(",", 1).join()) * 1000;
  const until = Date.parse(retryAfter) - Date.now();
  const own = 500 * 2 ** attempt * (0.5 + Math.random() / 2);
  const wish = [asked, until].find((time) => !Number.isNaN(time));
  return wish === undefined ? Math.min(LONGEST_WAIT, own) : Math.max(0, wish);
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      // It is what the caller gave, as where fetch rejects. Some platforms keep none.
      reject((signal?.reason ?? new Error("The request was aborted")) as Error);
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
  // What is not JSON is what fetch takes.
  const sent = isDone ? (body as NonNullable<RequestInit["body"]>) : jsonOf(body);
  // fetch wants to be told that a stream goes one way first.
  return { body: sent, ...(isStream(body) ? { duplex: "half" } : {}) };
}

/** A body as JSON. What it throws may hold anything, so it is not part of the error. */
function jsonOf(body: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(body);
  } catch {
    // A circle, a bigint, or its own code.
  }
  if (text === undefined) {
    throw new EndpointError("INVALID_PARAMETER", "Cannot write the body as JSON: expected values that JSON has, but got others");
  }
  return text;
}

/** Whether it is a buffer, also of another realm, as in Jest, or a shared one. */
function isBuffer(body: unknown): body is ArrayBufferLike {
  return /^\[object (?:Shared)?ArrayBuffer\]$/.test(Object.prototype.toString.call(body));
}

/** Media types of JSON, of JSON in lines, of pages, and of other texts. */
const JSON_TYPE = /^[^/;]+\/(?:[^;]*\+)?json\s*(?:;|$)/i;
const LINES_TYPE = /^application\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-lines|json-seq|stream\+json)\b/i;
const EVENTS_TYPE = /^text\/event-stream\b/i;
const PAGE_TYPE = /^(?:text\/html|application\/xhtml\+xml)\b/i;
const TEXT_TYPE = /^text\/|[/+](?:xml|yaml|javascript|csv)\b/i;

/** Bytes of any kind. */
const ANY_BYTES_TYPE = /^application\/octet-stream\b/i;

/** What an answer holds. */
type Kind = "JSON" | "events" | "lines of JSON" | "text" | "bytes";

function kindOf(type: string): Kind {
  return EVENTS_TYPE.test(type)
    ? "events"
    : LINES_TYPE.test(type)
      ? "lines of JSON"
      : JSON_TYPE.test(type)
        ? "JSON"
        : TEXT_TYPE.test(type)
          ? "text"
          : "bytes";
}

/** The only kind of answer that was asked for: `accept` is what the operation is described to answer. */
function wishOf(accept: string): Kind | undefined {
  return JSON_TYPE.test(accept) || !/^$|[*,]/.test(accept) ? kindOf(accept) : undefined;
}

/** The body of an answer, by its media type, and what is wrong with it. */
async function read(
  response: Response,
  request: TypedRequest<unknown>,
): Promise<[body: unknown, problem: string]> {
  const type = response.headers.get("content-type") ?? "";
  const accept = String(request.headers["accept"] ?? "");
  const wish = wishOf(accept);
  const wantsStream = wish === "events" || wish === "lines of JSON";
  // Some services do not say what they send.
  const kind = wantsStream && (type === "" || ANY_BYTES_TYPE.test(type)) ? wish : kindOf(type);
  const isOther = kind !== wish && !ANY_BYTES_TYPE.test(accept);
  if (response.ok && (wantsStream ? isOther : wish === "bytes" && (isOther || PAGE_TYPE.test(type)))) {
    return [await response.text(), `, but not with ${wish}`];
  }
  if (response.ok && wish === "bytes") {
    return [await response.blob(), ""];
  }
  if (response.ok && kind === "events") {
    return [eventsOf(linesOf(response.body)), ""];
  }
  if (response.ok && kind === "lines of JSON") {
    const refuse = (line: string) => new AnswerError(request, response, line, ", but with a line that is not JSON");
    return [valuesOf(linesOf(response.body), refuse), ""];
  }
  const isJson = JSON_TYPE.test(type);
  const wantsJson = wish === "JSON";
  // Some services say that the JSON they were asked for is another text.
  const mayBeJson = isJson || type === "" || (response.ok && wantsJson);
  if (isJson || TEXT_TYPE.test(type) || !response.ok) {
    const text = await response.text();
    const json = mayBeJson ? parsed(text) : undefined;
    // An empty text is one where texts are expected.
    const isText = json === undefined && (text !== "" || TEXT_TYPE.test(type));
    const isWrong = isText && (isJson || (wantsJson && PAGE_TYPE.test(type)));
    return [isText ? text : json, isWrong && response.ok ? ", but not with JSON" : ""];
  }
  const blob = await response.blob();
  // Some services do not say that they send JSON. What is too long for a text stays a Blob.
  const json = type === "" ? parsed(await blob.text().catch(() => "")) : undefined;
  const isBlob = json === undefined && (blob.size > 0 || type !== "");
  return [isBlob ? blob : json, ""];
}

/** The value of JSON, or undefined for other text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The lines of a stream of text, each as soon as it is there. Who stops reading ends the stream. */
async function* linesOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let line = "";
  let isAfterReturn = false;
  try {
    for (let isDone = reader === undefined; !isDone; ) {
      const { done = true, value } = (await reader?.read()) ?? {};
      isDone = done;
      const text = decoder.decode(value, { stream: !done });
      // The second half of a line's end ends no other line.
      const [first = "", ...others] = (isAfterReturn ? text.replace(/^\n/, "") : text).split(/\r\n|\r|\n/);
      isAfterReturn = text === "" ? isAfterReturn : text.endsWith("\r");
      line += first;
      for (const next of others) {
        yield line;
        line = next;
      }
    }
    if (line !== "") {
      yield line;
    }
  } finally {
    await reader?.cancel();
  }
}

/** The values of lines of JSON. What a parser throws quotes the line, so it is not part of the error. */
async function* valuesOf(lines: AsyncIterable<string>, refuse: (line: string) => Error): AsyncGenerator {
  for await (const line of lines) {
    // JSON text sequences begin each value with this character.
    const text = line.replace("\x1e", "").trim();
    const value = parsed(text);
    if (value === undefined && text !== "") {
      throw refuse(line);
    }
    if (text !== "") {
      yield value;
    }
  }
}

/** The events of a stream: https://html.spec.whatwg.org/multipage/server-sent-events.html */
async function* eventsOf(lines: AsyncIterable<string>): AsyncGenerator<ServerEvent> {
  let id: { id?: string } = {};
  let fields: { event?: string; retry?: number } = {};
  let data: string[] = [];
  for await (const line of lines) {
    const [, name = line, value = ""] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (line === "") {
      if (data.length > 0) {
        yield { data: data.join("\n"), ...fields, ...id };
      }
      fields = {};
      data = [];
    } else if (name === "data") {
      data.push(value);
    } else if (name === "event") {
      fields = { ...fields, event: value };
    } else if (name === "id" && !value.includes("\0")) {
      id = { id: value };
    } else if (name === "retry" && /^\d+$/.test(value)) {
      fields = { ...fields, retry: Number(value) };
    }
  }
}
