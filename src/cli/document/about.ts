/** Texts about a service and its operations. */
import { fieldOf, textOf, textsAbout, type Fields } from "../../openapi/fields.js";
import { isRecord } from "../../support/objects.js";

/** The name of the service: its title in lower case, without accents. */
export function nameOf(document: unknown): string {
  const info = isRecord(document) ? fieldOf(document, "info") : undefined;
  const title = isRecord(info) ? textOf(info, "title") : undefined;
  const plain = (title ?? "").normalize("NFD").replace(/\p{Mark}+/gu, "");
  const words = plain.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return words.replace(/^-|-$/g, "") || "service";
}

/** The whole text about an operation: its `summary` and its `description`, or one of them. */
export function allAboutOf(node: Fields): string {
  return textsAbout(node).join("\n\n");
}

/** The short text about an operation: its `summary`, else its `description`, else `""`. */
export function aboutOf(node: Fields): string {
  return textsAbout(node).at(0) ?? "";
}
