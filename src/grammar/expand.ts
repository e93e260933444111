/** Expansion of one variable of an expression: RFC 6570, section 3.2. */
import { Refusal } from "../support/messages.js";
import { joinMembers, textOfMember } from "./members.js";
import { encodedCharacterEnd, encodeReserved, encodeUnreserved } from "./percent.js";
import type { Operator, Variable } from "./template.js";
import { isMap, type Value } from "./readValue.js";

/**
 * What a variable writes, without the text before it or between it and the next one; `undefined` if its value counts as
 * absent. Throws a {@link Refusal} for a value that the expression cannot carry.
 */
export function expandVariable(
  operator: Operator,
  { spelling, explode, prefix }: Variable,
  value: Value,
): string | undefined {
  const encode = operator.reserved ? encodeReserved : encodeUnreserved;
  if (typeof value !== "object") {
    const text = String(value);
    return withName(
      operator,
      spelling,
      encode(prefix > 0 ? prefixOf(operator, prefix, text) : text),
    );
  }
  // A list or map without members is undefined (section 2.3).
  if ((isMap(value) ? value.size : value.length) === 0) {
    return undefined;
  }
  if (prefix > 0) {
    throw new Refusal("a list or object, which cannot have a prefix such as :3");
  }
  if (!explode) {
    return withName(operator, spelling, joinMembers(value, encode));
  }
  // An exploded map writes its keys in place of the name (section 3.2.1).
  const texts = isMap(value)
    ? Array.from(value, (entry) => {
        const key = encode(entry[0]);
        const text = encode(textOfMember(entry[1]));
        return operator.named ? withName(operator, key, text) : `${key}=${text}`;
      })
    : value.map((member) => withName(operator, spelling, encode(textOfMember(member))));
  return texts.join(operator.separator);
}

function withName({ named, ifEmpty }: Operator, name: string, text: string): string {
  return !named ? text : text === "" ? name + ifEmpty : `${name}=${text}`;
}

/**
 * The first characters of `text`. A character is a code point (section 2.4.1); where triplets pass, a character that is
 * spelt as percent-triplets also counts as one.
 */
function prefixOf({ reserved }: Operator, prefix: number, text: string): string {
  let index = 0;
  for (let count = 0; count < prefix && index < text.length; count += 1) {
    const encoded = reserved ? encodedCharacterEnd(text, index) : 0;
    index = encoded > 0 ? encoded : index + ((text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1);
  }
  return text.slice(0, index);
}
