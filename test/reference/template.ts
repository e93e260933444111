/** Templates of routes and base URLs: reading them, and expanding one expression. */
import { refuseIf } from "./failure.js";
import { encodeReserved, encodeStrictly, isBad, type Read } from "./values.js";

export interface Variable {
  readonly name: string;
  readonly explode: boolean;
  /** How many characters are taken; `undefined` for all. */
  readonly length: number | undefined;
}

export interface Expression {
  readonly operator: string;
  readonly variables: readonly Variable[];
}

/** Literal text or an expression. */
export type Part = string | Expression;

const NAME = "(?:[A-Za-z0-9_-]|%[0-9A-Fa-f]{2})(?:\\.?(?:[A-Za-z0-9_-]|%[0-9A-Fa-f]{2}))*";
const VARIABLE = `${NAME}(?:\\*|:[1-9][0-9]{0,3})?`;
const EXPRESSION = `\\{[+#./;?&]?${VARIABLE}(?:,${VARIABLE})*\\}`;
/** One character, or percent-triplet, that RFC 6570 allows between expressions. */
const LITERAL = [
  "[!#$&'()*+,\\-./0-9:;=?@A-Z\\[\\]_a-z~]",
  "%[0-9A-Fa-f]{2}",
  "[\\u{A0}-\\u{D7FF}\\u{E000}-\\u{FDCF}\\u{FDF0}-\\u{FFEF}]",
  ...Array.from({ length: 16 }, (_, i) => {
    const plane = (i + 1).toString(16);
    // The first 4096 of plane 14 are neither ucschar nor iprivate.
    return `[\\u{${plane}${i === 13 ? "1" : "0"}000}-\\u{${plane}FFFD}]`;
  }),
].join("|");
const TEMPLATE = new RegExp(`^(?:${EXPRESSION}|${LITERAL})*$`, "u");

/** Splits a template at its expressions. */
export function parseTemplate(text: string): readonly Part[] {
  refuseIf(!TEMPLATE.test(text));
  return text
    .split(/(\{[^}]*\})/)
    .filter((one) => one !== "")
    .map((one) => (one.startsWith("{") ? parseExpression(one) : one));
}

function parseExpression(text: string): Expression {
  const [, operator = "", list = ""] = /^\{([+#./;?&]?)(.*)\}$/.exec(text) ?? [];
  const variables = list.split(",").map((spec) => {
    const [, name = "", star, length] = /^([^:*]*)(\*)?(?::(\d+))?$/.exec(spec) ?? [];
    const most = length === undefined ? undefined : Number(length);
    return { name, explode: star !== undefined, length: most };
  });
  return { operator, variables };
}

/** Spells `:name` placeholders, which stand behind the authority of a url, as `{name}`. */
export function spellColons(rest: string): string {
  return rest.replace(
    /(\{[^}]*\})|(?<![A-Za-z0-9_}:\u0080-\uffff]):([A-Za-z_][A-Za-z0-9_]*)/g,
    (text, _, name: string | undefined) => (name === undefined ? text : `{${name}}`),
  );
}

export function namesOf(parts: readonly Part[]): readonly string[] {
  return parts.flatMap((part) =>
    typeof part === "string" ? [] : part.variables.map(({ name }) => name),
  );
}

const SEPARATORS: Readonly<Record<string, string>> = {
  "": ",",
  "+": ",",
  "#": ",",
  ".": ".",
  "/": "/",
  ";": ";",
  "?": "&",
  "&": "&",
};

/** Whether the variable cannot carry the value. */
export function refuses({ length }: Variable, value: Read): boolean {
  if (value.kind !== "list" && value.kind !== "map") {
    return isBad(value);
  }
  const members = value.kind === "list" ? value.members : value.members.map(([, member]) => member);
  return (
    isBad(value) ||
    members.some(({ kind }) => kind !== "text") ||
    (length !== undefined && members.length > 0)
  );
}

/** What an expression writes behind its operator, or `undefined` where it writes nothing at all. */
export function expand(
  expression: Expression,
  valueOf: (name: string) => Read,
): string | undefined {
  const texts = expression.variables.flatMap((variable) =>
    expandVariable(expression.operator, variable, valueOf(variable.name)),
  );
  return texts.length === 0 ? undefined : texts.join(SEPARATORS[expression.operator]);
}

/** What one variable adds to the list that the separator joins. */
export function expandVariable(
  operator: string,
  { name, explode, length }: Variable,
  value: Read,
): readonly string[] {
  const reserved = operator === "+" || operator === "#";
  const encode = reserved ? encodeReserved : encodeStrictly;
  const named = (key: string, text: string): string => {
    if (operator !== ";" && operator !== "?" && operator !== "&") {
      return text;
    }
    return text === "" && operator === ";" ? key : `${key}=${text}`;
  };
  const textOf = (member: Read): string => (member.kind === "text" ? encode(member.text) : "");
  switch (value.kind) {
    case "text": {
      const characters = charactersOf(value.text, reserved).slice(0, length);
      return [named(name, encode(characters.join("")))];
    }
    case "list": {
      const texts = value.members.map(textOf);
      if (explode || texts.length === 0) {
        return texts.map((text) => named(name, text));
      }
      return [named(name, texts.join(","))];
    }
    case "map": {
      const pairs = value.members.map(([key, one]) => [encode(key), textOf(one)] as const);
      if (!explode) {
        return pairs.length === 0 ? [] : [named(name, pairs.flat().join(","))];
      }
      const isNamed = operator === ";" || operator === "?" || operator === "&";
      return pairs.map(([key, text]) => (isNamed ? named(key, text) : `${key}=${text}`));
    }
    default:
      return [];
  }
}

/** Characters as a prefix counts them; where triplets pass, what they spell is one. */
function charactersOf(text: string, reserved: boolean): readonly string[] {
  if (!reserved) {
    return Array.from(text);
  }
  const characters: string[] = [];
  let rest = text;
  while (rest !== "") {
    const spelt = [4, 3, 2, 1]
      .map((count) => new RegExp(`^(?:%[0-9A-Fa-f]{2}){${count}}`).exec(rest)?.[0])
      .find((triplets) => triplets !== undefined && isOneCharacter(triplets));
    const character = spelt ?? /^%[0-9A-Fa-f]{2}/.exec(rest)?.[0] ?? Array.from(rest)[0] ?? "";
    characters.push(character);
    rest = rest.slice(character.length);
  }
  return characters;
}

function isOneCharacter(triplets: string): boolean {
  try {
    return Array.from(decodeURIComponent(triplets)).length === 1;
  } catch {
    return false;
  }
}
