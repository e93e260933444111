/** What an operation says of one parameter: a rule, with its place and its format. */
import type { FieldRule, Style } from "./pairs.js";
import type { ParameterHeaders } from "./ReadyHeaders.js";

/** How dates or bytes are written, such as `unix`. */
export interface Format<Text extends string = string> {
  /** Its name in plain data. */
  readonly format: Text;
  /** Throws a `Refusal` for a value that has no such text. @internal */
  readonly write: (value: unknown) => unknown;
}

/** The place of a parameter, such as `header`. */
export interface Place<Text extends string = string> {
  /** Its name in plain data. */
  readonly in: Text;
  /**
   * Tells the compiler what this value is; it is never set. It is required, so that plain data, `{ in: "query" }`, does
   * not fit.
   */
  readonly "~place": true;
  /** Makes the text of a value, where the place needs one. @internal */
  readonly textOf: ((value: unknown, name: string) => unknown) | undefined;
  /** Makes headers of the parameters that go there. @internal */
  readonly headersOf: ParameterHeaders | undefined;
}

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

/** A rule of an operation for one parameter, checked. */
export interface Rule extends FieldRule {
  /** `undefined` if the method decides. */
  readonly place: Place | undefined;
  readonly format: Format | undefined;
}

/**
 * The rule of a parameter; the engine says `place` for `in`, and `sent` for `name`. The fields inherit nothing, so that
 * an absent one is not found in `Object.prototype`.
 */
export function ruleOf(
  parameter: string,
  { in: place, name = parameter, style, format, required = false }: Partial<ParameterRule>,
): Rule {
  // Header names are compared in lower case.
  const sent = place?.in === "header" ? name.toLowerCase() : name;
  return { place, sent, style, format, required };
}

/** Whether a place was given instead of a rule. A value that is not trusted needs `isPlace`, too. */
export function isPlaceAlone(given: { readonly in?: Place | string }): given is Place {
  return typeof given.in === "string";
}

/** Where a parameter of an operation goes. A name in the `path` is in the route. */
export type PlaceName = "path" | "query" | "header" | "cookie" | "body";

/** Where a parameter goes; `path` is wherever a template names it, and `unsent` is nowhere. */
export type PlannedPlace = PlaceName | "unsent";
