/** Credentials of clients. */
import { EndpointError } from "../errors.js";
import { encodeText } from "../grammar/percent.js";
import { formatValues } from "../operation/formats.js";
import { encodeCookie } from "../operation/ValueRules.js";
import { cannot } from "../support/messages.js";
import type { Scheme } from "../types/sdk.js";

/** A token in the header `authorization`. */
export function bearer(option: string): Scheme {
  return one(option, "headers", "authorization", (token) => `Bearer ${token}`);
}

/** A user name and a password in the header `authorization` (RFC 7617); without a password it is empty. */
export function basic(user: string, password: string): Scheme {
  return {
    options: [user, password],
    place: "headers",
    name: "authorization",
    write: ([name = null, secret]) =>
      name === null ? name : `Basic ${String(formatValues(pairOf(user, name, secret), "base64"))}`,
  };
}

/** The UTF-8 bytes of a user name and a password. `TextEncoder` is no part of the language. */
function pairOf(option: string, name: string, secret: string | null | undefined): Uint8Array {
  const encoded = encodeText(`${name}:${secret ?? ""}`);
  if (encoded === undefined || name.includes(":")) {
    throw new EndpointError(
      "INVALID_OPTIONS",
      cannot("make the client", "a user name without colons", "another text"),
      { parameters: [option] },
    );
  }
  return Uint8Array.from(encoded.matchAll(/%..|./g), ([text]) =>
    text.startsWith("%") ? parseInt(text.slice(1), 16) : text.charCodeAt(0),
  );
}

/** A key in a header. */
export function headerKey(option: string, name: string): Scheme {
  return one(option, "headers", name, (key) => key);
}

/** A key in the query of all requests. */
export function queryKey(option: string, name: string): Scheme {
  return one(option, "query", name, (key) => key);
}

/** A key in a cookie. */
export function cookieKey(option: string, name: string): Scheme {
  return one(option, "headers", "cookie", (key) => `${name}=${encodeCookie(key)}`);
}

function one(
  option: string,
  place: Scheme["place"],
  name: string,
  textOf: (value: string) => string,
): Scheme {
  return {
    options: [option],
    place,
    name,
    write: ([value = null]) => (value === null ? value : textOf(value)),
  };
}
