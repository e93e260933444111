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
import { bodyFormat, hasFields, kindOfBody, QUERY_METHODS } from "./bodies.js";
import { oneOf, readEach, readFields, text, wrong, type Checks, type Problems } from "./checks.js";
import type { Settings } from "./Layers.js";
import type { Profile } from "./profile.js";
import { VALUE_STYLES } from "./QueryStyle.js";

/** A parameter that an operation lists, checked. */
export interface Rule {
  readonly in: ParameterPlace;
  /** The name that is sent; that of a header in lower case. */
  readonly name: string;
  readonly style: QueryValueStyle | undefined;
  readonly format: ValueFormat | undefined;
  readonly required: boolean;
}

/** An operation, checked. A route alone is an operation that says nothing else. */
export interface CheckedOperation {
  /** The route; behind each of its names is the parameter that the operation has for it. */
  readonly route: Route;
  /** The parameters that it lists, by name. */
  readonly parameters: ReadonlyMap<string, Rule>;
  readonly body: BodyFormat | "none" | undefined;
  readonly accept: string | undefined;
  readonly baseUrl: BaseUrl | undefined;
}

const NO_RULES: ReadonlyMap<string, Rule> = new Map();

/** A route alone. */
export function operationOf(route: Route): CheckedOperation {
  return { route, parameters: NO_RULES, body: undefined, accept: undefined, baseUrl: undefined };
}

function ruleChecks(own: string): Checks<Rule> {
  return {
    in: (value) => oneOf(value, ["path", "query", "header", "cookie", "body"]),
    name: (value = own, { in: place }) => {
      if (typeof value !== "string" || !isWellFormed(value)) {
        throw wrong("a string", value);
      }
      return place === "header" ? value.toLowerCase() : value;
    },
    style: (value) => optional(value, (style) => oneOf(style, VALUE_STYLES)),
    format: (value) => optional(value, (format) => oneOf(format, ["date", "unix"])),
    required: (value = false) => {
      if (typeof value !== "boolean") {
        throw wrong("a boolean", value);
      }
      return value;
    },
  };
}

function optional<Read>(value: unknown, read: (value: unknown) => Read): Read | undefined {
  return value === undefined ? undefined : read(value);
}

function operationChecks({ parseBaseUrl }: Profile): Checks<CheckedOperation> {
  return {
    route: (value) => Route.read(value),
    // All have all fields, unless something is wrong.
    parameters: (value = {}, _, problems) =>
      readEach(value, (given, name) => {
        const rule = typeof given === "string" ? { in: given } : given;
        return readFields(rule, ruleChecks(name), problems, `parameters.${name}`);
      }) as ReadonlyMap<string, Rule>,
    body: (value) => optional(value, (format) => (format === "none" ? format : bodyFormat(format))),
    accept: (value) => optional(value, text),
    baseUrl: (value) => optional(value, (url) => parseBaseUrl(text(url))),
  };
}

/** Whether a caller means an operation: an object with a route, and `without` another field. */
export function isOperation(given: unknown, without?: string): boolean {
  try {
    const isNamed = isRecord(given) && Object.hasOwn(given, "route");
    return isNamed && (without === undefined || !Object.hasOwn(given, without));
  } catch {
    // A proxy whose own code throws.
    return false;
  }
}

/**
 * Reads an operation for a layer with these settings. Throws `INVALID_OPTIONS` that names all wrong
 * fields, those that contradict one another included.
 */
export function readOperation(
  given: unknown,
  settings: Settings,
  profile: Profile,
): CheckedOperation {
  const problems: Problems = new Map();
  const fields = readFields(given, operationChecks(profile), problems);
  const { route: written, parameters = NO_RULES } = fields;
  if (written !== undefined) {
    const route = written.renamed(keysOf(parameters));
    // A field that is missing was noted.
    const operation = { ...fields, parameters, route } as CheckedOperation;
    const inRoute = new Set(written.names.map(decode));
    noteContradictions(operation, inRoute, [settings, profile], problems);
    if (problems.size === 0) {
      return operation;
    }
  }
  const message = `Cannot compile the operation: ${quoteProblems(problems)}`;
  throw new EndpointError("INVALID_OPTIONS", message, { parameters: [...problems.keys()] });
}

/** The parameter of a name in a route: the one whose rule says so, or that of the name, decoded. */
function keysOf(rules: CheckedOperation["parameters"]): (name: string) => string {
  const inPath = new Map<string, string>();
  rules.forEach((rule, name) => {
    if (rule.in === "path") {
      inPath.set(rule.name, name);
    }
  });
  return (name) => {
    const decoded = decode(name);
    return inPath.get(decoded) ?? decoded;
  };
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // Triplets that are no UTF-8 stay as they are written.
    return name;
  }
}

/** Notes what contradicts something else; `inRoute` are the names of the route, decoded. */
function noteContradictions(
  { route, parameters, body, baseUrl }: CheckedOperation,
  inRoute: ReadonlySet<string>,
  [settings, profile]: readonly [Settings, Profile],
  problems: Problems,
): void {
  const method = (route.method ?? settings.method ?? "GET").toLowerCase();
  const isKind = body !== undefined && body !== "none";
  const isForm = kindOfBody(isKind ? body : profile.body) === "form";
  const base = baseOf(baseUrl, settings, profile);
  if (isKind && QUERY_METHODS.has(method)) {
    problems.set("body", expectedBut("no kind of body with GET or HEAD", "one"));
  }
  const sent = new Set<string>();
  for (const [name, { in: place, name: wire, style }] of parameters) {
    const isInPath = place === "path";
    const isHeader = place === "header" || place === "cookie";
    const isStyled = place === "query" || (place === "body" && isForm);
    const wrong: readonly (readonly [isWrong: boolean, expected: string, got: string])[] = [
      [sent.has(place + wire), "a name of its own", "that of another parameter there"],
      [isInPath && !inRoute.has(wire), "a name in the route", "another"],
      [!isInPath && route.hasName(name), '"path" for a name in the route', `"${place}"`],
      [!isInPath && base?.names.has(name) === true, "no name of the baseUrl", "one"],
      [isHeader && !isToken(wire), "an HTTP token as name", "another string"],
      [place === "body" && !hasFields(method, body), "an operation with a body", "one without"],
      [style !== undefined && !isStyled, "a style in a query or a form only", "one elsewhere"],
    ];
    sent.add(place + wire);
    const [first] = wrong.filter(([isWrong]) => isWrong);
    if (first !== undefined) {
      problems.set(`parameters.${name}`, expectedBut(first[1], first[2]));
    }
  }
}

/** The base URL of an operation on a layer: its own takes the place of the profile's, but of no other. */
export function baseOf(
  own: BaseUrl | undefined,
  { baseUrl }: Settings,
  { base }: Profile,
): BaseUrl | undefined {
  return baseUrl === base ? (own ?? baseUrl) : baseUrl;
}
