/** Operations: what a description says beyond the route, checked once. */
import {
  attempt,
  type Checks,
  type Problems,
  readCheckedFields,
  readEach,
} from "../checks/checkFields.js";
import {
  isBodyKind,
  isFormat,
  isPlace,
  isSecurity,
  isStyle,
  ofVocabulary,
  printableText,
  wrongType,
} from "../checks/checkValues.js";
import { EndpointError } from "../errors.js";
import { decodePercent, isWellFormed } from "../grammar/percent.js";
import { notARoute } from "../grammar/splitRoute.js";
import { isServer, parseBase } from "../request/baseUrl.js";
import { NO_RULES, routeAlone } from "../request/plainOperation.js";
import { planPreparation } from "../request/planPreparation.js";
import {
  type Format,
  type ParameterRule,
  type Place,
  type Rule,
  ruleOf,
} from "../request/rules.js";
import { renamed } from "../request/templateAddress.js";
import type { RequestLayer, RequestOperation } from "../request/types.js";
import { Route } from "../Route.js";
import { threwError } from "../support/makeErrors.js";
import { expectedBut, quoteProblems } from "../support/messages.js";
import { copyOwn, createBare, isRecord, kindOf, kindOfUrl } from "../support/objects.js";
import { defined } from "../support/properties.js";
import { noteContradictions, noteInService, type OperationFields } from "./contradictions.js";
import type { OperationData } from "./declarations.js";

function readRoute(value: unknown): Route {
  if (typeof value !== "string") {
    throw notARoute(kindOfUrl(value));
  }
  return Route.read(value);
}

function readFormat(value: unknown): Format {
  return ofVocabulary(value, isFormat, "a format such as date");
}

function readPlace(value: unknown): Place {
  return ofVocabulary(value, isPlace, "a place such as query");
}

const RULE_CHECKS: Checks<ParameterRule> = {
  in: readPlace,
  name: (value) => {
    if (typeof value !== "string" || !isWellFormed(value)) {
      throw wrongType("a name without lone surrogates", value);
    }
    return value;
  },
  style: (value) => ofVocabulary(value, isStyle, "a style such as brackets"),
  format: readFormat,
  required: (value) => {
    if (typeof value !== "boolean") {
      throw wrongType("a boolean", value);
    }
    return value;
  },
};

/** Reads the rule of a parameter: a place, or an object of fields. A wrong rule is noted, and then ignored. */
function readRule(given: unknown, parameter: string, problems: Problems): Rule {
  const path = `parameters.${parameter}`;
  const before = problems.size;
  let fields: Partial<ParameterRule> = createBare();
  if (typeof given === "string") {
    attempt(problems, path, () => readPlace(given));
  } else {
    const rule = isPlace(given) ? { in: given } : given;
    fields = readCheckedFields(rule, RULE_CHECKS, problems, path, ["in"]);
  }
  return ruleOf(parameter, problems.size > before ? createBare() : fields);
}

const CHECKS: Checks<OperationFields> = {
  route: readRoute,
  parameters: (value, _, problems) =>
    readEach(value, (given, name) => readRule(given, name, problems)),
  body: (value) => ofVocabulary(value, isBodyKind, "a body kind such as form"),
  format: readFormat,
  accept: printableText,
  security: (value) => ofVocabulary(value, isSecurity, "security([name], …)"),
  baseUrl: (value) => (isServer(value) ? value.base : parseBase(printableText(value))),
};

/** An operation that was checked. */
export interface CheckedOperation {
  /** What it was made of, frozen. */
  readonly data: OperationData;
  /**
   * The route. Each of its variables has two names: its name in the URL (`spelling`) and the name of the call's
   * parameter (`name`).
   */
  readonly route: Route;
  readonly operation: RequestOperation;
  /** Throws `INVALID_OPTIONS` for what contradicts the method of a layer or the service's body kind. */
  readonly checkIn: (layer: RequestLayer) => void;
}

/** What a rule weighs besides its texts: less than the bytes that it takes, since most operations live anyway. */
const RULE_WEIGHT = 64;

/** Checks an operation. Throws `INVALID_OPTIONS`, which names all wrong fields. */
export function checkOperation(given: unknown): CheckedOperation {
  const problems: Problems = new Map();
  if (!isRecord(given)) {
    throw operationError(problems, expectedBut("an object", kindOf(given)));
  }
  const data = frozenCopy(given);
  const fields = readCheckedFields(data, CHECKS, problems, "", ["route"]);
  const { route: written, parameters = NO_RULES } = fields;
  if (written === undefined) {
    throw operationError(problems);
  }
  const route = renamed(written, parameterKeys(parameters));
  // Without a prototype, like `fields`.
  const checked: OperationFields = Object.assign(fields, { route, parameters });
  noteContradictions(checked, new Set(written.names.map(decodePercent)), problems);
  throwNoted(problems);
  const { parameters: rules, body, format, accept, security, baseUrl: base } = checked;
  const texts = [
    ...[accept, base?.text, body?.writer?.traits.contentType],
    ...Array.from(rules, (entry) => entry[0] + entry[1].sent),
    ...(security?.security.flat() ?? []),
  ];
  const weight = RULE_WEIGHT * rules.size + 2 * texts.join("").length;
  const own = { rules, planPreparation, body, format, accept, security, base, weight };
  const operation = { ...routeAlone(route), ...own };
  return {
    // A copy of the fields that were just checked.
    data: data as object as OperationData,
    route,
    operation,
    checkIn: (layer) => {
      const contradictions: Problems = new Map();
      noteInService(operation, layer, contradictions);
      throwNoted(contradictions);
    },
  };
}

/**
 * Finds the parameter for a name in a route: the one that a rule puts into the path under that name, or else the one of
 * that name. In a route, a character that RFC 6570 does not allow in a name is percent-encoded.
 */
function parameterKeys(rules: ReadonlyMap<string, Rule>): (name: string) => string {
  const inPath = new Map<string, string>();
  rules.forEach(({ place, sent }, name) => {
    if (place?.in === "path") {
      inPath.set(sent, name);
    }
  });
  return (name) => {
    const decoded = decodePercent(name);
    return inPath.get(decoded) ?? decoded;
  };
}

/** A frozen copy of the fields, and of the rules; the values of the vocabulary stay what they are. */
function frozenCopy(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  try {
    const data = defined(given);
    // On an object without a prototype, a missing field is not found in a polluted `Object.prototype`.
    const { parameters } = copyOwn(data);
    if (isRecord(parameters)) {
      const rules = defined(parameters);
      for (const name of Object.keys(rules)) {
        const rule = rules[name];
        if (isRecord(rule) && !isPlace(rule)) {
          rules[name] = Object.freeze(defined(rule));
        }
      }
      data["parameters"] = Object.freeze(rules);
    }
    return Object.freeze(data);
  } catch {
    throw threwError("read the operation");
  }
}

function throwNoted(problems: Problems): void {
  if (problems.size > 0) {
    throw operationError(problems);
  }
}

function operationError(problems: Problems, what = quoteProblems(problems)): EndpointError {
  return new EndpointError("INVALID_OPTIONS", `Cannot read the operation: ${what}`, {
    parameters: [...problems.keys()],
  });
}

/** The checked form of each `Operation`: with it, the layers need not import the class. */
const CHECKED = new WeakMap<object, CheckedOperation>();

/** Remembers what an instance of `Operation` was read as. */
export function rememberOperation(operation: object, read: CheckedOperation): void {
  CHECKED.set(operation, read);
}

/** What an instance of `Operation` was read as; `undefined` for any other value. */
export function checkedOperation(given: unknown): CheckedOperation | undefined {
  return typeof given === "object" && given !== null ? CHECKED.get(given) : undefined;
}
