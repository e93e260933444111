import { join } from "node:path";
import { expect } from "chai";
import ts from "typescript";
import { COMPILER_OPTIONS } from "../support/compilerOptions.js";
import { answers, describe30, DOM, useWorkplace } from "./support/sdk.js";

const GET = {
  operationId: "get_ticket",
  tags: ["Tickets"],
  deprecated: true,
  summary: "One ticket.",
  description: "With all its notes.\n\nThe newest first.",
  parameters: [{ in: "path", name: "id", required: true, schema: { type: "integer" } }],
  ...answers({ type: "string" }),
};
const DOCUMENT = describe30({ "/tickets/{id}": { get: GET } });

const COMMENT = "One ticket.\n\nWith all its notes.\n\nThe newest first.";

describe("an editor shows for the output of endpoint-core sdk", function () {
  this.timeout(300_000);
  const place = useWorkplace();

  /** What is shown of the name behind the mark in a file: its text, its comment and its tags. */
  function hover(code: string): readonly [text: string, comment: string, tags: readonly string[]] {
    const file = place.write("use.ts", code.replace("|", ""));
    const service = ts.createLanguageService({
      getCompilationSettings: () => ({ ...COMPILER_OPTIONS, lib: DOM }),
      getScriptFileNames: () => [file],
      getScriptVersion: () => "1",
      getScriptSnapshot: (name) => {
        const text = ts.sys.readFile(name);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => place.path,
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      fileExists: (name) => ts.sys.fileExists(name),
      readFile: (name) => ts.sys.readFile(name),
    });
    const found = service.getQuickInfoAtPosition(join(place.path, "use.ts"), code.indexOf("|"));
    return [
      ts.displayPartsToString(found?.displayParts),
      ts.displayPartsToString(found?.documentation),
      (found?.tags ?? []).map(({ name }) => name),
    ];
  }

  it("the operation's own comments, on functions, calls and methods, with named types", () => {
    for (const [answer, ...words] of [
      ["ReturnType<typeof getTicket>"],
      ["Sent<GetTicketAnswer>", "--with-send"],
    ] as const) {
      place.make(DOCUMENT, "acme", ...words);
      const [text, ...ofFunction] = hover(
        `import { Acme, getTicket } from "./acme/index.js";\n|getTicket(new Acme(), { id: 1 });\n`,
      );
      expect(ofFunction).to.deep.equal([COMMENT, ["deprecated"]]);
      expect(text).to.contain("(client: Acme, parameters: GetTicketParameters,");
      const [method, ...ofMethod] = hover(
        `import { AcmeSdk } from "./acme/index.class.js";\nnew AcmeSdk().tickets.|get({ id: 1 });\n`,
      );
      expect(ofMethod).to.deep.equal([COMMENT, ["deprecated"]]);
      expect(method).to.match(
        /^\(method\) Tickets\.get\(parameters: GetTicketParameters, options\?:/,
      );
      expect(method.endsWith(`): ${answer}`), method).to.equal(true);
    }
  });
});
