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
  /** Why the block is not run, where a comment ahead of it says so. */
  readonly notRun: string | undefined;
}

/** A heading, or a block with the name of its file, as in "`src/index.ts`:". */
const PARTS =
  /^#+ (.+)$|^(?:<!-- not run: (.+) -->\n\n)?(?:`([\w./-]+)`:\n\n)?```(\w*)\n([^]*?)^```$/gm;

/** The blocks of a page. */
export function blocksOf(markdown: string): readonly Block[] {
  const blocks: Block[] = [];
  let title = "";
  for (const [, heading, notRun, file, language = "", code] of markdown.matchAll(PARTS)) {
    title = heading ?? title;
    if (code !== undefined) {
      blocks.push({ title, file, language, code, notRun });
    }
  }
  return blocks;
}

/** Turns `expression; // → value` and `expression; // throws CODE` into checks; drops imports, unless they are kept. */
export function withChecks(code: string, keeps = false): { script: string; checks: number } {
  const file = ts.createSourceFile("example.ts", code, ts.ScriptTarget.ES2022, true);
  let checks = 0;
  const lines = file.statements.map((statement, i) => {
    const behind = code.slice(statement.end, file.statements[i + 1]?.getStart() ?? code.length);
    // A comment behind an empty line is about the next statement.
    const [comment = ""] = behind
      .trimStart()
      .replace(/^[ \t]*\/\/ ?/gm, "")
      .split(/\n\s*\n/);
    const value = /→ ([^]+)/.exec(comment)?.[1];
    const [, thrown, message = ""] = /throws ([A-Z_]+)([^]*)/.exec(comment) ?? [];
    checks += value === undefined && thrown === undefined ? 0 : 1;
    const expression = expressionOf(statement);
    return value !== undefined
      ? `equal(${expression}, ${value});`
      : thrown !== undefined
        ? `await fails(async () => ${expression}, ${JSON.stringify(thrown)}, ${JSON.stringify(message)});`
        : keeps || !ts.isImportDeclaration(statement)
          ? statement.getText()
          : "";
  });
  return { script: lines.join("\n"), checks };
}

/** What a statement shows: the expression that it is, or that it prints. */
function expressionOf(statement: ts.Statement): string {
  const text = statement.getText().replace(/;$/, "");
  return /^console\.log\(([^]*)\)$/.exec(text)?.[1] ?? text;
}

/** An example with the SDK of the examples, or of another folder in that of this package, as `./acme`. */
export function withSdk(code: string, folder = "examples/generated-sdk"): string {
  return code.replaceAll('"./acme/', `"../../${folder}/acme/`);
}

/** What an example finds by name. */
type Scope = Readonly<Record<string, unknown>>;

/**
 * Runs an example as it stands, imports included, and gives how many checks it had. `scope` replaces
 * globals, such as `fetch`.
 */
export async function runExample(code: string, scope: Scope = {}): Promise<number> {
  const { script, checks } = withChecks(code, true);
  await run(script, scope);
  return checks;
}

/** Runs a script of `withChecks`; `scope` holds what the example has from elsewhere. */
export async function run(script: string, scope: Scope): Promise<void> {
  const { outputText } = ts.transpileModule(script, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS },
  });
  const modules = new Map<string, unknown>();
  for (const [, name = ""] of outputText.matchAll(/\brequire\("([^"]+)"\)/g)) {
    // As a CommonJS module with named exports, since the example is compiled to one.
    modules.set(name, { __esModule: true, ...((await import(name)) as object) });
  }
  const inside = {
    ...scope,
    equal: expectEqual,
    fails: expectFailure,
    require: (name: string) => modules.get(name),
    exports: {},
  };
  // An async function, since an example may wait at its top level.
  const body = `return (async () => {\n${outputText}\n})();`;
  const example = compileFunction(body, Object.keys(inside)) as (...scope: unknown[]) => unknown;
  await example(...Object.values(inside));
}

function expectEqual(actual: unknown, wanted: unknown): void {
  expect(actual).to.deep.equal(wanted);
}

/** Expects an error with the code, and with the message if there is one, which may stand on several lines. */
async function expectFailure(
  call: () => Promise<unknown>,
  code: string,
  message: string,
): Promise<void> {
  const thrown: unknown = await call().then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(thrown).to.be.instanceOf(EndpointError).with.property("code", code);
  if (message.trim() !== "") {
    expect(onOneLine((thrown as EndpointError).message)).to.equal(onOneLine(message));
  }
}

function onOneLine(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}
