/** Requests that are about to be sent: their own fields, checked. */
import { isToken } from "../grammar/tokens.js";
import { inputError, readable } from "../support/makeErrors.js";
import { A_PROMISE, copyOwn, hasMethod, kindOf } from "../support/objects.js";

/** What every request has. */
interface Sendable {
  readonly method: string;
  readonly url: string;
  readonly headers: object;
  readonly body?: unknown;
}

/**
 * The own fields of a request, each read once. Requests of this library pass. Others are checked, so that nothing
 * unsafe gets into a command or a file.
 */
export function readRequest<Request extends Sendable>(options: Request): Request {
  const own = readable("the request", () => copyOwn(Object(options) as object) as Partial<Request>);
  const { method, url } = own;
  if (method === undefined && url === undefined) {
    throw inputError("INVALID_OPTIONS", "read the request", ENDPOINT, otherThan(options));
  }
  if (typeof method !== "string" || !isToken(method)) {
    const token = "an HTTP token, as endpoint() returns it";
    throw inputError("INVALID_METHOD", "use the method", token, "another value");
  }
  if (typeof url !== "string" || !/^https?:\/\/[\x21-\x7e]+$/i.test(url)) {
    const full = "a full http or https URL in printable ASCII, as endpoint() returns it";
    throw inputError("INVALID_URL", "use the url", full, "another value");
  }
  const { body } = own;
  // A Promise of another realm, as in Jest, is not an instance of this realm's class.
  if (typeof body === "object" && body !== null && hasMethod(body, "then")) {
    throw inputError("INVALID_PARAMETER", "send the body", "a value", A_PROMISE);
  }
  return Object.assign(own, { method, url, headers: own.headers ?? {} }) as Request;
}

const ENDPOINT = "what endpoint() returns";

/** Describes what was given instead of a request. */
function otherThan(options: unknown): string {
  const kind = kindOf(options);
  return kind === "an object" ? "an object without method and url" : kind;
}
