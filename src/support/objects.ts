/** Callers' objects: told apart, read and written without surprises from their prototypes. */
import { expectedBut, Refusal } from "./messages.js";

/** Whether the prototype of `value` is `null` or an `Object.prototype` of any realm. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && isRoot(Reflect.getPrototypeOf(value));
}

/** Whether `prototype` is `null` or an `Object.prototype`, even of a frame or a `vm` context. */
function isRoot(prototype: object | null): boolean {
  return (
    prototype === Object.prototype ||
    prototype === null ||
    (Reflect.getPrototypeOf(prototype) === null && Object.hasOwn(prototype, "isPrototypeOf"))
  );
}

/**
 * A new object without a prototype or fields. A polluted `Object.prototype` must not change a request. So an object
 * inherits nothing if anyone may read a field that it lacks: it comes from here or from {@link copyOwn}.
 */
export function createBare<Value = unknown>(): Record<string, Value> {
  // TypeScript gives `Object.create` the type `any`.
  return Object.create(null) as Record<string, Value>;
}

/** `Object.keys`, typed: the table has no other keys. */
export function keysOf<Name extends string>(
  table: Readonly<Record<Name, unknown>>,
): readonly Name[] {
  // TypeScript does not know that the table has no other keys.
  return Object.keys(table) as Name[];
}

/** The own enumerable fields of `object`, each read once, on an object without prototype. */
export function copyOwn(object: object): Record<string, unknown> {
  return Object.assign(createBare(), object);
}

/** What an object has under this key, itself or by its class. What `Object.prototype` has does not count. */
export function memberOf(object: object, key: PropertyKey): unknown {
  // `isRoot` is true for `null` as well, which ends the chain of an object without prototype.
  for (let owner = object; !isRoot(owner); owner = Reflect.getPrototypeOf(owner) as object) {
    if (Object.hasOwn(owner, key)) {
      return (object as Record<PropertyKey, unknown>)[key];
    }
  }
  return undefined;
}

/** Whether an object has a method of this name, itself or by its class. */
export function hasMethod(object: object, name: string): boolean {
  return typeof memberOf(object, name) === "function";
}

/** Methods of every object, as functions. */
interface Methods {
  readonly hasOwnProperty: (this: object, name: PropertyKey) => boolean;
  readonly toString: (this: unknown) => string;
}

// The methods of `Object.prototype` as they are when the library is loaded, since a program may replace them later.
// Each is a constant of its own, so that a bundler drops the unused ones.
const toString = (Object.prototype as Methods).toString;

/**
 * `Object.hasOwn`, which takes more time in a loop. A closure holds the method: a bundler makes a variable of what a
 * module declares, and V8 does not inline what it calls through a variable.
 */
export const hasOwn = /* @__PURE__ */ holding((Object.prototype as Methods).hasOwnProperty);

function holding(method: Methods["hasOwnProperty"]) {
  return (object: object, name: PropertyKey): boolean => method.call(object, name);
}

/** The tag that built-in objects carry in every realm, such as `[object Map]`. */
export function tagOf(value: unknown): string {
  return toString.call(value);
}

/**
 * Whether `value` is an object with named fields: a plain object of any realm, or an instance of a class of the
 * caller's. An array, a function or a built-in such as `URL` or `Map` is not.
 */
export function isRecord(value: unknown): value is Record<string, unknown> {
  try {
    // The tag of a plain object does not count: it may call itself anything.
    return isPlainObject(value) || tagOf(value) === "[object Object]";
  } catch {
    // A getter of the object threw, so nothing can be said of it.
    return false;
  }
}

/** `Array.isArray`, whose type has members of any type. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** How many members a caller's value may have, at all depths together. */
export const MAX_MEMBERS = 1_048_576;

/** The members of a list or an iterator. Throws a {@link Refusal} for more than {@link MAX_MEMBERS}. */
export function membersOf<Member>(iterable: Iterable<Member>): readonly Member[] {
  const members: Member[] = [];
  for (const member of iterable) {
    if (members.length === MAX_MEMBERS) {
      throw new Refusal(expectedBut(`at most ${MAX_MEMBERS} members`, "more"));
    }
    members.push(member);
  }
  return members;
}

export const A_PROMISE = "a Promise, which must be awaited";

/** What `value` is, in a word or two, without showing it. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) {
    return String(value);
  }
  if (Array.isArray(value)) {
    return "an array";
  }
  if (typeof value === "object") {
    return isPlainObject(value)
      ? "an object"
      : value instanceof Promise
        ? A_PROMISE
        : "an instance of a class";
  }
  return typeof value === "number" && !Number.isFinite(value)
    ? "a number that is not finite"
    : `a ${typeof value}`;
}

/** Describes a value that should have been a URL or a route, without showing it. */
export function kindOfUrl(value: unknown): string {
  const kind = kindOf(value);
  try {
    // A `URL` of any realm carries its tag, so the tag tells more than `instanceof`.
    const tag = kind === "an instance of a class" ? tagOf(value) : "";
    return tag === "[object URL]"
      ? "a URL object: pass its href"
      : / (?:Request|Route)\]$/.test(tag)
        ? `a ${tag.slice(8, -1)}: pass its method and url`
        : kind;
  } catch {
    // The tag is a getter of the caller's, which threw.
    return kind;
  }
}

/** An empty list, which all lists without members share. */
export const NO_MEMBERS: readonly never[] = [];

/**
 * An array to read about `count` values into. It has room from the start: an array that grows costs more than the
 * reading, and so does room that stays empty.
 */
export function newSlots(count: number): unknown[] {
  return count < 5
    ? [undefined, undefined, undefined, undefined]
    : [undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined];
}

/**
 * A class whose constructor returns what it is given, so that a subclass adds its private fields to that object.
 * TypeScript does not know that a function can be called with `new`.
 */
export const ReturnGiven = function (given: object) {
  return given;
} as unknown as new (given: object) => object;

/** Whether an object is iterable, itself or by its class. What a polluted `Object.prototype` has does not count. */
export function isIterable(init: unknown): init is Iterable<unknown> {
  return (
    typeof init === "object" &&
    init !== null &&
    // Most callers pass an object that has no such member at all.
    Symbol.iterator in init &&
    memberOf(init, Symbol.iterator) !== undefined
  );
}

/**
 * Maps the entries of a map or an object. A pattern such as `[name, value]` would look up `return` on the pair's
 * iterator, which may inherit one from a polluted Object.prototype.
 */
export function mapEntries<Name, Value, Made>(
  entries: Iterable<readonly [name: Name, value: Value]>,
  make: (name: Name, value: Value) => Made,
): Made[] {
  return Array.from(entries, (entry) => make(entry[0], entry[1]));
}
