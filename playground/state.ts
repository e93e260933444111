import { byName } from "../src/cli/byName.js";
import type { Call } from "../src/cli/Call.js";
import { JsonProblem, readJson } from "../src/cli/json.js";
import { makeCall, profileOf, secretsOf, splitOptions } from "../src/cli/makeCall.js";
import { EndpointFactory, github, Operation, Route, type ServiceProfile } from "../src/index.js";
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

/** Fields of a profile that speak of credentials and hold none. */
const ABOUT_CREDENTIALS = ["credentials", "credentialHeaders", "credentialParameters"];

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
export function callOf(state: State, showsSecrets: boolean): Call {
  const values = state.parameters
    .map((parameter, index) => [parameter.name, valueOf(parameter, index)] as const)
    .filter(([name]) => name !== "");
  const profile = readProfile(state.profile);
  const target = targetOf(state);
  const known = typeof target === "string" ? [] : [...ONLY_PARAMETERS, ...declared(target)];
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
function targetOf({ route, operation }: State): string | Operation {
  // It checks what it is made of.
  return operation.trim() === ""
    ? route
    : Operation.from({ ...readObject(operation, "rules"), route });
}

function declared({ data: { parameters = {} } }: Operation): readonly string[] {
  return Object.keys(parameters);
}

/** The address of the page for a state, behind the `#`, and the names of what it leaves out. */
export interface Address {
  readonly hash: string;
  readonly leftOut: readonly string[];
}

/**
 * Writes the state into an address. Credentials are left out: an address is kept and passed on. While the
 * profile or the operation cannot be read, it is not known what they are, and there is no address.
 */
export function writeAddress(state: State): Address | undefined {
  const { route, parameters, profile, operation, form } = state;
  const [known, target] = [readable(() => readProfile(profile)), readable(() => targetOf(state))];
  if (known === undefined || target === undefined) {
    return undefined;
  }
  const secrets = secretsOf(known, target, false);
  const isSecret = ({ name, value }: ParameterText): boolean =>
    value !== "" && (secrets.has(name) || secrets.hides(value) || isPairs(name, value));
  const fields = new URLSearchParams();
  const leftOut = parameters.filter(isSecret).map(({ name }) => name);
  const put = (key: string, text: string, hidden: string): void => {
    fields.append(key, hidden);
    if (hidden !== text) {
      leftOut.push(key);
    }
  };
  // Blanks may stand around the method and the URL.
  put(
    "route",
    route,
    route.replace(/\S+/g, (word) => secrets.url(word)),
  );
  for (const parameter of parameters.filter(({ name, value }) => name !== "" || value !== "")) {
    const { name, value, isJson } = parameter;
    const key = name.replace(/[%=:]/g, encodeURIComponent);
    fields.append("p", `${key}${isJson ? ":=" : "="}${isSecret(parameter) ? "" : value}`);
  }
  if (profile !== "") {
    put("profile", profile, secrets.json(profile, ABOUT_CREDENTIALS));
  }
  if (operation !== "") {
    // It says where parameters go, and holds no value of one; its texts may be URLs.
    const rules = readObject(operation, "rules");
    const hidden = secrets.texts(rules);
    const isSame = JSON.stringify(hidden) === JSON.stringify(rules);
    put("operation", operation, isSame ? operation : JSON.stringify(hidden, undefined, 2));
  }
  fields.append("as", form);
  return { hash: fields.toString(), leftOut };
}

/** The state that an address holds; `undefined` if it holds none. */
export function readAddress(hash: string): State | undefined {
  const fields = new URLSearchParams(hash);
  const route = fields.get("route");
  return route === null
    ? undefined
    : {
        route,
        parameters: fields.getAll("p").map(readParameter),
        profile: fields.get("profile") ?? "",
        operation: fields.get("operation") ?? "",
        form: fields.get("as") ?? EXAMPLE.form,
      };
}

function readParameter(text: string): ParameterText {
  const equals = text.includes("=") ? text.indexOf("=") : text.length;
  const isJson = text[equals - 1] === ":";
  const name = text.slice(0, isJson ? equals - 1 : equals);
  return { name: decoded(name), value: text.slice(equals + 1), isJson };
}

/** An address may have been typed, and hold a `%` that begins no triplet. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function valueOf({ name, value, isJson }: ParameterText, index: number): unknown {
  const action = `read the value of ${JSON.stringify(name)}`;
  return isJson ? parsed(value, action, ["route", index]) : value;
}

function readProfile(text: string): ServiceProfile {
  return text.trim() === "" ? github : profileOf(readObject(text, "profile"));
}

function readObject(text: string, subject: "rules" | "profile"): Record<string, unknown> {
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

function readable<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Whether it is the headers as a list, in which their names are no names of fields. */
function isPairs(name: string, value: string): boolean {
  return name === "headers" && /^\s*\[/.test(value);
}
