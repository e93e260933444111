/**
 * The type of an argument: TypeScript infers from `Source` only, and then checks against `Checked`
 * only. The condition never holds, but while `Inferred` is not known both branches stand open; an
 * index that depends on it hides the second one.
 */
export type Argument<Inferred, Source, Checked> = [Inferred] extends [never]
  ? Source
  : [Checked][Inferred extends unknown ? 0 : never];
