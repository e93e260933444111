import { expectedBut } from "../../support/messages.js";

/** Thrown for text that cannot be parsed. */
export class TextProblem extends Error {
  /** What was expected. */
  readonly expected: string;
  /** What came instead. */
  readonly got: string;

  constructor(expected: string, got: string) {
    super(expectedBut(expected, got));
    this.expected = expected;
    this.got = got;
  }
}
