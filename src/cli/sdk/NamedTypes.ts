import type { Description } from "../../openapi/index.js";
import type { UniqueNames } from "../names.js";
import type { SchemaTypes } from "./SchemaTypes.js";
import { nameIn, printType, referencesOf, type NamedSchema, type Type } from "./Type.js";

/** A named type as it is written. */
export interface Definition {
  readonly name: string;
  readonly schema: NamedSchema;
  readonly type: Type;
}

/** The named types of a document: as they are answered, and where they differ as they are sent. */
export class NamedTypes {
  /** All of them, sorted by their names. */
  readonly definitions: readonly Definition[];

  /** `used` are the types of the operations. */
  constructor(
    types: SchemaTypes,
    names: UniqueNames,
    description: Description,
    used: readonly Type[],
  ) {
    const sent = new Map<NamedSchema, Type>();
    const waiting = used.flatMap((type) => referencesOf(type)).filter(({ isInput }) => isInput);
    for (const { to } of waiting) {
      if (!sent.has(to)) {
        const type = types.typeOfNamed(to, true);
        sent.set(to, type);
        waiting.push(...referencesOf(type));
      }
    }
    const answered = new Map<NamedSchema, Type>();
    // What is found on the way is a named type, too.
    for (let known = -1; known !== answered.size;) {
      known = answered.size;
      for (const schema of types.named.filter((each) => !answered.has(each))) {
        answered.set(schema, types.typeOfNamed(schema, false));
      }
    }
    nameDifferent(sent, answered, names);
    this.definitions = types.named
      .flatMap((schema): readonly Definition[] => {
        const input = sent.get(schema);
        const own = { name: schema.name, schema, type: answered.get(schema) ?? "unknown" };
        return schema.inputName === undefined || input === undefined
          ? [own]
          : [own, { name: schema.inputName, schema, type: input }];
      })
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    this.definitions = withoutCycles(this.definitions, description);
  }
}

/** Gives a second name to each type that is sent otherwise than it is answered, or that holds one. */
function nameDifferent(
  sent: ReadonlyMap<NamedSchema, Type>,
  answered: ReadonlyMap<NamedSchema, Type>,
  names: UniqueNames,
): void {
  const users = new Map<NamedSchema, NamedSchema[]>();
  const different = new Set<NamedSchema>();
  for (const [named, type] of sent) {
    for (const { to } of referencesOf(type)) {
      users.set(to, [...(users.get(to) ?? []), named]);
    }
    if (printType(type) !== printType(answered.get(named) ?? "unknown")) {
      different.add(named);
    }
  }
  for (const named of different) {
    users.get(named)?.forEach((user) => different.add(user));
  }
  const sorted = [...different].sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const named of sorted) {
    named.inputName = names.take(`${named.name}Input`);
  }
}

/** A type that is nothing but itself is `unknown`, for TypeScript refuses it. */
function withoutCycles(
  definitions: readonly Definition[],
  description: Description,
): readonly Definition[] {
  const byName = new Map(definitions.map((each) => [each.name, each]));
  const state = new Map<string, "open" | "done">();
  const cyclic = new Set<string>();
  const visit = (name: string): void => {
    state.set(name, "open");
    const type = byName.get(name)?.type ?? "unknown";
    for (const next of referencesOf(type, true).map(nameIn)) {
      if (state.get(next) === "open") {
        cyclic.add(next);
      } else if (!state.has(next)) {
        visit(next);
      }
    }
    state.set(name, "done");
  };
  definitions
    .filter(({ name }) => !state.has(name))
    .forEach(({ name }) => {
      visit(name);
    });
  return definitions.map((each) => {
    if (!cyclic.has(each.name)) {
      return each;
    }
    description.report(
      each.schema.pointer,
      "write the type",
      "one that is not made of itself alone",
      "a cycle",
    );
    return { ...each, type: "unknown" };
  });
}
