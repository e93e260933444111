import { expect } from "chai";
import { readOpenApi } from "../../src/openapi/index.js";
import { readTools, type ToolOperation } from "../../src/tools/index.js";
import { expectProblems, inPath, OPTIONS, STRING } from "../helpers/openapi.js";
import { itEach } from "../helpers/itEach.js";
import { refusal, SECRET } from "../helpers/refusal.js";
import { documentOf, FACTORY, onlyTool, toolsOf } from "../helpers/tools.js";

const throwOwn = (): never => {
  throw new Error("own");
};
const get = (operationId: string, own: object = {}): object => ({ get: { operationId, ...own } });

describe("readTools", () => {
  it("returns tools by name in the document's order, the profile and the problems of readOpenApi", () => {
    const paths = {
      "/b": get("b"),
      "/a": { post: {}, get: { operationId: "a" } },
      "/c": { get: { requestBody: { content: { "application/json": {} } } } },
    };
    const read = toolsOf(paths);
    expect([...read.tools.keys()]).to.deep.equal(["b", "POST_a", "a", "GET_c"]);
    const { problems, profile, operations } = readOpenApi(documentOf(paths), OPTIONS);
    expect(read.problems).to.deep.equal(problems).and.to.have.length(1);
    expect(read.profile).to.deep.equal(profile);
    expect(read.tools.get("a")!.operation.toJSON()).to.deep.equal(operations["a"]!.toJSON());
  });

  it("returns frozen tools with title, description, hints and bytes", () => {
    const fields = { summary: " Lists. ", description: "Ä.", deprecated: true };
    const tool = onlyTool(toolsOf({ "/x": get("x", fields) }));
    expect(tool.title).to.equal(" Lists. ");
    expect(tool.description).to.equal("Lists.\n\nÄ.\n\nDeprecated.");
    const { name, description, inputSchema } = tool;
    const shown = JSON.stringify({ name, description, inputSchema });
    expect(tool.bytes).to.equal(Buffer.byteLength(shown));
    const { annotations, schema, arguments: places } = tool;
    const parts = [inputSchema, inputSchema.properties, places, annotations, schema["~standard"]];
    for (const value of [tool, ...parts]) {
      expect(Object.isFrozen(value)).to.equal(true);
    }
    const bare = onlyTool(toolsOf({ "/x": { put: { summary: "" } } }));
    expect([bare.title, bare.description]).to.deep.equal(["PUT /x", "PUT /x"]);
    const twice = { summary: "Lists.", description: "Lists.\n" };
    expect(onlyTool(toolsOf({ "/x": get("x", twice) })).description).to.equal("Lists.");
  });

  it("returns tools whose functions may be taken off them", () => {
    const { request, tryRequest, forOpenAI, forAnthropic } = onlyTool(toolsOf({ "/x": get("x") }));
    const { url } = request(FACTORY, {});
    expect(tryRequest(FACTORY, {}).request?.url).to.equal(url);
    expect([forOpenAI().name, forAnthropic().name]).to.deep.equal(["x", "x"]);
  });

  it("sets all four hints by the method, and lets describe override them", () => {
    const item = { get: {}, put: {}, post: {}, delete: {}, head: {}, patch: {} };
    const hints = Object.fromEntries(
      Array.from(toolsOf({ "/x": item }).tools.values(), ({ name, annotations: a }) => [
        name,
        [a.readOnlyHint, a.destructiveHint, a.idempotentHint, a.openWorldHint],
      ]),
    );
    expect(hints).to.deep.equal({
      GET_x: [true, false, true, true],
      PUT_x: [false, true, true, true],
      POST_x: [false, true, false, true],
      DELETE_x: [false, true, true, true],
      HEAD_x: [true, false, true, true],
      PATCH_x: [false, true, false, true],
    });
    const annotations = { destructiveHint: false };
    const describe = ({ id }: ToolOperation) => {
      return { title: `T ${id}`, description: "D", annotations };
    };
    const tool = onlyTool(toolsOf({ "/x": { post: {} } }, { describe }));
    expect([tool.title, tool.description]).to.deep.equal(["T POST /x", "D"]);
    expect(tool.annotations).to.include({ destructiveHint: false, openWorldHint: true });
  });

  it("includes by id, method, path, tags and deprecated", () => {
    const seen: ToolOperation[] = [];
    const paths = { "/a~/{id}": get("a", { tags: ["t"], deprecated: true }), "/b": { post: {} } };
    const include = (operation: ToolOperation): boolean => {
      seen.push(operation);
      return operation.method === "get";
    };
    expect([...toolsOf(paths, { include }).tools.keys()]).to.deep.equal(["a"]);
    const none = { summary: undefined, description: undefined };
    expect(seen).to.deep.equal([
      { id: "a", method: "get", path: "/a~/{id}", tags: ["t"], deprecated: true, ...none },
      { id: "POST /b", method: "post", path: "/b", tags: [], deprecated: false, ...none },
    ]);
  });

  it("gives tools unique names of at most 64 letters, digits, _ and -, whichever are included", () => {
    const ids = ["repos/get", "repos.get", "repos_get-c", "x".repeat(70), "é"];
    const paths = Object.fromEntries(ids.map((id, i) => [`/${"abcde"[i]}`, get(id)]));
    const names = [...toolsOf(paths).tools.keys()];
    const forms = ["repos_get_HASH", "repos_get_HASH", "repos_get-c", `${"x".repeat(52)}_HASH`];
    const shown = names.map((name) => name.replace(/[0-9a-z]{11}$/, "HASH"));
    expect(shown).to.deep.equal([...forms, "HASH"]);
    expect(new Set(names).size).to.equal(5);
    const one = toolsOf(paths, { include: ({ path }) => path === "/b" });
    expect([...one.tools.keys()]).to.deep.equal([names[1]]);
    const own = toolsOf(paths, { names: ({ path }) => `get ${path}` });
    expect([...own.tools.keys()]).to.deep.equal(["get_a", "get_b", "get_c", "get_d", "get_e"]);
  });

  it("reports a tool whose values can be literal parts of another path, included or not", () => {
    const id = inPath("id", { required: true, schema: STRING });
    const paths = {
      "/a/{id}": { get: { operationId: "one", parameters: [id] }, delete: { parameters: [id] } },
      "/a/search": get("search"),
      "/a/{id}/x": get("deep"),
      "/b/{id}": get("other"),
    };
    const { tools, problems } = toolsOf(paths, { include: ({ id: name }) => name !== "search" });
    expect([...tools.keys()]).to.not.include("search");
    const reason = "whose values can spell the path of";
    expectProblems(
      { problems },
      `#/paths/~1a~1{id}/get: Cannot keep the tool "one" to its own URLs: expected a path that cannot write another tool's URLs, but got one ${reason} "search"`,
    );
    const alone = toolsOf(paths, { include: ({ id: name }) => name === "search" });
    expect(alone.problems).to.deep.equal([]);
  });

  /** Two paths, and the tools whose values can be parts of the other path. */
  const overlaps: [what: string, path: string, other: string, wide: string[]][] = [
    ["another text", "/{id}.json", "/all.json", ["a"]],
    ["text at the other end", "/x-{id}", "/{name}.json", ["a", "b"]],
    ["names between literals", "/{a}-{b}-{c}", "/1-2-3", ["a"]],
    ["names beside one another", "/{a}{b}", "/xy", ["a"]],
    ["no other end", "/{id}.json", "/all.xml", []],
    ["no other start", "/x-{id}", "/y-{id}.json", []],
    ["no literals in another order", "/{a}-{b}+{c}", "/1+2-3", []],
    ["no overlapping literals", "/aa{id}aa", "/aaa", []],
    ["several segments", "/a/{+path}", "/a/{id}/x", ["a"]],
    ["text behind them", "/a/{+path}/x", "/a/b/c/x", ["a"]],
    ["one value with slashes", "/a/{id}", "/a/{+path}", ["b"]],
    ["text where either has a name", "/users/{id}/settings", "/users/me/{section}", ["a"]],
    ["a name and text behind a name", "/{a}/b-c", "/x/b-{c}", ["a"]],
    ["no other text behind the name", "/{a}/b/c", "/x/{b}/d", []],
    ["no text at all", "/{a}/", "/x/{b}", []],
  ];
  const title = "notes that the values of one path can be parts of another: %s";
  itEach(title, overlaps, (path, other, wide) => {
    const paths = [path, other].map((text, i) => {
      const names = [...text.matchAll(/\{(\+?)(\w+)\}/g)];
      const parameters = names.map(([, plus, name]) =>
        inPath(name!, { required: true, allowReserved: plus === "+", schema: STRING }),
      );
      return [text.replace("+p", "p"), { get: { operationId: "ab"[i], parameters } }] as const;
    });
    const { problems } = toolsOf(Object.fromEntries(paths));
    expect(problems.map(({ message }) => /tool "(.)"/.exec(message)?.[1])).to.deep.equal(wide);
  });

  /** A path, the schema of its name, another path, and whether its values can be the text in that one. */
  const kinds: [what: string, path: string, schema: object, other: string, isWide: boolean][] = [
    ["a word for an integer", "/a/{b-c}", { type: "integer" }, "/a/search", false],
    ["digits for an integer", "/a/{b-c}", { type: "integer" }, "/a/12", true],
    ["a fraction for an integer", "/a/{b-c}", { type: "integer" }, "/a/1.5", false],
    ["a fraction for a number", "/a/{b-c}", { type: "number" }, "/a/1.5", true],
    ["a word for a number or a string", "/{b}", { type: ["number", "string"] }, "/search", true],
    ["a word for listed numbers", "/a/{b}", { enum: [1, 2] }, "/a/search", false],
    ["a word for a boolean", "/a/{b}", { type: "boolean" }, "/a/search", false],
    ["a flag for a boolean", "/a/{b}", { type: "boolean" }, "/a/true", true],
    ["a word for a list", "/a/{b}", { type: "array", items: STRING }, "/a/search", true],
    ["a word beside text", "/{b}.json", { type: "integer" }, "/all.json", false],
    ["digits beside text", "/{b}.json", { type: "integer" }, "/12.json", true],
    ["a word in a reference", "/a/{b}", { $ref: "#/components/schemas/Id" }, "/a/b", false],
    ["several segments", "/{b}/c", { type: "integer" }, "/x/{c}", false],
  ];
  itEach("knows what values can be texts in a path: %s", kinds, (path, schema, other, isWide) => {
    const own = inPath(/\{(.*)\}/.exec(path)![1]!, { required: true, schema });
    const paths = {
      [path]: { get: { operationId: "own", parameters: [own] } },
      [other]: { get: { parameters: other.includes("{c}") ? [inPath("c")] : [] } },
    };
    const document = documentOf(paths, { components: { schemas: { Id: { type: "integer" } } } });
    for (const refs of ["defs", "inline"] as const) {
      const { problems } = readTools(document, { ...OPTIONS, refs });
      expect(problems.map(({ pointer }) => pointer)).to.have.length(isWide ? 1 : 0);
    }
  });

  it("takes a fixed value in a path for any text", () => {
    const id = inPath("id", { required: true, schema: { type: "integer" } });
    const paths = { "/a/{id}": { get: { parameters: [id] } }, "/a/search": get("search") };
    expect(toolsOf(paths, { fixed: { id: 1 } }).problems).to.have.length(1);
  });

  it("notes overlaps of many paths with names beside each other, or that it did not find them all", () => {
    const pathsOf = (count: number) => [
      ...Array.from({ length: count }, (_, i) => [`/p${i}-{x}`, get(`p${i}`)] as const),
      ["/p70-all", get("all")] as const,
    ];
    const few = toolsOf(Object.fromEntries(pathsOf(80))).problems;
    expect(few.map(({ message }) => /tool "(\w+)"/.exec(message)?.[1])).to.deep.equal(["p70"]);
    const many = toolsOf(Object.fromEntries(pathsOf(2000))).problems;
    const { pointer, message } = many.at(-1)!;
    expect(pointer).to.equal("#/paths");
    expect(message).to.match(/^Cannot find every .* too many to search$/);
  });

  it("refuses values that are not descriptions, and invalid options, all of them by name", () => {
    for (const document of [undefined, 5, {}, { openapi: "1" }, []]) {
      refusal(() => readTools(document, OPTIONS), "INVALID_OPTIONS");
    }
    for (const options of [undefined, null, 5, [], { ...OPTIONS, service: "" }]) {
      refusal(() => readTools(documentOf({}), options as never), "INVALID_OPTIONS");
    }
    const lists = { fixed: [], hidden: "x", headers: [1], refs: ["inline"] };
    const wrong = { include: 1, names: "x", describe: {}, ...lists, more: SECRET };
    const all = { ...OPTIONS, ...wrong } as never;
    refusal(() => readTools(documentOf({}), all), "INVALID_OPTIONS", Object.keys(wrong));
    const paths = { "/x": { get: {} } };
    const own = refusal(() => toolsOf(paths, { names: throwOwn }), "INVALID_OPTIONS", ["names"]);
    expect((own.cause as Error).message).to.equal("own");
    for (const options of [
      ...[{ names: () => 5 }, { include: () => 1 }, { include: async () => Promise.resolve(true) }],
      ...[{ include: throwOwn }, { describe: () => 5 }, { describe: () => ({ title: 1 }) }],
      { describe: () => ({ annotations: { x: true } }) },
    ]) {
      const { message } = refusal(() => toolsOf(paths, options as never), "INVALID_OPTIONS");
      expect(message).to.match(/names|include|describe|annotations/);
    }
  });
});
