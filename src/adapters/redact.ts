import { defined } from "../support/properties.js";
import type { EndpointError } from "../errors.js";
import type { RequestOptions } from "../index.js";
import { quoteNames } from "../support/messages.js";
import { copyOwn, isPlainObject, kindOf, mapEntries } from "../support/objects.js";
import { bytesOf, fileName, typeOf, type BlobLike, type Body } from "./body.js";
import { runAdapter } from "./runAdapter.js";
import { inputError, readable } from "../support/makeErrors.js";
import { ownHeader } from "./headers.js";
import { Masker } from "./Masker.js";
import { prepareTarget, type Prepared, type PreparedTarget } from "./prepare.js";
import { SecretNames } from "./SecretNames.js";
import { SecretValues } from "./SecretValues.js";
import { lenientBytes, lenientText } from "./utf8.js";

/** Options of the adapters whose output people read. */
export interface RedactOptions {
  /**
   * What to replace by `REDACTED`: the values of headers, URL parameters, and fields of forms and JSON whose names
   * suggest a credential (a token, key, secret, signature, session, password), are declared by the profile, or are
   * listed here. `values` are replaced anywhere, even in a path segment: as they are, percent-encoded, escaped as in
   * JSON or HTML, and in Basic credentials. `false` replaces nothing. Defaults to `true`.
   */
  readonly redact?: boolean | readonly string[] | RedactLists | undefined;
}

/** Names and values to replace. */
export interface RedactLists {
  /** Names in addition to the ones that suggest a credential. */
  readonly names?: readonly string[] | undefined;
  /** Values to replace under any name, such as a token that the program knows. */
  readonly values?: readonly string[] | undefined;
}

/** The longest body to print: a pattern that matches more than about 100 million times ends the process. */
const MAX_PRINTED = 2 ** 26;

/** The request without its credentials. The userinfo is in the headers already. */
export function redacted(request: Prepared, options?: RedactOptions): Prepared {
  const { body } = request;
  if ((body.kind === "json" || body.kind === "text") && body.value.length > MAX_PRINTED) {
    const expected = `one of at most ${MAX_PRINTED} characters`;
    throw inputError("INVALID_PARAMETER", "print the body", expected, "a longer one");
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
 * The URL of a request with its secrets replaced by `REDACTED` and without userinfo, for logs and traces. Only the URL
 * is read, so this works even for a request whose body cannot be written.
 *
 * @param options - the request
 * @param redact - see {@link RedactOptions}
 */
export function redactUrl(options: RequestOptions, redact?: RedactOptions): string {
  return runAdapter(redactUrl, () => {
    const target = prepareTarget(options);
    const secrets = secretsOf(target, redact);
    return secrets === undefined ? target.url : secrets.masker.url(secrets.values.mask(target.url));
  });
}

/** Replaces secrets: by their names, and by their values. */
interface Secrets {
  readonly masker: Masker;
  readonly values: SecretValues;
}

/** The secrets of a request; `undefined` if nothing is replaced. */
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

/**
 * The listed names and values; `undefined` if nothing is replaced. Unknown keys are refused, because a misspelt option
 * would reveal what it should hide.
 */
function readRedact(options: unknown = {}): Lists | undefined {
  if (!isPlainObject(options)) {
    throw unknownOptions(kindOf(options));
  }
  const { redact = true, ...others } = copyOwn(options);
  const unknown = Object.keys(others);
  if (unknown.length > 0) {
    throw unknownOptions(`an object with ${quoteNames(unknown)}`, unknown);
  }
  if (redact === false) {
    return undefined;
  }
  const lists = listsOf(redact === true ? [] : redact);
  if (lists === undefined) {
    const expected = "true, false, a list of names, or an object with lists of names and values";
    throw inputError("INVALID_OPTIONS", 'use the option "redact"', expected, "another value");
  }
  return lists;
}

function unknownOptions(got: string, parameters?: readonly string[]): EndpointError {
  const expected = 'an object with only "redact"';
  return inputError("INVALID_OPTIONS", "use the options", expected, got, { parameters });
}

/** The lists of the option; `undefined` for any other value. */
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

/** Whether it is a list of strings, without holes. */
function areTexts(list: unknown): list is readonly string[] {
  return Array.isArray(list) && list.findIndex((member) => typeof member !== "string") < 0;
}

/** The blob with its name and its type masked. Printing needs no more of it. */
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
