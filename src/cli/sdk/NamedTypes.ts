import type { Description } from "../../openapi/Description.js";
import type { UniqueNames } from "../document/UniqueNames.js";
import type { SchemaTypes } from "./SchemaTypes.js";
import {
  nameIn,
  PLAIN_USE,
  printType,
  type NamedSchema,
  type Reference,
  referencesIn,
  type Type,
  type Use,
  useText,
} from "./Type.js";

/** A named type as it is written. */
interface Definition {
  readonly name: string;
  readonly schema: NamedSchema;
  readonly type: Type;
}

/** The type of a schema in one kind of requests. */
interface SentType {
  readonly schema: NamedSchema;
  readonly use: string;
  readonly type: Type;
  /**
   * Whether a declaration of its own is needed. A plain type is compared with the type in responses, any other type
   * with the plain one.
   */
  isDifferent: boolean;
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
    const sent = new SentTypes(types);
    const references = used.flatMap((type) => referencesIn(type));
    references.forEach((reference) => {
      sent.add(reference);
    });
    const answered = new Map<NamedSchema, Type>();
    for (const schema of types.named) {
      answered.set(schema, types.typeOfNamed(schema, { isInput: false }));
    }
    sent.compare(answered);
    const inputs = sent.reached(references).map(({ schema, use, type }): Definition => {
      const name = names.take(`${schema.name}${endOf(use)}`);
      schema.inputNames.set(use, name);
      return { name, schema, type };
    });
    const definitions = [...answered]
      .map(([schema, type]): Definition => ({ name: schema.name, schema, type }))
      .concat(inputs)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    this.definitions = withoutCycles(definitions, description);
  }
}

/** The end of the name of a type in requests. */
function endOf(use: string): string {
  return use === PLAIN_USE ? "Input" : /^(?:base64| )/.test(use) ? "WithBytes" : "WithDates";
}

/** The types of schemas in requests. */
class SentTypes {
  readonly #types: SchemaTypes;
  /** By the schema, and by the text of the use. */
  readonly #all = new Map<NamedSchema, Map<string, SentType>>();

  constructor(types: SchemaTypes) {
    this.#types = types;
  }

  /** Makes the type of a reference, and of the references in it. */
  add(reference: Reference): void {
    const waiting = [reference];
    // `waiting` grows in the loop.
    for (const { to: schema, isInput, format, bytes } of waiting) {
      // Each is compared with the plain one.
      for (const use of isInput ? [{ isInput }, { isInput, format, bytes }] : []) {
        waiting.push(...referencesIn(this.#add(schema, use) ?? "unknown"));
      }
    }
  }

  /** The type of a schema in this use; `undefined` if it was made before. */
  #add(schema: NamedSchema, use: Use): Type | undefined {
    const text = useText(use);
    const ofSchema = this.#all.get(schema) ?? new Map<string, SentType>();
    this.#all.set(schema, ofSchema);
    if (ofSchema.has(text)) {
      return undefined;
    }
    const type = this.#types.typeOfNamed(schema, use);
    ofSchema.set(text, { schema, use: text, type, isDifferent: false });
    return type;
  }

  /** Finds the types that differ from others, or contain a type that does. */
  compare(answered: ReadonlyMap<NamedSchema, Type>): void {
    const users = new Map<SentType, Set<SentType>>();
    const different = new Set<SentType>();
    for (const [schema, ofSchema] of this.#all) {
      const plain = ofSchema.get(PLAIN_USE)?.type;
      for (const sent of ofSchema.values()) {
        for (const reference of referencesIn(sent.type)) {
          const target = this.#all.get(reference.to)?.get(useText(reference));
          const isCompared = target?.use === sent.use || target?.use !== PLAIN_USE;
          if (target !== undefined && isCompared) {
            users.set(target, (users.get(target) ?? new Set()).add(sent));
          }
        }
        const other = (sent.use === PLAIN_USE ? answered.get(schema) : plain) ?? "unknown";
        if (printType(sent.type) !== printType(other)) {
          different.add(sent);
        }
      }
    }
    // `different` grows in the loop.
    for (const sent of different) {
      sent.isDifferent = true;
      users.get(sent)?.forEach((user) => different.add(user));
    }
  }

  /** The types behind references that differ from the types in responses, sorted by their names. */
  reached(references: readonly Reference[]): readonly SentType[] {
    const reached = new Set<SentType>();
    const waiting = [...references];
    // `waiting` grows in the loop.
    for (const reference of waiting) {
      const sent = reference.isInput ? this.#writtenAs(reference) : undefined;
      if (sent !== undefined && !reached.has(sent)) {
        reached.add(sent);
        waiting.push(...referencesIn(sent.type));
      }
    }
    const keyOf = ({ schema, use }: SentType): string => `${schema.name}\n${use}`;
    return [...reached].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  }

  /** The type that is written for a reference; `undefined` if it is the same in responses. */
  #writtenAs(reference: Reference): SentType | undefined {
    const ofSchema = this.#all.get(reference.to);
    return [useText(reference), PLAIN_USE]
      .map((use) => ofSchema?.get(use))
      .find((sent) => sent?.isDifferent);
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
