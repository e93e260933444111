/** The `user-agent` headers that were made of profiles. Adapters leave them out in browsers. */
const defaults = new Set<string>();

/** More than any program has services. The limit keeps the set from growing for ever. */
const MOST = 1000;

/** Remembers the `user-agent` of a profile, and gives it back. */
export function defaultUserAgent(clientName: string, version: string): string {
  const text = `${clientName}/${version}`;
  if (defaults.size < MOST) {
    defaults.add(text);
  }
  return text;
}

/** Whether this `user-agent` was made of the name and version of a profile. */
export function isDefaultUserAgent(text: string): boolean {
  return defaults.has(text);
}
