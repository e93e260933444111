/** A line of code, what it is about, and the message that TypeScript has for it; without one it compiles. */
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

/** The cases of a text: below each heading `# what they are about` a line for each, `code` or `code // message`. */
export function casesOf(text: string): readonly Case[] {
  return text.split(/^# /m).flatMap((group) => {
    const [title = "", ...lines] = group.trim().split("\n");
    return lines.map((line): Case => {
      const [code = "", message] = line.split(" // ");
      return { title, code, message };
    });
  });
}
