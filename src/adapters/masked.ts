/** Texts with the values of some names replaced; what is a secret, the caller of these says. */
import { percentDecoded } from "./text.js";

/** Stands in place of a secret. */
export const REDACTED = "REDACTED";

/** Whether what has this name is a secret. */
export type IsSecret = (name: string) => boolean;

/** A name behind one of the characters that begin one in a URL, with its equals sign. */
const START = /[?&;#]([^=?&;#]*)=/g;

/** The URL with the secrets replaced in its path's `;name=value`, its query and its fragment. */
export function maskUrl(url: string, isSecret: IsSecret): string {
  const pathEnd = url.search(/[?#]/);
  let out = "";
  let done = 0;
  for (const { 0: start, 1: name = "", index } of url.matchAll(START)) {
    const from = index + start.length;
    const isWhole = isSecret(name);
    // What begins within a value that is replaced is gone with it.
    if (index >= done && (isWhole || JSON_START.test(url.slice(from, from + 3)))) {
      const isInPath = pathEnd < 0 || index < pathEnd;
      const end = endOf(url, from, isInPath ? /[;/?#]/g : isWhole ? /[&#]/g : /[;&#]/g);
      out += url.slice(done, from);
      out += isWhole ? REDACTED : maskEncodedJson(url.slice(from, end), isSecret);
      done = end;
    }
  }
  return out + url.slice(done);
}

function endOf(text: string, from: number, end: RegExp): number {
  end.lastIndex = from;
  return end.exec(text)?.index ?? text.length;
}

/** How JSON begins, percent-encoded or not. */
const JSON_START = /^(?:[{[]|%7B|%5B)/i;

/** An encoded value that may be JSON, with the secrets in it replaced. */
function maskEncodedJson(value: string, isSecret: IsSecret): string {
  const text = percentDecoded(value.replaceAll("+", " ")) ?? "";
  const masked = maskJson(text, isSecret);
  return masked === text ? value : encodeURIComponent(masked);
}

/** The value of a name: replaced for a secret, and looked into if it is JSON. */
export function maskValue(name: string, value: string, isSecret: IsSecret): string {
  if (isSecret(name)) {
    return REDACTED;
  }
  return looksLikeJson(value) ? maskJson(value, isSecret) : value;
}

/** Whether a text begins as an object or a list of JSON does. */
export function looksLikeJson(text: string): boolean {
  return /^\s*[{[]/.test(text);
}

/** The text of a form, or a query without its question mark, with the secrets replaced. */
export function maskPairs(text: string, isSecret: IsSecret): string {
  return maskUrl(`?${text}`, isSecret).slice(1);
}

/** A text in JSON, and the colon that makes it a name. Its end may lack, so that no text is read twice. */
const JSON_TEXT = /"((?:[^"\\]|\\[^])*)"?(\s*:\s*)?/g;

/** What a value of JSON is made of: texts, braces and brackets, commas, and numbers and words. */
const JSON_PART = /"(?:[^"\\]|\\[^])*"?|[{}[\],]|[^\s"{}[\],]+/g;

/** JSON text with the secrets replaced, whole objects and lists too; `true`, `false` and `null` are none. */
export function maskJson(text: string, isSecret: IsSecret): string {
  let out = "";
  let done = 0;
  for (const { 0: all, 1: name = "", 2: colon, index } of text.matchAll(JSON_TEXT)) {
    if (colon !== undefined && index >= done && isSecret(unescaped(name))) {
      const from = index + all.length;
      const end = endOfValue(text, from);
      const isFlag = /^(?:true|false|null)$/.test(text.slice(from, Math.min(end, from + 6)));
      out += text.slice(done, from) + (isFlag ? text.slice(from, end) : `"${REDACTED}"`);
      done = end;
    }
  }
  return out + text.slice(done);
}

function endOfValue(text: string, from: number): number {
  const part = new RegExp(JSON_PART);
  part.lastIndex = from;
  let depth = 0;
  for (let found = part.exec(text); found !== null; found = part.exec(text)) {
    const [mark] = found;
    depth += /^[{[]/.test(mark) ? 1 : /^[}\]]/.test(mark) ? -1 : 0;
    if (depth <= 0) {
      return part.lastIndex;
    }
  }
  return text.length;
}

/** The characters of a JSON string between its quotes; as written where it is none. */
function unescaped(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}
