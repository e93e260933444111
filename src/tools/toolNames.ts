/** Names of tools and arguments that the protocol and all providers accept. */

import { endWithout } from "../support/strings.js";

/** Names that all of them accept: without dots, and not `__proto__`. */
const VALID_NAME = /^(?!__proto__$)[A-Za-z0-9_-]{1,64}$/;

/** The longest name. */
const MAX_NAME = 64;

const NO_LETTERS = /[^A-Za-z0-9_-]+/g;

/** Whether a name is valid as it is. */
export function isName(name: string): boolean {
  return VALID_NAME.test(name);
}

/** The name with `_` in place of other characters; it may still be too long, or empty. */
export function respelt(name: string): string {
  if (isName(name)) {
    return name;
  }
  const text = name.replace(NO_LETTERS, "_");
  return text.slice(0, endWithout(text, "_")).replace(/^_+/, "");
}

/** The name, shortened if necessary, with a hash of `text` at its end. */
function hashed(name: string, text: string): string {
  const hash = hashOf(text);
  const start = name.slice(0, MAX_NAME - 1 - hash.length);
  return start === "" ? hash : `${start}_${hash}`;
}

/** The first of these spellings that is not taken, or else the last one with a hash of `text`. */
export function takeName(
  spellings: readonly [...others: string[], last: string],
  text: string,
  isTaken: (name: string) => boolean,
): string {
  const isFree = (name: string): boolean => isName(name) && !isTaken(name);
  const last = spellings[spellings.length - 1] as string;
  return spellings.find(isFree) ?? hashedName(last, text, isTaken);
}

/** The name with a hash of `text`. If that is taken, a number goes into the hash. */
function hashedName(base: string, text: string, isTaken: (name: string) => boolean): string {
  let name = hashed(base, text);
  for (let count = 2; isTaken(name) || !isName(name); count += 1) {
    name = hashed(base, `${text} ${count}`);
  }
  return name;
}

/**
 * A hash of eleven digits, the same on every machine: 32 bits of FNV-1a forwards, and 24 of the text backwards. A
 * description may be crafted so that hashes collide; then a number distinguishes the names.
 */
function hashOf(text: string): string {
  const forwards = fnv(text, (i) => i);
  const backwards = fnv(text, (i) => text.length - 1 - i) & 0xffffff;
  return (
    forwards.toString(36).padStart(7, "0").slice(-7) +
    backwards.toString(36).padStart(4, "0").slice(-4)
  );
}

function fnv(text: string, indexOf: (i: number) => number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(indexOf(i)), 0x01000193);
  }
  return hash >>> 0;
}

/** The names of all tools. They do not depend on which tools are included later. */
export function toolNames(
  wanted: readonly { readonly name: string; readonly text: string }[],
): readonly string[] {
  const counts = new Map<string, number>();
  const spelt = wanted.map(({ name, text }) => ({ name: respelt(name), text }));
  for (const { name } of spelt) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const isAlone = (name: string): boolean => isName(name) && counts.get(name) === 1;
  const taken = new Set(spelt.map(({ name }) => name).filter(isAlone));
  return spelt.map(({ name, text }) => {
    if (isAlone(name)) {
      return name;
    }
    const made = hashedName(name, text, (other) => taken.has(other));
    taken.add(made);
    return made;
  });
}
