export { EndpointFactory } from "./Endpoint.js";
export type { CompiledRoute, Endpoint, Merge } from "./Endpoint.js";
export { EndpointError } from "./errors.js";
export type { EndpointErrorCode, EndpointErrorDetails } from "./errors.js";
export { endpoint, github } from "./github.js";
export { HeaderBag } from "./HeaderBag.js";
export { MediaType } from "./MediaType.js";
export { Route } from "./Route.js";
export { UriTemplate } from "./UriTemplate.js";
export type { ExplainOptions, Explanation, LayerName, Placement } from "./types/explanation.js";
export type {
  CallOptions,
  EndpointDefaults,
  EndpointOptions,
  HeaderInit,
  HeaderInput,
  HeaderValue,
  MediaTypeOptions,
  MergedOptions,
  RouteParameters,
  RequestOptions,
} from "./types/options.js";
export type {
  ArrayStyle,
  ObjectStyle,
  QueryProfile,
  QueryValueStyle,
  ServiceProfile,
} from "./types/profile.js";
