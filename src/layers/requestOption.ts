/** The option `request`: the values of several layers, and of a call over them. */
import type { MergedOptions } from "../options.js";
import { threwError } from "../support/makeErrors.js";
import { createBare, isPlainObject, ReturnGiven } from "../support/objects.js";
import { defined } from "../support/properties.js";

/** What was passed as `request`. */
export interface JoinedRequest {
  readonly value: unknown;
  /**
   * The fields of `value`, if they were read before: so a getter of the caller runs once. They are `value` itself if
   * the library joined it of several values.
   */
  readonly fields: Readonly<Record<PropertyKey, unknown>> | undefined;
}

/** The value of `request` for a call that passes `ofCall`; nothing that was joined is shared by two calls. */
export function mergedRequestOption(below: JoinedRequest, ofCall: unknown): unknown {
  if (ofCall !== undefined) {
    return mergeRequests(below, [ofCall]).value;
  }
  const { value, fields } = below;
  return fields !== undefined && fields === value ? { ...fields } : value;
}

/**
 * Merges the `request` values of layers, the weakest first. The strongest counts. If it is a plain object, a shallow
 * copy also gets the keys that it lacks from the plain objects below it. A value that is not a plain object replaces
 * everything below it.
 */
export function mergeRequests(below: JoinedRequest, values: readonly unknown[]): JoinedRequest {
  if (values.length === 0) {
    return below;
  }
  const given = below.value === undefined ? values : [below.value, ...values];
  const start = given.map(isPlainObject).lastIndexOf(false) + 1;
  const objects = given.slice(start) as Record<PropertyKey, unknown>[];
  const strongest = objects.pop();
  if (strongest === undefined || objects.length === 0) {
    return { value: given.at(-1), fields: undefined };
  }
  try {
    // Without a prototype, `__proto__` is a key like any other.
    const weaker: Record<PropertyKey, unknown> = createBare();
    for (const object of objects) {
      const read = object === below.value ? below.fields : undefined;
      Object.assign(weaker, read ?? defined(object));
    }
    const fields = defined(strongest);
    if (Reflect.ownKeys(weaker).every((key) => Object.hasOwn(fields, key))) {
      return { value: strongest, fields };
    }
    const value = { ...weaker, ...fields };
    return { value, fields: value };
  } catch {
    throw threwError('merge "request"');
  }
}

/**
 * Marks the result of `merge` if a `request` that is not a plain object cut off the layers below it. Merged again, such
 * options still ignore the layers' `request`.
 */
export class EndedRequest extends ReturnGiven {
  readonly #request: unknown;

  constructor(merged: object, request: unknown) {
    super(merged);
    this.#request = request;
  }

  /** Whether `request` of these options takes nothing from weaker layers. */
  static isIn(options: unknown): boolean {
    return (
      typeof options === "object" &&
      options !== null &&
      #request in options &&
      (options as { request?: unknown }).request === options.#request
    );
  }
}

/** Marks merged options if a weaker `request` cut off the layers below it. */
export function markEnded(merged: MergedOptions, weaker: unknown): MergedOptions {
  if (weaker !== undefined && !isPlainObject(weaker) && isPlainObject(merged.request)) {
    new EndedRequest(merged, merged.request);
  }
  return merged;
}
