/** Writes whole URLs by the general rules, with values of any kind: the base URL, the route, further pairs. */
import { splitAbsolute } from "../grammar/authority.js";
import { DOT_SEGMENT, hasDotSegment } from "../grammar/dots.js";
import type { BaseUrl } from "../settings/BaseUrl.js";
import type { Profile } from "../settings/profile.js";
import { expectedBut } from "../support/messages.js";
import { withoutEndSlashes, withoutStartSlashes } from "../support/text.js";
import { requestError, type CallValues } from "../values/CallValues.js";
import { pairsOf, type Field, type WriteField } from "../values/pairs.js";
import { A_TRUSTED_ORIGIN, byNames, dotsError, isTrusted, usableOriginOf } from "./origin.js";
import { isValue, type SlotOf, type Step, type UrlSteps } from "./steps.js";
import {
  joinUrl,
  writeSteps,
  type Stretch,
  type Sections,
  type WrittenName,
} from "./writeSteps.js";

/** What the URLs of one plan have in common: plain data. */
export interface UrlPlan extends UrlSteps {
  readonly profile: Profile;
  /** The route, as errors show it. */
  readonly describe: () => string;
  /** Throws what was noted among the values. */
  readonly check: (values: CallValues) => void;
  readonly base: BaseUrl | undefined;
  readonly slotOf: SlotOf;
  /** The query that no template names. */
  readonly query: readonly Field[];
  /** Whether the route is no full URL: then it goes below the base URL, unless its values write an origin. */
  readonly isPath: boolean;
  /** Whether the values of an expression may write the origin. */
  readonly mayHoldOrigin: boolean;
  /** Whether the literals of the path may make a dot segment. */
  readonly mayHoldDots: boolean;
}

/** Whether names alone tell where the path of a URL begins, and that it has no dot segments. */
export function isFixed({
  isPath,
  base,
  start,
  mayHoldOrigin,
  mayHoldDots: dots,
}: UrlPlan): boolean {
  // Values that choose the host of a full URL are checked in each call.
  const isPlaced = isPath ? base !== undefined : !start.some(isValue);
  return isPlaced && !mayHoldOrigin && !dots;
}

/** Whether a URL may go elsewhere than below the profile's base URL, or the operation's `own`. */
export function leadsElsewhere(
  { isPath, base, mayHoldOrigin, profile }: UrlPlan,
  own: BaseUrl | undefined,
): boolean {
  const isTheirs = base === own || base?.toString() === profile.base.toString();
  return !isPath || mayHoldOrigin || !isTheirs;
}

/** The query that no template names. */
export function writePairs(
  { profile, query }: UrlPlan,
  values: CallValues,
  hook: WriteField | undefined,
): string {
  return pairsOf(query, values, profile.query, hook);
}

/** The URL with these values; `pairs` is the query that no template names. */
export function writeUrl(plan: UrlPlan, values: CallValues, hook: WriteField | undefined): string {
  const { isPath, base, mayHoldOrigin: isOpen, start: startSteps } = plan;
  const lacksBase = isPath && base === undefined;
  // An open route goes below the base URL or not, depending on the text that it writes.
  const known = isOpen || lacksBase ? undefined : writeStart(plan, values);
  const rest = writeSections(plan, plan.rest, values);
  const pairs = writePairs(plan, values, hook);
  if (isOpen && splitAbsolute(rest.path) !== undefined) {
    plan.check(values);
    return locate(plan, values, outcome(plan, rest.path, values), pairs, rest);
  }
  if (lacksBase) {
    const what = expectedBut("a baseUrl or a full URL", "a path and no baseUrl");
    throw requestError("INVALID_URL", plan.describe(), what, { parameters: [] });
  }
  const start = known ?? writeStart(plan, values);
  plan.check(values);
  if (isPath) {
    const path = `${start.path}/${withoutStartSlashes(rest.path)}`;
    return locate(plan, values, path, pairs, rest, start);
  }
  const chosen = startSteps.filter(isValue);
  if (chosen.length > 0) {
    checkOrigin(
      plan,
      start.path,
      values,
      chosen.map(({ variable }) => variable.key),
    );
  }
  // An expression that wrote nothing may leave the host and a literal side by side.
  const isSeparate = rest.path === "" || rest.path.startsWith("/");
  const path = start.path + (isSeparate ? "" : "/") + rest.path;
  return locate(plan, values, path, pairs, rest, start);
}

function writeSections(
  { profile: { missingIsEmpty } }: UrlPlan,
  steps: readonly Step[],
  values: CallValues,
  trail?: WrittenName[],
): Sections {
  return writeSteps(steps, { values, missingIsEmpty, trail });
}

/** What base URLs without values put ahead of paths. A route that is seen for the first time takes a tenth longer without. */
const LITERAL_STARTS = new WeakMap<BaseUrl, Sections>();

/** What stands ahead of the path of a route. */
function writeStart(plan: UrlPlan, values: CallValues): Sections {
  const base = plan.isPath ? plan.base : undefined;
  let written = base && LITERAL_STARTS.get(base);
  if (written === undefined) {
    const { path, query, isOdd } = writeSections(plan, plan.start, values);
    const start = base === undefined ? path : withoutEndSlashes(path);
    written = { path: start, query, fragment: undefined, isOdd };
    if (base?.names.size === 0) {
      LITERAL_STARTS.set(base, written);
    }
  }
  return written;
}

/** The URL whose path is `path`, with the query of its start ahead of its own. */
function locate(
  plan: UrlPlan,
  values: CallValues,
  path: string,
  pairs: string,
  sections: Sections,
  start?: Sections,
): string {
  const isOdd = sections.isOdd || start?.isOdd === true;
  if ((isOdd || plan.mayHoldDots || plan.mayHoldOrigin) && hasDotSegment(path)) {
    const { describe, start: ahead, rest } = plan;
    const names = [ahead, rest].flatMap((steps) => namesWithin(plan, steps, values, dotSegmentsOf));
    throw dotsError(describe, [...new Set(names)]);
  }
  return joinUrl(path, start?.query ?? "", sections, pairs);
}

/** The URL that values wrote, its origin included; one that begins with `//` gets the base URL's scheme. */
function outcome(plan: UrlPlan, path: string, values: CallValues): string {
  const whole = path.startsWith("//") ? `${plan.base?.scheme ?? ""}:${path}` : path;
  const absolute = splitAbsolute(path);
  const end = path.length - (absolute?.rest.length ?? 0);
  const names = namesWithin(plan, plan.rest, values, () => [{ start: 0, end }]);
  // No value may bring a user name or password.
  checkOrigin(plan, absolute?.authority.includes("@") === false ? whole : "", values, names);
  return whole;
}

/** Throws `UNSAFE_URL` unless the origin of `url`, which the values of `names` chose, is trusted. */
function checkOrigin(
  plan: UrlPlan,
  url: string,
  values: CallValues,
  names: readonly string[],
): void {
  const { base, slotOf, profile } = plan;
  const origin = usableOriginOf(url);
  const isKnown =
    origin !== undefined && isTrusted(origin, base, profile, (key) => values.get(slotOf(key), key));
  if (!isKnown) {
    const what = expectedBut(A_TRUSTED_ORIGIN, `another origin${byNames(names)}`);
    throw requestError("UNSAFE_URL", plan.describe(), what, { parameters: names });
  }
}

/** The names whose values wrote within ranges of the path, which is written once more to find them. */
function namesWithin(
  plan: UrlPlan,
  steps: readonly Step[],
  values: CallValues,
  rangesOf: (path: string) => readonly Stretch[],
): readonly string[] {
  const trail: WrittenName[] = [];
  const ranges = rangesOf(writeSections(plan, steps, values, trail).path);
  let i = 0;
  // Names and ranges are both in the order of the path.
  return trail
    .filter(({ start, end }) => {
      while (i < ranges.length && (ranges[i]?.end ?? 0) <= start) {
        i += 1;
      }
      const range = ranges.at(i);
      return range !== undefined && range.start < end;
    })
    .map(({ name }) => name);
}

/** Where the dot segments of a path stand. */
function dotSegmentsOf(path: string): readonly Stretch[] {
  // The slash ahead of a segment belongs to it: `{/x}` writes it, and `{.x}` may follow it.
  return Array.from(path.matchAll(DOT_SEGMENT), ({ index, 0: { length } }) => {
    return { start: index, end: index + length };
  });
}
