import { EndpointError, type EndpointErrorDetails } from "../errors.js";
import type { Written, WrittenNames } from "../watch/writtenNames.js";
import type { Operation } from "../index.js";
import { decodePercent } from "../grammar/percent.js";
import { copyBare, textsOf } from "../openapi/fields.js";
import { inputError } from "../support/makeErrors.js";
import {
  expectedBut,
  OPTIONAL_SEGMENT,
  quoteNames,
  quoteProblems,
  reasonOf,
  replaceNames,
} from "../support/messages.js";
import { isPlainObject, kindOf, mapEntries } from "../support/objects.js";
import { setOwn, defined } from "../support/properties.js";
import { needsText, type DraftArgument } from "./arguments.js";
import { decodeBytes } from "./bytes.js";
import { Checker, type ValueProblems } from "./Checker.js";
import { copyJson } from "./json.js";
import { judgeNames } from "./pairNames.js";
import type { ToolSchemas } from "./ToolSchemas.js";

/** An argument, and the schema by which its values are checked. */
export interface CheckedArgument extends DraftArgument {
  readonly checked: Readonly<Record<string, unknown>>;
}

/** The parts of a tool that its calls need. */
export interface ToolCallInit {
  readonly name: string;
  readonly operation: Operation;
  readonly schemas: Pick<ToolSchemas, "definitions" | "fields">;
  /** The arguments that a model may give. */
  readonly shown: readonly CheckedArgument[];
  /** The arguments for which the developer gives values. */
  readonly fixed: readonly (readonly [argument: DraftArgument, value: unknown])[];
  /** The names that no argument may write as those of pairs, unless one is its own. */
  readonly names: ReadonlySet<string>;
  /** The fields of a whole body that the developer has fixed or hidden. */
  readonly kept: ReadonlySet<string>;
  /** The names of parameters and server variables that are not arguments. */
  readonly others: ReadonlySet<string>;
  /** The names that always mean parameters. */
  readonly elsewhere: ReadonlySet<string>;
  readonly isJson: boolean;
  readonly emptyBody: object | undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** Turns the arguments of a tool into the parameters of a call. */
export class ToolCall {
  readonly #parts: ToolCallInit;
  readonly #shown: ReadonlyMap<string, CheckedArgument>;
  /** The texts between the braces of the route: values of `+name` may have slashes. */
  readonly #texts: readonly string[];

  constructor(parts: ToolCallInit) {
    this.#parts = parts;
    this.#shown = new Map(parts.shown.map((argument) => [argument.name, argument]));
    this.#texts = parts.operation.toJSON().route.split(/[{}*]/).map(decodePercent);
  }

  /** A checked copy of the given arguments. Throws an error that names all invalid ones. */
  read(args: unknown): ReadonlyMap<string, unknown> {
    if (args !== undefined && args !== null && !isPlainObject(args)) {
      const hint = typeof args === "string" ? ", which JSON.parse must read first" : "";
      throw this.#invalid("an object of arguments", kindOf(args) + hint);
    }
    const given = args ?? {};
    const problems: ValueProblems = new Map();
    const checker = new Checker(this.#parts.schemas, problems);
    const values = new Map<string, unknown>();
    const wrong = new Set<string>();
    let isListShown = false;
    for (const name of Object.keys(given)) {
      const { size } = problems;
      try {
        const argument = this.#shown.get(name);
        const value = (given as Values)[name];
        if (argument === undefined) {
          // The list of arguments may be long, so only the first unknown argument shows it.
          const known: string = isListShown
            ? "these"
            : quoteNames([...this.#shown.keys()]) || "none";
          problems.set(name, `not an argument of this tool, which takes ${known}`);
          isListShown = known !== "none";
        } else if (!isAbsent(value, argument, checker)) {
          const sent = checker.read(copyJson(value), argument.checked, name);
          values.set(name, sent);
          this.#checkFields(argument, sent, problems);
        }
      } catch (thrown) {
        problems.set(name, expectedBut("a JSON value", reasonOf(thrown)));
      }
      if (problems.size > size) {
        wrong.add(name);
      }
    }
    if (wrong.size > 0) {
      throw this.#wrongArguments(problems, [...wrong]);
    }
    this.#checkRequired(values);
    return values;
  }

  /** Notes the fields of a whole body that only the developer may give. */
  #checkFields({ name, key }: CheckedArgument, sent: unknown, problems: ValueProblems): void {
    for (const field of key === undefined && isPlainObject(sent) ? Object.keys(sent) : []) {
      if (this.#parts.kept.has(field)) {
        problems.set(`${name}.${field}`, "not a field that a model may give");
      }
    }
  }

  #checkRequired(values: ReadonlyMap<string, unknown>): void {
    const missing = this.#parts.shown
      .filter(({ name, isRequired }) => isRequired && !values.has(name))
      .map(({ name }) => name);
    if (missing.length > 0) {
      const message = `Cannot call the tool ${quoteNames([this.#parts.name])}: missing ${quoteNames(missing)}`;
      throw new EndpointError("MISSING_PARAMETER", message, { parameters: missing });
    }
  }

  /** Throws if an argument writes a name that means something else, such as that of a fixed value or a credential. */
  checkNames({ written, others }: WrittenNames, values: ReadonlyMap<string, unknown>): void {
    const { schemas, shown, names } = this.#parts;
    const given = shown.filter(({ name }) => values.has(name));
    const writerOf = (pair: Written): CheckedArgument | undefined =>
      given.find((argument) => isWriter(argument, pair));
    const ofOthers = written.filter((pair) => writerOf(pair) === undefined);
    const isOfOther = judgeNames([...names, ...others, ...ofOthers.flatMap((pair) => pair.names)]);
    const problems: ValueProblems = new Map();
    const checker = new Checker(schemas, problems);
    for (const pair of written) {
      const argument = writerOf(pair);
      if (argument !== undefined) {
        const { name, key, checked } = argument;
        // Of a whole body, only the fields that the schema names are its own.
        const isFree = key === undefined && !checker.names(checked, pair.name);
        const own = isFree ? undefined : pair.sent;
        const wrong = pair.names.filter((each) => isOfOther(each, own));
        if (wrong.length > 0) {
          problems.set(name, `would write ${quoteNames(wrong)}, which means something else`);
        }
      }
    }
    if (problems.size > 0) {
      throw this.#wrongArguments(problems, [...problems.keys()]);
    }
  }

  /** The parameters and options of the call, and its `data` if neither these nor layers make a body. */
  placed(values: ReadonlyMap<string, unknown>): {
    readonly parameters: object;
    readonly options: object;
    readonly emptyBody: object | undefined;
  } {
    const { fixed, elsewhere, isJson, emptyBody } = this.#parts;
    const given = mapEntries(values, (name, value) => {
      // `read` refuses unknown arguments.
      const argument = this.#shown.get(name) as CheckedArgument;
      return [argument, this.#decoded(argument, value)] as const;
    });
    const pairs = [...given, ...fixed].map((pair) => {
      // As `data`, a string would be sent as it is.
      const isText = isJson && pair[0].target.name === undefined && typeof pair[1] === "string";
      return [pair[0], isText ? JSON.stringify(pair[1]) : pair[1]] as const;
    });
    const ofBody = pairs.filter((pair) => pair[0].target.in === "body");
    // Parameters of the same name would get the values of these fields.
    const isData = ofBody.some(({ 0: { key } }) => key !== undefined && elsewhere.has(key));
    const parameters = {};
    const data = {};
    for (const pair of pairs) {
      const argument = pair[0];
      if (argument.key !== undefined) {
        setOwn(argument.target.in === "body" && isData ? data : parameters, argument.key, pair[1]);
      }
    }
    const whole = ofBody.find((pair) => pair[0].key === undefined);
    const fields = isData ? data : undefined;
    return {
      parameters,
      options: defined({ data: whole === undefined ? fields : whole[1] }),
      emptyBody: ofBody.length > 0 ? undefined : emptyBody && { ...emptyBody },
    };
  }

  #decoded(argument: DraftArgument, value: unknown): unknown {
    const { name, bytes, target, key = "" } = argument;
    if (target.in === "path" && this.#texts.includes(`+${key}`)) {
      // These characters would end the path, so they are encoded as part of the value.
      return JSON.parse(JSON.stringify(value).replace(/[?#]/g, encodeURIComponent));
    }
    try {
      return decodeBytes(value, bytes);
    } catch (thrown) {
      throw this.#wrongArguments(new Map([[name, expectedBut("base64", reasonOf(thrown))]]), [
        name,
      ]);
    }
  }

  #wrongArguments(problems: ValueProblems, parameters: readonly string[]): EndpointError {
    const got = quoteProblems(problems);
    return this.#invalid("arguments that match the schema", got, { parameters });
  }

  #invalid(expected: string, got: string, details?: EndpointErrorDetails): EndpointError {
    const action = `call the tool ${quoteNames([this.#parts.name])}`;
    return inputError("INVALID_PARAMETER", action, expected, got, details);
  }

  /**
   * An error of the call, with the names of parameters replaced by those of arguments. Names that no argument sets
   * become a hint, and are not in `parameters`, because the model cannot fix them.
   */
  renamed(error: EndpointError, values: ReadonlyMap<string, unknown>): EndpointError {
    const { code, message } = error;
    const { route, header, parameters } = copyBare(error);
    const ofHeader = this.#headerKeys(header);
    const keys = parameters ?? ofHeader;
    const names = this.#namesByKey(values);
    const nameOf = (key: string): string => names.get(key) ?? key;
    const others = keys.filter((key) => this.#isOther(key, code, values.get(nameOf(key))));
    const own = keys.filter((key) => !others.includes(key));
    const texts = new Map(own.map((key) => [key, quoteNames([nameOf(key)])]));
    ofHeader.forEach((key) => texts.set(String(header), quoteNames([nameOf(key)])));
    // A model cannot change the route.
    const text = replaceNames(message.split(OPTIONAL_SEGMENT, 1).join(), texts);
    const hint = others.length === 0 ? "" : `; no argument of the tool sets ${quoteNames(others)}`;
    const details = { route, header, parameters: own.length === 0 ? undefined : own.map(nameOf) };
    return new EndpointError(code, text + hint, details);
  }

  /**
   * The names of arguments by those of parameters. A field in `data` may have the name of a parameter; then the
   * argument that was given counts.
   */
  #namesByKey(values: ReadonlyMap<string, unknown>): ReadonlyMap<string | undefined, string> {
    const isGiven = ({ name }: DraftArgument): boolean => values.has(name);
    const { shown } = this.#parts;
    const names = new Map<string | undefined, string>();
    for (const { key, name } of [...shown.filter(isGiven), ...shown]) {
      names.set(key, names.get(key) ?? name);
    }
    return names;
  }

  /**
   * Whether an error about the parameter `key` is about something that no argument sets. `value` is the value of its
   * argument.
   */
  #isOther(key: string, code: string, value: unknown): boolean {
    const isOwn = code === "MISSING_PARAMETER" ? isEmpty(value) : value !== undefined;
    return this.#parts.others.has(key) && !isOwn;
  }

  #headerKeys(header: string | undefined): readonly string[] {
    return textsOf(
      this.#parts.shown
        .filter(({ target }) => target.in === "header" && target.name?.toLowerCase() === header)
        .map(({ key }) => key),
    );
  }
}

/** Whether an argument is what wrote these pairs. */
function isWriter({ key, target }: DraftArgument, { isInBody, name }: Written): boolean {
  return (target.in === "body") === isInBody && (key === undefined || key === name);
}

/** Whether an argument is absent. In strict modes, null means an absent optional argument. */
function isAbsent(value: unknown, argument: CheckedArgument, checker: Checker): boolean {
  const isNullable = (): boolean => checker.takesOneOf(argument.checked, ["null"]);
  return (
    value === undefined ||
    (value === null && (argument.isRequired ? needsText(argument) && isNullable() : !isNullable()))
  );
}

/** Whether a value is present but writes nothing. */
function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null
    ? Object.values(value).every((member) => member === null || isEmpty(member))
    : value === "";
}
