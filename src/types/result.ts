import type { BodylessRequestOptions, RequestOptions } from "./options.js";
import type { BodyMethod, LiteralOf, MethodOf, Trim } from "./route.js";

/** The request options that a route and options make. */
export type RequestFor<Route, Options, Defaults> = RequestOf<LiteralOf<Route>, Options & Defaults> &
  WithRequest<Options, Defaults>;

/** The method is that of the route; that of a url alone may be set by an option. */
type RequestOf<Route extends string, Options> = string extends Route
  ? RequestOptions
  : Trim<Route> extends `${string} ${string}`
    ? WithMethod<MethodOf<Trim<Route>>>
    : "method" extends keyof Options
      ? RequestOptions
      : BodylessRequestOptions<"get">;
/** With or without a body, by the method. */
type WithMethod<Method extends string> = Method extends BodyMethod
  ? RequestOptions<Method>
  : BodylessRequestOptions<Method>;

/** `request` is handed back as it was passed. */
type WithRequest<Options, Defaults> = string extends keyof Options
  ? // Any keys: nothing is known of this one.
    unknown
  : "request" extends keyof Options
    ? Pick<Options, "request">
    : "request" extends keyof Defaults
      ? Pick<Defaults, "request">
      : unknown;
