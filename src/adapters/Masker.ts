import { percentDecoded } from "../grammar/percent.js";
import { edited, REDACTED, type Edit } from "./textEdits.js";
import { isFormType } from "./headers.js";
import { JsonMask, type IsSecret } from "./JsonMask.js";
import { headerIn, partNames, readMessage, splitParts, type MimeMessage } from "./multipart.js";
import { percentEncoded, withoutTriplets } from "./utf8.js";

/** A value that reveals nothing. */
const FLAG = /^(?:true|false|null|=)?$/;

/** A name in a URL, with the character before it and its equals sign. */
const START = /[?&;#]([^=?&;#]*)=/g;

/** The starts of encoded values that contain other values. */
const ENCODED_STARTS = [
  // JSON.
  "[{[]|%[57]b",
  // A path, a query, a fragment, or pairs.
  String.raw`%2f|%3f|%23|\??(?:[^%=&]|%(?!3d)[\da-f]{2}){1,60}%3d`,
  // A URL.
  String.raw`[a-z][a-z\d+.-]{0,20}(?::|%3a)(?:%2f|\/%2f)`,
  // Any of these, encoded twice.
  "[^&=]{0,60}%25(?:[57]b|2[3f]|3[adf])",
];

/** The start of an encoded value that contains other values, perhaps after whitespace. */
const ENCODED = new RegExp(
  String.raw`^(?:[\s+]|%(?:20|0[9ad])){0,20}(?:${ENCODED_STARTS.join("|")})`,
  "i",
);

/** The most characters that {@link ENCODED} can match. */
const ENCODED_LENGTH = 100;

/** The URLs in a text, without their schemes. URLs without a scheme count only at its start or after `<`. */
const URLS = /(?::\/\/|^[/?#]|<[/?])[^\s"<>]+/g;

/**
 * Text that begins with `name=`, perhaps after whitespace; the name has no spaces. Base64, which may end with equals
 * signs, is no name: a search for the words in megabytes of it would take long.
 */
const PAIRS = /^\s*[^\s=]+=+[^=]/;

/** The start of a URL that {@link URLS} finds. */
const URL_START = /^(?:[/?#]|<[/?]|<?[a-z][a-z\d+.-]*:\/\/)/i;

/** A header, and the start of a request of HTTP. */
const HEADER = /^([^\s:]+)(:[ \t]*)(.+)/gm;
const REQUEST = /^([\w-]+ )(\S+)/;

/** How deep values within values are searched: a batch, for example, has parts, requests and JSON. */
const MAX_LEVELS = 5;

/** Replaces secrets in texts. `isSecret` says whether a name is the name of a secret. */
export class Masker {
  readonly #isSecret: IsSecret;
  /** The masker for texts within values; `undefined` at the last level. */
  readonly #inner: Masker | undefined;

  /** `levels` is how deep values within values are searched. */
  constructor(isSecret: IsSecret, levels: number = MAX_LEVELS) {
    this.#isSecret = isSecret;
    this.#inner = levels > 0 ? new Masker(isSecret, levels - 1) : undefined;
  }

  /** The URL with secrets replaced in its userinfo, the `;name=value` of its path, its query and its fragment. */
  url(url: string): string {
    const text = maskUserinfo(url);
    const pathEnd = text.search(/[?#]/);
    return this.#pairs(text, (index, isSecret) =>
      pathEnd < 0 || index < pathEnd ? /[;/?#]/g : isSecret ? /[&#]/g : /[;&#]/g,
    );
  }

  /** The text of a form, in which only `&` ends a value. */
  form(text: string): string {
    return this.#pairs(`?${maskUserinfo(text)}`, () => /&/g).slice(1);
  }

  /** JSON text; whole objects and lists may be secrets. */
  json(text: string): string {
    return new JsonMask(text, this.#isSecret, (string) => this.#within(string)).masked();
  }

  /** The value of a header, a parameter or a field with this name. */
  value(name: string, value: string): string {
    return this.#isSecret(name) ? hidden(value) : this.#text(value);
  }

  /** A text body of this content type, which is `""` if there is none. */
  body(text: string, type: string): string {
    const isJson = looksLikeJson(text);
    const parts = /^multipart\//i.test(type) ? splitParts(text, type) : undefined;
    if (parts !== undefined) {
      return parts.map((part, i) => (i % 2 === 1 ? part : this.#part(part))).join("");
    }
    if (/^(?:application|message)\/http\b/i.test(type)) {
      return this.#message(readMessage(text));
    }
    if (isFormType(type)) {
      return this.form(isJson ? this.json(text) : text);
    }
    if (isJson || /json/i.test(type)) {
      return this.json(text);
    }
    return PAIRS.test(text) ? this.form(text) : this.#text(text);
  }

  /** A part of a multipart body. Its headers may say that its value is a secret. */
  #part(part: string): string {
    const message = readMessage(part);
    const isSecret = partNames(message.head).some((name) => this.#isSecret(name));
    return this.#message(isSecret ? { ...message, value: hidden(message.value) } : message);
  }

  #message({ head, gap, value, end }: MimeMessage): string {
    const masked = head
      .replace(REQUEST, (_, method: string, url: string) => method + this.url(url))
      .replace(HEADER, (_, name: string, colon: string, field: string) =>
        [name, colon, this.value(name, field)].join(""),
      );
    const type = headerIn(head, "content-type") ?? "";
    return masked + gap + (this.#inner?.body(value, type) ?? value) + end;
  }

  /** Any text: JSON, pairs, or text that may contain URLs. */
  #text(text: string): string {
    const isJson = looksLikeJson(text);
    const masked = (isJson ? this.json(text) : text).replace(URLS, (url) => this.url(url));
    const isForm = isSpacedUrl(text) || (!URL_START.test(text) && PAIRS.test(text));
    if (!isJson && isForm) {
      return this.form(masked);
    }
    const isEncoded = masked === text && ENCODED.test(text.slice(0, ENCODED_LENGTH));
    return isJson || !isEncoded ? masked : this.#encoded(text);
  }

  #within(value: string): string {
    return this.#inner === undefined ? value : this.#inner.#text(value);
  }

  /** Replaces the values of `name=value`; `endFor` returns what ends the value at an index. */
  #pairs(text: string, endFor: (index: number, isSecret: boolean) => RegExp): string {
    let out = "";
    let done = 0;
    for (const { 0: start, 1: name = "", index } of text.matchAll(START)) {
      const from = index + start.length;
      // A name within a value that was already masked is skipped.
      const isSecret = index >= done && this.#isSecret(name);
      if (isSecret || (index >= done && ENCODED.test(text.slice(from, from + ENCODED_LENGTH)))) {
        const end = startOf(text, from, endFor(index, isSecret));
        const value = text.slice(from, end);
        out += text.slice(done, from) + (isSecret ? hidden(value) : this.#encoded(value));
        done = end;
      }
    }
    return out + text.slice(done);
  }

  /** An encoded value; it stays unchanged unless a secret in it is replaced. */
  #encoded(value: string): string {
    const spaced = value.replaceAll("+", " ");
    const text = percentDecoded(spaced) ?? withoutTriplets(spaced);
    const masked = this.#within(text);
    return masked === text ? value : percentEncoded(masked);
  }
}

/** A secret, replaced unless it reveals nothing. */
function hidden(value: string): string {
  return FLAG.test(value) ? value : REDACTED;
}

/** Whether a text begins with a relative URL, and goes on behind a space: {@link URLS} ends there. */
function isSpacedUrl(text: string): boolean {
  return /^\s*[/?#]\S*\s/.test(text);
}

/**
 * Whether a text begins like a JSON object or list, perhaps after the separator of a JSON sequence. `[name]=` begins a
 * form.
 */
function looksLikeJson(text: string): boolean {
  return /^[\s\p{Cc}]*(?:\{|\[(?![\w[\]]*\]=))/u.test(text);
}

/**
 * The text before an authority: plain, encoded, or as in JSON. Without a scheme, only where a value or fragment begins.
 */
const AUTHORITY = /(?::|%3a|(?<=^|[\s"'<=#]))(?:\\?\/|%2f){2}/gi;

/** What ends an authority in any text; an ampersand only before a name. */
const AUTHORITY_END = /[\s/?#"<>\\]|&[^&=@/?#]*=/g;

/** What ends an authority in an encoded URL; in other URLs these triplets may be part of a password. */
const ENCODED_END = /[\s/?#"<>\\]|%(?:2[023f]|3f|5c)|&[^&=@/?#]*=/gi;

/** The text with the userinfo of all URLs replaced. */
function maskUserinfo(text: string): string {
  const edits = Array.from(text.matchAll(AUTHORITY), ({ 0: start, index }): Edit => {
    const from = index + start.length;
    const end = start.endsWith("/") ? AUTHORITY_END : ENCODED_END;
    const authority = text.slice(from, startOf(text, from, end));
    const at = Math.max(authority.lastIndexOf("@"), authority.lastIndexOf("%40"));
    return at < 0
      ? { from: index, to: index, text: "" }
      : { from: index, to: from + at, text: start + REDACTED };
  });
  return edited(text, edits);
}

/** The index of the first match at or after `from`, or else the end of the text. */
function startOf(text: string, from: number, expression: RegExp): number {
  expression.lastIndex = from;
  return expression.exec(text)?.index ?? text.length;
}
