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
import type { Value } from "../grammar/values.js";
import { withoutEndSlashes } from "../support/text.js";

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
export type BaseVariables = ReadonlyMap<string, BaseVariable>;

/** Whether a value is one of those that are listed, if there is a list. */
export function isListed(value: Value, listed: BaseVariable["values"]): boolean {
  return listed === undefined || (typeof value !== "object" && listed.has(String(value)));
}

/** A base URL without values, in sections. */
interface LiteralStart {
  readonly path: string;
  readonly query: string;
  readonly fragment: undefined;
  readonly isOdd: false;
}

/** A service, as far as its base URLs are concerned. */
export interface BaseUrls {
  /** Parses a base URL, in which the service's variables may stand. */
  readonly parseBaseUrl: (text: string) => BaseUrl;
}

const NO_VARIABLES: BaseVariables = new Map();

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
  /** What it puts ahead of every path, without the slash there; `undefined` if a value is part of it. */
  readonly literal: LiteralStart | undefined;
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
    this.literal =
      this.names.size > 0
        ? undefined
        : {
            path: withoutEndSlashes(`${this.scheme}://${literalsIn([...this.host, ...this.path])}`),
            query: literalsIn(this.query).slice(1),
            fragment: undefined,
            isOdd: false,
          };
    const defaults = new Map<string, string>();
    for (const name of this.names) {
      const standard = variables.get(name)?.default;
      if (standard !== undefined) {
        defaults.set(name, standard);
      }
    }
    this.defaults = defaults;
    for (const part of [...this.host, ...parts]) {
      if (typeof part === "string" ? part.startsWith("#") : part.operator.symbol !== "") {
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

/** The literals of a template without values. */
function literalsIn(parts: readonly Part[]): string {
  return parts.filter((part) => typeof part === "string").join("");
}

function checkHost(text: string, start: number, end: number, variables: BaseVariables): void {
  const authority = text.slice(start, end);
  if (authority.includes("@")) {
    throw baseUrlError(text, "a user name or password", start);
  }
  const fill = (textOf: (name: string) => string | undefined): string =>
    authority.replace(EXPRESSION, (whole, name: string) => textOf(name) ?? whole);
  // Others do not matter: an operation has a host of its own, and the service may have many variables.
  const named = new Map<string, BaseVariable>();
  for (const [, name = ""] of authority.matchAll(EXPRESSION)) {
    const variable = variables.get(name);
    if (variable !== undefined) {
      named.set(name, variable);
    }
  }
  const shortest = new Map(Array.from(named, ([name, { values }]) => [name, shortestOf(values)]));
  // The host with any text for its names, and with each value that the service knows in turn.
  const hosts = [["", ""], ...knownValues(named)].map(([name, value = ""]) =>
    fill((each) =>
      each !== name ? (shortest.get(each) ?? "x") : isHostValue(value) ? value : "@",
    ),
  );
  // A brace that is not closed is for the template's grammar to report.
  if (hosts.some((host) => !host.includes("{") && !isHostAndPort(host))) {
    throw baseUrlError(
      text,
      "an invalid host or port (internationalized names must be in punycode)",
      start,
    );
  }
  // The labels of listed values are as good as literal ones.
  const open = fill((name) => shortest.get(name));
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

const EXPRESSION = /\{([^{}]*)\}/g;

/** Two expressions whose values together may make a number of the last label. */
const TWO_IN_LAST_LABEL = /\}[^.:{}]*\{[^{}]*\}[^.:{}]*(?::[^:]*)?$/;

/** All values that the service lists, or has as defaults, each with its name. */
function knownValues(variables: BaseVariables): readonly (readonly string[])[] {
  return Array.from(variables, ([name, { values, default: standard }]) =>
    Array.from(values ?? (standard === undefined ? [] : [standard]), (value) => [name, value]),
  ).flat();
}

/** The value with the fewest labels. */
function shortestOf(values: BaseVariable["values"]): string | undefined {
  const labels = (value: string): number => value.split(".").length;
  return [...(values ?? [])].sort((one, other) => labels(one) - labels(other)).at(0);
}

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
