/** Why the text of a file cannot be read: what it should be, and what it is. */
export class TextProblem extends Error {
  /** What is expected instead. */
  readonly expected: string;
  /** What it is. */
  readonly got: string;

  constructor(expected: string, got: string) {
    super(`expected ${expected}, but got ${got}`);
    this.expected = expected;
    this.got = got;
  }
}
