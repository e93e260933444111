export { behindBaseUrl } from "./behind.js";
export { Client } from "./Client.js";
export { fetchInit } from "./fetchInit.js";
export { operation } from "./operation.js";
export { template } from "./template.js";
export { base64, base64url, date, httpDate, unix } from "../vocabulary/formats.js";
export {
  bodyWithFormat,
  bodyWithType,
  form,
  jsonString,
  multipart,
  noBody,
  rawBody,
} from "../vocabulary/kinds.js";
export { bodyField, cookie, header, path, query } from "../vocabulary/places.js";
export { basic, bearer, cookieKey, headerKey, queryKey } from "../vocabulary/schemes.js";
export { security } from "../vocabulary/security.js";
export { checkedServer, server } from "../vocabulary/servers.js";
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
export { EndpointError, routeOf } from "../index.js";
export type { EndpointErrorCode, EndpointErrorDetails } from "../index.js";
export type { RequestHead } from "./fetchInit.js";
export type { ServerPath } from "./behind.js";
export type { BodyKind, Format, Place, Security, Server, Style } from "../request/rules.js";
export type {
  AnswerIn,
  Call,
  CallOptions,
  ClientOptions,
  DataCall,
  ErrorsIn,
  OptionalCall,
  Scheme,
  SdkOperation,
  SdkRule,
  ServerEvent,
  ServiceOptions,
  Template,
  TypedRequest,
} from "../types/sdk.js";
export type { HeaderInit, HeaderInput, HeaderValue, RequestOptions } from "../types/options.js";
export type { BaseUrlVariable, QueryProfile } from "../types/profile.js";
