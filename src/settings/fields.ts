/** Reads the fields of what vendors write: profiles and operations. */
import { expectedBut, withoutAction } from "../support/messages.js";
import { copyOwn, isRecord, kindOf } from "../support/objects.js";
import { unlessItThrows, wrong } from "./checks.js";

/** What is wrong with fields, by their names. */
export type Problems = Map<string, string>;

/**
 * How each field is read: its check returns it, or throws an error that says what it must be. It knows
 * the fields above it, save those that are wrong.
 */
export type Checks<Fields> = {
  readonly [Field in keyof Fields]: (
    value: unknown,
    known: Partial<Fields>,
    problems: Problems,
  ) => Fields[Field];
};

/**
 * Reads the fields of an object, each once. What is wrong is noted under their names, with `path` ahead
 * of them, and those fields are left out.
 */
export function readFields<Fields>(
  object: unknown,
  checks: Checks<Fields>,
  problems: Problems,
  path = "",
): Partial<Fields> {
  // Without a prototype, since what is missing must not be found there.
  const fields = Object.create(null) as Partial<Fields>;
  if (!isRecord(object)) {
    problems.set(path, expectedBut("an object", kindOf(object)));
    return fields;
  }
  const prefix = path === "" ? "" : `${path}.`;
  const names = Object.keys(checks) as (keyof Fields & string)[];
  for (const name of names) {
    try {
      const read = (): unknown => (Object.hasOwn(object, name) ? object[name] : undefined);
      fields[name] = checks[name](unlessItThrows(read), fields, problems);
    } catch (thrown) {
      // A refusal, or an error of the library's own: callers' code is run by itself.
      problems.set(prefix + name, thrown instanceof Error ? withoutAction(thrown.message) : "");
    }
  }
  for (const name of keysOf(object).filter((key) => !Object.hasOwn(checks, key))) {
    problems.set(prefix + name, expectedBut(`one of the fields ${names.join(", ")}`, "another"));
  }
  return fields;
}

/** Reads the members of an object; `read` is told the name of each. */
export function readEach<Read>(
  value: unknown,
  read: (member: unknown, name: string) => Read,
): ReadonlyMap<string, Read> {
  if (!isRecord(value)) {
    throw wrong("an object", value);
  }
  const members = Object.entries(unlessItThrows(() => copyOwn(value)));
  return new Map(members.map(([name, member]) => [name, read(member, name)]));
}

function keysOf(object: object): readonly string[] {
  try {
    return Object.keys(object);
  } catch {
    // Its fields could not be read, either.
    return [];
  }
}
