/** A route that the compiler cannot read, for calls that are wrong on purpose or `missing: "empty"`. */
export function untyped(route: string): string {
  return route;
}
