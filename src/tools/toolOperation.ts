/** What a description says about an operation, for people and for models. */
import { decodePercent } from "../grammar/percent.js";
import { fieldOf, textOf, textsAbout, textsOf, unescaped } from "../openapi/fields.js";
import type { Draft } from "../openapi/operations.js";
import { freezeAll } from "./json.js";
import type { ToolOperation } from "./types.js";

/** What the options `include`, `names` and `describe` get to know about an operation. */
export function infoOf({ id, node, pointer, route }: Draft): ToolOperation {
  // The pointer has the path and the method after `#/paths`.
  const tokens = pointer.split("/").map((token) => unescaped(decodePercent(token)));
  return freezeAll({
    id,
    method: route.slice(0, route.indexOf(" ")).toLowerCase(),
    path: tokens[2] as string,
    tags: [...textsOf(fieldOf(node, "tags"))],
    deprecated: fieldOf(node, "deprecated") === true,
    summary: textOf(node, "summary"),
    description: textOf(node, "description"),
  });
}

/** Its summary, or its id. */
export function toolTitle({ summary = "", id }: ToolOperation): string {
  return summary.trim() === "" ? id : summary;
}

/** Its summary and description, or its method and path. */
export function toolDescription(operation: ToolOperation): string {
  const { deprecated, method, path } = operation;
  const texts = textsAbout(operation);
  const known = texts.length === 0 ? [`${method.toUpperCase()} ${path}`] : texts;
  return [...known, ...(deprecated ? ["Deprecated."] : [])].join("\n\n");
}
