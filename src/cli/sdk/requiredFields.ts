import { fieldOf, listOf, textsOf } from "../../openapi/fields.js";
import type { Description } from "../../openapi/Description.js";
import { isRecord } from "../../support/objects.js";

/**
 * The properties that a schema requires in another of its parts than the one that describes them, as in
 * `{ allOf: [{ $ref: "#/components/schemas/Base" }, { required: ["name"] }] }`. The target of a reference is a part.
 */
export function requiredElsewhere(
  description: Description,
  schema: unknown,
): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>();
  const [own = {}, ...targets] = description.withReferences(schema);
  const others = listOf(fieldOf(own, "allOf"))
    .map((part) => description.resolve(part))
    .filter(isRecord)
    .concat(targets);
  if (others.length === 0) {
    return found;
  }
  const parts = [own, ...others].map((part) => ({
    properties: new Map(description.ownProperties(part)),
    required: new Set(textsOf(fieldOf(part, "required"))),
  }));
  const names = new Set(parts.flatMap(({ required }) => [...required]));
  const known = names.size === 0 ? new Map<string, unknown>() : description.propertiesOf(own);
  for (const name of names) {
    const isRequiredThere = parts.some(
      ({ properties, required }) => properties.has(name) && required.has(name),
    );
    if (!isRequiredThere && known.has(name)) {
      found.set(name, known.get(name));
    }
  }
  return found;
}
