/** The types of parameters and `data`. */
import type { BodyKindName, FormatName, RuleJson } from "../../index.js";
import type { Description } from "../../openapi/Description.js";
import { routeNames, type Draft } from "../../openapi/operations.js";
import { fieldOf, textOf } from "../../openapi/fields.js";
import { isAnyType } from "../../openapi/mediaTypes.js";
import { NO_COMMENT } from "./comments.js";
import type { SchemaTypes } from "./SchemaTypes.js";
import { bodyKindOf, type SdkJson } from "./sdkJson.js";
import {
  allowsNull,
  bodyFields,
  objectsIn,
  objectVariants,
  type Objects,
} from "../../openapi/objectSchemas.js";
import type { Parameter } from "../../openapi/parameters.js";
import { isBytes } from "../../openapi/schemas.js";
import {
  BLOB,
  intersectionOf,
  isKind,
  unionOf,
  type ObjectField,
  type ObjectType,
  type Position,
  type Type,
} from "./Type.js";

/** The parameters and `data` of an operation. */
export interface OperationInput {
  readonly parameters: Type;
  /** Whether one of the parameters is required. */
  readonly isRequired: boolean;
  /** The type of the option `data`, if the body is not made of parameters. */
  readonly data: Type | undefined;
  readonly isDataRequired: boolean;
}

/** An operation, as it was read and as it will be written. */
interface Subject {
  readonly draft: Draft;
  readonly json: SdkJson;
}

type DraftBody = NonNullable<Draft["body"]>;

/** Finds the types of parameters and `data`. */
export class ParameterTypes {
  readonly #description: Description;
  readonly #types: SchemaTypes;
  /** Names that always mean parameters, never fields of a body. */
  readonly #elsewhere: ReadonlySet<string>;

  constructor(description: Description, types: SchemaTypes, elsewhere: ReadonlySet<string>) {
    this.#description = description;
    this.#types = types;
    this.#elsewhere = elsewhere;
  }

  /** The parameters and `data` of an operation. */
  taken(subject: Subject): OperationInput {
    const { draft, json } = subject;
    const fields = this.#fields(subject);
    const { body } = draft;
    const { format } = json;
    const kind = json.body ?? json.data;
    if (body === undefined || kind === undefined) {
      return taken(fields);
    }
    const position = { ...bodyPosition(subject, body), format };
    const objects: Objects =
      json.body === undefined || bodyKindOf(kind) === "raw"
        ? "none"
        : objectsIn(this.#description, body.schema);
    if (objects === "none") {
      const hasBytes = isAnyType(kind) && isBytes(this.#description.resolve(body.schema) ?? {});
      const data =
        hasBytes || bodyKindOf(kind) === "raw"
          ? rawType(kind)
          : this.#types.typeOf(body.schema, position);
      return { ...taken(fields), data, isDataRequired: body.isRequired };
    }
    return objects === "all"
      ? this.#withBody(subject, body, fields)
      : this.#withSome(subject, body, fields);
  }

  /** Where only some bodies are objects: the parameters with the fields of those, and any body as `data`. */
  #withSome(subject: Subject, body: DraftBody, fields: readonly ObjectField[]): OperationInput {
    const { schema } = body;
    const data = this.#types.typeOf(schema, bodyPosition(subject, body));
    const found = this.#hasVariants(schema) ? undefined : objectVariants(this.#description, schema);
    if (found === undefined) {
      return { ...taken(fields, "unknown"), data };
    }
    const names = new Set([...fields.map(({ name }) => name), ...this.#elsewhere]);
    const free = new Map<string, ObjectField>();
    for (const [name, property] of found.flatMap(({ properties }) => [...properties])) {
      if (!names.has(name) && !this.#description.isReadOnly(property)) {
        const field = this.#field(name, property, true, fieldPosition(subject, name, body));
        const type = unionOf([free.get(name)?.type ?? "never", field.type]);
        free.set(name, { ...field, ...free.get(name), type });
      }
    }
    const optional = [...free.values()].map((field) => ({
      ...field,
      type: unionOf([field.type, "undefined"]),
      isOptional: true,
    }));
    return { ...taken([...fields, ...optional]), data };
  }

  /** The parameters with the fields of the body, or beside it where it has a choice of fields. */
  #withBody(subject: Subject, body: DraftBody, fields: readonly ObjectField[]): OperationInput {
    const { schema, isRequired } = body;
    const position = bodyPosition(subject, body);
    const { body: kind } = subject.json;
    const isJson = kind !== undefined && bodyKindOf(kind) === "json";
    const found = this.#hasVariants(schema) ? undefined : bodyFields(this.#description, schema);
    const dataType = (): Type => this.#types.typeOf(schema, position);
    if (found === undefined) {
      const own = taken(fields);
      const format = formatOfFields(subject, body);
      const ofBody = withoutNull(this.#types.typeOf(schema, { ...position, format }));
      // Without the body the other parameters stand alone.
      const parameters =
        fields.length === 0
          ? ofBody
          : intersectionOf([own.parameters, unionOf([ofBody, ...(isRequired ? [] : [NO_FIELDS])])]);
      return {
        ...own,
        parameters,
        isRequired: own.isRequired || isRequired,
        data: dataType(),
      };
    }
    const names = new Set([...fields.map(({ name }) => name), ...this.#elsewhere]);
    const members = [...found.properties].filter(
      ([, property]) => !this.#description.isReadOnly(property),
    );
    const free = members
      .filter(([name]) => !names.has(name))
      .map(([name, property]) => {
        const isNeeded = isRequired && found.required.has(name);
        const field = this.#field(name, property, isNeeded, fieldPosition(subject, name, body));
        const isTyped = body.typedParts.includes(name);
        return isTyped ? { ...field, type: unionOf([BLOB, field.type]) } : field;
      });
    const isMap = fields.length + found.properties.size === 0;
    const others = isMap ? this.#othersIn(schema, position) : "unknown";
    const all = taken([...fields, ...free], found.hasOthers ? others : undefined);
    // A field that has the name of a parameter elsewhere can only stand in `data`, and so can no object at all.
    return free.length < members.length
      ? { ...all, data: dataType() }
      : isJson && allowsNull(this.#description, schema)
        ? { ...all, data: "null" }
        : all;
  }

  /** Whether the values of a schema may have the fields of variants that it does not list. */
  #hasVariants(schema: unknown): boolean {
    return this.#types.variants.within(schema).length > 0;
  }

  /** The type of the fields of an object that may have any names. */
  #othersIn(schema: unknown, position: Position): Type {
    const type = this.#types.typeOf(this.#description.resolve(schema), position);
    return isKind(type, "object") && type.others !== undefined ? type.others : "unknown";
  }

  /** The parameters outside of the body. */
  #fields(subject: Subject): readonly ObjectField[] {
    const { draft } = subject;
    const { needed, undescribed } = routeNames(draft);
    const fields = draft.parameters.map((parameter) => {
      const { key, node, pointer, isRequired } = parameter;
      const schema = isObjectInHeader(parameter) ? TEXT : parameter.schema;
      const isNeeded = isRequired || needed.has(key);
      const position = parameterPosition(subject, key, pointer);
      const field = this.#field(key, schema, isNeeded, position);
      const text = textOf(node, "description") ?? field.comment.text;
      const isDeprecated = fieldOf(node, "deprecated") === true || field.comment.isDeprecated;
      // A call refuses `null` like an absent value.
      const type =
        isNeeded && allowsNull(this.#description, schema) ? withoutNull(field.type) : field.type;
      return { ...field, type, comment: { text, isDeprecated } };
    });
    const others = undescribed.map((name): ObjectField => {
      const isOptional = !needed.has(name);
      const type = unionOf(["string", "number", ...(isOptional ? ["undefined"] : [])]);
      return { name, type, isOptional, comment: NO_COMMENT };
    });
    return [...fields, ...others];
  }

  #field(name: string, schema: unknown, isRequired: boolean, position: Position): ObjectField {
    const field = this.#types.fieldOf(name, schema, isRequired, position);
    return isRequired ? field : { ...field, type: unionOf([field.type, "undefined"]) };
  }
}

const TEXT = { type: "string" };

/** Whether a parameter is an object in a header or a cookie, which a call refuses: there its text can be sent. */
function isObjectInHeader({ in: place, outline }: Parameter): boolean {
  return (place === "header" || place === "cookie") && outline.isObject && !outline.isList;
}

/** The position of a whole body. */
function bodyPosition({ json }: Subject, { pointer }: DraftBody): Position {
  const hasParts = bodyKindOf(json.body ?? json.data ?? "json") === "multipart";
  return { isInput: true, isNamed: false, bytes: hasParts ? "fields" : undefined, pointer };
}

/** The position of a field of a body. */
function fieldPosition(subject: Subject, key: string, body: DraftBody): Position {
  const { bytes } = bodyPosition(subject, body);
  return {
    ...parameterPosition(subject, key, body.pointer),
    bytes: bytes && "value",
  };
}

/** The position of a parameter. */
function parameterPosition(
  { draft, json }: Subject,
  key: string,
  at: string | undefined,
): Position {
  const { format } = ruleOf(json, key);
  return { isInput: true, isNamed: false, format, pointer: at ?? draft.pointer };
}

/** The format of all fields of a body that need one; `undefined` if they need several. */
function formatOfFields({ json }: Subject, { fields }: DraftBody): FormatName | undefined {
  const formats = fields.map(({ key }) => ruleOf(json, key).format);
  const [format, ...others] = new Set(formats.filter((each) => each !== undefined));
  return others.length > 0 || fields.some(({ outline }) => outline.isMixed) ? undefined : format;
}

/** The rule of a parameter; empty if only its place is stated. */
function ruleOf({ parameters }: SdkJson, key: string): Partial<RuleJson> {
  const rule = fieldOf(parameters, key);
  return typeof rule === "object" ? (rule as RuleJson) : {};
}

const NO_FIELDS: ObjectType = { kind: "object", fields: [], others: undefined };

function taken(fields: readonly ObjectField[], others?: Type): OperationInput {
  const isEmpty = fields.length === 0 && others === undefined;
  const parameters: ObjectType = { kind: "object", fields, others: isEmpty ? "never" : others };
  const isRequired = fields.some(({ isOptional }) => !isOptional);
  return { parameters, isRequired, data: undefined, isDataRequired: false };
}

/** A type without `null`. A named type, which may be `null` elsewhere, gets TypeScript's word for that. */
function withoutNull(type: Type): Type {
  const others = isKind(type, "union")
    ? type.members.filter((member) => member !== "null")
    : [type];
  const isNamed =
    isKind(type, "reference") || (isKind(type, "union") && type.members.length === others.length);
  return intersectionOf([unionOf(others), ...(isNamed ? ["{}"] : [])]);
}

/** The values that can be sent with a media type that is neither JSON nor a form. */
function rawType(mediaType: BodyKindName): Type {
  return /^text\/|[/+]xml\b/i.test(mediaType)
    ? unionOf(["string", "Uint8Array", BLOB])
    : unionOf([BLOB, "Uint8Array", "string"]);
}
