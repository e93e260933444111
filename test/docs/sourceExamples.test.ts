import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { itCompiles } from "../helpers/compiled.js";
import { ROOT } from "../helpers/compilerOptions.js";
import { runExample } from "../helpers/examples.js";
import { itEach } from "../helpers/itEach.js";

/** What the examples find by name, beside what the entries export. */
const GIVEN: Readonly<Record<string, string>> = {
  Acme: `declare const Acme: typeof import("endpoint-core/sdk").Client; type Acme = import("endpoint-core/sdk").Client;`,
  ListTicketsParameters: "type ListTicketsParameters = object;",
  Ticket: "type Ticket = object;",
  authorization: "declare const authorization: string;",
  document: "declare const document: object;",
  file: "declare const file: Blob;",
  listTickets: `declare const listTickets: import("endpoint-core/sdk").OptionalCall<import("endpoint-core/sdk").Client, object, object>;`,
  newId: "declare const newId: () => string;",
  newKey: "declare const newKey: () => string;",
  request: `declare const request: import("endpoint-core").RequestOptions;`,
  stripe: `declare const stripe: import("endpoint-core").EndpointFactory;`,
  text: "declare const text: string;",
};

const ENTRIES = ["endpoint-core", "endpoint-core/tools", "endpoint-core/sdk"];

function exportsOf(entry: string): readonly string[] {
  const path = join("src", entry.replace(/^endpoint-core\/?/, ""), "index.ts");
  const text = readFileSync(join(ROOT, path), "utf8").replace(/\/\*[^]*?\*\//g, "");
  return Array.from(text.matchAll(/export (?:type )?\{([^}]*)\}/g), ([, names = ""]) =>
    names.split(/[\s,]+/).filter((name) => name !== ""),
  ).flat();
}

const EXPORTS = ENTRIES.map((entry) => ({ entry, names: exportsOf(entry) }));

function moduleOf(example: string, isOfSdk: boolean): string {
  const code = /^(?:protected |\w+\(.*\): )/.test(example)
    ? `export class Own extends EndpointFactory {\n${example}}\n`
    : example;
  const words = new Set(code.match(/[\w$]+/g));
  const known = new Set(Array.from(code.matchAll(/(?:const|class) (\w+)/g), ([, name]) => name));
  const imports = (isOfSdk ? [...EXPORTS].reverse() : EXPORTS).map(({ entry, names }) => {
    const used = names.filter((name) => words.has(name) && !known.has(name));
    used.forEach((name) => known.add(name));
    return `import { ${used.join(", ")} } from "${entry}";`;
  });
  const given = Object.keys(GIVEN).filter((name) => words.has(name) && !known.has(name));
  const declared = given.map((name) => GIVEN[name] ?? "");
  return [...imports, ...declared, code].join("\n");
}

const examples = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .sort()
  .flatMap((path) => {
    const text = readFileSync(join(ROOT, "src", path), "utf8");
    const found = text.matchAll(/@example\n *\* ```ts\n([^]*?) *\* ```/g);
    return Array.from(found, ([, lines = ""], i) => {
      const code = moduleOf(lines.replace(/^ *\* ?/gm, ""), path.startsWith("sdk/"));
      return [`${path} ${i + 1}`, code] as const;
    });
  });

describe("the example in a comment of the sources", function () {
  this.timeout(120_000);

  it("is found", () => {
    expect(examples.length).to.be.at.least(12);
  });

  const compiled = examples.map(([name, code]) => ({ title: `compiles: ${name}`, code }));
  itCompiles(compiled, { types: ["node"] });

  const shown = examples.filter(([, code]) => code.includes("// → "));
  itEach("has the shown result: %s", shown, async (code) => {
    expect(await runExample(code)).to.equal(1);
  });
});
