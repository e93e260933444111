import type { Description } from "../../openapi/index.js";
import type { UniqueNames } from "../document/UniqueNames.js";
import type { SchemaTypes } from "./SchemaTypes.js";
import { nameIn, printType, referencesIn, type NamedSchema, type Type } from "./Type.js";

/** A named type as it is written. */
export interface Definition {
  readonly name: string;
  readonly schema: NamedSchema;
  readonly type: Type;
}

/** The named types of a document: as in responses and, if they differ, as in requests. */
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
    const waiting = new Set(
      used.flatMap((type) => referencesIn(type)).flatMap(({ to, isInput }) => (isInput ? to : [])),
    );
    // Types found on the way are appended, here and below.
    for (const schema of waiting) {
      const type = types.typeOfNamed(schema, true);
      sent.set(schema, type);
      referencesIn(type).forEach(({ to }) => waiting.add(to));
    }
    const answered = new Map<NamedSchema, Type>();
    for (const schema of types.named) {
      answered.set(schema, types.typeOfNamed(schema, false));
    }
    nameDifferent(sent, answered, names);
    this.definitions = [...answered]
      .flatMap(([schema, type]): readonly Definition[] => {
        const input = sent.get(schema);
        const own = { name: schema.name, schema, type };
        return schema.inputName === undefined || input === undefined
          ? [own]
          : [own, { name: schema.inputName, schema, type: input }];
      })
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    this.definitions = withoutCycles(this.definitions, description);
  }
}

/** Gives a second name to each type that differs between requests and responses, or contains such a type. */
function nameDifferent(
  sent: ReadonlyMap<NamedSchema, Type>,
  answered: ReadonlyMap<NamedSchema, Type>,
  names: UniqueNames,
): void {
  const users = new Map<NamedSchema, Set<NamedSchema>>();
  const different = new Set<NamedSchema>();
  for (const [named, type] of sent) {
    for (const { to } of referencesIn(type)) {
      users.set(to, (users.get(to) ?? new Set()).add(named));
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

/** A type that only refers to itself is `unknown`, because TypeScript refuses it. */
function withoutCycles(
  definitions: readonly Definition[],
  description: Description,
): readonly Definition[] {
  const byName = new Map(definitions.map((each) => [each.name, each]));
  const state = new Map<string, "open" | "done">();
  const cyclic = new Set<string>();
  // Not recursive: a document may have longer chains of types than the call stack allows.
  const waiting = definitions.map(({ name }) => name).reverse();
  for (let name = waiting.at(-1); name !== undefined; name = waiting.at(-1)) {
    if (state.has(name)) {
      // All that it refers to was visited.
      state.set(name, "done");
      waiting.pop();
      continue;
    }
    state.set(name, "open");
    const references = referencesIn(byName.get(name)?.type ?? "unknown", true);
    for (const next of references.map(nameIn).reverse()) {
      if (state.get(next) === "open") {
        cyclic.add(next);
      } else if (!state.has(next)) {
        waiting.push(next);
      }
    }
  }
  return definitions.map((each) => {
    if (!cyclic.has(each.name)) {
      return each;
    }
    description.report(
      each.schema.pointer,
      "write the type",
      "one that consists of more than itself",
      "a cycle",
    );
    return { ...each, type: "unknown" };
  });
}
