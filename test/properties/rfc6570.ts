/**
 * A second, naive reading of RFC 6570, after the pseudo-code of its appendix A: nothing is shared
 * with the library, so that the two can be compared. It takes templates that are valid.
 */

interface Row {
  readonly first: string;
  readonly separator: string;
  readonly named: boolean;
  readonly ifEmpty: string;
  readonly allow: "U" | "U+R";
}

const ROWS: Readonly<Record<string, Row>> = {
  "": { first: "", separator: ",", named: false, ifEmpty: "", allow: "U" },
  "+": { first: "", separator: ",", named: false, ifEmpty: "", allow: "U+R" },
  "#": { first: "#", separator: ",", named: false, ifEmpty: "", allow: "U+R" },
  ".": { first: ".", separator: ".", named: false, ifEmpty: "", allow: "U" },
  "/": { first: "/", separator: "/", named: false, ifEmpty: "", allow: "U" },
  ";": { first: ";", separator: ";", named: true, ifEmpty: "", allow: "U" },
  "?": { first: "?", separator: "&", named: true, ifEmpty: "=", allow: "U" },
  "&": { first: "&", separator: "&", named: true, ifEmpty: "=", allow: "U" },
};

export type Scalar = string | number | bigint | boolean;
export type Member = Scalar | null | undefined;
export type TemplateValue = Member | readonly Member[] | Readonly<Record<string, Member>>;

/** The expansion; `undefined` where a prefix stands on a list or a map with members. */
export function expandNaively(
  template: string,
  values: Readonly<Record<string, TemplateValue>>,
): string | undefined {
  const refused: string[] = [];
  const url = template.replace(
    /\{([+#./;?&]?)([^}]*)\}|[^{]+/g,
    (text, operator: string | undefined, variables: string | undefined) => {
      if (operator === undefined || variables === undefined) {
        return bytesWhere(/[^\x21-\x7e]/, text);
      }
      const row = ROWS[operator]!;
      const parts = variables.split(",").flatMap((spec) => {
        const [, name, star, length] = /^([^:*]+)(\*)?(?::(\d+))?$/.exec(spec)!;
        const value = Object.hasOwn(values, name!) ? values[name!] : undefined;
        if (length !== undefined && isComposite(value) && membersOf(value).length > 0) {
          refused.push(spec);
        }
        return expandVariable(row, name!, star === "*", Number(length ?? Infinity), value);
      });
      return parts.length === 0 ? "" : row.first + parts.join(row.separator);
    },
  );
  return refused.length > 0 ? undefined : url;
}

/** What one variable adds to the list that the separator joins. */
function expandVariable(
  row: Row,
  name: string,
  explode: boolean,
  length: number,
  value: TemplateValue,
): readonly string[] {
  if (value === undefined || value === null) {
    return [];
  }
  if (!isComposite(value)) {
    // Where triplets pass, one character may be spelt as several of them.
    const characters = row.allow === "U" ? Array.from(String(value)) : charactersOf(String(value));
    const text = encode(row, characters.slice(0, length).join(""));
    return [pair(row, name, text)];
  }
  const isList = Array.isArray(value);
  const members = membersOf(value).map(([key, one]) => [
    encode(row, key),
    encode(row, String(one)),
  ]);
  if (members.length === 0) {
    return [];
  }
  if (!explode) {
    const texts = members.map(([key, one]) => (isList ? one : `${key},${one}`));
    return [pair(row, name, texts.join(","))];
  }
  return members.map(([key, one]) =>
    isList ? pair(row, name, one!) : row.named ? pair(row, key!, one!) : `${key}=${one}`,
  );
}

function pair(row: Row, name: string, text: string): string {
  if (!row.named) {
    return text;
  }
  return text === "" ? name + row.ifEmpty : `${name}=${text}`;
}

function isComposite(value: TemplateValue): value is Exclude<TemplateValue, Member> {
  return typeof value === "object" && value !== null;
}

function membersOf(value: Exclude<TemplateValue, Member>): readonly [string, Member][] {
  return Object.entries(value).filter(([, one]) => one !== undefined && one !== null);
}

/** Characters as a prefix counts them under `+` and `#`: what triplets spell in UTF-8 is one of them. */
function charactersOf(text: string): readonly string[] {
  const characters: string[] = [];
  let rest = text;
  while (rest !== "") {
    const spelt = [4, 3, 2, 1]
      .map((count) => new RegExp(`^(?:%[0-9A-Fa-f]{2}){${count}}`).exec(rest)?.[0])
      .find((triplets) => triplets !== undefined && isOneCharacter(triplets));
    const character = spelt ?? /^%[0-9A-Fa-f]{2}/.exec(rest)?.[0] ?? Array.from(rest)[0]!;
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

function encode(row: Row, text: string): string {
  if (row.allow === "U") {
    return bytesWhere(/[^A-Za-z0-9\-._~]/, text);
  }
  return text
    .split(/(%[0-9A-Fa-f]{2})/)
    .map((one, i) => (i % 2 === 1 ? one : bytesWhere(/[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]/, one)))
    .join("");
}

/** Percent-encodes each character that matches, byte by byte. */
function bytesWhere(pattern: RegExp, text: string): string {
  return Array.from(text, (character) =>
    pattern.test(character)
      ? Array.from(
          Buffer.from(character, "utf8"),
          (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`,
        ).join("")
      : character,
  ).join("");
}
