/** Addresses: what stands ahead of the pairs of the query. */
import { mayMakeDotSegment } from "../grammar/dots.js";
import { encodeShort } from "../grammar/percent.js";
import { expectedBut } from "../support/messages.js";
import { AddressWriter, type ValueStep } from "./AddressWriter.js";
import type { Field } from "./pairs.js";
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
  /** What stands ahead of its steps; `undefined` for the path of the base URL. */
  readonly start: string | undefined;
  /** Writes a base URL with names, whose path stands there; `undefined` for others. */
  readonly writeBase: WriteAddress | undefined;
  readonly run: Run;
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

/** A value that may be written in place, and the text ahead of it. */
export interface Piece {
  readonly text: string;
  readonly slot: number;
  /** Which step of the address it is. */
  readonly step: number;
}

/** What an address begins with: texts of the path, and between them values that stand alone there. */
export interface Run {
  readonly pieces: readonly Piece[];
  /** The text behind the last of them, and the step that follows it. */
  readonly text: string;
  readonly step: number;
  /** Whether none follows. */
  readonly isWhole: boolean;
}

/** The run of an address that begins with none. */
export const NO_RUN: Run = { pieces: [], text: "", step: 0, isWhole: false };

/** The run with which these steps begin; `isAlone` says which values stand alone. */
export function runOf<Value extends ValueStep>(
  steps: readonly (string | Value)[],
  isAlone: (step: Value) => boolean,
): Run {
  const pieces: Piece[] = [];
  let text = "";
  const end = steps.findIndex((step, i) => {
    if (typeof step === "string") {
      text += step;
      return /[?#]/.test(step);
    }
    if (step.slot < 0 || !isAlone(step)) {
      return true;
    }
    pieces.push({ text, slot: step.slot, step: i });
    text = "";
    return false;
  });
  const step = end < 0 ? steps.length : end;
  // The text with the mark is not of the path.
  const last = end < 0 ? undefined : steps[end];
  const isText = typeof last === "string";
  return { pieces, text: isText ? text.slice(0, -last.length) : text, step, isWhole: end < 0 };
}

/** The pairs of a query behind an address that is a run; `undefined` behind any other, and for odd names. */
export function piecesBehind(
  { text, isWhole }: Run,
  query: readonly Field[],
): readonly Piece[] | undefined {
  return isWhole && query.every(({ key }) => key !== undefined)
    ? query.map(({ key = "", slot }, i) => ({
        text: (i === 0 ? `${text}?` : "&") + key,
        slot,
        step: 0,
      }))
    : undefined;
}

/** A text with these pieces behind it; `undefined` where a value needs the general rules. */
export function withPieces(
  start: string,
  pieces: readonly Piece[],
  values: readonly unknown[],
): string | undefined {
  let url: string | undefined = start;
  for (let i = 0; i < pieces.length && url !== undefined; i += 1) {
    const { text, slot } = pieces[i] as Piece;
    const short = encodeShort(values[slot]);
    url = short === undefined ? undefined : url + text + short;
  }
  return url;
}

/** How far an address was written. */
export interface Start {
  readonly path: string;
  /** The text ahead of the next step, which is not written yet. */
  readonly text: string;
  readonly step: number;
  /** The query of the base URL. */
  readonly query: string;
  /** What is known of the values. */
  readonly read: CallValues | undefined;
  /** Whether no step follows, and the path has no dot segment. */
  readonly isWhole: boolean;
  readonly isOdd: boolean;
}

/** Writes the run of an address, up to a value that needs the general rules. */
export function writeStart(call: PlannedCall, known: CallValues | undefined): Start {
  const { values, trail } = call;
  const { start, writeBase, run, isOdd: isPlanOdd } = call.plan.address;
  const base = start === undefined ? (call.base ?? noBase(call)) : undefined;
  const ahead = writeBase?.(call, known);
  const isOdd = isPlanOdd || base?.isDotted === true || ahead?.isOdd === true;
  const { pieces } = run;
  // Where each value stands is noted by the general rules.
  const most = trail === undefined && !isOdd ? pieces.length : 0;
  let path = ahead?.path ?? base?.path ?? start ?? "";
  let done = 0;
  while (done < most) {
    const { text, slot } = pieces[done] as Piece;
    const short = encodeShort(values[slot]);
    if (short === undefined || mayMakeDotSegment(short)) {
      break;
    }
    path += text + short;
    done += 1;
  }
  const { text, step } = done < pieces.length ? (pieces[done] as Piece) : run;
  return {
    path,
    text,
    step,
    query: ahead?.query ?? base?.query ?? "",
    read: ahead === undefined ? known : ahead.read,
    isWhole: run.isWhole && done === pieces.length && !isOdd,
    isOdd,
  };
}

/** Writes an address: behind its start, the general rules go on from the value where it stands. */
export function writeAddress(call: PlannedCall, start: Start): AddressWriter {
  const { path, text, query, read, step, isWhole, isOdd } = start;
  const writer = isWhole
    ? new AddressWriter(call, read, path + text, isOdd)
    : call.plan.address.write(call, read, path + text, isOdd, step);
  return withQuery(writer, query);
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
