export { behindBaseUrl } from "./behindBaseUrl.js";
export { Client } from "./Client.js";
export { fetchInit } from "./fetchInit.js";
export { operation, template } from "./operation.js";
export { base64, base64url, date, httpDate, unix } from "../vocabulary/formats.js";
export {
  bodyWithFormat,
  bodyWithType,
  form,
  jsonString,
  multipart,
  noBody,
  rawBody,
} from "../vocabulary/bodyKinds.js";
export { sameOrigin, trustedOrigin } from "../vocabulary/origins.js";
export { bodyField, cookie, header, path, query } from "../vocabulary/places.js";
export { basic, bearer, cookieKey, headerKey, queryKey } from "../vocabulary/schemes.js";
export { security } from "../vocabulary/security.js";
export { uncheckedServer, server } from "../vocabulary/server.js";
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
} from "../vocabulary/styles.js";
export { json } from "../request/jsonBody.js";
export { EndpointError } from "../errors.js";
export type { EndpointErrorCode, EndpointErrorDetails } from "../errors.js";
export { routeOf } from "../support/requestSource.js";
export type { ServerPath } from "./behindBaseUrl.js";
export type {
  AnswerIn,
  Call,
  SdkCallOptions,
  DataCall,
  ErrorsIn,
  OptionalCall,
  ServerEvent,
  TypedRequest,
} from "./callTypes.js";
export type { ClientOptions, ServiceOptions } from "./ClientLayer.js";
export type { RequestHead } from "./fetchInit.js";
export type { SdkOperation, SdkRule, Template } from "./operation.js";
export type { HeaderInit, HeaderInput, HeaderValue, RequestOptions } from "../options.js";
export type { BaseUrlVariable, Server } from "../request/baseUrl.js";
export type { BodyKind } from "../request/BodyWriter.js";
export type { CredentialRule, TrustedOrigin } from "../request/guard.js";
export type { Security } from "../request/types.js";
export type { QueryProfile, Style } from "../request/pairs.js";
export type { Format, Place } from "../request/rules.js";
export type { Scheme } from "../vocabulary/schemes.js";
