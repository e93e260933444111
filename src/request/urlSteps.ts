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
   * A value of a host, one that the path of the base URL or the path of the route requires, one that
   * may be left out, or one that no template names.
   */
  readonly kind: "host" | "base" | "required" | "optional" | "leftover";
  /** Whether an expression begins with it. */
  readonly isFirst: boolean;
}

/** The seam between a base URL and a path that may begin with slashes. */
export const SEAM = Symbol("seam");

/** The end of a host that only an expression separates from the path. */
export const HOST_END = Symbol("end of host");

/** A text, a value, or a place to remember. A `?` or `#` stands only at the start of a text. */
export type Step = string | ValueStep | typeof SEAM | typeof HOST_END;

/** All that a URL is made of. */
export interface UrlSteps {
  readonly steps: readonly Step[];
  /** The base URL up to its query; used if the steps turn out to write no origin of their own. */
  readonly base: readonly Step[];
  /** The query of the base URL, without its `?`. */
  readonly baseQuery: readonly Step[];
  /** Whether an expression may write the origin. */
  readonly mayHoldOrigin: boolean;
  /** Whether it is a path and there is no base URL. */
  readonly lacksBase: boolean;
  /** The names that choose the host of a full URL. */
  readonly hostNames: readonly string[];
}

/** Where the value of a parameter stands among those of a call; -1 if it is given nowhere. */
export type SlotOf = (name: string) => number;

/** Collects steps; texts that follow one another become one. */
class StepList {
  readonly steps: Step[] = [];
  readonly #slotOf: SlotOf;

  constructor(slotOf: SlotOf) {
    this.#slotOf = slotOf;
  }

  add(step: Step): void {
    const last = this.steps.at(-1);
    if (typeof step === "string" && typeof last === "string" && !/^[?#]/.test(step)) {
      this.steps[this.steps.length - 1] = last + step;
    } else if (step !== "") {
      this.steps.push(step);
    }
  }

  /** Adds parts of a template; a value that the first `pathLength` of them require is of `kind`. */
  addParts(
    parts: readonly Part[],
    pathLength: number,
    kind: "host" | "base" | "required" = "required",
  ): void {
    parts.forEach((part, i) => {
      if (typeof part === "string") {
        this.add(part);
      } else {
        const isOptional = i >= pathLength || !isRequired(part);
        this.#addVariables(part.operator, part.variables, isOptional ? "optional" : kind);
      }
    });
  }

  /** Adds a query parameter that no template names. */
  addLeftover(name: string): void {
    const variable = { name, explode: false, prefix: 0 };
    this.#addVariables(operatorOf("?"), [variable], "leftover");
  }

  #addVariables(operator: Operator, variables: readonly Variable[], kind: ValueStep["kind"]): void {
    let isFirst = true;
    for (const variable of variables) {
      const slot = this.#slotOf(variable.name);
      if (slot >= 0 || kind !== "optional") {
        this.steps.push({ variable, operator, slot, kind, isFirst });
        isFirst = false;
      }
    }
  }
}

/** The steps of the URL of a route: below `base` if it is a path; `query` has the names of its query. */
export function urlStepsOf(
  route: Route,
  base: BaseUrl | undefined,
  slotOf: SlotOf,
  query: readonly string[],
): UrlSteps {
  const { prefix, host, rest, pathLength, mayHoldOrigin } = route.parts;
  const list = new StepList(slotOf);
  const below = prefix === "" ? base : undefined;
  const baseList = mayHoldOrigin ? new StepList(slotOf) : list;
  if (below !== undefined) {
    addBase(baseList, below);
  }
  if (prefix !== "") {
    list.add(prefix);
    list.addParts(host, host.length, "host");
    if (typeof rest[0] === "object") {
      list.add(HOST_END);
    }
    list.addParts(rest, pathLength);
  } else if (below === undefined || mayHoldOrigin) {
    list.addParts(rest, pathLength);
  } else {
    const [first = ""] = rest;
    const start = typeof first === "string" && !/^[?#]/.test(first) ? first : "";
    const literal = withoutStartSlashes(start);
    const mayBeginWithSlash = literal === "" && typeof rest[start === "" ? 0 : 1] === "object";
    list.add(mayBeginWithSlash || below.path.some(isExpression) ? SEAM : "/");
    list.add(literal);
    list.addParts(start === "" ? rest : rest.slice(1), pathLength - (start === "" ? 0 : 1));
  }
  query.forEach((name) => {
    list.addLeftover(name);
  });
  return {
    steps: list.steps,
    base: mayHoldOrigin ? baseList.steps : [],
    baseQuery: below === undefined ? [] : queryOf(below, slotOf),
    mayHoldOrigin,
    lacksBase: prefix === "" && base === undefined && !mayHoldOrigin,
    hostNames: host.flatMap((part) =>
      typeof part === "string" ? [] : part.variables.map(({ name }) => name),
    ),
  };
}

/** The base URL without the slashes at its end. */
function addBase(list: StepList, { scheme, host, path }: BaseUrl): void {
  list.add(`${scheme}://`);
  list.addParts(host, host.length, "host");
  path.forEach((part, i) => {
    const isLast = i === path.length - 1;
    list.addParts([typeof part === "string" && isLast ? withoutEndSlashes(part) : part], 1, "base");
  });
}

function queryOf({ query }: BaseUrl, slotOf: SlotOf): readonly Step[] {
  const list = new StepList(slotOf);
  const [first = "?", ...rest] = query;
  list.addParts([typeof first === "string" ? first.slice(1) : first, ...rest], 0);
  return list.steps;
}

function isExpression(part: Part): boolean {
  return typeof part !== "string";
}

/** Without the slashes at its end. */
export function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path.charAt(end - 1) === "/") {
    end -= 1;
  }
  return path.slice(0, end);
}

/** Without the slashes at its start. */
export function withoutStartSlashes(path: string): string {
  let start = 0;
  while (path.charAt(start) === "/") {
    start += 1;
  }
  return path.slice(start);
}
