/** The `user-agent` headers that profiles set by themselves, so that a browser can do without them. */
const defaults = new Set<string>();

/** More names and versions than a program has services; so that nothing can make the set grow for ever. */
const MOST = 1000;

/** Remembers what a profile sends where nobody says otherwise, and gives it back. */
export function defaultUserAgent(clientName: string, version: string): string {
  const text = `${clientName}/${version}`;
  if (defaults.size < MOST) {
    defaults.add(text);
  }
  return text;
}

/** Whether a profile of this program made this `user-agent` of its name and version. */
export function isDefaultUserAgent(text: string): boolean {
  return defaults.has(text);
}
