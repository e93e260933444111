/** The text of `client.ts`: where the service is, and how its callers show who they are. */
import { defined } from "../../support/properties.js";
import { fieldOf, listOf, textOf } from "../../openapi/fields.js";
import { isRecord, mapEntries } from "../../support/objects.js";
import type { BaseUrlVariable } from "../../index.js";
import { CodeWriter } from "../print/CodeWriter.js";
import { Code, commentText, fieldName, print, quote, type CallCode } from "../print/typescript.js";
import { commentLines } from "./comments.js";
import type { Behind } from "./chosenHost.js";
import type { Credential } from "./credentials.js";
import { BLOB, clientTypesIn, SERVER_EVENT } from "./Type.js";
import { needsOptions, typesUsedBy, type Sdk } from "./Sdk.js";

/** What the file declares beside the class and its options. */
const OWN_NAMES = ["SERVICE", "BEHIND", BLOB];

/** The text of the file. */
export function clientText(sdk: Sdk): string {
  const { name, description } = sdk;
  const writer = new CodeWriter("endpoint-core/sdk", [name, `${name}Options`, ...OWN_NAMES]);
  const used = [...sdk.files.values()].flat().flatMap(typesUsedBy);
  const hasEvents = used.some((type) => clientTypesIn(type).includes(SERVER_EVENT));
  const info = description.field(description.root, "info");
  const title = commentText(textOf(info, "title") ?? name);
  const texts = [
    `/** How to reach ${title}. */\n${optionsText(sdk, writer)}`,
    serviceText(sdk, writer),
    behindText(sdk, writer),
    `/** A client of ${title}. */\n${clientClassText(sdk, writer)}`,
    BLOB_TEXT,
    hasEvents ? `export type { ${SERVER_EVENT} } from "endpoint-core/sdk";\n` : "",
  ];
  return [writer.imports, ...texts].filter((text) => text !== "").join("\n");
}

/** The options of a client. */
function optionsText(sdk: Sdk, writer: CodeWriter): string {
  const { name, credentials, behind } = sdk;
  const credentialFields = credentials.flatMap(({ options, text }) =>
    options.map(
      (option) =>
        `${commentLines(text, "  ")}  readonly ${fieldName(option)}?: string | null | undefined;\n`,
    ),
  );
  const fields = [baseUrlText(behind, writer), variablesText(sdk), ...credentialFields].join("");
  const body = fields === "" ? "{}" : `{\n${fields}}`;
  const base = writer.useType("ClientOptions");
  if (behind !== undefined || !needsOptions(sdk)) {
    // Linters refuse an interface without fields of its own.
    return fields === ""
      ? `export type ${name}Options = ${base};\n`
      : `export interface ${name}Options extends ${base} ${body}\n`;
  }
  // A base URL replaces the server, names and all.
  const either = `{ readonly variables: object } | { readonly baseUrl: string | ${writer.useType("Server")} }`;
  // The variables of any client would let a misspelt name compile.
  return `export type ${name}Options = Omit<${base}, "variables"> & ${body} & (${either});\n`;
}

/** The base URL, where only users know it: a text where a path goes after it, since a server gets none. */
function baseUrlText(behind: Behind | undefined, writer: CodeWriter): string {
  if (behind === undefined) {
    return "";
  }
  const { path, isFixed } = behind;
  const where = isFixed ? "it" : "a base URL without a path";
  const rest = path === "" ? "" : ` The path ${path} is added to ${where}.`;
  const text = `The base URL of the service, which its description does not say.${rest}`;
  const lines = commentLines(text, "  ");
  const type = path === "" ? `string | ${writer.useType("Server")}` : "string";
  return `${lines}  readonly baseUrl: ${type};\n`;
}

/** What all clients have in common. */
function serviceText(sdk: Sdk, writer: CodeWriter): string {
  const { profile, credentials, behind } = sdk;
  const auth = credentials.map((each) => schemeCode(each, writer));
  const data = defined({
    baseUrl: behind === undefined ? baseUrlCode(sdk, writer) : undefined,
    headers: defined({
      accept: profile.accept,
      "user-agent": `${profile.clientName}/${profile.version}`,
    }),
    query: writer.styles(profile.query),
    form: writer.styles(profile.form),
    auth: auth.length === 0 ? undefined : auth,
  });
  return `const SERVICE: ${writer.useType("ServiceOptions")} = ${print(data, "", 0)};\n`;
}

/** The vendor's base URL. It also has the names that only servers of operations have, so that a client takes them. */
function baseUrlCode({ profile, others }: Sdk, writer: CodeWriter): unknown {
  const { baseUrl, variables } = profile;
  return others.size === 0
    ? writer.server(profile).baseUrl
    : writer.call("uncheckedServer", baseUrl, {
        // The servers of the operations check the values.
        ...Object.fromEntries(mapEntries(others, (name) => [name, {}])),
        ...variables,
      });
}

/** What goes after the base URL of a user. */
function behindText({ profile, behind }: Sdk, writer: CodeWriter): string {
  if (behind === undefined || behind.path === "") {
    return "";
  }
  const { path, isFixed } = behind;
  const { variables } = profile;
  const server =
    variables &&
    new Code(`(url) => ${writer.use("uncheckedServer")}(url, ${print(variables, "  ", 0)})`);
  const data = defined({ path, isFixed: isFixed || undefined, server });
  return `const BEHIND: ${writer.useType("ServerPath")} = ${print(data, "", 0)};\n`;
}

/** The class of clients. */
function clientClassText(sdk: Sdk, writer: CodeWriter): string {
  const { name, behind } = sdk;
  const hasPath = behind !== undefined && behind.path !== "";
  const options = hasPath ? `${writer.use("behindBaseUrl")}(options, BEHIND)` : "options";
  const [preset, text] = needsOptions(sdk)
    ? ["", "Makes a client."]
    : [" = {}", "Makes a client. Without options it sends no credentials."];
  return [
    `export class ${name} extends ${writer.use("Client")}<${name}Options> {\n`,
    `  /** Tells the compiler these clients from those of other services; it is never set. */\n`,
    `  protected declare readonly "is ${name}": never;\n\n`,
    `  /** ${text} */\n`,
    `  constructor(options: ${name}Options${preset}) {\n    super(${options}, SERVICE);\n  }\n`,
    hasPath
      ? `\n  override with(options: Partial<${name}Options>): this {\n    return super.with(${options});\n  }\n`
      : "",
    "}\n",
  ].join("");
}

/** What stands for the platform's `Blob`, which may have none. */
const BLOB_TEXT = `/** The \`Blob\` of the platform. */
export type BlobLike = typeof globalThis extends { Blob: { prototype: infer Blob } } ? Blob : object;
`;

/**
 * The names in the address of the service, with the values that each may have. Names without a default are required
 * where there are any, and always where no base URL can replace the names.
 */
function variablesText({ profile: { variables }, others, behind, description }: Sdk): string {
  const all: [string, BaseUrlVariable][] = [
    ...Object.entries(variables ?? {}),
    ...mapEntries(others, (name, values): [string, BaseUrlVariable] => [name, { values }]),
  ];
  const servers = listOf(fieldOf(description.root, "servers")).filter(isRecord);
  const about = (name: string): string | undefined =>
    servers
      .map((server) => description.field(description.field(server, "variables"), name))
      .map((variable) => textOf(variable, "description"))
      .find((text) => text !== undefined);
  const fields = all.map(([name, { values = [], default: preset }]) => {
    const types = values.length === 0 ? "string" : values.map(quote).join(" | ");
    const last = preset === undefined ? [] : [`Defaults to ${JSON.stringify(preset)}.`];
    const text = [about(name) ?? "", ...last].join("\n");
    const comment = commentLines(text, "    ");
    const isNeeded = preset === undefined && !others.has(name);
    return `${comment}    readonly ${fieldCode(name, types, isNeeded)};\n`;
  });
  const isRequired =
    behind?.isFixed === true && all.some(([, variable]) => variable.default === undefined);
  const type = `{\n${fields.join("")}  }`;
  return fields.length === 0
    ? ""
    : `  /** The names in the address of the service. */\n  readonly ${fieldCode("variables", type, isRequired)};\n`;
}

function fieldCode(name: string, type: string, isRequired: boolean): string {
  return isRequired ? `${fieldName(name)}: ${type}` : `${fieldName(name)}?: ${type} | undefined`;
}

function schemeCode({ use, options, name }: Credential, writer: CodeWriter): CallCode {
  return writer.call(use, ...options, ...(name === undefined ? [] : [name]));
}
