// What `Signatures` contains in the entries that export operations or services: the types that these are made of.
export type {
  ArrayStyle,
  BodyKindName,
  ObjectStyle,
  OperationJson,
  FormatName,
  NamedData,
  OperationData,
  RuleJson,
  StyleName,
} from "./layers/declarations.js";
export type { HeaderInit, HeaderInput, HeaderValue } from "./options.js";
export type { BaseUrlVariable, Server } from "./request/baseUrl.js";
export type { BodyKind } from "./request/BodyWriter.js";
export type { Security } from "./request/types.js";
export type { CredentialRule, TrustedOrigin } from "./request/guard.js";
export type { QueryProfile, Style } from "./request/pairs.js";
export type { Format, ParameterRule, Place, PlaceName } from "./request/rules.js";
export type { Argument } from "./types/Argument.js";
