/** What users of tools see: options, tools, and what of them providers take. */
import type { Operation, RequestOptions } from "../index.js";
import type { OpenApiOptions, OpenApiProblem, ServiceDescription } from "../openapi/index.js";

/** A schema in JSON Schema 2020-12. */
export type JsonSchema = Record<string, unknown>;

/** What a tool takes: one object, whose arguments are known. */
export interface ToolInputSchema {
  /** Arguments have names. */
  type: "object";
  /** The arguments. */
  properties: Record<string, JsonSchema>;
  /** The names of the arguments that a model must give. */
  required: string[];
  /** There are no others. */
  additionalProperties: false;
  /** The definitions to which these schemas refer, if there are any. */
  $defs?: Record<string, JsonSchema>;
  /** Further keywords, of which there are none at present. */
  [keyword: string]: unknown;
}

/** What the protocol calls hints: what a client may expect of a tool. */
export interface ToolAnnotations {
  /** Whether it changes nothing. */
  readOnlyHint: boolean;
  /** Whether it may delete or overwrite. */
  destructiveHint: boolean;
  /** Whether a second call with equal arguments changes nothing more. */
  idempotentHint: boolean;
  /** Whether it reaches what the client does not know. */
  openWorldHint: boolean;
}

/** An operation of a description, for those who choose and name. */
export interface ToolOperation {
  /** Its `operationId`, or its method and path where that is absent or repeated. */
  readonly id: string;
  /** In lower case. */
  readonly method: string;
  /** As the description spells it. */
  readonly path: string;
  /** Its groups. */
  readonly tags: readonly string[];
  /** Whether it should not be used any more. */
  readonly deprecated: boolean;
  /** What it does, in a line. */
  readonly summary: string | undefined;
  /** What it does, at length. */
  readonly description: string | undefined;
}

/** What is told of a tool in place of what the description says. */
export interface ToolText {
  /** A name for people. */
  readonly title?: string | undefined;
  /** What a model is told. */
  readonly description?: string | undefined;
  /** The hints that differ from what the method says. */
  readonly annotations?: Partial<ToolAnnotations> | undefined;
}

/** Which operations become tools, and how. */
export interface ToolsOptions extends OpenApiOptions {
  /** Chooses operations. Defaults to all. */
  readonly include?: ((operation: ToolOperation) => boolean) | undefined;
  /** Names tools. Defaults to the operation's id. */
  readonly names?: ((operation: ToolOperation) => string) | undefined;
  /** Tells more, or something else, than the description does. */
  readonly describe?: ((operation: ToolOperation) => ToolText | undefined) | undefined;
  /** Values that are sent and not shown, by the names of parameters, of fields or of arguments. */
  readonly fixed?: Readonly<Record<string, unknown>> | undefined;
  /** Names that are neither shown nor sent. */
  readonly hidden?: readonly string[] | undefined;
  /** The headers and cookies that are shown although they are optional. */
  readonly headers?: readonly string[] | undefined;
  /** Whether schemas refer to definitions, or have them in place to a depth of 5. Defaults to `"defs"`. */
  readonly refs?: "defs" | "inline" | undefined;
}

/** Where an argument goes. */
export type ToolPlace = "path" | "query" | "header" | "cookie" | "body";

/** What an argument is in the request. */
export interface ToolArgument {
  /** Its place. */
  readonly in: ToolPlace;
  /** Its name there; `undefined` for a whole body. */
  readonly name: string | undefined;
}

/** What may be told to a model about arguments that it must change. */
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

/** The fields of a function of OpenAI's. */
export interface OpenAiFunction {
  /** The tool's name. */
  name: string;
  /** The tool's description, in 1,024 characters at most. */
  description: string;
  /** The schema. */
  parameters: Record<string, unknown>;
  /** Whether the model is kept to it. */
  strict: boolean;
}

/** The fields of a tool of Anthropic's. */
export interface AnthropicTool {
  /** The tool's name. */
  name: string;
  /** The tool's description. */
  description: string;
  /** The schema. */
  input_schema: ToolInputSchema;
  /** Whether the model is kept to it. */
  strict?: true;
}

/** What a Standard Schema says of values. */
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

/** The arguments of a tool as a Standard Schema that also gives JSON Schema. */
export interface ToolStandardSchema {
  /** What standardschema.dev describes. */
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "endpoint-core";
    /** Checks arguments, as `request` does before it writes one. */
    readonly validate: (value: unknown) => StandardResult;
    /** The JSON Schema, the same for both. */
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

/** What makes requests: an endpoint or its factory. */
export interface ToolClient {
  /** As `EndpointFactory.call`. */
  call(operation: Operation, parameters: object, options: object): RequestOptions;
}

/** An operation as a tool; frozen. */
export interface Tool {
  /** At most 64 of `[A-Za-z0-9_-]`. */
  readonly name: string;
  /** A name for people. */
  readonly title: string;
  /** What a model is told. */
  readonly description: string;
  /** The arguments. */
  readonly inputSchema: ToolInputSchema;
  /** What a client may expect. */
  readonly annotations: ToolAnnotations;
  /** What the arguments are called with. */
  readonly operation: Operation;
  /** What each argument is, by its name. */
  readonly arguments: Readonly<Record<string, ToolArgument>>;
  /** How large the JSON is that a model is shown: name, description and schema. */
  readonly bytes: number;
  /** The arguments as a Standard Schema. */
  readonly schema: ToolStandardSchema;
  /** The request for arguments that a model wrote. Throws an `EndpointError` that names the wrong arguments. */
  request(client: ToolClient, args: unknown): RequestOptions;
  /** The request, or what to tell the model. */
  tryRequest(
    client: ToolClient,
    args: unknown,
  ): { readonly request: RequestOptions } | { readonly error: ToolError };
  /** The fields for OpenAI's APIs. Throws `INVALID_OPTIONS` for what strict mode cannot say. */
  forOpenAI(options?: StrictOption): OpenAiFunction;
  /** The fields for Anthropic's API. Throws `INVALID_OPTIONS` for what strict mode cannot say. */
  forAnthropic(options?: StrictOption): AnthropicTool;
}

/** The tools of a description. */
export interface Tools {
  /** By name, in the document's order. */
  readonly tools: ReadonlyMap<string, Tool>;
  /** Ready for an `EndpointFactory`. */
  readonly profile: ServiceDescription["profile"];
  /** What cannot be expressed, and tools whose calls can have the URLs of others. */
  readonly problems: readonly OpenApiProblem[];
}
