/** The text of `client.ts`: where the service is, and how its callers show who they are. */
import { textOf } from "../../openapi/fields.js";
import { defined } from "../../support/defined.js";
import type { ProfileJson } from "../../index.js";
import { CodeWriter } from "../CodeWriter.js";
import { commentText, fieldName, print, quote, type Call } from "../print.js";
import { commentLines } from "./comments.js";
import type { Credential } from "./credentials.js";
import { BLOB, clientTypesIn, SERVER_EVENT } from "./Type.js";
import { NO_COMMENT } from "./SchemaTypes.js";
import { typesOf, type Sdk } from "./Sdk.js";

/** What the file declares beside the class and its options. */
const OWN_NAMES = ["SERVICE", BLOB];

/** The text of the file. */
export function clientText(sdk: Sdk): string {
  const { name, profile, description, credentials } = sdk;
  const writer = new CodeWriter("endpoint-core/sdk", [name, `${name}Options`, ...OWN_NAMES]);
  const [client, optionsType, serviceType] = [
    writer.use("Client"),
    writer.useType("ClientOptions"),
    writer.useType("ServiceOptions"),
  ];
  const auth = credentials.map((each) => schemeCode(each, writer));
  const data = defined({
    baseUrl: writer.server(profile).baseUrl,
    headers: defined({
      accept: profile.accept,
      "user-agent": `${profile.clientName}/${profile.version}`,
    }),
    query: writer.styles(profile.query),
    form: writer.styles(profile.form),
    auth: auth.length === 0 ? undefined : auth,
  });
  const used = [...sdk.files.values()].flat().flatMap(typesOf);
  const hasEvents = used.some((type) => clientTypesIn(type).includes(SERVER_EVENT));
  const info = description.field(description.root, "info");
  const title = textOf(info, "title") ?? name;
  return [
    writer.imports,
    "\n",
    `/** How to reach ${commentText(title)}. */\n`,
    `export interface ${name}Options extends ${optionsType} {\n`,
    variablesText(profile),
    ...credentials.flatMap(({ options, text }) =>
      options.map(
        (option) =>
          `${commentLines({ ...NO_COMMENT, text }, "  ")}  readonly ${fieldName(option)}?: string | null | undefined;\n`,
      ),
    ),
    "}\n\n",
    `const SERVICE: ${serviceType} = ${print(data, "", 0)};\n\n`,
    `/** A client of ${commentText(title)}. */\n`,
    `export class ${name} extends ${client}<${name}Options> {\n`,
    `  /** Tells the compiler these clients from those of other services; it is never set. */\n`,
    `  protected declare readonly "is ${name}": never;\n\n`,
    `  /** Makes a client. Without options it sends no credentials. */\n`,
    `  constructor(options: ${name}Options = {}) {\n    super(options, SERVICE);\n  }\n}\n\n`,
    BLOB_TEXT,
    ...(hasEvents ? [`\nexport type { ${SERVER_EVENT} } from "endpoint-core/sdk";\n`] : []),
  ].join("");
}

/** What stands for the platform's `Blob`, which may have none. */
const BLOB_TEXT = `/** The \`Blob\` of the platform. */
export type BlobLike = typeof globalThis extends { Blob: { prototype: infer Blob } } ? Blob : object;
`;

/** The names in the address of the service, with the values that each may have. */
function variablesText({ variables }: ProfileJson): string {
  const fields = Object.entries(variables ?? {}).map(([name, { values = [], default: preset }]) => {
    const types = values.length === 0 ? "string" : values.map(quote).join(" | ");
    const text = preset === undefined ? "" : `Defaults to ${JSON.stringify(preset)}.`;
    return `${commentLines({ ...NO_COMMENT, text }, "    ")}    readonly ${fieldName(name)}?: ${types} | undefined;\n`;
  });
  return fields.length === 0
    ? ""
    : `  /** The names in the address of the service. */\n  readonly variables?: {\n${fields.join("")}  } | undefined;\n`;
}

function schemeCode({ use, options, name }: Credential, writer: CodeWriter): Call {
  return writer.call(use, ...options, ...(name === undefined ? [] : [name]));
}
