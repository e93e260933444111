import type { HeaderInit, RequestOptions } from "../index.js";
import { copyOwn, createBare, isPlainObject, kindOf } from "../support/objects.js";
import { bodyInit, unsendable } from "./body.js";
import { pick } from "./client.js";
import { runAdapter } from "./runAdapter.js";
import { inputError, readable } from "../support/makeErrors.js";
import { platformHeaders } from "../support/fetching.js";
import type {
  ClientBody,
  PlatformInit,
  PlatformRequest,
  PlatformSignal,
  Redirect,
} from "./platform.js";
import { prepare, type Prepared } from "./prepare.js";

/** The init for `fetch`, which also has the fields of the caller's init and a `dispatcher` from `request`. */
export interface FetchInit {
  /** The method in upper case. */
  method: string;
  /** Header fields; all values are strings. */
  headers: Record<string, string>;
  /** The body, if there is one. */
  body?: ClientBody;
  /** Set for a stream, which `fetch` refuses otherwise. */
  duplex?: "half";
  /** From the `request` option. */
  redirect?: Redirect;
  /** From the `request` option. */
  signal?: PlatformSignal | null;
}

/**
 * The arguments of `fetch`: `fetch(...toFetch(options))`.
 *
 * @param options - the request
 * @param init - further fields for `fetch` (`cache`, `credentials`, …). They win over the `request` option. Its
 * `headers` replace headers of the request with the same name. Method and body are the request's.
 */
export function toFetch(
  options: RequestOptions,
  init?: PlatformInit,
): [url: string, init: FetchInit] {
  return runAdapter(toFetch, () => argumentsWith(init, options));
}

/**
 * A `Request` of the platform: `fetch(toRequest(options))`.
 *
 * @param options - the request
 * @param init - further fields, as in {@link toFetch}
 */
export function toRequest(options: RequestOptions, init?: PlatformInit): PlatformRequest {
  return runAdapter(toRequest, () => newRequest(argumentsWith(init, options)));
}

function argumentsWith(
  init: PlatformInit | undefined,
  options: RequestOptions,
): [url: string, init: FetchInit] {
  const { headers, ...others } = readable("the init", () => readInit(init));
  const request = prepare(options, headers);
  return fetchArguments(request, {
    ...pick(request.client, "signal", "redirect", "dispatcher"),
    ...others,
  });
}

/** The arguments of `fetch`, and of clients that pass them on; `fields` do not come from the request itself. */
export function fetchArguments<Fields extends object>(
  request: Prepared,
  fields: Fields,
): [url: string, init: Fields & FetchInit] {
  const { method, url, headers, declared } = request;
  const own = { method, headers: platformHeaders(headers, declared), ...fetchBody(request) };
  return [url, { ...fields, ...own }];
}

function newRequest(args: [url: string, init: FetchInit]): PlatformRequest {
  const { Request } = globalThis as { Request?: unknown };
  if (typeof Request !== "function") {
    throw inputError(
      "INVALID_OPTIONS",
      "make a Request",
      "a platform with globalThis.Request",
      "one without (toFetch and toNode do not need it)",
    );
  }
  // The platform's Request accepts the same arguments as its `fetch`.
  const Constructor = Request as new (...args: [string, FetchInit]) => PlatformRequest;
  try {
    // Without prototype: the platform also reads inherited fields.
    return new Constructor(args[0], Object.assign(createBare<never>(), args[1]));
  } catch {
    // The platform's message may quote a secret.
    throw inputError(
      "INVALID_OPTIONS",
      "make a Request",
      "what the platform's Request accepts",
      "a method, a body, or a field of init or of the option request that it refuses",
    );
  }
}

/** The own fields of the init that are set. In JavaScript it may have a body, which is left out. */
function readInit(init: PlatformInit | null = {}): { headers?: HeaderInit } {
  // An instance, such as a signal or a `Request`, has no own fields, so what it says would be lost.
  if (init !== null && !isPlainObject(init)) {
    throw inputError(
      "INVALID_OPTIONS",
      "use the init",
      "an object such as { signal }",
      kindOf(init),
    );
  }
  const fields = copyOwn(init ?? {});
  Object.keys(fields).forEach((name) => {
    if (fields[name] === undefined || name === "body" || name === "duplex") {
      Reflect.deleteProperty(fields, name);
    }
  });
  return fields;
}

/** The fields of an init that carry the body. */
function fetchBody({ method, body }: Prepared): Pick<FetchInit, "body" | "duplex"> {
  switch (body.kind) {
    case "none":
      // Chromium announces an empty body of POST and PUT only.
      return method === "PATCH" ? bodyInit(new Uint8Array(0)) : {};
    case "stream":
      return { ...bodyInit(body.value), duplex: "half" };
    case "pipe":
      throw unsendable(
        "a web stream or an async iterable",
        "a stream with pipe() only (pipe it into a PassThrough)",
      );
    case "json":
    case "text":
    case "bytes":
    case "params":
    case "form":
    case "blob":
      return bodyInit(body.value);
  }
}
