import { defined } from "../../support/defined.js";
import { RESERVED, UniqueNames } from "../names.js";
import { Code, print } from "../print.js";
import type {
  DescribedKind,
  DescribedOperation,
  DescribedRule,
  DescribedServer,
  DescribedStyle,
} from "./describeOperation.js";
import { importLine, renamed } from "./imports.js";

/** The formats by the names of what is imported for them. */
const FORMATS = {
  date: "date",
  unix: "unix",
  "http-date": "httpDate",
  base64: "base64",
  base64url: "base64url",
} as const;

/** Writes what is described for one file, and knows what the file imports for it and which constants it has. */
export class CodeWriter {
  readonly #types = new Set<string>();
  readonly #names: UniqueNames;
  /** What is imported, by the names that the package has for it. */
  readonly #imports = new Map<string, string>();
  /** The names of constants by their code. */
  readonly #constants = new Map<string, string>();

  /** `own` are the other names in the file. What is imported gives way to these, and so the other files stay as they are. */
  constructor(own: Iterable<string>) {
    this.#names = new UniqueNames([...RESERVED, ...own]);
  }

  /** The import of all that was used. */
  get imports(): string {
    const sorted = [...this.#imports].sort(([a], [b]) => (a < b ? -1 : 1));
    const named = (areTypes: boolean): readonly string[] =>
      sorted
        .filter(([name]) => this.#types.has(name) === areTypes)
        .map(([name, own]) => renamed(name, own));
    const types = named(true).map((name) => `type ${name}`);
    return importLine("import", [...named(false), ...types], "endpoint-core/sdk");
  }

  /** The constants, each in a line of its own. */
  get constants(): string {
    const lines = Array.from(
      this.#constants,
      ([code, name]) => `const ${name} = /* @__PURE__ */ ${code};\n`,
    );
    return lines.join("");
  }

  /** The name of a value that is imported. */
  use(name: string): string {
    const known = this.#imports.get(name) ?? this.#names.take(name);
    this.#imports.set(name, known);
    return known;
  }

  /** The name of a type that is imported. */
  useType(name: string): string {
    this.#types.add(name);
    return this.use(name);
  }

  /** The data of an operation. */
  data({ route, isTemplate, parameters, body, data, accept, baseUrl }: DescribedOperation): object {
    const rules = Object.entries(parameters).map(([name, rule]) => [name, this.#rule(rule)]);
    return defined({
      route: isTemplate ? this.#call("template", [route], "TEMPLATE") : route,
      // Not by assignment: a name may be `__proto__`.
      parameters: rules.length === 0 ? undefined : (Object.fromEntries(rules) as object),
      body: body && this.#kind(body),
      data: data && this.#kind(data),
      accept,
      baseUrl: baseUrl && this.server(baseUrl),
    });
  }

  /** A server: its URL, or what is imported for one with names in it. */
  server({ url, variables }: DescribedServer): string | Code {
    return variables === undefined ? url : this.#call("server", [url, variables], "SERVER");
  }

  /** A style of lists and objects. */
  style(style: DescribedStyle): Code {
    return style === "repeat"
      ? new Code(this.use("repeat"))
      : this.#call("style", style, `STYLE_${style.map(screaming).join("_")}`);
  }

  #rule({ place, name, style, format, required }: DescribedRule): object {
    const base = place && new Code(this.use(place));
    const others = defined({
      name,
      style: style && this.style(style),
      format: format && new Code(this.use(FORMATS[format])),
      required,
    });
    const isPlaceAlone = Object.keys(others).length === 0;
    return base === undefined ? others : isPlaceAlone ? base : { place: base, ...others };
  }

  #kind({ format, ...plain }: DescribedKind): Code {
    const kind = this.#plainKind(plain);
    return format === undefined
      ? kind
      : this.#call(
          "formatted",
          [kind, new Code(this.use(FORMATS[format]))],
          `${screaming(plain.kind)}_${screaming(FORMATS[format])}`,
        );
  }

  #plainKind({ kind, mediaType, style }: DescribedKind): Code {
    if (kind === "raw") {
      return this.#call("raw", [mediaType ?? "*/*"], "RAW");
    }
    const name = this.use(kind === "json-string" ? "jsonString" : kind);
    const own =
      kind === "form"
        ? this.#call("form", style === undefined ? [] : [this.style(style)], "FORM")
        : new Code(name);
    return mediaType === undefined
      ? own
      : this.#call("typed", [own, mediaType], `${screaming(kind)}_BODY`);
  }

  /** A call in a constant of its own, so that a bundler may leave it out. */
  #call(name: string, values: readonly unknown[], constant: string): Code {
    const code = `${this.use(name)}(${values.map((value) => print(value, "", 1)).join(", ")})`;
    const known = this.#constants.get(code) ?? this.#names.take(constant);
    this.#constants.set(code, known);
    return new Code(known);
  }
}

function screaming(name: string): string {
  return name.replace(/[A-Z]/g, "_$&").replace(/-/g, "_").toUpperCase();
}
