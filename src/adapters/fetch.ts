import type { HeaderInit, RequestOptions } from "../index.js";
import { copyOwn, createBare } from "../support/objects.js";
import { bodyInit, unsendable } from "./body.js";
import { pick } from "./client.js";
import { adapterError, guarded, readable } from "./guard.js";
import { platformHeaders } from "../support/fetching.js";
import type {
  ClientBody,
  PlatformInit,
  PlatformRequest,
  PlatformSignal,
  Redirect,
} from "./platform.js";
import { prepare, type Prepared } from "./prepare.js";

/** What `fetch` is given, beside the fields of the caller's init and a `dispatcher` of `request`. */
export interface FetchInit {
  /** The method in upper case. */
  method: string;
  /** Header fields, all of them text. */
  headers: Record<string, string>;
  /** The body; absent where there is none. */
  body?: ClientBody;
  /** Set with a stream, which `fetch` refuses otherwise. */
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
 * @param init - what else `fetch` is to know (`cache`, `credentials`, …). It wins over the `request`
 * option; its `headers` go over those of the request name by name. Method and body are the request's.
 */
export function toFetch(
  options: RequestOptions,
  init?: PlatformInit,
): [url: string, init: FetchInit] {
  return guarded(toFetch, () => argumentsWith(init, options));
}

/**
 * A `Request` of the platform: `fetch(toRequest(options))`.
 *
 * @param options - the request
 * @param init - what else it is to hold, as in {@link toFetch}
 */
export function toRequest(options: RequestOptions, init?: PlatformInit): PlatformRequest {
  return guarded(toRequest, () => newRequest(argumentsWith(init, options)));
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

/** The arguments of `fetch`, and of clients that hand them on; `fields` are those beside the request itself. */
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
    throw adapterError(
      "INVALID_OPTIONS",
      "make a Request",
      "a platform with globalThis.Request",
      "one without (toFetch and toNode do not need it)",
    );
  }
  // What `fetch` of the platform takes, its Request takes too.
  const Constructor = Request as new (...args: [string, FetchInit]) => PlatformRequest;
  try {
    // The platform would read what every object has.
    return new Constructor(args[0], Object.assign(createBare<never>(), args[1]));
  } catch {
    // Its message may quote what it refuses.
    throw adapterError(
      "INVALID_OPTIONS",
      "make a Request",
      "what the platform's Request accepts",
      "a method, a body or a field of init that it refuses",
    );
  }
}

/** The init's own fields that are set; where nothing checks its type, it may hold a body after all. */
function readInit(init: PlatformInit | undefined): { headers?: HeaderInit } {
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
