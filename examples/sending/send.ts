import type { RequestOptions } from "endpoint-core";
import { toFetch } from "endpoint-core/adapters";
import { AcmeError } from "./errors.js";

/** How requests are sent. */
export interface Transport {
  readonly fetch: typeof globalThis.fetch;
  /** How many times a request is sent again. */
  readonly retries: number;
  readonly signal?: AbortSignal | undefined;
}

/** Writes a request, sends it, and gives the JSON of the answer, or `undefined` if it is empty. */
export async function send<Result>(
  write: () => RequestOptions,
  transport: Transport,
): Promise<Result> {
  return read<Result>(await respond(write, transport), transport.signal);
}

/** The JSON of an answer, or `undefined` if it is empty. */
export async function read<Result>(response: Response, signal?: AbortSignal): Promise<Result> {
  const text = await reached(() => response.text(), signal);
  if (text instanceof AcmeError) {
    throw text;
  }
  try {
    // What the API promises; check it here if you do not trust it.
    return (text === "" ? undefined : JSON.parse(text)) as Result;
  } catch {
    // A page of HTML, for example. The cause would quote it.
    const { status } = response;
    throw new AcmeError("BAD_ANSWER", "Acme answers with text that is not JSON", { status });
  }
}

/** Writes a request once, sends it, repeats it up to `retries` times, and gives a response with status 2xx. */
export async function respond(
  write: () => RequestOptions,
  { fetch, retries, signal }: Transport,
): Promise<Response> {
  const request = written(write);
  const most = mayRepeat(request) ? retries : 0;
  for (let attempt = 0; ; attempt += 1) {
    const answer = await reached(() => fetch(...forFetch(request)), signal);
    // Not `instanceof Response`: the answer of another fetch, or of a test, has a class of its own.
    const isLost = answer instanceof AcmeError;
    if (!isLost && answer.ok) {
      return answer;
    }
    if (attempt >= most || (!isLost && !isBusy(answer))) {
      throw isLost ? answer : await errorOf(answer, request.url);
    }
    if (!isLost) {
      await discard(answer);
    }
    await pause(answer, attempt, signal);
  }
}

/** A redirect that a credential must not follow is an answer like others, and no failure of the network. */
function forFetch(request: RequestOptions): Parameters<typeof globalThis.fetch> {
  const [url, init] = toFetch(request);
  return [url, init.redirect === "error" ? { ...init, redirect: "manual" } : init];
}

/** What the network gives, or an error where it fails, in the middle of an answer as well. A signal ends the call. */
async function reached<Given>(
  run: () => Promise<Given>,
  signal: AbortSignal | undefined,
): Promise<Given | AcmeError> {
  try {
    return await run();
  } catch (cause) {
    signal?.throwIfAborted();
    return new AcmeError("NETWORK", "Cannot reach Acme", { cause });
  }
}

function written(write: () => RequestOptions): RequestOptions {
  try {
    return write();
  } catch (cause) {
    throw new AcmeError("BAD_CALL", "Cannot write the call to Acme", { cause });
  }
}

/** A POST or PATCH needs a key, and a stream or a generator can be read only once. */
function mayRepeat({ method, headers, body }: RequestOptions): boolean {
  const isSafe = !["post", "patch"].includes(method.toLowerCase()) || "idempotency-key" in headers;
  const isRead = typeof body === "object" && body !== null && Symbol.asyncIterator in body;
  // The streams of some browsers have no iterator.
  return isSafe && !isRead && !(body instanceof ReadableStream);
}

/** Frees the connection of an answer whose body nobody reads. */
async function discard({ body }: Response): Promise<void> {
  // The body of a connection that is already lost cannot be cancelled, and need not be.
  await body?.cancel().catch(() => undefined);
}

function isBusy({ status }: Response): boolean {
  return status === 429 || status === 502 || status === 503 || status === 504;
}

/** Reads what the service at `url` says. */
async function errorOf(response: Response, url: string): Promise<AcmeError> {
  const { status, headers } = response;
  const text = await response.text().catch(() => "");
  const target = headers.get("location") ?? "";
  // It may be relative to the address that was asked.
  const location =
    target !== "" && URL.canParse(target, url) ? new URL(target, url).href : undefined;
  const details = { status, body: parsed(text), location };
  return new AcmeError("STATUS", `Acme answers with status ${status}`, details);
}

/** The value of JSON, `undefined` for no text, or else the text. */
function parsed(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

/** Waits as long as the service says. If it says nothing, each wait is longer. A signal ends the wait. */
async function pause(
  answer: Response | AcmeError,
  attempt: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const header = answer instanceof AcmeError ? null : answer.headers.get("retry-after");
  // An empty header says nothing, though Number("") is 0.
  const wished = Number(header || "none");
  const seconds = Number.isNaN(wished) ? 0.25 * 2 ** attempt : wished;
  signal?.throwIfAborted();
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(seconds, 30) * 1000);
    signal?.addEventListener("abort", end);
  });
}
