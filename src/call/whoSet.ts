/** Which layer set what: for explanations, and for the `accept` header of an operation. */
import type { LayerName } from "../types/explanation.js";
import type { Layer } from "./Layer.js";
import type { LayerOptions } from "../settings/options.js";

/** Calls `use` with the options of each layer, weakest first, and the name of the layer. */
function forEachLayer(top: Layer, use: (own: LayerOptions, layer: LayerName) => void): void {
  const layers: LayerOptions[] = [];
  for (let layer = top; layer.below !== undefined; layer = layer.below) {
    layers.push(layer.own);
  }
  // The lowest layer is the profile's.
  layers.reverse().forEach((own, i) => {
    use(own, i === 0 ? "profile" : `defaults ${i}`);
  });
}

/** Which layer set each parameter last. */
export function whoSetParameters(top: Layer): ReadonlyMap<string, LayerName> {
  const found = new Map<string, LayerName>();
  forEachLayer(top, ({ parameters }, layer) => {
    Object.keys(parameters).forEach((name) => found.set(name, layer));
  });
  return found;
}

/** Which layer set each header last, or removed it. */
export function whoSetHeaders(top: Layer): ReadonlyMap<string, LayerName> {
  const found = new Map<string, LayerName>();
  forEachLayer(top, ({ headers }, layer) => {
    headers?.forEach((_, name) => found.set(name, layer));
  });
  return found;
}
