import { mapEntries } from "../support/objects.js";
import { utf8Length } from "../support/strings.js";
import {
  BYTES_TYPE,
  bytesOf,
  fileName,
  setBodyType,
  typeOf,
  unsendable,
  type BlobLike,
  type FormField,
  type FormLike,
} from "./body.js";
import { expectsBody } from "./headers.js";
import { boundaryFor, disposition, lined } from "./formText.js";
import type { Prepared } from "./prepare.js";
import { MAX_ARGUMENT, printing, printingBytes, shellWord } from "./shell.js";
import { baseName, byteCharacters, utf8Text } from "./utf8.js";

/** The arguments of curl for a body, and the command whose output is the body, if curl reads it from its input. */
interface BodyArguments {
  readonly input: string | undefined;
  readonly words: readonly string[];
}

/** The argument that makes curl read the body from standard input. */
const FROM_INPUT = "--data-binary @-";

/** The longest body in an argument, in characters. Arguments have a limit; the shell's own printf has none. */
const MAX_BODY = 30_000;

/** The bytes that the name and the value of a field may have; its argument is somewhat longer. */
const MAX_FIELD = MAX_ARGUMENT - 10_000;

/** The bytes that all arguments together may have. macOS allows 1,048,576, including the environment. */
const MAX_BYTES = 800_000;

/** The overhead of an argument: the option before it, and a pointer to each of them. */
const ARGUMENT_BYTES = 40;

/** The arguments of curl for the body. Completes the headers. */
export function bodyArguments({ method, headers, body }: Prepared): BodyArguments {
  setBodyType(headers, body);
  switch (body.kind) {
    case "none":
      return withoutInput(expectsBody(method) ? ["--data-raw ''"] : []);
    case "json":
    case "text":
    case "params":
      return textArguments(body.value.toString());
    case "bytes":
      return bytesArguments(bytesOf(body.value));
    case "form":
      return formArguments(body.value);
    case "blob":
    case "stream":
    case "pipe":
      return withoutInput([FROM_INPUT]);
  }
}

function withoutInput(words: readonly string[]): BodyArguments {
  return { input: undefined, words };
}

function textArguments(text: string): BodyArguments {
  return text.length > MAX_BODY || text.includes("\0")
    ? { input: printing(text), words: [FROM_INPUT] }
    : withoutInput([`--data-raw ${shellWord(text)}`]);
}

function bytesArguments(bytes: Uint8Array): BodyArguments {
  const text = utf8Text(bytes);
  return text === undefined
    ? { input: printingBytes(byteCharacters(bytes)), words: [FROM_INPUT] }
    : textArguments(text);
}

/** A field that is not a file. */
type TextField = readonly [name: string, value: string];

/**
 * The fields as arguments. If these would be too long, the shell writes the form. If it has files, which only curl can
 * read, the shell writes the longest field.
 */
function formArguments(form: FormLike): BodyArguments {
  const fields = mapEntries(form, (name, value): FormField => [
    lined(name),
    typeof value === "string" ? lined(value) : value,
  ]);
  // curl sends nothing for a form without fields.
  if (fields.length > 0 && areArguments(fields)) {
    return withoutInput(mapEntries(fields, fieldArgument));
  }
  const texts = fields.filter((field) => typeof field[1] === "string") as readonly TextField[];
  return texts.length === fields.length ? writtenForm(texts) : formWithInput(fields, texts);
}

/** Whether all fields can be arguments of one command. */
function areArguments(fields: readonly FormField[]): boolean {
  const sizes = fields.map(sizeOf);
  const all = sizes.reduce((sum, size) => sum + size + ARGUMENT_BYTES, 0);
  return sizes.every((size) => size <= MAX_FIELD) && all <= MAX_BYTES;
}

function sizeOf(field: FormField): number {
  const value = field[1];
  return utf8Length(field[0]) + (typeof value === "string" ? utf8Length(value) : 0);
}

function writtenForm(fields: readonly TextField[]): BodyArguments {
  const boundary = boundaryFor(fields);
  const parts = mapEntries(
    fields,
    (name, value) => `--${boundary}\r\n${disposition(name)}\r\n\r\n${value}\r\n`,
  );
  const { words, ...input } = textArguments(`${parts.join("")}--${boundary}--\r\n`);
  const type = `--header 'content-type: multipart/form-data; boundary=${boundary}'`;
  return { ...input, words: [type, ...words] };
}

/** The form, whose longest text curl reads from standard input. */
function formWithInput(fields: readonly FormField[], texts: readonly TextField[]): BodyArguments {
  const sorted = [...texts].sort((one, other) => sizeOf(other) - sizeOf(one));
  const longest = sorted[0];
  if (longest === undefined || !areArguments(fields.filter((field) => field !== longest))) {
    throw unsendable("files and at most one long text, as curl requires", "several long texts");
  }
  const words = fields.map((field) =>
    field === longest
      ? `--form ${shellWord(`${checkedName(longest[0])}=<-`)}`
      : fieldArgument(field[0], field[1]),
  );
  return { input: printing(longest[1]), words };
}

function fieldArgument(name: string, value: FormField[1]): string {
  return typeof value === "string"
    ? `--form-string ${shellWord(`${checkedName(name)}=${value}`)}`
    : `--form ${shellWord(`${checkedName(name)}=${fileValue(value)}`)}`;
}

function checkedName(name: string): string {
  if (name === "" || name.includes("=")) {
    throw unsendable('form fields with names without "=", as curl requires', "another name");
  }
  return name;
}

/** A media type that is safe for curl, which could take other text for an option, such as a file with headers. */
const TYPE = /^[\w.+-]+\/[\w.+-]+(; ?(?!filename|headers|encoder)[\w-]+=[\w.+-]+)*$/i;

/** The value of --form for a file. */
function fileValue(file: BlobLike): string {
  const name = fileName(file) ?? "blob";
  const type = typeOf(file);
  if (type !== "" && !TYPE.test(type)) {
    throw unsendable("a file with a media type that curl can read", "another type");
  }
  const path = quotedFormValue(`./${baseName(name)}`);
  return `@${path};filename=${quotedFormValue(name)};type=${type || BYTES_TYPE}`;
}

/** A quoted value within the argument of --form. */
function quotedFormValue(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}
