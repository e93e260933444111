/** Operations: read once, and checked against their routes. */
import { EndpointError } from "../errors.js";
import { isToken } from "../grammar/tokens.js";
import { isWellFormed } from "../grammar/percent.js";
import { Route } from "../Route.js";
import { expectedBut, quoteProblems } from "../support/messages.js";
import { isRecord } from "../support/objects.js";
import type { BodyFormat, ParameterPlace, ValueFormat } from "../types/operation.js";
import type { QueryValueStyle } from "../types/profile.js";
import type { BaseUrl } from "./BaseUrl.js";
import { bodyFormat, kindOfBody } from "./bodyFormat.js";
import { oneOf, text, wrong } from "./checks.js";
import { readEach, readFields, type Checks, type Problems } from "./fields.js";
import type { Settings } from "./Layers.js";
import { mayHaveBody, QUERY_METHODS } from "./methods.js";
import type { Profile } from "./profile.js";
import { VALUE_STYLES } from "./QueryStyle.js";

/** A parameter that an operation lists, checked. */
export interface Rule {
  readonly place: ParameterPlace;
  /** The name that is sent; that of a header in lower case. */
  readonly wire: string;
  readonly style: QueryValueStyle | undefined;
  readonly format: ValueFormat | undefined;
  readonly isRequired: boolean;
}

/** An operation, checked. A route alone is an operation that says nothing else. */
export interface CheckedOperation {
  readonly route: Route;
  /** The parameters that it lists, by name. */
  readonly rules: ReadonlyMap<string, Rule>;
  /** The parameter of a name in the route. */
  readonly parameterOf: (name: string) => string;
  /** Whether the route names a parameter. */
  readonly isInRoute: (parameter: string) => boolean;
  readonly body: BodyFormat | "none" | undefined;
  readonly accept: string | undefined;
  readonly baseUrl: BaseUrl | undefined;
}

const NO_RULES: ReadonlyMap<string, Rule> = new Map();

/** A route alone. */
export function operationOf(route: Route): CheckedOperation {
  return {
    route,
    rules: NO_RULES,
    parameterOf: (name) => name,
    isInRoute: (parameter) => route.hasName(parameter),
    body: undefined,
    accept: undefined,
    baseUrl: undefined,
  };
}

interface Fields {
  readonly route: Route;
  readonly parameters: ReadonlyMap<string, Partial<RuleFields>>;
  readonly body: BodyFormat | "none" | undefined;
  readonly accept: string | undefined;
  readonly baseUrl: BaseUrl | undefined;
}

interface RuleFields {
  readonly in: ParameterPlace;
  readonly name: string | undefined;
  readonly style: QueryValueStyle | undefined;
  readonly format: ValueFormat | undefined;
  readonly required: boolean;
}

const RULE_CHECKS: Checks<RuleFields> = {
  in: (value) => oneOf(value, ["path", "query", "header", "cookie", "body"]),
  name: (value) => optional(value, anyText),
  style: (value) => optional(value, (given) => oneOf(given, VALUE_STYLES)),
  format: (value) => optional(value, (given) => oneOf(given, ["date", "unix"])),
  required: (value = false) => {
    if (typeof value !== "boolean") {
      throw wrong("a boolean", value);
    }
    return value;
  },
};

function optional<Read>(value: unknown, read: (value: unknown) => Read): Read | undefined {
  return value === undefined ? undefined : read(value);
}

function anyText(value: unknown): string {
  if (typeof value !== "string" || !isWellFormed(value)) {
    throw wrong("a string", value);
  }
  return value;
}

function checksFor({ parseBaseUrl }: Profile): Checks<Fields> {
  return {
    route: (value) => Route.parse(value as string),
    parameters: (value = {}, _, problems) =>
      readEach(value, (given, name) => {
        const rule = typeof given === "string" ? { in: given } : given;
        return readFields(rule, RULE_CHECKS, problems, `parameters.${name}`);
      }),
    body: (value) => optional(value, (format) => (format === "none" ? format : bodyFormat(format))),
    accept: (value) => optional(value, text),
    baseUrl: (value) => optional(value, (url) => parseBaseUrl(text(url))),
  };
}

/** Whether a caller means an operation: an object with a route. */
export function isOperation(given: unknown): given is object {
  try {
    return isRecord(given) && Object.hasOwn(given, "route");
  } catch {
    // A proxy whose own code throws.
    return false;
  }
}

/** What an operation must agree with. */
interface Surroundings {
  readonly method: string;
  readonly body: BodyFormat | "none" | undefined;
  readonly isForm: boolean;
  readonly base: BaseUrl | undefined;
  readonly isInRoute: (parameter: string) => boolean;
}

/**
 * Reads an operation for a layer with these settings. Throws `INVALID_OPTIONS` that names all wrong
 * fields, those that contradict the route included.
 */
export function readOperation(
  given: unknown,
  settings: Settings,
  profile: Profile,
): CheckedOperation {
  const problems: Problems = new Map();
  const fields = readFields(given, checksFor(profile), problems);
  const { route, parameters, body, accept, baseUrl } = fields;
  if (route === undefined) {
    throw operationError(problems);
  }
  const rules = rulesOf(parameters ?? new Map());
  const names = namesOf(route, rules);
  const inRoute = new Set(names.values());
  const isInRoute = (parameter: string): boolean => inRoute.has(parameter);
  const method = (route.method ?? settings.method ?? "GET").toLowerCase();
  const format = body === undefined || body === "none" ? profile.body : body;
  const isForm = kindOfBody(format) === "form";
  const base = baseOf(baseUrl, settings, profile);
  checkAll(rules, { method, body, isForm, base, isInRoute }, problems);
  if (problems.size > 0) {
    throw operationError(problems);
  }
  const parameterOf = (name: string): string => names.get(name) ?? name;
  return { route, rules, parameterOf, isInRoute, body, accept, baseUrl };
}

function operationError(problems: Problems): EndpointError {
  const message = `Cannot compile the operation: ${quoteProblems(problems)}`;
  return new EndpointError("INVALID_OPTIONS", message, { parameters: [...problems.keys()] });
}

/** The parameters whose place is known. */
function rulesOf(parameters: Fields["parameters"]): ReadonlyMap<string, Rule> {
  const rules = new Map<string, Rule>();
  for (const [name, { in: place, name: wire = name, style, format, required }] of parameters) {
    if (place !== undefined) {
      const sent = place === "header" ? wire.toLowerCase() : wire;
      rules.set(name, { place, wire: sent, style, format, isRequired: required === true });
    }
  }
  return rules;
}

/** The parameters of the names in a route: a rule says so, or they are the names, decoded. */
function namesOf(route: Route, rules: ReadonlyMap<string, Rule>): ReadonlyMap<string, string> {
  const claimed = new Map<string, string>();
  for (const [name, { place, wire }] of rules) {
    if (place === "path") {
      claimed.set(wire, name);
    }
  }
  return new Map(
    route.names.map((name) => {
      const decoded = decode(name);
      return [name, claimed.get(decoded) ?? decoded];
    }),
  );
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // Triplets that are no UTF-8 stay as they are written.
    return name;
  }
}

function checkAll(
  rules: ReadonlyMap<string, Rule>,
  surroundings: Surroundings,
  problems: Problems,
): void {
  const { method, body } = surroundings;
  if (QUERY_METHODS.has(method) && body !== undefined && body !== "none") {
    problems.set("body", expectedBut("no kind of body with GET or HEAD", "one"));
  }
  const taken = new Set<string>();
  for (const [name, rule] of rules) {
    const sent = `${rule.place} ${rule.wire}`;
    const problem = taken.has(sent)
      ? expectedBut("a name of its own", "one that another parameter has in the same place")
      : contradictionOf(name, rule, surroundings);
    taken.add(sent);
    if (problem !== undefined) {
      problems.set(`parameters.${name}`, problem);
    }
  }
}

/** What is wrong with a parameter beside the rest of the operation. */
function contradictionOf(
  name: string,
  { place, wire, style }: Rule,
  { method, body, isForm, base, isInRoute }: Surroundings,
): string | undefined {
  if (place === "path") {
    if (!isInRoute(name)) {
      return expectedBut("a route that names it", "one that does not");
    }
  } else if (isInRoute(name)) {
    return expectedBut('"path" for a name in the route', `"${place}"`);
  } else if (base?.names.has(name) === true) {
    return expectedBut("a name that the baseUrl does not have", "one of its names");
  }
  if ((place === "header" || place === "cookie") && !isToken(wire)) {
    return expectedBut("an HTTP token as name", "another string");
  }
  if (place === "body" && !(mayHaveBody(method, body) && body !== "none")) {
    return expectedBut("an operation with a body", "one without");
  }
  if (style !== undefined && place !== "query" && !(place === "body" && isForm)) {
    return expectedBut("a style in a query or a form only", `one in "${place}"`);
  }
  return undefined;
}

/** The base URL of an operation on a layer: its own takes the place of the profile's, but of no other. */
export function baseOf(
  own: BaseUrl | undefined,
  { baseUrl }: Settings,
  { base }: Profile,
): BaseUrl | undefined {
  return baseUrl === base ? (own ?? baseUrl) : baseUrl;
}
