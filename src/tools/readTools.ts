import { mapEntries } from "../support/objects.js";
import { defined } from "../support/properties.js";
import { atCaller } from "../errors.js";
import { readOperation, type Operation } from "../index.js";
import { readNamed } from "../openapi/readOpenApi.js";
import type { Description } from "../openapi/Description.js";
import { fieldOf, copyBare, textOf, textsOf } from "../openapi/fields.js";
import type { Draft } from "../openapi/operations.js";
import { quoteNames } from "../support/messages.js";
import { annotationsOf } from "./annotations.js";
import { ArgumentReader, needsText, type DraftArgument, type DraftArguments } from "./arguments.js";
import { Checker } from "./Checker.js";
import { toolDescription, infoOf, toolTitle } from "./toolOperation.js";
import { Inliner } from "./Inliner.js";
import { freezeAll } from "./json.js";
import { toolNames } from "./toolNames.js";
import { withoutNull } from "./nullable.js";
import { readToolsOptions, wrongOptions, type ReadOptions } from "./options.js";
import { overlapProblems, ownerOf } from "./overlaps.js";
import { HiddenParameters, isOfHead } from "./secrets.js";
import { ToolServers } from "./servers.js";
import { OperationTool } from "./Tool.js";
import type { CheckedArgument } from "./ToolCall.js";
import { ToolSchemas } from "./ToolSchemas.js";
import type {
  JsonSchema,
  Tool,
  ToolInputSchema,
  ToolOperation,
  Tools,
  ToolsOptions,
} from "./types.js";

/** An operation on its way to a tool. */
interface Candidate {
  readonly info: ToolOperation;
  readonly draft: Draft;
  readonly operation: Operation;
  readonly name: string;
  readonly isIncluded: boolean;
}

/** An operation that becomes a tool, with its arguments. */
interface Included extends Candidate {
  readonly arguments: DraftArguments;
}

/**
 * Reads the operations of a parsed OpenAPI 3 or Swagger 2.0 description as tools for language models. What cannot be
 * expressed is listed in `problems`. Throws `INVALID_OPTIONS` for any other document, for invalid options, and for
 * names in them that no operation has.
 *
 * @example
 * ```ts
 * const { tools, profile } = readTools(document, {
 *   service: "acme", clientName: "acme-mcp", version: "1.0.0",
 *   include: ({ method }) => method === "get",
 * });
 * const acme = new EndpointFactory(profile, { headers: { authorization } }).create();
 * tools.get("getTicket")?.request(acme, { id: 7 });
 * ```
 */
export function readTools(document: unknown, options: ToolsOptions): Tools {
  return atCaller({ readTools }, "readTools", () => {
    const read = readToolsOptions(options);
    const found = readNamed(document, read.reader);
    const { profile, profileJson, operations, description } = found;
    const credentials = textsOf(fieldOf(profileJson, "credentialParameters"));
    const reader = new ArgumentReader(description, credentials);
    const infos = operations.map(({ draft }) => infoOf(draft));
    const names = toolNames(
      infos.map((info) => ({
        name: read.nameOf(info),
        text: `${info.method.toUpperCase()} ${info.path}`,
      })),
    );
    const candidates = operations.map(({ draft, operation }, i): Candidate => {
      // `infos` and `names` have a member for each operation, in the same order.
      const info = infos[i] as ToolOperation;
      const isIncluded = read.include(info);
      return { info, draft, operation, name: names[i] as string, isIncluded };
    });
    const argumentsOf = ({ draft, operation }: Candidate): DraftArguments =>
      reader.read(draft, operation);
    const chosen = candidates
      .filter(({ isIncluded }) => isIncluded)
      .flatMap((candidate): readonly Included[] => {
        const { pointer } = candidate.draft;
        const own = description.attempt(pointer, () => argumentsOf(candidate), "make the tool");
        return own === undefined ? [] : [{ ...candidate, arguments: own }];
      });
    const others = candidates.filter(({ isIncluded }) => !isIncluded);
    const maker = new ToolMaker(found, read);
    maker.checkNames([
      ...chosen.map((each) => () => each.arguments),
      ...others.map((each) => () => argumentsOf(each)),
    ]);
    const tools = new Map<string, Tool>();
    for (const each of chosen) {
      tools.set(each.name, maker.toolOf(each));
    }
    const owners = candidates.map((each) => ownerOf(each.draft, each.name, tools.get(each.name)));
    const overlaps = overlapProblems(owners, maker.checker);
    return { tools, profile, problems: [...description.problems, ...overlaps] };
  });
}

/** What the tools of a description are made of. */
type Described = ReturnType<typeof readNamed>;

/** Makes tools of one description. */
class ToolMaker {
  readonly #description: Description;
  readonly #options: ReadOptions;
  readonly #schemas: ToolSchemas;
  readonly #hidden: HiddenParameters;
  readonly #servers: ToolServers;
  readonly checker: Checker;

  constructor({ description, variants, profileJson }: Described, options: ReadOptions) {
    this.#description = description;
    this.#options = options;
    this.#schemas = new ToolSchemas(description, variants);
    this.#hidden = new HiddenParameters(description);
    this.#servers = new ToolServers(description, profileJson);
    this.checker = new Checker(this.#schemas, new Map());
  }

  /**
   * Throws for names in `fixed`, `hidden` and `headers` that no operation has. The arguments of an operation are read
   * only while a name is missing.
   */
  checkNames(operations: readonly (() => DraftArguments)[]): void {
    const { fixed, hidden } = this.#options;
    const names = new Set([...fixed.keys(), ...hidden]);
    const headers = new Set(this.#options.headers);
    operations.some((read) => {
      if (names.size + headers.size > 0) {
        for (const argument of read().all) {
          namesOf(argument).forEach((name) => names.delete(name));
          const { target } = argument;
          if (isOfHead(target) && !this.#hidden.isNever(target)) {
            headers.delete(String(target.name).toLowerCase());
          }
        }
      }
      return names.size + headers.size === 0;
    });
    const wrong = [...names, ...headers];
    if (wrong.length > 0) {
      const shown = "headers or cookies that may be shown";
      const expected =
        names.size === 0 ? shown : `arguments of an operation in fixed and hidden, and ${shown}`;
      throw wrongOptions("read the tools", expected, quoteNames(wrong), wrong);
    }
  }

  toolOf(candidate: Included): Tool {
    const { info, name } = candidate;
    const { all, ...body } = candidate.arguments;
    const { fixed, hidden, describe } = this.#options;
    const own = describe(info);
    const fixedOnes = all.flatMap((argument) => {
      const found = namesOf(argument).find((each) => fixed.has(each));
      return found === undefined ? [] : [[argument, fixed.get(found)] as const];
    });
    const taken = new Set(fixedOnes.map((pair) => pair[0]));
    const shown = new Set(all.filter((each) => !taken.has(each) && this.#isShown(each)));
    const left = all.filter((argument) => !shown.has(argument)).map(({ key }) => key);
    const server = this.#servers.namesFor(candidate.operation.toJSON(), candidate.draft.pointer);
    const checked = Array.from(shown, (argument) => this.#checked(argument));
    const kept = [...fixed.keys(), ...hidden];
    return new OperationTool({
      name,
      title: own.title ?? toolTitle(info),
      description: own.description ?? toolDescription(info),
      inputSchema: this.#inputSchema(checked, candidate.draft.pointer),
      annotations: freezeAll(annotationsOf(info.method, own.annotations ?? {})),
      operation: this.#operationOf(candidate),
      schemas: this.#schemas,
      shown: checked,
      fixed: fixedOnes,
      names: new Set([...all.flatMap(({ target }) => target.name ?? []), ...kept]),
      kept: new Set(checked.flatMap((argument) => this.#keptFields(argument, kept))),
      others: new Set([...textsOf(left), ...server]),
      ...body,
    });
  }

  /**
   * The operation. Its hidden headers and cookies, and its credentials, come from the instance, so none is required.
   */
  #operationOf({ operation, arguments: { all } }: Included): Operation {
    const json = copyBare(operation.toJSON());
    const secret = all.filter(
      (argument) =>
        isOfHead(argument.target) &&
        argument.isRequired &&
        (this.#isHidden(argument) || !this.#mayShow(argument.target)),
    );
    if (secret.length === 0) {
      return operation;
    }
    const keys = new Set(secret.map(({ key }) => key));
    const rules = mapEntries(Object.entries(json.parameters ?? {}), (key, rule) => {
      const isOptional = keys.has(key) && typeof rule === "object";
      return [key, isOptional ? { ...rule, required: false } : rule] as const;
    });
    return readOperation({ ...json, parameters: Object.fromEntries(rules) });
  }

  #isHidden(argument: DraftArgument): boolean {
    return namesOf(argument).some((name) => this.#options.hidden.has(name));
  }

  #mayShow(target: DraftArgument["target"]): boolean {
    return (
      !this.#hidden.isNever(target) && (this.#isListed(target) || !this.#hidden.isSuspect(target))
    );
  }

  #isListed({ name }: DraftArgument["target"]): boolean {
    return name !== undefined && this.#options.headers.has(name.toLowerCase());
  }

  #isShown(argument: DraftArgument): boolean {
    const { target, isRequired, pointer } = argument;
    if (this.#isHidden(argument) || this.#hidden.isNever(target)) {
      return false;
    }
    const isListed = this.#isListed(target);
    if (isRequired && !isListed && this.#hidden.isSuspect(target)) {
      const action = `show the ${target.in} ${quoteNames([String(target.name)])}`;
      const got = "a name that suggests a credential";
      this.#description.report(pointer, action, "its name in the option headers", got);
      return false;
    }
    return !isOfHead(target) || isListed || isRequired;
  }

  #checked(argument: DraftArgument): CheckedArgument {
    const { source, pointer, schema = this.#schemas.unitOf(source, pointer).schema } = argument;
    return { ...argument, checked: needsText(argument) ? withoutNull(schema) : schema };
  }

  /** The fields of a whole body that are fixed or hidden, which are a problem: they are shown and cannot be sent. */
  #keptFields(argument: CheckedArgument, names: readonly string[]): readonly string[] {
    const { key, checked, pointer } = argument;
    const kept = key === undefined ? names.filter((name) => this.checker.names(checked, name)) : [];
    if (kept.length > 0) {
      const action = `send or hide ${quoteNames(kept)}`;
      const expected = "a body whose fields are arguments";
      this.#description.report(pointer, action, expected, "a body that is one argument");
    }
    return kept;
  }

  #inputSchema(shown: readonly CheckedArgument[], pointer: string): ToolInputSchema {
    const refs = new Set<string>();
    const entries = shown.map((argument) => {
      if (argument.schema === undefined) {
        this.#schemas.unitOf(argument.source, argument.pointer).refs.forEach((name) => {
          refs.add(name);
        });
      }
      return [argument.name, withText(argument)] as const;
    });
    const definitions = this.#schemas.reached(refs);
    const required = shown.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    const root = { type: "object", required, additionalProperties: false } as const;
    if (!this.#options.isInline) {
      const $defs = definitions.size === 0 ? {} : { $defs: Object.fromEntries(definitions) };
      return freezeAll({ ...root, properties: Object.fromEntries(entries), ...$defs });
    }
    const inliner = new Inliner(definitions);
    const inlined = entries.map((entry) => [entry[0], inliner.inline(entry[1])] as const);
    if (inliner.isCut) {
      const expected = 'fewer schemas, or refs: "defs"';
      this.#description.report(pointer, "inline the definitions", expected, "too many");
    }
    return freezeAll({ ...root, properties: Object.fromEntries(inlined) });
  }
}

/** The schema of an argument, with the text about the parameter. */
function withText({ checked, node }: CheckedArgument): JsonSchema {
  const text = textOf(node, "description");
  const deprecated = fieldOf(node, "deprecated") === true ? true : undefined;
  return { ...checked, ...defined({ description: text, deprecated }) };
}

/** The names of an argument in options. */
function namesOf({ name, target }: DraftArgument): readonly string[] {
  return target.name === undefined ? [name] : [name, target.name];
}
