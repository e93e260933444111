import { isRecord } from "../support/objects.js";
import { componentsAt } from "./credentials.js";
import type { Description } from "./Description.js";
import { entriesOf, fieldOf, listOf, perNode, textOf, type Fields } from "./fields.js";
import { UNIONS } from "./objectSchemas.js";

/** A variant of a schema that does not list it. */
export interface Variant {
  readonly reference: { readonly $ref: string };
  readonly schema: Fields;
  /** Whether it has the fields of that schema by an `allOf`. */
  readonly isExtending: boolean;
}

/** The named schemas of a description. */
interface NamedSchemas {
  /** By their names and by their pointers. */
  readonly byName: ReadonlyMap<string, Fields>;
  readonly pointers: ReadonlyMap<Fields, string>;
  /** The named schemas whose `allOf` has a schema. */
  readonly extending: ReadonlyMap<Fields, readonly Fields[]>;
}

/** How many variants of a schema are searched. */
const MAX_VARIANTS = 1_000;

/** The `discriminator` of a schema. In Swagger 2.0 it is only the name of a field. */
export function discriminatorOf(
  description: Description,
  schema: Fields | undefined,
): Fields | undefined {
  const own = fieldOf(schema, "discriminator");
  return typeof own === "string" ? { propertyName: own } : description.resolve(own);
}

/** The pointer to the named schemas of a description. */
export function schemasAt({ isSwagger }: Description): string {
  return isSwagger ? "#/definitions" : "#/components/schemas";
}

/**
 * Finds the variants of named schemas that have a `discriminator` but list no variants: those of its `mapping`, and the
 * named schemas that extend it, directly or indirectly. In Swagger 2.0 the schema itself is one of them.
 */
export class Variants {
  readonly #description: Description;
  #named: NamedSchemas | undefined;

  readonly #of = perNode((schema: Fields) => this.#find(schema));

  constructor(description: Description) {
    this.#description = description;
  }

  /** The variants of a schema in the order of their names; none if it lists its variants. */
  of(value: unknown): readonly Variant[] {
    return this.#of(this.#description.resolve(value) ?? {});
  }

  #find(schema: Fields): readonly Variant[] {
    const found = discriminatorOf(this.#description, schema);
    const hasOwn = UNIONS.some((name) => listOf(fieldOf(schema, name)).length > 0);
    if (textOf(found, "propertyName") === undefined || hasOwn) {
      return [];
    }
    const { byName, pointers, extending } = (this.#named ??= this.#read());
    const extenders = new Set(extending.get(schema));
    // The set grows in the loop.
    for (const each of extenders) {
      const next = extending.get(each) ?? [];
      next.slice(0, MAX_VARIANTS - extenders.size).forEach((other) => extenders.add(other));
    }
    extenders.delete(schema);
    const mapped = entriesOf(fieldOf(found, "mapping")).flatMap((entry): readonly Fields[] => {
      const target = byName.get(String(entry[1]));
      return target === undefined ? [] : [target];
    });
    const isAlone = extenders.size + mapped.length === 0;
    const self = isAlone || !this.#description.isSwagger ? [] : [schema];
    return [...new Set([...self, ...mapped, ...extenders])]
      .flatMap((variant): readonly Variant[] => {
        const $ref = pointers.get(variant);
        const isKnown = $ref !== undefined && pointers.has(schema);
        return isKnown
          ? [{ reference: { $ref }, schema: variant, isExtending: extenders.has(variant) }]
          : [];
      })
      .sort((a, b) => (a.reference.$ref < b.reference.$ref ? -1 : 1));
  }

  #read(): NamedSchemas {
    const description = this.#description;
    const byName = new Map<string, Fields>();
    const pointers = new Map<Fields, string>();
    const extending = new Map<Fields, Fields[]>();
    for (const { name, value, pointer } of componentsAt(description, schemasAt(description))) {
      const schema = isRecord(value) ? description.resolve(value) : undefined;
      if (schema !== undefined && !pointers.has(schema)) {
        pointers.set(schema, pointer);
        for (const part of listOf(fieldOf(schema, "allOf"))) {
          const base = description.resolve(part);
          const others = base && (extending.get(base) ?? []);
          others?.push(schema);
          if (base !== undefined && others !== undefined) {
            extending.set(base, others);
          }
        }
      }
      if (schema !== undefined) {
        byName.set(name, schema).set(pointer, schema);
      }
    }
    return { byName, pointers, extending };
  }
}
