import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import ts from "typescript";
import { messagesOf } from "../support/compiled.js";
import { sharingHost } from "../support/compilerHost.js";
import { ROOT } from "../support/compilerOptions.js";
import { itEach } from "../support/itEach.js";
import { words } from "../support/words.js";

/** A closed list: its file, its last member there, the one that is added to it, and the files that handle each. */
type Closed = readonly [
  name: string,
  file: string,
  last: string,
  added: string,
  handled: readonly string[],
];

const JSON_TYPES = "src/layers/plainDataTypes.ts";
const DATA = ["src/plainData.ts"];
const ADAPTERS = words("axios curlBody fetch got har httpFile node redact undici").map(
  (name) => `src/adapters/${name}.ts`,
);

const lists: readonly Closed[] = [
  ["styles of lists", JSON_TYPES, 'type ArrayStyle = "comma"', "new list style", DATA],
  ["styles of objects", JSON_TYPES, 'type ObjectStyle = "deepObject"', "new object style", DATA],
  ["places of parameters", "src/request/values.ts", 'type PlaceName = "path"', "new place", DATA],
  ["formats of values", JSON_TYPES, 'type FormatName = "date"', "new format", DATA],
  // A switch that does not handle it ends without a result.
  ["kinds of bodies", "src/adapters/body.ts", '{ readonly kind: "none" }', "", ADAPTERS],
  ["error codes", "src/errors.ts", '| "UNSAFE_URL"', "NEW", ["test/security/canary.test.ts"]],
];

/** The files that have lists, with one member more in each of them. */
const longer = new Map<string, string>();
for (const [, file, last, added] of lists) {
  const path = join(ROOT, file);
  const text = longer.get(path) ?? readFileSync(path, "utf8");
  expect(text).to.contain(last);
  const member = last.startsWith("{") ? '{ readonly kind: "new" }' : `"${added}"`;
  longer.set(path, text.replace(last, `${last} | ${member}`));
}

describe("a closed list", function () {
  this.timeout(60_000);
  let program: ts.Program;

  before(() => {
    const { config } = ts.readConfigFile(join(ROOT, "tsconfig.json"), (path) =>
      ts.sys.readFile(path),
    ) as { config: { compilerOptions: object } };
    const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
    const host = sharingHost(ts, options, join(ROOT, "src"));
    const read = host.readFile.bind(host);
    host.readFile = (path) => longer.get(path) ?? read(path);
    const files = lists.flatMap(([, , , , handled]) => handled);
    const paths = files.map((file) => join(ROOT, file));
    program = ts.createProgram(paths, options, host);
  });

  const title = "of %s cannot grow where its members are not handled";
  itEach(title, lists, (_file, _last, added, handled) => {
    for (const file of handled) {
      const source = program.getSourceFile(join(ROOT, file));
      const said = messagesOf(program.getSemanticDiagnostics(source));
      expect(said, file).to.not.deep.equal([]);
      expect(said.join("\n")).to.contain(added);
    }
  });
});
