import type { EndpointError } from "../errors.js";
import { isQueryMethod } from "../grammar/methods.js";
import { isFieldValue } from "../grammar/tokens.js";
import { hasMethod, isPlainObject, memberOf, tagOf } from "../support/objects.js";
import { inputError } from "../support/makeErrors.js";
import { FORM_TYPE, setDefault, setLength } from "./headers.js";
import { writeJson } from "./json.js";
import type { ClientBody } from "./platform.js";

/** Bytes as callers pass them. */
export type Bytes = ArrayBuffer | ArrayBufferView;

/** A `Blob` or `File`: the subset used here. */
export interface BlobLike {
  readonly size: number;
  readonly type: string;
  slice(): BlobLike;
  stream(): object;
}

/** A field of a form. */
export type FormField = readonly [name: string, value: string | BlobLike];

/** A `FormData`: the subset used here. */
export type FormLike = Iterable<FormField>;

/** A `URLSearchParams`: the subset used here. */
interface ParamsLike {
  toString(): string;
}

/** A body by its kind. */
export type Body =
  | { readonly kind: "none" }
  | { readonly kind: "json" | "text"; readonly value: string }
  | { readonly kind: "bytes"; readonly value: Bytes }
  | { readonly kind: "params"; readonly value: ParamsLike }
  | { readonly kind: "form"; readonly value: FormLike }
  | { readonly kind: "blob"; readonly value: BlobLike }
  /** A Node stream, a web stream, or anything else that is async iterable. */
  | { readonly kind: "stream"; readonly value: object }
  /** An old stream, which has only `pipe()`. */
  | { readonly kind: "pipe"; readonly value: object };

/** Objects of the platform by their tag, which is the same in all realms and implementations. */
const BY_TAG: Readonly<Record<string, "blob" | "form" | "params">> = {
  "[object Blob]": "blob",
  "[object File]": "blob",
  "[object FormData]": "form",
  "[object URLSearchParams]": "params",
};

/** The media type of bytes about which nothing is known. */
export const BYTES_TYPE = "application/octet-stream";

const READABLE = "[object ReadableStream]";

/** The body of a request with this method. This is the only place where JSON is written. */
export function readBody(method: string, body: unknown): Body {
  if (body === undefined) {
    return { kind: "none" };
  }
  if (isQueryMethod(method.toLowerCase())) {
    throw inputError("BODY_NOT_ALLOWED", "send the body", `none with ${method}`, "one");
  }
  return selfDescribing(body) ?? { kind: "json", value: writeJson(body) };
}

/** The body if it is not JSON. A test compares this with the bodies that get a JSON content type. */
function selfDescribing(body: unknown): Body | undefined {
  if (typeof body === "string") {
    return { kind: "text", value: body };
  }
  if (typeof body !== "object" || body === null) {
    return undefined;
  }
  if (Array.isArray(body) || isPlainObject(body)) {
    return Object.hasOwn(body, Symbol.asyncIterator) ? { kind: "stream", value: body } : undefined;
  }
  const tag = tagOf(body);
  if (ArrayBuffer.isView(body) || /^\[object (Shared)?ArrayBuffer\]$/.test(tag)) {
    return { kind: "bytes", value: plainBytes(body as Bytes) };
  }
  if (Object.hasOwn(BY_TAG, tag)) {
    // The tag shows which of the types it has.
    return { kind: BY_TAG[tag], value: body } as Body;
  }
  const isIterable = memberOf(body, Symbol.asyncIterator) !== undefined;
  if (isIterable || hasMethod(body, "getReader") || tag === READABLE) {
    return { kind: "stream", value: body };
  }
  return hasMethod(body, "pipe") ? { kind: "pipe", value: body } : undefined;
}

/**
 * The bytes in a buffer that every client accepts. A buffer that is shared, resizable or of another realm, as in Jest,
 * is copied: some clients refuse it or send "[object …]".
 */
function plainBytes(bytes: Bytes): Bytes {
  const all = bytesOf(bytes);
  const { buffer } = all;
  const isPlain =
    buffer instanceof ArrayBuffer && !("resizable" in buffer && buffer.resizable === true);
  return isPlain ? bytes : new Uint8Array(all);
}

/** The bytes as a `Uint8Array` over the same memory. */
export function bytesOf(bytes: Bytes): Uint8Array {
  if (bytes instanceof Uint8Array) {
    return bytes;
  }
  return ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes);
}

/** The media type of a blob, or `""`. A type with line ends could add headers. */
export function typeOf({ type }: BlobLike): string {
  if (typeof type !== "string" || !isFieldValue(type)) {
    throw unsendable("a blob with a media type that a header can hold", "another type");
  }
  return type;
}

/** The name of a file; a blob has none. */
export function fileName(blob: BlobLike): string | undefined {
  const name = memberOf(blob, "name");
  return typeof name === "string" ? name : undefined;
}

/** Sets the content type of a blob or a URLSearchParams, for clients that get it in another form. */
export function setBodyType(headers: Record<string, string>, body: Body): void {
  const type = body.kind === "params" ? FORM_TYPE : body.kind === "blob" ? typeOf(body.value) : "";
  if (type !== "") {
    setDefault(headers, "content-type", type);
  }
}

/** The stream of a blob; sets the length, which a stream does not have. */
export function blobStream(headers: Record<string, string>, blob: BlobLike): object {
  setLength(headers, blob.size);
  return blob.stream();
}

interface ResponseLike {
  readonly body: object;
  readonly headers: { get(name: string): string | null };
}

/** The stream of an encoded form, for clients that cannot read forms. Sets the content type with the boundary. */
export function formStream(headers: Record<string, string>, form: FormLike): object {
  const { Response } = globalThis as { Response?: unknown };
  if (typeof Response !== "function") {
    throw unsendable("a platform with globalThis.Response, which encodes FormData", "one without");
  }
  // A Response encodes a form on every platform, and has the content type.
  const { body, headers: own } = new (Response as new (body: FormLike) => ResponseLike)(form);
  headers["content-type"] = own.get("content-type") ?? "multipart/form-data";
  return body;
}

/** The `body` of an init, if there is one; see {@link ClientBody} for the cast. */
export function bodyInit(value: unknown): { body?: ClientBody } {
  return value === undefined ? {} : { body: value as ClientBody };
}

/** The error for a body that a client cannot send. */
export function unsendable(expected: string, got: string): EndpointError {
  return inputError("INVALID_PARAMETER", "send the body", expected, got);
}
