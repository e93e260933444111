/** What a URL is made of, in order: decided by names alone. */
import { isDotted, mayHaveDotSegment } from "../grammar/dots.js";
import { mapVariables, type Operator, type Part, type Variable } from "../grammar/template.js";
import { isRequired, type Route } from "../Route.js";
import type { BaseUrl } from "../settings/BaseUrl.js";

/** A value of the URL. */
export interface ValueStep {
  readonly variable: Variable;
  readonly operator: Operator;
  /** Where the value stands among those of the call; -1 if it is given nowhere. */
  readonly slot: number;
  /**
   * `host` and `base` stand in a host and in the path of a base URL. `required` must write something,
   * and `optional` may be left out.
   */
  readonly kind: "host" | "base" | "required" | "optional";
  /** Whether it is the first value of its expression. */
  readonly isFirst: boolean;
}

/** A text or a value. A `?` or `#` stands only at the start of a text. */
export type Step = string | ValueStep;

/** Whether a step is a value. */
export function isValue(step: Step): step is ValueStep {
  return typeof step !== "string";
}

/** Where the value of a parameter stands among those of a call; -1 if it is given nowhere. */
export type SlotOf = (name: string) => number;

/** All that a URL is made of. */
export interface UrlSteps {
  /** What stands ahead of the path: the base URL with its query, or scheme and host of a full URL. */
  readonly start: readonly Step[];
  /** The rest of the route. */
  readonly rest: readonly Step[];
}

/** The steps of a route's URL, below `base` if it is a path. */
export function urlStepsOf(route: Route, base: BaseUrl | undefined, slotOf: SlotOf): UrlSteps {
  const { prefix, host } = route.parts;
  const start =
    prefix !== ""
      ? [prefix, ...stepsOf(host, slotOf, () => "host")]
      : base === undefined
        ? []
        : baseSteps(base, slotOf);
  return { start, rest: restSteps(route, slotOf) };
}

/** The steps of a base URL. */
export function baseSteps(
  { scheme, host, path, query }: Pick<BaseUrl, "scheme" | "host" | "path" | "query">,
  slotOf: SlotOf,
): readonly Step[] {
  return [
    `${scheme}://`,
    ...stepsOf(host, slotOf, () => "host"),
    ...stepsOf(path, slotOf, () => "base"),
    ...stepsOf(query, slotOf, () => "optional"),
  ];
}

/** The steps of what follows the host of a route. */
export function restSteps({ parts: { rest, pathLength } }: Route, slotOf: SlotOf): readonly Step[] {
  return stepsOf(rest, slotOf, (part, i) =>
    i < pathLength && isRequired(part) ? "required" : "optional",
  );
}

/** The steps of parts of a URL; `kindOf` says what each expression is. */
function stepsOf(
  parts: readonly Part[],
  slotOf: SlotOf,
  kindOf: (part: Part, index: number) => ValueStep["kind"],
): readonly Step[] {
  if (parts.every((part) => typeof part === "string")) {
    return parts;
  }
  const steps: Step[] = [];
  parts.forEach((part, i) => {
    if (typeof part === "string") {
      steps.push(part);
      return;
    }
    const kind = kindOf(part, i);
    let isFirst = true;
    for (const variable of part.variables) {
      const slot = slotOf(variable.key);
      if (slot >= 0 || kind !== "optional") {
        steps.push({ variable, operator: part.operator, slot, kind, isFirst });
        isFirst = false;
      }
    }
  });
  return steps;
}

/** Whether the literals of a path may make a dot segment, alone or with a value beside them. */
export function mayHoldDots({ start, rest }: UrlSteps): boolean {
  const isDottedText = (step: Step): boolean => typeof step === "string" && isDotted(step);
  // A value of the query or the fragment may end the path, or leave two texts side by side.
  return (
    (start.some(isDottedText) || rest.some(isDottedText)) &&
    ["", "\0"].some((outside) =>
      mayHaveDotSegment(`${pathOf(start, outside)}/${pathOf(rest, outside)}`),
    )
  );
}

/** The path with `\0` for each value, and `outside` for each that goes to the query or the fragment. */
function pathOf(steps: readonly Step[], outside: string): string {
  const end = steps.findIndex((step) => typeof step === "string" && /^[?#]/.test(step));
  const texts = steps.slice(0, end < 0 ? steps.length : end).map((step) => {
    if (typeof step === "string") {
      return step;
    }
    const { first } = step.operator;
    return /[?&#]/.test(first) ? outside : `${first}\0`;
  });
  return texts.join("");
}

/** The same route with parameters of other names behind its own. */
export function renamed(route: Route, keyOf: (name: string) => string): Route {
  const rename = (parts: readonly Part[]): readonly Part[] =>
    mapVariables(parts, (variable) => ({ ...variable, key: keyOf(variable.name) }));
  const { parts } = route;
  return route.withParts({ ...parts, host: rename(parts.host), rest: rename(parts.rest) });
}
