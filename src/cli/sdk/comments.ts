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
  const given = text.split(/\r\n?|\n/).map(commentText);
  // Lines that are only a little longer stay as they are: wrapped, every second line would be a single word.
  const isBroken = given.every((line) => line.length <= width + 20);
  const lines = isBroken && given.length > 1 ? given : given.flatMap((line) => wrap(line, width));
  // Code between backticks may now begin in another line than it ends.
  const told = withoutBlankEdges(lines.map(withoutTags));
  if (isDeprecated) {
    told.push("@deprecated");
  }
  const [first = "", ...others] = told;
  if (first === "") {
    return "";
  }
  return others.length === 0
    ? `${indent}/** ${first} */\n`
    : `${indent}/**\n${told.map((line) => `${indent} *${line === "" ? "" : ` ${line}`}\n`).join("")}${indent} */\n`;
}

/** The lines of a text; words that begin with `@` do not begin a line, where they would be tags. */
function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width && !word.startsWith("@")) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/** Without empty lines at both ends, and with one at most between others. */
function withoutBlankEdges(lines: readonly string[]): string[] {
  const told = lines.filter((line, i) => line !== "" || (i > 0 && lines[i - 1] !== ""));
  return told.slice(told[0] === "" ? 1 : 0, told.at(-1) === "" ? -1 : undefined);
}

/** The texts about a schema. */
export function commentOfSchema(description: Description, schema: unknown): Comment {
  const own = isRecord(schema) ? schema : {};
  const resolved = description.resolve(schema);
  const text =
    textOf(own, "description") ?? textOf(resolved, "description") ?? textOf(resolved, "title");
  const isDeprecated = [own, resolved].some((node) => fieldOf(node, "deprecated") === true);
  return { text: text ?? "", isDeprecated };
}
