/** Whether two types are one and the same, to the last modifier. */
export type Same<One, Other> =
  (<Type>() => Type extends One ? 1 : 2) extends <Type>() => Type extends Other ? 1 : 2
    ? true
    : false;

/** Compiles where the type is `true`. */
export function holds<_Fact extends true>(): void {
  // The compiler does the work.
}
