/** TypeScript types: their structure and their text. */
import type { FormatName } from "../../index.js";
import { fieldName, WIDTH } from "../print/typescript.js";
import { type Comment, commentLines, NO_COMMENT } from "./comments.js";

/** A type: code such as `string`, the name of a schema, or a combination of other types. */
export type Type =
  | string
  | Reference
  | Combination<"union">
  | Combination<"intersection">
  | List
  | Tuple
  | Stream
  | ObjectType;

/** What the type of a value depends on, besides its schema. */
export interface Use {
  /** Whether it is in a request, not in a response. */
  readonly isInput: boolean;
  /** How the operation writes dates and bytes. */
  readonly format?: FormatName | undefined;
  /** What may be raw bytes: the value itself, or the fields of the object that it is. */
  readonly bytes?: "value" | "fields" | undefined;
}

/** Where a value of a type occurs. */
export interface Position extends Use {
  /** Whether it is in a named type, which several operations share. */
  readonly isNamed: boolean;
  /** The pointer for problems. */
  readonly pointer: string;
}

/** The position of an object's fields. Only parts of a body can be raw bytes, not values within a part. */
export function withinObject(position: Position): Position {
  return { ...position, bytes: position.bytes === "fields" ? "value" : undefined };
}

/** A named type. Its name may depend on its use. */
export interface Reference extends Use {
  readonly kind: "reference";
  readonly to: NamedSchema;
}

/** A schema whose type other types name. */
export interface NamedSchema {
  readonly name: string;
  readonly schema: unknown;
  /** Where it is in the document. */
  readonly pointer: string;
  /** The names of the types that differ between requests and responses, by the text of their use in requests. */
  readonly inputNames: Map<string, string>;
}

/** One of several types, or all of them at once. */
interface Combination<Kind extends "union" | "intersection"> {
  readonly kind: Kind;
  readonly members: readonly Type[];
}

/** A list. */
interface List {
  readonly kind: "list";
  readonly of: Type;
  readonly isReadonly: boolean;
}

/** A list of one value for each of these types. */
interface Tuple {
  readonly kind: "tuple";
  readonly members: readonly Type[];
  /** How many of these values there must be. */
  readonly required: number;
  /** The type of the values after them, if there may be more. */
  readonly rest: Type | undefined;
  readonly isReadonly: boolean;
}

/** Values that a response gives one by one: events, or values of lines. */
interface Stream {
  readonly kind: "stream";
  readonly of: Type;
}

/** An object with fields, and perhaps others of any name. */
export interface ObjectType {
  readonly kind: "object";
  readonly fields: readonly ObjectField[];
  readonly others: Type | undefined;
}

/** A field of an object. */
export interface ObjectField {
  readonly name: string;
  readonly type: Type;
  readonly isOptional: boolean;
  readonly comment: Comment;
}

/** Any of these types, each once. */
export function unionOf(types: readonly Type[]): Type {
  const flat = types.flatMap((type) => (isKind(type, "union") ? type.members : [type]));
  if (flat.includes("unknown")) {
    return "unknown";
  }
  const references = new Set<string>();
  const members = [...new Set(flat)].filter((type) => {
    if (!isKind(type, "reference")) {
      return type !== "never";
    }
    const name = `${type.to.name} ${useText(type)}`;
    const isNew = !references.has(name);
    references.add(name);
    return isNew;
  });
  const [first = "never", ...others] = members;
  return others.length === 0 ? first : { kind: "union", members };
}

/** All of these types together. */
export function intersectionOf(types: readonly Type[]): Type {
  const flat = types.flatMap((type) => (isKind(type, "intersection") ? type.members : [type]));
  const members = flat.filter((type) => type !== "unknown");
  const [first = "unknown", ...others] = members;
  return others.length === 0 ? first : { kind: "intersection", members };
}

/** A list of these values, of which so many are required, and of any number of the type `rest`. */
export function listType(
  members: readonly Type[],
  rest: Type | undefined,
  required: number,
  { isInput, isNamed }: Position,
): Type {
  const isReadonly = isInput && !isNamed;
  return rest !== undefined && members.length === 0
    ? { kind: "list", of: rest, isReadonly }
    : { kind: "tuple", members, rest, required, isReadonly };
}

/** Whether a type is of this kind. */
export function isKind<Kind extends Exclude<Type, string>["kind"]>(
  type: Type,
  kind: Kind,
): type is Extract<Type, { kind: Kind }> {
  return typeof type !== "string" && type.kind === kind;
}

/** A type and the types that it is made of. `isDirect` leaves out types within lists and objects. */
function withInnerTypes(type: Type, isDirect = false): readonly Type[] {
  const isWhole = isDirect && typeof type !== "string" && WHOLE.has(type.kind);
  return isWhole
    ? [type]
    : [type, ...membersOf(type).flatMap((part) => withInnerTypes(part, isDirect))];
}

/** Types with members that may be of the same type. */
const WHOLE: ReadonlySet<string> = new Set(["list", "object", "stream", "tuple"]);

function membersOf(type: Type): readonly Type[] {
  if (typeof type === "string") {
    return [];
  }
  switch (type.kind) {
    case "reference":
      return [];
    case "union":
    case "intersection":
      return type.members;
    case "tuple":
      return [...type.members, type.rest ?? "never"];
    case "list":
    case "stream":
      return [type.of];
    case "object":
      return [...type.fields.map((field) => field.type), type.others ?? "never"];
  }
}

/** The names in a type. `isDirect` leaves out those within lists and objects. */
export function referencesIn(type: Type, isDirect = false): readonly Reference[] {
  return withInnerTypes(type, isDirect).filter((part) => isKind(part, "reference"));
}

/** Whether an object is written out in a type, which then takes several lines. */
export function hasObject(type: Type): boolean {
  return withInnerTypes(type).some((part) => isKind(part, "object"));
}

/** The type for the platform's `Blob`. */
export const BLOB = "BlobLike";

/** An event that a server sends. */
export const SERVER_EVENT = "ServerEvent";

/** The types of `client.ts` that a type uses. */
export function clientTypesIn(type: Type): readonly string[] {
  const parts = withInnerTypes(type);
  return [BLOB, SERVER_EVENT].filter((name) => parts.includes(name));
}

/** The text of the use in a request whose values have neither dates nor bytes in need of a format. */
export const PLAIN_USE = "";

/** The text of a use in a request, which tells it from other uses. */
export function useText({ format, bytes }: Use): string {
  return `${format ?? ""}${bytes === undefined ? "" : ` ${bytes}`}`;
}

/** The name of the target. */
export function nameIn(reference: Reference): string {
  const { inputNames, name } = reference.to;
  const own = inputNames.get(useText(reference)) ?? inputNames.get(PLAIN_USE);
  return (reference.isInput ? own : undefined) ?? name;
}

/**
 * A type as text; `column` is how much of its first line is taken. One of several lines may begin with a line break.
 */
export function printType(type: Type, indent = "", column = 0): string {
  if (typeof type === "string") {
    return type;
  }
  switch (type.kind) {
    case "reference":
      return nameIn(type);
    case "object":
      return printFields(type, indent);
    case "list": {
      const start = type.isReadonly ? "readonly " : "";
      return `${start}${printOperand(type.of, indent, column + start.length)}[]`;
    }
    case "tuple":
      return printTuple(type, indent, column);
    case "stream":
      return `AsyncIterable<${printType(type.of, indent, column)}>`;
    case "intersection":
      return type.members.map((member) => printOperand(member, indent, column)).join(" & ");
    case "union":
      return printUnion(type, indent, column);
  }
}

/** A tuple; values that may be absent have a question mark. */
function printTuple(type: Tuple, indent: string, column: number): string {
  const { members, required, rest, isReadonly } = type;
  const texts = members.map((member, i) =>
    i < required ? printType(member, indent, column) : `${printOperand(member, indent, column)}?`,
  );
  const others = rest === undefined ? [] : [`...${printOperand(rest, indent, column)}[]`];
  return `${isReadonly ? "readonly " : ""}[${[...texts, ...others].join(", ")}]`;
}

function printUnion({ members }: Combination<"union">, indent: string, column: number): string {
  // References that differ may lead to the same name.
  const textsAt = (start: string): readonly string[] => [
    ...new Set(members.map((member) => unionMember(member, start))),
  ];
  const line = textsAt(indent).join(" | ");
  // An object, or nothing, is read more easily without bars at the start of lines.
  const isHugged = members.filter((member) => member !== "null").length === 1;
  if (isHugged || (!line.includes("\n") && column + line.length < WIDTH)) {
    return line;
  }
  const inner = `${indent}  `;
  return textsAt(inner)
    .map((text) => `\n${inner}| ${text}`)
    .join("");
}

/** A member of a union. An intersection stands in parentheses. */
function unionMember(type: Type, indent: string): string {
  return isKind(type, "intersection") ? `(${printType(type, indent)})` : printType(type, indent);
}

/** A type next to an operator. */
function printOperand(type: Type, indent: string, column: number): string {
  const isSeveral = isKind(type, "union") || isKind(type, "intersection");
  const needsGroup =
    isSeveral || ((isKind(type, "list") || isKind(type, "tuple")) && type.isReadonly);
  if (!needsGroup) {
    return printType(type, indent, column);
  }
  const text = printType(type, indent, column + 2);
  return text.startsWith("\n") ? `(${text}\n${indent})` : `(${text})`;
}

/** The fields of an object in braces. */
function printFields({ fields, others }: ObjectType, indent = ""): string {
  const inner = `${indent}  `;
  const lines = fields.map(({ name, type, isOptional, comment }) => {
    const start = `${inner}${memberName(name)}${isOptional ? "?" : ""}:`;
    return `${commentLines(comment, inner)}${start}${behind(type, inner, start.length + 1)};\n`;
  });
  if (others !== undefined) {
    const start = `${inner}[name: string]:`;
    lines.push(`${start}${behind(others, inner, start.length + 1)};\n`);
  }
  return lines.length === 0 ? "{}" : `{\n${lines.join("")}${indent}}`;
}

/** The name of a field: a number, such as a status, needs no quotes. */
function memberName(name: string): string {
  return /^[1-9]\d{0,9}$/.test(name) ? name : fieldName(name);
}

/** A type after a colon or an equals sign. */
function behind(type: Type, indent: string, column: number): string {
  const text = printType(type, indent, column + 1);
  return text.startsWith("\n") ? text : ` ${text}`;
}

/** The declaration of a type. */
export function declare(name: string, type: Type, comment = NO_COMMENT): string {
  const start = commentLines(comment, "");
  return isKind(type, "object")
    ? `${start}export interface ${name} ${printFields(type)}\n`
    : `${start}export type ${name} =${behind(type, "", `export type ${name} =`.length)};\n`;
}
