import { isRecord } from "../support/objects.js";

/** The name of the service that a description is about: its title in small letters. */
export function nameOf(document: unknown): string {
  const info = isRecord(document) ? document["info"] : undefined;
  const title = isRecord(info) && typeof info["title"] === "string" ? info["title"] : "";
  const name = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return name === "" ? "service" : name;
}
