/** Tells bodies that are objects, whose fields are parameters, from other values, which are the option `data`. */
import type { Description } from "./Description.js";
import { referenceOf } from "./Identifiers.js";
import { fieldOf, listOf, textOf, textsOf, type Fields } from "./fields.js";
import { isNull, isNullable, OBJECT_FIELDS, statedTypes } from "./schemas.js";
import { isRecord, mapEntries } from "../support/objects.js";

/** The fields of a schema that list variants. */
export const UNIONS = ["oneOf", "anyOf"];

/** The fields that only schemas of objects have. Only here, a list of required names counts as one. */
const OBJECT_HINTS = [...OBJECT_FIELDS, "required"];

/** How many of the values are objects. */
export type Objects = "all" | "none" | "some";

/** Whether a schema states that `null` is one of its values beside others. */
export function allowsNull(description: Description, value: unknown): boolean {
  // Either a reference or its target may state so.
  return [value, description.resolve(value)].some(
    (schema) =>
      isRecord(schema) &&
      (isNullable(schema) ||
        (statedTypes(schema).includes("null") && !isNull(schema)) ||
        UNIONS.some((name) => listOf(fieldOf(schema, name)).some(isNull))),
  );
}

/** The variants of a schema in one of its fields, except `null`. */
function variantsIn(schema: Fields, name: string): readonly unknown[] {
  return listOf(fieldOf(schema, name)).filter((variant) => !isNull(variant));
}

/** The results that decide for the parts of an `allOf`; the first one that occurs counts. */
const CERTAIN: readonly Objects[] = ["all", "none"];

/** How deep schemas are followed. */
const MAX_DEPTH = 32;

/**
 * Whether the values that a schema allows are objects. `known` has the results for other schemas, because several may
 * refer to one schema, or one to itself.
 */
export function objectsIn(
  description: Description,
  value: unknown,
  known = new Map<Fields, Objects>(),
  depth = 0,
): Objects {
  const schema = description.resolve(value);
  if (schema === undefined || depth > MAX_DEPTH) {
    return "some";
  }
  let found = known.get(schema);
  if (found === undefined) {
    known.set(schema, "some");
    found =
      objectsByFields(schema) ??
      objectsByMembers(schema, (member) => objectsIn(description, member, known, depth + 1));
    known.set(schema, found);
  }
  return found;
}

/** The result from the fields of a schema; `undefined` if they do not decide it. */
function objectsByFields(schema: Fields): Objects | undefined {
  const types = statedTypes(schema).filter((name) => name !== "null");
  if (types.length > 0) {
    return !types.includes("object") ? "none" : types.length === 1 ? "all" : "some";
  }
  if (OBJECT_HINTS.some((name) => fieldOf(schema, name) !== undefined)) {
    return "all";
  }
  const isValue = ["items", "enum", "const"].some((name) => fieldOf(schema, name) !== undefined);
  return isValue || textOf(schema, "format") !== undefined ? "none" : undefined;
}

/** The variant beside `null`, if there is one alone: all objects have its fields. */
function onlyVariantOf(schema: Fields, name: string): unknown {
  const others = variantsIn(schema, name);
  return others.length === 1 && listOf(fieldOf(schema, name)).length > 1 ? others[0] : undefined;
}

/** The result from the schemas that a schema is made of. */
function objectsByMembers(schema: Fields, objectsOf: (member: unknown) => Objects): Objects {
  const parts = listOf(fieldOf(schema, "allOf")).map(objectsOf);
  const variants = UNIONS.flatMap((name) => variantsIn(schema, name)).map(objectsOf);
  const certain = CERTAIN.find((each) => parts.includes(each));
  const isOne = variants.every((kind) => kind === variants[0]);
  return certain ?? (isOne ? variants.at(0) : undefined) ?? "some";
}

/** The fields of objects, and whether there may be others. */
interface ObjectFields {
  readonly properties: ReadonlyMap<string, unknown>;
  readonly required: ReadonlySet<string>;
  readonly hasOthers: boolean;
}

/**
 * The fields of the objects that a schema allows; `undefined` if its variants have different fields. `count` gets how
 * much is read: many operations may share one large schema. `join` makes one schema of two that describe the same
 * field; by default the first counts.
 */
export function bodyFields(
  description: Description,
  value: unknown,
  count: (parts: number) => void = () => undefined,
  join: (before: unknown, next: unknown) => unknown = (before) => before,
): ObjectFields | undefined {
  const properties = new Map<string, unknown>();
  const required = new Set<string>();
  const schemas = [...withTarget(description, value)];
  const known = new Set(schemas);
  let hasOthers = false;
  // The parts of `allOf` are added to the list.
  for (let i = 0; i < schemas.length; i += 1) {
    const schema = schemas[i] as Fields;
    const only = UNIONS.map((name) => onlyVariantOf(schema, name));
    if (UNIONS.some((name, at) => only[at] === undefined && hasChoice(description, schema, name))) {
      return undefined;
    }
    const own = description.ownProperties(schema);
    count(1 + own.length);
    mapEntries(own, (name, property) => {
      const before = properties.get(name);
      properties.set(name, before === undefined ? property : join(before, property));
    });
    textsOf(fieldOf(schema, "required")).forEach((name) => required.add(name));
    const others = fieldOf(schema, "additionalProperties");
    hasOthers ||= others !== undefined && others !== false;
    const parts = [...listOf(fieldOf(schema, "allOf")), ...only.filter(isRecord)];
    for (const part of parts.flatMap((each) => withTarget(description, each))) {
      if (!known.has(part)) {
        known.add(part);
        schemas.push(part);
      }
    }
  }
  return { properties, required, hasOthers: hasOthers || properties.size === 0 };
}

/** A schema and, if it is a reference, what it refers to. Keywords beside a reference count, except in Swagger 2.0. */
function withTarget(description: Description, value: unknown): readonly Fields[] {
  const target = description.resolve(value) ?? {};
  const hasOwn = isRecord(value) && referenceOf(value) !== undefined && !description.isSwagger;
  return hasOwn ? [description.withLists(value), target] : [target];
}

/** The fields of each variant that is an object; `undefined` if some are unknown. */
export function objectVariants(
  description: Description,
  value: unknown,
): readonly ObjectFields[] | undefined {
  const schema = description.resolve(value) ?? {};
  const variants = UNIONS.flatMap((name) => variantsIn(schema, name))
    .map((variant) => ({ variant, objects: objectsIn(description, variant) }))
    .filter(({ objects }) => objects !== "none");
  const found = variants.flatMap(({ variant, objects }) => {
    const fields = objects === "all" ? bodyFields(description, variant) : undefined;
    return fields === undefined || fields.hasOthers ? [] : [fields];
  });
  return found.length > 0 && found.length === variants.length ? found : undefined;
}

/** Whether variants differ in more than the required fields. */
function hasChoice(description: Description, schema: Fields, name: string): boolean {
  return listOf(fieldOf(schema, name)).some((variant) =>
    saysMoreThanRequired(description.resolve(variant) ?? {}),
  );
}

/** Whether a schema states more than the required fields. */
export function saysMoreThanRequired(schema: unknown): boolean {
  return (
    !isRecord(schema) ||
    Object.keys(schema).some((name) => !["required", "not", "description"].includes(name))
  );
}
