/** Values that can be written without a look at the others. */
import { isHostValue } from "../grammar/authority.js";
import { encodeShort } from "../grammar/values.js";
import type { ValueStep } from "./urlSteps.js";

/** What a short text must be to be written without a look at the others. */
export const ANYTHING = 0;
const SEGMENT = 1;
const HOST_LABELS = 2;

/** What a short text or number must be at this step to be written at once. */
export function ruleOf({ operator, kind }: ValueStep): number {
  return kind === "host" ? HOST_LABELS : operator.ifEmpty === "=" ? ANYTHING : SEGMENT;
}

/** A short text or number as the URL holds it; `undefined` for anything that needs a closer look. */
export function textOf(value: unknown, rule: number): string | undefined {
  if (rule !== ANYTHING && typeof value === "string" && !isPlainSegment(value)) {
    return undefined;
  }
  if (rule === HOST_LABELS && !(typeof value === "string" && isHostValue(value))) {
    return undefined;
  }
  return encodeShort(value);
}

/** Whether a text neither is empty nor begins with what may be a part of a dot segment. */
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
