import { EndpointError } from "../errors.js";
import {
  authorityEnd,
  authorityStart,
  CONTROL_OR_BLANK,
  endsInLiteralLabels,
  isHostAndPort,
  isHttpUrl,
} from "../grammar/authority.js";
import { cannot, caret } from "../support/messages.js";
import { redact } from "../support/redact.js";
import { namesOf, parseTemplate, routeDialect, type Part } from "../grammar/template.js";
import { splitSections } from "../grammar/sections.js";
import type { Value } from "../grammar/values.js";

/** In a base URL `:name` is text. */
const DIALECT = routeDialect(Infinity);

/** What the service says about one name in its base URLs, checked. */
export interface BaseVariable {
  /** The values that it may have; `undefined` for any. */
  readonly values: ReadonlySet<string> | undefined;
  /** What stands in for an absent value. */
  readonly default: string | undefined;
}

/** What the service says about names in its base URLs. */
export interface BaseVariables {
  /** What an authority may become. */
  hostsOf(authority: string): FilledHosts;
  /** The same parts, whose variables know their listed values. */
  listIn(parts: readonly Part[]): readonly Part[];
  /** What stands in for absent values of these names. */
  defaultsOf(names: ReadonlySet<string>): ReadonlyMap<string, string>;
}

/** An authority with texts in place of its names. */
export interface FilledHosts {
  /** With any text in place of each name, and with each value that the service knows in turn. */
  readonly hosts: readonly string[];
  /** With those names left that have no listed values. */
  readonly open: string;
}

/** Whether a value is one of those that are listed, if there is a list. */
export function isListed(value: Value, listed: BaseVariable["values"]): boolean {
  return listed === undefined || (typeof value !== "object" && listed.has(String(value)));
}

/** A service, as far as its base URLs are concerned. */
export interface BaseUrls {
  /** Parses a base URL, in which the service's variables may stand. */
  readonly parseBaseUrl: (text: string) => BaseUrl;
}

const NO_VARIABLES: BaseVariables = {
  hostsOf: (authority) => ({ hosts: [fillNames(authority, () => "x")], open: authority }),
  listIn: (parts) => parts,
  defaultsOf: () => new Map(),
};

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
  /** What stands in for absent values. */
  readonly defaults: ReadonlyMap<string, string>;
  readonly #text: string;

  private constructor(text: string, variables: BaseVariables) {
    const start = authorityStart(text);
    const end = authorityEnd(text);
    checkHost(text, start, end, variables);
    this.#text = text;
    this.scheme = text.slice(0, text.indexOf(":"));
    const parse = (from: number, to?: number): readonly Part[] =>
      variables.listIn(parseTemplate(text, DIALECT, from, to));
    this.host = parse(start, end);
    const parts = splitSections(parse(end));
    const mark = parts.findIndex((part) => typeof part === "string" && part.startsWith("?"));
    this.path = mark < 0 ? parts : parts.slice(0, mark);
    this.query = mark < 0 ? [] : parts.slice(mark);
    this.names = namesOf([...this.host, ...this.path, ...this.query]);
    this.defaults = variables.defaultsOf(this.names);
    for (const part of [...this.host, ...parts]) {
      const isWrong =
        typeof part === "string"
          ? part.startsWith("#")
          : !text.startsWith(`${part.variables[0]?.name}}`, part.index + 1);
      if (isWrong) {
        const index = typeof part === "string" ? text.indexOf("#") : part.index;
        throw baseUrlError(text, "a fragment or an expression other than {name}", index);
      }
    }
  }

  /** Parses a base URL. Throws `INVALID_URL`, or `INVALID_TEMPLATE` for a bad expression. */
  static parse(text: string, variables = NO_VARIABLES): BaseUrl {
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
      throw baseUrlError(text, "a control character or a blank", control.index);
    }
    return new BaseUrl(text, variables);
  }

  /** The text it was parsed from. */
  toString(): string {
    return this.#text;
  }
}

function checkHost(text: string, start: number, end: number, variables: BaseVariables): void {
  const authority = text.slice(start, end);
  if (authority.includes("@")) {
    throw baseUrlError(text, "a user name or password", start);
  }
  const { hosts, open } = variables.hostsOf(authority);
  // A brace that is not closed is for the template's grammar to report.
  if (hosts.some((host) => !host.includes("{") && !isHostAndPort(host))) {
    throw baseUrlError(
      text,
      "an invalid host or port (internationalized names must be in punycode)",
      start,
    );
  }
  const tail = open.slice(open.lastIndexOf("}") + 1).replace(/:\d*$/, "");
  if (
    (open.includes("}") && hosts[0]?.includes("{") === false && !endsInLiteralLabels(tail)) ||
    TWO_IN_LAST_LABEL.test(authority)
  ) {
    throw baseUrlError(
      text,
      "a host that does not end in literal labels (as {tenant}.acme.com)",
      start,
    );
  }
}

/** A name in braces. */
export const IN_BRACES = /\{([^{}]*)\}/g;

/** An authority with texts in place of its names; those without a text stay. */
export function fillNames(authority: string, textOf: (name: string) => string | undefined): string {
  return authority.replace(IN_BRACES, (whole, name: string) => textOf(name) ?? whole);
}

/** Two expressions whose values together may make a number of the last label. */
const TWO_IN_LAST_LABEL = /\}[^.:{}]*\{[^{}]*\}[^.:{}]*(?::[^:]*)?$/;

function baseUrlError(text: string, got: string, index: number): EndpointError {
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
