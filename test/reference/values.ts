/** Values of parameters as a URL carries them, and how they are encoded. */

/** A value that was looked at: nothing, a text, a list, an object, or what no URL can carry. */
export type Read =
  | { readonly kind: "nothing" }
  | { readonly kind: "text"; readonly text: string; readonly json: string }
  | { readonly kind: "list"; readonly members: readonly Read[] }
  | { readonly kind: "map"; readonly members: readonly (readonly [string, Read])[] }
  | { readonly kind: "bad" };

const NOTHING: Read = { kind: "nothing" };
const BAD: Read = { kind: "bad" };
const DEEPEST = 100;

/** Looks at a value, members included; `null` and `undefined` members are left out. */
export function readValue(value: unknown, depth = 0): Read {
  if (value === undefined || value === null) {
    return NOTHING;
  }
  if (typeof value !== "object") {
    return readScalar(value);
  }
  if (depth > DEEPEST) {
    return BAD;
  }
  if (Array.isArray(value)) {
    const members = Array.from(value as unknown[], (one) => readValue(one, depth + 1));
    return { kind: "list", members: members.filter(({ kind }) => kind !== "nothing") };
  }
  const json = toJsonOf(value);
  if (json !== undefined) {
    return readScalar(json.call(value));
  }
  if (!isPlain(value)) {
    return BAD;
  }
  const members = Object.entries(value).map(
    ([name, one]) => [name, readValue(one, depth + 1)] as const,
  );
  return { kind: "map", members: members.filter(([, { kind }]) => kind !== "nothing") };
}

function readScalar(value: unknown): Read {
  const isText = typeof value === "string" && isWellFormed(value);
  if (isText || (typeof value === "number" && Number.isFinite(value))) {
    return { kind: "text", text: String(value), json: JSON.stringify(value) };
  }
  return typeof value === "bigint" || typeof value === "boolean"
    ? { kind: "text", text: String(value), json: String(value) }
    : BAD;
}

/** Of a plain object only an own `toJSON` counts. */
function toJsonOf(value: object): ((this: object) => unknown) | undefined {
  if (isPlain(value) && !Object.hasOwn(value, "toJSON")) {
    return undefined;
  }
  const found: unknown = (value as Record<string, unknown>)["toJSON"];
  return typeof found === "function" ? (found as () => unknown) : undefined;
}

/** An object without a prototype, or with the `Object.prototype` of any realm. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return false;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  return (
    prototype === null ||
    (typeof prototype === "object" &&
      Object.getPrototypeOf(prototype) === null &&
      Object.hasOwn(prototype, "hasOwnProperty") &&
      Object.hasOwn(prototype, "isPrototypeOf"))
  );
}

/** The fields with a value. */
export function definedOf(given: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

export function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/** Whether something in it cannot be carried by any URL. */
export function isBad(value: Read): boolean {
  return (
    value.kind === "bad" ||
    (value.kind === "list" && value.members.some(isBad)) ||
    (value.kind === "map" && value.members.some(([name, one]) => !isWellFormed(name) || isBad(one)))
  );
}

/** Encodes all but RFC 3986's unreserved characters. */
export function encodeStrictly(text: string): string {
  return bytesWhere(/[^A-Za-z0-9\-._~]/, text);
}

/** Keeps reserved characters and percent-triplets, too. */
export function encodeReserved(text: string): string {
  return text
    .split(/(%[0-9A-Fa-f]{2})/)
    .map((one, i) => (i % 2 === 1 ? one : bytesWhere(/[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]/, one)))
    .join("");
}

/** Encodes what is not printable ASCII. */
export function encodeLiteral(text: string): string {
  return bytesWhere(/[^\x21-\x7e]/, text);
}

function bytesWhere(pattern: RegExp, text: string): string {
  return Array.from(text, (character) =>
    pattern.test(character)
      ? Array.from(
          Buffer.from(character, "utf8"),
          (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`,
        ).join("")
      : character,
  ).join("");
}
