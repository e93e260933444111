/** Where a request goes, and where its service is at home. */
import type { Base, PlannedCall } from "./call.js";
import { CallValues } from "./values.js";

/**
 * The origin of a base URL. Its names are filled with the `bound` values first, then with those of the call, then with
 * those of the layer.
 */
export function originOfBase(
  { layer, plan, slotValues }: PlannedCall,
  base: Base | undefined,
  bound: Readonly<Record<string, unknown>> = {},
): string | undefined {
  const read = new CallValues(slotValues);
  // If parameters are an object of their own, as in `call`, they fill no base URL.
  const isOpen = plan.shape.optionsAmong !== undefined;
  const valueOf = (name: string): unknown =>
    Object.hasOwn(bound, name)
      ? bound[name]
      : ((isOpen ? read.get(plan.slotOf(name), name) : undefined) ??
        layer.values.find((_, i) => layer.names[i] === name));
  return base?.origin ?? base?.server?.originWith(valueOf);
}
