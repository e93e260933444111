import { inputError } from "../support/input.js";
import { ReturnGiven, kindOf } from "../support/objects.js";
import type { Calls } from "./Calls.js";
import type { Layer } from "./Layer.js";

/**
 * Lends each factory the field that holds its calls. The factory has no `#` field of its own, since no
 * constructor runs for a layered child, and no ordinary one, which could stand in the way of a subclass's.
 * A WeakMap would make a layer that serves one call cost a third more.
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

/** Lends a factory that was just made its calls. */
export function lendCalls(factory: object, calls: Calls): void {
  new FactoryWithCalls(factory, calls);
}

/**
 * The calls of a factory, or of the factory behind an endpoint. Throws `INVALID_OPTIONS` for anything else, with the
 * fix where it is `this` in a `method` of a factory.
 */
export function callsOf(caller: unknown, method?: string): Calls {
  return FactoryWithCalls.callsOf(factoryOf(caller, method));
}

/** A factory, or the one behind an endpoint; throws like {@link callsOf}. */
export function factoryOf(caller: unknown, method?: string): FactoryWithCalls {
  const factory = typeof caller === "function" ? factoryBehind(caller) : caller;
  if (!FactoryWithCalls.isIn(factory)) {
    const action = method === undefined ? "use the factory" : `use the method ${method}`;
    const as = method === undefined ? "" : " as this";
    const fix =
      method === undefined ? "" : `; write factory.${method}(…), or take it from factory.create()`;
    const expected = `an endpoint or an EndpointFactory${as}`;
    throw inputError("INVALID_OPTIONS", action, expected, kindOf(caller) + fix);
  }
  return factory;
}

/** The layer of a factory, an endpoint or a compiled route; `undefined` for any other value. */
export function layerOf(value: unknown): Layer | undefined {
  const factory = typeof value === "function" ? factoryBehind(value) : value;
  return FactoryWithCalls.isIn(factory) ? FactoryWithCalls.callsOf(factory).layer : undefined;
}

/** The factory behind an endpoint or a compiled route; `undefined` where it has none. */
function factoryBehind(endpoint: object): unknown {
  return Object.hasOwn(endpoint, "factory") ? Reflect.get(endpoint, "factory") : undefined;
}
