import type { BodyFormat } from "./operation.js";
import type { HeaderInit } from "./options.js";

/**
 * How a list is written in a query: `a=1,2`, `a=1&a=2`, `a[]=1&a[]=2`, `a[0]=1&a[1]=2`, `a=1|2` or `a=1 2`,
 * encoded.
 */
export type ArrayStyle = "comma" | "repeat" | "brackets" | "indices" | "pipe" | "space";

/** How an object is written in a query: `a[k]=v`, `a={"k":"v"}` or `k=v`, encoded. */
export type ObjectStyle = "deepObject" | "json" | "form";

/**
 * A style for one name. It covers lists and objects: `repeat` and `form` go together, `brackets` and
 * `indices` write objects as `deepObject`, and `json` serves both. The others leave what they do not
 * cover to the service.
 */
export type QueryValueStyle = ArrayStyle | ObjectStyle;

/** How a service wants parameters that are lists or objects, in a query or in a form. */
export interface QueryProfile {
  /** Style of lists. Defaults to `"comma"` in a query and to `"brackets"` in a form. */
  readonly arrays?: ArrayStyle | undefined;
  /** Style of objects. Defaults to `"deepObject"`. */
  readonly objects?: ObjectStyle | undefined;
  /** Styles of single parameters, by name. */
  readonly names?: Readonly<Record<string, QueryValueStyle>> | undefined;
}

/** What a service says about one name in its base URLs. */
export interface BaseUrlVariable {
  /** The values that it may have. Defaults to any value; with them the name may end a host. */
  readonly values?: readonly string[] | undefined;
  /** What stands in for an absent value; one of `values`, if there are any. */
  readonly default?: string | undefined;
}

/** What is particular to a service. */
export interface ServiceProfile {
  /** The vendor's name in media types: `application/vnd.<service>.v3+json`. */
  readonly service: string;
  /** Where the service is; may hold `{name}` expressions. */
  readonly baseUrl: string;
  /** What is known of the names in `baseUrl`, and in any other base URL in place of it. */
  readonly variables?: Readonly<Record<string, BaseUrlVariable>> | undefined;
  /** The SDK's name in `user-agent`. */
  readonly clientName: string;
  /** The SDK's version in `user-agent`. */
  readonly version: string;
  /** The `accept` header. Defaults to `application/vnd.<service>.<apiVersion>+json`. */
  readonly accept?: string | undefined;
  /** The version in the default `accept` header. Defaults to `"v3"`. */
  readonly apiVersion?: string | undefined;
  /** Further default headers. */
  readonly headers?: HeaderInit | undefined;
  /** How lists and objects are written in a query. */
  readonly query?: QueryProfile | undefined;
  /**
   * How bodies are written: a kind, or the media type that is their content type. Defaults to `"json"`.
   */
  readonly body?: BodyFormat | undefined;
  /** How lists and objects are written in a body of the kind `"form"`. */
  readonly form?: QueryProfile | undefined;
  /**
   * Whether results hold the method in `"lower"` or `"upper"` case. Defaults to `"lower"`; some HTTP
   * clients send the method as it is and need `"upper"`.
   */
  readonly methodCase?: "lower" | "upper" | undefined;
  /**
   * What a required parameter without a value does: `"error"`, or `"empty"` for the empty expansion
   * of RFC 6570. Defaults to `"error"`.
   */
  readonly missing?: "error" | "empty" | undefined;
  /**
   * Where credential headers may go: to `"any"` origin, or to the `"same-origin"` as `baseUrl` and
   * to `trustedOrigins`. Defaults to `"any"`.
   */
  readonly credentials?: "any" | "same-origin" | undefined;
  /** Headers that are credentials, beside `authorization`, `proxy-authorization` and `cookie`. */
  readonly credentialHeaders?: readonly string[] | undefined;
  /**
   * Parameters that are credentials, such as `api_key`. They go to the query whatever the method is,
   * unless a template names them, and are guarded like the headers.
   */
  readonly credentialParameters?: readonly string[] | undefined;
  /** Origins, as `https://uploads.example.com`, that are trusted as that of `baseUrl` is. */
  readonly trustedOrigins?: readonly string[] | undefined;
}
