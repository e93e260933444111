/** Finds fields that refer to the object that has them. In a copy, such a field would still use the original. */
import { EndpointError } from "../errors.js";
import { cannot, quoteNames } from "./messages.js";
import { cloneOf } from "./properties.js";

/** How many values behind a field are looked at, the nearest first. */
const MAX_VALUES = 500;

/** How many values are looked at again for each layer. Searching a large cache again would take milliseconds. */
const MAX_VALUES_AGAIN = 16;

/** For each large value, the last layer for which a search found nothing. */
const UNBOUND = /* @__PURE__ */ new WeakMap<object, object>();

/** A layer of defaults, and the one below it; `undefined` for the first one. */
interface LayerChain {
  readonly below: LayerChain | undefined;
}

/** Gives the layer of a value that makes requests; `undefined` for any other value. */
type LayerOf = (value: unknown) => LayerChain | undefined;

/**
 * Another object of the same class with the same own fields. Throws `INVALID_OPTIONS`, which names the fields that are
 * bound to the layer of `source`: the value has this layer or one over it, or holds such a value at any depth. The
 * variables that a function uses and the contents of private fields cannot be seen.
 */
export function cloneUnbound<Source extends object>(
  source: Source,
  layer: LayerChain,
  layerOf: LayerOf,
): Source {
  const parameters: string[] = [];
  const clone = cloneOf(source, (key, value) => {
    if (isBoundAnywhere(value, layer, layerOf)) {
      parameters.push(String(key));
    }
  });
  if (parameters.length > 0) {
    const expected = "no field that holds this instance";
    const message = `${cannot("make a layer", expected, quoteNames(parameters))}; make it a getter`;
    throw new EndpointError("INVALID_OPTIONS", message, { parameters });
  }
  return clone;
}

function isBoundAnywhere(value: unknown, layer: LayerChain, layerOf: LayerOf): boolean {
  const found = [value];
  // `found` grows while the loop runs.
  for (let i = 0; i < found.length; i += 1) {
    const each = found[i];
    if (isOver(layerOf(each), layer)) {
      return true;
    }
    // A byte array has one field for each byte, and none of them can be a layer.
    if (typeof each === "object" && each !== null && !ArrayBuffer.isView(each)) {
      if (UNBOUND.get(each) !== layer) {
        found.push(...valuesOf(each, MAX_VALUES - found.length));
      }
    }
  }
  if (found.length > MAX_VALUES_AGAIN) {
    // Only an object can lead to so many values.
    UNBOUND.set(value as object, layer);
  }
  return false;
}

/** Whether the given layer is `layer` or one over it. */
function isOver(given: LayerChain | undefined, layer: LayerChain): boolean {
  let own = given;
  while (own !== undefined && own !== layer) {
    own = own.below;
  }
  return own !== undefined;
}

/** The values of the first own fields. The results of getters are not looked at: they are made anew for each object. */
function valuesOf(object: object, most: number): unknown[] {
  const keys = Reflect.ownKeys(object).slice(0, most);
  return keys.map((key) => Object.getOwnPropertyDescriptor(object, key)?.value as unknown);
}
