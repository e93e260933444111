/** What the method of an operation says of a tool. */
import { defined } from "../support/defined.js";
import type { ToolAnnotations } from "./types.js";

const READS = ["get", "head", "options", "query"];
const REPEATS = ["put", "delete"];

/** All four hints by method, each replaced by the hint that the developer gives. */
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
