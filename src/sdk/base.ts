/** Base URLs without names. */
import { EndpointError, type EndpointErrorCode } from "../errors.js";
import { CONTROL_OR_BLANK, HTTP_START, isHostAndPort } from "../grammar/authority.js";
import { isDotted } from "../grammar/dots.js";
import { encodeLiteral, literalsEnd } from "../grammar/literals.js";
import { cannot } from "../support/messages.js";
import { withoutEndSlashes } from "../support/text.js";

/** What stands ahead of the path of an operation. */
export interface Base {
  /** The origin and the start of the path, without the slash at its end. */
  readonly path: string;
  /** Its query, without the mark. */
  readonly query: string;
  /** Whether its path may hold a dot segment. */
  readonly isOdd: boolean;
}

/** Reads a base URL. Throws `INVALID_URL`, or `INVALID_TEMPLATE` for a character that must be encoded. */
export function readBase(text: string): Base {
  const found = HTTP_START.exec(text);
  const rest = text.slice(found?.[0].length);
  if (
    !found ||
    !isHostAndPort(found[1] ?? "") ||
    CONTROL_OR_BLANK.test(text) ||
    rest.includes("#")
  ) {
    throw baseError("INVALID_URL", "another text, or one with a user name, a blank or a fragment");
  }
  for (let index = 0; index < rest.length;) {
    const end = literalsEnd(rest, index);
    if (end <= index) {
      throw baseError("INVALID_TEMPLATE", "a character that must be percent-encoded");
    }
    index = end;
  }
  const [path = "", ...query] = encodeLiteral(rest).split(/\?/);
  return {
    path: withoutEndSlashes(found[0] + path),
    query: query.join("?"),
    isOdd: isDotted(path),
  };
}

function baseError(code: EndpointErrorCode, got: string): EndpointError {
  return new EndpointError(code, cannot("use the baseUrl", "http(s)://host/path", got));
}
