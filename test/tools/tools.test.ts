import { expect } from "chai";
import { readOpenApi } from "../../src/openapi/index.js";
import { readTools, type ToolOperation } from "../../src/tools/index.js";
import { inPath, OPTIONS } from "../support/openapi.js";
import { itEach } from "../support/itEach.js";
import { refusal, SECRET } from "../support/refusal.js";
import { documentOf, onlyTool, toolsOf } from "../support/tools.js";

const STRING = { type: "string" };
const throwOwn = (): never => {
  throw new Error("own");
};
const get = (operationId: string, fields: object = {}): object => ({
  get: { operationId, ...fields },
});

describe("readTools", () => {
  it("returns tools by name in the document's order, the profile and the problems of readOpenApi", () => {
    const paths = {
      "/b": get("b"),
      "/a": { post: {}, get: { operationId: "a" } },
      "/c": { get: { requestBody: { content: { "application/json": {} } } } },
    };
    const read = toolsOf(paths);
    expect([...read.tools.keys()]).to.deep.equal(["b", "POST_a", "a", "GET_c"]);
    const described = readOpenApi(documentOf(paths), OPTIONS);
    expect(read.problems).to.deep.equal(described.problems).and.to.have.length(1);
    expect(read.profile).to.deep.equal(described.profile);
    expect(read.tools.get("a")!.operation.toJSON()).to.deep.equal(
      described.operations["a"]!.toJSON(),
    );
  });

  it("returns frozen tools with title, description, hints and bytes", () => {
    const tool = onlyTool(
      toolsOf({ "/x": get("x", { summary: " Lists. ", description: "Ä.", deprecated: true }) }),
    );
    expect(tool.title).to.equal(" Lists. ");
    expect(tool.description).to.equal("Lists.\n\nÄ.\n\nDeprecated.");
    const { name, description, inputSchema } = tool;
    expect(tool.bytes).to.equal(
      Buffer.byteLength(JSON.stringify({ name, description, inputSchema })),
    );
    for (const value of [
      tool,
      inputSchema,
      inputSchema.properties,
      tool.arguments,
      tool.annotations,
      tool.schema["~standard"],
    ]) {
      expect(Object.isFrozen(value)).to.equal(true);
    }
    const bare = onlyTool(toolsOf({ "/x": { put: {} } }));
    expect([bare.title, bare.description]).to.deep.equal(["PUT /x", "PUT /x"]);
  });

  it("sets all four hints by the method, and lets describe override them", () => {
    const item = Object.fromEntries(
      ["get", "put", "post", "delete", "head", "patch"].map((method) => [method, {}]),
    );
    const { tools } = toolsOf({ "/x": item });
    const hints = Object.fromEntries(
      Array.from(tools.values(), ({ name, annotations: a }) => [
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
    const describe = ({ id }: ToolOperation): object => ({
      title: `T ${id}`,
      description: "D",
      annotations: { destructiveHint: false },
    });
    const tool = onlyTool(toolsOf({ "/x": { post: {} } }, { describe }));
    expect([tool.title, tool.description]).to.deep.equal(["T POST /x", "D"]);
    expect(tool.annotations).to.deep.equal({
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: true,
    });
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
    const long = "x".repeat(70);
    const paths = {
      "/a": get("repos/get"),
      "/b": get("repos.get"),
      "/c": get("repos_get-c"),
      "/d": get(long),
      "/e": get("é"),
    };
    const names = [...toolsOf(paths).tools.keys()];
    expect(names[0]).to.match(/^repos_get_[0-9a-z]{11}$/);
    expect(names[1]).to.match(/^repos_get_[0-9a-z]{11}$/);
    expect(names[2]).to.equal("repos_get-c");
    expect(names[3]).to.match(/^x{52}_[0-9a-z]{11}$/);
    expect(names[4]).to.match(/^[0-9a-z]{11}$/);
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
    expect(problems).to.deep.equal([
      {
        pointer: "#/paths/~1a~1{id}/get",
        message:
          'Cannot keep the tool "one" to its own URLs: expected a path that cannot write another tool\'s URLs, but got one whose values can spell the path of "search"',
      },
    ]);
    expect(toolsOf(paths, { include: ({ id: name }) => name === "search" }).problems).to.deep.equal(
      [],
    );
  });

  itEach(
    "notes that values in a segment with text can be those of %s",
    [
      ["another text", "/{id}.json", "/all.json", ["a"]],
      ["a whole name ahead of text", "/{id}", "/{name}.json", ["a"]],
      ["more names", "/{id}.json", "/{name}-{part}.json", ["a", "b"]],
      ["text at the other end", "/x-{id}", "/{name}.json", ["a", "b"]],
      ["names between literals", "/{a}-{b}-{c}", "/1-2-3", ["a"]],
      ["names beside one another", "/{a}{b}", "/xy", ["a"]],
    ],
    (path, other, wide) => {
      const { problems } = toolsOf({ [path]: get("a"), [other]: get("b") });
      expect(problems.map(({ message }) => /tool "(.)"/.exec(message)?.[1])).to.deep.equal(wide);
    },
  );

  itEach(
    "does not note a segment with text whose values cannot be those of %s",
    [
      ["another end", "/{id}.json", "/all.xml"],
      ["an empty value", "/{id}.json", "/.json"],
      ["a shorter text", "/{a}-{b}", "/x-"],
      ["another start", "/x-{id}", "/y-{id}.json"],
      ["literals in another order", "/{a}-{b}+{c}", "/1+2-3"],
      ["overlapping literals", "/aa{id}aa", "/aaa"],
    ],
    (path, other) => {
      expect(toolsOf({ [path]: get("a"), [other]: get("b") }).problems).to.deep.equal([]);
    },
  );

  itEach(
    "notes that values with slashes can be those of %s",
    [
      ["several segments", "/a/{+path}", "/a/b/c", ["a"]],
      ["a name and text", "/a/{+path}", "/a/{id}/x", ["a"]],
      ["text behind them", "/a/{+path}/x", "/a/b/c/x", ["a"]],
      ["another end", "/a/{+path}/x", "/a/b/c/y", []],
      ["one value with slashes", "/a/{id}", "/a/{+path}", ["b"]],
      ["nothing", "/a/{+path}", "/a", []],
    ],
    (path, other, wide) => {
      const found = [path, other].map((text, i) => {
        const parameters = [...text.matchAll(/\{\+?(\w+)\}/g)].map(([all, name]) =>
          inPath(name!, { required: true, allowReserved: all.startsWith("{+"), schema: STRING }),
        );
        return [text.replace("+", ""), { get: { operationId: "ab"[i], parameters } }] as const;
      });
      const { problems } = toolsOf(Object.fromEntries(found));
      expect(problems.map(({ message }) => /tool "(.)"/.exec(message)?.[1])).to.deep.equal(wide);
    },
  );

  itEach(
    "notes paths each of which has a name where the other one has text: %s",
    [
      ["text behind the name", "/users/{id}/settings", "/users/me/{section}", ["a"]],
      ["text ahead of the name", "/a/{id}", "/{x}/search", ["b"]],
      ["one name each", "/{a}/b", "/x/{b}", ["a"]],
      ["a name and text behind a name", "/{a}/b-c", "/x/b-{c}", ["a"]],
      ["other text behind the name", "/{a}/b/c", "/x/{b}/d", []],
      ["no text at all", "/{a}/", "/x/{b}", []],
    ],
    (path, other, wide) => {
      const { problems } = toolsOf({ [path]: get("a"), [other]: get("b") });
      expect(problems.map(({ message }) => /tool "(.)"/.exec(message)?.[1])).to.deep.equal(wide);
    },
  );

  it("notes overlaps of many paths with names beside each other, or that it did not find them all", () => {
    const pathsOf = (count: number) => [
      ...Array.from({ length: count }, (_, i) => [`/p${i}-{x}`, get(`p${i}`)] as const),
      ["/p70-all", get("all")] as const,
    ];
    const few = toolsOf(Object.fromEntries(pathsOf(80))).problems;
    expect(few.map(({ message }) => /tool "(\w+)"/.exec(message)?.[1])).to.deep.equal(["p70"]);
    const many = toolsOf(Object.fromEntries(pathsOf(2000))).problems;
    expect(many.at(-1)).to.deep.equal({
      pointer: "#/paths",
      message:
        "Cannot find every tool that can write another tool's URLs: expected fewer paths that overlap, but got so many that the search stopped early",
    });
  });

  it("refuses values that are not descriptions, and invalid options, all of them by name", () => {
    for (const document of [undefined, 5, {}, { openapi: "1" }, []]) {
      refusal(() => readTools(document, OPTIONS), "INVALID_OPTIONS");
    }
    for (const options of [undefined, null, 5, [], { ...OPTIONS, service: "" }]) {
      refusal(() => readTools(documentOf({}), options as never), "INVALID_OPTIONS");
    }
    const wrong = {
      include: 1,
      names: "x",
      describe: {},
      fixed: [],
      hidden: "x",
      headers: [1],
      refs: ["inline"],
      more: SECRET,
    };
    refusal(
      () => readTools(documentOf({}), { ...OPTIONS, ...wrong } as never),
      "INVALID_OPTIONS",
      Object.keys(wrong),
    );
    const paths = { "/x": { get: {} } };
    const bad = [
      { names: () => 5 },
      { include: () => 1 },
      { include: async () => Promise.resolve(true) },
      { names: throwOwn },
      { include: throwOwn },
      { describe: () => 5 },
    ];
    const { cause } = refusal(() => toolsOf(paths, { names: throwOwn }), "INVALID_OPTIONS", [
      "names",
    ]);
    expect((cause as Error).message).to.equal("own");
    for (const options of [
      ...bad,
      { describe: () => ({ title: 1 }) },
      { describe: () => ({ annotations: { x: true } }) },
    ]) {
      refusal(() => toolsOf(paths, options as never), "INVALID_OPTIONS");
    }
  });
});
