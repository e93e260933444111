import { EndpointError, HeaderBag, type HeaderInit, type RequestOptions } from "../index.js";
import { readBody, type Body } from "./body.js";
import type { ClientBody, PlatformSignal, Redirect } from "./platform.js";
import { base64Text, percentDecoded } from "./text.js";

/** A request with everything decided that all clients have in common. */
export interface Prepared {
  /** In upper case: `fetch` leaves `patch` as it is, and servers refuse it. */
  readonly method: string;
  /** Without userinfo: `fetch` refuses one, undici drops it. It is in the headers. */
  readonly url: string;
  /** Fresh, and all values are text. */
  readonly headers: Record<string, string>;
  readonly body: Body;
  /** What the caller's `request` option has for the client. */
  readonly client: ClientFields;
}

/** The fields of the `request` option that clients know, by the names that `fetch` and Node use. */
export interface ClientFields {
  signal?: PlatformSignal;
  redirect?: Redirect;
  agent?: unknown;
  dispatcher?: unknown;
  timeout?: number;
}

const CLIENT_FIELDS = ["signal", "redirect", "agent", "dispatcher", "timeout"] as const;

/** What a form's own encoding is called. */
export const FORM_TYPE = "application/x-www-form-urlencoded;charset=UTF-8";

/** Decides what all clients have in common; `headers` are further ones, over those of `options`. */
export function prepare(options: RequestOptions, headers?: HeaderInit): Prepared {
  const method = options.method.toUpperCase();
  const body = readBody(method, options.body);
  const { url, credentials } = withoutUserinfo(options.url);
  const request = {
    method,
    url,
    headers: texts(HeaderBag.from(options.headers).with(headers ?? {})),
    body,
    client: clientFields(options.request),
  };
  if (credentials !== undefined) {
    setDefault(request.headers, "authorization", `Basic ${base64Text(credentials)}`);
  }
  checkType(request);
  if (body.kind === "form") {
    // Only who writes the parts knows the boundary between them.
    delete request.headers["content-type"];
  }
  return request;
}

function texts(headers: HeaderBag): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers.toObject()).map(([name, value]) => [name, String(value)]),
  );
}

/** An object under a form's content type would arrive as JSON that nobody can read. */
function checkType({ headers, body }: Prepared): void {
  const type = ownHeader(headers, "content-type") ?? "";
  if (body.kind === "json" && /^(application\/x-www-form-urlencoded|multipart\/)/i.test(type)) {
    throw new EndpointError(
      "INVALID_PARAMETER",
      "Cannot send the body: it is an object, which becomes JSON, but the content-type is that of " +
        "a form; pass URLSearchParams or FormData as data, or another content-type",
      { header: "content-type" },
    );
  }
}

const USERINFO = /^(https?:\/\/)([^/?#]*)@/i;

function withoutUserinfo(given: string): { url: string; credentials?: string } {
  const [all, scheme, userinfo] = USERINFO.exec(given) ?? [];
  if (all === undefined || scheme === undefined || userinfo === undefined) {
    return { url: given };
  }
  const text = percentDecoded(userinfo) ?? userinfo;
  return {
    url: scheme + given.slice(all.length),
    credentials: userinfo.includes(":") ? text : `${text}:`,
  };
}

function clientFields(request: unknown): ClientFields {
  if (typeof request !== "object" || request === null) {
    return {};
  }
  let entries: [string, unknown][];
  try {
    // Own ones only, so that a polluted Object.prototype adds none.
    const names = CLIENT_FIELDS.filter((name) => Object.hasOwn(request, name));
    entries = names.map((name) => [name, (request as Record<string, unknown>)[name]]);
    entries = entries.filter(([, value]) => value !== undefined);
  } catch {
    throw new EndpointError(
      "INVALID_OPTIONS",
      'Cannot read the option "request": its own code throws',
    );
  }
  // Their types are the client's affair, which checks them.
  const fields = Object.create(null) as ClientFields;
  return Object.assign(fields, Object.fromEntries(entries));
}

/** Those of the fields that are set. */
export function pick<Name extends keyof ClientFields>(
  client: ClientFields,
  ...names: readonly Name[]
): Pick<ClientFields, Name> {
  return Object.fromEntries(
    names.filter((name) => name in client).map((name) => [name, client[name]]),
  ) as Pick<ClientFields, Name>;
}

/** A body in the type that fits every client; see {@link ClientBody} for why it is a cast. */
export function asBody(value: unknown): ClientBody {
  return value as ClientBody;
}

/** The error for a body that a client cannot be given. */
export function unsendable(problem: string): EndpointError {
  return new EndpointError("INVALID_PARAMETER", `Cannot send the body: ${problem}`);
}

/** The URL without its fragment, which is never sent. */
export function withoutFragment(url: string): string {
  return url.replace(/#.*$/, "");
}

/** The value of a header, and nothing inherited. */
export function ownHeader(headers: Record<string, string>, name: string): string | undefined {
  return Object.hasOwn(headers, name) ? headers[name] : undefined;
}

/** Sets a header that is not set. */
export function setDefault(headers: Record<string, string>, name: string, value: string): void {
  if (!Object.hasOwn(headers, name)) {
    headers[name] = value;
  }
}

/** Node's http frames a body of unknown length only for POST, PUT and PATCH; others would break. */
export function setChunked(headers: Record<string, string>): void {
  if (!Object.hasOwn(headers, "content-length")) {
    setDefault(headers, "transfer-encoding", "chunked");
  }
}
