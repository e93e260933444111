/** The text of one operation: what it takes, what it answers, and its function. */
import { Code, print } from "../print.js";
import { commentLines } from "./comments.js";
import type {
  DescribedKind,
  DescribedOperation,
  DescribedRule,
  DescribedServer,
  DescribedStyle,
} from "./describeOperation.js";
import { NO_COMMENT } from "./SchemaTypes.js";
import type { Sdk, SdkOperation } from "./Sdk.js";
import { declare, printType } from "./Type.js";

/** What a file imports from `endpoint-core/sdk`, and the constants that it has. */
export interface Imports {
  readonly values: Set<string>;
  readonly types: Set<string>;
  /** Code by the constant's name. */
  readonly constants: Map<string, string>;
}

/** The formats by the names of what is imported for them. */
const FORMATS = {
  date: "date",
  unix: "unix",
  "http-date": "httpDate",
  base64: "base64",
  base64url: "base64url",
} as const;

/** The kinds of bodies by the names of what is imported for them. */
const KINDS = {
  json: "json",
  form: "form",
  multipart: "multipart",
  raw: "raw",
  "json-string": "jsonString",
} as const;

/** The text of an operation; what it needs is added to the imports. */
export function operationText(sdk: Sdk, operation: SdkOperation, imports: Imports): string {
  const { name, parametersName, answerName, taken, answer, comment } = operation;
  const start = `  /* @__PURE__ */ ${new OperationWriter(sdk, imports).use("operation")}(`;
  const data = new OperationWriter(sdk, imports).data(operation.described);
  return [
    declare(parametersName, taken.parameters, NO_COMMENT),
    "\n",
    declare(answerName, answer, NO_COMMENT),
    "\n",
    commentLines(comment, ""),
    `export const ${name}: ${callType(sdk, operation, imports)} =\n`,
    `${start}${print(data, "  ", 0)});\n`,
  ].join("");
}

/** The type of the function: what is required must be given. */
function callType(
  sdk: Sdk,
  { parametersName, answerName, taken }: SdkOperation,
  imports: Imports,
): string {
  const { isRequired, data, isDataRequired } = taken;
  const type = isDataRequired ? "DataCall" : isRequired ? "Call" : "OptionalCall";
  imports.types.add(type);
  const parameters =
    isDataRequired && !isRequired ? `${parametersName} | undefined` : parametersName;
  const values = [parameters, answerName, ...(data === undefined ? [] : [printType(data)])];
  return `${sdk.imported(type)}<${values.join(", ")}>`;
}

/** Writes the data of operations with the names of what is imported. */
export class OperationWriter {
  readonly #sdk: Sdk;
  readonly #imports: Imports;

  constructor(sdk: Sdk, imports: Imports) {
    this.#sdk = sdk;
    this.#imports = imports;
  }

  /** The name of a value that is imported. */
  use(name: string): string {
    this.#imports.values.add(name);
    return this.#sdk.imported(name);
  }

  /** The data of an operation. */
  data({ route, isTemplate, parameters, body, data, accept, baseUrl }: DescribedOperation): object {
    const rules = Object.entries(parameters).map(([name, rule]) => [name, this.#rule(rule)]);
    return {
      route: isTemplate ? this.#call("template", [route], "TEMPLATE") : route,
      // Not by assignment: a name may be `__proto__`.
      ...(rules.length === 0 ? {} : { parameters: Object.fromEntries(rules) as object }),
      ...(body === undefined ? {} : { body: this.#kind(body) }),
      ...(data === undefined ? {} : { data: this.#kind(data) }),
      ...(accept === undefined ? {} : { accept }),
      ...(baseUrl === undefined ? {} : { baseUrl: this.server(baseUrl) }),
    };
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
    const base = place === undefined ? undefined : new Code(this.use(place));
    const others = {
      ...(name === undefined ? {} : { name }),
      ...(style === undefined ? {} : { style: this.style(style) }),
      ...(format === undefined ? {} : { format: new Code(this.use(FORMATS[format])) }),
      ...(required === undefined ? {} : { required }),
    };
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
    const name = this.use(KINDS[kind]);
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
    const known = this.#sdk.constant(code, constant);
    this.#imports.constants.set(known, code);
    return new Code(known);
  }
}

function screaming(name: string): string {
  return name.replace(/[A-Z]/g, "_$&").replace(/-/g, "_").toUpperCase();
}
