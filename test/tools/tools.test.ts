import { expect } from "chai";
import { Ajv2020 } from "ajv/dist/2020.js";
import { readOpenApi } from "../../src/openapi/index.js";
import { readTools, type ToolOperation } from "../../src/tools/index.js";
import { inPath, inQuery, OPTIONS, taking } from "../support/openapi.js";
import { itEach } from "../support/itEach.js";
import { refusal, SECRET } from "../support/refusal.js";
import { documentOf, getTool, onlyTool, postTool, toolsOf } from "../support/tools.js";

const STRING = { type: "string" };
const throwOwn = (): never => {
  throw new Error("own");
};
const get = (operationId: string, fields: object = {}): object => ({
  get: { operationId, ...fields },
});

describe("readTools", () => {
  it("gives tools by name in the document's order, the profile and the problems of readOpenApi", () => {
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

  it("gives frozen tools with title, description, hints and bytes", () => {
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

  it("hints by the method, all four, and lets describe say otherwise", () => {
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

  it("chooses by id, method, path, tags and deprecated", () => {
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

  it("names tools with at most 64 letters, digits, _ and -, each once, whichever are chosen", () => {
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

  it("notes a tool whose values can be literal parts of another path, chosen or not", () => {
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
      ["a text at the other end", "/x-{id}", "/{name}.json", ["a", "b"]],
      ["names between texts", "/{a}-{b}-{c}", "/1-2-3", ["a"]],
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
      ["texts in another order", "/{a}-{b}+{c}", "/1+2-3"],
      ["texts in one another", "/aa{id}aa", "/aaa"],
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

  it("refuses what is no description, and options that are wrong, all of them by name", () => {
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

describe("the schema of a tool", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });

  it("leaves out listed values that JSON cannot hold, as the dates of YAML", () => {
    const schema = { enum: [new Date(0), "a", "a"], const: 1n, default: 5, example: "a" };
    expect(getTool([inQuery("q", { schema })]).inputSchema.properties["q"]).to.deep.equal({
      enum: ["a"],
      default: 5,
      examples: ["a"],
    });
    const constant = getTool([inQuery("q", { schema: { const: "a" } })]);
    expect(constant.inputSchema.properties["q"]).to.deep.equal({ const: "a" });
  });

  it("is an object without a union, closed, with the definitions that it reaches and no others", () => {
    const schemas = {
      Node: {
        type: "object",
        properties: {
          next: { $ref: "#/components/schemas/Node" },
          leaf: { $ref: "#/components/schemas/Leaf" },
        },
      },
      Leaf: STRING,
      Unused: { type: "object" },
    };
    const node = { $ref: "#/components/schemas/Node" };
    const { inputSchema } = postTool(
      { anyOf: [node, { type: "array", items: node }] },
      { required: true },
      { components: { schemas } },
    );
    expect(Object.keys(inputSchema)).to.have.members([
      "type",
      "properties",
      "required",
      "additionalProperties",
      "$defs",
    ]);
    expect(inputSchema.$defs).to.deep.equal({
      Node: {
        type: "object",
        properties: { next: { $ref: "#/$defs/Node" }, leaf: { $ref: "#/$defs/Leaf" } },
      },
      Leaf: STRING,
    });
    expect(ajv.compile(inputSchema)({ body: { next: { next: {} }, leaf: "x" } })).to.equal(true);
  });

  it("has definitions in place to a depth of 5 if it is asked to", () => {
    const schemas = {
      Node: {
        type: "object",
        properties: { next: { $ref: "#/components/schemas/Node" }, default: STRING, $ref: STRING },
      },
    };
    const parameter = inQuery("q", {
      schema: { $ref: "#/components/schemas/Node" },
      style: "deepObject",
    });
    const tool = getTool([parameter], { refs: "inline" }, { components: { schemas } });
    const text = JSON.stringify(tool.inputSchema);
    expect(text.match(/"next"/g)).to.have.length(5);
    expect(text)
      .to.contain('"next":{"type":"object"}')
      .and.to.not.contain("$defs")
      .and.to.not.contain("#/");
    expect(tool.inputSchema.properties["q"]).to.have.nested.property("properties.default");
    expect(tool.inputSchema.properties["q"]).to.have.nested.property("properties.ref");
  });

  it("has both where a reference in place stands beside keywords, and a type alone where it is deep", () => {
    const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
    const schemas = {
      List: { type: "array", items: ref("List") },
      Any: { anyOf: [STRING, ref("Any")] },
      Text: STRING,
    };
    const properties = {
      short: { ...ref("Text"), maxLength: 5 },
      both: { ...ref("Text"), allOf: [{ minLength: 1 }] },
      list: ref("List"),
      any: ref("Any"),
    };
    const root = { openapi: "3.1.0", components: { schemas } };
    const content = { "application/json": { schema: { type: "object", properties } } };
    const tool = onlyTool(toolsOf({ "/x": { post: taking(content) } }, { refs: "inline" }, root));
    const made = tool.inputSchema.properties;
    expect(made["short"]).to.deep.equal({ maxLength: 5, allOf: [STRING] });
    expect(made["both"]).to.deep.equal({ allOf: [STRING, { minLength: 1 }] });
    expect(JSON.stringify(made["list"])).to.match(/"items":\{"type":"array","items":\{\}\}/);
    expect(JSON.stringify(made["any"])).to.contain('"anyOf":[{"type":"string"},{}]');
  });

  it("says a cut where definitions in place would be too many", () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 10 }, (_, i) => [
        `S${i}`,
        {
          type: "object",
          properties: Object.fromEntries(
            Array.from({ length: 20 }, (__, j) => [
              `p${j}`,
              { $ref: `#/components/schemas/S${(i + 1) % 10}` },
            ]),
          ),
        },
      ]),
    );
    const parameters = [
      inQuery("q", { schema: { $ref: "#/components/schemas/S0" }, style: "deepObject" }),
    ];
    const { problems, tools } = toolsOf(
      { "/x": { get: { parameters } } },
      { refs: "inline" },
      { components: { schemas } },
    );
    expect(problems.map(({ pointer }) => pointer)).to.deep.equal(["#/paths/~1x/get"]);
    expect([...tools.values()][0]!.bytes).to.be.lessThan(3_000_000);
  });

  it("says what OpenAPI 3.0 and Swagger 2.0 say in the words of JSON Schema 2020-12", () => {
    const schema = {
      type: "object",
      discriminator: { propertyName: "kind" },
      properties: {
        a: {
          type: "integer",
          minimum: 1,
          exclusiveMinimum: true,
          maximum: 9,
          exclusiveMaximum: false,
          format: "int32",
        },
        b: { type: "string", nullable: true, enum: ["x", "y"], example: "x" },
        c: { type: "array" },
        d: { nullable: true, allOf: [{ $ref: "#/components/schemas/S" }] },
        e: { type: "string", pattern: "[", minLength: -1, maxLength: 5, "x-y": 1, xml: {} },
        f: { type: "date", enum: [] },
        g: { type: "array", items: [STRING, { type: "integer" }] },
        h: { items: STRING },
        i: { properties: { z: { type: "boolean" } }, example: { z: true } },
        j: { $ref: "#/components/schemas/S", description: "other" },
        k: true,
        m: { type: "integer", enum: ["0", "1"] },
        n: { type: "array", items: STRING, enum: ["x", "y"] },
        l: { type: "string", default: "q", deprecated: true, examples: ["u", { v: 1 }] },
        o: false,
        p: { type: "file" },
        q: { type: "number", enum: [1, 2.5], multipleOf: 0.5 },
        r: { type: "integer", multipleOf: 0 },
      },
    };
    const { inputSchema } = postTool(
      schema,
      { required: true },
      {
        components: { schemas: { S: { type: "object", title: "S", additionalProperties: false } } },
      },
    );
    expect(inputSchema.properties).to.deep.equal({
      a: { type: "integer", minimum: 1, exclusiveMinimum: 1, maximum: 9, format: "int32" },
      b: { type: ["null", "string"], enum: ["x", "y", null], examples: ["x"] },
      c: { type: "array", items: {} },
      d: { anyOf: [{ allOf: [{ $ref: "#/$defs/S" }] }, { type: "null" }] },
      e: { type: "string", maxLength: 5 },
      f: {},
      g: { type: "array", prefixItems: [STRING, { type: "integer" }] },
      h: { type: "array", items: STRING },
      i: { type: "object", properties: { z: { type: "boolean" } } },
      j: { $ref: "#/$defs/S", description: "other" },
      k: {},
      m: { enum: ["0", "1"] },
      n: { type: "array", items: STRING },
      l: { type: "string", default: "q", deprecated: true, examples: ["u"] },
      o: { not: {} },
      p: STRING,
      q: { type: "number", enum: [1, 2.5], multipleOf: 0.5 },
      r: { type: "integer" },
    });
    expect(ajv.validateSchema(inputSchema)).to.equal(true);
    const swagger = {
      swagger: "2.0",
      host: "a.example",
      paths: {
        "/x": {
          get: {
            operationId: "x",
            parameters: [
              {
                ...inQuery("q"),
                type: "array",
                items: { type: "integer" },
                collectionFormat: "csv",
                required: true,
                minItems: 1,
              },
            ],
          },
        },
      },
    };
    const tool = onlyTool(readTools(swagger, OPTIONS));
    expect(tool.inputSchema.properties).to.deep.equal({
      q: { type: "array", items: { type: "integer" }, minItems: 1 },
    });
  });

  it("has what a parameter says over what its schema says", () => {
    const tool = getTool([
      inQuery("q", {
        description: "of q",
        deprecated: true,
        schema: { ...STRING, description: "of text" },
      }),
    ]);
    expect(tool.inputSchema.properties).to.deep.equal({
      q: { ...STRING, description: "of q", deprecated: true },
    });
  });

  it("has no reference that leaves the document; that is a problem", () => {
    const schema = {
      type: "object",
      properties: { a: { $ref: "other.yaml#/A" }, b: { $ref: "#/components/schemas/Gone" } },
    };
    const { tools, problems } = toolsOf({
      "/x": { post: taking({ "application/json": { schema } }) },
    });
    const { inputSchema } = tools.get("POST_x")!;
    expect(inputSchema.properties).to.deep.equal({ a: {}, b: {} });
    expect(problems.map(({ message }) => message).join("\n"))
      .to.contain('"other.yaml"')
      .and.to.contain("Gone");
  });

  it("leaves out what a body should be made of and is nowhere; that is a problem, told once", () => {
    const lost = { $ref: "#/components/schemas/Gone" };
    for (const name of ["allOf", "anyOf", "oneOf"]) {
      const schema = { type: "object", properties: { a: STRING }, [name]: [lost] };
      const { tools, problems } = toolsOf({
        "/x": { post: { requestBody: { content: { "application/json": { schema } } } } },
      });
      expect(tools.get("POST_x")!.inputSchema.properties).to.deep.equal({ a: STRING });
      expect(problems).to.deep.equal([
        {
          pointer: "#",
          message:
            'Cannot follow the $refs: expected those to objects of this document, but got references to "#/components/schemas/Gone"',
        },
      ]);
    }
  });

  it("has items where a list that may be null is cut", () => {
    const schemas = {
      Many: { type: "array", nullable: true, items: { $ref: "#/components/schemas/Many" } },
    };
    const parameter = inQuery("q", { schema: { $ref: "#/components/schemas/Many" } });
    const tool = getTool([parameter], { refs: "inline" }, { components: { schemas } });
    expect(JSON.stringify(tool.inputSchema)).to.contain(
      '"items":{"type":["null","array"],"items":{}}',
    );
  });

  it("ends where schemas are nested too deep, and says so", () => {
    let schema: object = STRING;
    for (let i = 0; i < 500; i += 1) {
      schema = { type: "array", items: schema };
    }
    const { problems, tools } = toolsOf({
      "/x": { post: taking({ "application/json": { schema } }) },
    });
    expect(problems.map(({ message }) => message).join()).to.contain(
      "at most 100 schemas in one another",
    );
    expect(tools.size).to.equal(1);
  });

  it("is a Standard Schema with JSON Schema for draft 2020-12 and draft 7", () => {
    const schema = {
      type: "object",
      properties: {
        t: { type: "array", prefixItems: [STRING], items: { type: "integer" } },
        r: { $ref: "#/components/schemas/S", description: "d" },
        only: { $ref: "#/components/schemas/S" },
        both: { $ref: "#/components/schemas/S", allOf: [{ maxLength: 5 }] },
        d: { type: "object", properties: { a: STRING }, dependentRequired: { a: ["b"] } },
        l: { type: "array", items: STRING, contains: STRING, maxContains: 2 },
        p: { type: "object", patternProperties: { "^x-": STRING, "(": STRING } },
        s: { type: "object", dependentSchemas: { a: { required: ["b"] } } },
      },
    };
    const root = { openapi: "3.1.0", components: { schemas: { S: STRING } } };
    const { inputSchema, schema: standard } = postTool(schema, { required: true }, root);
    const { jsonSchema, vendor, version } = standard["~standard"];
    expect([vendor, version]).to.deep.equal(["endpoint-core", 1]);
    expect(jsonSchema.input({ target: "draft-2020-12" })).to.deep.include({ ...inputSchema });
    const old = jsonSchema.output({ target: "draft-07" });
    expect(old).to.deep.include({
      $schema: "http://json-schema.org/draft-07/schema#",
      properties: {
        t: { type: "array", items: [STRING], additionalItems: { type: "integer" } },
        r: { description: "d", allOf: [{ $ref: "#/definitions/S" }] },
        only: { $ref: "#/definitions/S" },
        both: { allOf: [{ $ref: "#/definitions/S" }, { maxLength: 5 }] },
        d: { type: "object", properties: { a: STRING }, dependencies: { a: ["b"] } },
        l: { type: "array", items: STRING, contains: STRING },
        p: { type: "object", patternProperties: { "^x-": STRING } },
        s: { type: "object", dependencies: { a: { required: ["b"] } } },
      },
      definitions: { S: STRING },
    });
    for (const target of ["openapi-3.0", undefined]) {
      refusal(() => jsonSchema.input({ target } as never), "INVALID_OPTIONS");
    }
    refusal(() => jsonSchema.input(undefined as never), "INVALID_OPTIONS");
  });
});

describe("the fields for providers", () => {
  const schema = {
    type: "object",
    required: ["a"],
    properties: {
      a: { ...STRING, minLength: 1, format: "date" },
      b: { type: "integer", maximum: 5 },
      c: { oneOf: [STRING, { type: "object", properties: { k: STRING } }] },
      d: { $ref: "#/components/schemas/D" },
      e: {
        allOf: [{ type: "object", properties: { x: STRING } }, { $ref: "#/components/schemas/D" }],
      },
      f: { enum: ["x"], type: "string", format: "weird" },
    },
  };
  const root = {
    components: { schemas: { D: { type: "object", required: ["y"], properties: { y: STRING } } } },
  };
  const tool = postTool(schema, { required: true }, root);

  it("are those of a tool with its schema as it is", () => {
    const { name, description, inputSchema } = tool;
    expect(tool.forOpenAI()).to.deep.equal({
      name,
      description,
      parameters: inputSchema,
      strict: false,
    });
    expect(tool.forAnthropic()).to.deep.equal({ name, description, input_schema: inputSchema });
    const long = onlyTool(
      toolsOf({ "/x": get("x", { description: `${"x".repeat(1022)}😀${"y".repeat(50)}` }) }),
    );
    expect(long.forOpenAI().description).to.equal(`${"x".repeat(1022)}…`);
    for (const options of [5, null, { strict: 1 }]) {
      refusal(() => tool.forOpenAI(options as never), "INVALID_OPTIONS");
    }
  });

  it("close every object in strict mode; OpenAI's has all fields required, and null for what is optional", () => {
    const closed = { additionalProperties: false };
    const D = { type: "object", properties: { y: STRING }, required: ["y"], ...closed };
    const or = (type: string): unknown => [type, "null"];
    const text = { type: or("string") };
    expect(tool.forOpenAI({ strict: true })).to.deep.equal({
      name: "POST_x",
      description: "POST /x",
      strict: true,
      parameters: {
        type: "object",
        ...closed,
        required: ["a", "b", "c", "d", "e", "f"],
        properties: {
          a: { ...STRING, format: "date" },
          b: { type: or("integer"), maximum: 5 },
          c: {
            anyOf: [
              STRING,
              { type: "object", properties: { k: text }, required: ["k"], ...closed },
              { type: "null" },
            ],
          },
          d: { anyOf: [{ $ref: "#/$defs/D" }, { type: "null" }] },
          e: {
            type: or("object"),
            properties: { x: text, y: STRING },
            required: ["x", "y"],
            ...closed,
          },
          f: { type: or("string"), enum: ["x", null] },
        },
        $defs: { D },
      },
    });
    const { input_schema: made, strict } = tool.forAnthropic({ strict: true });
    expect(strict).to.equal(true);
    expect(made.required).to.deep.equal(["a"]);
    expect(made.properties["b"]).to.deep.equal({ type: "integer" });
  });

  it("have the one part of allOf in its place, and null once where it is allowed already", () => {
    const schemas = {
      Base: { allOf: [{ $ref: "#/components/schemas/Fields" }] },
      Fields: { type: "object", properties: { k: STRING }, required: ["k"] },
    };
    const properties = {
      whole: { allOf: [{ $ref: "#/components/schemas/Base" }], description: "d" },
      maybe: { type: "string", nullable: true },
    };
    const own = postTool({ type: "object", properties }, {}, { components: { schemas } });
    const { parameters } = own.forOpenAI({ strict: true });
    expect(parameters["properties"]).to.deep.equal({
      whole: {
        ...{ type: ["object", "null"], description: "d", properties: { k: STRING } },
        ...{ required: ["k"], additionalProperties: false },
      },
      maybe: { type: ["null", "string"] },
    });
  });

  it("are none in strict mode where there are too many listed values, or parts that no object is made of", () => {
    const values = Array.from({ length: 1001 }, (_, i) => i);
    const many = getTool([inQuery("n", { schema: { type: "integer", enum: values } })]);
    refusal(() => many.forOpenAI({ strict: true }), "INVALID_OPTIONS", ["GET_x"]);
    const allOf = [{ ...STRING, minLength: 1 }, { maxLength: 5 }];
    const mixed = postTool({ type: "object", properties: { text: { allOf } } });
    refusal(() => mixed.forAnthropic({ strict: true }), "INVALID_OPTIONS", ["text"]);
  });

  it("name all that strict mode cannot say", () => {
    const odd = {
      type: "object",
      properties: {
        map: { type: "object", additionalProperties: STRING },
        any: {},
        list: { type: "array" },
        tuple: { type: "array", prefixItems: [STRING] },
        merged: { allOf: [STRING, { type: "string" }] },
      },
    };
    const own = postTool(odd, { required: true }, { openapi: "3.1.0" });
    const names = ["map", "any", "list[]", "tuple", "tuple[]", "merged"];
    refusal(() => own.forOpenAI({ strict: true }), "INVALID_OPTIONS").parameters?.forEach(
      (name) => {
        expect(names).to.include(name);
      },
    );
    refusal(() => own.forAnthropic({ strict: true }), "INVALID_OPTIONS");
    const schemas = {
      N: { type: "object", properties: { n: { $ref: "#/components/schemas/N" } } },
    };
    const cyclic = getTool(
      [inQuery("n", { schema: { $ref: "#/components/schemas/N" }, style: "deepObject" })],
      {},
      { components: { schemas } },
    );
    expect(cyclic.forOpenAI({ strict: true }).strict).to.equal(true);
    const holding = (n: object): object => ({ type: "object", properties: { n } });
    const toB = holding({ $ref: "#/components/schemas/B" });
    const straight = postTool(
      holding({ $ref: "#/components/schemas/A" }),
      { required: true },
      { components: { schemas: { A: toB, B: holding(STRING) } } },
    );
    expect(straight.forAnthropic({ strict: true }).strict).to.equal(true);
    refusal(() => cyclic.forAnthropic({ strict: true }), "INVALID_OPTIONS", ["N"]);
  });
});
