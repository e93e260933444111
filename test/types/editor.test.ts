import { join } from "node:path";
import { expect } from "chai";
import ts from "typescript";
import { COMPILER_OPTIONS, ROOT } from "../helpers/compilerOptions.js";
import { itFor } from "../helpers/itEach.js";
import { words } from "../helpers/words.js";

const FILE = join(ROOT, "test/types/cases/editor.ts");

const HEAD = `import {
  EndpointFactory, Operation, endpoint as plain, explain, github, header, query, readOperation,
  type AnswerOf, type ParametersOf, type ResponseOf,
} from "endpoint-core";
import type { paths } from "./odd.js";
const factory = new EndpointFactory<paths>(github);
const endpoint = factory.create();
const getItems = Operation.from({
  route: "GET /x/{id}",
  parameters: { "x-trace": header, size: { in: query, name: "page" } },
});
declare const answer: AnswerOf<paths, "GET /x/{id}">;
`;

/** What TypeScript's language service, which editors ask, says of a file that is nowhere on disk. */
class Editor {
  #text = "";
  #version = 0;
  readonly #service = ts.createLanguageService({
    getCompilationSettings: () => COMPILER_OPTIONS,
    getScriptFileNames: () => [FILE],
    getScriptVersion: (name) => (name === FILE ? String(this.#version) : "1"),
    getScriptSnapshot: (name) => {
      const source = name === FILE ? this.#text : ts.sys.readFile(name);
      return source === undefined ? undefined : ts.ScriptSnapshot.fromString(source);
    },
    getCurrentDirectory: () => ROOT,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === FILE || ts.sys.fileExists(name),
    readFile: (name) => ts.sys.readFile(name),
  });

  /** What may stand at the `|`. */
  completions(code: string): readonly string[] {
    const found = this.#service.getCompletionsAtPosition(FILE, this.#open(code), {});
    return found?.entries.map(({ name }) => name) ?? [];
  }

  /** The lines where the name at the `|` is defined, after the name of their file. */
  definitions(code: string): readonly string[] {
    const found = this.#service.getDefinitionAtPosition(FILE, this.#open(code)) ?? [];
    return found.map(({ fileName, textSpan }) => {
      const text = fileName === FILE ? this.#text : (ts.sys.readFile(fileName) ?? "");
      const [line] = text.slice(textSpan.start).split("\n");
      return `${fileName.split("/").pop() ?? ""}: ${line ?? ""}`;
    });
  }

  #open(code: string): number {
    const marked = HEAD + code;
    this.#text = marked.replace("|", "");
    this.#version += 1;
    return marked.indexOf("|");
  }
}

describe("an editor", function () {
  this.timeout(60_000);
  const editor = new Editor();

  describe("completes", () => {
    const places =
      'endpoint("|") factory.compile("|") factory.call("|") explain(factory,"|") endpoint.merge("|")' +
      ' type.A=AnswerOf<paths,"|"> type.R=ResponseOf<paths,"|"> type.P=ParametersOf<paths,"|">';
    itFor("routes: %0", words(places), (call) => {
      const routes = ["GET /versions", "POST /open/{id}"];
      expect(editor.completions(call.replace("type.", "type "))).to.include.members(routes);
    });

    for (const call of ["endpoint({ | })", "plain({ | })", "factory.request({ | })"]) {
      it(`options alone, and no methods of strings: ${call}`, () => {
        const found = editor.completions(call);
        expect(found).to.include.members(["url", "method", "headers"]);
        expect(found).not.to.include("charAt");
      });
    }

    it("the fields of an operation, those of a rule, and the strings of plain data", () => {
      const fields = ["route", "parameters", "body", "format", "accept", "security", "baseUrl"];
      expect(editor.completions("Operation.from({ | })")).to.have.members(fields);
      const rule =
        'Operation.from({ route: "GET /versions", parameters: { q: { in: query, | } } })';
      expect(editor.completions(rule)).to.include.members(["name", "style", "format", "required"]);
      const places = ["path", "query", "header", "cookie", "body"];
      const data = 'readOperation({ route: "GET /versions", parameters: { q: "|" } })';
      expect(editor.completions(data)).to.have.members(places);
    });

    it("keys and values", () => {
      const call = 'endpoint("GET /x/{id}", {';
      const keys = ["id", "state", "headers"];
      expect(editor.completions(`${call} | })`)).to.include.members(keys);
      const states = editor.completions(`${call} id: "a", state: "|" })`);
      expect(states).to.deep.equal(["open", "closed"]);
    });

    it("parameters of compiled routes, and options beside them", () => {
      const compiled = 'factory.compile("GET /x/{id}")';
      const parameters = ["id", "state", "since", "page", "ids", "filter"];
      expect(editor.completions(`${compiled}({ | })`)).to.have.members(parameters);
      const own = ["id", "state", "since", "ids", "filter", "size", '"x-trace"'];
      expect(editor.completions("endpoint.call(getItems, { | })")).to.have.members(own);
      for (const call of [`${compiled}({}, { | })`, "endpoint.call(getItems, {}, { | })"]) {
        expect(editor.completions(call)).to.include("headers");
      }
    });
  });

  describe("goes to the definition", () => {
    it("of a parameter in the description", () => {
      for (const call of [
        'endpoint("GET /x/{id}", { id: "a", sta|te: "open" });',
        'const p: ParametersOf<paths, "GET /x/{id}"> = { id: "a", sta|te: "open" };',
      ]) {
        const [found] = editor.definitions(call);
        expect(found).to.match(/^odd\.ts: state\?: "open" \| "closed"/);
      }
      const id = editor.definitions('endpoint("GET /x/{id}", { i|d: "a" });');
      expect(id).to.deep.equal(["odd.ts: id: string };"]);
    });
  });
});
