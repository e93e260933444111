import type { EndpointError } from "../errors.js";
import { splitAbsolute } from "../grammar/authority.js";
import { isWellFormed } from "../grammar/percent.js";
import type { Value } from "../grammar/values.js";
import { describeRoute, type Route } from "../Route.js";
import type { BaseUrl } from "../settings/BaseUrl.js";
import type { Profile } from "../settings/profile.js";
import { expectedBut } from "../support/messages.js";
import { CallValues, urlError } from "./CallValues.js";
import { dotSegmentsOf, DOT_SEGMENT, mayHoldDots, type Range } from "./dotSegments.js";
import { ANYTHING, ruleOf, textOf } from "./readyText.js";
import { byNames, isTrusted, usableOriginOf } from "./trust.js";
import { seamOf, UrlText, type UrlWriting, type Written } from "./UrlText.js";
import { urlStepsOf, type SlotOf, type Step, type UrlSteps, type ValueStep } from "./urlSteps.js";

/** More values than this are written by the general rules; a plan should not grow with its template. */
const MOST_READY = 64;

/** What the URLs of one plan have in common. */
export interface UrlCall extends UrlWriting {
  readonly route: Route;
  readonly method: string;
  readonly base: BaseUrl | undefined;
  readonly slotOf: SlotOf;
  /** How many values a call brings; those of the defaults stand in the slots behind them. */
  readonly count: number;
  readonly defaults: readonly unknown[];
  /** The names of the query that no template names. */
  readonly query: readonly string[];
  /** Whether a subclass writes these in its own way. */
  readonly isHooked: boolean;
  readonly profile: Profile;
}

/** What stands ahead of a path and of its query. */
interface Start {
  readonly host: string;
  readonly path: string;
  readonly query: string;
  readonly isOdd: boolean;
}

/** The query of the base URL, and the values of the call. */
interface Located {
  readonly query: string;
  readonly values: CallValues;
}

/**
 * Writes the URLs of calls with the same route and names. Between ready texts it writes values that
 * are short texts and numbers, which most are; if one is of another kind, the general rules write all.
 */
export class UrlWriter {
  readonly #call: UrlCall;
  readonly #steps: UrlSteps;
  readonly #mayHoldDots: boolean;
  /** What stands ahead of all paths, if it holds no values. */
  #start: Start | undefined;
  /** What stands ahead of each value, the slot of each, and what it must be to be written at once. */
  #texts: readonly string[] = [];
  #slots: readonly number[] = [];
  #rules: readonly number[] = [];
  /** What stands behind the last value; `undefined` if nothing is ready. */
  #end: string | undefined;

  /** Nothing is ready yet: {@link UrlWriter.prepare}. */
  constructor(call: UrlCall) {
    this.#call = call;
    this.#steps = urlStepsOf(call.route, call.base, call.slotOf, call.query);
    this.#mayHoldDots = mayHoldDots([...this.#steps.basePath, "/", ...this.#steps.rest]);
  }

  /** The route, as errors show it. */
  get name(): string {
    return describeRoute(this.#call.method, this.#call.route.url);
  }

  /** Works out the ready texts: what the general rules write around marks in place of the values. */
  prepare(): void {
    const { route, base, count, defaults } = this.#call;
    const { origin, basePath, baseQuery, rest } = this.#steps;
    const isBelow = route.parts.prefix === "" && !this.#mayHoldOrigin();
    const isFixed = !isBelow && !origin.some(isValue) && !this.#mayHoldOrigin();
    const values = [...origin, ...basePath, ...baseQuery, ...rest].filter(isValue);
    if (
      !(isFixed || (isBelow && base !== undefined)) ||
      this.#mayHoldDots ||
      values.length > MOST_READY ||
      !values.every((step) => this.#isReady(step))
    ) {
      return;
    }
    const own = values.filter(({ slot }) => slot < count);
    const marks = Array.from({ length: count }, (_, slot) => `mark${slot}end`);
    // Texts and the slots between them, in turns.
    const texts = this.#write(new CallValues([...marks, ...defaults])).split(/mark(\d+)end/);
    // A literal may look like a mark, and a default may write the value of a name once more.
    if (texts.length === 2 * own.length + 1) {
      this.#end = texts.at(-1);
      this.#texts = own.map((_, i) => texts[2 * i] ?? "");
      this.#slots = own.map((_, i) => Number(texts[2 * i + 1]));
      this.#rules = this.#slots.map((slot) => {
        return Math.max(...own.filter((step) => step.slot === slot).map(ruleOf));
      });
    }
  }

  /** The URL with these values, which stand in the order of the names of the call. */
  write(values: unknown[]): string {
    const slots = this.#slots;
    const texts = this.#texts;
    const rules = this.#rules;
    let out = "";
    for (let i = 0; i < slots.length; i += 1) {
      const text = textOf(values[slots[i] ?? 0], rules[i] ?? ANYTHING);
      if (text === undefined) {
        return this.#write(this.valuesOf(values));
      }
      out += (texts[i] ?? "") + text;
    }
    return this.#end === undefined ? this.#write(this.valuesOf(values)) : out + this.#end;
  }

  /** Whether a URL may go elsewhere than to the profile's base URL, and its values. */
  leadsElsewhere(): boolean {
    const { route, base, profile } = this.#call;
    const isBelow = route.parts.prefix === "" && !this.#mayHoldOrigin();
    return !isBelow || String(base) !== String(profile.base);
  }

  /** The values of a call in all slots. */
  valuesOf(values: unknown[]): CallValues {
    const { count, defaults } = this.#call;
    defaults.forEach((value, i) => {
      values[count + i] ??= value;
    });
    return new CallValues(values);
  }

  /** Writes values of any kind. */
  #write(values: CallValues): string {
    const { route, base } = this.#call;
    const { origin, rest } = this.#steps;
    // Only what such a route writes tells whether it goes below the base URL.
    const isOpen = this.#mayHoldOrigin() || (base === undefined && route.parts.prefix === "");
    const known = isOpen ? undefined : (this.#start ?? this.#writeStart(values));
    const text = this.#text(rest, values);
    if (this.#mayHoldOrigin() && splitAbsolute(text.path) !== undefined) {
      values.check(() => this.name);
      return this.#locate(text, this.#outcome(text.path, values), { query: "", values });
    }
    if (base === undefined && route.parts.prefix === "") {
      const what = expectedBut("a baseUrl or a full URL", "a path and no baseUrl");
      throw urlError("INVALID_URL", this.name, [], what);
    }
    const start = known ?? this.#writeStart(values);
    values.check(() => this.name);
    if (route.parts.host.some((part) => typeof part !== "string")) {
      const names = origin.filter(isValue).map(({ variable }) => variable.name);
      this.#checkOrigin(start.host, names, values);
    }
    text.isOdd ||= start.isOdd;
    const isSeparate = text.path === "" || text.path.startsWith("/");
    const path =
      route.parts.prefix === ""
        ? `${start.path}/${withoutStartSlashes(text.path)}`
        : // An expression that wrote nothing may leave the host and a literal side by side.
          (isSeparate ? "" : "/") + text.path;
    return this.#locate(text, start.host + path, { query: start.query, values });
  }

  /** What stands ahead of a path and of its query. */
  #writeStart(values: CallValues): Start {
    const { origin, basePath, baseQuery } = this.#steps;
    // In this order, in which an error names what is missing.
    const { path: host } = this.#text(origin, values);
    const below = this.#text(basePath, values);
    const start = {
      host,
      path: withoutEndSlashes(below.path),
      query: this.#text(baseQuery, values).query ?? "",
      isOdd: below.isOdd,
    };
    if (![...origin, ...basePath, ...baseQuery].some(isValue)) {
      this.#start = start;
    }
    return start;
  }

  #text(steps: readonly Step[], values: CallValues, trail?: Written[]): UrlText {
    return new UrlText(steps, this.#call, values, trail);
  }

  /** The URL whose path is `path`, with the query of the base URL ahead of its own. */
  #locate({ query, fragment, isOdd }: UrlText, path: string, start: Located): string {
    if ((isOdd || this.#mayHoldDots || this.#mayHoldOrigin()) && path.search(DOT_SEGMENT) >= 0) {
      throw this.#dotsError(start.values);
    }
    const whole = start.query + seamOf(start.query, query ?? "") + (query ?? "");
    const mark = whole === "" && query === undefined ? "" : "?";
    return path + mark + whole + (fragment === undefined ? "" : `#${fragment}`);
  }

  /** A path in which values wrote an origin, with a scheme. */
  #outcome(path: string, values: CallValues): string {
    const whole = path.startsWith("//") ? `${this.#call.base?.scheme ?? ""}:${path}` : path;
    const { authority = "", rest = "" } = splitAbsolute(path) ?? {};
    const end = path.length - rest.length;
    const names = this.#namesOf(this.#steps.rest, values, () => [{ start: 0, end }]);
    // No value may bring a user name or password.
    this.#checkOrigin(authority.includes("@") ? "" : whole, names, values);
    return whole;
  }

  /** Throws `UNSAFE_URL` unless the origin of `url`, which the values of `names` chose, is trusted. */
  #checkOrigin(url: string, names: readonly string[], values: CallValues): void {
    const { base, slotOf, profile } = this.#call;
    const origin = usableOriginOf(url);
    const valueOf = (name: string): Value | undefined => values.get(slotOf(name), name);
    if (origin === undefined || !isTrusted(origin, base, profile, valueOf)) {
      const expected = "the origin of the baseUrl or one of the profile's trustedOrigins";
      const what = expectedBut(expected, `another origin${byNames(names)}`);
      throw urlError("UNSAFE_URL", this.name, names, what);
    }
  }

  #dotsError(values: CallValues): EndpointError {
    const { basePath, rest } = this.#steps;
    const names = [basePath, rest].flatMap((steps) => this.#namesOf(steps, values, dotSegmentsOf));
    const expected = "a path without the segments . and .., which lead to another path";
    const what = expectedBut(expected, `one with such a segment${byNames(names)}`);
    return urlError("UNSAFE_URL", this.name, [...new Set(names)], what);
  }

  /** The names whose values wrote within some ranges of the path: the text is written once more. */
  #namesOf(
    steps: readonly Step[],
    values: CallValues,
    rangesOf: (path: string) => readonly Range[],
  ): readonly string[] {
    const trail: Written[] = [];
    const own = steps.filter((step) => !isValue(step) || step.kind !== "leftover");
    const ranges = rangesOf(this.#text(own, values, trail).path);
    let i = 0;
    // Both are in order.
    return trail
      .filter(({ start, end }) => {
        while (i < ranges.length && (ranges[i]?.end ?? 0) <= start) {
          i += 1;
        }
        const range = ranges[i];
        return range !== undefined && range.start < end;
      })
      .map(({ name }) => name);
  }

  /** Whether an expression may write the origin. */
  #mayHoldOrigin(): boolean {
    return this.#call.route.parts.mayHoldOrigin;
  }

  /** Whether a short text at this step can be written without a look at the others. */
  #isReady(step: ValueStep): boolean {
    const { operator, variable, slot, kind } = step;
    const { count, defaults, isHooked } = this.#call;
    const isOwn = slot >= 0 && slot < count;
    return (
      !operator.reserved &&
      variable.prefix === 0 &&
      !(kind === "leftover" && (isHooked || !isWellFormed(variable.name))) &&
      (isOwn || textOf(defaults[slot - count], ruleOf(step)) !== undefined)
    );
  }
}

function isValue(step: Step): step is ValueStep {
  return typeof step !== "string";
}

/** Without the slashes at its end. */
function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path.charAt(end - 1) === "/") {
    end -= 1;
  }
  return path.slice(0, end);
}

/** Without the slashes at its start. */
function withoutStartSlashes(path: string): string {
  let start = 0;
  while (path.charAt(start) === "/") {
    start += 1;
  }
  return path.slice(start);
}
