/** The headers that are credentials of a service, in lower case; `names` are the names of its own credentials. */
export function credentialHeaders(names: readonly string[]): readonly string[] {
  const all = ["authorization", "proxy-authorization", "cookie", ...names];
  return [...new Set(all.map((name) => name.toLowerCase()))];
}
