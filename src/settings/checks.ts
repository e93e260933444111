/** Checks of the fields of profiles: each returns the field, or throws a refusal that says what it must be. */
import { isHostAndPort, isHttpUrl, originOf, splitAbsolute } from "../grammar/authority.js";
import { isFieldValue, isToken } from "../grammar/tokens.js";
import { expectedBut, quoteAll, Refusal } from "../support/messages.js";
import { isInstanceOf, isList, kindOf, membersOf } from "../support/objects.js";

/** Runs code that may be the caller's; what it throws is not let through, whatever it is. */
export function unlessItThrows<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (thrown) {
    throw isInstanceOf(thrown, Refusal)
      ? thrown
      : new Refusal("a value whose own code throws when it is read");
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
export function matching(value: unknown, pattern: RegExp): string {
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
  const choice = choices.find((known) => known === value);
  if (choice === undefined) {
    throw wrong(`one of ${quoteAll(choices)}${where}`, value);
  }
  return choice;
}

/** A list whose members `read` checks. */
export function listOf(value: unknown, read: (member: unknown) => string): readonly string[] {
  if (!isList(value)) {
    throw wrong("an array", value);
  }
  return unlessItThrows(() => membersOf(value)).map(read);
}

/** A header's name, in lower case. */
export function headerName(value: unknown): string {
  if (typeof value !== "string" || !isToken(value)) {
    throw wrong("a header name", value);
  }
  return value.toLowerCase();
}

/** An http(s) origin. */
export function origin(value: unknown): string {
  const absolute = typeof value === "string" && isHttpUrl(value) ? splitAbsolute(value) : undefined;
  if (
    absolute?.scheme === undefined ||
    !isHostAndPort(absolute.authority) ||
    !["", "/"].includes(absolute.rest)
  ) {
    throw wrong("an origin such as https://uploads.example.com", value);
  }
  return originOf(absolute.scheme, absolute.authority);
}

/** The refusal of a field's value. */
export function wrong(expected: string, value: unknown): Refusal {
  const got = typeof value === "string" ? "another string" : kindOf(value);
  return new Refusal(expectedBut(expected, got));
}
