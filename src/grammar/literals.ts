/** The literals of templates: RFC 6570, sections 2.1 and 3.1. */
import { matchEnd } from "../support/strings.js";
import { encodeUnreserved } from "./percent.js";

/** Printable ASCII without spaces. */
export const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;

/**
 * A run of literals (section 2.1, and RFC 3987, section 2.2, for what is not ASCII; the apostrophe is legal by an
 * erratum). A colon occurs only at the start of a run, since a placeholder may begin there.
 */
const LITERALS =
  /(?::|%[\dA-Fa-f]{2})?[^\0- "%:<>\\^`{|}\x7f-\x9f\ufff0-\uffff\u{e0000}-\u{e0fff}\p{Surrogate}\p{Noncharacter_Code_Point}]*/uy;

/** Where a run of literals from `start` ends, before a brace, a colon or a triplet; 0 or `start` if there is none. */
export function literalsEnd(source: string, start: number): number {
  return matchEnd(LITERALS, source, start);
}

/** Encodes the non-ASCII characters of a literal; all other characters pass (RFC 6570, section 3.1). */
export function encodeLiteral(text: string): string {
  return PRINTABLE_ASCII.test(text) ? text : text.replace(/[^\x21-\x7e]+/g, encodeUnreserved);
}
