/** Fields that lead back to the object that has them: a copy of that object would go on using the old one. */
import { EndpointError } from "../errors.js";
import { cannot, quoteAll } from "./messages.js";
import { cloneOf } from "./properties.js";

/** How many values of a field are looked at: the nearest first. */
const MOST = 500;

/** How many values are looked at again for each layer. To look through a large cache again would take milliseconds. */
const FEW = 16;

/** The last layer that a large value was found not to lead to. */
const UNBOUND = /* @__PURE__ */ new WeakMap<object, object>();

/**
 * Another object of the same class with the same own fields. Throws `INVALID_OPTIONS` that names the fields which are
 * bound to the layer of `source`, by being what `isBound` tells or by holding it at any depth. A function hides what
 * it uses, and so does a private field.
 */
export function cloneUnbound<Source extends object>(
  source: Source,
  layer: object,
  isBound: (value: unknown) => boolean,
): Source {
  const parameters: string[] = [];
  const clone = cloneOf(source, (key, value) => {
    if (isBoundAnywhere(value, layer, isBound)) {
      parameters.push(String(key));
    }
  });
  if (parameters.length > 0) {
    const expected = "no field that holds this instance";
    const message = `${cannot("make a layer", expected, quoteAll(parameters))}; make it a getter`;
    throw new EndpointError("INVALID_OPTIONS", message, { parameters });
  }
  return clone;
}

function isBoundAnywhere(
  value: unknown,
  layer: object,
  isBound: (value: unknown) => boolean,
): boolean {
  const found = [value];
  // It grows while it is read.
  for (let i = 0; i < found.length; i += 1) {
    const each = found[i];
    if (isBound(each)) {
      return true;
    }
    // Bytes have a field for each.
    if (typeof each === "object" && each !== null && !ArrayBuffer.isView(each)) {
      if (UNBOUND.get(each) !== layer) {
        found.push(...valuesOf(each, MOST - found.length));
      }
    }
  }
  if (found.length > FEW) {
    // Only an object has so many.
    UNBOUND.set(value as object, layer);
  }
  return false;
}

/** The values of the first own fields. What a getter gives is not looked at: it is made anew for each object. */
function valuesOf(object: object, most: number): unknown[] {
  const keys = Reflect.ownKeys(object).slice(0, most);
  return keys.map((key) => Object.getOwnPropertyDescriptor(object, key)?.value as unknown);
}
