/** The texts of an SDK's files. */
import { textOf } from "../../openapi/fields.js";
import { commentText } from "../print.js";
import { clientText } from "./clientText.js";
import { classText, sdkClassText } from "./classTexts.js";
import { importLine } from "./imports.js";
import { operationText, type Imports } from "./operationText.js";
import type { Sdk, SdkOperation } from "./Sdk.js";
import { commentOfSchema } from "./SchemaTypes.js";
import { BLOB, declare, nameIn, referencesOf, usesBlob, type Type } from "./Type.js";

/** How each file begins that a run may overwrite or remove. */
export const MARK = "// Written by `endpoint-core sdk`, which overwrites changes.\n";

/** The files by their names. */
export function textsOf(sdk: Sdk): ReadonlyMap<string, string> {
  const tags = [...sdk.files].flatMap(([file, operations]) => [
    [`${file}.ts`, tagText(sdk, operations)] as const,
    [`${file}.class.ts`, classText(file, operations)] as const,
  ]);
  const files: readonly (readonly [string, string])[] = [
    ...tags,
    ["client.ts", clientText(sdk)],
    ["schemas.ts", schemasText(sdk)],
    ["index.ts", indexText(sdk)],
    ["index.class.ts", sdkClassText(sdk)],
  ];
  return new Map(files.map(([name, text]) => [name, `${MARK}\n${text}`]));
}

/** The operations of a tag. */
function tagText(sdk: Sdk, operations: readonly SdkOperation[]): string {
  const imports: Imports = { values: new Set(), types: new Set(), constants: new Map() };
  const texts = operations.map((operation) => operationText(sdk, operation, imports));
  const used = operations.flatMap(({ taken, answer }) => [
    taken.parameters,
    taken.data ?? "unknown",
    answer,
  ]);
  const names = new Set(used.flatMap((type) => referencesOf(type)).map(nameIn));
  const constants = Array.from(
    imports.constants,
    ([name, code]) => `const ${name} = /* @__PURE__ */ ${code};\n`,
  );
  return [
    importsOf(sdk, imports),
    ...typeImports(names, "./schemas.js"),
    ...typeImports(new Set(used.some(usesBlob) ? [BLOB] : []), "./client.js"),
    "\n",
    constants.length === 0 ? "" : `${constants.join("")}\n`,
    texts.join("\n"),
  ].join("");
}

function importsOf(sdk: Sdk, { values, types }: Imports): string {
  const named = (name: string): string => {
    const alias = sdk.imported(name);
    return alias === name ? name : `${name} as ${alias}`;
  };
  const names = [
    ...[...values].sort().map(named),
    ...[...types].sort().map((name) => `type ${named(name)}`),
  ];
  return importLine("import", names, "endpoint-core/sdk");
}

function typeImports(names: ReadonlySet<string>, from: string): readonly string[] {
  return names.size === 0 ? [] : [importLine("import type", [...names].sort(), from)];
}

/** The named types of the document. */
function schemasText({ schemas, description }: Sdk): string {
  const { definitions } = schemas;
  const types: readonly Type[] = definitions.map(({ type }) => type);
  const imports = typeImports(new Set(types.some(usesBlob) ? [BLOB] : []), "./client.js");
  const texts = definitions.map(({ name, schema, type }) =>
    declare(name, type, commentOfSchema(description, schema.schema)),
  );
  return [
    ...imports,
    ...(imports.length > 0 ? ["\n"] : []),
    texts.length === 0 ? "export {};\n" : texts.join("\n"),
  ].join("");
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
