/** Finds recursive definitions. */
import { mapEntries } from "../support/objects.js";
import { mapSubschemas, referredName } from "./subschemas.js";
import type { JsonSchema } from "./types.js";

/** A definition, and how many of the definitions it refers to are not done. */
interface Definition {
  readonly name: string;
  left: number;
}

/** The names of the definitions that are recursive, or lead to a recursive one. */
export function namesInCycles(
  definitions: Readonly<Record<string, JsonSchema>>,
): readonly string[] {
  const users = new Map(
    Object.keys(definitions).map((name) => [name, new Array<Definition>()] as const),
  );
  const all = mapEntries(Object.entries(definitions), (name, schema): Definition => {
    const refs = refsIn(schema);
    const definition = { name, left: refs.size };
    refs.forEach((ref) => users.get(ref)?.push(definition));
    return definition;
  });
  // A definition that leads only to others that are done is in no cycle: Kahn's algorithm, in linear time.
  const done = all.filter(({ left }) => left === 0);
  for (const { name } of done) {
    users.get(name)?.forEach((user) => {
      user.left -= 1;
      if (user.left === 0) {
        done.push(user);
      }
    });
  }
  return all.filter(({ left }) => left > 0).map(({ name }) => name);
}

/** The names of the definitions to which a schema refers. */
export function refsIn(schema: JsonSchema, found = new Set<string>()): ReadonlySet<string> {
  const name = referredName(schema);
  if (name !== undefined) {
    found.add(name);
  }
  mapSubschemas(schema, (part) => refsIn(part, found));
  return found;
}
