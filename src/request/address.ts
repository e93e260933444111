/** Addresses: what stands ahead of the pairs of the query. */
import { expectedBut } from "../support/messages.js";
import type { AddressWriter, Step } from "./AddressWriter.js";
import type { ServerNames } from "./service.js";
import { requestError, type CallValues } from "./values.js";
import type { PlannedCall } from "./write.js";

/** Where the value of a parameter stands among those of a call; -1 if it is given nowhere. */
export type SlotOf = (name: string) => number;

/** The address of an operation. */
export interface Address {
  /** The url as it is written. */
  readonly url: string;
  /** The names of all parameters in the url. */
  readonly names: ReadonlySet<string>;
  /** Whether it stands below a base URL. */
  readonly isPath: boolean;
  /**
   * Plans the addresses of calls whose values stand in the slots that `slotOf` tells. The same values fill the names of
   * the base URL, `server`.
   */
  readonly plan: (slotOf: SlotOf, server: ServerNames | undefined) => AddressPlan;
}

/** How the addresses of calls are written. */
export interface AddressPlan {
  /** The text ahead of the steps; `undefined` if that is the path of the base URL. */
  readonly start: string | undefined;
  /**
   * Writes a base URL with names, whose path then stands ahead of the steps; `undefined` for a base URL without names.
   */
  readonly writeBase: WriteAddress | undefined;
  /**
   * The steps, if `shortUrl` may write them: all are texts of a path without dot segments, or values that stand
   * alone.
   */
  readonly short: readonly Step[] | undefined;
  /** Whether its literals may hold a dot segment. */
  readonly isOdd: boolean;
  /** Writes the steps by the general rules behind this `path`. */
  readonly write: (
    call: PlannedCall,
    read: CallValues | undefined,
    path: string,
    isOdd: boolean,
  ) => AddressWriter;
}

/** Writes an address with the values of a call. */
export type WriteAddress = (call: PlannedCall, read: CallValues | undefined) => AddressWriter;

/** Writes an address by the general rules. */
export function writeAddress(call: PlannedCall, known: CallValues | undefined): AddressWriter {
  const { start, writeBase, write, isOdd: isOwnOdd } = call.plan.address;
  const base = start === undefined ? (call.base ?? noBase(call)) : undefined;
  const ahead = writeBase?.(call, known);
  const read = ahead === undefined ? known : ahead.read;
  const isOdd = isOwnOdd || base?.isOdd === true || ahead?.isOdd === true;
  const writer = write(call, read, ahead?.path ?? base?.path ?? start ?? "", isOdd);
  return base === undefined ? writer : withQuery(writer, ahead?.query ?? base.query);
}

/** The address with the query of its base URL ahead of its own. */
export function withQuery(writer: AddressWriter, above: string): AddressWriter {
  if (above !== "") {
    writer.query = writer.query === undefined ? above : joinQuery(above, writer.query);
  }
  return writer;
}

/** Throws for a path without a base URL. */
export function noBase({ plan }: PlannedCall): never {
  const what = expectedBut("a baseUrl or a full URL", "a path and no baseUrl");
  throw requestError("INVALID_URL", plan.describe(), what);
}

/** A whole URL: the query of the base URL stands ahead of its own, and behind both the `pairs`. */
export function joinUrl({ path, query, fragment }: AddressWriter, pairs: string): string {
  const whole = query === undefined ? pairs : joinQuery(query, pairs);
  const mark = query === undefined && pairs === "" ? "" : "?";
  return path + mark + whole + (fragment === undefined ? "" : `#${fragment}`);
}

/** Two parts of a query, with the `&` that is missing between them. */
export function joinQuery(left: string, right: string): string {
  const hasSeam = left === "" || right === "" || left.endsWith("&") || right.startsWith("&");
  return left + (hasSeam ? "" : "&") + right;
}
