import type { QueryValueStyle } from "./profile.js";

/** Where a parameter of an operation goes. A name in the `path` stands in the route. */
export type ParameterPlace = "path" | "query" | "header" | "cookie" | "body";

/**
 * How a `Date` or bytes are written. A `Date`: `"date"` is `YYYY-MM-DD` in UTC, `"unix"` is whole seconds since
 * 1970, and `"http-date"` is the form that HTTP has in its headers. Bytes: `"base64"`, and `"base64url"`, which has
 * no padding.
 */
export type ValueFormat = "date" | "unix" | "http-date" | "base64" | "base64url";

/**
 * How a body is written: in one of four kinds, or as the media type that is its content type. In `"json-string"`, which is
 * JSON too, text that is passed as `data` is written with its quotes.
 */
export type BodyFormat = "json" | "json-string" | "form" | "multipart" | `${string}/${string}`;

/** What an operation says about one parameter. */
export interface ParameterRule {
  /** Where the parameter goes. */
  readonly in: ParameterPlace;
  /** The name that is sent. Defaults to the name of the parameter. */
  readonly name?: string | undefined;
  /**
   * How a list or an object is written in a query or a form. Defaults to the style of the service. In a body
   * of parts, `"json"` makes one part of a list.
   */
  readonly style?: QueryValueStyle | undefined;
  /** How a `Date` or bytes are written. A `Date` defaults to its ISO text; bytes have no other way, save as parts. */
  readonly format?: ValueFormat | undefined;
  /** Whether the parameter must have a value. Defaults to `false`; a name in the path always must. */
  readonly required?: boolean | undefined;
}

/** What an operation is made of: what a service's description says, and its route alone cannot. */
export interface OperationData {
  /** The route, such as `"GET /v1/charges"`. */
  readonly route: string;
  /** Where parameters go, by name. Those that are not listed go where any other route sends them. */
  readonly parameters?: Readonly<Record<string, ParameterPlace | ParameterRule>> | undefined;
  /** How the body is written; `"none"` sends no leftover parameters. Defaults to the service's `body`. */
  readonly body?: BodyFormat | "none" | undefined;
  /** How a `Date` or bytes are written that are `data`, or stand in its lists and objects. */
  readonly format?: ValueFormat | undefined;
  /** The `accept` header, where the operation answers something other than the rest of the service. */
  readonly accept?: string | undefined;
  /** A server of its own in place of the service's. Defaults and calls may still choose another. */
  readonly baseUrl?: string | undefined;
}

/**
 * The same as {@link OperationData}, for parameters of known names: from the other one TypeScript gives `toString`, and all
 * that `Object.prototype` has, the type it has there.
 */
export interface NamedData<Parameters> extends OperationData {
  readonly parameters?:
    | (OperationData["parameters"] & {
        readonly [Name in keyof Parameters]: ParameterPlace | ParameterRule;
      })
    | undefined;
}
