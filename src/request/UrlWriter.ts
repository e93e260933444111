import type { EndpointError } from "../errors.js";
import { splitAbsolute } from "../grammar/authority.js";
import { DOT_SEGMENT, withoutEndSlashes, withoutStartSlashes } from "../grammar/path.js";
import type { Variable } from "../grammar/template.js";
import type { Value } from "../grammar/values.js";
import { describeRoute, type Route } from "../Route.js";
import type { BaseUrl } from "../settings/BaseUrl.js";
import { expectedBut } from "../support/messages.js";
import { CallValues, Marks, valuesError } from "./CallValues.js";
import { dotSegmentsOf, mayHoldDots, type Range } from "./dotSegments.js";
import { isShort, markOf, ReadyUrl } from "./readyText.js";
import { byNames, isTrusted, usableOriginOf } from "./trust.js";
import { seamOf, UrlText, type UrlWriting, type Written } from "./UrlText.js";
import type { Slots } from "./Slots.js";
import { urlStepsOf, type Step, type UrlSteps, type ValueStep } from "./urlSteps.js";

/** A URL with more values has no ready texts, so that a plan does not grow with its template. */
const MOST_READY = 64;

/** What the URLs of one plan have in common. */
export interface UrlCall extends UrlWriting {
  readonly route: Route;
  readonly method: string;
  readonly base: BaseUrl | undefined;
  readonly slots: Slots;
  /** The query that no template names. */
  readonly query: readonly Variable[];
  /** Whether a subclass writes the query that no template names in its own way. */
  readonly isHooked: boolean;
}

/** What the base URL, or the host of a full URL, puts ahead of a path and of its query. */
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
 * Writes the URLs of calls with the same route and names. Most values are short texts and numbers and
 * are put between ready texts. If one is of another kind, the general rules write the whole URL.
 */
export class UrlWriter {
  readonly #call: UrlCall;
  readonly #steps: UrlSteps;
  readonly #mayHoldDots: boolean;
  /** What stands ahead of every path; kept if no value is part of it. */
  #start: Start | undefined;
  /** `undefined` if nothing is ready. */
  #ready: ReadyUrl | undefined;

  /** Ready texts are made by {@link UrlWriter.prepare}. */
  constructor(call: UrlCall) {
    this.#call = call;
    this.#steps = urlStepsOf(call.route, call.base, call.slots.slotOf, call.query);
    this.#mayHoldDots = mayHoldDots([...this.#steps.basePath, "/", ...this.#steps.rest]);
  }

  /** The route, as errors show it. */
  get name(): string {
    return describeRoute(this.#call.method, this.#call.route.url);
  }

  /** Makes the ready texts: the general rules write a URL with marks as values, which is cut at them. */
  prepare(): void {
    const { isHooked, slots } = this.#call;
    const { count, defaults } = slots;
    const { origin, basePath, baseQuery, rest } = this.#steps;
    // Values that choose the host of a full URL are checked in each call.
    const isFixed = this.#isPath() ? !this.#lacksBase() : !origin.some(isValue);
    const values = [...origin, ...basePath, ...baseQuery, ...rest].filter(isValue);
    const pairs = values.filter(({ kind }) => kind === "leftover");
    const others = values.filter(({ kind }) => kind !== "leftover");
    if (
      !isFixed ||
      this.#mayHoldOrigin() ||
      this.#mayHoldDots ||
      values.length > MOST_READY ||
      !others.every((step) => this.#isReady(step))
    ) {
      return;
    }
    const marks = Array.from({ length: count }, (_, slot) => markOf(slot));
    const all: unknown[] = [...marks, ...defaults];
    pairs.forEach(({ slot }) => {
      all[slot] = null;
    });
    this.#ready = ReadyUrl.of({
      url: this.#write(new Marks(all)),
      steps: others.filter(({ slot }) => slot < count),
      pairs,
      defaultOf: ({ slot }) => defaults[slot - count],
      isHooked,
    });
  }

  /**
   * The URL with these values, which stand in the order of the names of the call. `noted` are the same
   * values; something may be wrong with them.
   */
  write(values: unknown[], noted?: CallValues): string {
    const isFine = noted?.isFine ?? true;
    const url = isFine ? this.#ready?.write(values, this) : undefined;
    return url ?? this.#write(noted ?? this.valuesOf(values));
  }

  /** Writes a query parameter that no template names. */
  writePair(step: ValueStep, values: CallValues): string {
    return this.#call.writeLeftover(step, values);
  }

  /** Whether a URL may go elsewhere than below the profile's base URL, or the operation's `own`. */
  leadsElsewhere(own: BaseUrl | undefined): boolean {
    const { base, profile } = this.#call;
    const isTheirs = base === own || String(base) === String(profile.base);
    return !this.#isPath() || this.#mayHoldOrigin() || !isTheirs;
  }

  /** The values of a call and, in the slots behind them, those of the defaults. */
  valuesOf(values: unknown[]): CallValues {
    const { count, defaults } = this.#call.slots;
    defaults.forEach((value, i) => {
      values[count + i] ??= value;
    });
    return new CallValues(values);
  }

  /** Writes the URL by the general rules, with values of any kind. */
  #write(values: CallValues): string {
    const { origin, rest } = this.#steps;
    // Such a route goes below the base URL or not, depending on the text that it writes.
    const isOpen = this.#mayHoldOrigin() || this.#lacksBase();
    const known = isOpen ? undefined : (this.#start ?? this.#writeStart(values));
    const text = this.#text(rest, values);
    if (this.#mayHoldOrigin() && splitAbsolute(text.path) !== undefined) {
      values.check(() => this.name);
      return this.#locate(text, this.#outcome(text.path, values), { query: "", values });
    }
    if (this.#lacksBase()) {
      const what = expectedBut("a baseUrl or a full URL", "a path and no baseUrl");
      throw valuesError("INVALID_URL", this.name, [], what);
    }
    const start = known ?? this.#writeStart(values);
    values.check(() => this.name);
    if (!this.#isPath() && origin.some(isValue)) {
      const names = origin.filter(isValue).map(({ variable }) => variable.key);
      this.#checkOrigin(start.host, names, values);
    }
    text.isOdd ||= start.isOdd;
    const isSeparate = text.path === "" || text.path.startsWith("/");
    const path = this.#isPath()
      ? `${start.path}/${withoutStartSlashes(text.path)}`
      : // An expression that wrote nothing may leave the host and a literal side by side.
        (isSeparate ? "" : "/") + text.path;
    return this.#locate(text, start.host + path, { query: start.query, values });
  }

  /** What stands ahead of a path and of its query. */
  #writeStart(values: CallValues): Start {
    const { origin, basePath, baseQuery } = this.#steps;
    // An error names missing values in this order.
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

  /** The URL that values wrote, its origin included; one that begins with `//` gets the base URL's scheme. */
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
    const { base, slots, profile } = this.#call;
    const origin = usableOriginOf(url);
    const valueOf = (name: string): Value | undefined => values.get(slots.slotOf(name), name);
    if (origin === undefined || !isTrusted(origin, base, profile, valueOf)) {
      const expected = "the origin of the baseUrl or one of the profile's trustedOrigins";
      const what = expectedBut(expected, `another origin${byNames(names)}`);
      throw valuesError("UNSAFE_URL", this.name, names, what);
    }
  }

  #dotsError(values: CallValues): EndpointError {
    const { basePath, rest } = this.#steps;
    const names = [basePath, rest].flatMap((steps) => this.#namesOf(steps, values, dotSegmentsOf));
    const expected = "a path without the segments . and .., which lead to another path";
    const what = expectedBut(expected, `one with such a segment${byNames(names)}`);
    return valuesError("UNSAFE_URL", this.name, [...new Set(names)], what);
  }

  /** The names whose values wrote within ranges of the path, which is written once more to find them. */
  #namesOf(
    steps: readonly Step[],
    values: CallValues,
    rangesOf: (path: string) => readonly Range[],
  ): readonly string[] {
    const trail: Written[] = [];
    const own = steps.filter((step) => !isValue(step) || step.kind !== "leftover");
    const ranges = rangesOf(this.#text(own, values, trail).path);
    let i = 0;
    // Names and ranges are both in the order of the path.
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

  /** Whether the route is no full URL: then it goes below the base URL, unless its values write an origin. */
  #isPath(): boolean {
    return this.#call.route.parts.prefix === "";
  }

  /** Whether the route is a path and there is nothing that it could go below. */
  #lacksBase(): boolean {
    return this.#isPath() && this.#call.base === undefined;
  }

  /** Whether an expression may write the origin. */
  #mayHoldOrigin(): boolean {
    return this.#call.route.parts.mayHoldOrigin;
  }

  /** Whether a short text or number at this step can be put between ready texts. */
  #isReady(step: ValueStep): boolean {
    const { operator, variable, slot } = step;
    const { count, defaults } = this.#call.slots;
    const isOwn = slot >= 0 && slot < count;
    return (
      !operator.reserved &&
      variable.prefix === 0 &&
      (isOwn || isShort(defaults[slot - count], step))
    );
  }
}

function isValue(step: Step): step is ValueStep {
  return typeof step !== "string";
}
