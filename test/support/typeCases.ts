import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type ts from "typescript";
import { CALLS } from "../types/cases.js";
import { OPERATIONS } from "../types/operationCases.js";
import { PARTS } from "../types/partCases.js";
import { PLAIN } from "../types/plainCases.js";
import type { Table } from "../types/table.js";
import { sharingHost } from "./compilerHost.js";

const FOLDER = fileURLToPath(new URL("../types", import.meta.url));
const TABLES: readonly Table[] = [CALLS, OPERATIONS, PARTS, PLAIN];

/** A case, where it was compiled, and what TypeScript said. */
export interface Outcome {
  readonly title: string;
  readonly what: string;
  /** What TypeScript must say; without it nothing. */
  readonly expected: string | undefined;
  /** All that TypeScript said, with the lines of its explanation. */
  readonly said: string;
}

interface Settings {
  readonly paths: Readonly<Record<string, string[]>>;
  readonly exactOptionalPropertyTypes?: boolean;
}

/** Compiles all cases with a version of TypeScript. */
export function compileCases(compiler: typeof ts, settings: Settings): readonly Outcome[] {
  return TABLES.flatMap((table) => compileTable(compiler, settings, table));
}

/** Compiles the cases of a table as one file. */
function compileTable(
  compiler: typeof ts,
  { paths, exactOptionalPropertyTypes = true }: Settings,
  { prelude, cases }: Table,
): readonly Outcome[] {
  let code = prelude;
  const placed = Object.entries(cases).flatMap(([title, rows]) =>
    rows.map(([what, text, expected]) => {
      const start = code.length;
      // A function each, so that no name meets another one.
      code += `export function _${start}() {\n${text}\n}\n`;
      return { title, what, expected, start, end: code.length };
    }),
  );
  const file = join(FOLDER, "compiled-cases.ts");
  const options: ts.CompilerOptions = {
    target: compiler.ScriptTarget.ES2022,
    module: compiler.ModuleKind.NodeNext,
    moduleResolution: compiler.ModuleResolutionKind.NodeNext,
    strict: true,
    noImplicitOverride: true,
    exactOptionalPropertyTypes,
    declaration: true,
    skipLibCheck: true,
    types: [],
    paths: { ...paths },
  };
  const program = compiler.createProgram([file], options, hostOf(compiler, options, file, code));
  const source = program.getSourceFile(file);
  const said = [
    ...program.getSyntacticDiagnostics(source),
    ...program.getSemanticDiagnostics(source),
    ...program.getDeclarationDiagnostics(source),
  ].map(({ start, messageText }) => ({
    at: start ?? 0,
    text: compiler.flattenDiagnosticMessageText(messageText, "\n"),
  }));
  const ahead = said.filter(({ at }) => at < prelude.length);
  return [
    { title: "ahead of the cases", what: file, expected: undefined, said: textOf(ahead) },
    ...placed.map(({ start, end, ...one }) => ({
      ...one,
      said: textOf(said.filter(({ at }) => at >= start && at < end)),
    })),
  ];
}

function textOf(said: readonly { readonly text: string }[]): string {
  return said.map(({ text }) => text).join("\n");
}

/** A compiler host with one file that is nowhere on disk. */
function hostOf(
  compiler: typeof ts,
  options: ts.CompilerOptions,
  file: string,
  code: string,
): ts.CompilerHost {
  const host = sharingHost(compiler, options, file);
  const disk = sharingHost(compiler, options, file);
  host.getSourceFile = (name, ...rest) =>
    name === file
      ? compiler.createSourceFile(file, code, compiler.ScriptTarget.ES2022, true)
      : disk.getSourceFile(name, ...rest);
  host.fileExists = (name) => name === file || disk.fileExists(name);
  host.readFile = (name) => (name === file ? code : disk.readFile(name));
  return host;
}
