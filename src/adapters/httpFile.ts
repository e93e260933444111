import { mapEntries } from "../support/objects.js";
import type { EndpointError } from "../errors.js";
import type { RequestOptions } from "../index.js";
import { escaped, printable, printableLines } from "../support/printable.js";
import {
  BYTES_TYPE,
  bytesOf,
  fileName,
  setBodyType,
  typeOf,
  type BlobLike,
  type FormLike,
} from "./body.js";
import { refusesRedirects } from "./client.js";
import { runAdapter } from "./runAdapter.js";
import { inputError } from "../support/makeErrors.js";
import { setEmpty } from "./headers.js";
import { boundaryFor, disposition } from "./formText.js";
import { prepare, withoutFragment, type Prepared } from "./prepare.js";
import { redacted, type RedactOptions } from "./redact.js";
import { baseName, utf8Text } from "./utf8.js";

/**
 * A block for an `.http` file, from which editors send requests. The editor reads bodies that cannot be read here
 * (streams, blobs, bytes that are not text) from files in the same folder.
 *
 * @param options - the request
 * @param redact - see {@link RedactOptions}
 */
export function toHttpFile(options: RequestOptions, redact?: RedactOptions): string {
  return runAdapter(toHttpFile, () => {
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
      ...(client.timeout && Number.isFinite(client.timeout)
        ? [`# @timeout ${client.timeout} ms`]
        : []),
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
      // In JSON of one line, two opening braces in a row occur only in a string, where one can be escaped.
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

/** A text body; it goes into a file if editors do not show it as it is. */
function textBody(text: string | undefined): string {
  return text === undefined || !isPrintable(text) ? file("body.bin") : literalLines(text);
}

/** The start of a line that editors treat as a comment and do not send, even in a body. */
const COMMENT = /^[ \t]*(?:#(?!##)|\/\/)/m;

/** Whether editors show and send the lines of a text as they are. */
function isPrintable(text: string): boolean {
  const lines = text.replaceAll("\r\n", "\n");
  return printableLines(lines) === lines && !COMMENT.test(lines);
}

/** A line that the editor replaces by the content of a file. */
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
    `content-type: ${editorText(typeOf(value) || BYTES_TYPE)}`,
    "",
    file(name),
  ].join("\n");
}

/** The first word of a line. */
function firstWord(text: string): string {
  if (text.startsWith("#")) {
    throw unwritableFile('no "#" at the start of a line, which makes it a comment', "one");
  }
  return text;
}

/** Text within a line. It must be printable, and must not look like a variable, for which there is no escape. */
function editorText(text: string): string {
  if (printable(text) !== text) {
    throw unwritableFile("printable text", "a control or bidirectional character");
  }
  return withoutVariable(text);
}

function withoutVariable(text: string): string {
  if (text.includes("{{")) {
    throw unwritableFile('text without "{{", which begins a variable', '"{{"');
  }
  return text;
}

/** Lines that end the block, or that mean a file or a script. */
const SPECIAL_LINE = /^(###|<(@[\w-]*)?\s|<>\s|>>?!?\s)/m;

/** Lines without a special meaning for editors. */
function literalLines(text: string): string {
  if (SPECIAL_LINE.test(text)) {
    throw unwritableFile(
      'lines that do not start with "###", "<" or ">", which have a special meaning',
      "such a line",
    );
  }
  if (!isPrintable(text)) {
    throw unwritableFile("printable lines", "a control or bidirectional character");
  }
  return withoutVariable(text);
}

function unwritableFile(expected: string, got: string): EndpointError {
  return inputError("INVALID_PARAMETER", "write the .http file", expected, got);
}
