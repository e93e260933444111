/** The texts of an SDK's files. */
import { textOf } from "../../openapi/fields.js";
import { CodeWriter } from "../CodeWriter.js";
import { importLine } from "../imports.js";
import { SDK_MARK } from "../marks.js";
import { commentText } from "../print.js";
import { classText, sdkClassText } from "./classTexts.js";
import { USED_TYPES } from "./className.js";
import { clientText } from "./clientText.js";
import { operationText } from "./operationText.js";
import { typesOf, type Sdk, type SdkOperation } from "./Sdk.js";
import { commentOfSchema } from "./SchemaTypes.js";
import { BLOB, declare, nameIn, referencesOf, usesBlob, type Type } from "./Type.js";

/** The files by their names. */
export function sdkTexts(sdk: Sdk): ReadonlyMap<string, string> {
  const tags = [...sdk.files].flatMap(([file, operations]) => [
    [`${file}.ts`, tagText(operations)] as const,
    [`${file}.class.ts`, classText(file, operations)] as const,
  ]);
  const files: readonly (readonly [string, string])[] = [
    ...tags,
    ["client.ts", clientText(sdk)],
    ["schemas.ts", schemasText(sdk)],
    ["index.ts", indexText(sdk)],
    ["index.class.ts", sdkClassText(sdk)],
  ];
  return new Map(files.map(([name, text]) => [name, `${SDK_MARK}\n${text}`]));
}

/** The operations of a tag. */
function tagText(operations: readonly SdkOperation[]): string {
  const used = operations.flatMap(typesOf);
  const names = new Set(used.flatMap((type) => referencesOf(type)).map(nameIn));
  const declared = operations.flatMap((each) => [each.name, each.parametersName, each.answerName]);
  const writer = new CodeWriter("endpoint-core/sdk", [...declared, ...names, ...USED_TYPES]);
  const texts = operations.map((operation) => operationText(operation, writer));
  return [
    writer.imports,
    typeImport([...names].sort(), "./schemas.js"),
    blobImport(used),
    "\n",
    texts.join("\n"),
  ].join("");
}

function typeImport(names: readonly string[], from: string): string {
  return names.length === 0 ? "" : importLine("import type", names, from);
}

function blobImport(types: readonly Type[]): string {
  return typeImport(types.some(usesBlob) ? [BLOB] : [], "./client.js");
}

/** The named types of the document. */
function schemasText({ schemas, description }: Sdk): string {
  const { definitions } = schemas;
  const types: readonly Type[] = definitions.map(({ type }) => type);
  const imports = blobImport(types);
  const texts = definitions.map(({ name, schema, type }) =>
    declare(name, type, commentOfSchema(description, schema.schema)),
  );
  const start = imports === "" ? "" : `${imports}\n`;
  return start + (texts.length === 0 ? "export {};\n" : texts.join("\n"));
}

/** All that the SDK has, save its classes and `send`. */
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
