export { EndpointFactory } from "./Endpoint.js";
export type { CallRoute, Compile, Derive, Endpoint, Merge, Parse } from "./Endpoint.js";
export { EndpointError } from "./errors.js";
export { explain } from "./explain.js";
export { follow } from "./follow.js";
export type { EndpointErrorCode, EndpointErrorDetails } from "./errors.js";
export { endpoint, github } from "./github.js";
export { HeaderBag } from "./HeaderBag.js";
export { MediaType } from "./MediaType.js";
export { Operation } from "./Operation.js";
export { Route } from "./Route.js";
export { routeOf } from "./support/requestSource.js";
export { UriTemplate } from "./UriTemplate.js";
export { json } from "./request/jsonBody.js";
export { base64, base64url, date, httpDate, unix } from "./vocabulary/formats.js";
export {
  bodyWithFormat,
  bodyWithType,
  form,
  jsonString,
  multipart,
  noBody,
  rawBody,
} from "./vocabulary/bodyKinds.js";
export { sameOrigin, trustedOrigin } from "./vocabulary/origins.js";
export { bodyField, cookie, header, path, query } from "./vocabulary/places.js";
export { security } from "./vocabulary/security.js";
export { server } from "./vocabulary/server.js";
export {
  brackets,
  comma,
  deepObject,
  formStyle,
  indices,
  jsonStyle,
  pipe,
  repeat,
  space,
} from "./vocabulary/styles.js";
export { readOperation, readProfile } from "./plainData.js";
export type { ExplainOptions, Explanation, LayerName, Placement } from "./explain.js";
export type { AnyClient } from "./follow.js";
export type {
  ArrayStyle,
  BodyKindName,
  ObjectStyle,
  OperationJson,
  ProfileJson,
  QueryJson,
  FormatName,
  InstanceOptions,
  OperationData,
  RuleJson,
  ServiceProfile,
  StyleName,
} from "./layers/declarations.js";
export type {
  BodylessRequestOptions,
  CallOptions,
  EndpointDefaults,
  EndpointOptions,
  FollowOptions,
  FollowSettings,
  HeaderInit,
  HeaderInput,
  HeaderValue,
  MediaTypeOptions,
  MergedOptions,
  RouteParameters,
  RequestOptions,
  UrlMember,
  UrlScalar,
  UrlValue,
} from "./options.js";
export type { BaseUrlVariable, Server } from "./request/baseUrl.js";
export type { BodyKind } from "./request/BodyWriter.js";
export type { Security } from "./request/types.js";
export type { CredentialRule, TrustedOrigin } from "./request/guard.js";
export type { QueryProfile, Style } from "./request/pairs.js";
export type { Format, ParameterRule, Place, PlaceName } from "./request/rules.js";
export type { CompiledRoute, OptionsArgument, RouteArgument } from "./types/callArguments.js";
export type { CheckHeaders, RouteOf, RoutesFor, TextOf } from "./types/described.js";
export type { OptionsOf, ParametersOf } from "./types/input.js";
export type { DefaultsOf, Layered, Over } from "./types/layered.js";
export type { AnswerOf, RequestFor, RequestOf, ResponseOf } from "./types/output.js";
/**
 * The types that occur only in signatures, for code that must name one. Their definitions may change in any version.
 */
export type * as Signatures from "./signatures.js";
