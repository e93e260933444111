import type { EndpointError } from "../errors.js";
import { splitAbsolute } from "../grammar/authority.js";
import { DOT_SEGMENT, withoutEndSlashes, withoutStartSlashes } from "../grammar/path.js";
import type { Value } from "../grammar/values.js";
import { describeRoute, type Route } from "../Route.js";
import type { BaseUrl } from "../settings/BaseUrl.js";
import type { Profile } from "../settings/profile.js";
import { expectedBut } from "../support/messages.js";
import { requestError, type CallValues } from "./CallValues.js";
import { pairsOf, type Field } from "./fields.js";
import type { Hooks } from "./hooks.js";
import { A_SAFE_PATH, A_TRUSTED_ORIGIN, byNames, isTrusted, usableOriginOf } from "./trust.js";
import { seamOf, UrlText, type Range, type Written } from "./UrlText.js";
import type { Slots } from "./Slots.js";
import { isValue, mayHoldDots, urlStepsOf, type Step, type UrlSteps } from "./urlSteps.js";

/** What the URLs of one plan have in common. */
export interface UrlCall {
  readonly profile: Profile;
  readonly route: Route;
  readonly method: string;
  readonly base: BaseUrl | undefined;
  readonly slots: Slots;
  /** The query that no template names. */
  readonly query: readonly Field[];
  /** Writes that query in a subclass's own way. */
  readonly writeQuery: Hooks["writeQuery"];
}

/** What the base URL, or the host of a full URL, puts ahead of a path and of its query. */
interface Start {
  readonly host: string;
  readonly path: string;
  readonly query: string;
  readonly isOdd: boolean;
}

/** What base URLs without values put there: new routes come more often than new base URLs. */
const STARTS = new WeakMap<BaseUrl, Start>();

/** The query of the base URL, the one that no template names, and the values of the call. */
interface Located {
  readonly query: string;
  readonly pairs: string;
  readonly values: CallValues;
}

/** Writes the URLs of calls with the same route and names by the general rules, with values of any kind. */
export class UrlWriter {
  readonly call: UrlCall;
  readonly #steps: UrlSteps;
  readonly #mayHoldDots: boolean;
  /** What stands ahead of every path; `undefined` if a value is part of it, or until it is written. */
  #start: Start | undefined;

  /** For the calls of one plan. */
  constructor(call: UrlCall) {
    this.call = call;
    this.#steps = urlStepsOf(call.route, call.base, call.slots.slotOf);
    this.#mayHoldDots = mayHoldDots(this.#steps.basePath, this.#steps.rest);
    this.#start = this.#isPath() && call.base ? STARTS.get(call.base) : undefined;
  }

  /** The route, as errors show it. */
  get name(): string {
    return describeRoute(this.call.method, this.call.route.url);
  }

  /** All that the template and the base URL consist of. */
  get steps(): readonly Step[] {
    const { origin, basePath, baseQuery, rest } = this.#steps;
    return [...origin, ...basePath, ...baseQuery, ...rest];
  }

  /** Whether names alone tell where the path of a URL begins, and that it has no dot segments. */
  get isFixed(): boolean {
    // Values that choose the host of a full URL are checked in each call.
    const isPlaced = this.#isPath() ? !this.#lacksBase() : !this.#steps.origin.some(isValue);
    return isPlaced && !this.#mayHoldOrigin() && !this.#mayHoldDots;
  }

  /** The query that no template names. */
  writePairs(values: CallValues, query = this.call.query): string {
    const { profile, writeQuery } = this.call;
    return pairsOf(query, values, profile.query, writeQuery);
  }

  /** Whether a URL may go elsewhere than below the profile's base URL, or the operation's `own`. */
  leadsElsewhere(own: BaseUrl | undefined): boolean {
    const { base, profile } = this.call;
    const isTheirs = base === own || String(base) === String(profile.base);
    return !this.#isPath() || this.#mayHoldOrigin() || !isTheirs;
  }

  /** The URL with these values; without `query` there are only those of the template. */
  write(values: CallValues, query = this.call.query): string {
    const { origin, rest } = this.#steps;
    // Such a route goes below the base URL or not, depending on the text that it writes.
    const isOpen = this.#mayHoldOrigin() || this.#lacksBase();
    const known = isOpen ? undefined : (this.#start ?? this.#writeStart(values));
    const text = this.#text(rest, values);
    const pairs = this.writePairs(values, query);
    if (this.#mayHoldOrigin() && splitAbsolute(text.path) !== undefined) {
      values.check(() => this.name);
      return this.#locate(text, this.#outcome(text.path, values), { query: "", pairs, values });
    }
    if (this.#lacksBase()) {
      const what = expectedBut("a baseUrl or a full URL", "a path and no baseUrl");
      throw requestError("INVALID_URL", this.name, what, { parameters: [] });
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
    return this.#locate(text, start.host + path, { query: start.query, pairs, values });
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
      if (this.#isPath() && this.call.base !== undefined) {
        STARTS.set(this.call.base, start);
      }
    }
    return start;
  }

  #text(steps: readonly Step[], values: CallValues, trail?: Written[]): UrlText {
    return new UrlText(steps, values, this.call.profile.missingIsEmpty, trail);
  }

  /** The URL whose path is `path`, with the query of the base URL ahead of its own. */
  #locate({ query, fragment, isOdd }: UrlText, path: string, start: Located): string {
    if ((isOdd || this.#mayHoldDots || this.#mayHoldOrigin()) && path.search(DOT_SEGMENT) >= 0) {
      throw this.#dotsError(start.values);
    }
    const { query: above, pairs } = start;
    const own = above + seamOf(above, query ?? "") + (query ?? "");
    const whole = own + seamOf(own, pairs) + pairs;
    const mark = whole === "" && query === undefined ? "" : "?";
    return path + mark + whole + (fragment === undefined ? "" : `#${fragment}`);
  }

  /** The URL that values wrote, its origin included; one that begins with `//` gets the base URL's scheme. */
  #outcome(path: string, values: CallValues): string {
    const whole = path.startsWith("//") ? `${this.call.base?.scheme ?? ""}:${path}` : path;
    const { authority = "", rest = "" } = splitAbsolute(path) ?? {};
    const end = path.length - rest.length;
    const names = this.#namesOf(this.#steps.rest, values, () => [{ start: 0, end }]);
    // No value may bring a user name or password.
    this.#checkOrigin(authority.includes("@") ? "" : whole, names, values);
    return whole;
  }

  /** Throws `UNSAFE_URL` unless the origin of `url`, which the values of `names` chose, is trusted. */
  #checkOrigin(url: string, names: readonly string[], values: CallValues): void {
    const { base, slots, profile } = this.call;
    const origin = usableOriginOf(url);
    const valueOf = (name: string): Value | undefined => values.get(slots.slotOf(name), name);
    if (origin === undefined || !isTrusted(origin, base, profile, valueOf)) {
      const what = expectedBut(A_TRUSTED_ORIGIN, `another origin${byNames(names)}`);
      throw requestError("UNSAFE_URL", this.name, what, { parameters: names });
    }
  }

  #dotsError(values: CallValues): EndpointError {
    const { basePath, rest } = this.#steps;
    const names = [basePath, rest].flatMap((steps) => this.#namesOf(steps, values, dotSegmentsOf));
    const what = expectedBut(A_SAFE_PATH, `one with such a segment${byNames(names)}`);
    return requestError("UNSAFE_URL", this.name, what, { parameters: [...new Set(names)] });
  }

  /** The names whose values wrote within ranges of the path, which is written once more to find them. */
  #namesOf(
    steps: readonly Step[],
    values: CallValues,
    rangesOf: (path: string) => readonly Range[],
  ): readonly string[] {
    const trail: Written[] = [];
    const ranges = rangesOf(this.#text(steps, values, trail).path);
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
    return this.call.route.parts.prefix === "";
  }

  /** Whether the route is a path and there is nothing that it could go below. */
  #lacksBase(): boolean {
    return this.#isPath() && this.call.base === undefined;
  }

  /** Whether an expression may write the origin. */
  #mayHoldOrigin(): boolean {
    return this.call.route.parts.mayHoldOrigin;
  }
}

/** Where the dot segments of a path stand. */
function dotSegmentsOf(path: string): readonly Range[] {
  // The slash ahead of a segment belongs to it: `{/x}` writes it, and `{.x}` may follow it.
  return Array.from(path.matchAll(DOT_SEGMENT), ({ index, 0: { length } }) => {
    return { start: index, end: index + length };
  });
}
