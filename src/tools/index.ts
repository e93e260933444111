export { readTools } from "./readTools.js";
export type {
  AnthropicTool,
  JsonSchema,
  OpenAiFunction,
  StandardResult,
  StandardTarget,
  StrictOption,
  Tool,
  ToolAnnotations,
  ToolArgument,
  ToolClient,
  ToolError,
  ToolInputSchema,
  ToolOperation,
  ToolPlace,
  Tools,
  ToolsOptions,
  ToolStandardSchema,
  ToolText,
} from "./types.js";
export type { Operation, RequestOptions, ServiceProfile } from "../index.js";
export type { OpenApiOptions, OpenApiProblem, ServiceDescription } from "../openapi/index.js";
/** The types that only stand in signatures, for code that must name one. */
export type * as Signatures from "../operationSignatures.js";
