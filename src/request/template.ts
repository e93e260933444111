/** The steps of templates: RFC 6570 expressions, as routes and servers have them. */
import { isDotted } from "../grammar/dots.js";
import { expandVariable } from "../grammar/expand.js";
import { namesOf, type Expression, type Part, type Variable } from "../grammar/template.js";
import { shorten } from "../support/messages.js";
import { isRequired, type Route } from "../Route.js";
import type { Address, SlotOf, Step, ValueStep } from "./address.js";

/** What is said of the values of an expression. */
export interface StepRules {
  readonly kind: ValueStep["kind"];
  /** What an error says about another spelling of a required name. */
  readonly hintOf?: ((name: string) => string) | undefined;
}

/** The steps of parts of a URL; `rulesOf` says what each expression is. An optional value without a slot has none. */
export function stepsOf(
  parts: readonly Part[],
  slotOf: SlotOf,
  rulesOf: (part: Expression, index: number) => StepRules,
): readonly Step[] {
  const steps: Step[] = [];
  parts.forEach((part, i) => {
    if (typeof part === "string") {
      steps.push(part);
      return;
    }
    const rules = rulesOf(part, i);
    let isFirst = true;
    for (const variable of part.variables) {
      const slot = slotOf(variable.key);
      if (slot >= 0 || rules.kind !== "optional") {
        steps.push(stepOf(part, variable, rules, slot, isFirst));
        isFirst = false;
      }
    }
  });
  return steps;
}

function stepOf(
  { operator }: Expression,
  variable: Variable,
  { kind, hintOf }: StepRules,
  slot: number,
  isFirst: boolean,
): ValueStep {
  const { name, key, prefix, explode } = variable;
  const { first, separator, ifEmpty, reserved, named } = operator;
  return {
    name: key,
    slot,
    hint: hintOf?.(name) ?? "",
    kind,
    section: ifEmpty === "=" ? "pairs" : first === "#" ? "fragment" : reserved ? "reserved" : "text",
    isFirst,
    first,
    separator,
    lead: named ? `${name}=` : "",
    isPlain: !reserved && prefix === 0,
    isExploded: explode,
    expand: (value) => expandVariable(operator, variable, value),
  };
}

/** The address of a route; behind its names stand those of parameters. `hasHints` says that its caller wrote it. */
export function addressOf(route: Route, hasHints: boolean): Address {
  const { prefix, host, rest, pathLength, mayHoldOrigin } = route.parts;
  const isLiteral = host.every((part) => typeof part === "string");
  const end = rest.findIndex((part) => typeof part === "string" && /[/?#]/.test(part));
  const required: StepRules = { kind: "required", hintOf: hasHints ? hintOf : undefined };
  return {
    url: route.url,
    names: namesOf([...host, ...rest]),
    isPath: prefix === "",
    origin: isLiteral ? prefix + host.join("") : undefined,
    hostSteps: (slotOf) => [prefix, ...stepsOf(host, slotOf, () => ({ kind: "host" }))],
    open: mayHoldOrigin ? [...namesOf(end < 0 ? rest : rest.slice(0, end))] : [],
    isDotted: rest.some((part) => typeof part === "string" && isDotted(part)),
    steps: (slotOf) =>
      stepsOf(rest, slotOf, (part, i) =>
        i < pathLength && isRequired(part) ? required : { kind: "optional" },
      ),
  };
}

// Whichever way the route spells it now: a `:name` has no braces.
function hintOf(name: string): string {
  return `; if a path segment is optional, write {/${shorten(name)}}`;
}
