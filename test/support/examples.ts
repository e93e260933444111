import { compileFunction } from "node:vm";
import { expect } from "chai";
import ts from "typescript";
import { EndpointError } from "../../src/index.js";

/** A fenced block of a Markdown page. */
export interface Block {
  /** The heading that it stands under. */
  readonly title: string;
  /** The file that it is, where a line with its name stands ahead of it. */
  readonly file: string | undefined;
  readonly language: string;
  readonly code: string;
}

/** A heading, or a block with the name of its file, as in "`src/index.ts`:". */
const PARTS = /^#+ (.+)$|^(?:`([\w./-]+)`:\n\n)?```(\w*)\n([^]*?)^```$/gm;

/** The blocks of a page. */
export function blocksOf(markdown: string): readonly Block[] {
  const blocks: Block[] = [];
  let title = "";
  for (const [, heading, file, language = "", code] of markdown.matchAll(PARTS)) {
    title = heading ?? title;
    if (code !== undefined) {
      blocks.push({ title, file, language, code });
    }
  }
  return blocks;
}

/** Turns `expression; // → value` and `expression; // throws CODE` into checks; drops imports. */
export function withChecks(code: string): { script: string; checks: number } {
  const file = ts.createSourceFile("example.ts", code, ts.ScriptTarget.ES2022, true);
  let checks = 0;
  const script = file.statements.map((statement, i) => {
    const text = statement.getText();
    const comment = code
      .slice(statement.end, file.statements[i + 1]?.getStart() ?? code.length)
      .replace(/^\s*\/\/ ?/gm, "");
    const value = /→ ([^]+)/.exec(comment)?.[1];
    const thrown = /throws ([A-Z_]+)/.exec(comment)?.[1];
    checks += value === undefined && thrown === undefined ? 0 : 1;
    if (ts.isImportDeclaration(statement)) {
      return "";
    }
    const expression = text.replace(/;$/, "");
    return value !== undefined
      ? `equal(${expression}, ${value});`
      : thrown !== undefined
        ? `fails(() => ${expression}, ${JSON.stringify(thrown)});`
        : text;
  });
  return { script: script.join("\n"), checks };
}

/** Runs a script of `withChecks`; `scope` holds what the example imports. */
export function run(script: string, scope: Readonly<Record<string, unknown>>): void {
  const { outputText } = ts.transpileModule(script, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  const equal = (actual: unknown, wanted: unknown): void => {
    expect(actual).to.deep.equal(wanted);
  };
  const fails = (call: () => unknown, code: string): void => {
    expect(call).to.throw(EndpointError).with.property("code", code);
  };
  const names = Object.keys(scope);
  compileFunction(outputText, [...names, "equal", "fails"]).call(
    undefined,
    ...names.map((name) => scope[name]),
    equal,
    fails,
  );
}
