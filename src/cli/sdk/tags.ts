/** The names of files, classes and methods, which come from tags. */
import type { Description } from "../../openapi/Description.js";
import { fieldOf, listOf, textOf } from "../../openapi/fields.js";
import { isRecord } from "../../support/objects.js";
import { utf8Length } from "../../support/strings.js";
import { UniqueNames } from "../document/UniqueNames.js";
import { capitalized, identifierOf, INHERITED, RESERVED } from "../print/names.js";

/** Files that a tag cannot have: the SDK's own, and names that Windows keeps for devices. */
const OWN_FILES = /^(?:index|client|schemas|send|con|prn|aux|nul|com\d|lpt\d)$/;

/** The longest name of a file, without its ending; file systems allow 255 bytes. */
const MAX_LENGTH = 100;
const MAX_BYTES = 240;

/** The name of the file of a tag, without its ending: kebab case. */
export function fileOf(tag: string | undefined): string {
  const words = (tag ?? "untagged")
    .normalize()
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, " ")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");
  const characters = Array.from(words.join("-").toLowerCase()).slice(0, MAX_LENGTH);
  while (utf8Length(characters.join("")) > MAX_BYTES) {
    characters.pop();
  }
  const name = characters.join("");
  return name === "" ? "tag" : OWN_FILES.test(name) ? `${name}-tag` : name;
}

/** The texts about tags, by their files; of several tags with one file, the first counts. */
export function tagTexts(description: Description): ReadonlyMap<string, string> {
  const tags = listOf(fieldOf(description.root, "tags")).filter(isRecord);
  const texts = tags.flatMap((tag) => {
    const [name, text = ""] = [textOf(tag, "name"), textOf(tag, "description")];
    return name === undefined || text === "" ? [] : [[fileOf(name), text] as const];
  });
  return new Map(texts.reverse());
}

/** The property under which a client has that class. */
export function propertyOf(file: string): string {
  return identifierOf(file.replace(/-/g, " "));
}

/** The id of an operation that has none: its method and its path. */
const ROUTE = /^[A-Z]+ \//;

/**
 * The names of methods: those of the functions without the tag's name, if they stay unique. Without its words, a path
 * is no name: `GET /api/orders` is `getApiOrders`.
 */
export function methodNames(
  file: string,
  operations: readonly { readonly id: string; readonly name: string }[],
): ReadonlyMap<string, string> {
  const short = operations.map(
    ({ id, name }) => [name, ROUTE.test(id) ? name : withoutTag(name, file)] as const,
  );
  const counts = new Map<string, number>();
  for (const name of short.flat()) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const names = new UniqueNames([...INHERITED, "then"]);
  return new Map(
    short.map(([name, method]) => {
      const isUnique = counts.get(method) === (method === name ? 2 : 1);
      return [name, names.take(isUnique ? method : name)];
    }),
  );
}

/**
 * A name without the words of the tag, in singular or plural, and without `Controller` behind them, as NestJS writes
 * it; the whole name if nothing else is left.
 */
function withoutTag(name: string, file: string): string {
  const words = name.match(/\p{Lu}?[\p{Ll}\d]+|\p{Lu}+(?!\p{Ll})|[^\p{L}\d_]+/gu) ?? [];
  const tag = file.split("-").map(singular);
  const start = words.findIndex((_, i) =>
    tag.every((word, j) => singular(words[i + j] ?? "") === word),
  );
  const behind = start + tag.length;
  const end = words[behind] === "Controller" ? behind + 1 : behind;
  const left = words.filter((_, i) => start < 0 || i < start || i >= end);
  const [first, ...others] = left;
  if (start < 0 || first === undefined) {
    return name;
  }
  const short = first.charAt(0).toLowerCase() + first.slice(1) + others.map(capitalized).join("");
  return identifierOf(short) === short ? short : name;
}

function singular(word: string): string {
  const lower = word.toLowerCase();
  return lower.endsWith("ies") ? `${lower.slice(0, -3)}y` : lower.replace(/(?<=[^s])s$/, "");
}

/** Properties that every client has. */
export const CLIENT_MEMBERS: readonly string[] = [
  ...RESERVED,
  ...INHERITED,
  "with",
  "finish",
  "sending",
];
