/** What a URL is made of, in order: decided by names alone. */
import { operatorOf, type Operator, type Part, type Variable } from "../grammar/template.js";
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
   * `optional` may be left out, and `leftover` is in no template.
   */
  readonly kind: "host" | "base" | "required" | "optional" | "leftover";
  /** Whether it is the first value of its expression. */
  readonly isFirst: boolean;
}

/** A text or a value. A `?` or `#` stands only at the start of a text. */
export type Step = string | ValueStep;

/** Where the value of a parameter stands among those of a call; -1 if it is given nowhere. */
export type SlotOf = (name: string) => number;

/** All that a URL is made of. */
export interface UrlSteps {
  /** Scheme and host: those of a full URL, or those of the base URL. */
  readonly origin: readonly Step[];
  /** The path of the base URL, below which a path is put. */
  readonly basePath: readonly Step[];
  /** The query of the base URL, with its `?`. */
  readonly baseQuery: readonly Step[];
  /** The rest of the route, and the query parameters that no template names. */
  readonly rest: readonly Step[];
}

/** The steps of a route's URL, below `base` if it is a path; `query` holds what no template has. */
export function urlStepsOf(
  route: Route,
  base: BaseUrl | undefined,
  slotOf: SlotOf,
  query: readonly Variable[],
): UrlSteps {
  const { prefix, host, rest, pathLength } = route.parts;
  const below = prefix === "" ? base : undefined;
  const start = below === undefined ? prefix : `${below.scheme}://`;
  const leftover = query.map((variable): ValueStep => {
    const [operator, slot] = [operatorOf("?"), slotOf(variable.key)];
    return { variable, operator, slot, kind: "leftover", isFirst: true };
  });
  return {
    origin: [start, ...stepsOf(below?.host ?? host, slotOf, () => "host")],
    basePath: stepsOf(below?.path ?? [], slotOf, () => "base"),
    baseQuery: stepsOf(below?.query ?? [], slotOf, () => "optional"),
    rest: [
      ...stepsOf(rest, slotOf, (part, i) =>
        i < pathLength && isRequired(part) ? "required" : "optional",
      ),
      ...leftover,
    ],
  };
}

function stepsOf(
  parts: readonly Part[],
  slotOf: SlotOf,
  kindOf: (part: Part, index: number) => ValueStep["kind"],
): readonly Step[] {
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
