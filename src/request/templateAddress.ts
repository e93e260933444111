/** Addresses of templates: RFC 6570 expressions in routes, and values that choose an origin. */
import { originLength } from "../grammar/authority.js";
import { isDotted } from "../grammar/dots.js";
import { expandVariable } from "../grammar/expand.js";
import {
  type Expression,
  isRequired,
  mapVariables,
  namesOf,
  type Part,
  type Variable,
} from "../grammar/template.js";
import type { Route } from "../Route.js";
import { requestError } from "../support/makeErrors.js";
import { expectedBut, OPTIONAL_SEGMENT, quoteNames, shorten } from "../support/messages.js";
import { withoutStartSlashes } from "../support/strings.js";
import { type AddressWriter, moveTrail, type Step } from "./AddressWriter.js";
import { CallValues } from "./CallValues.js";
import { noBase, withQuery, writeBelow } from "./joinAddress.js";
import { type TemplateStep, TemplateWriter } from "./TemplateWriter.js";
import type {
  Address,
  AddressPlan,
  PlannedCall,
  ServerPlan,
  SlotOf,
  WriteAddress,
} from "./types.js";

/**
 * The steps for parts of a URL; `needOf` says whether each expression needs a value. An optional variable without a
 * slot gets no step.
 */
function stepsOf(
  parts: readonly Part[],
  slotOf: SlotOf,
  needOf: (part: Expression, index: number) => TemplateStep["need"],
  hintFor?: (name: string) => string,
): readonly (string | TemplateStep)[] {
  const steps: (string | TemplateStep)[] = [];
  parts.forEach((part, i) => {
    if (typeof part === "string") {
      steps.push(part);
      return;
    }
    const need = needOf(part, i);
    let isFirst = true;
    for (const variable of part.variables) {
      const slot = slotOf(variable.name);
      if (slot >= 0 || need !== "optional") {
        const hint = need === "required" ? (hintFor?.(variable.spelling) ?? "") : "";
        steps.push(stepOf(part, variable, { slot, need, hint, isFirst }));
        isFirst = false;
      }
    }
  });
  return steps;
}

function stepOf(
  { operator }: Expression,
  variable: Variable,
  ofCall: Pick<TemplateStep, "slot" | "need" | "hint" | "isFirst">,
): TemplateStep {
  const { name, spelling, prefix, explode } = variable;
  const { symbol, first, separator, reserved, named } = operator;
  const { slot, need, hint, isFirst } = ofCall;
  return {
    name,
    slot,
    hint,
    lead: named ? `${spelling}=` : "",
    isPlain: !reserved && prefix === 0,
    expand: (value) => expandVariable(operator, variable, value),
    problemOf: undefined,
    need,
    writtenAs:
      symbol === "?" || symbol === "&"
        ? "pairs"
        : first === "#"
          ? "fragment"
          : reserved
            ? "reserved"
            : "text",
    isFirst,
    first,
    separator,
    isExploded: explode,
  };
}

// `{/name}` is the same for `{name}` and for `:name`, so the hint needs only the name.
function hintOf(name: string): string {
  return `${OPTIONAL_SEGMENT}{/${shorten(name)}}`;
}

/** A text that begins with one slash and more text. A value after a lone slash could write a second slash. */
const ROOTED = /^\/[^/?#]/;

/**
 * The address of a route. `hasHints` says that the caller wrote the route, so that errors may suggest another spelling.
 */
export function addressOf(route: Route, hasHints: boolean): Address {
  const { prefix, host, rest, pathLength } = route.parts;
  const isPath = prefix === "";
  const mayHaveDots = rest.some((part) => typeof part === "string" && isDotted(part));
  const first = rest.at(0);
  const isRooted = typeof first === "string" && ROOTED.test(first);
  const origin = textOf([prefix, ...host]);
  const choosers = namesThatChoose(route);
  const needOf = (part: Expression, index: number): TemplateStep["need"] =>
    index < pathLength && isRequired(part) ? "required" : "optional";
  return {
    url: route.url,
    names: namesOf([...host, ...rest]),
    isPath,
    mayChooseOrigin: isPath && choosers.length > 0,
    plan: (slotOf, toFill) => {
      const steps = stepsOf(rest, slotOf, needOf, hasHints ? hintOf : undefined);
      const base = isPath ? toFill?.plan(slotOf) : undefined;
      if (isRooted && origin !== undefined) {
        return planInOnePass(isPath ? undefined : origin, base, steps, mayHaveDots);
      }
      const start = isPath ? writerOf(base) : planHost(prefix, host, slotOf);
      return planInTwoParts(start, steps, mayHaveDots, choosers);
    },
  };
}

/** The path begins with literal text, so no value can move the origin or the first slash. */
function planInOnePass(
  origin: string | undefined,
  base: ServerPlan | undefined,
  steps: readonly (string | TemplateStep)[],
  mayHaveDots: boolean,
): AddressPlan {
  const ahead = base === undefined ? [] : base.short;
  const isShort = ahead !== undefined && !mayHaveDots && steps.every(isShortStep);
  const start = base === undefined ? origin : "";
  const writeBase = writerOf(base);
  return {
    short: isShort ? { start, steps: [...ahead, ...steps] } : undefined,
    write: (call, values) => {
      const write = (path: string, mayBaseHaveDots: boolean): AddressWriter =>
        new TemplateWriter(call, values, path, mayHaveDots || mayBaseHaveDots).write(steps);
      return writeBelow(call, values, write, origin, writeBase);
    },
  };
}

/** The text of parts that hold no expressions; `undefined` for others. */
function textOf(parts: readonly Part[]): string | undefined {
  return parts.every((part) => typeof part === "string") ? parts.join("") : undefined;
}

/** Whether a step is a text of the path, or a value that makes up an expression that writes nothing else. */
function isShortStep(step: string | TemplateStep): boolean {
  if (typeof step === "string") {
    return !/[?#]/.test(step);
  }
  const { isPlain, writtenAs, isFirst, first, lead } = step;
  return isPlain && writtenAs === "text" && isFirst && first + lead === "";
}

/** The names whose values may choose the origin; none if they cannot. */
function namesThatChoose(route: Route): readonly string[] {
  const { prefix, host, rest, mayHoldOrigin } = route.parts;
  if (prefix !== "") {
    return host.every((part) => typeof part === "string") ? [] : [...namesOf(host)];
  }
  if (!mayHoldOrigin) {
    return [];
  }
  // An expression after the first slash, `?` or `#` cannot write the origin.
  const end = rest.findIndex((part) => typeof part === "string" && /[/?#]/.test(part));
  const ahead = end < 0 ? rest : rest.slice(0, end);
  // A value of the query or the fragment cannot either, unless it comes first: if it writes nothing, the text after it
  // may begin with `//`.
  const inQuery = ahead.findIndex(
    (part) => typeof part === "object" && /[?&#]/.test(part.operator.first),
  );
  return [...namesOf(inQuery > 0 ? ahead.slice(0, inQuery) : ahead)];
}

/**
 * Values may move the origin or the first slash, so both parts are written before they are joined: the base URL or the
 * host, and what follows. Only the finished second part shows whether its values, those of `choosers`, chose an origin.
 */
function planInTwoParts(
  start: WriteAddress | undefined,
  steps: readonly Step[],
  mayHaveDots: boolean,
  choosers: readonly string[],
): AddressPlan {
  const write: WriteAddress = (call, values) => {
    const { plan, layer, trail } = call;
    const { isPath } = plan.operation.address;
    const { origins } = layer.service;
    const writeRest = (soFar: CallValues): AddressWriter =>
      new TemplateWriter(call, soFar, "", mayHaveDots).write(steps);
    const ahead = start?.(call, values);
    const count = trail?.length ?? 0;
    const rest = writeRest(values);
    const isChosen = choosers.length > 0 && (!isPath || originLength(rest.path) > 0);
    // If values chose the origin, the base URL is not used, so problems with the values for its names are dropped.
    // There are no others yet: values are prepared only for operations, whose base URLs were filled earlier.
    const alone = (): AddressWriter =>
      writeRest(ahead === undefined ? values : new CallValues(call.slotValues));
    const writer =
      isChosen && isPath ? (origins?.write(call, alone) ?? rest) : joined(call, ahead, rest, count);
    if (isChosen && origins?.mayCall(call, writer.path) !== true) {
      // Problems noted before are thrown first, since a missing value may be the only mistake.
      writer.values.check(plan.describe);
      const got = `one from ${quoteNames(choosers)}; pass a URL from a response to follow()`;
      const what = expectedBut("no value that chooses the origin", got);
      throw requestError("UNSAFE_URL", plan.describe(), what, { parameters: choosers });
    }
    return writer;
  };
  return { short: undefined, write };
}

/** Writes a base URL with names; `undefined` for a base URL without names. */
function writerOf(base: ServerPlan | undefined): WriteAddress | undefined {
  return (
    base && (({ layer, trail }, values) => base.write(values, trail, layer.service.missingIsEmpty))
  );
}

/** How the scheme and host of a full URL are written. */
function planHost(prefix: string, host: readonly Part[], slotOf: SlotOf): WriteAddress {
  const steps = [prefix, ...stepsOf(host, slotOf, () => "host")];
  return (call, values) => new TemplateWriter(call, values, "", false).write(steps);
}

/** The route with other parameter names: `keyOf` gives the parameter for each name in the URL. */
export function renamed(route: Route, keyOf: (name: string) => string): Route {
  const rename = (parts: readonly Part[]): readonly Part[] =>
    mapVariables(parts, (variable) => ({ ...variable, name: keyOf(variable.spelling) }));
  const { parts } = route;
  return route.withParts({ ...parts, host: rename(parts.host), rest: rename(parts.rest) });
}

/** Puts the host or the base URL before what follows it. Notes from index `count` on are about what follows. */
function joined(
  call: PlannedCall,
  ahead: AddressWriter | undefined,
  writer: AddressWriter,
  count: number,
): AddressWriter {
  const { plan, layer, trail } = call;
  const base = plan.operation.address.isPath ? (call.base ?? noBase(call)) : undefined;
  const { path } = writer;
  // If the base URL still has names, it cannot be filled. That is an error only now, because it is needed.
  const start = ahead?.path ?? base?.toFill?.fill(layer).check(call).path ?? base?.path;
  const slash = base === undefined && (path === "" || path.startsWith("/")) ? "" : "/";
  writer.path = `${start ?? ""}${slash}${base === undefined ? path : withoutStartSlashes(path)}`;
  moveTrail(trail?.slice(count), writer.path.length - path.length);
  writer.mayHaveDots ||= ahead?.mayHaveDots === true || base?.mayHaveDots === true;
  return base === undefined ? writer : withQuery(writer, ahead?.query ?? base.query);
}
