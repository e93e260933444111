/** What vendors declare: a service and its operations, with values of the vocabulary or as plain data. */
import type {
  CallOptions,
  EndpointOptions,
  HeaderInit,
  Misspelt,
  NoCredential,
} from "../options.js";
import type { BaseUrlVariable, Server } from "../request/baseUrl.js";
import type { BodyKind } from "../request/BodyWriter.js";
import type { CredentialRule, TrustedOrigin } from "../request/guard.js";
import type { QueryProfile } from "../request/pairs.js";
import type { Format, ParameterRule, Place, PlaceName } from "../request/rules.js";
import type { Security } from "../request/types.js";

/** Describes a service. Everything beyond plain data is an imported value. */
export interface ServiceProfile {
  /** The vendor's name in media types: `application/vnd.<service>.v3+json`. */
  readonly service: string;
  /** Where the service is: a URL, or `server(…)` for one with names. */
  readonly baseUrl: string | Server;
  /** What is known of the names in `baseUrl`, and in a base URL that replaces it. */
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
  /** How bodies are written. Defaults to `json`. */
  readonly body?: BodyKind | undefined;
  /** How lists and objects are written in a body of the kind `form`. */
  readonly form?: QueryProfile | undefined;
  /**
   * Whether results hold the method in `"lower"` or `"upper"` case. Defaults to `"lower"`; some HTTP clients send the
   * method as it is and need `"upper"`.
   */
  readonly methodCase?: "lower" | "upper" | undefined;
  /**
   * What a required parameter without a value does: `"error"`, or `"empty"` for the empty expansion of RFC 6570.
   * Defaults to `"error"`.
   */
  readonly missing?: "error" | "empty" | undefined;
  /**
   * `sameOrigin` sends credentials only to the origin that the factory was made with, and to `trustedOrigins`. Defaults
   * to any origin.
   */
  readonly credentials?: CredentialRule | undefined;
  /** Headers that are credentials, besides `authorization`, `proxy-authorization` and `cookie`. */
  readonly credentialHeaders?: readonly string[] | undefined;
  /**
   * Parameters that are credentials, such as `api_key`. They go to the query with any method, unless a template names
   * them, and are guarded like the headers.
   */
  readonly credentialParameters?: readonly string[] | undefined;
  /** Origins that are trusted like the origin of `baseUrl`, `trustedOrigin("https://uploads.example.com")`. */
  readonly trustedOrigins?: readonly TrustedOrigin[] | undefined;
}

/** Misspelt options, which would be sent with each request of an instance, even a token. */
export type NoMisspeltOptions = {
  readonly [Key in keyof Misspelt]?: `did you mean ${Misspelt[Key]}?`;
} & {
  readonly [Key in keyof NoCredential]?: NoCredential[Key];
};

/** The options of one instance of a factory: its host, its credentials, its default parameters. */
export interface InstanceOptions
  extends Omit<CallOptions, "baseUrl">, Pick<EndpointOptions, "method" | "url">, NoMisspeltOptions {
  /** Where this instance is: a URL, or `server(…)` for one with names. Defaults to the profile's. */
  readonly baseUrl?: string | Server | undefined;
  /** Every other key is a default parameter. */
  readonly [parameter: string]: unknown;
}

/** The data of an operation: its route, and what a service's description says beyond it. */
export interface OperationData {
  /** The route, such as `"GET /v1/charges"`. */
  readonly route: string;
  /** Where parameters go, by name. A parameter that is not listed goes where a plain route would send it. */
  readonly parameters?: Readonly<Record<string, Place | ParameterRule>> | undefined;
  /** How the body is written; `noBody` sends no leftover parameters. Defaults to the service's `body`. */
  readonly body?: BodyKind | undefined;
  /** How a `Date` or bytes are written as `data`, or within its lists and objects. */
  readonly format?: Format | undefined;
  /** The `accept` header, if its responses have another type than the rest of the service. */
  readonly accept?: string | undefined;
  /** The credentials of the service that it takes, `security(["authorization"])`. Defaults to all of them. */
  readonly security?: Security | undefined;
  /** A server of its own in place of the service's. Defaults and calls may still choose another. */
  readonly baseUrl?: string | Server | undefined;
}

/**
 * `OperationData` for parameters of known names. With `OperationData` itself, TypeScript would give a parameter called
 * `toString` the type that it has in `Object.prototype`.
 */
export interface NamedData<Parameters> extends OperationData {
  /** The rules by the names of the parameters. */
  readonly parameters?:
    | (OperationData["parameters"] & {
        readonly [Name in keyof Parameters]: Place | ParameterRule;
      })
    | undefined;
}

/**
 * How a list is written in a query: `a=1,2`, `a=1&a=2`, `a[]=1&a[]=2`, `a[0]=1&a[1]=2`, `a=1|2` or `a=1 2`, encoded.
 */
export type ArrayStyle = "comma" | "repeat" | "brackets" | "indices" | "pipe" | "space";

/** How an object is written in a query: `a[k]=v`, `a={"k":"v"}` or `k=v`, encoded. */
export type ObjectStyle = "deepObject" | "json" | "form";

/** A style for one name, which covers lists and objects, if it has a way to write them. */
export type StyleName = ArrayStyle | ObjectStyle;

/** How a `Date` or bytes are written. */
export type FormatName = "date" | "unix" | "http-date" | "base64" | "base64url";

/** How a body is written: in one of four kinds, or as the media type that is its content type. */
export type BodyKindName = "json" | "json-string" | "form" | "multipart" | `${string}/${string}`;

/** How a service wants lists and objects. */
export interface QueryJson {
  /** Style of lists. */
  readonly arrays?: ArrayStyle | undefined;
  /** Style of objects. */
  readonly objects?: ObjectStyle | undefined;
  /** Styles of single parameters, by name. */
  readonly names?: Readonly<Record<string, StyleName>> | undefined;
}

/** A profile as plain data, for `readProfile`. */
export interface ProfileJson extends Omit<
  ServiceProfile,
  "baseUrl" | "query" | "form" | "body" | "credentials" | "trustedOrigins"
> {
  /** Where the service is; may hold names in braces. */
  readonly baseUrl: string;
  /** How lists and objects are written in a query. */
  readonly query?: QueryJson | undefined;
  /** How they are written in a form. */
  readonly form?: QueryJson | undefined;
  /** How bodies are written. */
  readonly body?: BodyKindName | undefined;
  /** Where credentials may go. */
  readonly credentials?: "any" | "same-origin" | undefined;
  /** Origins that are trusted like the origin of `baseUrl`. */
  readonly trustedOrigins?: readonly string[] | undefined;
}

/** What an operation says about one parameter, as plain data. */
export interface RuleJson {
  /** Where the parameter goes. */
  readonly in: PlaceName;
  /** The name that is sent. */
  readonly name?: string | undefined;
  /** How a list or an object is written. */
  readonly style?: StyleName | undefined;
  /** How a `Date` or bytes are written. */
  readonly format?: FormatName | undefined;
  /** Whether the parameter must have a value. */
  readonly required?: boolean | undefined;
}

/** An operation as plain data, for `readOperation`. */
export interface OperationJson {
  /** The route. */
  readonly route: string;
  /** Where parameters go, by name. */
  readonly parameters?: Readonly<Record<string, PlaceName | RuleJson>> | undefined;
  /** How the body is written; `"none"` sends no leftover parameters. */
  readonly body?: BodyKindName | "none" | undefined;
  /** How a `Date` or bytes in `data` are written. */
  readonly format?: FormatName | undefined;
  /** The `accept` header. */
  readonly accept?: string | undefined;
  /** The credentials that it takes: alternatives, each a list of names. */
  readonly security?: readonly (readonly string[])[] | undefined;
  /** A server of its own; may hold names in braces. */
  readonly baseUrl?: string | undefined;
  /** What is known of the names in its `baseUrl`. */
  readonly variables?: Readonly<Record<string, BaseUrlVariable>> | undefined;
}
