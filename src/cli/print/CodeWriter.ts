import { defined } from "../../support/properties.js";
import { kindOfType } from "../../grammar/bodyTypes.js";
import type {
  OperationJson,
  PlaceName,
  ProfileJson,
  QueryJson,
  StyleName,
  RuleJson,
  FormatName,
} from "../../index.js";
import { UniqueNames } from "../document/UniqueNames.js";
import { RESERVED } from "./names.js";
import { importLine, importedName } from "./imports.js";
import { CallCode, Code } from "./typescript.js";

/** A base URL in plain data, and its variables. */
type ServerJson = Pick<OperationJson, "baseUrl" | "variables">;

/** The imports for strings of plain data, if their names differ. */
const STYLE_IMPORTS: ReadonlyMap<string, string> = new Map([
  ["json", "jsonStyle"],
  ["form", "formStyle"],
]);
const FORMAT_IMPORTS: ReadonlyMap<string, string> = new Map([["http-date", "httpDate"]]);
const PLACE_IMPORTS: ReadonlyMap<string, string> = new Map([["body", "bodyField"]]);
const KIND_IMPORTS: ReadonlyMap<string, string> = new Map([
  ["json-string", "jsonString"],
  ["none", "noBody"],
]);

/**
 * Writes plain data as code of one file, with imported values instead of strings, and tracks the imports of the file.
 */
export class CodeWriter {
  readonly #from: "endpoint-core" | "endpoint-core/sdk";
  readonly #types = new Set<string>();
  readonly #names: UniqueNames;
  /** The imports, by their names in the package. */
  readonly #imports = new Map<string, string>();

  /**
   * `own` are the other names in the file. Imports get another name if theirs is taken, so that names that other files
   * use stay the same.
   */
  constructor(from: "endpoint-core" | "endpoint-core/sdk", own: Iterable<string>) {
    this.#from = from;
    this.#names = new UniqueNames([...RESERVED, ...own]);
  }

  /** The import statement for everything that was used. */
  get imports(): string {
    const sorted = [...this.#imports].sort(([a], [b]) => (a < b ? -1 : 1));
    const named = (areTypes: boolean): readonly string[] =>
      sorted
        .filter(([name]) => this.#types.has(name) === areTypes)
        .map(([name, own]) => importedName(name, own));
    const types = named(true).map((name) => `type ${name}`);
    return importLine("import", [...named(false), ...types], this.#from);
  }

  /** The name of an imported value in the file. */
  use(name: string): string {
    const known = this.#imports.get(name) ?? this.#names.take(name);
    this.#imports.set(name, known);
    return known;
  }

  /** The name of an imported type in the file. */
  useType(name: string): string {
    this.#types.add(name);
    return this.use(name);
  }

  /** A call of an imported function with these values. */
  call(name: string, ...values: readonly unknown[]): CallCode {
    return new CallCode(this.use(name), values);
  }

  /** A profile. */
  profile(profile: ProfileJson): object {
    const { query, body, form, credentials, trustedOrigins } = profile;
    return defined({
      ...profile,
      ...this.server(profile),
      query: this.styles(query),
      body: this.kind(body),
      form: this.styles(form),
      credentials: credentials === "same-origin" ? this.#value("sameOrigin") : undefined,
      trustedOrigins: trustedOrigins?.map((origin) => this.call("trustedOrigin", origin)),
    });
  }

  /** An operation. */
  operation(operation: OperationJson): object {
    const { route, parameters, body, format, accept, security } = operation;
    return defined({
      route,
      parameters: this.rules(parameters),
      body: this.kind(body),
      format: this.#format(format),
      accept,
      security: this.security(security),
      ...this.server(operation),
    });
  }

  /** The credentials that an operation accepts. */
  security(alternatives: OperationJson["security"]): CallCode | undefined {
    return alternatives && this.call("security", ...alternatives);
  }

  /** A base URL: a string, or a server if it has variables. */
  server({ baseUrl, variables }: ServerJson): Partial<Record<keyof ServerJson, unknown>> {
    // The servers of an SDK were checked when the description was read.
    const server = this.#from === "endpoint-core" ? "server" : "uncheckedServer";
    const known = Object.entries(variables ?? {}).map(([name, each]) => [name, defined(each)]);
    const named = known.length === 0 ? [] : [Object.fromEntries(known) as object];
    return baseUrl === undefined || !baseUrl.includes("{")
      ? { baseUrl, variables }
      : { baseUrl: this.call(server, baseUrl, ...named), variables: undefined };
  }

  /** The rules of an operation. */
  rules(rules: OperationJson["parameters"]): object | undefined {
    const written = Object.entries(rules ?? {}).map(([name, rule]) => [name, this.#rule(rule)]);
    // Not by assignment: a name may be `__proto__`.
    return written.length === 0 ? undefined : (Object.fromEntries(written) as object);
  }

  /** The styles of a service. */
  styles(styles: QueryJson | undefined): object | undefined {
    const named = Object.entries(styles?.names ?? {}).map(([name, style]) => [
      name,
      this.#style(style),
    ]);
    return (
      styles &&
      defined({
        arrays: this.#style(styles.arrays),
        objects: this.#style(styles.objects),
        names: styles.names && (Object.fromEntries(named) as object),
      })
    );
  }

  /** A body kind, and the format of its dates or bytes. */
  kind(kind: OperationJson["body"], format?: FormatName): Code | CallCode | undefined {
    const own = kind && this.#kind(kind);
    return own && format ? this.call("bodyWithFormat", own, this.#format(format)) : own;
  }

  #kind(kind: NonNullable<OperationJson["body"]>): Code | CallCode {
    if (!kind.includes("/")) {
      return this.#value(nameOf(KIND_IMPORTS, kind));
    }
    const own = kindOfType(kind);
    return own === "raw"
      ? this.call("rawBody", kind)
      : this.call("bodyWithType", this.#value(own), kind);
  }

  #rule(rule: PlaceName | RuleJson): object {
    if (typeof rule === "string") {
      return this.#value(nameOf(PLACE_IMPORTS, rule));
    }
    const { in: place, name, style, format, required } = rule;
    return defined({
      in: this.#value(nameOf(PLACE_IMPORTS, place)),
      name,
      style: this.#style(style),
      format: this.#format(format),
      required,
    });
  }

  #style(style: StyleName | undefined): Code | undefined {
    return style && this.#value(nameOf(STYLE_IMPORTS, style));
  }

  #format(format: FormatName | undefined): Code | undefined {
    return format && this.#value(nameOf(FORMAT_IMPORTS, format));
  }

  #value(name: string): Code {
    return new Code(this.use(name));
  }
}

/** The import for a string. */
function nameOf(names: ReadonlyMap<string, string>, text: string): string {
  return names.get(text) ?? text;
}
