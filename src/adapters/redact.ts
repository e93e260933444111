import { cannot } from "../support/messages.js";
import { copyOwn } from "../support/objects.js";
import { bytesOf, type Body } from "./body.js";
import { adapterError, readable } from "./guard.js";
import { isFormType, ownHeader } from "./headers.js";
import {
  looksLikeJson,
  maskJson,
  maskPairs,
  maskUrl,
  maskValue,
  REDACTED,
  type IsSecret,
} from "./masked.js";
import type { Prepared } from "./prepare.js";
import { SecretNames } from "./SecretNames.js";
import { utf8Text } from "./text.js";

/** Options of the adapters whose output is for people to read. */
export interface RedactOptions {
  /**
   * What is replaced by `REDACTED`: the values of headers, parameters of the url, fields of forms and
   * of JSON whose name speaks of a token, key, secret, signature, session, password or another
   * credential, and with a list also of those that it names. `false` replaces nothing. Defaults to
   * `true`.
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
  const isSecret = (name: string): boolean => names.has(name);
  const headers = Object.entries(request.headers).map(
    ([name, value]) => [name, isSecret(name) ? REDACTED : value] as const,
  );
  const type = ownHeader(request.headers, "content-type") ?? "";
  return {
    ...request,
    url: maskUrl(request.url, isSecret),
    headers: Object.fromEntries(headers),
    body: maskBody(request.body, type, isSecret),
  };
}

/** The names that are listed; `false` where nothing is to be replaced. */
function readRedact(options: RedactOptions | undefined): false | string[] {
  const names = readable('the option "redact"', () => {
    // An own one, so that a polluted Object.prototype shows nothing.
    const { redact = true } = copyOwn(options ?? {});
    return typeof redact === "boolean" ? redact && [] : textsOf(redact);
  });
  if (names === undefined) {
    throw adapterError(
      "INVALID_OPTIONS",
      cannot('use the option "redact"', "true, false or a list of names", "another value"),
    );
  }
  return names;
}

/** The list's members, each read once; `undefined` where it is no list of texts, without going to its end. */
function textsOf(list: unknown): string[] | undefined {
  if (!Array.isArray(list)) {
    return undefined;
  }
  const texts: string[] = [];
  for (const member of list as readonly unknown[]) {
    if (typeof member !== "string") {
      return undefined;
    }
    texts.push(member);
  }
  return texts;
}

function maskBody(body: Body, type: string, isSecret: IsSecret): Body {
  switch (body.kind) {
    case "json":
      return { kind: "json", value: maskJson(body.value, isSecret) };
    case "params":
      return { kind: "params", value: maskPairs(body.value.toString(), isSecret) };
    case "text":
      return { kind: "text", value: maskText(body.value, type, isSecret) };
    case "bytes": {
      const text = utf8Text(bytesOf(body.value));
      const masked = text === undefined ? undefined : maskText(text, type, isSecret);
      return masked === undefined || masked === text ? body : { kind: "text", value: masked };
    }
    case "form":
      return {
        kind: "form",
        value: Array.from(body.value, ([name, value]) => [
          name,
          typeof value === "string" ? maskValue(name, value, isSecret) : value,
        ]),
      };
    case "none":
    case "blob":
    case "stream":
    case "pipe":
      return body;
  }
}

/** A form's own text, without blanks. */
const PAIRS = /^[^\s=&]+=[^\s]*$/;

/** Text that is a form or JSON by its type, or looks like one of them and has no type. */
export function maskText(text: string, type: string, isSecret: IsSecret): string {
  if (type === "" ? PAIRS.test(text) && !looksLikeJson(text) : isFormType(type)) {
    return maskPairs(text, isSecret);
  }
  const isJson = type === "" ? looksLikeJson(text) : /[/+]json\b/i.test(type);
  return isJson ? maskJson(text, isSecret) : text;
}
