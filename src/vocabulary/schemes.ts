/** Credentials of clients. */
import type { EndpointError } from "../errors.js";
import { encodeBase64 } from "../grammar/base64.js";
import { encodeText } from "../grammar/percent.js";
import { MAX_WRITTEN } from "../grammar/readValue.js";
import type { HeaderValue } from "../options.js";
import { inputError } from "../support/makeErrors.js";
import { kindOf } from "../support/objects.js";
import { COOKIE, encodeCookie, splitCookies } from "../grammar/cookies.js";

/** Which of a client's options are credentials, and how they are sent: the result of `bearer` and similar functions. */
export interface Scheme {
  /** Tells the compiler what this value is; it is never set. */
  readonly "~scheme"?: true;
  /** The names of the options. @internal */
  readonly options: readonly string[];
  /** What is sent. @internal */
  readonly place: "header" | "query";
  /** Its name there. @internal */
  readonly name: string;
  /**
   * The credential to send, made of the given options; `null` for none. `set` is what another scheme wrote to the same
   * header, `below` what the layer below has there. @internal
   */
  readonly write: (
    given: ReadonlyMap<string, unknown>,
    set?: string | null,
    below?: HeaderValue | null,
  ) => string | null;
}

/** A token in the header `authorization`. */
export function bearer(option: string): Scheme {
  return one(option, "header", "authorization", (token) => `Bearer ${token}`);
}

/** A user name and a password in the header `authorization` (RFC 7617); without a password it is empty. */
export function basic(user: string, password: string): Scheme {
  return {
    options: [user, password],
    place: "header",
    name: "authorization",
    write: (given, set = null) => {
      const name = credentialIn(given, user);
      const secret = textIn(given.get(password) ?? "", password);
      return name === null ? set : `Basic ${encodeBase64(userAndPassword(user, name, secret))}`;
    },
  };
}

/** The UTF-8 bytes of a user name and a password. `TextEncoder` is not part of the language. */
function userAndPassword(option: string, name: string, secret: string): Uint8Array {
  const encoded = encodeText(`${name}:${secret}`);
  if (encoded === undefined || name.includes(":")) {
    throw clientError("a user name without a colon", "another string", option);
  }
  // There is a colon at least.
  return Uint8Array.from(encoded.match(/%..|./g) as readonly string[], (text) =>
    text.startsWith("%") ? parseInt(text.slice(1), 16) : text.charCodeAt(0),
  );
}

/** A key in a header. */
export function headerKey(option: string, name: string): Scheme {
  // Schemes that share a header find each other's credentials by its name.
  return one(option, "header", name.toLowerCase(), (key) => key);
}

/** A key in the query of all requests. */
export function queryKey(option: string, name: string): Scheme {
  return one(option, "query", name, (key) => key);
}

/** A key in a cookie, after the other cookies of the client. */
export function cookieKey(option: string, name: string): Scheme {
  return {
    options: [option],
    place: "header",
    name: COOKIE,
    write: (given, set, below) => {
      const start = `${name}=`;
      const others = splitCookies(set === undefined ? below : set);
      const key = credentialIn(given, option);
      const cookies = [
        ...others.filter((cookie) => !cookie.startsWith(start)),
        ...(key === null ? [] : [start + encodeCookie(key)]),
      ];
      return cookies.length === 0 ? null : cookies.join("; ");
    },
  };
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
    write: (given, set = null) => {
      const credential = credentialIn(given, option);
      return credential === null ? set : textOf(credential);
    },
  };
}

/** A credential: a text that is not empty, or `null` for none. */
function credentialIn(given: ReadonlyMap<string, unknown>, option: string): string | null {
  const value = given.get(option);
  if (value === "") {
    throw clientError(`a string as ${option}`, "an empty one", option);
  }
  return value === null ? null : textIn(value, option);
}

/** A text that may be a credential. */
function textIn(value: unknown, option: string): string {
  if (typeof value === "string" && value.length <= MAX_WRITTEN) {
    return value;
  }
  throw clientError(
    `a string as ${option}`,
    typeof value === "string" ? `more than ${MAX_WRITTEN} characters` : kindOf(value),
    option,
  );
}

/** The action that errors about the options of a client name. */
export const MAKE = "make the client";

/** An error about the options of a client. */
export function clientError(
  expected: string,
  got: string,
  ...parameters: readonly string[]
): EndpointError {
  return inputError("INVALID_OPTIONS", MAKE, expected, got, { parameters });
}
