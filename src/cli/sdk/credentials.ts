/** The credentials of a service: the security schemes of its description. */
import type { Description } from "../../openapi/Description.js";
import { componentsAt, isKeyName, schemesAt } from "../../openapi/credentials.js";
import { textOf, type Fields } from "../../openapi/fields.js";
import { UniqueNames } from "../document/UniqueNames.js";
import { identifierOf, INHERITED } from "../print/names.js";

/** A scheme of the description: the import for it, and the options of the client that it needs. */
export interface Credential {
  readonly use: string;
  readonly options: readonly string[];
  /** The name in the request. */
  readonly name?: string;
  readonly text: string;
}

/** The options that every client has, and names that `{}` has. */
const OWN_OPTIONS = [
  ...["baseUrl", "headers", "query", "variables", "token", "username", "password"],
  // The options of classes that send requests themselves.
  ...["fetch", "retries", "timeout"],
  ...INHERITED,
];

/** The supported kinds of schemes. */
const EXPECTED = "a token, a user name and a password, or a key";

/** The security schemes of the description; those with the same effect only once. */
export function credentialsOf(description: Description): readonly Credential[] {
  const names = new UniqueNames(OWN_OPTIONS);
  const found = new Map<string, Credential>();
  for (const { name, value, pointer } of componentsAt(description, schemesAt(description))) {
    const scheme = description.resolve(value);
    const credential = scheme && credentialOf(name, scheme, names);
    if (credential !== undefined) {
      const key = `${credential.use} ${credential.name ?? ""}`;
      found.set(key, found.get(key) ?? credential);
    } else if (scheme !== undefined && textOf(scheme, "type") !== "apiKey") {
      // Problems of keys and of invalid schemes were reported when the description was read.
      description.report(pointer, "use the security scheme", EXPECTED, "another one");
    }
  }
  return [...found.values()];
}

function credentialOf(
  schemeName: string,
  scheme: Fields,
  names: UniqueNames,
): Credential | undefined {
  const type = textOf(scheme, "type");
  const text = textOf(scheme, "description") ?? "";
  const http = type === "http" ? textOf(scheme, "scheme")?.toLowerCase() : type;
  if (http === "bearer" || http === "oauth2" || http === "openIdConnect") {
    return {
      use: "bearer",
      options: ["token"],
      text: text || "The access token, without the word Bearer.",
    };
  }
  if (http === "basic") {
    return { use: "basic", options: ["username", "password"], text };
  }
  const place = textOf(scheme, "in") ?? "";
  const name = textOf(scheme, "name") ?? "";
  if (type !== "apiKey" || !isKeyName(place, name)) {
    return undefined;
  }
  return {
    // The entry has `headerKey`, `queryKey` and `cookieKey`.
    use: `${place}Key`,
    options: [names.take(identifierOf(schemeName))],
    name,
    text:
      text ||
      `The key, sent ${place === "query" ? "as the query parameter" : `in the ${place}`} ${name}.`,
  };
}
