/** Expansion of one variable of an expression: RFC 6570 section 3.2. */
import { Refusal } from "../support/messages.js";
import { joinMembers, textOfMember } from "./members.js";
import { encodedCharacterEnd, encodeReserved, encodeUnreserved } from "./percent.js";
import type { Operator, Variable } from "./template.js";
import { isMap, type Value } from "./values.js";

/**
 * What a variable writes, without what stands ahead of it or between it and the next one;
 * `undefined` where its value counts as none. Throws a {@link Refusal} for a value that the
 * expression cannot carry.
 */
export function expandVariable(
  operator: Operator,
  variable: Variable,
  value: Value,
): string | undefined {
  if (typeof value !== "object") {
    const text = variable.prefix > 0 ? prefixOf(operator, variable, String(value)) : String(value);
    return named(operator, variable.name, encoderOf(operator)(text));
  }
  // A list or map without members is undefined (section 2.3).
  if ((isMap(value) ? value.size : value.length) === 0) {
    return undefined;
  }
  if (variable.prefix > 0) {
    throw new Refusal("a list or object where the template has a prefix such as :3");
  }
  return isMap(value)
    ? expandMap(operator, variable, value)
    : expandList(operator, variable, value);
}

function expandList(operator: Operator, variable: Variable, list: readonly Value[]): string {
  const { name } = variable;
  const encodeMember = encoderOf(operator);
  return variable.explode
    ? list
        .map((member) => named(operator, name, encodeMember(textOfMember(member))))
        .join(operator.separator)
    : named(operator, name, joinMembers(list, encodeMember));
}

function expandMap(
  operator: Operator,
  variable: Variable,
  map: ReadonlyMap<string, Value>,
): string {
  const encodeMember = encoderOf(operator);
  if (!variable.explode) {
    return named(operator, variable.name, joinMembers([...map].flat(), encodeMember));
  }
  // An exploded map writes its keys in place of the name (section 3.2.1).
  return Array.from(map, ([key, member]) => {
    const [name, text] = [encodeMember(key), encodeMember(textOfMember(member))];
    return operator.named ? named(operator, name, text) : `${name}=${text}`;
  }).join(operator.separator);
}

function named({ named, ifEmpty }: Operator, name: string, text: string): string {
  return !named ? text : text === "" ? name + ifEmpty : `${name}=${text}`;
}

function encoderOf({ reserved }: Operator): (text: string) => string {
  return reserved ? encodeReserved : encodeUnreserved;
}

/**
 * The first characters of `text`. A character is a code point (section 2.4.1); where triplets pass,
 * one that is spelt as percent-triplets counts as one too.
 */
function prefixOf({ reserved }: Operator, { prefix }: Variable, text: string): string {
  let index = 0;
  for (let count = 0; count < prefix && index < text.length; count += 1) {
    const encoded = reserved ? encodedCharacterEnd(text, index) : 0;
    index = encoded > 0 ? encoded : index + ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1);
  }
  return text.slice(0, index);
}
