/** The tokens and field values of HTTP: RFC 9110, sections 5.5 and 5.6.2. */

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
// Everything above U+00FF cannot be one byte; the controls, other than the tab, end or split a field.
const BAD_FIELD_VALUE = /[^\t\x20-\x7e\x80-\xff]/;
// RFC 9110, section 8.3.1, limited to printable ASCII.
const MEDIA_TYPE = /^[!-.0-:<-~]+\/[!-.0-:<-~]+ *(?:;[ -~]*)?$/;

/** Whether `text` is an RFC 9110 token; it is ASCII then, so that case mapping is safe. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** Whether `text` can be sent as a field value. */
export function isFieldValue(text: string): boolean {
  return !BAD_FIELD_VALUE.test(text);
}

/** Whether `text` is a media type or a range of them. */
export function isMediaType(text: string): text is `${string}/${string}` {
  return MEDIA_TYPE.test(text);
}
