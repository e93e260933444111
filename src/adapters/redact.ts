import type { EndpointError, RequestOptions } from "../index.js";
import { defined } from "../support/defined.js";
import { mapEntries } from "../support/entries.js";
import { quoteAll } from "../support/messages.js";
import { copyOwn, isPlainObject, kindOf } from "../support/objects.js";
import { bytesOf, fileName, typeOf, type BlobLike, type Body } from "./body.js";
import { adapterError, guarded, readable } from "./guard.js";
import { ownHeader } from "./headers.js";
import { Masker } from "./Masker.js";
import { prepareTarget, type Prepared, type PreparedTarget } from "./prepare.js";
import { SecretNames } from "./SecretNames.js";
import { SecretValues } from "./SecretValues.js";
import { lenientBytes, lenientText } from "./text.js";

/** Options of the adapters whose output is for people to read. */
export interface RedactOptions {
  /**
   * What is replaced by `REDACTED`: the values of headers, parameters of URLs, fields of forms and of JSON whose name
   * speaks of a token, key, secret, signature, session, password or another credential, or is one that a profile
   * declares or that a list given here names. `values` are replaced wherever they stand, such as in a segment of the
   * path: as they are, percent-encoded, escaped as in JSON or HTML, and in Basic credentials. `false` replaces nothing.
   * Defaults to `true`.
   */
  readonly redact?: boolean | readonly string[] | RedactLists | undefined;
}

/** Names and values to replace. */
export interface RedactLists {
  /** Names beside those that speak of a credential. */
  readonly names?: readonly string[] | undefined;
  /** Values that are replaced under any name, such as a token that the program knows. */
  readonly values?: readonly string[] | undefined;
}

/** How long a body may be that is printed: a pattern that matches more than some 100 million times ends the process. */
const MOST_PRINTED = 2 ** 26;

/** The request without its credentials; the userinfo is among the headers already. */
export function redacted(request: Prepared, options?: RedactOptions): Prepared {
  const { body } = request;
  if ((body.kind === "json" || body.kind === "text") && body.value.length > MOST_PRINTED) {
    const expected = `one of at most ${MOST_PRINTED} characters`;
    throw adapterError("INVALID_PARAMETER", "print the body", expected, "a longer one");
  }
  const secrets = secretsOf(request, options);
  if (secrets === undefined) {
    return request;
  }
  const { masker, values } = secrets;
  const headers = mapEntries(
    Object.entries(request.headers),
    (name, value) => [name, masker.value(name, values.mask(value))] as const,
  );
  const type = ownHeader(request.headers, "content-type") ?? "";
  return {
    ...request,
    url: masker.url(values.mask(request.url)),
    headers: Object.fromEntries(headers),
    body: maskBody(body, type, secrets),
  };
}

/**
 * The URL of a request with `REDACTED` in place of its secrets, for a log or a trace. It has no userinfo. Nothing but
 * the URL is read, so that this works even for a request whose body cannot be written.
 *
 * @param options - the request
 * @param redact - see {@link RedactOptions}
 */
export function redactUrl(options: RequestOptions, redact?: RedactOptions): string {
  return guarded(redactUrl, () => {
    const target = prepareTarget(options);
    const secrets = secretsOf(target, redact);
    return secrets === undefined ? target.url : secrets.masker.url(secrets.values.mask(target.url));
  });
}

/** What replaces secrets: by their names, and by what they are. */
interface Secrets {
  readonly masker: Masker;
  readonly values: SecretValues;
}

/** The secrets of a request; `undefined` where nothing is to be replaced. */
function secretsOf(
  { declared }: PreparedTarget,
  options: RedactOptions | undefined,
): Secrets | undefined {
  const lists = readable('the option "redact"', () => readRedact(options));
  if (lists === undefined) {
    return undefined;
  }
  const names = new SecretNames([...lists.names, ...(declared?.credentials ?? [])]);
  return { masker: new Masker((name) => names.has(name)), values: new SecretValues(lists.values) };
}

type Lists = Readonly<Record<"names" | "values", readonly string[]>>;

/** What is listed; `undefined` where nothing is to be replaced. What is misspelt would show what it was to hide. */
function readRedact(options: unknown = {}): Lists | undefined {
  if (!isPlainObject(options)) {
    throw unknownOptions(kindOf(options));
  }
  // Copies inherit nothing, so that a polluted Object.prototype shows nothing.
  const { redact = true, ...others } = copyOwn(options);
  const unknown = Object.keys(others);
  if (unknown.length > 0) {
    throw unknownOptions(`an object with ${quoteAll(unknown)}`, unknown);
  }
  if (redact === false) {
    return undefined;
  }
  const lists = listsOf(redact === true ? [] : redact);
  if (lists === undefined) {
    const expected = "true, false, a list of names, or an object with lists of names and values";
    throw adapterError("INVALID_OPTIONS", 'use the option "redact"', expected, "another value");
  }
  return lists;
}

function unknownOptions(got: string, parameters?: readonly string[]): EndpointError {
  const expected = 'an object with nothing but "redact"';
  return adapterError("INVALID_OPTIONS", "use the options", expected, got, { parameters });
}

/** The lists of an option; `undefined` where it holds something else. */
function listsOf(redact: unknown): Lists | undefined {
  if (areTexts(redact)) {
    return { names: redact, values: [] };
  }
  if (!isPlainObject(redact)) {
    return undefined;
  }
  const fields = copyOwn(redact);
  const { names = [], values = [], ...others } = fields;
  const isGiven = (fields["names"] ?? fields["values"]) !== undefined;
  return isGiven && Object.keys(others).length === 0 && areTexts(names) && areTexts(values)
    ? { names, values }
    : undefined;
}

/** Whether it is a list of texts, without holes. */
function areTexts(list: unknown): list is readonly string[] {
  return Array.isArray(list) && list.findIndex((member) => typeof member !== "string") < 0;
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

function maskBody(body: Body, type: string, { masker, values }: Secrets): Body {
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
