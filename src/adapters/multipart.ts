/** Takes apart multipart bodies (RFC 2046, section 5.1) and the messages in them. */
import { endWithout } from "../support/strings.js";

/** The parameter of a multipart type with the boundary between the parts. */
const BOUNDARY = /;\s*boundary=(?:"([^"]*)"|([^\s;]+))/i;

/**
 * Splits a text at its boundary lines. The result alternates between texts and boundary lines; the first text is what
 * comes before all parts. `undefined` if there is no boundary.
 */
export function splitParts(text: string, type: string): readonly string[] | undefined {
  const found = BOUNDARY.exec(type);
  const named = found?.[1] ?? found?.[2];
  const isThere = named !== undefined && text.includes(`--${named}`);
  const boundary = isThere ? named : boundaryOf(text);
  if (boundary === undefined) {
    return undefined;
  }
  const delimiters = [`--${boundary}`, `--${boundary}--`];
  const pieces: string[] = [];
  let start = 0;
  // A pattern made of the boundary would be too long for the engine if the boundary is.
  for (const { index, 0: line } of text.matchAll(/^--.*$/gm)) {
    // Spaces and tabs may follow.
    if (delimiters.includes(line.slice(0, endWithout(line, " \t")))) {
      pieces.push(text.slice(start, index), line);
      start = index + line.length;
    }
  }
  return [...pieces, text.slice(start)];
}

/** The boundary of a text whose type does not have it: the first one that is closed, as `--b` is by `--b--`. */
function boundaryOf(text: string): string | undefined {
  const lines = (text.match(/^--.+/gm) ?? []).map((line) => line.slice(2, endWithout(line, " \t")));
  const all = new Set(lines);
  return lines.find((line) => all.has(`${line}--`)) ?? lines[0];
}

/** A part of a multipart body, or a message of HTTP. */
export interface MimeMessage {
  /** Its headers, one per line. In a message of HTTP, its first line comes before them. */
  readonly head: string;
  /** The empty line. */
  readonly gap: string;
  readonly value: string;
  /** The end of the last line, which is not part of the value. */
  readonly end: string;
}

/** Takes a message apart. A header of several lines is joined into one. */
export function readMessage(text: string): MimeMessage {
  const found = /\r?\n\r?\n/.exec(text);
  const gap = found?.[0] ?? "";
  const headEnd = found?.index ?? text.length;
  const head = text.slice(0, headEnd).replace(/(?<=[^\r\n])\r?\n[ \t]+/g, " ");
  const rest = text.slice(headEnd + gap.length);
  const end = /\r?\n$/.exec(rest)?.[0] ?? "";
  return { head, gap, value: rest.slice(0, rest.length - end.length), end };
}

/** The value of a header. */
export function headerIn(head: string, name: string): string | undefined {
  return new RegExp(String.raw`^${name}:[ \t]*(.*)`, "im").exec(head)?.[1];
}

/** The name of a part, perhaps with a character set or in several pieces (RFC 2231, RFC 5987). */
const PART_NAME = /\bname(?:\*\d*){0,2}[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)|([^\s";]*))/gi;

/** All readings of the name of a part. */
export function partNames(head: string): readonly string[] {
  const found = namesInHeader(headerIn(head, "content-disposition") ?? "");
  const names = found.length > 0 ? found : namesInHeader(head);
  return [
    ...names,
    names.join(""),
    ...names.map((name) => name.replace(/^[^']*'[^']*'/, "")),
    // A backslash escapes the next character, or means itself.
    ...names.map((name) => name.replace(/\\(.)/g, "$1")),
  ];
}

function namesInHeader(header: string): readonly string[] {
  return Array.from(header.matchAll(PART_NAME), (found) => found[1] ?? found[2] ?? "");
}
