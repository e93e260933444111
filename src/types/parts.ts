// What `Signatures` holds in an entry that shows operations and services: what these are made of.
export type {
  BodyKind,
  CredentialRule,
  Format,
  Place,
  Security,
  Server,
  Style,
  TrustedOrigin,
} from "../request/rules.js";
export type { Argument } from "./arguments.js";
export type {
  ArrayStyle,
  BodyFormat,
  ObjectStyle,
  OperationJson,
  ParameterPlace,
  QueryValueStyle,
  RuleJson,
  ValueFormat,
} from "./json.js";
export type { NamedData, OperationData, ParameterRule } from "./operation.js";
export type { HeaderInit, HeaderInput, HeaderValue } from "./options.js";
export type { BaseUrlVariable, QueryProfile } from "./profile.js";
