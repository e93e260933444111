import { readFileSync } from "node:fs";
import { compileFunction } from "node:vm";
import { expect } from "chai";
import ts from "typescript";
import * as api from "../src/index.js";

const README = readFileSync(new URL("../README.md", import.meta.url), "utf8");

/** The `ts` blocks, with the heading each stands under. */
function examples(markdown: string): { title: string; code: string }[] {
  const found: { title: string; code: string }[] = [];
  let title = "";
  for (const [, heading, code] of markdown.matchAll(/^#+ (.+)$|^```ts\n([^]*?)^```$/gm)) {
    title = heading ?? title;
    if (code !== undefined) {
      found.push({ title, code });
    }
  }
  return found;
}

/** Turns `expression; // → value` and `expression; // throws CODE` into checks. */
function withChecks(code: string): { script: string; checks: number } {
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

function run(script: string): void {
  const { outputText } = ts.transpileModule(script, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  const names = Object.keys(api);
  const scope: Record<string, unknown> = { ...api };
  const equal = (actual: unknown, wanted: unknown): void => {
    expect(actual).to.deep.equal(wanted);
  };
  const fails = (call: () => unknown, code: string): void => {
    expect(call).to.throw(api.EndpointError).with.property("code", code);
  };
  compileFunction(outputText, [...names, "equal", "fails"]).call(
    undefined,
    ...names.map((name) => scope[name]),
    equal,
    fails,
  );
}

describe("README.md", () => {
  const all = examples(README);

  it("has examples that say what they give", () => {
    expect(all.length).to.be.greaterThan(6);
  });

  all.forEach(({ title, code }) => {
    it(`example under "${title}" does what it says`, () => {
      const { script, checks } = withChecks(code);
      expect(checks).to.be.greaterThan(0);
      run(script);
    });
  });

  it("lists every error code under a heading", () => {
    const source = readFileSync(new URL("../src/errors.ts", import.meta.url), "utf8");
    const codes = Array.from(source.matchAll(/^ {2}\| "([A-Z_]+)"/gm), ([, code]) => code);
    const headings = Array.from(README.matchAll(/^### ([A-Z_]+)$/gm), ([, heading]) => heading);
    expect(headings).to.deep.equal(codes);
  });
});
