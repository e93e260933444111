import { EndpointError } from "../errors.js";
import {
  authorityEnd,
  authorityStart,
  CONTROL_OR_BLANK,
  endsInLiteralLabels,
  isHostAndPort,
  isHostValue,
  isHttpUrl,
} from "../grammar/authority.js";
import { cannot, caret } from "../support/messages.js";
import { redact } from "../support/redact.js";
import {
  mapVariables,
  namesOf,
  parseTemplate,
  routeDialect,
  type Part,
} from "../grammar/template.js";
import { splitSections } from "../grammar/sections.js";

/** In a base URL `:name` is text. */
const DIALECT = routeDialect(Infinity);

/** What the service says about one name in its base URLs, checked. */
export interface BaseVariable {
  /** The values that it may have; `undefined` for any. */
  readonly values: ReadonlySet<string> | undefined;
  /** What stands in for an absent value. */
  readonly default: string | undefined;
}

/** What the service says about names in its base URLs, by these names. */
type BaseVariables = ReadonlyMap<string, BaseVariable>;

const NO_VARIABLES: BaseVariables = new Map();

/** An authority with texts in place of its names. */
interface FilledHosts {
  /** With any text in place of each name, and with each value that the service knows in turn. */
  readonly hosts: readonly string[];
  /** With those names left that have no listed values. */
  readonly open: string;
}

/** A service, as far as its base URLs are concerned. */
export interface BaseUrls {
  /** Parses a base URL, in which the service's variables may stand. */
  readonly parseBaseUrl: (text: string) => BaseUrl;
}

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
      mapVariables(parseTemplate(text, DIALECT, from, to), (variable) => ({
        ...variable,
        listed: variables.get(variable.name)?.values,
      }));
    this.host = parse(start, end);
    const parts = splitSections(parse(end));
    const mark = parts.findIndex((part) => typeof part === "string" && part.startsWith("?"));
    this.path = mark < 0 ? parts : parts.slice(0, mark);
    this.query = mark < 0 ? [] : parts.slice(mark);
    this.names = namesOf([...this.host, ...this.path, ...this.query]);
    this.defaults = defaultsOf(this.names, variables);
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
  const { hosts, open } = fillHosts(authority, variables);
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

/** What an authority may become. */
function fillHosts(authority: string, variables: BaseVariables): FilledHosts {
  // Each once, and only what the service knows: a host may have many names, and each is filled by itself.
  const inHost = new Set(Array.from(authority.matchAll(IN_BRACES), (found) => found[1] ?? ""));
  const names = [...inHost].filter((name) => variables.has(name));
  const shortest = new Map(names.map((name) => [name, shortestOf(variables.get(name)?.values)]));
  const hostWith = (name: string, value: string): string =>
    fillNames(authority, (each) =>
      each !== name ? (shortest.get(each) ?? "x") : isHostValue(value) ? value : "@",
    );
  const others = names.map((name) => {
    const variable = variables.get(name);
    const values = variable?.values ?? [variable?.default ?? "x"];
    return Array.from(values, (value) => hostWith(name, value));
  });
  return {
    hosts: [hostWith("", ""), ...others.flat()],
    // The labels of listed values are as good as literal ones.
    open: fillNames(authority, (name) => shortest.get(name)),
  };
}

/** The value with the fewest labels. */
function shortestOf(values: BaseVariable["values"]): string | undefined {
  const labels = (value: string): number => value.split(/\./).length;
  return [...(values ?? [])].sort((one, other) => labels(one) - labels(other)).at(0);
}

/** What stands in for absent values of these names. */
function defaultsOf(
  names: ReadonlySet<string>,
  variables: BaseVariables,
): ReadonlyMap<string, string> {
  const defaults = new Map<string, string>();
  for (const name of names) {
    const standard = variables.get(name)?.default;
    if (standard !== undefined) {
      defaults.set(name, standard);
    }
  }
  return defaults;
}

/** A name in braces. */
const IN_BRACES = /\{([^{}]*)\}/g;

/** An authority with texts in place of its names; those without a text stay. */
function fillNames(authority: string, textOf: (name: string) => string | undefined): string {
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
