import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type ts from "typescript";
import { CASES, PRELUDE } from "../types/cases.js";

const FOLDER = fileURLToPath(new URL("../types", import.meta.url));

/** A case, where it was compiled, and what TypeScript said. */
export interface Outcome {
  readonly title: string;
  readonly what: string;
  /** What TypeScript must say; without it nothing. */
  readonly expected: string | undefined;
  /** All that TypeScript said, with the lines of its explanation. */
  readonly said: string;
}

/** Compiles all cases as one file with a version of TypeScript. */
export function compileCases(
  compiler: typeof ts,
  paths: Readonly<Record<string, string[]>>,
  exactOptionalPropertyTypes = true,
): readonly Outcome[] {
  let code = PRELUDE;
  const cases = Object.entries(CASES).flatMap(([title, rows]) =>
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
  const host = compiler.createCompilerHost(options);
  const disk = compiler.createCompilerHost(options);
  host.getSourceFile = (name, ...rest) =>
    name === file
      ? compiler.createSourceFile(file, code, compiler.ScriptTarget.ES2022, true)
      : disk.getSourceFile(name, ...rest);
  host.fileExists = (name) => name === file || disk.fileExists(name);
  host.readFile = (name) => (name === file ? code : disk.readFile(name));
  const program = compiler.createProgram([file], options, host);
  const source = program.getSourceFile(file);
  const said = [
    ...program.getSyntacticDiagnostics(source),
    ...program.getSemanticDiagnostics(source),
    ...program.getDeclarationDiagnostics(source),
  ];
  return cases.map(({ start, end, ...one }) => ({
    ...one,
    said: said
      .filter((found) => found.start !== undefined && found.start >= start && found.start < end)
      .map((found) => compiler.flattenDiagnosticMessageText(found.messageText, "\n"))
      .join("\n"),
  }));
}
