import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { sharingHost } from "./compilerHost.js";
import { ROOT } from "./compilerOptions.js";

/** The messages of diagnostics, each with the lines of its explanation. */
export function messagesOf(diagnostics: readonly ts.Diagnostic[]): readonly string[] {
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

/** What TypeScript says of each example, where each is a file of one package. */
export function diagnosticsOf(
  examples: readonly { readonly code: string }[],
  options: ts.CompilerOptions,
): readonly (readonly ts.Diagnostic[])[] {
  mkdirSync(join(ROOT, "temp"), { recursive: true });
  // Inside this package: there the dependencies are found.
  const folder = mkdtempSync(join(ROOT, "temp", "examples-"));
  try {
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    const files = examples.map(({ code }, i) => {
      const file = join(folder, `${i}.ts`);
      writeFileSync(file, code);
      return file;
    });
    const program = ts.createProgram(files, options, sharingHost(ts, options, folder));
    return files.map((file) => ts.getPreEmitDiagnostics(program, program.getSourceFile(file)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
