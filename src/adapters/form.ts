import type { BlobLike, FormLike } from "./body.js";
import { setDefault, unsendable } from "./shared.js";

interface ResponseLike {
  readonly body: object;
  readonly headers: { get(name: string): string | null };
}

/** The form as a stream of its parts, for clients that cannot read it; names its boundary. */
export function formBody(form: FormLike, headers: Record<string, string>): object {
  const { Response } = globalThis as { Response?: unknown };
  if (typeof Response !== "function") {
    throw unsendable("this platform has no globalThis.Response to encode FormData with");
  }
  // A Response of any platform encodes a form, and tells under which content type.
  const { body, headers: own } = new (Response as new (body: FormLike) => ResponseLike)(form);
  headers["content-type"] = own.get("content-type") ?? "multipart/form-data";
  return body;
}

/** The stream of a blob, with its type and size among the headers. */
export function blobBody(blob: BlobLike, headers: Record<string, string>): object {
  if (blob.type !== "") {
    setDefault(headers, "content-type", blob.type);
  }
  headers["content-length"] = String(blob.size);
  return blob.stream();
}

/** The name of a file without its folders, so that nothing outside the current one is read. */
export function baseName(name: string): string {
  return name.replace(/^.*[\\/]/s, "") || "blob";
}
