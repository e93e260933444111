import type { RequestOptions } from "../types/options.js";
import { withDeclared, type Declared } from "./declared.js";

/** A request with its keys in order. Literals: to assign a key could call a setter of Object.prototype. */
export function requestOptions(
  declared: Declared,
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
  return withDeclared(options, declared);
}
