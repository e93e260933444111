import { atCaller, EndpointError } from "../errors.js";
import { EndpointFactory, type Operation, type RequestOptions } from "../index.js";
import { checkNames, fieldsByName } from "../support/fields.js";
import { quoteNames } from "../support/messages.js";
import { kindOf } from "../support/objects.js";
import { utf8Length } from "../support/strings.js";
import { makesBody, writtenNames } from "../watch/writtenNames.js";
import { fieldOf, copyBare } from "../openapi/fields.js";
import { schemaFor } from "./draft07.js";
import { copyJson, freezeAll } from "./json.js";
import { wrongOptions } from "./options.js";
import { ANTHROPIC, OPENAI, strictSchema } from "./strict.js";
import { ToolCall, type ToolCallInit } from "./ToolCall.js";
import type {
  AnthropicTool,
  OpenAiFunction,
  StandardResult,
  StrictOption,
  Tool,
  ToolAnnotations,
  ToolArgument,
  ToolClient,
  ToolError,
  ToolInputSchema,
  ToolStandardSchema,
} from "./types.js";

/** The parts of a tool. */
interface ToolInit extends ToolCallInit {
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ToolInputSchema;
  readonly annotations: ToolAnnotations;
}

/** The longest description that OpenAI accepts. */
const MAX_DESCRIPTION = 1_024;

/** An operation as a tool. */
export class OperationTool implements Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ToolInputSchema;
  readonly annotations: ToolAnnotations;
  readonly operation: Operation;
  readonly arguments: Readonly<Record<string, ToolArgument>>;
  readonly schema: ToolStandardSchema;
  readonly #call: ToolCall;

  constructor(parts: ToolInit) {
    const { name, title, description, inputSchema, annotations, operation, shown } = parts;
    this.name = name;
    this.title = title;
    this.description = description;
    this.inputSchema = inputSchema;
    this.annotations = annotations;
    this.operation = operation;
    this.arguments = freezeAll(
      Object.fromEntries(shown.map((argument) => [argument.name, { ...argument.target }])),
    );
    this.#call = new ToolCall(parts);
    this.schema = freezeAll(this.#standardSchema());
    Object.freeze(this);
  }

  get bytes(): number {
    const { name, description, inputSchema } = this;
    return utf8Length(JSON.stringify({ name, description, inputSchema }));
  }

  // These are fields, so that they also work when they are taken off the tool.
  readonly request = (client: ToolClient, args: unknown): RequestOptions =>
    atCaller(this, "request", () => this.#request(client, args));

  readonly tryRequest = (
    client: ToolClient,
    args: unknown,
  ): { readonly request: RequestOptions } | { readonly error: ToolError } => {
    try {
      return { request: this.#request(client, args) };
    } catch (thrown) {
      // Invalid options are the developer's mistake, which a model cannot correct.
      if (!(thrown instanceof EndpointError) || thrown.code === "INVALID_OPTIONS") {
        throw thrown;
      }
      const { code, message } = thrown;
      return { error: { code, message, parameters: namedIn(thrown) } };
    }
  };

  readonly forOpenAI = (options?: StrictOption): OpenAiFunction =>
    atCaller(this, "forOpenAI", () => {
      const strict = isStrict(options);
      const { name, inputSchema } = this;
      const description = shortened(this.description);
      const parameters = strict ? strictSchema(name, inputSchema, OPENAI) : inputSchema;
      return { name, description, parameters, strict };
    });

  readonly forAnthropic = (options?: StrictOption): AnthropicTool =>
    atCaller(this, "forAnthropic", () => {
      const { name, description, inputSchema } = this;
      if (!isStrict(options)) {
        return { name, description, input_schema: inputSchema };
      }
      const made = strictSchema(name, inputSchema, ANTHROPIC);
      // The strict form of an object with properties is also an object with properties.
      return { name, description, input_schema: made as ToolInputSchema, strict: true };
    });

  #request(client: ToolClient, args: unknown): RequestOptions {
    const factory = factoryIn(client);
    if (factory === undefined) {
      const expected = "an endpoint or an EndpointFactory";
      throw wrongOptions(`call the tool ${quoteNames([this.name])}`, expected, kindOf(client));
    }
    const values = this.#call.read(args);
    const { operation } = this;
    const { parameters, emptyBody, ...placed } = this.#call.placed(values);
    let { options } = placed;
    let request: RequestOptions;
    try {
      if (emptyBody !== undefined && !makesBody(factory, operation, parameters)) {
        options = { data: emptyBody };
      }
      request = factory.call(operation, parameters, options);
    } catch (thrown) {
      throw thrown instanceof EndpointError ? this.#call.renamed(thrown, values) : thrown;
    }
    const names = writtenNames(factory, operation, parameters, options);
    this.#call.checkNames(names, values);
    return request;
  }

  #standardSchema(): ToolStandardSchema {
    const made = (options: unknown): Record<string, unknown> =>
      schemaFor(this.inputSchema, options);
    const validate = (value: unknown): StandardResult => this.#validate(value);
    const jsonSchema = { input: made, output: made };
    return { "~standard": { version: 1, vendor: "endpoint-core", validate, jsonSchema } };
  }

  #validate(value: unknown): StandardResult {
    try {
      this.#call.read(value);
      // A plain copy: `request` reads these arguments again, and renames the fields then.
      return { value: { ...(copyJson(value ?? {}) as object) } };
    } catch (thrown) {
      if (!(thrown instanceof EndpointError)) {
        throw thrown;
      }
      const { message } = thrown;
      const paths = namedIn(thrown);
      return {
        issues:
          paths.length === 0 ? [{ message }] : paths.map((name) => ({ message, path: [name] })),
      };
    }
  }
}

/** The arguments that an error names. */
function namedIn(error: EndpointError): readonly string[] {
  return copyBare(error).parameters ?? [];
}

/** The factory itself, or the factory of an endpoint. A compiled route also has a factory, but no own `call`. */
function factoryIn(client: unknown): ToolClient | undefined {
  const isEndpoint = typeof client === "function" && Object.hasOwn(client, "call");
  const factory = isEndpoint ? fieldOf(client, "factory") : client;
  return factory instanceof EndpointFactory ? factory : undefined;
}

function isStrict(options: unknown): boolean {
  const given = fieldsByName(options);
  checkNames(WRITE, "options", given.keys(), ["strict"]);
  const strict = given.has("strict") ? given.get("strict") : false;
  if (typeof strict !== "boolean") {
    throw wrongOptions(WRITE, "strict as true or false", kindOf(strict));
  }
  return strict;
}

const WRITE = "write the tool";

/** The text, cut between characters. */
function shortened(text: string): string {
  const start = text.slice(0, MAX_DESCRIPTION - 1).replace(/[\ud800-\udbff]$/, "");
  return text.length <= MAX_DESCRIPTION ? text : `${start}…`;
}
