import { edited, REDACTED, type Edit } from "./edits.js";
import { isFormType } from "./headers.js";
import { JsonMask, type IsSecret } from "./JsonMask.js";
import { headerIn, partNames, readMessage, splitParts, type MimeMessage } from "./multipart.js";
import { percentDecoded, percentEncoded, withoutTriplets } from "./text.js";

export { REDACTED };

/** A value that gives nothing away, wherever it stands. */
const FLAG = /^(?:true|false|null|=)?$/;

/** A name after one of the characters that begin one in a URL, with its equals sign. */
const START = /[?&;#]([^=?&;#]*)=/g;

/** How an encoded value begins that holds others. */
const ENCODED_STARTS = [
  // JSON.
  "[{[]|%[57]b",
  // A path, a query, a fragment, and the pairs that these hold.
  String.raw`%2f|%3f|%23|\??(?:[\w.-]|%5[bd]){1,60}%3d`,
  // A URL.
  String.raw`[a-z][a-z\d+.-]{0,20}(?::|%3a)(?:%2f|\/%2f)`,
];

/** The start of an encoded value that holds others, perhaps after blanks. */
const ENCODED = new RegExp(
  String.raw`^(?:[\s+]|%(?:20|0[9ad])){0,20}(?:${ENCODED_STARTS.join("|")})`,
  "i",
);

/** {@link ENCODED} needs no more characters than these. */
const ENCODED_LENGTH = 100;

/** The URLs in a text, without their schemes; those without a scheme only at its start or after `<`. */
const URLS = /(?::\/\/|^[/?#]|<[/?])[^\s"<>]+/g;

/** A text of `name=value`; its first name has no blanks. */
const PAIRS = /^[^\s=]+=/;

/** Pairs, which cannot be JSON or a URL. */
const PLAIN_PAIRS = /^[\w.[\]-]+=/;

/** A header, and the start of a request of HTTP. */
const HEADER = /^([^\s:]+)(:[ \t]*)(.+)/gm;
const REQUEST = /^([\w-]+ )(\S+)/;

/** How many times a value is looked into that is itself a text with values: a batch holds parts, requests and JSON. */
const LEVELS = 5;

/** Replaces secrets in texts. Whether a name stands for a secret, `isSecret` tells. */
export class Masker {
  readonly #isSecret: IsSecret;
  /** The masker for texts within values; `undefined` if values are not looked into. */
  readonly #inner: Masker | undefined;

  /** `levels` says how many times values are looked into. */
  constructor(isSecret: IsSecret, levels: number = LEVELS) {
    this.#isSecret = isSecret;
    this.#inner = levels > 0 ? new Masker(isSecret, levels - 1) : undefined;
  }

  /** The URL with the secrets replaced in its userinfo, its path's `;name=value`, its query and its fragment. */
  url(url: string): string {
    const text = maskUserinfo(url);
    const pathEnd = text.search(/[?#]/);
    return this.#pairs(text, (index, isSecret) =>
      pathEnd < 0 || index < pathEnd ? /[;/?#]/g : isSecret ? /[&#]/g : /[;&#]/g,
    );
  }

  /** The text of a form, in which nothing but `&` ends a value. */
  form(text: string): string {
    return this.#pairs(`?${maskUserinfo(text)}`, () => /&/g).slice(1);
  }

  /** JSON text, whole objects and lists of it too. */
  json(text: string): string {
    return new JsonMask(text, this.#isSecret, (string) => this.#within(string)).masked();
  }

  /** The value of a header, a parameter or a field with this name. */
  value(name: string, value: string): string {
    return this.#isSecret(name) ? hidden(value) : this.#text(value);
  }

  /** A body that is a text of this content type, which is empty where there is none. */
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

  /** A part of a multipart body, whose headers may say that its value is a secret. */
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

  /** A text of any kind: JSON, or one with URLs in it. */
  #text(text: string): string {
    const json = looksLikeJson(text) ? this.json(text) : text;
    return json.replace(URLS, (url) => this.url(url));
  }

  #within(value: string): string {
    return this.#inner === undefined ? value : this.#inner.#text(value);
  }

  /** Replaces the values of `name=value`; `endFor` gives what ends the one that begins at an index. */
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

  /** An encoded value, which stays as it is written unless something in it is replaced. */
  #encoded(value: string): string {
    const spaced = value.replaceAll("+", " ");
    const text = percentDecoded(spaced) ?? withoutTriplets(spaced);
    const masked = PLAIN_PAIRS.test(text) ? this.#inner?.form(text) : this.#within(text);
    return masked === undefined || masked === text ? value : percentEncoded(masked);
  }
}

/** A secret, replaced unless it gives nothing away. */
function hidden(value: string): string {
  return FLAG.test(value) ? value : REDACTED;
}

/** Whether a text begins as an object or a list of JSON does, perhaps after the mark of a sequence. */
function looksLikeJson(text: string): boolean {
  return /^[\s\p{Cc}]*[{[]/u.test(text);
}

/** What stands before an authority, encoded or not, or as in JSON; without a scheme only where a value or a fragment begins. */
const AUTHORITY = /(?::|%3a|(?<=^|[\s"'<=#]))(?:\\?\/|%2f){2}/gi;

/** What ends an authority in any text; an ampersand does so before a name. */
const AUTHORITY_END = /[\s/?#"<>\\]|&[^&=@/?#]*=/g;

/** What ends an authority whose URL is encoded; elsewhere such triplets are part of a password. */
const ENCODED_END = /[\s/?#"<>\\]|%(?:2[023f]|3f|5c)|&[^&=@/?#]*=/gi;

/** The text with the userinfo of every URL in it replaced. */
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

/** Where the expression matches first at or after `from`; the end of the text where it does not. */
function startOf(text: string, from: number, expression: RegExp): number {
  expression.lastIndex = from;
  return expression.exec(text)?.index ?? text.length;
}
