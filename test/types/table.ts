/** One piece of code, and the message that TypeScript has for it; without one it compiles. */
export type Case = readonly [what: string, code: string, message?: string];

/** Cases by what they are about, and what stands ahead of each piece of code. */
export interface Table {
  readonly prelude: string;
  readonly cases: Readonly<Record<string, readonly Case[]>>;
}
