/** The texts of an SDK's files. */
import { textOf } from "../../openapi/fields.js";
import { CodeWriter } from "../print/CodeWriter.js";
import { importLine } from "../print/imports.js";
import { SDK_BANNER } from "../print/banners.js";
import { commentText } from "../print/typescript.js";
import { classText, sdkClassText } from "./classTexts.js";
import { USED_TYPES } from "./className.js";
import { clientText } from "./clientText.js";
import { operationText } from "./operationText.js";
import { typesUsedBy, type Sdk, type WrittenOperation } from "./Sdk.js";
import { commentOfSchema } from "./comments.js";
import { clientTypesIn, declare, nameIn, referencesIn, type Type } from "./Type.js";

/** The class of the whole SDK. */
export const CLASS_FILE = "index.class.ts";

/** The files by their names. If the SDK `sends`, the classes use `send.ts`. */
export function sdkTexts(sdk: Sdk, sends = false): ReadonlyMap<string, string> {
  const tags = [...sdk.files].flatMap(([file, operations]) => [
    [`${file}.ts`, tagText(sdk, operations)] as const,
    [`${file}.class.ts`, classText(sdk, file, operations, sends)] as const,
  ]);
  const files: readonly (readonly [string, string])[] = [
    ...tags,
    ["client.ts", clientText(sdk)],
    ["schemas.ts", schemasText(sdk)],
    ["index.ts", indexText(sdk)],
    [CLASS_FILE, sdkClassText(sdk, sends)],
  ];
  return new Map(files.map(([name, text]) => [name, `${SDK_BANNER}\n${text}`]));
}

/** The operations of a tag. */
function tagText({ name }: Sdk, operations: readonly WrittenOperation[]): string {
  const used = operations.flatMap(typesUsedBy);
  const names = new Set(used.flatMap((type) => referencesIn(type)).map(nameIn));
  const declared = operations.flatMap((each) => [
    each.name,
    each.parametersName,
    each.answerName,
    each.errorsName,
    ...(each.dataName === undefined ? [] : [each.dataName]),
  ]);
  const writer = new CodeWriter("endpoint-core/sdk", [name, ...declared, ...names, ...USED_TYPES]);
  const texts = operations.map((operation) => operationText(operation, name, writer));
  return [
    writer.imports,
    typeImport([...names].sort(), "./schemas.js"),
    typeImport(clientTypes(name, used), "./client.js"),
    "\n",
    texts.join("\n"),
  ].join("");
}

function typeImport(names: readonly string[], from: string): string {
  return names.length === 0 ? "" : importLine("import type", names, from);
}

/** The imports from `client.ts`: those for types, and others. */
function clientTypes(own: string | undefined, types: readonly Type[]): readonly string[] {
  return [
    ...new Set([...(own === undefined ? [] : [own]), ...types.flatMap(clientTypesIn)]),
  ].sort();
}

/** The named types of the document. */
function schemasText({ schemas, description }: Sdk): string {
  const { definitions } = schemas;
  const types: readonly Type[] = definitions.map(({ type }) => type);
  const imports = typeImport(clientTypes(undefined, types), "./client.js");
  const texts = definitions.map(({ name, schema, type }) =>
    declare(name, type, commentOfSchema(description, schema.schema, schema.name)),
  );
  const start = imports === "" ? "" : `${imports}\n`;
  return start + (texts.length === 0 ? "export {};\n" : texts.join("\n"));
}

/** Everything in the SDK except its classes and `send`. */
function indexText({ files, description }: Sdk): string {
  const info = description.field(description.root, "info");
  const title = commentText(textOf(info, "title") ?? "");
  const lines = [...files.keys()].map((file) => `export * from "./${file}.js";\n`);
  return [
    title === "" ? "" : `/** ${title} */\n`,
    'export * from "./client.js";\n',
    'export type * from "./schemas.js";\n',
    ...lines,
  ].join("");
}
