import { parseArgs } from "node:util";
import { nearest } from "./nearest.js";
import type { OptionName, OptionRule, OptionRules } from "./options.js";
import { usageError, type CommandError } from "./outcome.js";

/** The parsed arguments of a run. */
export interface CommandArguments<Name extends string = OptionName> {
  /** The arguments that are not options, such as a route and its parameters. */
  readonly words: readonly string[];
  /** The values of each given option; `""` for options without value. */
  readonly given: ReadonlyMap<Name, readonly string[]>;
  /** The last value of an option. */
  readonly one: (name: Name) => string | undefined;
}

/** Separates options from other arguments. Throws a {@link CommandError} for invalid ones. */
export function readArguments<Name extends string>(
  argv: readonly string[],
  rules: OptionRules<Name>,
): CommandArguments<Name> {
  const words: string[] = [];
  const given = new Map<Name, string[]>();
  // Not strict: the messages of the strict mode quote values, and suggest no option.
  const { tokens } = parseArgs({ args: [...argv], options: rules, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === "positional") {
      words.push(token.value);
    } else if (token.kind === "option") {
      const name = knownName(token.name, token.rawName, rules);
      given.set(name, [...(given.get(name) ?? []), optionValue(name, rules[name], token.value)]);
    }
  }
  return { words, given, one: (name) => given.get(name)?.at(-1) };
}

function knownName<Name extends string>(
  name: string,
  rawName: string,
  rules: OptionRules<Name>,
): Name {
  const names = Object.keys(rules);
  const known = names.find((each): each is Name => each === name);
  if (known === undefined) {
    throw unknownWord("the arguments", "a known option", rawName, names.map(dashed));
  }
  return known;
}

/** The value of an option. Checks that there is one if it needs one, and that it is one of the choices. */
function optionValue(
  name: string,
  { type, choices }: OptionRule,
  value: string | undefined,
): string {
  const action = `read the option ${dashed(name)}`;
  if (type === "boolean") {
    if (value !== undefined) {
      throw usageError(action, "no value", "a value");
    }
    return "";
  }
  if (value === undefined) {
    throw usageError(action, "a value", "none");
  }
  if (choices?.includes(value) === false) {
    throw unknownWord(`the option ${dashed(name)}`, `one of ${choices.join(", ")}`, value, choices);
  }
  return value;
}

/** The error for an unknown word; suggests the nearest known one. */
export function unknownWord(
  what: string,
  expected: string,
  got: string,
  known: readonly string[],
): CommandError {
  const near = nearest(got, known);
  // A long word may be a secret that was given in the wrong place.
  const shown = got.length <= MAX_SHOWN ? JSON.stringify(got) : "another word";
  const hint = near === undefined ? "" : ` (did you mean ${near}?)`;
  return usageError(`read ${what}`, expected, shown + hint);
}

const MAX_SHOWN = 20;

function dashed(name: string): string {
  return `--${name}`;
}
