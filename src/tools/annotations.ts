/** The hints that the method of an operation implies. */
import { defined } from "../support/properties.js";
import type { ToolAnnotations } from "./types.js";

const READS = ["get", "head", "options", "query"];
const REPEATS = ["put", "delete"];

/** All four hints of a method, except where the developer gives another one. */
export function annotationsOf(method: string, own: Partial<ToolAnnotations>): ToolAnnotations {
  const isReading = READS.includes(method);
  return {
    readOnlyHint: isReading,
    destructiveHint: !isReading,
    idempotentHint: isReading || REPEATS.includes(method),
    openWorldHint: true,
    ...defined(own),
  };
}
