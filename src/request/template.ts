/** Addresses of templates: RFC 6570 expressions in routes, and values that choose an origin. */
import { isDotted } from "../grammar/dots.js";
import { expandVariable } from "../grammar/expand.js";
import {
  mapVariables,
  namesOf,
  type Expression,
  type Part,
  type Variable,
} from "../grammar/template.js";
import { expectedBut, quoteAll, shorten } from "../support/messages.js";
import { withoutStartSlashes } from "../support/text.js";
import { isRequired, type Route } from "../Route.js";
import {
  joinQuery,
  type Address,
  type AddressWriter,
  type SlotOf,
  type Step,
  type WriteAddress,
} from "./address.js";
import { originOf } from "./origin.js";
import type { ServerNames } from "./service.js";
import { TemplateWriter, type TemplateStep } from "./TemplateWriter.js";
import { requestError } from "./values.js";
import type { PlannedCall } from "./write.js";

/** The steps of parts of a URL; `kindOf` says what each expression is. An optional value without a slot has none. */
function stepsOf(
  parts: readonly Part[],
  slotOf: SlotOf,
  kindOf: (part: Expression, index: number) => TemplateStep["kind"],
  hintOf: (name: string) => string = noHint,
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
        const hint = kind === "required" ? hintOf(variable.name) : "";
        steps.push(stepOf(part, variable, { slot, kind, hint, isFirst }));
        isFirst = false;
      }
    }
  });
  return steps;
}

function stepOf(
  { operator }: Expression,
  variable: Variable,
  given: Pick<TemplateStep, "slot" | "kind" | "hint" | "isFirst">,
): TemplateStep {
  const { name, key, prefix, explode } = variable;
  const { first, separator, ifEmpty, reserved, named } = operator;
  const { slot, kind, hint, isFirst } = given;
  return {
    name: key,
    slot,
    hint,
    lead: named ? `${name}=` : "",
    isPlain: !reserved && prefix === 0,
    expand: (value) => expandVariable(operator, variable, value),
    kind,
    section:
      ifEmpty === "=" ? "pairs" : first === "#" ? "fragment" : reserved ? "reserved" : "text",
    isFirst,
    first,
    separator,
    isExploded: explode,
  };
}

function noHint(): string {
  return "";
}

// Whichever way the route spells it now: a `:name` has no braces.
function hintOf(name: string): string {
  return `; if a path segment is optional, write {/${shorten(name)}}`;
}

/** The address of a route; behind its names stand those of parameters. `hasHints` says that its caller wrote it. */
export function addressOf(route: Route, hasHints: boolean): Address {
  const { prefix, host, rest, pathLength, mayHoldOrigin } = route.parts;
  const isPath = prefix === "";
  // What follows a slash, or stands in the query or the fragment, writes no origin.
  const end = rest.findIndex((part) =>
    typeof part === "string" ? /[/?#]/.test(part) : /[?&#]/.test(part.operator.first),
  );
  const open = namesOf(isPath ? (end < 0 ? rest : rest.slice(0, end)) : host);
  const isLiteral = host.every((part) => typeof part === "string");
  const isOdd = rest.some((part) => typeof part === "string" && isDotted(part));
  const first = rest.at(0);
  const isRooted = isPath && typeof first === "string" && ROOTED.test(first);
  return {
    url: route.url,
    names: namesOf([...host, ...rest]),
    isPath,
    plan: (slotOf, { server }) => {
      const steps = stepsOf(
        rest,
        slotOf,
        (part, i) => (i < pathLength && isRequired(part) ? "required" : "optional"),
        hasHints ? hintOf : noHint,
      );
      const start = isPath ? planServer(server, slotOf) : planHost(prefix, host, slotOf);
      const chosen = mayHoldOrigin || !isLiteral ? [...open] : [];
      if (isRooted && start === undefined) {
        return (call, read) => {
          const { base = noBase(call) } = call;
          const writer = new TemplateWriter(call, read, base.path, isOdd || base.isDotted);
          return withQuery(writer.write(steps), base.query);
        };
      }
      return (call, read) => {
        const ahead = start?.(call, read);
        const count = call.trail?.length ?? 0;
        const writer = new TemplateWriter(call, ahead?.read ?? read, "", isOdd).write(steps);
        const { length } = writer.path;
        writer.path = joined(call, ahead?.path, writer.path, chosen);
        for (const written of call.trail?.slice(count) ?? []) {
          written.start += writer.path.length - length;
          written.end += writer.path.length - length;
        }
        writer.isOdd ||= ahead?.isOdd === true || (isPath && call.base?.isDotted === true);
        return withQuery(writer, ahead?.query ?? (isPath ? (call.base?.query ?? "") : ""));
      };
    },
  };
}

/** The address with the query of its base URL ahead of its own. */
function withQuery(writer: AddressWriter, above: string): AddressWriter {
  if (above !== "") {
    writer.query = writer.query === undefined ? above : joinQuery(above, writer.query);
  }
  return writer;
}

/** Throws for a path without a base URL. */
function noBase({ plan }: PlannedCall): never {
  const what = expectedBut("a baseUrl or a full URL", "a path and no baseUrl");
  throw requestError("INVALID_URL", plan.describe(), what);
}

/** A text that begins with just one slash. Behind a slash alone, a value may write another. */
const ROOTED = /^\/[^/?#]/;

/** How a base URL with names is written; `undefined` for one without. */
function planServer(server: ServerNames | undefined, slotOf: SlotOf): WriteAddress | undefined {
  const write = server?.plan(slotOf);
  return write && ((call, read) => write(call, read, call.layer.service.missingIsEmpty));
}

/** How the scheme and host of a full URL are written. */
function planHost(prefix: string, host: readonly Part[], slotOf: SlotOf): WriteAddress {
  const steps = [prefix, ...stepsOf(host, slotOf, () => "host")];
  return (call, read) => new TemplateWriter(call, read, "", false).write(steps);
}

/** The same route with parameters of other names behind its own. */
export function renamed(route: Route, keyOf: (name: string) => string): Route {
  const rename = (parts: readonly Part[]): readonly Part[] =>
    mapVariables(parts, (variable) => ({ ...variable, key: keyOf(variable.name) }));
  const { parts } = route;
  return route.withParts({ ...parts, host: rename(parts.host), rest: rename(parts.rest) });
}

/** A text that begins with an origin. */
const ORIGIN = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i;

/**
 * The whole path, its origin included: `start` stands ahead of what follows the host or the base URL. Throws
 * `UNSAFE_URL` if a value of the names chose the origin, unless the service lets it do so.
 */
function joined(
  call: PlannedCall,
  start: string | undefined,
  rest: string,
  names: readonly string[],
): string {
  const { base, plan } = call;
  const { isPath } = plan.operation.address;
  if (names.length > 0 && (!isPath || ORIGIN.test(rest))) {
    // One that begins with `//` gets the base URL's scheme.
    const scheme = rest.startsWith("//") ? /^\w*:/.exec(base?.text ?? "")?.[0] : undefined;
    const path = isPath ? (scheme ?? "") + rest : below(start ?? "", rest);
    if (call.layer.service.mayChoose?.(path, originOf(call, base)) !== true) {
      const expected =
        "no value that chooses the origin (a URL that the service gave goes to follow)";
      const what = expectedBut(expected, `one from ${quoteAll(names)}`);
      throw requestError("UNSAFE_URL", plan.describe(), what, { parameters: names });
    }
    return path;
  }
  if (!isPath) {
    return below(start ?? "", rest);
  }
  const ahead = start ?? (base ?? noBase(call)).path;
  return `${ahead}/${withoutStartSlashes(rest)}`;
}

/** An expression that wrote nothing may leave the host and a literal side by side. */
function below(start: string, rest: string): string {
  return start + (rest === "" || rest.startsWith("/") ? "" : "/") + rest;
}
