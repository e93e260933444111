/** Expansion of one expression: RFC 6570 section 3.2. */
import { encodeReserved, encodeUnreserved, encodedCharacterEnd } from "./percent.js";
import type { Expression, Operator, Variable } from "./template.js";
import { isMap, isRefusal, Refusal, type Value } from "./values.js";

/** Where the values of an expansion come from, and who hears of those that cannot be written. */
export interface Values {
  /** The value under `name`, read and checked; `undefined` where there is none. */
  get(name: string): Value | undefined;
  /** Called for a value that this place of the template cannot carry. */
  refuse(name: string, reason: string): void;
}

/** What the expression writes, its operator's first character included; `""` for nothing. */
export function expand(expression: Expression, values: Values): string {
  const text = expandInner(expression, values);
  return text === undefined ? "" : expression.operator.first + text;
}

/**
 * What the expression writes behind its operator's first character; `undefined` where none of its
 * variables has a value. `onEmpty` hears of each variable that wrote nothing.
 */
export function expandInner(
  { operator, variables }: Expression,
  values: Values,
  onEmpty?: (name: string) => void,
): string | undefined {
  let out: string | undefined;
  for (const variable of variables) {
    const text = expandVariable(operator, variable, values);
    if (text !== undefined) {
      out = out === undefined ? text : out + operator.separator + text;
    }
    if (onEmpty !== undefined && (text === undefined || text === "")) {
      onEmpty(variable.name);
    }
  }
  return out;
}

function expandVariable(
  operator: Operator,
  variable: Variable,
  values: Values,
): string | undefined {
  const value = values.get(variable.name);
  if (value === undefined) {
    return undefined;
  }
  try {
    return write(operator, variable, value);
  } catch (thrown) {
    if (!isRefusal(thrown)) {
      throw thrown;
    }
    values.refuse(variable.name, thrown.message);
    return undefined;
  }
}

function write(operator: Operator, variable: Variable, value: Value): string | undefined {
  if (typeof value !== "object") {
    const text = String(value);
    return named(operator, variable.name, encode(operator, prefixOf(text, variable.prefix)));
  }
  // Also of an empty one: a template that cuts lists is wrong whatever the list holds.
  if (variable.prefix > 0) {
    throw new Refusal("a list or an object, and a prefix (`:n`) takes none");
  }
  // A list or map without members is undefined (section 2.3).
  if ((isMap(value) ? value.size : value.length) === 0) {
    return undefined;
  }
  return isMap(value) ? writeMap(operator, variable, value) : writeList(operator, variable, value);
}

function writeList(operator: Operator, variable: Variable, list: readonly Value[]): string {
  const texts = list.map((member) => encode(operator, memberText(member)));
  return variable.explode
    ? texts.map((text) => named(operator, variable.name, text)).join(operator.separator)
    : named(operator, variable.name, texts.join(","));
}

function writeMap(operator: Operator, variable: Variable, map: ReadonlyMap<string, Value>): string {
  const pairs = Array.from(map, ([key, member]): [string, string] => [
    encode(operator, key),
    encode(operator, memberText(member)),
  ]);
  if (!variable.explode) {
    return named(operator, variable.name, pairs.flat().join(","));
  }
  // An exploded map writes its keys in place of the name (section 3.2.1).
  return pairs
    .map(([key, text]) => (operator.named ? named(operator, key, text) : `${key}=${text}`))
    .join(operator.separator);
}

function memberText(member: Value): string {
  if (typeof member === "object") {
    throw new Refusal("nested: a template takes lists and objects of plain values");
  }
  return String(member);
}

function named(operator: Operator, name: string, text: string): string {
  if (!operator.named) {
    return text;
  }
  return text === "" ? name + operator.ifEmpty : `${name}=${text}`;
}

function encode(operator: Operator, text: string): string {
  return operator.reserved ? encodeReserved(text) : encodeUnreserved(text);
}

/** The first `length` characters: code points, or one spelt as percent-triplets (section 2.4.1). */
function prefixOf(text: string, length: number): string {
  if (length === 0) {
    return text;
  }
  let index = 0;
  for (let count = 0; count < length && index < text.length; count += 1) {
    const encoded = encodedCharacterEnd(text, index);
    index = encoded > 0 ? encoded : index + ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1);
  }
  return text.slice(0, index);
}
