/** A piece of code, what it is about, and the message that TypeScript has for it; without one it compiles. */
export interface Case {
  readonly title: string;
  readonly code: string;
  readonly message: string | undefined;
}

/** Cases, and what stands ahead of all of them. */
export interface Table {
  readonly prelude: string;
  readonly cases: readonly Case[];
}

/**
 * The cases of a text: below each heading `# what they are about` a statement for each, or several in braces, with
 * ` // message` at the end of those that do not compile.
 */
export function casesOf(text: string): readonly Case[] {
  return text.split(/^# /m).flatMap((group) => {
    const [title = "", ...statements] = group.trim().split(/\n(?![\s})\]>])/);
    return statements.map((statement): Case => {
      const [code = "", message] = statement.split(" // ");
      return { title, code, message };
    });
  });
}
