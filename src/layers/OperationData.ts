import type { Server } from "../request/baseUrl.js";
import type { BodyKind } from "../request/BodyWriter.js";
import type { Style } from "../request/pairs.js";
import type { Format, Place } from "../request/rules.js";
import type { Security } from "../request/types.js";

/** What an operation says about one parameter. */
export interface ParameterRule {
  /** Where the parameter goes: `query`, `header`, `cookie`, `bodyField`, or `path` for a name in the route. */
  readonly in: Place;
  /** The name that is sent. Defaults to the name of the parameter. */
  readonly name?: string | undefined;
  /**
   * How a list or an object is written in a query or a form. Defaults to the style of the service. In a body of parts,
   * `jsonStyle` makes one part of a list.
   */
  readonly style?: Style | undefined;
  /**
   * How a `Date` or bytes are written. A `Date` defaults to its ISO text; bytes need a format, unless they are parts of
   * a body.
   */
  readonly format?: Format | undefined;
  /** Whether the parameter must have a value. Defaults to `false`; a name in the path always must. */
  readonly required?: boolean | undefined;
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
