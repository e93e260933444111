/**
 * A shortcut for URLs whose values are all short texts. It writes what the general rules would write;
 * docs/decisions/one-engine.md says what it saves.
 */
import { mayMakeDotSegment } from "../grammar/dots.js";
import { encodeShort } from "../grammar/percent.js";
import type { Value } from "../grammar/readValue.js";
import { NO_MEMBERS } from "../support/objects.js";
import type { ValueStep } from "./AddressWriter.js";
import type { Field } from "./pairs.js";
import type { AddressPlan, PlannedCall, ShortPlan } from "./types.js";

/** The plan for {@link shortUrl}; `undefined` if only the general rules can write the URL. */
export function shortPlan({ short }: AddressPlan, query: readonly Field[]): ShortPlan | undefined {
  if (short === undefined) {
    return undefined;
  }
  const parts: (string | number)[] = [];
  const checks: ValueStep["problemOf"][] = [];
  let isShort = true;
  let ahead = "";
  for (const step of short.steps) {
    if (typeof step === "string") {
      ahead += step;
    } else {
      parts.push(ahead, step.slot);
      ahead = "";
      isShort &&= step.slot >= 0;
      checks.push(step.problemOf);
    }
  }
  if (ahead !== "") {
    parts.push(ahead, -1);
  }
  const queryStart = parts.length;
  for (const { key = "", slot } of query) {
    parts.push(key, slot);
    isShort &&= key !== "";
  }
  return isShort
    ? {
        start: short.start,
        parts,
        queryStart,
        checks: checks.some((check) => check) ? checks : NO_MEMBERS,
      }
    : undefined;
}

/** The URL of a call whose values are all short texts that need no other rule; `undefined` for all others. */
export function shortUrl({
  plan,
  base,
  slotValues,
  layer,
  trail,
}: PlannedCall): string | undefined {
  const { short } = plan;
  // Only the general rules note in `trail` where each value is.
  if (short === undefined || (trail ?? layer.hooks.writeQuery) !== undefined) {
    return undefined;
  }
  const { start, parts, queryStart, checks } = short;
  let url = start ?? (base?.mayHaveDots === false && base.query === "" ? base.path : undefined);
  if (url === undefined) {
    return undefined;
  }
  const checkedEnd = 2 * checks.length;
  let delimiter = "?";
  for (let i = 0; i < parts.length; i += 2) {
    // Texts and slots alternate.
    const text = parts[i] as string;
    const slot = parts[i + 1] as number;
    if (slot < 0) {
      url += text;
      continue;
    }
    const value = slotValues[slot];
    const isQuery = i >= queryStart;
    if (value === null && isQuery) {
      continue;
    }
    const encoded = encodeShort(value);
    if (encoded === undefined || (!isQuery && mayMakeDotSegment(encoded))) {
      return undefined;
    }
    // `encodeShort` took the value, so it is one that a URL can carry.
    if (i < checkedEnd && checks[i / 2]?.(value as Value, encoded) !== undefined) {
      return undefined;
    }
    if (isQuery) {
      url += delimiter;
      delimiter = "&";
    }
    url += text;
    url += encoded;
  }
  return url;
}
