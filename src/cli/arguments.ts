import { parseArgs } from "node:util";
import { nearest } from "./nearest.js";
import { FORMS, OPTION_NAMES, OPTIONS, ruleOf, type Form, type OptionName } from "./options.js";
import { usageError, type CommandError } from "./outcome.js";

/** The arguments of a run, taken apart. */
export interface Arguments {
  /** The arguments that are no options: a route and its parameters. */
  readonly words: readonly string[];
  /** The headers, as `name: value`. */
  readonly headers: readonly string[];
  readonly data: string | undefined;
  readonly baseUrl: string | undefined;
  readonly service: string | undefined;
  /** The file of the profile. */
  readonly profile: string | undefined;
  readonly format: string | undefined;
  readonly previews: readonly string[];
  readonly missing: string | undefined;
  readonly as: Form | undefined;
  readonly showsSecrets: boolean;
  readonly help: boolean;
  readonly version: boolean;
}

/** Takes the arguments apart. Throws a {@link CommandError} that names what is wrong. */
export function readArguments(argv: readonly string[]): Arguments {
  const words: string[] = [];
  const given = new Map<OptionName, string[]>();
  // Not strict, since its messages quote what was given, and name no other option.
  const { tokens } = parseArgs({ args: [...argv], options: OPTIONS, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === "positional") {
      words.push(token.value);
    } else if (token.kind === "option") {
      const name = knownName(token.name, token.rawName);
      given.set(name, [...(given.get(name) ?? []), valueOf(name, token.value)]);
    }
  }
  const one = (name: OptionName): string | undefined => given.get(name)?.at(-1);
  const as = one("as");
  return {
    words,
    headers: given.get("header") ?? [],
    data: one("data"),
    baseUrl: one("base-url"),
    service: one("service"),
    profile: one("profile"),
    format: one("format"),
    previews: given.get("preview") ?? [],
    missing: one("missing"),
    as: FORMS.find((form) => form === as),
    showsSecrets: given.has("show-secrets"),
    help: given.has("help"),
    version: given.has("version"),
  };
}

function knownName(name: string, rawName: string): OptionName {
  const known = OPTION_NAMES.find((each) => each === name);
  if (known === undefined) {
    throw unknown("the arguments", "a known option", rawName, OPTION_NAMES.map(dashed));
  }
  return known;
}

/** The value of an option; checks that it has one where it needs one, and that it is one of its choices. */
function valueOf(name: OptionName, value: string | undefined): string {
  const { type, choices } = ruleOf(name);
  const action = `read the option ${dashed(name)}`;
  if (type === "boolean") {
    if (value !== undefined) {
      throw usageError(action, "no value", "one");
    }
    return "";
  }
  if (value === undefined) {
    throw usageError(action, "a value", "none");
  }
  if (choices?.includes(value) === false) {
    throw unknown(`the option ${dashed(name)}`, choices.join(", "), value, choices);
  }
  return value;
}

/** The error for a word that is none of those known, which names the nearest of them. */
export function unknown(
  what: string,
  expected: string,
  got: string,
  known: readonly string[],
): CommandError {
  const near = nearest(got, known);
  // A long word may be a secret that was given in the wrong place.
  const shown = got.length <= MOST_SHOWN ? JSON.stringify(got) : "another word";
  const hint = near === undefined ? "" : ` (did you mean ${near}?)`;
  return usageError(`read ${what}`, expected, shown + hint);
}

const MOST_SHOWN = 20;

function dashed(name: OptionName): string {
  return `--${name}`;
}
