import { mapEntries } from "../support/entries.js";
import { utf8Length } from "../support/text.js";
import {
  bytesOf,
  fileName,
  setBodyType,
  typeOf,
  unsendable,
  type BlobLike,
  type FormField,
  type FormLike,
} from "./body.js";
import { announcesEmpty } from "./headers.js";
import { boundaryFor, disposition } from "./formText.js";
import type { Prepared } from "./prepare.js";
import { LONGEST_ARGUMENT, printing, printingBytes, shellWord } from "./shell.js";
import { baseName, byteCharacters, utf8Text } from "./text.js";

/** The command that writes the body to curl, if there is one, and the arguments of curl. */
export interface BodyWords {
  readonly input: string | undefined;
  readonly words: readonly string[];
}

/** What follows in place of a body that an argument holds. */
const FROM_INPUT = "--data-binary @-";

/** Beyond this many characters a body is written to curl: arguments have a limit, the shell's own printf has none. */
const LONGEST_BODY = 30_000;

/** How many bytes the name and the value of a field may have; an argument holds more than these. */
const LONGEST_FIELD = LONGEST_ARGUMENT - 10_000;

/** How many bytes all arguments may have: macOS takes 1,048,576, with the environment. */
const MOST_BYTES = 800_000;

/** What an argument takes beside its own bytes: the option before it, and the places of both. */
const ARGUMENT_BYTES = 40;

/** How curl is given the body, whose headers are completed. */
export function bodyWords({ method, headers, body }: Prepared): BodyWords {
  setBodyType(headers, body);
  switch (body.kind) {
    case "none":
      return withoutInput(announcesEmpty(method) ? ["--data-raw ''"] : []);
    case "json":
    case "text":
    case "params":
      return textWords(body.value.toString());
    case "bytes":
      return bytesWords(bytesOf(body.value));
    case "form":
      return formWords(body.value);
    case "blob":
    case "stream":
    case "pipe":
      return withoutInput([FROM_INPUT]);
  }
}

function withoutInput(words: readonly string[]): BodyWords {
  return { input: undefined, words };
}

function textWords(text: string): BodyWords {
  return text.length > LONGEST_BODY || text.includes("\0")
    ? { input: printing(text), words: [FROM_INPUT] }
    : withoutInput([`--data-raw ${shellWord(text)}`]);
}

function bytesWords(bytes: Uint8Array): BodyWords {
  const text = utf8Text(bytes);
  return text === undefined
    ? { input: printingBytes(byteCharacters(bytes)), words: [FROM_INPUT] }
    : textWords(text);
}

/** A field that is not a file. */
type TextField = readonly [name: string, value: string];

/**
 * The fields as arguments. Where these would be too long, the shell writes the form, or one field of a form with
 * files, which only curl can read.
 */
function formWords(form: FormLike): BodyWords {
  const fields = mapEntries(form, (name, value): FormField => [name, lined(value)]);
  // Of a form without fields curl would send nothing.
  if (fields.length > 0 && areArguments(fields)) {
    return withoutInput(mapEntries(fields, fieldWord));
  }
  const texts = fields.filter((field) => typeof field[1] === "string") as readonly TextField[];
  return texts.length === fields.length ? writtenForm(texts) : formWithInput(fields, texts);
}

/** A text with the ends of lines that forms have. */
function lined(value: FormField[1]): FormField[1] {
  return typeof value === "string" ? value.replace(/\r\n?|\n/g, "\r\n") : value;
}

/** Whether a command can have all fields as arguments. */
function areArguments(fields: readonly FormField[]): boolean {
  const sizes = fields.map(sizeOf);
  const all = sizes.reduce((sum, size) => sum + size + ARGUMENT_BYTES, 0);
  return sizes.every((size) => size <= LONGEST_FIELD) && all <= MOST_BYTES;
}

function sizeOf(field: FormField): number {
  const value = field[1];
  return utf8Length(field[0]) + (typeof value === "string" ? utf8Length(value) : 0);
}

function writtenForm(fields: readonly TextField[]): BodyWords {
  const boundary = boundaryFor(fields);
  const parts = mapEntries(
    fields,
    (name, value) => `--${boundary}\r\n${disposition(name)}\r\n\r\n${value}\r\n`,
  );
  const { words, ...input } = textWords(`${parts.join("")}--${boundary}--\r\n`);
  const type = `--header 'content-type: multipart/form-data; boundary=${boundary}'`;
  return { ...input, words: [type, ...words] };
}

/** The form with its longest text as what curl reads from its standard input. */
function formWithInput(fields: readonly FormField[], texts: readonly TextField[]): BodyWords {
  const sorted = [...texts].sort((one, other) => sizeOf(other) - sizeOf(one));
  const longest = sorted[0];
  if (longest === undefined || !areArguments(fields.filter((field) => field !== longest))) {
    throw unsendable("files beside one long text at most, as curl requires", "several long texts");
  }
  const words = fields.map((field) =>
    field === longest
      ? `--form ${shellWord(`${fieldName(longest[0])}=<-`)}`
      : fieldWord(field[0], field[1]),
  );
  return { input: printing(longest[1]), words };
}

function fieldWord(name: string, value: FormField[1]): string {
  return typeof value === "string"
    ? `--form-string ${shellWord(`${fieldName(name)}=${value}`)}`
    : `--form ${shellWord(`${fieldName(name)}=${fileWord(value)}`)}`;
}

function fieldName(name: string): string {
  if (name === "" || name.includes("=")) {
    throw unsendable('a name without "=" for each form field, as curl requires', "another name");
  }
  return name;
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
