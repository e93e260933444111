/** Texts about a service and its operations. */
import { fieldOf, textOf, textsAbout, type Fields } from "../../openapi/fields.js";
import { isRecord } from "../../support/objects.js";

/** The title of the service without accents; `"service"` if it has no letters or digits then. */
export function serviceTitle(document: unknown): string {
  const info = isRecord(document) ? fieldOf(document, "info") : undefined;
  const title = isRecord(info) ? textOf(info, "title") : undefined;
  const plain = (title ?? "").normalize("NFD").replace(/\p{Mark}+/gu, "");
  const words = plain.replace(/[^a-z0-9]+/gi, "-").replace(/^-|-$/g, "");
  return words || "service";
}

/** The name of the service: its title in lower case. */
export function serviceName(document: unknown): string {
  return serviceTitle(document).toLowerCase();
}

/** The whole text about an operation: its `summary` and its `description`, or one of them. */
export function allAboutOf(node: Fields): string {
  return textsAbout(node).join("\n\n");
}

/** The short text about an operation: its `summary`, else its `description`, else `""`. */
export function aboutOf(node: Fields): string {
  return textsAbout(node).at(0) ?? "";
}
