/** Addresses of templates: RFC 6570 expressions in routes, and values that choose an origin. */
import { isDotted, mayMakeDotSegment } from "../grammar/dots.js";
import { expandVariable } from "../grammar/expand.js";
import { splitText } from "../grammar/sections.js";
import { mapVariables, namesOf, type Expression, type Part, type Variable } from "../grammar/template.js";
import { expectedBut, quoteAll, shorten } from "../support/messages.js";
import { withoutStartSlashes } from "../support/text.js";
import { isRequired, type Route } from "../Route.js";
import { AddressWriter, joinQuery, type Address, type SlotOf, type Step, type ValueStep, type WriteAddress } from "./address.js";
import { originOf } from "./origin.js";
import type { ServerNames } from "./service.js";
import { requestError, type CallValues } from "./values.js";
import type { PlannedCall } from "./write.js";

/** A value of a template. */
interface TemplateStep extends ValueStep {
  /** `host` and `required` must write something, and `optional` may be left out. */
  readonly kind: "host" | "required" | "optional";
  /** Where it goes: among the pairs of the query, or where the text ahead of it stands. */
  readonly section: "text" | "pairs" | "fragment" | "reserved";
  /** Whether it is the first value of its expression. */
  readonly isFirst: boolean;
  /** What stands ahead of the first value that the expression writes, and between two. */
  readonly first: string;
  readonly separator: string;
  /** Whether the members of a list are written as values of their own. */
  readonly isExploded: boolean;
}

/** Writes the sections of a URL. The query begins with one `?`, whichever operator wrote it. */
class TemplateWriter extends AddressWriter {
  readonly missingIsEmpty: boolean;
  /** Whether the present expression has written a value. */
  hasBegun = false;
  /** Whether only missing values follow the path's last slash: now, and before this expression. */
  isDangling = false;
  wasDangling = false;
  // What was written last. To ask the whole text for its end would copy it at every step.
  pathEnd = "";
  queryEnd = "";

  constructor(call: PlannedCall, read: CallValues | undefined, path: string, isOdd: boolean) {
    super(call, read, path, isOdd);
    this.missingIsEmpty = call.layer.service.missingIsEmpty;
  }

  override write(steps: readonly Step[]): this {
    super.write(steps);
    if (this.isDangling) {
      this.path = this.path.slice(0, -1);
    }
    return this;
  }

  /** A `?` or `#` stands only at the start of `text`. */
  override addText(text: string): Place {
    if (this.fragment !== undefined) {
      this.fragment += text;
      return "fragment";
    }
    if (text.startsWith("#")) {
      this.fragment = text.slice(1);
      return "fragment";
    }
    if (this.query !== undefined || text.startsWith("?")) {
      this.#addToQuery(this.query === undefined ? text.slice(1) : text);
      return "query";
    }
    if (text !== "") {
      this.path += text;
      this.pathEnd = text;
      this.isDangling = false;
    }
    return "path";
  }

  override addValue(step: TemplateStep): Place | undefined {
    if (step.isFirst) {
      this.hasBegun = false;
      this.wasDangling = this.isDangling;
    }
    const text = this.textOf(step);
    const ahead = this.hasBegun ? step.separator : step.first;
    if ((text === undefined || text === "") && step.kind !== "optional") {
      this.#missRequired(step, text === undefined || ahead === "");
    }
    if (text === undefined) {
      // The texts on both sides of the missing value are neighbours now.
      this.isOdd ||= this.query === undefined;
      return undefined;
    }
    this.hasBegun = true;
    if (ahead !== "" || text !== "") {
      // The expression wrote something, so its missing values leave no slash dangling.
      this.isDangling = this.wasDangling;
    }
    const place = this.#place(step, ahead, text);
    return step.kind === "host" ? "host" : place;
  }

  /** Adds a value to the section that its operator and the text ahead call for. */
  #place({ section, lead, isExploded }: TemplateStep, ahead: string, text: string): Place | undefined {
    if (section === "pairs") {
      const seam = joinQuery(this.queryEnd, text).length - this.queryEnd.length - text.length;
      this.#addToQuery((seam > 0 ? "&" : "") + text, text !== "");
      return text === "" ? undefined : "query";
    }
    if (section === "fragment" && this.fragment === undefined) {
      this.fragment = text;
      return "fragment";
    }
    if (section === "reserved") {
      this.isOdd = true;
      const places = splitText(ahead + text).map((literal) => this.addText(literal));
      return ahead + text === "" ? undefined : places[0];
    }
    if (this.query === undefined && this.fragment === undefined) {
      this.isOdd ||= isExploded || (lead === "" && mayMakeDotSegment(text));
    }
    return this.addText(ahead + text);
  }

  /** Handles a required value that is empty; `isAlone` says whether its operator wrote nothing, either. */
  #missRequired(step: TemplateStep, isAlone: boolean): void {
    if (step.kind === "host" || !this.missingIsEmpty) {
      this.miss(step);
    } else if (isAlone && this.query === undefined && this.fragment === undefined) {
      this.isDangling ||= this.pathEnd.endsWith("/");
    }
  }

  #addToQuery(text: string, begins = true): void {
    if (begins) {
      this.query = (this.query ?? "") + text;
      this.queryEnd = text === "" ? this.queryEnd : text;
    }
  }
}

type Place = NonNullable<ReturnType<AddressWriter["addValue"]>>;

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
    section: ifEmpty === "=" ? "pairs" : first === "#" ? "fragment" : reserved ? "reserved" : "text",
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
  const end = rest.findIndex((part) => typeof part === "string" && /[/?#]/.test(part));
  const open = namesOf(isPath ? (end < 0 ? rest : rest.slice(0, end)) : host);
  const isLiteral = host.every((part) => typeof part === "string");
  const isOdd = rest.some((part) => typeof part === "string" && isDotted(part));
  const isRooted = isPath && ROOTED.test(String(rest[0]));
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
        const first = call.trail?.length ?? 0;
        const writer = new TemplateWriter(call, ahead?.read ?? read, "", isOdd).write(steps);
        const { length } = writer.path;
        writer.path = joined(call, ahead?.path, writer.path, chosen);
        for (const written of call.trail?.slice(first) ?? []) {
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
  let path = rest;
  if (names.length > 0 && (!isPath || ORIGIN.test(rest))) {
    // One that begins with `//` gets the base URL's scheme.
    const scheme = rest.startsWith("//") ? /^\w*:/.exec(base?.text ?? "")?.[0] : undefined;
    path = isPath ? (scheme ?? "") + rest : below(start ?? "", rest);
    if (call.layer.service.mayChoose?.(path, originOf(call, base)) !== true) {
      const expected = "no value that chooses the origin (a URL that the service gave goes to follow)";
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
