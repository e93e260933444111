/** Reads the options of `readTools`. */
import type { EndpointError } from "../errors.js";
import type { OpenApiOptions } from "../openapi/index.js";
import { type Fields, nonEmptyFields, textsOf } from "../openapi/fields.js";
import { inputError } from "../support/makeErrors.js";
import { expectedBut, quoteProblems } from "../support/messages.js";
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

const READ_TOOLS = "read the tools";

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
  const given = checkedCopy(options, "of options");
  const problems = new Map<string, string>();
  const check = (name: string, isRight: boolean, expected: string): void => {
    if (given[name] !== undefined && !isRight) {
      problems.set(name, expectedBut(expected, kindOf(given[name])));
    }
  };
  for (const name of Object.keys(given).filter((each) => !FIELDS.includes(each))) {
    problems.set(name, `not one of ${FIELDS.join(", ")}`);
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
    throw wrongOptions(READ_TOOLS, "valid options", quoteProblems(problems), [...problems.keys()]);
  }
  return readOwn(given);
}

function readOwn(given: Fields): ReadOptions {
  const { service, clientName, version, baseUrl, include, names, describe, fixed } = given;
  const own = isRecord(fixed) ? Object.entries(copyOwn(fixed)) : [];
  return {
    // The reader checks their values.
    reader: nonEmptyFields({ service, clientName, version, baseUrl }) as OpenApiOptions,
    include: (operation) => {
      const chosen = run("include", include, operation, () => true);
      return ofType("boolean", "include", chosen) === true;
    },
    nameOf: (operation) => {
      const name = run("names", names, operation, ({ id }) => id);
      return ofType("string", "names", name) as string;
    },
    describe: (operation) => readText(run("describe", describe, operation, () => undefined)),
    fixed: new Map(own.filter((entry) => entry[1] !== undefined)),
    hidden: new Set(textsOf(given["hidden"])),
    headers: new Set(textsOf(given["headers"]).map((name) => name.toLowerCase())),
    isInline: given["refs"] === "inline",
  };
}

/** The result of the caller's function, if it has the expected type. */
function ofType(type: string, option: string, value: unknown): unknown {
  if (typeof value !== type) {
    throw wrongOptions(READ_TOOLS, `a ${type} from ${option}`, kindOf(value), [option]);
  }
  return value;
}

function checkedCopy(given: unknown, expected: string): Fields {
  if (isRecord(given)) {
    return copyOwn(given);
  }
  throw wrongOptions(READ_TOOLS, `an object ${expected}`, kindOf(given));
}

/** The result of the caller's function. If it throws, what it threw becomes the cause of the error. */
function run(name: string, own: unknown, operation: ToolOperation, fallback: Run): unknown {
  const call = typeof own === "function" ? (own as Run) : fallback;
  try {
    return call(operation);
  } catch (thrown) {
    const error = wrongOptions(READ_TOOLS, `a result from ${name}`, "an exception", [name]);
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

/** Checks the texts and hints that `describe` returns. */
function readText(text: unknown = {}): ToolText {
  const { title, description, annotations = {}, ...others } = checkedCopy(text, "from describe");
  const hints = checkedCopy(annotations, "as annotations");
  const isRight =
    [title, description].every((each) => each === undefined || typeof each === "string") &&
    Object.keys(others).length === 0 &&
    Object.keys(hints).every((name) => HINTS.some((hint) => hint === name)) &&
    Object.values(hints).every((hint) => hint === undefined || typeof hint === "boolean");
  if (!isRight) {
    const expected = "a title, a description and annotations of true and false from describe";
    throw wrongOptions(READ_TOOLS, expected, "another value", ["describe"]);
  }
  return { title, description, annotations: hints } as ToolText;
}

/** The error for options that cannot be used. */
export function wrongOptions(
  action: string,
  expected: string,
  got: string,
  names: readonly string[] = [],
): EndpointError {
  const parameters = names.length === 0 ? undefined : names;
  return inputError("INVALID_OPTIONS", action, expected, got, { parameters });
}
