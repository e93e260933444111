/** The private field that holds the calls of a factory, and who may be asked for them. */
import { inputError } from "../support/makeErrors.js";
import { kindOf, ReturnGiven } from "../support/objects.js";
import type { Calls } from "./Calls.js";
import type { Layer } from "./Layer.js";

/**
 * Lends each factory the field that holds its calls. The factory has no `#` field of its own, since no constructor runs
 * for a layered child, and no ordinary one, which could clash with a field of a subclass. With a WeakMap, a layer that
 * serves only one call would cost a third more.
 */
export class FactoryWithCalls extends ReturnGiven {
  readonly #calls: Calls;

  constructor(factory: object, calls: Calls) {
    super(factory);
    this.#calls = calls;
  }

  /** The calls of a factory that was made by this library; `undefined` for any other value. */
  static callsOf(factory: unknown): Calls | undefined {
    return typeof factory === "object" && factory !== null && #calls in factory
      ? factory.#calls
      : undefined;
  }
}

/**
 * The calls of a factory, or of the factory behind an endpoint. Throws `INVALID_OPTIONS` for anything else. If `caller`
 * is `this` in a `method` of a factory, the error says how to call it.
 */
export function callsOf(caller: unknown, method?: string): Calls {
  const calls = callsIn(caller);
  if (calls === undefined) {
    const got = kindOf(caller);
    const expected = "an endpoint or an EndpointFactory";
    throw method === undefined
      ? inputError("INVALID_OPTIONS", "use the factory", expected, got)
      : inputError(
          "INVALID_OPTIONS",
          `use the method ${method}`,
          `${expected} as this`,
          `${got}; write factory.${method}(…), or take it from factory.create()`,
        );
  }
  return calls;
}

/** The layer of a factory, an endpoint or a compiled route; `undefined` for any other value. */
export function layerOf(value: unknown): Layer | undefined {
  return callsIn(value)?.layer;
}

/** The calls of a factory, or of the one behind an endpoint or a compiled route; `undefined` for any other value. */
function callsIn(value: unknown): Calls | undefined {
  const hasFactory = typeof value === "function" && Object.hasOwn(value, "factory");
  return FactoryWithCalls.callsOf(hasFactory ? Reflect.get(value, "factory") : value);
}
