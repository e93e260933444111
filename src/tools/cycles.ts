/** Definitions that lead back to themselves. */
import { mapParts, referenceOf } from "./parts.js";
import type { JsonSchema } from "./types.js";

/** The names of the definitions that lead into a circle. */
export function namesInCycles(
  definitions: Readonly<Record<string, JsonSchema>>,
): readonly string[] {
  const refs = new Map(
    Object.entries(definitions).map((entry) => [entry[0], refsIn(entry[1])] as const),
  );
  // Whatever leads to nothing but what is done is in no cycle: Kahn's algorithm, in linear time.
  const counts = new Map(Array.from(refs, (entry) => [entry[0], entry[1].size] as const));
  const users = new Map<string, string[]>();
  refs.forEach((names, user) => {
    names.forEach((name) => {
      const known = users.get(name) ?? [];
      known.push(user);
      users.set(name, known);
    });
  });
  const done = [...counts.keys()].filter((name) => counts.get(name) === 0);
  for (let i = 0; i < done.length; i += 1) {
    for (const user of users.get(done[i] ?? "") ?? []) {
      const left = (counts.get(user) ?? 0) - 1;
      counts.set(user, left);
      if (left === 0) {
        done.push(user);
      }
    }
  }
  return [...counts.keys()].filter((name) => (counts.get(name) ?? 0) > 0);
}

/** The names of the definitions to which a schema refers. */
function refsIn(schema: JsonSchema, found = new Set<string>()): ReadonlySet<string> {
  const name = referenceOf(schema);
  if (name !== undefined) {
    found.add(name);
  }
  mapParts(schema, (part) => refsIn(part, found));
  return found;
}
