import { isFieldValue, isToken } from "../grammar/tokens.js";
import { isRecord, mapEntries } from "../support/objects.js";
import type { Description } from "./Description.js";
import { below, entriesOf, textOf, type Fields } from "./fields.js";

/** A member of a table of the document, or a reference to one, and the pointer to it. */
interface Component {
  readonly name: string;
  readonly value: unknown;
  readonly pointer: string;
}

/** The members of the table at a pointer. If `isNoted`, anything but a table there is a problem. */
export function componentsAt(
  description: Description,
  at: string,
  isNoted = false,
): readonly Component[] {
  let table: Fields | undefined = description.root;
  for (const name of at.split("/").slice(1)) {
    table = description.field(table, name, isNoted ? at : undefined);
  }
  return mapEntries(entriesOf(table), (name, value) => ({
    name,
    value: isRecord(value) ? description.withLists(value) : value,
    pointer: below(at, name),
  }));
}

/** The pointer to the named schemas of a description. */
export function schemasAt({ isSwagger }: Description): string {
  return isSwagger ? "#/definitions" : "#/components/schemas";
}

/** The pointer to the security schemes of a description. */
export function schemesAt({ isSwagger }: Description): string {
  return isSwagger ? "#/securityDefinitions" : "#/components/securitySchemes";
}

/** A parameter or a key by its place and its name. The names of headers are the same in any case. */
export function parameterId(place: string, name = ""): string {
  return `${place} ${place === "header" ? name.toLowerCase() : name}`;
}

/** The ids of the keys of security schemes. */
export function keyIds(description: Description): ReadonlySet<string> {
  return new Set(
    componentsAt(description, schemesAt(description)).map(({ value }) => {
      const scheme = description.resolve(value);
      return parameterId(textOf(scheme, "in") ?? "", textOf(scheme, "name"));
    }),
  );
}

/** The id of the header that is not a credential, although some services describe it as a key: each request has it. */
export const USER_AGENT = "header user-agent";

/** Whether a credential can be sent under this name in this place. */
export function isKeyName(place: string, name: string): boolean {
  return place === "query"
    ? name !== "" && isFieldValue(name)
    : ["header", "cookie"].includes(place) &&
        isToken(name) &&
        parameterId(place, name) !== USER_AGENT;
}

/** The names that security schemes have for keys, except `authorization`, which is always a credential. */
export function readCredentials(
  description: Description,
): Record<"credentialHeaders" | "credentialParameters", readonly string[]> {
  const headers = new Set<string>();
  const parameters = new Set<string>();
  for (const { value, pointer } of componentsAt(description, schemesAt(description), true)) {
    const scheme = description.resolve(value, pointer);
    const place = textOf(scheme, "in") ?? "";
    const name = textOf(scheme, "name") ?? "";
    if (isKeyName(place, name)) {
      if (place === "header") {
        headers.add(name);
      } else if (place === "query") {
        parameters.add(name);
      }
    } else if (textOf(scheme, "type") === "apiKey" && parameterId(place, name) !== USER_AGENT) {
      // Only keys have a place and a name.
      const expected = "a place, and an HTTP token as name";
      description.report(pointer, "use the security scheme", expected, "another place or name");
    }
  }
  return {
    credentialHeaders: [...headers].filter((name) => !/^authorization$/i.test(name)),
    credentialParameters: [...parameters],
  };
}
