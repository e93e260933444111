import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import ts from "typescript";
import { sharingHost } from "./compilerHost.js";
import { COMPILER_OPTIONS, ROOT } from "./compilerOptions.js";

/** A text of a page or a comment, and what the compiler says of it, if it says something. */
interface Example {
  readonly title: string;
  readonly code: string;
  readonly message?: string;
}

/** The messages of diagnostics, each with the lines of its explanation. */
export function messagesOf(diagnostics: readonly ts.Diagnostic[]): readonly string[] {
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

/** What TypeScript says of each example, where each is a file of one package. */
function diagnosticsOf(
  examples: readonly Example[],
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

/** What tsc prints of a problem, but for the place. */
function printed(diagnostic: ts.Diagnostic): string {
  const host: ts.FormatDiagnosticsHost = {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => ROOT,
    getNewLine: () => "\n",
  };
  return ts.formatDiagnostic(diagnostic, host).replace(/^.*?\(\d+,\d+\): /, "");
}

/** One test for each example, all of which are compiled at once. */
export function itCompiles(examples: readonly Example[], options: ts.CompilerOptions = {}): void {
  let said: readonly string[];
  before(() => {
    const all = diagnosticsOf(examples, { ...COMPILER_OPTIONS, ...options });
    said = all.map((each) => each.map(printed).join(""));
  });
  examples.forEach(({ title, message = "" }, i) => {
    it(title, () => {
      expect(said[i]).to.equal(message);
    });
  });
}
