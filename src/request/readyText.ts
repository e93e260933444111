/** Values that can be put between ready texts, whatever stands beside them. */
import { isHostValue } from "../grammar/authority.js";
import { encodeShort } from "../grammar/values.js";
import type { ValueStep } from "./urlSteps.js";

/** What a short text must be to be put between ready texts. */
export const ANYTHING = 0;
const SEGMENT = 1;
const HOST_LABELS = 2;

/** What a short text must be: one of the kinds above, or one of the values that the profile lists. */
export type TextRule = number | ReadonlySet<unknown>;

/** The rule that a short text must meet at this step. */
export function ruleOf({ operator, kind, allowed }: ValueStep): TextRule {
  return allowed ?? (kind === "host" ? HOST_LABELS : operator.ifEmpty === "=" ? ANYTHING : SEGMENT);
}

/** The rule that serves for all of these; a listed value is good wherever it stands. */
export function strictest(rules: readonly TextRule[]): TextRule {
  return rules.find((rule) => typeof rule === "object") ?? Math.max(...rules.map(Number));
}

/** A short text or number, encoded; `undefined` for anything that the general rules must write. */
export function textOf(value: unknown, rule: TextRule): string | undefined {
  if (rule !== ANYTHING && typeof value === "string" && !isPlainSegment(value)) {
    return undefined;
  }
  if (typeof rule === "object" && !rule.has(value)) {
    return undefined;
  }
  if (rule === HOST_LABELS && !(typeof value === "string" && isHostValue(value))) {
    return undefined;
  }
  return encodeShort(value);
}

/** Whether a text is not empty and its start cannot be a part of a dot segment. */
function isPlainSegment(value: string): boolean {
  const code = value.charCodeAt(0);
  return code === DOT
    ? BEHIND_DOT.test(value)
    : value !== "" && code !== SLASH && code !== BACKSLASH;
}

const DOT = 0x2e;
const SLASH = 0x2f;
const BACKSLASH = 0x5c;
const BEHIND_DOT = /^\.[\w-]/;
