import type { Defaults } from "./Defaults.js";
import type { LayerOptions } from "./Options.js";
import type { Plan } from "./Plan.js";
import type { LayerName, Placement } from "./types/explanation.js";

/** Where each parameter and header of a call goes, and which layer set it. */
export function placementsOf(
  plan: Plan,
  layer: Defaults,
  call: LayerOptions,
  withValues: boolean,
): readonly Placement[] {
  const { parameters, headers } = layer.settingsOf(call);
  const placements: Placement[] = [];
  const add = (name: string, place: Placement["place"], from: LayerName, value: unknown): void => {
    placements.push({ name, place, layer: from, ...(withValues ? { value } : {}) });
  };
  for (const name of Object.keys(parameters)) {
    const value = parameters[name];
    const inCall = Object.hasOwn(call.parameters, name);
    // `null` sends nothing in a URL; in a body it stays.
    const place = value === null && plan.place(name) !== "body" ? "unsent" : plan.place(name);
    add(name, place, inCall ? "call" : layer.whoSetParameter(name), value);
  }
  for (const [name, value] of Object.entries(headers.toInit())) {
    const inCall = call.headers?.has(name) === true || call.headers?.isRemoved(name) === true;
    add(
      name,
      value === null ? "unsent" : "header",
      inCall ? "call" : layer.whoSetHeader(name),
      value,
    );
  }
  if (plan.contentType !== undefined) {
    add("content-type", "header", "library", plan.contentType);
  }
  return placements;
}
