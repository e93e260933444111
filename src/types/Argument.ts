/**
 * The type of an argument: TypeScript infers from `Source` only, and then checks against `Checked` only. The condition
 * is never true. While `Inferred` is unknown, TypeScript looks at both branches; an index that depends on `Inferred`
 * hides the second one.
 *
 * @example
 * In `f<R>(route: Argument<R, R, Checked<R>>)` the call `f("GET /x")` infers `R = "GET /x"` from the first branch, and
 * then `"GET /x"` must be a `Checked<"GET /x">`. If that type is a text, the text shows in the error.
 */
export type Argument<Inferred, Source, Checked> = [Inferred] extends [never]
  ? Source
  : [Checked][Inferred extends unknown ? 0 : never];
