import { isFieldValue, isToken } from "../grammar/tokens.js";
import type { Description } from "./Description.js";
import { entriesOf, fieldOf, textOf } from "./fields.js";

/** The security schemes of a description, by their names. */
export function securitySchemes(description: Description): ReturnType<typeof entriesOf> {
  const { root, isSwagger } = description;
  const schemes = isSwagger
    ? fieldOf(root, "securityDefinitions")
    : fieldOf(description.field(root, "components"), "securitySchemes");
  return entriesOf(description.resolve(schemes));
}

/** The names that security schemes have for keys, save `authorization`, which is a credential anyway. */
export function readCredentials(
  description: Description,
): Record<"credentialHeaders" | "credentialParameters", readonly string[]> {
  // Those of the type apiKey, for no others have a place and a name.
  const keys = securitySchemes(description).map(([, scheme]) => description.resolve(scheme));
  const namesIn = (place: string, isFit: (name: string) => boolean): readonly string[] => {
    const names = keys.map((key) => (textOf(key, "in") === place && textOf(key, "name")) || "");
    return [...new Set(names.filter((name) => name !== "" && isFit(name)))];
  };
  return {
    credentialHeaders: namesIn("header", (name) => isToken(name) && !/^authorization$/i.test(name)),
    credentialParameters: namesIn("query", isFieldValue),
  };
}
