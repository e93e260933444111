/** Where a request goes, and where its service is at home. */
import type { Base } from "./service.js";
import { CallValues } from "./values.js";
import type { PlannedCall } from "./write.js";

/** The origin of a base URL, with the values that fill it: those that are `bound`, of the call, of the layer. */
export function originOf(
  { layer, plan, values }: PlannedCall,
  base: Base | undefined,
  bound: Readonly<Record<string, unknown>> = {},
): string | undefined {
  const read = new CallValues(values);
  // The parameters of a call with a namespace of its own fill no base URL.
  const isOpen = plan.shape.optionsAmong !== undefined;
  const valueOf = (name: string): unknown =>
    Object.hasOwn(bound, name)
      ? bound[name]
      : ((isOpen ? read.get(plan.slotOf(name), name) : undefined) ??
        layer.values.find((_, i) => layer.names[i] === name));
  return base?.origin ?? base?.server?.originWith(valueOf);
}
