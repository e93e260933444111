import { cannot, quoteAll } from "../support/messages.js";
import { copyOwn, isList, isPlainObject, kindOf } from "../support/objects.js";
import { bytesOf, type Body } from "./body.js";
import { adapterError, readable } from "./guard.js";
import { ownHeader } from "./headers.js";
import { Masker } from "./Masker.js";
import type { Prepared } from "./prepare.js";
import { SecretNames } from "./SecretNames.js";
import { utf8Text } from "./text.js";

/** Options of the adapters whose output is for people to read. */
export interface RedactOptions {
  /**
   * What is replaced by `REDACTED`: the values of headers, parameters of URLs, fields of forms and
   * of JSON whose name speaks of a token, key, secret, signature, session, password or another
   * credential, or is one that a profile declares, and with a list also of those that it names.
   * `false` replaces nothing. Defaults to `true`.
   */
  readonly redact?: boolean | readonly string[] | undefined;
}

/** The request without its credentials; the userinfo is among the headers already. */
export function redacted(request: Prepared, options?: RedactOptions): Prepared {
  const listed = readRedact(options);
  if (listed === false) {
    return request;
  }
  const names = new SecretNames(listed);
  const masker = new Masker((name) => names.has(name));
  const headers = Object.entries(request.headers).map(
    ([name, value]) => [name, masker.value(name, value)] as const,
  );
  const type = ownHeader(request.headers, "content-type") ?? "";
  return {
    ...request,
    url: masker.url(request.url),
    headers: Object.fromEntries(headers),
    body: maskBody(request.body, type, masker),
  };
}

/** The names that are listed; `false` where nothing is to be replaced. */
function readRedact(options: RedactOptions | undefined): false | string[] {
  const { redact = true } = readOptions(options);
  const names = readable('the option "redact"', () =>
    typeof redact === "boolean" ? redact && [] : textsOf(redact),
  );
  if (names === undefined) {
    throw adapterError(
      "INVALID_OPTIONS",
      cannot('use the option "redact"', "true, false or a list of names", "another value"),
    );
  }
  return names;
}

/** The own fields, so that a polluted Object.prototype shows nothing. What is misspelt would show what it names. */
function readOptions(options: unknown = {}): { redact?: unknown } {
  const fields = readable('the option "redact"', () =>
    isPlainObject(options) ? copyOwn(options) : undefined,
  );
  const others = Object.keys(fields ?? {}).filter((name) => name !== "redact");
  if (fields === undefined || others.length > 0) {
    const got = fields === undefined ? kindOf(options) : `an object with ${quoteAll(others)}`;
    throw adapterError(
      "INVALID_OPTIONS",
      cannot("use the options", 'an object with nothing but "redact"', got),
      { parameters: others.length > 0 ? others : undefined },
    );
  }
  return fields;
}

/** The list's members, each read once; `undefined` where it is no list of texts, without going to its end. */
function textsOf(list: unknown): string[] | undefined {
  if (!isList(list)) {
    return undefined;
  }
  const texts: string[] = [];
  for (const member of list) {
    if (typeof member !== "string") {
      return undefined;
    }
    texts.push(member);
  }
  return texts;
}

function maskBody(body: Body, type: string, masker: Masker): Body {
  switch (body.kind) {
    case "json":
      return { kind: "json", value: masker.json(body.value) };
    case "params":
      return { kind: "params", value: masker.form(body.value.toString()) };
    case "text":
      return { kind: "text", value: masker.body(body.value, type) };
    case "bytes": {
      const text = utf8Text(bytesOf(body.value));
      const masked = text === undefined ? undefined : masker.body(text, type);
      return masked === undefined || masked === text ? body : { kind: "text", value: masked };
    }
    case "form":
      return {
        kind: "form",
        value: Array.from(body.value, ([name, value]) => [
          name,
          typeof value === "string" ? masker.value(name, value) : value,
        ]),
      };
    case "none":
    case "blob":
    case "stream":
    case "pipe":
      return body;
  }
}
