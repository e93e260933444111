import { Bases } from "../../openapi/Bases.js";
import { componentsAt, schemasAt } from "../../openapi/credentials.js";
import { entriesOf, fieldOf, type Fields, listOf, textsOf } from "../../openapi/fields.js";
import { referenceOf } from "../../openapi/Identifiers.js";
import type { Description } from "../../openapi/Description.js";
import { Discriminators, type Unlisted } from "../../openapi/Discriminators.js";
import { isBytes, isNullable, listedValues } from "../../openapi/schemas.js";
import { saysMoreThanRequired, UNIONS } from "../../openapi/objectSchemas.js";
import type { Variants } from "../../openapi/Variants.js";
import { isRecord } from "../../support/objects.js";
import type { UniqueNames } from "../document/UniqueNames.js";
import { typeNameOf } from "../print/names.js";
import { commentOfSchema } from "./comments.js";
import { HiddenFields } from "./HiddenFields.js";
import { narrowVariant } from "./narrowVariant.js";
import {
  endOf,
  extendsReference,
  isObjectSchema,
  isScalar,
  lastName,
  literalOf,
  membersOfList,
  numberOf,
  stringOf,
  typeNames,
} from "./schemaWords.js";
import { requiredElsewhere } from "./requiredFields.js";
import {
  BLOB,
  intersectionOf,
  isKind,
  listType,
  type NamedSchema,
  type ObjectField,
  type ObjectType,
  type Position,
  type Type,
  unionOf,
  type Use,
  withinObject,
} from "./Type.js";

/** Types of values that only an operation can write. */
const RICHER: ReadonlySet<unknown> = new Set(["Date", "Uint8Array"]);

/** How many nested types are written. */
const MAX_DEPTH = 64;

/** How many types are written in all. */
const MAX_TYPES = 1_048_576;

/** Makes types of schemas. All targets of references have names, wherever they are in the document. */
export class SchemaTypes {
  readonly #description: Description;
  readonly #names: UniqueNames;
  readonly #hidden: HiddenFields;
  readonly #bases: Bases;
  readonly #discriminators: Discriminators;
  readonly variants: Variants;
  readonly #named = new Map<Fields, NamedSchema>();
  #depth = 0;
  #count = 0;

  /** `names` are the names that are already taken. */
  constructor(description: Description, variants: Variants, names: UniqueNames) {
    this.#description = description;
    this.#names = names;
    this.#hidden = new HiddenFields(description);
    this.variants = variants;
    this.#discriminators = new Discriminators(description, variants);
    this.#bases = new Bases(description, variants);
    const named = [...componentsAt(description, schemasAt(description))].sort((a, b) =>
      a.name < b.name ? -1 : 1,
    );
    for (const { name, value: schema, pointer } of named) {
      this.#name(isRecord(schema) ? schema : {}, { name, schema, pointer });
    }
  }

  /** The named schemas. Those found during iteration are appended. */
  get named(): Iterable<NamedSchema> {
    return this.#named.values();
  }

  /** The type of a named schema. */
  typeOfNamed({ schema, pointer }: NamedSchema, { isInput, format, bytes }: Use): Type {
    return this.typeOf(schema, { isInput, format, bytes, isNamed: true, pointer });
  }

  /** The type of the values that a schema allows. */
  typeOf(schema: unknown, position: Position): Type {
    if (!isRecord(schema)) {
      return schema === false ? "never" : "unknown";
    }
    this.#count += 1;
    if (this.#depth > MAX_DEPTH || this.#count > MAX_TYPES) {
      return "unknown";
    }
    this.#depth += 1;
    try {
      const hasTarget = referenceOf(schema) !== undefined;
      // Swagger 2.0 ignores keywords beside a reference.
      const hasOwn = !hasTarget || (extendsReference(schema) && !this.#description.isSwagger);
      const type = intersectionOf([
        ...(hasTarget ? [this.#referenceOf(schema, position)] : []),
        ...(hasOwn ? [this.#typeOf(this.#description.withLists(schema), position)] : []),
      ]);
      return isNullable(schema) ? unionOf([type, "null"]) : type;
    } finally {
      this.#depth -= 1;
    }
  }

  /** A field of an object whose schema is known. */
  fieldOf(name: string, schema: unknown, isRequired: boolean, position: Position): ObjectField {
    const comment = commentOfSchema(this.#description, schema, name);
    return { name, type: this.typeOf(schema, position), isOptional: !isRequired, comment };
  }

  #referenceOf(schema: Fields, position: Position): Type {
    const { isInput, format, bytes, pointer } = position;
    const end = endOf(this.#description, schema);
    if (typeof end === "boolean") {
      return this.typeOf(end, position);
    }
    const target = this.#description.resolve(schema, pointer);
    if (target === undefined) {
      return "unknown";
    }
    const others = this.#description.withReferences(schema);
    const node = others.find((each) => each !== schema && extendsReference(each)) ?? target;
    const reference = referenceOf(schema) ?? "";
    const to =
      this.#named.get(node) ??
      this.#name(node, { name: lastName(reference), schema: node, pointer: reference });
    if (!isScalar(node)) {
      const own = bytes === "value" && isObjectSchema(node) ? undefined : bytes;
      return { kind: "reference", to, isInput, format, bytes: own };
    }
    return isInput && bytes === "value" && isBytes(node)
      ? this.#typeOf(node, position)
      : unionOf([{ kind: "reference", to, isInput }, ...this.#richer(node, position)]);
  }

  /** What an operation takes beside the type of a named scalar, which does not say how the operation writes dates. */
  #richer(schema: Fields, position: Position): readonly Type[] {
    const type = position.format === undefined ? "unknown" : this.#typeOf(schema, position);
    return isKind(type, "union") ? type.members.filter((member) => RICHER.has(member)) : [];
  }

  /** Gives the type of a node a name like the name of `schema`. */
  #name(node: Fields, schema: Omit<NamedSchema, "inputNames">): NamedSchema {
    const named = {
      ...schema,
      name: this.#names.take(typeNameOf(schema.name)),
      inputNames: new Map<string, string>(),
    };
    this.#named.set(node, named);
    return named;
  }

  #typeOf(schema: Fields, position: Position): Type {
    const values = listedValues(schema);
    if (values.length > 0) {
      return unionOf(values.map(literalOf));
    }
    const unlisted = this.#discriminators.unlistedIn(schema);
    if (unlisted.length > 0) {
      return unionOf(unlisted.map((variant) => this.#unlistedType(variant, schema, position)));
    }
    const all = listOf(fieldOf(schema, "allOf"));
    const shown = all.filter((part) => !this.#hidden.isEmpty(part, position.isInput));
    const discriminantOf = this.#discriminators.discriminantIn(schema);
    const typeOfVariant = (variant: unknown): Type =>
      narrowVariant(this.typeOf(variant, position), discriminantOf(variant));
    const unions = UNIONS.map((name) => listOf(fieldOf(schema, name)).filter(saysMoreThanRequired))
      .filter((variants) => variants.length > 0)
      .map((variants) => unionOf(variants.map(typeOfVariant)));
    const isAlone = all.length + unions.length === 0 && referenceOf(schema) === undefined;
    const own = this.#ownTypes(schema, position, isAlone);
    const parts = own.length + shown.length + unions.length > 0 ? shown : all;
    return intersectionOf([
      ...own,
      ...parts.map((part) => this.#partOf(part, schema, position)),
      this.#requiredOf(schema, position),
      ...unions,
    ]);
  }

  /** The type of a variant that a base does not list. */
  #unlistedType({ schema, discriminant, isBeside }: Unlisted, base: Fields, at: Position): Type {
    const referenceTo = (node: Fields): Fields => ({ $ref: this.#named.get(node)?.pointer });
    const [variant = schema] = this.variants.nearestOf(base);
    const types = [
      ...(isBeside ? [this.#partOf(referenceTo(base), variant, at)] : []),
      ...(schema === base ? [] : [this.typeOf(referenceTo(schema), at)]),
    ];
    return narrowVariant(intersectionOf(types), discriminant);
  }

  /** The type of a part of an `allOf`, without variants that would lead back to the schema that has this `allOf`. */
  #partOf(part: unknown, owner: Fields, position: Position): Type {
    const schema = this.#description.resolve(part);
    const base = schema && this.#bases.baseOf(schema, owner);
    if (schema === base || base === undefined || !isRecord(part)) {
      return this.typeOf(part, position);
    }
    const pointer = referenceOf(part);
    const type = this.#named.has(base) ? undefined : this.typeOf(base, position);
    if (type === "unknown" || pointer === undefined) {
      return type ?? "unknown";
    }
    const { isInput, format, bytes } = position;
    const name = `${lastName(pointer)}Base`;
    const to = this.#named.get(base) ?? this.#name(base, { name, schema: base, pointer });
    return { kind: "reference", to, isInput, format, bytes };
  }

  /** The fields that are described in one part of a schema and required in another. */
  #requiredOf(schema: Fields, position: Position): Type {
    const fields = [...requiredElsewhere(this.#description, schema)]
      .filter(([, property]) => !this.#hidden.isHidden(property, position.isInput))
      .map(([name, property]) => this.fieldOf(name, property, true, withinObject(position)));
    return fields.length === 0 ? "unknown" : { kind: "object", fields, others: undefined };
  }

  /** The type from a schema's own keywords, without its parts. */
  #ownTypes(schema: Fields, position: Position, isAlone: boolean): readonly Type[] {
    const types = typeNames(schema).map((type) => this.#typeNamed(type, schema, position, isAlone));
    const own = unionOf(types);
    const isBare = isKind(own, "object") && own.fields.length === 0 && !isAlone;
    return types.length === 0 || isBare ? [] : [own];
  }

  #typeNamed(type: string, schema: Fields, position: Position, isAlone: boolean): Type {
    switch (type) {
      case "string":
        return stringOf(schema, position);
      case "integer":
      case "number":
        return numberOf(schema, position);
      case "boolean":
      case "null":
        return type;
      case "file":
        return position.isInput ? unionOf([BLOB, "Uint8Array"]) : BLOB;
      case "array":
        return this.#listOf(schema, position);
      case "object":
        return this.#objectOf(schema, position, isAlone);
      default:
        return "unknown";
    }
  }

  #listOf(schema: Fields, position: Position): Type {
    const { first, required, others } = membersOfList(schema);
    const typeOf = (member: unknown): Type => this.typeOf(member, position);
    return listType(first.map(typeOf), others.map(typeOf).at(0), required, position);
  }

  #objectOf(schema: Fields, at: Position, isAlone: boolean): ObjectType {
    const position = withinObject(at);
    const required = new Set(textsOf(fieldOf(schema, "required")));
    const fields = entriesOf(fieldOf(schema, "properties"))
      .filter(([, property]) => !this.#hidden.isHidden(property, position.isInput))
      .map(([name, property]) => this.fieldOf(name, property, required.has(name), position));
    return {
      kind: "object",
      fields,
      others: this.#othersOf(schema, fields.length, position, isAlone),
    };
  }

  /** The type of the fields that have no names of their own; `count` is how many have. */
  #othersOf(schema: Fields, count: number, position: Position, isAlone: boolean): Type | undefined {
    const own = fieldOf(schema, "additionalProperties");
    const patterns = entriesOf(fieldOf(schema, "patternProperties")).map(([, member]) => member);
    const schemas = [...(own === undefined || own === false ? [] : [own]), ...patterns];
    if (schemas.length > 0) {
      // TypeScript wants the named fields to fit the type of the other fields.
      return count > 0
        ? "unknown"
        : unionOf(schemas.map((member) => this.typeOf(member, position)));
    }
    return count > 0 || !isAlone ? undefined : own === false ? "never" : "unknown";
  }
}
