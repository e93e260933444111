/** Checks of profiles and operations. Each returns the field, or throws a `Refusal` that says what was expected. */
import { EndpointError } from "../errors.js";
import { isFieldValue, isToken } from "../grammar/tokens.js";
import {
  expectedBut,
  hiddenMistakeIn,
  quoteNames,
  quoteProblems,
  reasonOf,
  Refusal,
  withoutAction,
} from "../support/messages.js";
import {
  copyOwn,
  createBare,
  isList,
  isRecord,
  keysOf,
  kindOf,
  kindOfAddress,
  membersOf,
} from "../support/objects.js";
import type { BaseUrlVariable, Server } from "./baseUrl.js";
import type { BodyKind } from "./body.js";
import type { Style } from "./pairs.js";
import type { Format } from "./rules.js";

/** Runs code that may be the caller's, and turns whatever it throws into a {@link Refusal}. */
export function orRefusal<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (thrown) {
    throw new Refusal(reasonOf(thrown));
  }
}

/** A text that a header can hold. */
export function text(value: unknown): string {
  if (typeof value !== "string" || value === "" || !isFieldValue(value)) {
    throw wrong("a string of printable characters", value);
  }
  return value;
}

/** A name that matches `pattern`. */
export function nameMatching(value: unknown, pattern: RegExp): string {
  if (typeof value !== "string" || !pattern.test(value)) {
    throw wrong("a name such as acme or v3", value);
  }
  return value;
}

/** One of the choices; `where` says to which part of the field the value belongs. */
export function oneOf<Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
  where = "",
): Choice {
  const choice = choices.find((each) => each === value);
  if (choice === undefined) {
    throw wrong(`one of ${quoteNames(choices)}${where}`, value);
  }
  return choice;
}

/** A list whose members `read` checks. */
export function checkList<Member>(
  value: unknown,
  read: (member: unknown) => Member,
): readonly Member[] {
  if (!isList(value)) {
    throw wrongType("an array", value);
  }
  return orRefusal(() => membersOf(value)).map(read);
}

/** A header's name, in lower case. */
export function headerName(value: unknown): string {
  if (typeof value !== "string" || !isToken(value)) {
    throw wrong("a header name", value);
  }
  return value.toLowerCase();
}

/** Whether a value is a style of the vocabulary. */
export function isStyle(value: unknown): value is Style {
  return (
    isRecord(value) && typeof value["style"] === "string" && hasCode(value, ["list", "object"])
  );
}

/** Whether a value is a body kind. */
export function isBodyKind(value: unknown): value is BodyKind {
  return isRecord(value) && typeof value["body"] === "string" && Object.hasOwn(value, "writer");
}

/** Whether a value is a base URL with names. */
export function isServer(value: unknown): value is Server {
  return isRecord(value) && typeof value["server"] === "string" && hasCode(value, ["with"]);
}

/** Whether a value is a format of the vocabulary with its code. */
export function isFormat(value: unknown): value is Format {
  return (
    isRecord(value) &&
    typeof value["format"] === "string" &&
    hasCode(value, ["write"]) &&
    typeof value["write"] === "function"
  );
}

/** Whether a value of the vocabulary brings its code along, which plain data does not. */
export function hasCode(
  value: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): boolean {
  return keys.some(
    (key) =>
      Object.hasOwn(value, key) && value[key] !== undefined && typeof value[key] !== "string",
  );
}

/** What `read` gives; `undefined` for an absent value. */
export function optional<Read>(value: unknown, read: (value: unknown) => Read): Read | undefined {
  return value === undefined ? undefined : read(value);
}

/** Checks that a value is one of the vocabulary. The refusal of any other value names `example`. */
export function ofVocabulary<Value>(
  value: unknown,
  isKnown: (value: unknown) => value is Value,
  example: string,
): Value {
  if (!isKnown(value)) {
    throw wrongType(`${example}, which endpoint-core exports`, value);
  }
  return value;
}

/** The refusal of a value in place of a certain string. */
export function wrong(expected: string, value: unknown): Refusal {
  return new Refusal(expectedBut(expected, anotherOf(value)));
}

/** The refusal of a value of another type. */
export function wrongType(expected: string, value: unknown): Refusal {
  return new Refusal(expectedBut(expected, kindOf(value)));
}

/** What came in place of a certain string. */
export function anotherOf(value: unknown): string {
  return typeof value === "string"
    ? (hiddenMistakeIn(value) ?? "another string")
    : kindOfAddress(value);
}

/** What is wrong with fields, by their names. */
export type Problems = Map<string, string>;

/**
 * How each field is read: its check returns the value, or throws an error that says what the value must be. A check may
 * use the fields listed above its own; wrong ones are absent.
 */
export type Checks<Fields> = {
  readonly [Field in keyof Fields]: (
    value: unknown,
    fields: Partial<Fields>,
    problems: Problems,
  ) => Fields[Field];
};

/**
 * Reads the fields of an object, each once. A wrong field is left out, and its problem is noted under its name, which
 * follows `path`.
 */
export function readCheckedFields<Fields>(
  object: unknown,
  checks: Checks<Fields>,
  problems: Problems,
  path = "",
): Partial<Fields> {
  // Without a prototype, so that a missing field is not found in a polluted `Object.prototype`.
  const fields = createBare() as Partial<Fields>;
  if (!isRecord(object)) {
    problems.set(path, expectedBut("an object", kindOf(object)));
    return fields;
  }
  const prefix = path === "" ? "" : `${path}.`;
  const names = keysOf<keyof Fields & string>(checks);
  for (const name of names.filter((each) => !problems.has(prefix + each))) {
    const read = (): unknown => (Object.hasOwn(object, name) ? object[name] : undefined);
    attempt(problems, prefix + name, () => {
      fields[name] = checks[name](orRefusal(read), fields, problems);
    });
  }
  // The list of known fields is long, so only the first unknown field shows it.
  let allowed = `the fields ${names.join(", ")}`;
  for (const name of namesIn(object).filter((key) => !Object.hasOwn(checks, key))) {
    problems.set(prefix + name, expectedBut(`one of ${allowed}`, "an unknown field"));
    allowed = "these";
  }
  return fields;
}

/**
 * Reads the members of an object; `read` is told the name of each, and may note problems. Throws a {@link Refusal} that
 * names all that are wrong.
 */
export function readEach<Read>(
  value: unknown,
  read: (member: unknown, name: string, problems: Problems) => Read,
): ReadonlyMap<string, Read> {
  if (!isRecord(value)) {
    throw wrongType("an object", value);
  }
  const fields = orRefusal(() => copyOwn(value));
  const problems: Problems = new Map();
  const members = new Map<string, Read>();
  for (const name of Object.keys(fields).filter((each) => fields[each] !== undefined)) {
    attempt(problems, name, () => members.set(name, read(fields[name], name, problems)));
  }
  refuse(problems);
  return members;
}

/** Notes what `read` throws. What a caller's getter throws is not shown. */
export function attempt(problems: Problems, name: string, read: () => unknown): void {
  try {
    read();
  } catch (thrown) {
    const isOurs = thrown instanceof EndpointError;
    problems.set(name, isOurs ? withoutAction(thrown.message) : reasonOf(thrown));
  }
}

function refuse(problems: Problems): void {
  if (problems.size > 0) {
    throw new Refusal(quoteProblems(problems));
  }
}

function namesIn(object: object): readonly string[] {
  try {
    return Object.keys(object);
  } catch {
    // The object's fields could not be read, so its names cannot be listed.
    return [];
  }
}

const VARIABLE_CHECKS: Checks<BaseUrlVariable> = {
  values: (value) => {
    const listed = optional(value, (list) => checkList(list, text));
    if (listed?.length === 0) {
      throw new Refusal(expectedBut("an array with at least one value", "none"));
    }
    return listed;
  },
  default: (value, { values }) =>
    optional(value, (given) => (values === undefined ? text(given) : oneOf(given, values))),
};

/** Reads variables, by their names. Throws a {@link Refusal}. */
export function readVariables(value: unknown = {}): ReadonlyMap<string, BaseUrlVariable> {
  // `readEach` throws if anything was noted, so each variable has all its fields.
  return readEach(value, (variable, name, problems) =>
    readCheckedFields(variable, VARIABLE_CHECKS, problems, name),
  );
}
