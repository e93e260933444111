/** Profiles and operations as plain data: the texts that name the values of the vocabulary. */
import type { BaseUrlVariable } from "../request/baseUrl.js";
import type { PlaceName } from "../request/rules.js";
import type { ServiceProfile } from "./ServiceProfile.js";

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
  "baseUrl" | "query" | "form" | "body" | "credentials" | "trustedOrigins" | "variables"
> {
  /** Where the service is; may hold names in braces. */
  readonly baseUrl: string;
  /** What is known of the names in `baseUrl`. */
  readonly variables?: Readonly<Record<string, BaseUrlVariable>> | undefined;
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
