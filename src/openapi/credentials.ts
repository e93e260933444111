import { isFieldValue, isToken } from "../grammar/tokens.js";
import { mapEntries } from "../support/entries.js";
import type { Description } from "./Description.js";
import { below, entriesOf, textOf, type Fields } from "./fields.js";

/** A member of a table of the document, or a reference to one, and the pointer to it. */
interface Component {
  readonly name: string;
  readonly value: unknown;
  readonly pointer: string;
}

/** The members of the table at a pointer. What stands in place of a table is a problem if `isNoted`. */
export function componentsAt(
  description: Description,
  at: string,
  isNoted = false,
): readonly Component[] {
  let table: Fields | undefined = description.root;
  for (const name of at.split("/").slice(1)) {
    table = description.field(table, name, isNoted ? at : undefined);
  }
  return mapEntries(entriesOf(table), (name, value) => ({ name, value, pointer: below(at, name) }));
}

/** The security schemes of a description. */
export function securitySchemes(description: Description, isNoted = false): readonly Component[] {
  const at = description.isSwagger ? "#/securityDefinitions" : "#/components/securitySchemes";
  return componentsAt(description, at, isNoted);
}

/** Whether a key can be sent under a name. */
export function isKeyName(place: string, name: string): boolean {
  return place === "query" ? name !== "" && isFieldValue(name) : isToken(name);
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
    const found = isKeyName(place, name) ? names.get(place)?.add(name) : undefined;
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
