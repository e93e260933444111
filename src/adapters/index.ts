export { toAxios } from "./axios.js";
export type { AxiosConfig } from "./axios.js";
export { toCurl } from "./curl.js";
export { toFetch } from "./fetch.js";
export type { FetchInit } from "./fetch.js";
export { toGot } from "./got.js";
export type { GotMethod, GotOptions, GotRedirected } from "./got.js";
export { toHar } from "./har.js";
export type { HarPair, HarParam, HarPostData, HarRequest } from "./har.js";
export { toHttpFile } from "./httpFile.js";
export { toKy } from "./ky.js";
export type { KyOptions } from "./ky.js";
export { toNode } from "./node.js";
export type { NodeBody, NodeOptions, NodeRequest } from "./node.js";
export type {
  ClientBody,
  PlatformInit,
  PlatformRequest,
  PlatformSignal,
  Redirect,
} from "./platform.js";
export { redactUrl } from "./redact.js";
export type { RedactLists, RedactOptions } from "./redact.js";
export { toRequest } from "./fetch.js";
export { toUndici } from "./undici.js";
export type { UndiciOptions } from "./undici.js";
export type { BodylessRequestOptions, HeaderValue, RequestOptions } from "../index.js";
