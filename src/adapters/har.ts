import { mapEntries } from "../support/objects.js";
import { defined } from "../support/properties.js";
import { encodeBase64 } from "../grammar/base64.js";
import { percentDecoded } from "../grammar/percent.js";
import type { RequestOptions } from "../index.js";
import { BYTES_TYPE, bytesOf, fileName, typeOf, type BlobLike, type FormLike } from "./body.js";
import { runAdapter } from "./runAdapter.js";
import { FORM_TYPE, isFormType, ownHeader } from "./headers.js";
import { REDACTED } from "./textEdits.js";
import { prepare, withoutFragment, type Prepared } from "./prepare.js";
import { redacted, type RedactOptions } from "./redact.js";
import { utf8Length } from "../support/strings.js";
import { utf8Text } from "./utf8.js";

/** A name and its value, as HAR has headers, cookies and the query. */
export interface HarPair {
  /** The name of a header, a cookie or a query parameter. */
  name: string;
  /** Its value as text. */
  value: string;
}

/** A field of a form. */
export interface HarParam {
  /** The field's name. */
  name: string;
  /** Its text, unless it is a file. */
  value?: string;
  /** The name of the file. */
  fileName?: string;
  /** The type of the file. */
  contentType?: string;
}

/** The body. */
export interface HarPostData {
  /** Its media type. */
  mimeType: string;
  /** The body as text; empty if it cannot be read without waiting. */
  text?: string;
  /** The fields, if it is a form. */
  params?: HarParam[];
  /** `base64` if the body is not text. */
  encoding?: "base64";
  /** Why `text` is not the body itself. */
  comment?: string;
}

/** A request in the HTTP Archive format, version 1.2. */
export interface HarRequest {
  /** The method in upper case. */
  method: string;
  /** The full URL without its fragment. */
  url: string;
  /** The assumed version of HTTP. */
  httpVersion: string;
  /** The cookies of the `cookie` header. */
  cookies: HarPair[];
  /** Header fields. */
  headers: HarPair[];
  /** The parameters of the URL's query, decoded. */
  queryString: HarPair[];
  /** The body, if there is one. */
  postData?: HarPostData;
  /** -1: unknown before it is sent. */
  headersSize: number;
  /** Bytes of the body; -1 if unknown. */
  bodySize: number;
}

/**
 * A HAR 1.2 request object, without the credentials. `toHar(options, { redact: false })` keeps them; check the result
 * before you share it.
 *
 * @param options - the request
 * @param redact - see {@link RedactOptions}
 */
export function toHar(options: RequestOptions, redact?: RedactOptions): HarRequest {
  return runAdapter(toHar, () => {
    const request = redacted(prepare(options), redact);
    const { method, headers } = request;
    const url = withoutFragment(request.url);
    const cookie = ownHeader(headers, "cookie");
    const { bodySize, postData } = bodyData(request);
    return {
      method,
      url,
      httpVersion: "HTTP/1.1",
      // A header that was replaced has no cookies to list.
      cookies: cookie === REDACTED ? [] : pairs(cookie?.trim(), /;\s*/).map(trimmedPair),
      headers: mapEntries(Object.entries(headers), (name, value) => ({ name, value })),
      queryString: pairs(/\?(.*)/s.exec(url)?.[1], "&").map(decodedPair),
      ...defined({ postData }),
      headersSize: -1,
      bodySize,
    };
  });
}

/** `name=value` between separators. */
function pairs(text: string | undefined, separator: string | RegExp): HarPair[] {
  const parts = (text ?? "").split(separator).filter((part) => part !== "");
  return parts.map((part) => {
    const end = part.includes("=") ? part.indexOf("=") : part.length;
    return { name: part.slice(0, end), value: part.slice(end + 1) };
  });
}

function trimmedPair({ name, value }: HarPair): HarPair {
  return { name: name.trim(), value: value.trim() };
}

function decodedPair({ name, value }: HarPair): HarPair {
  const decode = (text: string): string => percentDecoded(text.replaceAll("+", " ")) ?? text;
  return { name: decode(name), value: decode(value) };
}

interface Data {
  readonly bodySize: number;
  readonly postData: HarPostData | undefined;
}

function bodyData({ headers, body }: Prepared): Data {
  const type = ownHeader(headers, "content-type");
  switch (body.kind) {
    case "none":
      return { bodySize: 0, postData: undefined };
    case "json":
      return textData(body.value, type ?? "application/json");
    case "text":
      return type !== undefined && isFormType(type)
        ? paramsData(body.value, type)
        : textData(body.value, type ?? "text/plain");
    case "bytes":
      return bytesData(bytesOf(body.value), type ?? BYTES_TYPE);
    case "params":
      return paramsData(body.value.toString(), type ?? FORM_TYPE);
    case "form":
      return formData(body.value);
    case "blob":
      return unread(body.value.size, type ?? typeOf(body.value), "a Blob");
    case "stream":
    case "pipe":
      return unread(-1, type ?? "", "a stream");
  }
}

function textData(text: string, mimeType: string): Data {
  return { bodySize: utf8Length(text), postData: { mimeType, text } };
}

function bytesData(bytes: Uint8Array, mimeType: string): Data {
  const text = utf8Text(bytes);
  const bodySize = bytes.length;
  return text === undefined
    ? { bodySize, postData: { mimeType, text: encodeBase64(bytes), encoding: "base64" } }
    : { bodySize, postData: { mimeType, text } };
}

function paramsData(text: string, mimeType: string): Data {
  const params = pairs(text, "&").map(decodedPair);
  return { bodySize: utf8Length(text), postData: { mimeType, params } };
}

function formData(form: FormLike): Data {
  const params = mapEntries(form, (name, value) => ({ name, ...formValue(value) }));
  return { bodySize: -1, postData: { mimeType: "multipart/form-data", params } };
}

function formValue(value: string | BlobLike): Omit<HarParam, "name"> {
  return typeof value === "string"
    ? { value }
    : {
        fileName: fileName(value) ?? "blob",
        contentType: typeOf(value) || BYTES_TYPE,
      };
}

/** A body that cannot be read without waiting. */
function unread(bodySize: number, type: string, what: string): Data {
  const mimeType = type || BYTES_TYPE;
  return {
    bodySize,
    postData: { mimeType, text: "", comment: `The body is ${what}, which was not read` },
  };
}
