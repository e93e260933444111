/** The text of `client.ts`: where the service is, and how its callers show who they are. */
import { textOf } from "../../openapi/fields.js";
import { Code, commentText, fieldName, print, quote } from "../print.js";
import { commentLines } from "./comments.js";
import type { Credential } from "./credentials.js";
import { describeService, type DescribedServer } from "./describeOperation.js";
import { importLine } from "./imports.js";
import { OperationWriter, type Imports } from "./operationText.js";
import { NO_COMMENT } from "./SchemaTypes.js";
import type { Sdk } from "./Sdk.js";

/** The text of the file. */
export function clientText(sdk: Sdk): string {
  const { name, profile, description, credentials } = sdk;
  const service = describeService(profile);
  const imports: Imports = { values: new Set(), types: new Set(), constants: new Map() };
  const writer = new OperationWriter(sdk, imports);
  const data = {
    baseUrl: writer.server(service.baseUrl),
    headers: service.headers,
    ...(service.query === undefined ? {} : { query: writer.style(service.query) }),
    ...(credentials.length === 0
      ? {}
      : { auth: credentials.map((each) => schemeCode(each, writer)) }),
  };
  const info = description.field(description.root, "info");
  const title = textOf(info, "title") ?? name;
  const constants = Array.from(
    imports.constants,
    ([own, code]) => `const ${own} = /* @__PURE__ */ ${code};\n`,
  );
  const names = ["Client", ...imports.values].sort().map((each) => renamed(sdk, each));
  const types = ["ClientOptions", "Service"].map((each) => `type ${renamed(sdk, each)}`);
  return [
    importLine("import", [...names, ...types], "endpoint-core/sdk"),
    "\n",
    `/** How to reach ${commentText(title)}. */\n`,
    `export interface ${name}Options extends ${sdk.imported("ClientOptions")} {\n`,
    variablesText(service.baseUrl),
    ...credentials.flatMap(({ options, text }) =>
      options.map(
        (option) =>
          `${commentLines({ ...NO_COMMENT, text }, "  ")}  readonly ${fieldName(option)}?: string | null | undefined;\n`,
      ),
    ),
    "}\n\n",
    constants.join(""),
    `const SERVICE: ${sdk.imported("Service")} = ${print(data, "", 0)};\n\n`,
    `/** A client of ${commentText(title)}. */\n`,
    `export class ${name} extends ${sdk.imported("Client")}<${name}Options> {\n`,
    `  /** Makes a client. Without options it sends no credentials. */\n`,
    `  constructor(options: ${name}Options = {}) {\n    super(options, SERVICE);\n  }\n}\n\n`,
    BLOB_TEXT,
  ].join("");
}

/** What stands for the platform's `Blob`, which may have none. */
const BLOB_TEXT = `/** The \`Blob\` of the platform. */
export type BlobLike = typeof globalThis extends { Blob: { prototype: infer Blob } } ? Blob : object;
`;

function renamed(sdk: Sdk, name: string): string {
  const alias = sdk.imported(name);
  return alias === name ? name : `${name} as ${alias}`;
}

/** The names in the address of the service, with the values that each may have. */
function variablesText({ variables }: DescribedServer): string {
  const fields = Object.entries(variables ?? {}).map(([name, { values = [], default: preset }]) => {
    const types = values.length === 0 ? "string" : values.map(quote).join(" | ");
    const text = preset === undefined ? "" : `Defaults to ${JSON.stringify(preset)}.`;
    return `${commentLines({ ...NO_COMMENT, text }, "    ")}    readonly ${fieldName(name)}?: ${types};\n`;
  });
  return fields.length === 0
    ? ""
    : `  /** The names in the address of the service. */\n  readonly variables?: {\n${fields.join("")}  };\n`;
}

function schemeCode({ use, options, name }: Credential, writer: OperationWriter): Code {
  const values = [...options, ...(name === undefined ? [] : [name])].map(quote);
  return new Code(`/* @__PURE__ */ ${writer.use(use)}(${values.join(", ")})`);
}
