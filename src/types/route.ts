/** Methods that have a body. */
export type BodyMethod = "patch" | "post" | "put" | "delete";

/** Methods whose parameters go into the query when the path does not name them. */
export type QueryMethod = "get" | "head";

/**
 * The route if it is one literal, or else `string`: also for a union, for a template with a `string`
 * in it, and for `any`, of which nothing can be read.
 */
export type LiteralOf<Route> = string extends Route
  ? string
  : [Route] extends [string]
    ? // A literal is a property that this object lacks; a pattern makes an index signature.
      { readonly "": true } extends Record<Route, true>
      ? string
      : OneOf<Route, Route>
    : string;

/** `Part` runs through the members of the union, if it is one, and `All` stays whole. */
type OneOf<Part, All extends string> = Part extends string
  ? [All] extends [Part]
    ? Part
    : string
  : never;

/** The text without blanks around it. */
export type Trim<Text extends string> = Text extends ` ${infer Rest}`
  ? Trim<Rest>
  : Text extends `${infer Rest} `
    ? Trim<Rest>
    : Text;

/** The method of a trimmed route in lower case; that of a url alone is `get`. */
export type MethodOf<Route extends string> = Route extends `${infer Method} ${string}`
  ? Lowercase<Method>
  : "get";

/** The url of a trimmed route. */
export type UrlOf<Route extends string> = Route extends `${string} ${infer Url}`
  ? Trim<Url>
  : Route;
