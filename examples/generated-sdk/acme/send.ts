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
  /** How often a failed request that is safe to repeat is sent again. Defaults to 2. */
  readonly retries?: number | undefined;
  /** How many milliseconds each attempt may wait for an answer to begin, and a call for its credentials. Defaults to 0: no limit. */
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

/** The statuses that a key of described errors stands for. */
interface Statuses {
  readonly "3XX": 300 | 301 | 302 | 303 | 304 | 307 | 308;
  readonly "4XX":
    | 400 | 401 | 402 | 403 | 404 | 405 | 406 | 407 | 408 | 409 | 410 | 411 | 412 | 413 | 414 | 415
    | 416 | 417 | 418 | 421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 431 | 451;
  readonly "5XX": 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 510 | 511;
}

/** The statuses that a key of described errors stands for, beside the other keys. */
type StatusOf<Key, Keys> = Key extends number
  ? Key
  : Key extends keyof Statuses
    ? Exclude<Statuses[Key], Keys>
    : Exclude<Statuses[Exclude<"4XX" | "5XX", Keys>], Keys>;

/** The errors of a call: one for each status that is described, and others, of which nothing is known. */
export type CallError<Errors> = unknown extends Errors
  ? HttpError
  : {
      [Key in keyof Errors | "default"]: HttpError & {
        readonly status: StatusOf<Key, keyof Errors>;
        readonly body: Key extends keyof Errors ? Errors[Key] : unknown;
      };
    }[keyof Errors | "default"];

/** An answer whose status is not 2xx. */
export class HttpError extends Error {
  override readonly name: string = "HttpError";
  /** The method, and the path without its values. */
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
 * A 2xx answer that is not what was asked for, or not the JSON that it claims to be: a page of HTML in place of anything
 * else, JSON in place of text or bytes, or a line of a stream that is not JSON.
 */
export class AnswerError extends HttpError {
  override readonly name: string = "AnswerError";
}

/** Whether a thrown value is an error of this operation. Its status then tells the type of its body. */
export function isError<Errors>(
  error: unknown,
  operation: (...values: never) => TypedRequest<unknown, Errors>,
): error is CallError<Errors> {
  return error instanceof HttpError && !(error instanceof AnswerError) && error.route === routeOf(operation);
}

/** The options of every client, which are no credentials. */
const CLIENT_OPTIONS: readonly string[] = ["baseUrl", "headers", "query", "variables"] satisfies (keyof ClientOptions)[];

/** Separates the own options of a client from those for sending. `below` are the latter of the client that it is made from. */
export function senderOptions<Options>(
  options: SenderOptions<Options> | Partial<SenderOptions<Options>>,
  below: Sending = { ask: {} },
): { own: Options; sending: Sending } {
  const given = fieldsOf(options);
  if (given === undefined) {
    return { own: options as Options, sending: below };
  }
  const isAsked = (field: Field): boolean => typeof field[1] === "function" && !CLIENT_OPTIONS.includes(field[0]);
  const { how, others: fields } = parted(given, ["fetch", "retries", "timeout"]);
  checkHow(bare(Object.fromEntries(how)));
  const isUserAsked = isAsked(fields.find((field) => field[0] === "username") ?? ["", below.ask["username"]]);
  // A client takes no password without a user name, so it waits for one that is asked for.
  const others = fields.map((field): Field => {
    const isHeld = field[0] === "password" && isUserAsked && !isAsked(field);
    return isHeld ? ["password", () => field[1]] : field;
  });
  const fixed = new Set(others.map((field) => field[0]));
  const ask = [...Object.entries(below.ask).filter((field) => !fixed.has(field[0])), ...others.filter(isAsked)];
  return {
    // A credential that is asked for is null until then. So the client checks its name, and sends no other in its place.
    own: Object.fromEntries(others.map((field) => (isAsked(field) ? [field[0], null] : field))) as Options,
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
  // An index behind the last value would be looked up in `Object.prototype`.
  return sent(client as unknown as Client & Sender, run, credentials, ...(values as unknown as Values));
}

/** The values of any call. */
type Values = readonly [parameters?: unknown, options?: SdkCallOptions & SendOptions];

function sent<Answer>(
  client: Client & Sender,
  run: (...values: unknown[]) => TypedRequest<Answer>,
  credentials: readonly string[] | undefined,
  parameters?: unknown,
  options?: SdkCallOptions & SendOptions,
): Sent<Answer> {
  const result = (async () => {
    const given = fieldsOf(options);
    const { how, others } = parted(given ?? [], Object.keys(KINDS));
    checkNames(others.map((field) => field[0]));
    const own = given === undefined ? options : Object.fromEntries(others);
    const sending: SendOptions = { ...client.sending, ...Object.fromEntries(how) };
    const ready = await current(client, credentials, withSignal(sending, new Map(others).get("request")));
    return answerTo(run(ready, parameters, own), sending);
  })();
  const answer = result.then(({ data }) => data);
  const withResponse = (): typeof result => {
    // A failure is reported by the promise that the caller gets here.
    answer.catch(() => undefined);
    return result;
  };
  return Object.assign(answer, { withResponse });
}

/** Its parts are read by index: a pattern such as `[name]` would read `return`, which `Object.prototype` may have. */
type Field = [name: string, value: unknown];

/** Separates the fields of these names, which say how to send, from all others. */
function parted(fields: readonly Field[], names: readonly string[]): Record<"how" | "others", Field[]> {
  const isHow = (field: Field): boolean => names.includes(field[0]);
  return { how: fields.filter(isHow), others: fields.filter((field) => !isHow(field)) };
}

/** The own fields that are set. Undefined for a value that has no fields or cannot be read, which the client refuses. */
function fieldsOf(options: unknown): Field[] | undefined {
  try {
    const isObject = Object.prototype.toString.call(options) === "[object Object]";
    return isObject ? Object.entries(options as object).filter((field) => field[1] !== undefined) : undefined;
  } catch {
    return undefined;
  }
}

/** What the options of sending must be. */
const KINDS = {
  fetch: ["a function", (value: unknown) => typeof value === "function"],
  retries: ["a number", (value: unknown) => typeof value === "number"],
  timeout: ["a number", (value: unknown) => typeof value === "number"],
  // That of a polyfill is an instance of another class.
  signal: ["an AbortSignal", (value: unknown) => typeof (value as Partial<AbortSignal>).addEventListener === "function"],
} as const;

/** Refuses options of sending that are of another kind, as a program without types may give. */
function checkHow(options: SendOptions): void {
  for (const name of Object.keys(KINDS) as (keyof typeof KINDS)[]) {
    const value: unknown = options[name];
    if (value !== undefined && !KINDS[name][1](value)) {
      const text = `Cannot use the option ${name}: expected ${KINDS[name][0]}, but got another value`;
      throw new EndpointError("INVALID_OPTIONS", text, { parameters: [name] });
    }
  }
}

/** The options of a call that do not say how it is sent. */
const CALL_OPTIONS = ["headers", "data", "request"];

/** Refuses misspelt options of a call. */
function checkNames(names: readonly string[]): void {
  const parameters = names.filter((name) => !CALL_OPTIONS.includes(name));
  if (parameters.length > 0) {
    const known = [...CALL_OPTIONS, ...Object.keys(KINDS)].join(", ");
    const got = parameters.map((name) => JSON.stringify(name)).join(", ");
    const text = `Cannot call the operation: expected the options ${known}, but got ${got}`;
    throw new EndpointError("INVALID_OPTIONS", text, { parameters });
  }
}

/** A copy without a prototype, so that a polluted `Object.prototype` adds no option, no body and no header. */
function bare<Fields extends object>(fields: Fields): Fields {
  return Object.assign(Object.create(null) as Fields, fields);
}

/** The client with the credentials that its functions give. */
async function current(
  client: Client & Sender,
  names: readonly string[] | undefined,
  { signal, timeout }: SendOptions,
): Promise<Client> {
  const asked = Object.entries(client.sending.ask).filter((field) => names?.includes(field[0]) ?? true);
  if (asked.length === 0) {
    return client;
  }
  const ask = async (): Promise<Field[]> =>
    Promise.all(asked.map(async (field): Promise<Field> => [field[0], await field[1]()]));
  return client.with(Object.fromEntries(await limited("credentials", ask, signal, timeout)));
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
  const { 0: body, 1: problem } = isNone ? [undefined, ""] : await read(response, request);
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
  const own = bare(request);
  const { fetch = globalThis.fetch, retries = 2, signal, timeout } = withSignal(options, own.request);
  const redirect = optionOf(own.request, "redirect");
  const init: RequestInit = bare({
    ...fetchInit(request),
    ...bodyOf(own),
    ...(redirect === undefined ? {} : { redirect }),
  });
  if (init.redirect === "error") {
    // As an error, a redirect would look like a failure of the network, after which the request is sent again.
    init.redirect = "manual";
  }
  for (let attempt = 0; ; attempt += 1) {
    // Nothing is less than NaN.
    const isLast = !(attempt < retries) || !isRepeatable(own);
    let delay = delayOf(null, attempt);
    try {
      // The very same request each time, so that an idempotency key stays what it is.
      const response = await limited(
        "answer",
        (ended) => fetch(request.url, bare(ended === undefined ? init : { ...init, signal: ended })),
        signal,
        timeout,
      );
      delay = delayOf(response.headers.get("retry-after"), attempt);
      // A request before the time that the service asks for would be refused again.
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

/** The longest time of a timer, in milliseconds. A longer one would end at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** What neither TypeScript 5.4 nor every platform knows. */
interface Signals {
  any(signals: AbortSignal[]): AbortSignal;
}

/** What a task gives, unless the signal or the timeout ends the wait for it. The task is given a signal for both. */
async function limited<Result>(
  what: string,
  task: (ended: AbortSignal | undefined) => Promise<Result>,
  signal: AbortSignal | undefined,
  timeout: number | undefined,
): Promise<Result> {
  if (timeout === undefined || !(timeout > 0 && timeout <= LONGEST_TIMER)) {
    return untilAborted(signal, async () => task(signal));
  }
  const controller = new AbortController();
  const ended = eitherOf(controller, signal);
  let late: Error | undefined;
  const timer = setTimeout(() => {
    // React Native has no DOMException, and its controller forgets the reason.
    late = Object.assign(new Error(`No ${what} within ${timeout} ms`), { name: "TimeoutError" });
    controller.abort(late);
  }, timeout);
  try {
    return await untilAborted(ended, async () => task(ended));
  } catch (error) {
    throw late ?? error;
  } finally {
    clearTimeout(timer);
  }
}

/** What a task gives, unless the signal is aborted before: some tasks ignore it. */
async function untilAborted<Result>(
  signal: AbortSignal | undefined,
  task: () => Promise<Result>,
): Promise<Result> {
  if (signal === undefined) {
    return task();
  }
  if (signal.aborted) {
    throw reasonOf(signal);
  }
  let end = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    end = () => {
      reject(reasonOf(signal));
    };
    signal.addEventListener("abort", end);
  });
  try {
    return await Promise.race([aborted, task()]);
  } finally {
    signal.removeEventListener("abort", end);
  }
}

/** A signal that is aborted when the controller's or the other one is. */
function eitherOf(controller: AbortController, signal: AbortSignal | undefined): AbortSignal {
  const platform = AbortSignal as unknown as Partial<Signals>;
  if (signal === undefined || signal.aborted) {
    return signal ?? controller.signal;
  }
  if (platform.any !== undefined) {
    return platform.any([controller.signal, signal]);
  }
  const abort = (): void => {
    controller.abort(signal.reason);
  };
  signal.addEventListener("abort", abort, { once: true });
  return controller.signal;
}

/** Why a signal was aborted: fetch rejects with it, too. Some platforms keep no reason. */
function reasonOf(signal: AbortSignal): Error {
  return (signal.reason ?? new Error("The request was aborted")) as Error;
}

/** How a request is sent. Its signal is that of the call unless the options have one. */
function withSignal(options: SendOptions, request: unknown): SendOptions {
  const own = bare(options);
  const all = Object.assign(own, { signal: own.signal ?? optionOf(request, "signal") });
  checkHow(all);
  return all;
}

/** An option of a call for fetch: `{ request: { signal, redirect } }`. */
function optionOf<Name extends "redirect" | "signal">(
  request: unknown,
  name: Name,
): NonNullable<RequestInit[Name]> | undefined {
  const has = typeof request === "object" && request !== null && Object.hasOwn(request, name);
  // Its type is checked later.
  return has ? ((request as RequestInit)[name] ?? undefined) : undefined;
}

/** Whether the request is safe to send twice. */
function isRepeatable({ method, headers, body }: TypedRequest<unknown>): boolean {
  const isSafe = ["get", "head", "options", "query", "put", "delete"].includes(method.toLowerCase());
  return !isStream(body) && (isSafe || bare(headers)["idempotency-key"] !== undefined);
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

async function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = async (): Promise<void> =>
    new Promise((resolve) => {
      timer = setTimeout(resolve, milliseconds);
    });
  try {
    await untilAborted(signal, over);
  } finally {
    clearTimeout(timer);
  }
}

/** The body as fetch takes it: objects, numbers and the like as JSON, whatever the media type is, everything else as it is. */
function bodyOf({ body }: TypedRequest<unknown>): RequestInit {
  if (body === undefined) {
    return {};
  }
  const bytes = bytesToCopy(body);
  if (bytes !== undefined) {
    return { body: bytes.slice() };
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
    // The body contains itself or a bigint, or its own code threw.
  }
  if (text === undefined) {
    throw new EndpointError("INVALID_PARAMETER", "Cannot write the body as JSON: expected values that JSON can represent, but got others");
  }
  return text;
}

/**
 * The bytes of a buffer, also of another realm, as in Jest, and all bytes in shared memory, which fetch does not take.
 * It takes other views as they are.
 */
function bytesToCopy(body: unknown): Uint8Array | undefined {
  const tag = (value: unknown): string => Object.prototype.toString.call(value);
  if (ArrayBuffer.isView(body)) {
    const isShared = tag(body.buffer) === "[object SharedArrayBuffer]";
    return isShared ? new Uint8Array(body.buffer, body.byteOffset, body.byteLength) : undefined;
  }
  const isBuffer = /^\[object (?:Shared)?ArrayBuffer\]$/.test(tag(body));
  return isBuffer ? new Uint8Array(body as ArrayBufferLike) : undefined;
}

/** Media types of JSON, of JSON in lines, of pages, and of other texts. */
const JSON_TYPE = /^[^/;]+\/(?:[^;]*\+)?json\s*(?:;|$)/i;
const LINES_TYPE =
  /^application\/(?:x-|[^;]+\+)?(?:ndjson|jsonl|jsonlines|json-lines|json-seq|stream\+json)\b/i;
const SEQUENCE_TYPE = /^application\/(?:[^;]+\+)?json-seq\b/i;
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

/** The media types that the request accepts; none if it accepts anything. */
function wishesOf(accept: string): readonly string[] {
  const types = accept.split(",").map((type) => type.trim());
  return types.some((type) => /^$|\*/.test(type)) ? [] : types;
}

/** How an answer is read. */
interface Reading {
  /** Its media type or, where it does not say one, the one that was asked for. */
  readonly type: string;
  readonly kind: Kind;
  /** The only kind that was asked for, if it was one. */
  readonly wish: Kind | undefined;
  /** Whether it is another kind than was asked for. */
  readonly isOther: boolean;
  /** Whether it is a page of HTML where none was asked for. */
  readonly isPage: boolean;
  /** What to say of it then. */
  readonly problem: string;
}

/** How an answer of this media type is read. Some services do not say what they send. */
function readingOf(given: string, accept: string): Reading {
  const wishes = wishesOf(accept);
  const [first, ...others] = new Set(wishes.map(kindOf));
  const wish = others.length === 0 ? first : undefined;
  const isPage = PAGE_TYPE.test(given) && first !== undefined && !wishes.some((type) => PAGE_TYPE.test(type));
  const isUnsaid = given === "" || ANY_BYTES_TYPE.test(given);
  const type = isUnsaid && wish !== undefined && wish !== "JSON" ? accept : given;
  const kinds = first === undefined ? [] : [first, ...others];
  const own = kindOf(type);
  const isFile = wishes.some((each) => ANY_BYTES_TYPE.test(each)) && !isPage && !kinds.includes(own);
  const kind = isFile ? "bytes" : own;
  // JSON is asked for where nothing is described, too.
  const isOther = type !== "" && first !== undefined && !kinds.includes("JSON") && !kinds.includes(kind);
  return { type, kind, wish, isOther, isPage, problem: `, but not with ${kinds.join(" or ")}` };
}

/** The body of an answer, by its media type, and what is wrong with it. */
async function read(
  response: Response,
  request: TypedRequest<unknown>,
): Promise<[body: unknown, problem: string]> {
  const given = response.headers.get("content-type") ?? "";
  const { type, kind, wish, isOther, isPage, problem } = readingOf(given, String(bare(request.headers)["accept"] ?? ""));
  if (isOther || !response.ok) {
    return [await said(response, given), response.ok ? problem : ""];
  }
  switch (kind) {
    case "events":
      return [eventsOf(linesOf(response)), ""];
    case "lines of JSON": {
      const isSequence = SEQUENCE_TYPE.test(type);
      const texts = isSequence ? recordsOf(response) : linesOf(response);
      const refuse = (text: string) =>
        new AnswerError(request, response, text, `, but with a ${isSequence ? "record" : "line"} that is not JSON`);
      return [valuesOf(texts, isSequence, refuse), ""];
    }
    case "JSON": {
      const text = await response.text();
      const json = parsed(text);
      return json === undefined && text !== "" ? [text, ", but not with JSON"] : [json, ""];
    }
    case "text": {
      const text = await response.text();
      // Some services say that the JSON they were asked for is another text.
      const json = wish === "JSON" ? parsed(text) : undefined;
      const isNone = text === "" && given === "";
      return json !== undefined || isNone ? [json, ""] : [text, isPage ? problem : ""];
    }
    case "bytes": {
      const blob = await response.blob();
      const isBlob = given !== "" || wish === "bytes";
      // Some services do not say that they send JSON. What is too long for a text stays a Blob.
      const json = isBlob ? undefined : parsed(await blob.text().catch(() => ""));
      return [json === undefined && (isBlob || blob.size > 0) ? blob : json, ""];
    }
  }
}

/** The body of an answer that is not 2xx, or not of the kind that was asked for: JSON, other text, or nothing. */
async function said(response: Response, type: string): Promise<unknown> {
  const text = await response.text();
  const json = type === "" || JSON_TYPE.test(type) ? parsed(text) : undefined;
  // An empty text is one where texts are expected.
  return json === undefined && (text !== "" || TEXT_TYPE.test(type)) ? text : json;
}

/** The value of JSON, or undefined for other text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text of an answer, piece by piece as it comes. When the reader stops, the stream ends. */
async function* piecesOf(response: Response): AsyncGenerator<string> {
  const { body }: { readonly body?: ReadableStream<Uint8Array> | null } = response as Partial<Response>;
  if (body === undefined) {
    // React Native gives no stream, but all of it at once.
    yield await response.text();
    return;
  }
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  try {
    for (let isDone = reader === undefined; !isDone; ) {
      const { done = true, value } = (await reader?.read()) ?? {};
      isDone = done;
      yield decoder.decode(value, { stream: !done });
    }
  } finally {
    await reader?.cancel();
  }
}

/** The lines of an answer, each as soon as it is there. */
async function* linesOf(response: Response): AsyncGenerator<string> {
  let line = "";
  let isAfterReturn = false;
  for await (const text of piecesOf(response)) {
    // If two pieces share a `\r\n`, its second half ends no other line.
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
}

/** The records of a JSON text sequence, which may have several lines: https://www.rfc-editor.org/rfc/rfc7464 */
async function* recordsOf(response: Response): AsyncGenerator<string> {
  let record = "";
  for await (const text of piecesOf(response)) {
    const [first = "", ...others] = text.split("\x1e");
    record += first;
    for (const next of others) {
      yield record;
      record = next;
    }
    // Most records are one line. They need not wait for the start of the next one.
    const isLine = text.endsWith("\n") && record.indexOf("\n") === record.length - 1;
    if (isLine && parsed(record) !== undefined) {
      yield record;
      record = "";
    }
  }
  yield record;
}

/** The values of texts of JSON. What a parser throws quotes the text, so it is not part of the error. */
async function* valuesOf(
  texts: AsyncIterable<string>,
  isSequence: boolean,
  refuse: (text: string) => Error,
): AsyncGenerator {
  for await (const text of texts) {
    // Some services begin lines like the records of a sequence.
    const json = text.replace("\x1e", "").trim();
    // Without a blank behind it, a number in a sequence may be the start of another one.
    const isCut = isSequence && /[^\s"\]}]$/.test(text);
    const value = isCut ? undefined : parsed(json);
    if (value === undefined && json !== "") {
      throw refuse(text);
    }
    if (json !== "") {
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
    const { 1: name = line, 2: value = "" } = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
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
