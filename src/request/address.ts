/** Addresses: what stands ahead of the pairs of the query. */
import { mayMakeDotSegment } from "../grammar/dots.js";
import { encodeShort } from "../grammar/percent.js";
import { expectedBut } from "../support/messages.js";
import { AddressWriter, type Step } from "./AddressWriter.js";
import type { ServerNames } from "./service.js";
import { requestError, type CallValues } from "./values.js";
import type { PlannedCall } from "./write.js";

/** Where the value of a parameter stands among those of a call; -1 if it is given nowhere. */
export type SlotOf = (name: string) => number;

/** The address of an operation. */
export interface Address {
  /** The url as it is written. */
  readonly url: string;
  /** All names. */
  readonly names: ReadonlySet<string>;
  /** Whether it stands below a base URL. */
  readonly isPath: boolean;
  /** How the addresses of calls are written whose values stand in these slots; they fill this base URL, too. */
  readonly plan: (slotOf: SlotOf, server: ServerNames | undefined) => AddressPlan;
}

/** How the addresses of calls are written. */
export interface AddressPlan {
  /** What stands ahead of the steps; `undefined` for the path of the base URL. */
  readonly start: string | undefined;
  /** Writes a base URL with names, whose path stands there; `undefined` for others. */
  readonly writeBase: WriteAddress | undefined;
  readonly steps: readonly Step[];
  /** So many of them, from the first one on, are texts of the path, and values that stand alone between them. */
  readonly simple: number;
  /** Whether its literals may hold a dot segment. */
  readonly isOdd: boolean;
  /** Goes on by the general rules from the step at `from`, behind the `path` that the ones ahead of it wrote. */
  readonly write: (
    call: PlannedCall,
    read: CallValues | undefined,
    path: string,
    isOdd: boolean,
    from: number,
  ) => AddressWriter;
}

/** Writes an address with the values of a call. */
export type WriteAddress = (call: PlannedCall, read: CallValues | undefined) => AddressWriter;

/** Writes an address. From the first value on that is more than a short text, the general rules go on. */
export function writeAddress(call: PlannedCall, known: CallValues | undefined): AddressWriter {
  const { values, trail, plan } = call;
  const { start, writeBase, steps, simple, write } = plan.address;
  const base = start === undefined ? (call.base ?? noBase(call)) : undefined;
  const ahead = writeBase?.(call, known);
  const read = ahead === undefined ? known : ahead.read;
  const isOdd = plan.address.isOdd || base?.isDotted === true || ahead?.isOdd === true;
  // Where each value stands is noted by the general rules.
  const most = isOdd || trail !== undefined ? 0 : simple;
  let path = ahead?.path ?? base?.path ?? start ?? "";
  let done = 0;
  while (done < most) {
    const step = steps[done] as Step;
    const isText = typeof step === "string";
    const text = isText ? step : step.slot < 0 ? undefined : encodeShort(values[step.slot]);
    if (text === undefined || (!isText && mayMakeDotSegment(text))) {
      break;
    }
    path += text;
    done += 1;
  }
  // A URL without a path has no steps, and is for the general rules.
  const isDone = done > 0 && done === steps.length;
  const writer = isDone
    ? new AddressWriter(call, read, path, isOdd)
    : write(call, read, path, isOdd, done);
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
