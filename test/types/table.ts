/** One piece of code, and the message that TypeScript has for it; without one it compiles. */
export type Case = readonly [what: string, code: string, message?: string];

/** Cases by what they are about, and what stands ahead of each piece of code. */
export interface Table {
  readonly prelude: string;
  readonly cases: Readonly<Record<string, readonly Case[]>>;
}

/**
 * The cases of a text: below each heading `# what they are about` stand the cases, each with a line `- what` or
 * `- what => message`, and indented below it the code.
 */
export function casesOf(text: string): Table["cases"] {
  const [ahead = "", ...groups] = `\n${text}`.split(/\n+# /);
  const read = groups.map((group): [string, Case[]] => {
    const [title = "", ...cases] = group.split("\n- ");
    return [title, cases.map(caseOf)];
  });
  if (ahead !== "" || new Set(read.map(([title]) => title)).size < groups.length) {
    throw new TypeError(`Cannot read the cases: expected each heading once, but got ${ahead}`);
  }
  return Object.fromEntries(read);
}

function caseOf(text: string): Case {
  const found: readonly (string | undefined)[] =
    /^(.+?)(?: => (.+))?\n((?: {2}.+(?:\n+|$))+)$/.exec(text) ?? [];
  const [, what, message, code] = found;
  if (what === undefined || code === undefined) {
    throw new TypeError(`Cannot read the case: expected a name and code, but got ${text}`);
  }
  return message === undefined ? [what, code] : [what, code, message];
}
