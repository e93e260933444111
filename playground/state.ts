import { byName } from "../src/cli/request/byName.js";
import type { ShownCall } from "../src/cli/request/ShownCall.js";
import { JsonProblem, readJson } from "../src/cli/document/json.js";
import { makeCall, profileOf, splitOptions } from "../src/cli/request/makeCall.js";
import {
  EndpointFactory,
  github,
  readOperation,
  Route,
  type Operation,
  type ServiceProfile,
} from "../src/index.js";
import { cannot } from "../src/support/messages.js";
import { isPlainObject } from "../src/support/objects.js";
import type { Subject } from "./Errors.js";

/** A parameter as it is typed. */
export interface ParameterText {
  readonly name: string;
  readonly value: string;
  /** Whether the value is JSON. */
  readonly isJson: boolean;
}

/** All that is typed on the page, and what is chosen. */
export interface State {
  readonly route: string;
  readonly parameters: readonly ParameterText[];
  /** The profile in JSON; `""` for GitHub's. */
  readonly profile: string;
  /** What an operation says besides its route, in JSON; `""` for a route alone. */
  readonly operation: string;
  /** The form in which the request is shown. */
  readonly form: string;
}

/** What the page shows at first. */
export const EXAMPLE: State = {
  route: "GET /orgs/{org}/repos",
  parameters: [{ name: "org", value: "octokit", isJson: false }],
  profile: "",
  operation: "",
  form: "fetch",
};

/** GitHub's profile, as the page shows it. */
export const GITHUB_PROFILE = JSON.stringify(github, undefined, 2);

/** A text on the page that cannot be read. */
export class TextProblem extends Error {
  /** Where the error is shown. */
  readonly subject: Subject;
  /** Which of the parameters it is; -1 for another text. */
  readonly index: number;

  /** The message says what is expected. */
  constructor(subject: Subject, message: string, index = -1) {
    super(message);
    this.subject = subject;
    this.index = index;
  }
}

/** The call that is typed. Throws a {@link TextProblem} or an `EndpointError`. */
export function callOf(state: State, showsSecrets: boolean): ShownCall {
  const profile = readProfile(state.profile);
  const target = targetOf(state);
  const known = typeof target === "string" ? [] : [...ONLY_PARAMETERS, ...declared(target)];
  const values = state.parameters
    .map((parameter, index) => [parameter.name, valueOf(parameter, index, known)] as const)
    .filter(([name]) => name !== "");
  return makeCall(profile, target, splitOptions(byName(values), known), showsSecrets);
}

/** Options of the library that the call of an operation does not have, so that these names are parameters there. */
const ONLY_PARAMETERS = ["method", "url"];

/** What the error that {@link callOf} throws for a state is about. */
export function subjectOf(thrown: unknown, state: State): Subject {
  if (thrown instanceof TextProblem) {
    return thrown.subject;
  }
  let factory: EndpointFactory;
  try {
    factory = new EndpointFactory(readProfile(state.profile));
  } catch {
    return "profile";
  }
  try {
    factory.compile(state.route);
  } catch {
    return "route";
  }
  try {
    const target = targetOf(state);
    if (typeof target !== "string") {
      factory.compile(target);
    }
    return "route";
  } catch {
    return "rules";
  }
}

/** The names of the parameters of a route, and of what is known of it. */
export function namesOf(state: State): readonly string[] {
  const names = Route.tryParse(state.route)?.names ?? [];
  try {
    const target = targetOf(state);
    return typeof target === "string" ? names : [...names, ...declared(target)];
  } catch {
    return names;
  }
}

/** The route, or the operation with its rules. */
export function targetOf({ route, operation }: State): string | Operation {
  // It checks what it is made of.
  return operation.trim() === ""
    ? route
    : readOperation({ ...readObject(operation, "rules"), route });
}

function declared({ data: { parameters = {} } }: Operation): readonly string[] {
  return Object.keys(parameters);
}

/** Options of the library that are objects. */
const OBJECTS = ["headers", "mediaType"];

/** The value that a text stands for. The options `headers`, `mediaType` and `data` are JSON without being marked so. */
function valueOf(
  { name, value, isJson }: ParameterText,
  index: number,
  known: readonly string[],
): unknown {
  const action = `read the value of ${JSON.stringify(name)}`;
  if (isJson) {
    return parsed(value, action, ["route", index]);
  }
  if (known.includes(name)) {
    return value;
  }
  if (OBJECTS.includes(name)) {
    return value.trim() === "" ? undefined : parsed(value, action, ["route", index]);
  }
  return name === "data" ? dataOf(value, action, index) : value;
}

/** A body: JSON where it is JSON or begins as an object or a list does, else the text. */
function dataOf(text: string, action: string, index: number): unknown {
  try {
    return readJson(text);
  } catch (thrown) {
    const isMeant = /^\s*[[{]/.test(text) || (thrown instanceof JsonProblem && thrown.isJson);
    return isMeant ? parsed(text, action, ["route", index]) : text;
  }
}

/** The profile that a text is; GitHub's for `""`. */
export function readProfile(text: string): ServiceProfile {
  return text.trim() === "" ? github : profileOf(readObject(text, "profile"));
}

/** The object of JSON in a field of the page. */
export function readObject(text: string, subject: "rules" | "profile"): Record<string, unknown> {
  const action = `read the ${subject}`;
  const value = parsed(text, action, [subject]);
  if (!isPlainObject(value)) {
    throw new TextProblem(subject, cannot(action, "a JSON object", "another value"));
  }
  return value;
}

function parsed(
  text: string,
  action: string,
  [subject, index]: readonly [subject: Subject, index?: number],
): unknown {
  try {
    return readJson(text);
  } catch (thrown) {
    if (thrown instanceof JsonProblem) {
      throw new TextProblem(subject, cannot(action, thrown.expected, thrown.got), index);
    }
    throw thrown;
  }
}
