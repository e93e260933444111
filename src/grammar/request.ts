/** Requests that are about to be sent: their own fields, checked. */
import { EndpointError } from "../errors.js";
import { cannot } from "../support/messages.js";
import { copyOwn, kindOf } from "../support/objects.js";
import { isToken } from "./tokens.js";

/** What every request has. */
interface Sendable {
  readonly method: string;
  readonly url: string;
  readonly headers: object;
}

/**
 * The own fields, each read once. What the library makes passes; of what others made, nothing may slip
 * into a command or a file.
 */
export function readRequest<Request extends Sendable>(options: Request): Request {
  const own = ownFields(options);
  const { method, url } = own;
  if (method === undefined && url === undefined) {
    throw wrongRequest("INVALID_OPTIONS", "read the request", ENDPOINT, otherThan(options));
  }
  if (typeof method !== "string" || !isToken(method)) {
    const token = "an HTTP token, as endpoint() returns it";
    throw wrongRequest("INVALID_METHOD", "use the method", token, "another value");
  }
  if (typeof url !== "string" || !/^https?:\/\/[\x21-\x7e]+$/i.test(url)) {
    const full = "a full http or https URL in printable ASCII, as endpoint() returns it";
    throw wrongRequest("INVALID_URL", "use the url", full, "another value");
  }
  return Object.assign(own, { method, url, headers: own.headers ?? {} }) as Request;
}

const ENDPOINT = "what endpoint() returns";

/** The fields of whatever was given. */
function ownFields<Request extends object>(options: Request): Partial<Request> {
  try {
    return copyOwn(Object(options) as object) as Partial<Request>;
  } catch {
    const message = "Cannot read the request options: its own code throws";
    throw new EndpointError("INVALID_OPTIONS", message);
  }
}

function wrongRequest(
  code: "INVALID_OPTIONS" | "INVALID_METHOD" | "INVALID_URL",
  ...words: Parameters<typeof cannot>
): EndpointError {
  return new EndpointError(code, cannot(...words));
}

/** What was given in place of request options. */
function otherThan(options: unknown): string {
  const kind = kindOf(options);
  return kind === "an object"
    ? "an object without method and url"
    : options instanceof Promise
      ? "a Promise, which must be awaited"
      : kind;
}
