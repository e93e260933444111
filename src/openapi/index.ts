export { readOpenApi } from "./readOpenApi.js";
export type { OpenApiOptions, ServiceDescription } from "./readOpenApi.js";
export type { OpenApiProblem } from "./Description.js";
export type {
  BaseUrlVariable,
  BodyKind,
  CredentialRule,
  Format,
  Operation,
  OperationData,
  OperationJson,
  ParameterRule,
  Place,
  QueryProfile,
  Security,
  Server,
  ServiceProfile,
  Style,
  TrustedOrigin,
} from "../index.js";
/** The types that only stand in signatures, for code that must name one. */
export type * as Signatures from "../operationSignatures.js";
