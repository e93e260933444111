import { endpoint, EndpointError, github } from "../index.js";
import { cannot } from "../support/messages.js";
import { JsonProblem, readJson, writeJson } from "./json.js";
import { operations } from "./operations.js";

/** What a run of the command prints and how it ends. */
export interface Outcome {
  stdout: string;
  stderr: string;
  exitCode: number;
}

type Parameters = Record<string, unknown>;

/** An argument that the command cannot read. */
class UsageError extends Error {}

const USAGE = `Usage: npm start -- "<METHOD> <url>" [name=value | name:=json]...

  name=value   a string parameter     org=octokit
  name:=json   a JSON value           labels:='["bug"]'

A name that is given several times is a list. --version prints the version.

Without arguments a few worked routes are printed. npm prints a banner of its
own first; npm start --silent -- ... leaves it out, for pipes.
`;

const WORKED: readonly (readonly [title: string, args: readonly [string, ...string[]]])[] = [
  [
    "GET: the path takes what it names, the query takes the rest",
    ["GET /orgs/:org/repos", "org=octokit", "type=private"],
  ],
  [
    "POST: what is left becomes the body",
    [
      "POST /repos/{owner}/{repo}/issues",
      "owner=octokit",
      "repo=rest",
      "title=It broke",
      'labels:=["bug"]',
    ],
  ],
  [
    "An optional query expression, and values that need encoding",
    ["GET /repos/{owner}/{repo}/contents/{path}{?ref}", "owner=me", "repo=r", "path=ä b", "ref=v1"],
  ],
  [
    "A preview of an API, asked for in the accept header",
    ["GET /repos/:owner/:repo/topics", "owner=me", "repo=r", 'mediaType:={"previews":["mercy"]}'],
  ],
];

/**
 * The whole command but for the process: reads the arguments, gives what to print.
 *
 * @param argv - the arguments after the script's name
 * @param isTTY - whether the output goes to a terminal, where it may be coloured
 * @param noColor - the value of NO_COLOR; if not empty, there is no colour (no-color.org)
 */
export function run(argv: readonly string[], isTTY: boolean, noColor?: string): Outcome {
  const colour = isTTY && !noColor;
  const [route, ...rest] = argv;
  try {
    if (route === "operations") {
      return operations(rest);
    }
    if (route === undefined) {
      return success(workedRoutes(colour));
    }
    if (route === "--help" || route === "-h") {
      return success(USAGE);
    }
    if (route === "--version") {
      return success(`${github.version}\n`);
    }
    if (route.startsWith("-")) {
      throw argumentError(route, "a route, --help or --version", "another option");
    }
    return success(`${json(endpoint(route, readParameters(rest)), colour)}\n`);
  } catch (error) {
    if (error instanceof EndpointError) {
      return { stdout: "", stderr: `${error.message}\n`, exitCode: 1 };
    }
    if (error instanceof UsageError) {
      return { stdout: "", stderr: `${error.message}\n\n${USAGE}`, exitCode: 2 };
    }
    throw error;
  }
}

function success(stdout: string): Outcome {
  return { stdout, stderr: "", exitCode: 0 };
}

/** The parameters by name; the values of a name that is repeated are a list. */
function readParameters(args: readonly string[]): Parameters {
  const values = new Map<string, unknown[]>();
  for (const [name, value] of args.map(readParameter)) {
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  // fromEntries defines own properties, so a parameter may be called __proto__.
  return Object.fromEntries(
    Array.from(values, ([name, list]) => [name, list.length === 1 ? list[0] : list]),
  );
}

function readParameter(arg: string): [name: string, value: unknown] {
  const equals = arg.indexOf("=");
  if (equals < 0) {
    throw argumentError(arg, FORMS, 'no "="');
  }
  const isJson = arg[equals - 1] === ":";
  const name = arg.slice(0, isJson ? equals - 1 : equals);
  if (name === "") {
    throw argumentError(arg, FORMS, "no name");
  }
  const text = arg.slice(equals + 1);
  return [name, isJson ? readValue(name, text) : text];
}

const FORMS = "name=value or name:=json";

function readValue(name: string, text: string): unknown {
  try {
    return readJson(text);
  } catch (problem) {
    if (problem instanceof JsonProblem) {
      const { expected, got } = problem;
      throw new UsageError(cannot(`read the value of ${quote(name)}`, expected, got));
    }
    throw problem;
  }
}

function argumentError(arg: string, expected: string, got: string): UsageError {
  return new UsageError(cannot(`read the argument ${quote(arg)}`, expected, got));
}

function workedRoutes(colour: boolean): string {
  const routes = WORKED.map(([title, [route, ...args]]) => {
    const { method, url, headers, body } = endpoint(route, readParameters(args));
    const lines = [
      paint(colour, BOLD, title),
      `  npm start -- ${[route, ...args].map(shellWord).join(" ")}`,
      `  ${paint(colour, CYAN, method.toUpperCase())} ${paint(colour, GREEN, url)}`,
      `  accept: ${String(headers["accept"])}`,
    ];
    if (body !== undefined) {
      lines.push(indent(json(body, colour)));
    }
    return `${lines.join("\n")}\n`;
  });
  return routes.join("\n");
}

const BOLD = 1;
const GREEN = 32;
const YELLOW = 33;
const CYAN = 36;

/** A string of JSON, with the colon that makes it a name if there is one; or another scalar. */
const JSON_TOKEN = /"(?:[^"\\]|\\.)*":?|-?\d[\d.eE+-]*|true|false|null/g;

function json(value: unknown, colour: boolean): string {
  return writeJson(value).replace(JSON_TOKEN, (token) => paint(colour, colourOf(token), token));
}

function colourOf(token: string): number {
  if (token.endsWith(":")) {
    return CYAN;
  }
  return token.startsWith('"') ? GREEN : YELLOW;
}

function paint(colour: boolean, code: number, text: string): string {
  return colour ? `\u001b[${code}m${text}\u001b[0m` : text;
}

function indent(text: string): string {
  return text.replace(/^/gm, "  ");
}

function quote(text: string): string {
  return JSON.stringify(text);
}

/** The word as one would type it in a POSIX shell. */
function shellWord(word: string): string {
  return /^[\w./:=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
