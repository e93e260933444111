import { bytesOf, type Body, type FormLike } from "./body.js";
import { baseName } from "./form.js";
import type { RequestOptions } from "../index.js";
import { redacted, type RedactOptions } from "./redact.js";
import { FORM_TYPE, ownHeader, prepare, setDefault, unsendable, type Prepared } from "./shared.js";
import { utf8Bytes, utf8Text } from "./text.js";

/** Beyond this many characters a body is handed to curl by a pipe: arguments have a limit. */
const LONGEST_ARGUMENT = 30_000;

/** The part of a command ahead of curl, if any, and the arguments of curl that give it the body. */
interface BodyWords {
  readonly before?: string;
  readonly words: readonly string[];
}

/**
 * A command line for a POSIX shell that sends the request with curl. Streams and blobs, which cannot
 * be read here, are what curl reads from its standard input; files of a form are read from the
 * current folder.
 *
 * @param options - the request
 * @param redact - see {@link RedactOptions}
 */
export function toCurl(options: RequestOptions, redact?: RedactOptions): string {
  const request = redacted(prepare(options), redact);
  const { before = "", words } = bodyWords(request);
  const lines = [
    ...methodWords(request),
    ...clientWords(request),
    ...Object.entries(request.headers).map(([name, value]) => headerWord(name, value)),
    ...typeWords(request),
    ...words,
  ];
  return `${before}curl ${[...lines, quote(request.url)].join(" \\\n  ")}`;
}

function methodWords({ method, url }: Prepared): string[] {
  const glob = /[[\]{}]/.test(url) ? ["--globoff"] : [];
  const word = /^[A-Z]+$/.test(method) ? method : quote(method);
  return [...glob, method === "HEAD" ? "--head" : `--request ${word}`];
}

function clientWords({ client: { redirect, timeout } }: Prepared): string[] {
  return [
    ...(redirect === "follow" ? ["--location"] : []),
    ...(typeof timeout === "number" ? [`--max-time ${String(timeout / 1000)}`] : []),
  ];
}

/** `name;` is how curl is told to send a header without a value. */
function headerWord(name: string, value: string): string {
  return `--header ${value.trim() === "" ? quote(`${name};`) : quoteLatin1(`${name}: ${value}`)}`;
}

/** curl calls any body a form, unless told that there is no content-type. */
function typeWords({ method, headers, body }: Prepared): string[] {
  const isOpen = ownHeader(headers, "content-type") === undefined && body.kind !== "form";
  return isOpen && (body.kind !== "none" || hasLength(method)) ? ["--header 'content-type:'"] : [];
}

/** Methods whose empty body is announced by `content-length: 0`. */
function hasLength(method: string): boolean {
  return ["PATCH", "POST", "PUT"].includes(method);
}

function bodyWords({ method, headers, body }: Prepared): BodyWords {
  switch (body.kind) {
    case "none":
      return { words: hasLength(method) ? ["--data-raw ''"] : [] };
    case "json":
    case "text":
      return textWords(body.value);
    case "bytes":
      return bytesWords(bytesOf(body.value));
    case "params":
      setDefault(headers, "content-type", FORM_TYPE);
      return textWords(body.value.toString());
    case "form":
      return { words: formWords(body.value) };
    default:
      typeOfBlob(body, headers);
      return { words: ["--data-binary @-"] };
  }
}

function typeOfBlob(body: Body, headers: Record<string, string>): void {
  if (body.kind === "blob" && body.value.type !== "") {
    setDefault(headers, "content-type", body.value.type);
  }
}

function textWords(text: string): BodyWords {
  if (text.includes("\0")) {
    return piped(octal(utf8Bytes(text)));
  }
  // The shell's own printf takes words of any length.
  return text.length > LONGEST_ARGUMENT
    ? { before: `printf %s ${quote(text)} | `, words: ["--data-binary @-"] }
    : { words: [`--data-raw ${quote(text)}`] };
}

function bytesWords(bytes: Uint8Array): BodyWords {
  const text = utf8Text(bytes);
  return text === undefined
    ? piped(octal(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")))
    : textWords(text);
}

function piped(format: string): BodyWords {
  return { before: `printf '${format}' | `, words: ["--data-binary @-"] };
}

function formWords(form: FormLike): string[] {
  return Array.from(form, ([name, value]) => {
    if (name.includes("=")) {
      throw unsendable('curl cannot send a form field with "=" in its name');
    }
    if (typeof value === "string") {
      return `--form-string ${quote(`${name}=${value.replace(/\r\n?|\n/g, "\r\n")}`)}`;
    }
    const fileName = value.name ?? "blob";
    const file = `@${inQuotes(`./${baseName(fileName)}`)};filename=${inQuotes(fileName)}`;
    return `--form ${quote(`${name}=${file};type=${value.type || "application/octet-stream"}`)}`;
  });
}

/** A value within the argument of --form. */
function inQuotes(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}

/** One word for the shell: nothing is special between single quotes, save the quote itself. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A word with each character as one byte, as headers are sent; a text would be UTF-8. */
function quoteLatin1(text: string): string {
  return text
    .split(/([\x80-\xff]+)/)
    .map((part, i) => (i % 2 === 1 ? `"$(printf '${octal(part)}')"` : part && quote(part)))
    .join("");
}

/** Bytes, a character each, for the format of printf. */
function octal(bytes: string): string {
  return bytes.replace(
    /[^A-Za-z0-9 _.,:;=/]/g,
    (byte) => `\\${byte.charCodeAt(0).toString(8).padStart(3, "0")}`,
  );
}
