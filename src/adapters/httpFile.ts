import type { EndpointError, RequestOptions } from "../index.js";
import { mapEntries } from "../support/entries.js";
import { escaped, printable, printableLines } from "../support/printable.js";
import { bytesOf, fileName, setBodyType, typeOf, type BlobLike, type FormLike } from "./body.js";
import { refusesRedirects } from "./client.js";
import { adapterError, guarded } from "./guard.js";
import { setEmpty } from "./headers.js";
import { boundaryFor, disposition } from "./formText.js";
import { prepare, withoutFragment, type Prepared } from "./prepare.js";
import { redacted, type RedactOptions } from "./redact.js";
import { baseName, utf8Text } from "./text.js";

/**
 * A block for the `.http` files that editors send requests from. Bodies that cannot be read here
 * (streams, blobs, bytes that are not text) are read by the editor from files beside it.
 *
 * @param options - the request
 * @param redact - see {@link RedactOptions}
 */
export function toHttpFile(options: RequestOptions, redact?: RedactOptions): string {
  return guarded(toHttpFile, () => {
    const request = redacted(prepare(options), redact);
    const { method, url, headers, client } = request;
    const body = bodyText(request);
    const fields = mapEntries(
      Object.entries(headers),
      (name, value) => `${firstWord(name)}: ${editorText(value)}`,
    );
    const lines = [
      "###",
      ...(refusesRedirects(client.redirect) ? ["# @no-redirect"] : []),
      ...(Number.isFinite(client.timeout) ? [`# @timeout ${client.timeout} ms`] : []),
      `${firstWord(method)} ${editorText(withoutFragment(url))} HTTP/1.1`,
      ...fields,
      ...(body === undefined ? [] : ["", body]),
    ];
    return `${lines.join("\n")}\n`;
  });
}

function bodyText({ method, headers, body }: Prepared): string | undefined {
  setBodyType(headers, body);
  switch (body.kind) {
    case "none":
      setEmpty(headers, method);
      return undefined;
    case "json":
      // Two braces in a row can only be within a string here, where an escape means the same.
      return escaped(body.value).replaceAll("{{", String.raw`{\u007b`);
    case "text":
      return textBody(body.value);
    case "bytes":
      return textBody(utf8Text(bytesOf(body.value)));
    case "params":
      return textBody(body.value.toString());
    case "form":
      return formText(headers, body.value);
    case "blob":
      return file(fileName(body.value) ?? "body.bin");
    case "stream":
    case "pipe":
      return file("body.bin");
  }
}

/** A body that is a text; one that no editor shows as it is stands in a file. */
function textBody(text: string | undefined): string {
  return text === undefined || !isPrintable(text) ? file("body.bin") : literalLines(text);
}

/** The start of a line that an editor takes for a comment, in a body too, and does not send. */
const COMMENT = /^[ \t]*(?:#(?!##)|\/\/)/m;

/** Whether the lines of a text can be shown, and are sent as they are. */
function isPrintable(text: string): boolean {
  const lines = text.replaceAll("\r\n", "\n");
  return printableLines(lines) === lines && !COMMENT.test(lines);
}

/** A line that the editor replaces by what the file holds. */
function file(name: string): string {
  return `< ./${editorText(baseName(name))}`;
}

function formText(headers: Record<string, string>, form: FormLike): string {
  const fields = [...form];
  const boundary = boundaryFor(fields);
  headers["content-type"] = `multipart/form-data; boundary=${boundary}`;
  const parts = mapEntries(fields, (name, value) => `--${boundary}\n${partText(name, value)}\n`);
  return `${parts.join("")}--${boundary}--`;
}

function partText(field: string, value: string | BlobLike): string {
  if (typeof value === "string") {
    const text = COMMENT.test(value) ? file(`${field}.txt`) : literalLines(value);
    return `${editorText(disposition(field))}\n\n${text}`;
  }
  const name = fileName(value) ?? "blob";
  return [
    editorText(disposition(field, name)),
    `content-type: ${editorText(typeOf(value) || "application/octet-stream")}`,
    "",
    file(name),
  ].join("\n");
}

/** What a line begins with. */
function firstWord(text: string): string {
  if (text.startsWith("#")) {
    throw unwritableFile('no "#" at the start of a line, which makes it a comment there', "one");
  }
  return text;
}

/** Text within a line that an editor shows as it is, and does not take for a variable; there is no escape for one. */
function editorText(text: string): string {
  if (printable(text) !== text) {
    throw unwritableFile("printable text", "a control or bidirectional character");
  }
  return withoutVariable(text);
}

function withoutVariable(text: string): string {
  if (text.includes("{{")) {
    throw unwritableFile('text without "{{", which begins a variable there', '"{{"');
  }
  return text;
}

/** Lines that end the block, or stand for a file or a script. */
const SPECIAL_LINE = /^(###|<(@[\w-]*)?\s|<>\s|>>?!?\s)/m;

/** Text of lines that an editor takes for nothing else. */
function literalLines(text: string): string {
  if (SPECIAL_LINE.test(text)) {
    throw unwritableFile(
      'lines without "###", "<" or ">" at their start, which mean something else there',
      "such a line",
    );
  }
  if (!isPrintable(text)) {
    throw unwritableFile("printable lines", "a control or bidirectional character");
  }
  return withoutVariable(text);
}

function unwritableFile(expected: string, got: string): EndpointError {
  return adapterError("INVALID_PARAMETER", "write the .http file", expected, got);
}
