import { FORMS, OPTIONS, type OptionRule, type OptionRules } from "./options.js";

const WIDTH = 25;

/** The help: one screen. */
export function helpText(): string {
  return `Usage: endpoint-core "<METHOD> <url>" [name=value]... [option]...
       endpoint-core completion bash|zsh|fish
       endpoint-core operations FILE [--out FILE]
       endpoint-core sdk FILE --out DIR
       endpoint-core tools FILE [--as mcp|openai|anthropic]

Prints the request that a route and its parameters make. Sends nothing.

  name=value                a string           name:=json   a JSON value
  name=@file, name:=@file   from a file        a repeated name is a list

${optionLines(OPTIONS)}

Examples:
  endpoint-core "GET /orgs/{org}/repos" org=octokit type=private
  endpoint-core "POST /user/repos" name=hello private:=true --as curl
  endpoint-core "GET /pets/{id}" id=7 --base-url https://pets.example --as ky
`;
}

/** The lines of the help about these options. */
export function optionLines(rules: OptionRules): string {
  return Object.entries(rules).map(optionLine).join("\n");
}

function optionLine([name, { short, value, help }]: readonly [string, OptionRule]): string {
  const words = `${short === undefined ? "    " : `-${short}, `}--${name} ${value ?? ""}`;
  const text = value === "FORM" ? `${help}: ${FORMS.join(" ")}` : help;
  const lines = Array.from(text.matchAll(/(.{1,51})(?: |$)/g), ([, line]) => line);
  return `  ${words.trimEnd().padEnd(WIDTH)}  ${lines.join(`\n${"".padEnd(WIDTH + 4)}`)}`;
}
