/** The kinds of bodies that media types ask for. */

/** What a body of a media type is made of: fields or parts, JSON, or `"raw"` for text and bytes alone. */
export function kindOfType(mediaType: string): "json" | "form" | "multipart" | "raw" {
  const type = mediaType.split(/;/, 1).join("").trim();
  if (/^application\/x-www-form-urlencoded$/i.test(type)) {
    return "form";
  }
  if (/^multipart\/form-data$/i.test(type)) {
    return "multipart";
  }
  // For a range that includes JSON, `data` is sent as JSON.
  return /[/+]json$|^(?:\*|application)\/\*$/i.test(type) ? "json" : "raw";
}
