import { EndpointError } from "../errors.js";
import {
  authorityEnd,
  authorityStart,
  endsInLiteralLabels,
  isHostAndPort,
  isHttpUrl,
} from "../grammar/authority.js";
import { cannot, caret } from "../support/messages.js";
import { redact } from "../support/redact.js";
import { namesOf, parseTemplate, type Part } from "../grammar/template.js";
import { splitSections } from "../grammar/sections.js";

const DIALECT = { hyphens: true, colonsFrom: Infinity };

/** Browsers strip some of these from a URL and trip over others. */
const CONTROL_OR_BLANK = /[\0-\x20\x7f-\x9f]/;

/** The prefix of all paths: an absolute http(s) URL with `{name}` expressions, immutable. */
export class BaseUrl {
  /** `http` or `https`, as written. */
  readonly scheme: string;
  /** Host and port. */
  readonly host: readonly Part[];
  /** From the first slash on. */
  readonly path: readonly Part[];
  /** From the `?` on; empty where there is none. */
  readonly query: readonly Part[];
  /** All names. */
  readonly names: ReadonlySet<string>;
  readonly #text: string;

  private constructor(text: string) {
    const start = authorityStart(text);
    const end = authorityEnd(text);
    checkHost(text, start, end);
    this.#text = text;
    this.scheme = text.slice(0, text.indexOf(":"));
    this.host = parseTemplate(text, DIALECT, start, end);
    const parts = splitSections(parseTemplate(text, DIALECT, end));
    const mark = parts.findIndex((part) => typeof part === "string" && part.startsWith("?"));
    this.path = mark < 0 ? parts : parts.slice(0, mark);
    this.query = mark < 0 ? [] : parts.slice(mark);
    this.names = namesOf([...this.host, ...this.path, ...this.query]);
    for (const part of [...this.host, ...parts]) {
      if (typeof part === "string" ? part.startsWith("#") : part.operator.symbol !== "") {
        const index = typeof part === "string" ? text.indexOf("#") : part.index;
        throw urlError(text, "a fragment or an expression other than {name}", index);
      }
    }
  }

  /** Parses a base URL. Throws `INVALID_URL`, or `INVALID_TEMPLATE` for a bad expression. */
  static parse(text: string): BaseUrl {
    if (!isHttpUrl(text)) {
      // Without a scheme nothing tells a password from a host, so nothing is shown.
      throw new EndpointError(
        "INVALID_URL",
        cannot(
          "use the baseUrl",
          "a URL such as https://api.example.com/v1",
          "one that does not begin with http:// or https://",
        ),
      );
    }
    const control = CONTROL_OR_BLANK.exec(text);
    if (control !== null) {
      throw urlError(text, "a control character or a blank", control.index);
    }
    return new BaseUrl(text);
  }

  /** The text it was parsed from. */
  toString(): string {
    return this.#text;
  }
}

function checkHost(text: string, start: number, end: number): void {
  const authority = text.slice(start, end);
  if (authority.includes("@")) {
    throw urlError(text, "a user name or password", start);
  }
  // A brace that is not closed is for the template's grammar to report.
  const filled = authority.replace(/\{[^{}]*\}/g, "x");
  if (!filled.includes("{") && !isHostAndPort(filled)) {
    throw urlError(
      text,
      "an invalid host or port (internationalized names must be in punycode)",
      start,
    );
  }
  const close = authority.lastIndexOf("}");
  if (
    close >= 0 &&
    !filled.includes("{") &&
    !endsInLiteralLabels(authority.slice(close + 1).replace(/:\d*$/, ""))
  ) {
    throw urlError(
      text,
      "a host that does not end in literal labels (as {tenant}.acme.com)",
      start,
    );
  }
}

function urlError(text: string, got: string, index: number): EndpointError {
  // In a URL that is refused a password may hold what ends an authority.
  const at = text.lastIndexOf("@");
  const start = authorityStart(text);
  const source = redact(
    at > start ? text.slice(0, start) + "*".repeat(at - start) + text.slice(at) : text,
  );
  return new EndpointError(
    "INVALID_URL",
    cannot("use the baseUrl", "http(s)://host/path", got) + caret(source, index),
    { source, index },
  );
}
