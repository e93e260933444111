/** What profiles say that adapters have to know, which see the finished request and no profile. */

/** The `user-agent` headers that were made of profiles. Adapters leave them out in browsers. */
const userAgents = new Set<string>();

/** The headers and parameters that profiles declare as credentials. Adapters that print hide their values. */
const credentials = new Set<string>();

/** More than any program has services. The limit keeps a set from growing for ever. */
const MOST = 1000;

function remember(texts: Set<string>, text: string): void {
  if (texts.size < MOST) {
    texts.add(text);
  }
}

/** Remembers the `user-agent` of a profile, and gives it back. */
export function defaultUserAgent(clientName: string, version: string): string {
  const text = `${clientName}/${version}`;
  remember(userAgents, text);
  return text;
}

/** Whether this `user-agent` was made of the name and version of a profile. */
export function isDefaultUserAgent(text: string): boolean {
  return userAgents.has(text);
}

/** Remembers the name of a profile's credential. */
export function rememberCredential(name: string): void {
  remember(credentials, name);
}

/** The names of the credentials of all profiles. */
export function declaredCredentials(): readonly string[] {
  return [...credentials];
}
