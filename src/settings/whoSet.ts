/** Which layer set what: for explanations, and for the `accept` header of an operation. */
import type { LayerName } from "../types/explanation.js";
import type { Layers } from "./Layers.js";
import type { LayerOptions } from "./options.js";

/** The options of each layer, weakest first, with the name of the layer. */
function* namedLayers(top: Layers): Iterable<readonly [LayerName, LayerOptions]> {
  const layers: LayerOptions[] = [];
  for (let { origin } = top; origin !== undefined; { origin } = origin.below) {
    layers.push(origin.own);
  }
  // The lowest layer is the profile's.
  for (const [i, own] of layers.reverse().entries()) {
    yield [i === 0 ? "profile" : `defaults ${i}`, own];
  }
}

/** Which layer set each parameter last. */
export function whoSetParameters(top: Layers): ReadonlyMap<string, LayerName> {
  const found = new Map<string, LayerName>();
  for (const [layer, { parameters }] of namedLayers(top)) {
    Object.keys(parameters).forEach((name) => found.set(name, layer));
  }
  return found;
}

/** Which layer set each header last, or removed it. */
export function whoSetHeaders(top: Layers): ReadonlyMap<string, LayerName> {
  const found = new Map<string, LayerName>();
  for (const [layer, { headers }] of namedLayers(top)) {
    headers?.forEach((_, name) => found.set(name, layer));
  }
  return found;
}
