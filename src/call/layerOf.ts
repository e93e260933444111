import { EndpointError } from "../errors.js";
import { cannot } from "../support/messages.js";
import { Itself, kindOf } from "../support/objects.js";
import type { Layer } from "./Layer.js";

/**
 * Lends each factory the field that holds its layer. The factory has no `#` field of its own, since no
 * constructor runs for a layered child, and no ordinary one, which could stand in the way of a subclass's.
 * A WeakMap would make a layer that serves one call cost a third more.
 */
class FactoryWithLayer extends Itself {
  #layer: Layer | (() => Layer);

  constructor(factory: object, layer: Layer | (() => Layer)) {
    super(factory);
    this.#layer = layer;
  }

  /** Whether a value is a factory that was made by this library. */
  static isIn(factory: unknown): factory is FactoryWithLayer {
    return typeof factory === "object" && factory !== null && #layer in factory;
  }

  static layerOf(factory: FactoryWithLayer): Layer {
    const layer = factory.#layer;
    return typeof layer === "function" ? (factory.#layer = layer()) : layer;
  }
}

/** Lends a factory that was just made its layer, or what makes that on first use. */
export function lendLayer(factory: object, layer: Layer | (() => Layer)): void {
  new FactoryWithLayer(factory, layer);
}

/** The layer of a factory, or of the factory behind an endpoint. Throws `INVALID_OPTIONS` for anything else. */
export function layerOf(caller: unknown): Layer {
  return FactoryWithLayer.layerOf(factoryOf(caller));
}

/** A factory, or the one behind an endpoint. Throws `INVALID_OPTIONS` for anything else. */
export function factoryOf(caller: unknown): FactoryWithLayer {
  const factory = typeof caller === "function" ? factoryBehind(caller) : caller;
  if (!FactoryWithLayer.isIn(factory)) {
    throw new EndpointError(
      "INVALID_OPTIONS",
      cannot("use the factory", "an endpoint or an EndpointFactory", kindOf(caller)),
    );
  }
  return factory;
}

/** The factory behind an endpoint; `undefined` where it has none. */
function factoryBehind(endpoint: object): unknown {
  try {
    return Object.hasOwn(endpoint, "factory") ? Reflect.get(endpoint, "factory") : undefined;
  } catch {
    // A proxy whose own code throws.
    return undefined;
  }
}
