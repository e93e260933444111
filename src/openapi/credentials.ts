import { isFieldValue, isToken } from "../grammar/tokens.js";
import { mapEntries } from "../support/entries.js";
import type { Description } from "./Description.js";
import { below, entriesOf, textOf, type Fields } from "./fields.js";

/** A security scheme, or a reference to one, and the pointer to it. */
interface Scheme {
  readonly name: string;
  readonly value: unknown;
  readonly pointer: string;
}

/** The security schemes of a description. What stands in place of all of them is a problem if `isNoted`. */
export function securitySchemes(description: Description, isNoted = false): readonly Scheme[] {
  const at = description.isSwagger ? "#/securityDefinitions" : "#/components/securitySchemes";
  let schemes: Fields | undefined = description.root;
  for (const name of at.split("/").slice(1)) {
    schemes = description.field(schemes, name, isNoted ? at : undefined);
  }
  return mapEntries(entriesOf(schemes), (name, value) => ({
    name,
    value,
    pointer: below(at, name),
  }));
}

/** The names that security schemes have for keys, save `authorization`, which is a credential anyway. */
export function readCredentials(
  description: Description,
): Record<"credentialHeaders" | "credentialParameters", readonly string[]> {
  const headers = new Set<string>();
  const parameters = new Set<string>();
  const names = new Map([
    ["header", headers],
    ["query", parameters],
    ["cookie", new Set<string>()],
  ]);
  for (const { value, pointer } of securitySchemes(description, true)) {
    const scheme = description.resolve(value, pointer);
    const place = textOf(scheme, "in") ?? "";
    const name = textOf(scheme, "name") ?? "";
    const isFit = place === "query" ? name !== "" && isFieldValue(name) : isToken(name);
    const found = isFit ? names.get(place)?.add(name) : undefined;
    // No others have a place and a name.
    if (found === undefined && textOf(scheme, "type") === "apiKey") {
      description.report(pointer, "use the security scheme", "a place, and an HTTP token as name");
    }
  }
  return {
    credentialHeaders: [...headers].filter((name) => !/^authorization$/i.test(name)),
    credentialParameters: [...parameters],
  };
}
