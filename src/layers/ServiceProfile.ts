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
