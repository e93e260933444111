/** What a URL is made of, in order: decided by names alone. */
import { operatorOf, type Operator, type Part, type Variable } from "../grammar/template.js";
import { isRequired, type Route } from "../Route.js";
import type { BaseUrl, Variables } from "../settings/BaseUrl.js";

/** A value of the URL. */
export interface ValueStep {
  /** The name of the parameter, which an operation may spell in another way than the URL does. */
  readonly name: string;
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
  /** The values that the profile lists for a name in a base URL; `undefined` for any. */
  readonly allowed: ReadonlySet<string> | undefined;
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

/** The names of a URL. */
export interface UrlNames {
  readonly route: Route;
  readonly base: BaseUrl | undefined;
  readonly slotOf: SlotOf;
  /** The parameter of a name in the route. */
  readonly parameterOf: (name: string) => string;
  /** The parameters of the query that no template names, each with the name that is sent. */
  readonly query: readonly (readonly [name: string, wire: string])[];
}

/** The steps of a route's URL, below the base URL if it is a path. */
export function urlStepsOf({ route, base, slotOf, parameterOf, query }: UrlNames): UrlSteps {
  const { prefix, host, rest, pathLength } = route.parts;
  const below = prefix === "" ? base : undefined;
  const ofBase = { slotOf, nameOf: (name: string) => name, variables: below?.variables };
  const ofRoute = { slotOf, nameOf: parameterOf, variables: undefined };
  const start = below === undefined ? prefix : `${below.scheme}://`;
  const hostSteps =
    below === undefined
      ? stepsOf(host, ofRoute, () => "host")
      : stepsOf(below.host, ofBase, () => "host");
  return {
    origin: [start, ...hostSteps],
    basePath: stepsOf(below?.path ?? [], ofBase, () => "base"),
    baseQuery: stepsOf(below?.query ?? [], ofBase, () => "optional"),
    rest: [
      ...stepsOf(rest, ofRoute, (part, i) =>
        i < pathLength && isRequired(part) ? "required" : "optional",
      ),
      ...query.map(([name, wire]): ValueStep => {
        const variable = { name: wire, explode: false, prefix: 0 };
        const [operator, slot] = [operatorOf("?"), slotOf(name)];
        const kind = "leftover";
        return { name, variable, operator, slot, kind, isFirst: true, allowed: undefined };
      }),
    ],
  };
}

/** How the parameters of a template are found, and what is known of their values. */
interface Naming {
  readonly slotOf: SlotOf;
  readonly nameOf: (name: string) => string;
  readonly variables: Variables | undefined;
}

function stepsOf(
  parts: readonly Part[],
  { slotOf, nameOf, variables }: Naming,
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
      const name = nameOf(variable.name);
      const slot = slotOf(name);
      if (slot >= 0 || kind !== "optional") {
        const allowed = variables?.get(name)?.values;
        steps.push({ name, variable, operator: part.operator, slot, kind, isFirst, allowed });
        isFirst = false;
      }
    }
  });
  return steps;
}
