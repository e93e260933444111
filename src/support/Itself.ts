/**
 * Makes nothing: an instance of a class that extends it is the object that was given, which so gets the private
 * fields of that class.
 */
export const Itself = function (given: object) {
  return given;
  // TypeScript does not know that a function can be called with `new`.
} as unknown as new (given: object) => object;
