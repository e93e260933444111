import { expect } from "chai";
import ts from "typescript";
import { operations } from "../../src/cli/operations/command.js";
import { words } from "../support/words.js";
import { commandError } from "./support/command.js";
import { describe30, DOCUMENT, useWorkplace } from "./support/sdk.js";

/** Names that every object has, but for those with underscores. */
const INHERITED = [
  ...["constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable"],
  ...["toLocaleString", "toString", "valueOf"],
];

/** Keys of the names of a description's schemes. */
function keysCalled(names: readonly string[]): object {
  const schemes = names.map((name, i) => [name, { type: "apiKey", in: "header", name: `X-${i}` }]);
  return { components: { securitySchemes: Object.fromEntries(schemes) as object } };
}

describe("the names of endpoint-core sdk", function () {
  this.timeout(60_000);
  const place = useWorkplace();

  it("are not those that every object has, for keys", () => {
    const names = [...INHERITED, "__proto__"];
    const own = (name: string): string => (name === "__proto__" ? "proto" : `${name}_`);
    place.make(describe30({ "/x": { get: { operationId: "getX" } } }, {}, keysCalled(names)));
    place.write(
      "use.ts",
      `import { Acme, getX } from "./acme/index.js";
getX(new Acme());
new Acme({ ${names.map((name) => `${own(name)}: "a"`).join(", ")} });
`,
    );
    expect(place.compile(ts, ["use.ts", "acme/index.ts"])).to.deep.equal([]);
  });

  it("are not those that every object has, for tags and methods", () => {
    const tagged = INHERITED.map((tag, i) => [
      `/x/${i}`,
      { get: { operationId: `${tag}Tag${i}`, tags: [tag] } },
    ]);
    const methods = INHERITED.map((name) => [
      `/y/${name}`,
      {
        get: { operationId: `${name}_`, tags: ["other"] },
        put: { operationId: name, tags: ["other"] },
      },
    ]);
    place.make(describe30(Object.fromEntries([...tagged, ...methods]) as object));
    const text = place.read("acme/index.class.ts");
    const getters = Array.from(text.matchAll(/get (\S+)\(\)/g), ([, name]) => name);
    expect(getters.sort()).to.deep.equal([...INHERITED.map((name) => `${name}_`), "other"].sort());
    const files = ["acme/index.ts", "acme/index.class.ts"];
    expect(place.compile(ts, files)).to.deep.equal([]);
    expect(place.read("acme/other.class.ts")).not.to.match(/^ {2}(?:toString|valueOf)\(/m);
  });

  it("of operations are those in the module of operations", () => {
    const ids = words("profile Operation ServiceProfile BlobLike Date Uint8Array delete a-b");
    const paths = ids.map((operationId, i) => [`/${i}`, { get: { operationId } }]);
    place.make(describe30(Object.fromEntries(paths) as object));
    const namesIn = (text: string): readonly unknown[] =>
      Array.from(text.matchAll(/^export const (\w+)/gm), ([, name]) => name).sort();
    const [module, sdk] = [
      operations(["openapi.json"], place.path).stdout,
      place.read("acme/untagged.ts"),
    ].map(namesIn);
    expect(sdk).to.have.length(ids.length).and.to.include.members(["profile_", "date"]);
    expect([...sdk!, "profile"].sort()).to.deep.equal(module);
    expect(place.compile(ts, ["acme/index.ts"])).to.deep.equal([]);
  });

  it("of operations may be those of the classes' files", () => {
    const ids = words("values values_ Values Client client Call Rest Operations Acme AcmeSdk");
    const paths = ids.map((operationId, i) => [`/${i}`, { get: { operationId, tags: ["x"] } }]);
    place.make(describe30(Object.fromEntries(paths) as object));
    expect(place.compile(ts, ["acme/index.ts", "acme/index.class.ts"])).to.deep.equal([]);
  });

  it("of the class are refused where the files use them, or the language does", () => {
    place.write("openapi.json", JSON.stringify(DOCUMENT));
    for (const name of words(
      "any unknown never string number boolean bigint symbol object keyof infer readonly unique undefined " +
        "BlobLike SERVICE Date Uint8Array globalThis a-b 1a",
    )) {
      const error = commandError(() => place.run("openapi.json", "--out", "x", "--name", name));
      expect(error, name).to.include({
        exitCode: 2,
        message:
          "Cannot read the option --name: expected a name that a class can have, but got another word",
      });
    }
  });

  it("of the class may be any others, also those of what is imported", () => {
    place.write("openapi.json", JSON.stringify(DOCUMENT));
    const names = words("Client Service Object Array Blob type of toString Values options Promise");
    const files = names.flatMap((name) => {
      place.run("openapi.json", "--out", name, "--name", name);
      return [`${name}/index.ts`, `${name}/index.class.ts`];
    });
    expect(place.compile(ts, files)).to.deep.equal([]);
  });

  it("of the class get an underscore where they come from a title that is such a name", () => {
    const titled = { ...DOCUMENT, info: { title: "blob like" } };
    place.write("openapi.json", JSON.stringify(titled));
    place.run("openapi.json", "--out", "acme");
    expect(place.read("acme/client.ts")).to.contain("export class BlobLike_ extends Client<");
    expect(place.compile(ts, ["acme/index.ts", "acme/index.class.ts"])).to.deep.equal([]);
  });
});
