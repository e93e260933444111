/** Checks of objects: each field is read once, and one error names all that are wrong. */
import { EndpointError } from "../errors.js";
import type { BaseUrlVariable } from "../request/baseUrl.js";
import {
  expectedBut,
  quoteProblems,
  reasonOf,
  Refusal,
  withoutAction,
} from "../support/messages.js";
import { copyOwn, createBare, isRecord, keysOf, kindOf } from "../support/objects.js";
import { checkList, oneOf, orRefusal, printableText, wrongType } from "./checkValues.js";

/** What is wrong with fields, by their names. */
export type Problems = Map<string, string>;

/**
 * How each field is read: its check returns the value, or throws an error that says what the value must be. A check may
 * use the fields listed above its own; wrong and absent ones are `undefined`.
 */
export type Checks<Fields> = {
  readonly [Field in keyof Fields]-?: (
    value: unknown,
    fields: Partial<Fields>,
    problems: Problems,
  ) => Exclude<Fields[Field], undefined>;
};

/**
 * Reads the fields of an object, each once. An absent field is checked only if it is one of `required`. A wrong field
 * is left out, and its problem is noted under its name, which follows `path`.
 */
export function readCheckedFields<Fields>(
  object: unknown,
  checks: Checks<Fields>,
  problems: Problems,
  path = "",
  required: readonly (keyof Fields)[] = [],
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
    attempt(problems, prefix + name, () => {
      const value = orRefusal(() => (Object.hasOwn(object, name) ? object[name] : undefined));
      if (value !== undefined || required.includes(name)) {
        fields[name] = checks[name](value, fields, problems);
      }
    });
  }
  // The list of known fields is long, so only the first unknown field shows it.
  let allowed = `the fields ${names.join(", ")}`;
  for (const name of readableNames(object).filter((key) => !Object.hasOwn(checks, key))) {
    problems.set(prefix + name, expectedBut(`one of ${allowed}`, "an unknown field"));
    allowed = "these";
  }
  return fields;
}

/**
 * Reads the members of an object; `read` gets the name of each, and may note problems. Throws a {@link Refusal} that
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
  if (problems.size > 0) {
    throw new Refusal(quoteProblems(problems));
  }
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

function readableNames(object: object): readonly string[] {
  try {
    return Object.keys(object);
  } catch {
    // The object's fields could not be read, so its names cannot be listed.
    return [];
  }
}

const VARIABLE_CHECKS: Checks<BaseUrlVariable> = {
  values: (value) => {
    const listed = checkList(value, printableText);
    if (listed.length === 0) {
      throw new Refusal(expectedBut("an array with at least one value", "none"));
    }
    return listed;
  },
  default: (value, { values }) =>
    values === undefined ? printableText(value) : oneOf(value, values),
};

/** Reads variables, by their names. Throws a {@link Refusal}. */
export function readVariables(value: unknown): ReadonlyMap<string, BaseUrlVariable> {
  // `readEach` throws if anything was noted, so each variable has all its fields.
  return readEach(value, (variable, name, problems) =>
    readCheckedFields(variable, VARIABLE_CHECKS, problems, name),
  );
}
