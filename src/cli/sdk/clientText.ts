/** The text of `client.ts`: where the service is, and how its callers show who they are. */
import type { Description } from "../../openapi/index.js";
import { entriesOf, textOf, type Fields } from "../../openapi/fields.js";
import { isFieldValue, isToken } from "../../grammar/tokens.js";
import { identifierOf, Names } from "../names.js";
import { Code, commentText, fieldName, print, quote } from "../print.js";
import { commentLines } from "./comments.js";
import { describeService, type DescribedServer } from "./describeOperation.js";
import { importLine } from "./imports.js";
import { OperationWriter, type Imports } from "./operationText.js";
import { NO_COMMENT } from "./SchemaTypes.js";
import type { Sdk } from "./Sdk.js";

/** A scheme of the description: what is imported for it, and the options of the client that it takes. */
interface Auth {
  readonly use: string;
  readonly options: readonly string[];
  /** The name on the wire. */
  readonly name?: string;
  readonly text: string;
}

/** The options that a client has anyway. */
const OWN_OPTIONS = ["baseUrl", "headers", "query", "variables", "token", "username", "password"];

/** What is imported for keys, by their places. */
const KEYS: ReadonlyMap<string | undefined, string> = new Map([
  ["header", "headerKey"],
  ["query", "queryKey"],
  ["cookie", "cookieKey"],
]);

/** The text of the file. */
export function clientText(sdk: Sdk): string {
  const { name, profile, description } = sdk;
  const service = describeService(profile);
  const imports: Imports = { values: new Set(), types: new Set(), constants: new Map() };
  const writer = new OperationWriter(sdk, imports);
  const auth = schemesOf(description);
  const data = {
    baseUrl: writer.server(service.baseUrl),
    headers: service.headers,
    ...(service.query === undefined ? {} : { query: writer.style(service.query) }),
    ...(auth.length === 0 ? {} : { auth: auth.map((each) => schemeCode(each, writer)) }),
  };
  const info = description.field(description.root, "info");
  const title = textOf(info, "title") ?? profile.service;
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
    ...auth.flatMap(({ options, text }) =>
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

function schemeCode({ use, options, name }: Auth, writer: OperationWriter): Code {
  const values = [...options, ...(name === undefined ? [] : [name])].map(quote);
  return new Code(`/* @__PURE__ */ ${writer.use(use)}(${values.join(", ")})`);
}

/** The security schemes of the description, each way to show who calls once. */
function schemesOf(description: Description): readonly Auth[] {
  const { root, isSwagger } = description;
  const schemes = isSwagger
    ? description.field(root, "securityDefinitions")
    : description.field(description.field(root, "components"), "securitySchemes");
  const names = new Names(OWN_OPTIONS);
  const found = new Map<string, Auth>();
  for (const [name, value] of entriesOf(schemes)) {
    const scheme = description.resolve(value) ?? {};
    const auth = authOf(name, scheme, names);
    const key = auth === undefined ? "" : `${auth.use} ${auth.name ?? ""}`;
    if (auth !== undefined && !found.has(key)) {
      found.set(key, auth);
    }
  }
  return [...found.values()];
}

function authOf(schemeName: string, scheme: Fields, names: Names): Auth | undefined {
  const type = textOf(scheme, "type");
  const text = textOf(scheme, "description") ?? "";
  const http = type === "http" ? textOf(scheme, "scheme")?.toLowerCase() : type;
  if (http === "bearer" || http === "oauth2" || http === "openIdConnect") {
    return { use: "bearer", options: ["token"], text: text || "The access token." };
  }
  if (http === "basic") {
    return { use: "basic", options: ["username", "password"], text };
  }
  const place = textOf(scheme, "in");
  const use = type === "apiKey" ? KEYS.get(place) : undefined;
  const name = textOf(scheme, "name") ?? "";
  const isFit = place === "query" ? name !== "" && isFieldValue(name) : isToken(name);
  if (use === undefined || !isFit) {
    return undefined;
  }
  const option = identifierOf(schemeName).replace(/^\p{Lu}+(?!\p{Ll})|^\p{Lu}/u, (start) =>
    start.toLowerCase(),
  );
  return { use, options: [names.take(option)], name, text: text || `The key ${name}.` };
}
