import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type ts from "typescript";
import { CALLS } from "../types/cases/callCases.js";
import { OPERATIONS } from "../types/cases/operationCases.js";
import { PLAIN } from "../types/cases/plainCases.js";
import type { Case } from "../types/cases/table.js";
import { sharingHost } from "./compilerHost.js";

const FOLDER = fileURLToPath(new URL("../types/cases", import.meta.url));

/** Each table is one file, which is nowhere on disk. A case is a function in it, so that no name meets another one. */
const FILES = [CALLS, OPERATIONS, PLAIN].map(({ prelude, cases }, index) => {
  let text = prelude;
  const placed = cases.map((one) => {
    const start = text.length;
    text += `export function _${start}() {\n${one.code}\n}\n`;
    return { ...one, start, end: text.length };
  });
  const ahead = { title: "", code: prelude, message: undefined, start: 0, end: prelude.length };
  return { path: join(FOLDER, `compiled-cases-${index}.ts`), text, placed: [ahead, ...placed] };
});

/** A case and all that TypeScript said of it, with the lines of its explanation. */
export type Outcome = Case & { readonly said: string };

interface Settings {
  readonly paths: Readonly<Record<string, string[]>>;
  readonly exactOptionalPropertyTypes?: boolean;
}

/** Compiles all cases with a version of TypeScript, as one program. */
export function compileCases(
  compiler: typeof ts,
  { paths, exactOptionalPropertyTypes = true }: Settings,
): readonly Outcome[] {
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
  const host = sharingHost(compiler, options, join(FOLDER, "compiled-cases-"));
  const textOf = (name: string) => FILES.find(({ path }) => path === name)?.text;
  const [fileExists, readFile] = [host.fileExists.bind(host), host.readFile.bind(host)];
  host.fileExists = (name) => textOf(name) !== undefined || fileExists(name);
  host.readFile = (name) => textOf(name) ?? readFile(name);
  const program = compiler.createProgram(
    FILES.map(({ path }) => path),
    options,
    host,
  );
  return FILES.flatMap(({ path, placed }) => {
    const source = program.getSourceFile(path);
    const said = [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
      ...program.getDeclarationDiagnostics(source),
    ];
    return placed.map(({ start, end, ...one }) => ({
      ...one,
      said: said
        .filter((each) => (each.start ?? 0) >= start && (each.start ?? 0) < end)
        .map(({ messageText }) => compiler.flattenDiagnosticMessageText(messageText, "\n"))
        .join("\n"),
    }));
  });
}
