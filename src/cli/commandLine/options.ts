/** The options of the command: tables for parsing, for the help, and for the completion of shells. */
import { keysOf } from "../../support/objects.js";

/** The shells with completion. */
export const SHELLS = ["bash", "zsh", "fish"] as const;

/** A shell with completion. */
export type Shell = (typeof SHELLS)[number];

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
export type OutputForm = (typeof FORMS)[number];

/** The rule of an option. */
export interface OptionRule {
  readonly type: "string" | "boolean";
  readonly short?: string;
  /** Whether it may be given several times. */
  readonly multiple?: boolean;
  /** The placeholder of its value in the help. */
  readonly value?: string;
  /** The values that it may have. */
  readonly choices?: readonly string[];
  /** Whether its value is the name of a file, or may be one after `@`. */
  readonly isFile?: true | "@";
  readonly help: string;
}

/** Options by name, in the order of the help. */
export type OptionRules<Name extends string = string> = Readonly<Record<Name, OptionRule>>;

/** The rules without prototypes: a field that a rule leaves out is not found in a polluted `Object.prototype`. */
function withoutPrototypes<Rules extends OptionRules>(rules: Rules): Rules {
  for (const rule of Object.values(rules)) {
    Object.setPrototypeOf(rule, null);
  }
  return rules;
}

/** The options of the command with a route. */
export const OPTIONS = withoutPrototypes({
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
    isFile: "@",
    help: "the body: text, @file, or - for standard input",
  },
  "base-url": { type: "string", value: "URL", help: "the base URL of paths" },
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
    help: "what to do if a value is missing",
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
} as const satisfies OptionRules);

/** The options of commands that read a description. */
export const DESCRIPTION_OPTIONS = {
  overlay: {
    type: "string",
    multiple: true,
    value: "FILE",
    isFile: true,
    help: "apply an overlay first; several in order",
  },
  service: { type: "string", value: "NAME", help: "the vendor's name; otherwise from the title" },
  "client-name": { type: "string", value: "NAME", help: "the name of your SDK in user-agent" },
  "client-version": {
    type: "string",
    value: "TEXT",
    help: "the version of your SDK in user-agent",
  },
  "base-url": {
    type: "string",
    value: "URL",
    help: "replaces the servers of the description",
  },
  strict: { type: "boolean", help: "exit with 1 if anything is left out" },
  help: { type: "boolean", short: "h", help: "print this" },
} as const satisfies OptionRules;

/** The options of `operations`. */
export const OPERATIONS_OPTIONS = withoutPrototypes({
  out: { type: "string", value: "FILE", isFile: true, help: "write the module to this file" },
  ...DESCRIPTION_OPTIONS,
} as const satisfies OptionRules);

/** The options of `sdk`. */
export const SDK_OPTIONS = withoutPrototypes({
  out: { type: "string", value: "DIR", isFile: true, help: "write the SDK to this folder" },
  name: { type: "string", value: "NAME", help: "the client's class; otherwise from the service" },
  check: { type: "boolean", help: "write nothing; exit with 1 if files would change" },
  "with-send": { type: "boolean", help: "write send.ts, once: it sends with fetch" },
  ...DESCRIPTION_OPTIONS,
} as const satisfies OptionRules);

/** The forms in which tools are printed: for clients of MCP, and for the APIs of vendors. */
export const TOOL_FORMATS = ["mcp", "openai", "anthropic"] as const;

/** The options of `tools`. */
export const TOOLS_OPTIONS = withoutPrototypes({
  as: {
    type: "string",
    value: "mcp|openai|anthropic",
    choices: TOOL_FORMATS,
    help: "print JSON with the fields of one of these",
  },
  "strict-mode": {
    type: "boolean",
    help: "use the provider's strict mode; leave out tools that it cannot express",
  },
  include: {
    type: "string",
    multiple: true,
    value: "WHAT",
    help: "an id, method, tag or path prefix; repeatable",
  },
  header: {
    type: "string",
    multiple: true,
    value: "NAME",
    help: "also show this optional header or cookie",
  },
  ...DESCRIPTION_OPTIONS,
} as const satisfies OptionRules);

/** The commands that read a description, and their options. */
export const DESCRIPTION_COMMANDS = {
  operations: OPERATIONS_OPTIONS,
  sdk: SDK_OPTIONS,
  tools: TOOLS_OPTIONS,
} as const;

/** A first word that is not a route. */
export type CommandName = "completion" | keyof typeof DESCRIPTION_COMMANDS;

/** The first words that are not routes. */
export const COMMAND_NAMES: readonly CommandName[] = [
  "completion",
  ...keysOf(DESCRIPTION_COMMANDS),
];

/** The name of an option. */
export type OptionName = keyof typeof OPTIONS;
