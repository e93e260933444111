/** Finds duplicate keys in JSON text: `JSON.parse` drops all values of a key but the last one. */
import { endOfString } from "../../grammar/jsonText.js";
import { below } from "../../openapi/fields.js";
import { matchEnd } from "../../support/strings.js";

/** The punctuators of JSON, and the quotes. They show where a name is. */
const PUNCTUATOR = /[[\]{},"]/g;

/** The colon after a name. */
const COLON = /\s*:/y;

/** An object or a list around a place of the text. */
interface Around {
  /** The names of an object. */
  readonly names: Set<string> | undefined;
  readonly pointer: string;
  /** The name or the index of the member. */
  at: string | number;
}

/** The pointers to the duplicate keys of a text with this value. */
export function repeatedKeys(text: string, value: unknown): readonly string[] {
  // Each name ends in a quote and a colon. If the value has as many names as the text has these, none was dropped.
  const count = text.match(/"\s*:/g)?.length ?? 0;
  return count === countKeys(value) ? [] : scan(text);
}

/** How many names the objects in a value have. */
function countKeys(value: unknown): number {
  let count = 0;
  const waiting = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === "object" && next !== null) {
      const members = Object.values(next);
      count += Array.isArray(next) ? 0 : members.length;
      for (const member of members) {
        if (typeof member === "object") {
          waiting.push(member);
        }
      }
    }
  }
  return count;
}

function scan(text: string): readonly string[] {
  const found: string[] = [];
  const around: Around[] = [];
  const punctuator = new RegExp(PUNCTUATOR);
  for (let next = punctuator.exec(text); next !== null; next = punctuator.exec(text)) {
    const top = around.at(-1);
    const pointer = top === undefined ? "#" : below(top.pointer, top.at);
    if (next[0] === "{") {
      around.push({ names: new Set(), pointer, at: "" });
    } else if (next[0] === "[") {
      around.push({ names: undefined, pointer, at: 0 });
    } else if (next[0] === ",") {
      if (typeof top?.at === "number") {
        top.at += 1;
      }
    } else if (next[0] === '"') {
      const end = endOfString(text, next.index) + 1;
      punctuator.lastIndex = end;
      if (top?.names !== undefined && matchEnd(COLON, text, end) > 0) {
        top.at = JSON.parse(text.slice(next.index, end)) as string;
        if (top.names.has(top.at)) {
          found.push(below(top.pointer, top.at));
        }
        top.names.add(top.at);
      }
    } else {
      around.pop();
    }
  }
  return found;
}
