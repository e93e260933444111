/** The options of the command: one table for reading them, the help and the completion of shells. */

/** The forms in which a request is printed. */
export const FORMS = [
  "json",
  "fetch",
  "undici",
  "axios",
  "got",
  "ky",
  "node",
  "curl",
  "http",
  "har",
  "explain",
] as const;

/** A form in which a request is printed. */
export type Form = (typeof FORMS)[number];

/** What is known of an option. */
export interface OptionRule {
  readonly type: "string" | "boolean";
  readonly short?: string;
  /** Whether it may be given several times. */
  readonly multiple?: boolean;
  /** What stands for its value in the help. */
  readonly value?: string;
  /** The values that it may have. */
  readonly choices?: readonly string[];
  /** Whether its value is a file's name. */
  readonly isFile?: boolean;
  readonly help: string;
}

/** All options, in the order of the help. */
export const OPTIONS = {
  header: {
    type: "string",
    short: "H",
    multiple: true,
    value: '"name: text"',
    help: 'set a header; "name:" removes one',
  },
  data: {
    type: "string",
    value: "TEXT|@FILE|-",
    isFile: true,
    help: "the body: a text, a file, or the input",
  },
  "base-url": { type: "string", value: "URL", help: "where paths begin" },
  service: { type: "string", value: "NAME", help: "the vendor in media types" },
  profile: {
    type: "string",
    value: "FILE",
    isFile: true,
    help: "the profile of a service, in JSON",
  },
  format: { type: "string", value: "NAME", help: "a format of the media type, such as raw" },
  preview: {
    type: "string",
    multiple: true,
    value: "NAME",
    help: "a preview of the API, such as mercy",
  },
  missing: {
    type: "string",
    value: "error|empty",
    choices: ["error", "empty"],
    help: "what a missing value does",
  },
  as: {
    type: "string",
    value: "FORM",
    choices: FORMS,
    help: "print the request in one of these forms",
  },
  "show-secrets": { type: "boolean", help: "print credentials as they are" },
  help: { type: "boolean", short: "h", help: "print this" },
  version: { type: "boolean", help: "print the version" },
} as const satisfies Readonly<Record<string, OptionRule>>;

/** The name of an option. */
export type OptionName = keyof typeof OPTIONS;

/** The rule of an option. */
export function ruleOf(name: OptionName): OptionRule {
  return OPTIONS[name];
}

/** The names of all options. */
export const OPTION_NAMES = Object.keys(OPTIONS) as readonly OptionName[];
