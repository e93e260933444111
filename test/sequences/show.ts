const IDS = new WeakMap<object, number>();
let count = 0;

/** Marks an object that callers hand over, and are to get back as the very same: it is shown by its identity. */
export function mark<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null) {
    idOf(value);
  }
  return value;
}

export function isMarked(value: object): boolean {
  return IDS.has(value);
}

/**
 * A value as text, down to all depths, with the order of its keys: equal texts are equal results. Objects of
 * other classes are told by their identity, too.
 */
export function show(value: unknown): string {
  if (typeof value === "string") {
    return JSON.stringify(value);
  }
  if (typeof value !== "object" || value === null) {
    return typeof value === "bigint" ? `${value}n` : Object.is(value, -0) ? "-0" : String(value);
  }
  const id = IDS.has(value) ? `#${idOf(value)} ` : "";
  if (Array.isArray(value)) {
    return `${id}[${value.map(show).join()}]`;
  }
  if (value instanceof FormData) {
    return `${id}parts{${Array.from(value, partOf).join()}}`;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  const fields = Object.entries(value).map(([key, each]) => `${key}: ${show(each)}`);
  return prototype === Object.prototype
    ? `${id}{${fields.join()}}`
    : `${prototype === null ? "bare" : constructorOf(prototype)} #${idOf(value)}{${fields.join()}}`;
}

function partOf([name, part]: readonly [string, string | Blob]): string {
  const shown =
    typeof part === "string" ? [show(part)] : [part.constructor.name, part.size, part.type];
  return `${name}: ${shown.join(" ")}`;
}

function idOf(value: object): number {
  const id = IDS.get(value) ?? (count += 1);
  IDS.set(value, id);
  return id;
}

/** The name of the class that a prototype belongs to; a value may have a field called `constructor`. */
function constructorOf(prototype: unknown): string {
  return (prototype as object).constructor.name;
}
