import type { ValueFormat } from "../index.js";
import { entriesOf, fieldOf, listOf, textOf, type Fields } from "./fields.js";

/** What values a schema allows, as far as it matters how they are written. */
export interface Shape {
  /** Whether a value may be a list. */
  readonly isList: boolean;
  /** Whether a value may be an object. */
  readonly isObject: boolean;
  /** Whether nothing is said of a value, or no more than that it is an object without members. */
  readonly isUnknown: boolean;
  /** How dates in it are written, where all are written in the same way. */
  readonly format: ValueFormat | undefined;
}

/** How many schemas within one are looked at: cycles end, and no document costs the square of its size. */
const MAX_SCHEMAS = 200;

/** Formats of dates; a point in time is written as its ISO text anyway. */
const FORMATS: ReadonlyMap<string, ValueFormat | "time"> = new Map([
  ["date", "date"],
  ["date-time", "time"],
  ["unix-time", "unix"],
  ["unixtime", "unix"],
]);

/** Fields whose schemas hold for the very value. */
const COMBINERS = ["allOf", "anyOf", "oneOf"];

/** Fields that only schemas of objects have. */
const OBJECT_FIELDS = ["properties", "additionalProperties"];

/** What else tells of a value. */
const HOLDERS = ["additionalProperties", "items", "enum"];

/** Reads the schemas of a description, each once. */
export abstract class Schemas {
  readonly #shapes = new Map<Fields, Shape>();
  readonly #members = new Map<Fields, Map<string, Shape>>();

  /** The object that a value is or refers to. */
  abstract resolve(value: unknown): Fields | undefined;

  /** What values a schema allows. */
  shapeOf(schema: unknown): Shape {
    const resolved = this.resolve(schema) ?? {};
    let shape = this.#shapes.get(resolved);
    if (shape === undefined) {
      const variants = this.#collect(resolved, variantsOf);
      shape = {
        isList: variants.some((variant) => isOf(variant, "array", ["items"])),
        isObject: variants.some((variant) => isOf(variant, "object", OBJECT_FIELDS)),
        isUnknown: variants.every(isBare),
        format: commonFormat(this.#collect(resolved, partsOf)),
      };
      this.#shapes.set(resolved, shape);
    }
    return shape;
  }

  /** The properties that objects may have, save plain text; of several with one name the first. */
  membersOf(schema: unknown): ReadonlyMap<string, Shape> {
    const resolved = this.resolve(schema) ?? {};
    let members = this.#members.get(resolved);
    if (members === undefined) {
      members = new Map();
      for (const variant of this.#collect(resolved, variantsOf)) {
        for (const [name, property] of entriesOf(fieldOf(variant, "properties"))) {
          const shape = this.shapeOf(property);
          if (shape.isList || shape.isObject || shape.isUnknown || shape.format !== undefined) {
            members.set(name, members.get(name) ?? shape);
          }
        }
      }
      this.#members.set(resolved, members);
    }
    return members;
  }

  /** A schema and those that `next` finds in it, the outer ones first. */
  #collect(schema: unknown, next: (found: Fields) => readonly unknown[]): readonly Fields[] {
    const found = new Set<Fields>();
    const waiting = [schema];
    for (let i = 0; i < waiting.length && i < MAX_SCHEMAS; i += 1) {
      const resolved = this.resolve(waiting[i]);
      if (resolved !== undefined && !found.has(resolved)) {
        found.add(resolved);
        waiting.push(...next(resolved).slice(0, MAX_SCHEMAS));
      }
    }
    return [...found];
  }
}

/** Whether a schema tells of no value, or of objects without members only. */
function isBare(schema: Fields): boolean {
  const type = fieldOf(schema, "type");
  return (
    (type === undefined || type === "object") &&
    entriesOf(fieldOf(schema, "properties")).length === 0 &&
    HOLDERS.every((name) => (fieldOf(schema, name) ?? false) === false)
  );
}

/** Schemas for the same value. */
function variantsOf(schema: Fields): readonly unknown[] {
  return COMBINERS.flatMap((name) => listOf(fieldOf(schema, name)));
}

/** Schemas for the value or what it holds. */
function partsOf(schema: Fields): readonly unknown[] {
  return [
    ...variantsOf(schema),
    fieldOf(schema, "items"),
    fieldOf(schema, "additionalProperties"),
    ...entriesOf(fieldOf(schema, "properties")).map(([, property]) => property),
  ];
}

function isOf(schema: Fields, type: string, fields: readonly string[]): boolean {
  const given = fieldOf(schema, "type");
  // OpenAPI 3.1 has lists of types.
  return given === undefined
    ? fields.some((name) => fieldOf(schema, name) !== undefined)
    : given === type || listOf(given).includes(type);
}

function commonFormat(schemas: readonly Fields[]): ValueFormat | undefined {
  const known = schemas.map((schema) => FORMATS.get(textOf(schema, "format") ?? ""));
  const [format, ...others] = new Set(known.filter((found) => found !== undefined));
  return others.length > 0 || format === "time" ? undefined : format;
}
