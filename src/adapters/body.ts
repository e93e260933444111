import type { EndpointError } from "../index.js";
import { isFieldValue } from "../grammar/tokens.js";
import { hasMethod, memberOf, tagOf } from "../support/objects.js";
import { adapterError } from "./guard.js";
import { FORM_TYPE, setDefault, setLength } from "./headers.js";
import { writeJson } from "./json.js";
import type { ClientBody } from "./platform.js";

/** Bytes as callers pass them. */
export type Bytes = ArrayBuffer | ArrayBufferView;

/** A `Blob` or `File`, as far as it is used here. */
export interface BlobLike {
  readonly size: number;
  readonly type: string;
  slice(): BlobLike;
  stream(): object;
}

/** A field of a form. */
export type FormField = readonly [name: string, value: string | BlobLike];

/** A `FormData`, as far as it is used here. */
export type FormLike = Iterable<FormField>;

/** A `URLSearchParams`, as far as it is used here. */
interface ParamsLike {
  toString(): string;
}

/** What is to be sent, and of which kind it is. */
export type Body =
  | { readonly kind: "none" }
  | { readonly kind: "json" | "text"; readonly value: string }
  | { readonly kind: "bytes"; readonly value: Bytes }
  | { readonly kind: "params"; readonly value: ParamsLike }
  | { readonly kind: "form"; readonly value: FormLike }
  | { readonly kind: "blob"; readonly value: BlobLike }
  /** A Node stream, a web stream, or anything else that is async iterable. */
  | { readonly kind: "stream"; readonly value: object }
  /** A stream of the oldest kind, which can be piped and nothing else. */
  | { readonly kind: "pipe"; readonly value: object };

/** Objects of the platform by the tag that they carry in every realm and every implementation. */
const BY_TAG: Readonly<Record<string, "blob" | "form" | "params">> = {
  "[object Blob]": "blob",
  "[object File]": "blob",
  "[object FormData]": "form",
  "[object URLSearchParams]": "params",
};

const READABLE = "[object ReadableStream]";

/** The body of a request with this method; JSON is written here and nowhere else. */
export function readBody(method: string, body: unknown): Body {
  if (body === undefined) {
    return { kind: "none" };
  }
  if (method === "GET" || method === "HEAD") {
    throw adapterError("BODY_NOT_ALLOWED", "send the body", `none with ${method}`, "one");
  }
  return selfDescribing(body) ?? { kind: "json", value: writeJson(body) };
}

/** The body if it is not JSON. The library types the same ones as JSON, which a test holds it to. */
function selfDescribing(body: unknown): Body | undefined {
  if (typeof body === "string") {
    return { kind: "text", value: body };
  }
  if (typeof body !== "object" || body === null) {
    return undefined;
  }
  if (isPlainData(body)) {
    return Object.hasOwn(body, Symbol.asyncIterator) ? { kind: "stream", value: body } : undefined;
  }
  const tag = tagOf(body);
  if (ArrayBuffer.isView(body) || /^\[object (Shared)?ArrayBuffer\]$/.test(tag)) {
    return { kind: "bytes", value: plainBytes(body as Bytes) };
  }
  if (Object.hasOwn(BY_TAG, tag)) {
    // The tag says which of the structures it has.
    return { kind: BY_TAG[tag], value: body } as Body;
  }
  const isIterable = memberOf(body, Symbol.asyncIterator) !== undefined;
  if (isIterable || hasMethod(body, "getReader") || tag === READABLE) {
    return { kind: "stream", value: body };
  }
  return hasMethod(body, "pipe") ? { kind: "pipe", value: body } : undefined;
}

function isPlainData(body: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(body);
  return Array.isArray(body) || prototype === Object.prototype || prototype === null;
}

/**
 * The bytes in memory that every client takes. A buffer that is shared, resizable or of another realm, as in Jest, is
 * copied: one client or another refuses it, or sends "[object …]".
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

/** The media type of a blob, `""` for none. With line ends in it, it would write headers of its own. */
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

/** Sets the type that a blob or a URLSearchParams has, for clients that are given it as something else. */
export function setBodyType(headers: Record<string, string>, body: Body): void {
  const type = body.kind === "params" ? FORM_TYPE : body.kind === "blob" ? typeOf(body.value) : "";
  if (type !== "") {
    setDefault(headers, "content-type", type);
  }
}

/** The stream of a blob, whose size it does not know itself. */
export function blobStream(headers: Record<string, string>, blob: BlobLike): object {
  setLength(headers, blob.size);
  return blob.stream();
}

interface ResponseLike {
  readonly body: object;
  readonly headers: { get(name: string): string | null };
}

/** The stream of a form's parts, for clients that cannot read it; names its boundary. */
export function formStream(headers: Record<string, string>, form: FormLike): object {
  const { Response } = globalThis as { Response?: unknown };
  if (typeof Response !== "function") {
    throw unsendable("a platform with globalThis.Response, which encodes FormData", "one without");
  }
  // A Response of any platform encodes a form, and tells under which content type.
  const { body, headers: own } = new (Response as new (body: FormLike) => ResponseLike)(form);
  headers["content-type"] = own.get("content-type") ?? "multipart/form-data";
  return body;
}

/** The field of an init that carries a body, if there is one; see {@link ClientBody} for the cast. */
export function bodyInit(value: unknown): { body?: ClientBody } {
  return value === undefined ? {} : { body: value as ClientBody };
}

/** The error for a body that a client cannot be given. */
export function unsendable(expected: string, got: string): EndpointError {
  return adapterError("INVALID_PARAMETER", "send the body", expected, got);
}
