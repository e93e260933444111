/** Makes names for generated code from the names in a description. */
import type { UniqueNames } from "../document/UniqueNames.js";

/** Words that a module cannot declare, and `then`, with which a module would be a promise. */
export const RESERVED: readonly string[] = (
  "arguments await break case catch class const continue debugger default delete do else enum eval export " +
  "extends false finally for function if implements import in instanceof interface let new null package " +
  "private protected public return static super switch then this throw true try typeof undefined var void " +
  "while with yield"
).split(" ");

/**
 * Names that no operation gets, in the module of `operations` or in an SDK: what these files declare and import. One
 * list, so that an operation is called the same in both.
 */
export const NO_OPERATIONS: readonly string[] = [
  ...RESERVED,
  ...["Operation", "ServiceProfile", "profile", "BlobLike"],
];

/** The names that every object has. A fixed list, so that a polluted `Object.prototype` changes no file. */
export const INHERITED: readonly string[] = (
  "constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf __proto__ " +
  "__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__"
).split(" ");

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** The separators between the words of a name. */
const NO_PART = /(?:[^\p{ID_Continue}$]|_)+/u;

/** Whether a constant or a class can have the name, unless it is {@link RESERVED}. */
export function isIdentifier(name: string): boolean {
  return IDENTIFIER.test(name);
}

/** The words of an id in camel case: `post_files_content` is `postFilesContent`, and `APIKeys` is `apiKeys`. */
export function identifierOf(id: string): string {
  const [first = "operation", ...others] = wordsOf(id);
  const start = first.replace(/^\p{Lu}+(?!\p{Ll})|^\p{Lu}/u, (capitals) => capitals.toLowerCase());
  return startable(joinWords([start, ...others.map(capitalized)]));
}

/**
 * The constants of operations. Of several ids with one constant, the id that is the constant keeps it, or else the first
 * one when sorted, so that the order of the document does not matter.
 */
export function constantsOf(ids: readonly string[], names: UniqueNames): readonly string[] {
  const isOwn = (id: string): boolean => identifierOf(id) === id;
  const sorted = [...ids].sort();
  const inOrder = [...sorted.filter(isOwn), ...sorted.filter((id) => !isOwn(id))];
  const constants = new Map(inOrder.map((id) => [id, names.take(identifierOf(id))]));
  return ids.map((id) => constants.get(id) ?? "");
}

/** The name of a type: the words joined, each with a capital letter. */
export function typeNameOf(name: string): string {
  const words = joinWords(wordsOf(name).map(capitalized));
  return startable(words === "" ? "Schema" : words);
}

/** The name with a capital letter. */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The words between underscores and characters that no identifier has; in lower case if all letters are capitals. */
function wordsOf(text: string): readonly string[] {
  const words = text.split(NO_PART).filter((word) => word !== "");
  const isLoud = words.length > 1 && !/\p{Ll}/u.test(text);
  return isLoud ? words.map((word) => word.toLowerCase()) : words;
}

/** Words as one, with an underscore between digits, which would make another number. */
function joinWords(words: readonly string[]): string {
  return words.join("_").replace(/_(?!(?<=\d_)\d)/g, "");
}

function startable(name: string): string {
  return isIdentifier(name) ? name : `_${name}`;
}
