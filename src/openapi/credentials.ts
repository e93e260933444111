import type { ServiceProfile } from "../index.js";
import { isToken } from "../grammar/tokens.js";
import type { Description } from "./Description.js";
import { entriesOf, fieldOf, telling, textOf } from "./fields.js";

/** The names that security schemes have for keys, save `authorization`, which is a credential anyway. */
export function readCredentials(
  description: Description,
): Pick<ServiceProfile, "credentialHeaders" | "credentialParameters"> {
  const { root, isSwagger } = description;
  const schemes = isSwagger
    ? fieldOf(root, "securityDefinitions")
    : fieldOf(description.field(root, "components"), "securitySchemes");
  const keys = entriesOf(description.resolve(schemes))
    .map(([, scheme]) => description.resolve(scheme))
    .filter((scheme) => textOf(scheme, "type") === "apiKey");
  const namesIn = (place: string, isFit: (name: string) => boolean): readonly string[] => {
    const inPlace = keys.filter((key) => textOf(key, "in") === place);
    return [...new Set(inPlace.map((key) => textOf(key, "name") ?? "").filter(isFit))];
  };
  return telling({
    credentialHeaders: namesIn("header", (name) => isToken(name) && !/^authorization$/i.test(name)),
    credentialParameters: namesIn("query", (name) => name !== ""),
  });
}
