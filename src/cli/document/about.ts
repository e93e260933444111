/** What a description says of itself, and of its operations. */
import { fieldOf, textOf, type Fields } from "../../openapi/fields.js";
import { isRecord } from "../../support/objects.js";

/** The name of the service that a description is about: its title in small letters. */
export function nameOf(document: unknown): string {
  const info = isRecord(document) ? fieldOf(document, "info") : undefined;
  const title = isRecord(info) ? textOf(info, "title") : undefined;
  const words = (title ?? "").toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return words.replace(/^-|-$/g, "") || "service";
}

/** All that a description says of an operation: its `summary` and its `description`, or one of them. */
export function allAboutOf(node: Fields): string {
  const texts = ["summary", "description"].map((name) => textOf(node, name)?.trim() ?? "");
  return [...new Set(texts)].filter((text) => text !== "").join("\n\n");
}

/** What a description says of an operation: its `summary`, else its `description`, else `""`. */
export function aboutOf(node: Fields): string {
  return textOf(node, "summary")?.trim() || (textOf(node, "description")?.trim() ?? "");
}
