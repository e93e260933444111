/** A value as text, down to all depths, with the order of its keys: equal texts are equal results. */
export function show(value: unknown): string {
  if (typeof value === "string") {
    return JSON.stringify(value);
  }
  if (typeof value !== "object" || value === null) {
    return typeof value === "bigint" ? `${value}n` : Object.is(value, -0) ? "-0" : String(value);
  }
  if (Array.isArray(value)) {
    return `[${value.map(show).join()}]`;
  }
  const fields = Object.entries(value).map(([key, each]) => `${key}: ${show(each)}`);
  return `${nameOf(value)}{${fields.join()}}`;
}

/** The name of its class, where that is not every object's. */
function nameOf(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype
    ? ""
    : prototype === null
      ? "bare "
      : value.constructor.name;
}
