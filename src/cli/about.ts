import type { NamedOperation } from "../openapi/index.js";

/** What a description says of an operation: its `summary`, else its `description`, else `""`. */
export function aboutOf(node: NamedOperation[3]["node"]): string {
  return describedText(node, "summary") || describedText(node, "description");
}

function describedText(node: NamedOperation[3]["node"], name: string): string {
  const value = Object.hasOwn(node, name) ? node[name] : undefined;
  return typeof value === "string" ? value.trim() : "";
}
