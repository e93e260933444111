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
class FactoryWithCalls extends ReturnGiven {
  readonly #calls: Calls;

  constructor(factory: object, calls: Calls) {
    super(factory);
    this.#calls = calls;
  }

  /** Whether a value is a factory that was made by this library. */
  static isIn(factory: unknown): factory is FactoryWithCalls {
    return typeof factory === "object" && factory !== null && #calls in factory;
  }

  static callsOf(factory: FactoryWithCalls): Calls {
    return factory.#calls;
  }
}

/** Attaches its calls to a new factory. */
export function lendCalls(factory: object, calls: Calls): void {
  new FactoryWithCalls(factory, calls);
}

/**
 * The calls of a factory, or of the factory behind an endpoint. Throws `INVALID_OPTIONS` for anything else. If `caller`
 * is `this` in a `method` of a factory, the error says how to call it.
 */
export function callsOf(caller: unknown, method?: string): Calls {
  return FactoryWithCalls.callsOf(factoryOf(caller, method));
}

/** A factory, or the one behind an endpoint; throws like {@link callsOf}. */
export function factoryOf(caller: unknown, method?: string): FactoryWithCalls {
  const factory = typeof caller === "function" ? factoryBehind(caller) : caller;
  if (!FactoryWithCalls.isIn(factory)) {
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
  return factory;
}

/** The layer of a factory, an endpoint or a compiled route; `undefined` for any other value. */
export function layerOf(value: unknown): Layer | undefined {
  const factory = typeof value === "function" ? factoryBehind(value) : value;
  return FactoryWithCalls.isIn(factory) ? FactoryWithCalls.callsOf(factory).layer : undefined;
}

/** The factory behind an endpoint or a compiled route; `undefined` if it has none. */
function factoryBehind(endpoint: object): unknown {
  return Object.hasOwn(endpoint, "factory") ? Reflect.get(endpoint, "factory") : undefined;
}
