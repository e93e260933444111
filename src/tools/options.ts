/** Reads the options of `readTools`. */
import { EndpointError } from "../index.js";
import type { OpenApiOptions } from "../openapi/index.js";
import { telling, textsOf } from "../openapi/fields.js";
import { cannot, quoteProblems } from "../support/messages.js";
import { copyOwn, isList, isRecord, kindOf } from "../support/objects.js";
import type { ToolAnnotations, ToolOperation, ToolText } from "./types.js";

/** The options, each checked. */
export interface ReadOptions {
  readonly reader: OpenApiOptions;
  readonly include: (operation: ToolOperation) => boolean;
  readonly nameOf: (operation: ToolOperation) => string;
  readonly describe: (operation: ToolOperation) => ToolText;
  readonly fixed: ReadonlyMap<string, unknown>;
  readonly hidden: ReadonlySet<string>;
  readonly headers: ReadonlySet<string>;
  readonly isInline: boolean;
}

type Fields = Readonly<Record<string, unknown>>;
type Run = (operation: ToolOperation) => unknown;

const FIELDS = [
  "service",
  "clientName",
  "version",
  "baseUrl",
  "include",
  "names",
  "describe",
  "fixed",
  "hidden",
  "headers",
  "refs",
];

/** Checks the options. Throws `INVALID_OPTIONS` that names all that are wrong. */
export function readToolsOptions(options: unknown): ReadOptions {
  const given = copyOf(options);
  const problems = new Map<string, string>();
  const check = (name: string, isRight: boolean, expected: string): void => {
    if (given[name] !== undefined && !isRight) {
      problems.set(name, `expected ${expected}, but got ${kindOf(given[name])}`);
    }
  };
  for (const name of Object.keys(given).filter((each) => !FIELDS.includes(each))) {
    problems.set(name, `expected one of the options ${FIELDS.join(", ")}, but got another`);
  }
  for (const name of ["include", "names", "describe"]) {
    check(name, typeof given[name] === "function", "a function");
  }
  for (const name of ["hidden", "headers"]) {
    const list = given[name];
    check(name, isList(list) && textsOf(list).length === list.length, "a list of strings");
  }
  check("fixed", isRecord(given["fixed"]), "an object");
  check(
    "refs",
    ["defs", "inline"].some((name) => name === given["refs"]),
    '"defs" or "inline"',
  );
  if (problems.size > 0) {
    throw wrongOptions("options that it has", quoteProblems(problems), [...problems.keys()]);
  }
  return readOwn(given);
}

function readOwn(given: Fields): ReadOptions {
  const { service, clientName, version, baseUrl, include, names, describe, fixed } = given;
  const own = isRecord(fixed) ? Object.entries(copyOf(fixed)) : [];
  return {
    // The reader checks what they are.
    reader: telling({ service, clientName, version, baseUrl }) as OpenApiOptions,
    include: (operation) =>
      ofType(
        "boolean",
        "include",
        run("include", include, operation, () => true),
      ) === true,
    nameOf: (operation) =>
      ofType(
        "string",
        "names",
        run("names", names, operation, ({ id }) => id),
      ) as string,
    describe: (operation) => readText(run("describe", describe, operation, () => undefined)),
    fixed: new Map(own.filter((entry) => entry[1] !== undefined)),
    hidden: new Set(textsOf(given["hidden"])),
    headers: new Set(textsOf(given["headers"]).map((name) => name.toLowerCase())),
    isInline: given["refs"] === "inline",
  };
}

/** What a function of the caller's gives, if it is of the type that it should be. */
function ofType(type: string, option: string, value: unknown): unknown {
  if (typeof value !== type) {
    throw wrongOptions(`a ${type} from ${option}`, kindOf(value), [option]);
  }
  return value;
}

function copyOf(options: unknown): Fields {
  if (isRecord(options)) {
    return copyOwn(options);
  }
  throw wrongOptions("an object", kindOf(options), []);
}

/** What a function of the caller's gives; what it throws is the cause of the error. */
function run(name: string, own: unknown, operation: ToolOperation, usual: Run): unknown {
  const call = typeof own === "function" ? (own as Run) : usual;
  try {
    return call(operation);
  } catch (thrown) {
    const error = wrongOptions(`a result of ${name}`, "an exception of its own", [name]);
    Object.defineProperty(error, "cause", { __proto__: null, value: thrown } as object);
    throw error;
  }
}

const HINTS: readonly (keyof ToolAnnotations)[] = [
  "readOnlyHint",
  "destructiveHint",
  "idempotentHint",
  "openWorldHint",
];

/** What is told of a tool, checked. */
function readText(text: unknown = {}): ToolText {
  const { title, description, annotations = {}, ...others } = copyOf(text);
  const hints = copyOf(annotations);
  const isRight =
    [title, description].every((each) => each === undefined || typeof each === "string") &&
    Object.keys(others).length === 0 &&
    Object.keys(hints).every((name) => HINTS.some((hint) => hint === name)) &&
    Object.values(hints).every((hint) => hint === undefined || typeof hint === "boolean");
  if (!isRight) {
    const expected = "a title, a description and annotations of true and false from describe";
    throw wrongOptions(expected, "something else", ["describe"]);
  }
  return { title, description, annotations: hints } as ToolText;
}

/** The error for options that cannot be used. */
export function wrongOptions(
  expected: string,
  got: string,
  parameters: readonly string[],
): EndpointError {
  const details = parameters.length === 0 ? {} : { parameters };
  return new EndpointError("INVALID_OPTIONS", cannot("read the tools", expected, got), details);
}
