export { Client } from "./Client.js";
export { base64, base64url, date, httpDate, unix } from "./formats.js";
export { form, formatted, json, jsonString, multipart, raw, typed } from "./kinds.js";
export { operation } from "./operation.js";
export { bodyField, cookie, header, jsonField, query } from "./rules.js";
export { basic, bearer, cookieKey, headerKey, queryKey } from "./schemes.js";
export { server } from "./server.js";
export { repeat, style } from "./styles.js";
export { template } from "./template.js";
export { EndpointError } from "../index.js";
export type {
  AnswerIn,
  Call,
  CallOptions,
  ClientOptions,
  DataCall,
  Format,
  Kind,
  OperationData,
  OptionalCall,
  Place,
  Rule,
  Scheme,
  Server,
  Service,
  Style,
  Template,
  TypedRequest,
} from "../types/sdk.js";
