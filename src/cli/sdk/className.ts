/** Valid names for the class of a client. */
import { UniqueNames } from "../document/UniqueNames.js";
import { isIdentifier, RESERVED, typeNameOf } from "../print/names.js";

/** Types that the files use, of the platform and of their own. */
export const USED_TYPES: readonly string[] = [
  "AsyncIterable",
  "BlobLike",
  "Date",
  "ServerEvent",
  "Uint8Array",
];

/** Names of the platform that the files of classes use. */
export const PLATFORM_NAMES: readonly string[] = ["Object", "Partial", "ReturnType"];

/** Words that a module can declare, but that no class can have as a name, because they mean something in types. */
const TYPE_WORDS =
  "any bigint boolean infer keyof never number object readonly string symbol unique unknown".split(
    " ",
  );

/** Names that no client gets. `client.ts` uses the last two. */
const REFUSED = [
  ...RESERVED,
  ...TYPE_WORDS,
  ...USED_TYPES,
  ...PLATFORM_NAMES,
  "SERVICE",
  "globalThis",
];

/** Whether the user may choose this name. */
export function isClassName(name: string): boolean {
  return isIdentifier(name) && !REFUSED.includes(name);
}

/** The name if the user chooses none: the name of the service, or its title. */
export function classNameOf(service: string): string {
  return new UniqueNames(REFUSED).take(typeNameOf(service));
}
