/** The hooks of factories, with checks of what they return. */
import { EndpointError } from "../errors.js";
import { encodeShort, encodeText } from "../grammar/percent.js";
import { readValue } from "../grammar/readValue.js";
import { isFieldValue } from "../grammar/tokens.js";
import { MediaType } from "../MediaType.js";
import { hookError, kindOfResult, wrongResult } from "../request/finish.js";
import {
  type PairStyles,
  type Style,
  stylesOf,
  type WriteField,
  writePair,
} from "../request/pairs.js";
import { cannot, quoteNames, reasonOf, withoutAction } from "../support/messages.js";
import { endWithout } from "../support/strings.js";
import type { AmendAccept } from "./mediaTypeOption.js";
import { copyOfMediaType } from "./plainOptions.js";

type WriteQuery = (name: string, value: unknown, style: Style | undefined) => unknown;

/** Printable ASCII without the `#`, which would end the query. */
const QUERY_PART = /^[\x21\x22\x24-\x7e]*$/;

/**
 * Why `standardQuery` refused a value, by the error that it threw. A hook that calls `super.writeQuery` rethrows it.
 */
const REASONS = new WeakMap<object, string>();

/** The hook `writeQuery` with its checks; it is not called for `null`. */
export function checkedWriteQuery(hook: WriteQuery): WriteField {
  return ({ name, sent, slot, style }, values) => {
    const value = values.raw(slot);
    let text: unknown = "";
    try {
      if (value !== null) {
        text = hook(sent, value, style);
      }
    } catch (thrown) {
      const error = hookError("writeQuery", thrown);
      if (error.code !== "INVALID_PARAMETER") {
        throw error;
      }
      // One error names all parameters, as the caller calls them. Of an error that the hook made, only the text is
      // known.
      values.refuse(name, REASONS.get(error) ?? withoutAction(error.message));
    }
    if (typeof text !== "string" || !QUERY_PART.test(text)) {
      throw wrongResult(
        "writeQuery",
        'an encoded query such as a=1&b=2, or ""',
        kindOfResult(text),
      );
    }
    // An `&` at either end is cut, since the library puts one between two fields.
    return text.startsWith("&") || text.endsWith("&") ? trimmed(text) : text;
  };
}

function trimmed(text: string): string {
  const rest = text.replace(/^&+/, "");
  return rest.slice(0, endWithout(rest, "&"));
}

/** The hook `amendAccept` with its checks; it is not called where bytes are asked for. */
export function checkedAmendAccept(hook: AmendAccept): AmendAccept {
  return (accept, mediaType) => {
    if (MediaType.tryParse(accept)?.isBinary === true) {
      return accept;
    }
    let text: unknown;
    try {
      // A copy, which the hook may change: the layer keeps its own.
      text = hook(accept, copyOfMediaType(mediaType));
    } catch (thrown) {
      throw hookError("amendAccept", thrown);
    }
    if (typeof text !== "string" || !isFieldValue(text)) {
      throw wrongResult("amendAccept", "the value of a header", kindOfResult(text));
    }
    return text;
  };
}

/** The query text of a parameter in its own style, or in the style of the profile. Throws `INVALID_PARAMETER`. */
export function standardQuery(
  styles: PairStyles,
  name: string,
  value: unknown,
  style: Style | undefined,
): string {
  // Most values are short and need no style. `pairsOf` does the same where there is no hook.
  const key = encodeText(name);
  const short = encodeShort(value);
  if (key !== undefined && short !== undefined) {
    return `${key}=${short}`;
  }
  try {
    const read = readValue(value, name);
    const chosen = stylesOf(style ?? styles.names.get(name), styles);
    return read === undefined ? "" : writePair(name, read, chosen);
  } catch (thrown) {
    const reason = reasonOf(thrown);
    const action = `write ${quoteNames([name])}`;
    const message = cannot(action, "a value that a URL can carry", reason);
    const error = new EndpointError("INVALID_PARAMETER", message, { parameters: [name] });
    REASONS.set(error, reason);
    throw error;
  }
}
