import type { Defaults } from "./Defaults.js";
import { isList, isPlainObject } from "./internal/objects.js";
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
  const whoSet = layer.whoSet();
  const ownHeaders = call.headers?.toInit() ?? {};
  const placements: Placement[] = [];
  const add = (name: string, place: Placement["place"], from: LayerName, value: unknown): void => {
    placements.push({ name, place, layer: from, ...(withValues ? { value } : {}) });
  };
  for (const name of Object.keys(parameters)) {
    const value = parameters[name];
    const place = plan.place(name);
    const from = Object.hasOwn(call.parameters, name) ? "call" : whoSet.parameters.get(name);
    add(name, place !== "body" && isEmpty(value) ? "unsent" : place, from ?? "library", value);
  }
  for (const [name, value] of Object.entries(headers.toInit())) {
    const from = Object.hasOwn(ownHeaders, name) ? "call" : whoSet.headers.get(name);
    const sent = name === "accept" && withValues && value !== null ? plan.accept : value;
    add(name, value === null ? "unsent" : "header", from ?? "library", sent);
  }
  if (plan.contentType !== undefined) {
    add("content-type", "header", "library", plan.contentType);
  }
  return placements;
}

/** Whether a value sends nothing in a URL; in a body `null` stays, and so does an empty list. */
function isEmpty(value: unknown): boolean {
  try {
    return (
      value === null ||
      (isList(value) && value.length === 0) ||
      (isPlainObject(value) && Object.keys(value).length === 0)
    );
  } catch {
    return false;
  }
}
