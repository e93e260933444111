/** Checks of single values, including values of the vocabulary. Each returns the value, or throws a `Refusal`. */
import { isFieldValue, isToken } from "../grammar/tokens.js";
import type { BodyKind } from "../request/BodyWriter.js";
import type { CredentialRule, TrustedOrigin } from "../request/guard.js";
import type { Style } from "../request/pairs.js";
import type { Format, Place } from "../request/rules.js";
import type { Security } from "../request/types.js";
import {
  expectedBut,
  hiddenMistakeIn,
  quoteNames,
  reasonOf,
  Refusal,
} from "../support/messages.js";
import {
  copyOwn,
  hasMethod,
  isList,
  isRecord,
  kindOf,
  kindOfUrl,
  membersOf,
} from "../support/objects.js";

/** Runs code that may be the caller's, and turns anything that it throws into a {@link Refusal}. */
export function orRefusal<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (thrown) {
    throw new Refusal(reasonOf(thrown));
  }
}

/** A text that a header can hold. */
export function printableText(value: unknown): string {
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

/** Whether a value is a format of the vocabulary with its code. */
export function isFormat(value: unknown): value is Format {
  return (
    isRecord(value) &&
    typeof value["format"] === "string" &&
    hasCode(value, ["write"]) &&
    typeof value["write"] === "function"
  );
}

/**
 * Whether a value is a place of the vocabulary, and not a rule or plain data: it has just three fields, two of them
 * code.
 */
export function isPlace(value: unknown): value is Place {
  if (!isRecord(value) || Object.keys(value).length !== 3 || !Object.hasOwn(value, "textOf")) {
    return false;
  }
  const { in: name, textOf, headersOf } = copyOwn(value);
  return (
    typeof name === "string" &&
    /^(?:path|query|body|header|cookie)$/.test(name) &&
    typeof textOf === typeof headersOf
  );
}

/** Whether a value says which credentials an operation takes. */
export function isSecurity(value: unknown): value is Security {
  return isRecord(value) && isList(value["security"]) && hasMethod(value, "select");
}

/** Whether a value keeps credentials at home. */
export function isCredentialRule(value: unknown): value is CredentialRule {
  return isRecord(value) && hasMethod(value, "guardAt");
}

/** Whether a value is a trusted origin: only `trustedOrigin` makes objects with `choose`. */
export function isTrustedOrigin(value: unknown): value is TrustedOrigin {
  return isRecord(value) && hasMethod(value, "choose");
}

/** Whether a value of the vocabulary brings its code along, which plain data does not. */
function hasCode(value: Readonly<Record<string, unknown>>, keys: readonly string[]): boolean {
  return keys.some(
    (key) =>
      Object.hasOwn(value, key) && value[key] !== undefined && typeof value[key] !== "string",
  );
}

/** Checks that a value is one of the vocabulary. The refusal of any other value names `example`. */
export function ofVocabulary<Value>(
  value: unknown,
  isKnown: (value: unknown) => value is Value,
  example: string,
): Value {
  if (!isKnown(value)) {
    const got = isStyle(value)
      ? `the style "${value.style}"`
      : isBodyKind(value)
        ? `the body kind "${value.body}"`
        : kindOf(value);
    throw new Refusal(expectedBut(`${example}, which endpoint-core exports`, got));
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

/** What was passed instead of a certain string. */
export function anotherOf(value: unknown): string {
  return typeof value === "string"
    ? (hiddenMistakeIn(value) ?? "another string")
    : kindOfUrl(value);
}
