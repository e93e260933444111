/** The words of a text, between which blanks and line ends stand. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
