import type { RequestOptions } from "../index.js";
import { mapEntries } from "../support/entries.js";
import {
  bytesOf,
  fileName,
  setBodyType,
  typeOf,
  unsendable,
  type BlobLike,
  type FormLike,
} from "./body.js";
import { guarded } from "./guard.js";
import { announcesEmpty, ownHeader } from "./headers.js";
import { prepare, type Prepared } from "./prepare.js";
import { redacted, type RedactOptions } from "./redact.js";
import { UNPRINTABLE_PIECES } from "../support/printable.js";
import { endWithout } from "../support/text.js";
import { baseName, byteCharacters, utf8Bytes, utf8Text } from "./text.js";

/** Beyond this many characters a body is handed to curl by a pipe: arguments have a limit. */
const LONGEST_ARGUMENT = 30_000;

/** The part of a command ahead of curl, if any, and the arguments of curl that give it the body. */
interface BodyWords {
  readonly before: string;
  readonly words: readonly string[];
}

/**
 * A command line for sh, bash, zsh and fish that sends the request with curl. Streams and blobs, which cannot
 * be read here, are what curl reads from its standard input; files of a form are read from the
 * current folder.
 *
 * @param options - the request
 * @param redact - see {@link RedactOptions}
 */
export function toCurl(options: RequestOptions, redact?: RedactOptions): string {
  return guarded(toCurl, () => {
    const request = redacted(prepare(options), redact);
    const { before, words } = bodyWords(request);
    const lines = [
      ...methodWords(request),
      ...clientWords(request),
      ...mapEntries(Object.entries(request.headers), headerWord),
      ...typeWords(request),
      ...words,
    ];
    return `${before}curl ${[...lines, shellWord(request.url)].join(" \\\n  ")}`;
  });
}

/**
 * The method, unless curl follows redirects and sends POST for the body by itself: it would keep a method that it is
 * told.
 */
function methodWords({ method, url, client }: Prepared): string[] {
  const glob = /[[\]{}]/.test(url) ? ["--globoff"] : [];
  if (method === "POST" && client.redirect === "follow") {
    return glob;
  }
  const word = /^[A-Z]+$/.test(method) ? method : shellWord(method);
  return [...glob, method === "HEAD" ? "--head" : `--request ${word}`];
}

function clientWords({ client: { redirect, timeout } }: Prepared): string[] {
  return [
    ...(redirect === "follow" ? ["--location"] : []),
    ...(Number.isFinite(timeout) ? [`--max-time ${Number(timeout) / 1000}`] : []),
  ];
}

/** `name;` is how curl is told to send a header without a value. */
function headerWord(name: string, value: string): string {
  return `--header ${value.trim() === "" ? shellWord(`${name};`) : quoteLatin1(`${name}: ${value}`)}`;
}

/** curl calls any body a form, unless told that there is no content-type. */
function typeWords({ method, headers, body }: Prepared): string[] {
  const isOpen = ownHeader(headers, "content-type") === undefined && body.kind !== "form";
  return isOpen && (body.kind !== "none" || announcesEmpty(method))
    ? ["--header 'content-type:'"]
    : [];
}

function bodyWords({ method, headers, body }: Prepared): BodyWords {
  setBodyType(headers, body);
  switch (body.kind) {
    case "none":
      return bare(announcesEmpty(method) ? ["--data-raw ''"] : []);
    case "json":
    case "text":
    case "params":
      return textWords(body.value.toString());
    case "bytes":
      return bytesWords(bytesOf(body.value));
    case "form":
      return bare(formWords(body.value, headers));
    case "blob":
    case "stream":
    case "pipe":
      return bare(["--data-binary @-"]);
  }
}

function textWords(text: string): BodyWords {
  if (text.includes("\0")) {
    return piped(octal(utf8Bytes(text)));
  }
  // The shell's own printf takes words of any length.
  return text.length > LONGEST_ARGUMENT
    ? { before: `printf %s ${shellWord(text)} | `, words: ["--data-binary @-"] }
    : bare([`--data-raw ${shellWord(text)}`]);
}

/** Words with nothing ahead of curl. */
function bare(words: readonly string[]): BodyWords {
  return { before: "", words };
}

function bytesWords(bytes: Uint8Array): BodyWords {
  const text = utf8Text(bytes);
  return text === undefined ? piped(octal(byteCharacters(bytes))) : textWords(text);
}

function piped(format: string): BodyWords {
  return { before: `printf '${format}' | `, words: ["--data-binary @-"] };
}

function formWords(form: FormLike, headers: Prepared["headers"]): string[] {
  const words = fieldWords(form);
  if (words.length > 0) {
    return words;
  }
  // Of a form without fields curl would send nothing. This is what `fetch` sends.
  const type = "--header 'content-type: multipart/form-data; boundary=empty'";
  const isOpen = ownHeader(headers, "content-type") === undefined;
  return [...(isOpen ? [type] : []), `--data-raw ${shellWord("--empty--\r\n")}`];
}

function fieldWords(form: FormLike): string[] {
  return mapEntries(form, (name, value) => {
    if (name === "" || name.includes("=")) {
      throw unsendable('a name without "=" for each form field, as curl requires', "another name");
    }
    return typeof value === "string"
      ? `--form-string ${shellWord(`${name}=${value.replace(/\r\n?|\n/g, "\r\n")}`)}`
      : `--form ${shellWord(`${name}=${fileWord(value)}`)}`;
  });
}

/** A media type as curl reads one: of other text it could make a file to read further headers from. */
const TYPE = /^[\w.+-]+\/[\w.+-]+(; ?(?!filename|headers|encoder)[\w-]+=[\w.+-]+)*$/i;

function fileWord(file: BlobLike): string {
  const name = fileName(file) ?? "blob";
  const type = typeOf(file);
  if (type !== "" && !TYPE.test(type)) {
    throw unsendable("a file with a media type that curl can read", "another type");
  }
  const path = quotedFormValue(`./${baseName(name)}`);
  return `@${path};filename=${quotedFormValue(name)};type=${type || "application/octet-stream"}`;
}

/** A value within the argument of --form. */
function quotedFormValue(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}

/** One word for the shell; what must not be printed is written by printf. */
function shellWord(text: string): string {
  if (text.includes("\0")) {
    throw unsendable("text that a shell can hold", "text with U+0000");
  }
  return wordOf(text.split(UNPRINTABLE_PIECES), utf8Bytes);
}

/** A word with each character as one byte, as headers are sent; a text would be UTF-8. */
function quoteLatin1(text: string): string {
  return wordOf(text.split(/([^\P{Control}\n]+|[\x80-\xff]+)/u), (part) => part);
}

/** With more pieces than these a word is written as a whole: sh crashes on some thousands. */
const MOST_PIECES = 100;

/** A word of parts, of which every other one is written by printf as the bytes that `bytesOf` makes of it. */
function wordOf(parts: readonly string[], bytesOf: (part: string) => string): string {
  // Behind what a command prints, fish reads single quotes as double ones, and refuses many a `$` or parenthesis.
  const isRefused = parts.slice(2).some((part, i) => i % 2 === 0 && /[$()]/.test(part));
  if (isRefused || parts.length > 2 * MOST_PIECES) {
    const text = parts.join("");
    // The shell leaves out line ends at the end of what a command prints.
    const end = endWithout(text, "\n");
    return printed(bytesOf(text.slice(0, end))) + (end < text.length ? `'${text.slice(end)}'` : "");
  }
  const words = parts.map((part, i) =>
    i % 2 === 1 ? printed(bytesOf(part)) : part && inSingleQuotes(part),
  );
  return words.join("") || "''";
}

/** What the shell replaces by these bytes, a character each. */
function printed(bytes: string): string {
  return `"$(printf '${octal(bytes)}')"`;
}

/**
 * Between single quotes nothing is special but the quote, and in fish a backslash ahead of another one or of a
 * quote: these backslashes stand between double quotes.
 */
function inSingleQuotes(text: string): string {
  const quoted = text.replace(/\\{2,}|\\(?='|$)|'/g, (found) =>
    found === "'" ? String.raw`'\''` : `'"${found}${found}"'`,
  );
  return `'${quoted}'`;
}

/** Bytes, a character each, for the format of printf. */
function octal(bytes: string): string {
  return bytes.replace(
    /[^A-Za-z0-9 _.,:;=/]/g,
    (byte) => `\\${byte.charCodeAt(0).toString(8).padStart(3, "0")}`,
  );
}
