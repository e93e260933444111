/**
 * The type of an argument: TypeScript infers from `Source` only, and then checks against `Checked` only. The condition
 * is never true. While `Inferred` is unknown, TypeScript looks at both branches; an index that depends on `Inferred`
 * hides the second one.
 */
export type Argument<Inferred, Source, Checked> = [Inferred] extends [never]
  ? Source
  : [Checked][Inferred extends unknown ? 0 : never];
