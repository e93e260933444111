import { defined } from "../support/defined.js";
import { mapEntries } from "../support/entries.js";
import { quoteAll } from "../support/messages.js";
import { copyOwn, isList, isPlainObject, kindOf } from "../support/objects.js";
import { bytesOf, fileName, typeOf, type BlobLike, type Body } from "./body.js";
import { adapterError, readable } from "./guard.js";
import { ownHeader } from "./headers.js";
import { Masker } from "./Masker.js";
import type { Prepared } from "./prepare.js";
import { SecretNames } from "./SecretNames.js";
import { SecretValues } from "./SecretValues.js";
import { lenientBytes, lenientText } from "./text.js";

/** Options of the adapters whose output is for people to read. */
export interface RedactOptions {
  /**
   * What is replaced by `REDACTED`: the values of headers, parameters of URLs, fields of forms and
   * of JSON whose name speaks of a token, key, secret, signature, session, password or another
   * credential, or is one that a profile declares, and with a list also of those that it names.
   * `values` are replaced wherever they stand, encoded or not: in a segment of the path, in XML.
   * `false` replaces nothing. Defaults to `true`.
   */
  readonly redact?: boolean | readonly string[] | RedactLists | undefined;
}

/** Names and values to replace. */
export interface RedactLists {
  /** Names beside those that speak of a credential. */
  readonly names?: readonly string[] | undefined;
  /** What is replaced whatever its name is, such as the token that the program knows. */
  readonly values?: readonly string[] | undefined;
}

/** The request without its credentials; the userinfo is among the headers already. */
export function redacted(request: Prepared, options?: RedactOptions): Prepared {
  const listed = readRedact(options);
  if (listed === false) {
    return request;
  }
  const names = new SecretNames([...listed.names, ...(request.declared?.credentials ?? [])]);
  const masker = new Masker((name) => names.has(name));
  const values = new SecretValues(listed.values);
  const headers = mapEntries(
    Object.entries(request.headers),
    (name, value) => [name, masker.value(name, values.mask(value))] as const,
  );
  const type = ownHeader(request.headers, "content-type") ?? "";
  return {
    ...request,
    url: masker.url(values.mask(request.url)),
    headers: Object.fromEntries(headers),
    body: maskBody(request.body, type, { masker, values }),
  };
}

type Lists = Readonly<Record<"names" | "values", readonly string[]>>;

/** What is listed; `false` where nothing is to be replaced. */
function readRedact(options: RedactOptions | undefined): false | Lists {
  const { redact = true } = readRedactOptions(options);
  if (redact === false) {
    return redact;
  }
  const lists = readable('the option "redact"', () => listsOf(redact === true ? [] : redact));
  if (lists === undefined) {
    const expected = "true, false, a list of names, or an object with lists of names and values";
    throw adapterError("INVALID_OPTIONS", 'use the option "redact"', expected, "another value");
  }
  return lists;
}

/** The lists of an option; `undefined` where it holds something else. */
function listsOf(redact: unknown): Lists | undefined {
  // The copy inherits nothing.
  const fields = isPlainObject(redact) ? copyOwn(redact) : { names: redact, values: undefined };
  const { names, values, ...others } = fields as Readonly<Record<string, unknown>>;
  const lists = [names, values].map((list) => (list === undefined ? [] : listedTexts(list)));
  return Object.keys(others).length === 0 && (names ?? values) !== undefined && lists[0] && lists[1]
    ? { names: lists[0], values: lists[1] }
    : undefined;
}

/** The own fields, so that a polluted Object.prototype shows nothing. What is misspelt would show what it names. */
function readRedactOptions(options: unknown = {}): { redact?: unknown } {
  const fields = readable('the option "redact"', () =>
    isPlainObject(options) ? copyOwn(options) : undefined,
  );
  const others = Object.keys(fields ?? {}).filter((name) => name !== "redact");
  if (fields === undefined || others.length > 0) {
    const got = fields === undefined ? kindOf(options) : `an object with ${quoteAll(others)}`;
    const expected = 'an object with nothing but "redact"';
    throw adapterError("INVALID_OPTIONS", "use the options", expected, got, {
      parameters: others.length > 0 ? others : undefined,
    });
  }
  return fields;
}

/** The list's members, each read once; `undefined` where it is no list of texts, without going to its end. */
function listedTexts(list: unknown): string[] | undefined {
  if (!isList(list)) {
    return undefined;
  }
  const texts: string[] = [];
  for (let i = 0; i < list.length; i += 1) {
    const member = list[i];
    if (typeof member !== "string") {
      return undefined;
    }
    texts.push(member);
  }
  return texts;
}

/** What replaces secrets: by their names, and by what they are. */
interface Replacing {
  readonly masker: Masker;
  readonly values: SecretValues;
}

/** A blob that calls itself something else, where its name or type holds a value: what prints needs no more of it. */
function maskBlob(blob: BlobLike, values: SecretValues): BlobLike {
  const name = fileName(blob);
  const masked = {
    size: blob.size,
    type: values.mask(typeOf(blob)),
    slice: () => blob,
    stream: () => blob.stream(),
    ...defined({ name: name && values.mask(name) }),
  };
  return masked.type === blob.type && masked.name === name ? blob : masked;
}

function maskBody(body: Body, type: string, { masker, values }: Replacing): Body {
  switch (body.kind) {
    case "json":
      return { kind: "json", value: masker.json(values.mask(body.value)) };
    case "params":
      return { kind: "params", value: masker.form(values.mask(body.value.toString())) };
    case "text":
      return { kind: "text", value: masker.body(values.mask(body.value), type) };
    case "bytes": {
      const text = lenientText(bytesOf(body.value));
      const masked = masker.body(values.mask(text), type);
      return masked === text ? body : { kind: "bytes", value: lenientBytes(masked) };
    }
    case "form":
      return {
        kind: "form",
        value: mapEntries(body.value, (name, value) => [
          values.mask(name),
          typeof value === "string"
            ? masker.value(name, values.mask(value))
            : maskBlob(value, values),
        ]),
      };
    case "blob":
      return { kind: "blob", value: maskBlob(body.value, values) };
    case "none":
    case "stream":
    case "pipe":
      return body;
  }
}
