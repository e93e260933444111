/** Addresses: what comes before the pairs of the query. */
import { requestError } from "../support/makeErrors.js";
import { expectedBut } from "../support/messages.js";
import type { AddressWriter } from "./AddressWriter.js";
import type { CallValues } from "./CallValues.js";
import type { PlannedCall, WriteAddress } from "./types.js";

/**
 * Writes an address below the base URL of the call, with `writeBase` if that has names, or else below the `origin` of a
 * full URL. `write` gets the text before the address, and whether that text may hold dot segments.
 */
export function writeBelow(
  call: PlannedCall,
  values: CallValues,
  write: (path: string, mayHaveDots: boolean) => AddressWriter,
  origin?: string,
  writeBase?: WriteAddress,
): AddressWriter {
  const base = origin === undefined ? (call.base ?? noBase(call)) : undefined;
  const ahead = writeBase?.(call, values);
  const mayHaveDots = base?.mayHaveDots === true || ahead?.mayHaveDots === true;
  const writer = write(ahead?.path ?? base?.path ?? origin ?? "", mayHaveDots);
  return base === undefined ? writer : withQuery(writer, ahead?.query ?? base.query);
}

/** The address with the query of its base URL before its own. */
export function withQuery(writer: AddressWriter, above: string): AddressWriter {
  if (above !== "") {
    writer.query =
      writer.query === undefined ? above : above + seamOf(above, writer.query) + writer.query;
  }
  return writer;
}

/** Throws for a path without a base URL. */
export function noBase({ plan }: PlannedCall): never {
  const what = expectedBut("a baseUrl or a full URL", "a path and no baseUrl");
  throw requestError("INVALID_URL", plan.describe(), what);
}

/** A whole URL: first the query of the base URL, then the address's own, then the `pairs`. */
export function joinUrl({ path, query, fragment }: AddressWriter, pairs: string): string {
  const whole = query === undefined ? pairs : query + seamOf(query, pairs) + pairs;
  const delimiter = query === undefined && pairs === "" ? "" : "?";
  return path + delimiter + whole + (fragment === undefined ? "" : `#${fragment}`);
}

/** The `&` that is missing between two parts of a query; `""` if none is missing. */
export function seamOf(left: string, right: string): "" | "&" {
  const isJoined = left === "" || right === "" || left.endsWith("&") || right.startsWith("&");
  return isJoined ? "" : "&";
}
