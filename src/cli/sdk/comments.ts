/** Comments that no text of a description can end. */
import { fieldOf, textOf } from "../../openapi/fields.js";
import type { Description } from "../../openapi/Description.js";
import { isRecord } from "../../support/objects.js";
import { commentText, WIDTH, withoutTags } from "../print/typescript.js";

/** What is said of a field, a type or an operation. */
export interface Comment {
  readonly text: string;
  readonly isDeprecated: boolean;
}

/** No comment. */
export const NO_COMMENT: Comment = { text: "", isDeprecated: false };

/** A comment, or a text, as lines; nothing where there is nothing to say. */
export function commentLines(comment: Comment | string, indent: string): string {
  const { text, isDeprecated } =
    typeof comment === "string" ? { ...NO_COMMENT, text: comment } : comment;
  const width = WIDTH - indent.length - 3;
  const given = indentedLines(text);
  // Lines that are only a little longer stay as they are: wrapped, every second line would be a single word.
  const isBroken = given.every((line) => line.length <= width + 20);
  const lines = isBroken && given.length > 1 ? given : given.flatMap((line) => wrap(line, width));
  // Code between backticks may now begin in another line than it ends.
  const written = withoutBlankEdges(lines.map(withoutTags));
  if (isDeprecated) {
    written.push("@deprecated");
  }
  const [first = "", ...others] = written;
  if (first === "") {
    return "";
  }
  return others.length === 0
    ? `${indent}/** ${first} */\n`
    : `${indent}/**\n${written.map((line) => `${indent} *${line === "" ? "" : ` ${line}`}\n`).join("")}${indent} */\n`;
}

/** The widest indentation of a line in a comment. */
const MAX_INDENT = 16;

/** The lines of a text, which are Markdown: lists and code need their indentation. */
function indentedLines(text: string): readonly string[] {
  return text
    .trim()
    .split(/\r\n?|\n/)
    .map((line) => {
      const comment = commentText(line);
      return comment === "" ? "" : " ".repeat(Math.min(MAX_INDENT, line.search(/\S/))) + comment;
    });
}

/**
 * The lines of a line that is too long, all indented alike; words that begin with `@` do not begin a line, where they
 * would be tags.
 */
function wrap(text: string, width: number): readonly string[] {
  const start = " ".repeat(text.search(/\S|$/));
  const lines: string[] = [];
  let line = "";
  for (const word of text.trim().split(" ")) {
    if (
      line !== "" &&
      start.length + line.length + 1 + word.length > width &&
      !word.startsWith("@")
    ) {
      lines.push(start + line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, start + line];
}

/** Without empty lines at both ends, and with one at most between others. */
function withoutBlankEdges(lines: readonly string[]): string[] {
  const kept = lines.filter((line, i) => line !== "" || (i > 0 && lines[i - 1] !== ""));
  return kept.slice(kept[0] === "" ? 1 : 0, kept.at(-1) === "" ? -1 : undefined);
}

/** The texts about a schema with this name, or about a field that has it. */
export function commentOfSchema(description: Description, schema: unknown, name: string): Comment {
  const own = isRecord(schema) ? schema : {};
  const resolved = description.resolve(schema);
  // FastAPI repeats each name as a title.
  const title = [textOf(own, "title")].find((text = "") => lettersOf(text) !== lettersOf(name));
  const text = textOf(own, "description") ?? textOf(resolved, "description") ?? title;
  const isDeprecated = [own, resolved].some((node) => fieldOf(node, "deprecated") === true);
  return { text: text ?? "", isDeprecated };
}

/** The letters and digits of a name, in any case and with any separators. */
function lettersOf(name: string): string {
  return name.replace(/[^\p{L}\p{M}\p{N}]+/gu, "").toLowerCase();
}
