/** The public types of tools: options, tools, and the fields for providers. */
import type { Operation, RequestOptions } from "../index.js";
import type { OpenApiOptions, OpenApiProblem, ServiceDescription } from "../openapi/index.js";

/** A schema in JSON Schema 2020-12. */
export type JsonSchema = Record<string, unknown>;

/** The input of a tool: an object of known arguments. */
export interface ToolInputSchema {
  /** Always an object. */
  type: "object";
  /** The arguments. */
  properties: Record<string, JsonSchema>;
  /** The names of the arguments that a model must give. */
  required: string[];
  /** No other arguments are allowed. */
  additionalProperties: false;
  /** The definitions to which these schemas refer, if there are any. */
  $defs?: Record<string, JsonSchema>;
  /** Reserved for further keywords. */
  [keyword: string]: unknown;
}

/** The hints of the protocol: what a client may expect of a tool. */
export interface ToolAnnotations {
  /** Whether it changes nothing. */
  readOnlyHint: boolean;
  /** Whether it may delete or overwrite. */
  destructiveHint: boolean;
  /** Whether a second call with equal arguments changes nothing more. */
  idempotentHint: boolean;
  /** Whether it interacts with systems outside of the client. */
  openWorldHint: boolean;
}

/** An operation of a description, for the options that choose, name and describe tools. */
export interface ToolOperation {
  /** Its `operationId`, or its method and path if that is absent or not unique. */
  readonly id: string;
  /** In lower case. */
  readonly method: string;
  /** As in the description. */
  readonly path: string;
  /** Its groups. */
  readonly tags: readonly string[];
  /** Whether it is deprecated. */
  readonly deprecated: boolean;
  /** What it does, in one line. */
  readonly summary: string | undefined;
  /** What it does, in detail. */
  readonly description: string | undefined;
}

/** Texts and hints of a tool, which replace those from the description. */
export interface ToolText {
  /** A name for people. */
  readonly title?: string | undefined;
  /** The description for the model. */
  readonly description?: string | undefined;
  /** The hints that differ from those of the method. */
  readonly annotations?: Partial<ToolAnnotations> | undefined;
}

/** Which operations become tools, and how. */
export interface ToolsOptions extends OpenApiOptions {
  /** Chooses operations. Defaults to all. */
  readonly include?: ((operation: ToolOperation) => boolean) | undefined;
  /** Names tools. Defaults to the operation's id. */
  readonly names?: ((operation: ToolOperation) => string) | undefined;
  /** Replaces texts and hints from the description. */
  readonly describe?: ((operation: ToolOperation) => ToolText | undefined) | undefined;
  /** Values that are sent but not shown to the model, by the names of parameters, fields or arguments. */
  readonly fixed?: Readonly<Record<string, unknown>> | undefined;
  /** Names of arguments that are neither shown nor sent. */
  readonly hidden?: readonly string[] | undefined;
  /** Headers and cookies to show even though they are optional. */
  readonly headers?: readonly string[] | undefined;
  /** Whether schemas refer to definitions, or inline them to a depth of 5. Defaults to `"defs"`. */
  readonly refs?: "defs" | "inline" | undefined;
}

/** Where an argument goes. */
export type ToolPlace = "path" | "query" | "header" | "cookie" | "body";

/** Where an argument goes in the request, and under which name. */
export interface ToolArgument {
  /** Its place. */
  readonly in: ToolPlace;
  /** Its name there; `undefined` for a whole body. */
  readonly name: string | undefined;
}

/** An error to show to the model, so that it can correct its arguments. */
export interface ToolError {
  /** The code of the `EndpointError`. */
  readonly code: string;
  /** What is wrong, without values. */
  readonly message: string;
  /** The arguments that are wrong. */
  readonly parameters: readonly string[];
}

/** Whether a schema is written for a provider's strict mode. */
export interface StrictOption {
  /** Defaults to `false`. */
  readonly strict?: boolean | undefined;
}

/** The fields of a function for OpenAI's APIs. */
export interface OpenAiFunction {
  /** The tool's name. */
  name: string;
  /** The tool's description, cut to at most 1,024 characters. */
  description: string;
  /** The schema. */
  parameters: Record<string, unknown>;
  /** Whether the provider enforces the schema. */
  strict: boolean;
}

/** The fields of a tool for Anthropic's API. */
export interface AnthropicTool {
  /** The tool's name. */
  name: string;
  /** The tool's description. */
  description: string;
  /** The schema. */
  input_schema: ToolInputSchema;
  /** Set if the provider enforces the schema. */
  strict?: true;
}

/** The result of validating a value with a Standard Schema. */
export type StandardResult =
  | { readonly value: Record<string, unknown>; readonly issues?: undefined }
  | {
      readonly issues: readonly {
        readonly message: string;
        readonly path?: readonly PropertyKey[];
      }[];
    };

/** The target of a JSON Schema. */
export interface StandardTarget {
  /** `"draft-2020-12"` or `"draft-07"`; any other is refused. */
  readonly target: string;
  /** Not used. */
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

/** The arguments of a tool as a Standard Schema that also has JSON Schema. */
export interface ToolStandardSchema {
  /** As standardschema.dev specifies. */
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "endpoint-core";
    /** Checks arguments, as `request` does first. */
    readonly validate: (value: unknown) => StandardResult;
    /** The JSON Schema, the same for input and output. */
    readonly jsonSchema: {
      readonly input: (options: StandardTarget) => Record<string, unknown>;
      readonly output: (options: StandardTarget) => Record<string, unknown>;
    };
    readonly types?:
      | {
          readonly input: Record<string, unknown>;
          readonly output: Record<string, unknown>;
        }
      | undefined;
  };
}

/** An endpoint or a factory, which makes the requests. An object with a `call` alone is neither. */
export interface ToolClient {
  /** As `EndpointFactory.DEFAULTS`. */
  readonly DEFAULTS: object;
  /** As `EndpointFactory.call`. */
  call(operation: Operation, parameters: object, options: object): RequestOptions;
}

/** An operation as a tool; frozen. */
export interface Tool {
  /** At most 64 of `[A-Za-z0-9_-]`. */
  readonly name: string;
  /** A name for people. */
  readonly title: string;
  /** The description for the model. */
  readonly description: string;
  /** The schema of the arguments. */
  readonly inputSchema: ToolInputSchema;
  /** What a client may expect. */
  readonly annotations: ToolAnnotations;
  /** The operation that the tool calls. */
  readonly operation: Operation;
  /** Where each argument goes, by its name. */
  readonly arguments: Readonly<Record<string, ToolArgument>>;
  /** The size of the JSON for the model (name, description and schema), in bytes. */
  readonly bytes: number;
  /** The arguments as a Standard Schema. */
  readonly schema: ToolStandardSchema;
  /** The request for arguments from a model. Throws an `EndpointError` that names the invalid arguments. */
  readonly request: (client: ToolClient, args: unknown) => RequestOptions;
  /** The request, or an error for the model. Throws for mistakes of the developer. */
  readonly tryRequest: (
    client: ToolClient,
    args: unknown,
  ) =>
    | { readonly request: RequestOptions; readonly error?: undefined }
    | { readonly error: ToolError; readonly request?: undefined };
  /** The fields for OpenAI's APIs. Throws `INVALID_OPTIONS` for what strict mode cannot express. */
  readonly forOpenAI: (options?: StrictOption) => OpenAiFunction;
  /** The fields for Anthropic's API. Throws `INVALID_OPTIONS` for what strict mode cannot express. */
  readonly forAnthropic: (options?: StrictOption) => AnthropicTool;
}

/** The tools of a description. */
export interface Tools {
  /** By name, in the order of the document. */
  readonly tools: ReadonlyMap<string, Tool>;
  /** For an `EndpointFactory`. */
  readonly profile: ServiceDescription["profile"];
  /** What cannot be expressed, and tools that can write the URLs of others. */
  readonly problems: readonly OpenApiProblem[];
}
