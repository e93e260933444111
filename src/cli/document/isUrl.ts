/** Whether a reference has a scheme or a host, so that it leads to no file. */
export function isUrl(reference: string): boolean {
  return /^(?:[a-z][a-z\d+.-]+:|\/\/)/i.test(reference);
}
