import { expect } from "chai";
import ts from "typescript";
import { fileOf, methodNames } from "../../../src/cli/sdk/tags.js";
import { itFor } from "../../helpers/itEach.js";
import { words } from "../../helpers/words.js";
import { commandError } from "../helpers/command.js";
import { schemaAt } from "../../helpers/openapi.js";
import { describe30, DOCUMENT, DOM, pathsOf, takes, useWorkplace } from "../helpers/sdk.js";

const INHERITED = words(
  "constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf",
);

const TAGS: readonly (readonly [tag: string, file: string, className: string, property: string])[] =
  [
    ["apiKeys v2", "api-keys-v2", "ApiKeysV2", "apiKeysV2"],
    ["index", "index-tag", "IndexTag", "indexTag"],
    ["!!", "tag", "Tag", "tag"],
    ["with", "with", "With", "with_"],
    ["2fa", "2fa", "_2fa", "_2fa"],
    ["x".repeat(60), "x".repeat(60), `X${"x".repeat(59)}`, "x".repeat(60)],
    // The client has this name.
    ["acme", "acme", "Acme_", "acme"],
  ];

const FILES: readonly (readonly [tag: string | undefined, file: string])[] = [
  ["Pull Requests", "pull-requests"],
  ["pullRequests", "pull-requests"],
  ["../../etc/passwd", "etc-passwd"],
  ["Größe/長さ", "größe-長さ"],
  ["हिन्दी", "हिन्दी"],
  ["Gro\u0308\u00dfe", "gr\u00f6\u00dfe"],
  [undefined, "untagged"],
  ["…", "tag"],
  ...words("index client schemas send con lpt1").map((tag) => [tag, `${tag}-tag`] as const),
  ["x".repeat(1000), "x".repeat(100)],
  ["漢".repeat(1000), "漢".repeat(80)],
  ["𝒳".repeat(1000), "𝒳".repeat(60)],
];

const METHODS: readonly (readonly [file: string, functions: string, methods: string])[] = [
  ["tickets", "listTickets getTicket ticketsArchive tickets2 _", "list get archive tickets2 _"],
  ["pull-requests", "listPullRequestComments pull", "listComments pull"],
  ["users", "get getUser", "get getUser"],
  ["users", "users Users_Delete then", "users delete then_"],
  ["x", "thenX constructorX", "then_ constructor_"],
  ["stories", "storyById", "byId"],
  ["orders", "ordersControllerFindAll ordersController", "findAll ordersController"],
];

describe("the names of endpoint-core sdk", function () {
  this.timeout(60_000);
  const place = useWorkplace();

  function makeGets(ids: readonly string[], tag?: string | readonly string[]): void {
    const gets = ids.map((operationId, i) => {
      const own = typeof tag === "object" ? tag[i] : tag;
      return { get: { operationId, ...(own !== undefined && { tags: [own] }) } };
    });
    place.make(describe30(pathsOf(gets)));
  }

  itFor("of files are those of tags in kebab case: %0", FILES, (tag, file) => {
    expect(fileOf(tag)).to.equal(file);
  });

  itFor("of methods are those of functions without the tag: %1", METHODS, (...row) => {
    const [file, names, methods] = row;
    const operations = words(names).map((name) => ({ id: name, name }));
    expect([...methodNames(file, operations).values()]).to.deep.equal(words(methods));
  });

  it("of methods have all words of the path if there is no operationId", () => {
    const operations = [{ id: "GET /api/Orders", name: "getApiOrders" }];
    expect(methodNames("orders", operations).get("getApiOrders")).to.equal("getApiOrders");
  });

  itFor("of a tag's file, class and property: %0", TAGS, (tag, file, className, property) => {
    makeGets(["x"], tag);
    const text = place.read("acme/index.class.ts");
    expect(text).to.contain(`import { ${className} } from "./${file}.class.js";\n`);
    expect(text).to.contain(
      `  get ${property}(): ${className} {\n    return new ${className}(this)`,
    );
    expect(place.read(`acme/${file}.class.ts`)).to.contain(`export class ${className} {\n`);
  });

  it("are not those of inherited members, for keys", () => {
    const names = [...INHERITED, "__proto__"];
    const schemes = names.map((name) => [name, { type: "apiKey", in: "header", name }]);
    const securitySchemes = Object.fromEntries(schemes) as object;
    place.make(describe30({ "/x": { get: {} } }, {}, { components: { securitySchemes } }));
    const options = [...INHERITED.map((name) => `${name}_`), "proto"].map((name) => `${name}: "a"`);
    place.expectTypes(
      `import { Acme } from "./acme/index.js";\nnew Acme();\nnew Acme({ ${options.join(", ")} });`,
    );
  });

  it("are not those of inherited members, for tags and methods", () => {
    const tagged = INHERITED.map((tag) => `${tag}Tag`);
    const others = INHERITED.flatMap((name) => [name, `${name}_`]);
    makeGets([...tagged, ...others], [...INHERITED, ...others.map(() => "other")]);
    const getters = place.read("acme/index.class.ts").matchAll(/get (\S+)\(\)/g);
    const names = [...INHERITED.map((name) => `${name}_`), "other"];
    expect(Array.from(getters, ([, name]) => name)).to.have.members(names);
    expect(place.read("acme/other.class.ts")).not.to.match(/^ {2}(?:toString|valueOf)\(/m);
    place.expectCompiled("acme");
  });

  it("of methods do not clash with members of the class", () => {
    const ids = words("values call things thenThings");
    makeGets(ids, "things");
    const text = place.read("acme/things.class.ts");
    expect(text).to.contain("type Values<Call> = Call extends (client: never,");
    expect(text).to.match(/\n {2}then_?\w*\(\.\.\.values_: Values<typeof thenThings>\)/);
    place.run("openapi.json", "--out", "acme", "--name", "Acme", "--with-send");
    const sending = place.read("acme/things.class.ts");
    expect(sending).to.contain("  call as call_,\n");
    expect(sending).to.contain("    return call_(this._client, call, values_);\n");
  });

  it("of classes are not those of the platform that the files use", () => {
    makeGets(words("a b c"), words("object partial returnType"));
    place.expectCompiled("acme");
    place.run("openapi.json", "--out", "acme", "--name", "Acme", "--with-send");
    expect(place.compile(ts, ["acme/index.class.ts"], DOM)).to.deep.equal([]);
  });

  it("that are taken, reserved or used twice become unique, as in the module of operations", () => {
    const ids = words(
      "delete then json query Acme a-b aB undefined Ticket operation Date profile Operation ServiceProfile BlobLike " +
        "Uint8Array values values_ Values Client client Call Rest Operations AcmeSdk",
    );
    const operations = ids.map((operationId, i) => {
      const tags = [["index", "Index", "client"][i % 3]];
      return { post: { operationId, tags, ...takes(schemaAt("ticket")) } };
    });
    const names = words("Ticket Date Acme AcmeOptions ABParameters 1 - Call");
    const ticket = { type: "object", properties: { a: {} } };
    const schemas = { ...Object.fromEntries(names.map((name) => [name, {}])), ticket };
    place.make(describe30(pathsOf(operations), schemas));
    const files = [...place.files("acme").keys()].filter((name) => !name.includes("class"));
    expect(files.join(" ")).to.equal("client-tag.ts client.ts index-tag.ts index.ts schemas.ts");
    const constantsOf = (text: string) => text.match(/(?<=^export const )\w+/gm)!;
    const own = ["client-tag", "index-tag"].map((name) => place.read(`acme/${name}.ts`));
    const constants = constantsOf(own.join(""));
    expect(constants).to.have.length(ids.length).and.to.include.members(["profile_", "date"]);
    const { stdout } = place.operations("openapi.json");
    expect(constantsOf(stdout)).to.have.members([...constants, "profile"]);
    const exported = "aB, aB_, delete_, json, query, then_, ticket, acme";
    const types = "ABParameters_, DeleteParameters, ThenAnswer";
    place.expectTypes(
      `import { ${exported}, type ${types.replaceAll(", ", ", type ")} } from "./acme/index.js";
void [${exported}];
export type Types = [${types}];`,
    );
    place.expectCompiled("acme");
  });

  it("of schemas are unique identifiers", () => {
    place.make(describe30({ "/x": { get: {} } }, { "C-1": false, C1: true, "": {} }));
    const lines = "type C1 = never; type C1_ = unknown; type Schema = unknown;";
    const text = place.read("acme/schemas.ts");
    expect(text.match(/(?<=^export ).*$/gm)?.join(" ")).to.equal(lines);
    expect(text).to.not.contain("import");
  });

  it("of the class are refused if the files or the language use them, and may be any others", () => {
    place.write("openapi.json", DOCUMENT);
    const run = (name: string) => place.run("openapi.json", "--out", name, "--name", name);
    const message =
      "Cannot read the option --name: expected a name that a class can have, but got another word";
    const refused =
      "any keyof undefined BlobLike SERVICE Date globalThis Object Partial ReturnType class a-b 1a";
    for (const name of words(refused)) {
      expect(
        commandError(() => run(name)),
        name,
      ).to.include({ exitCode: 2, message });
    }
    const others = words("Client Service Array type of toString Values options");
    others.forEach(run);
    place.expectCompiled(...others);
  });

  it("of the class are those of the title, with an underscore if the files use such a name", () => {
    const titles = { "Café DeskClient": "CafeDeskClient", "blob like": "BlobLike_" };
    for (const [title, name] of Object.entries(titles)) {
      place.write("openapi.json", { ...DOCUMENT, info: { title } });
      place.run("openapi.json", "--out", "acme");
      expect(place.read("acme/client.ts")).to.contain(`export class ${name} extends Client<`);
    }
    place.expectCompiled("acme");
  });
});
