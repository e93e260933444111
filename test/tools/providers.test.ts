import { expect } from "chai";
import { inQuery } from "../support/openapi.js";
import { refusal } from "../support/refusal.js";
import { getTool, onlyTool, postTool, toolsOf } from "../support/tools.js";

const STRING = { type: "string" };
const get = (operationId: string, fields: object = {}): object => ({
  get: { operationId, ...fields },
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

  it("are those of a tool with its unchanged schema", () => {
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

  it("close every object in strict mode; for OpenAI all fields are required, and optional ones may be null", () => {
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

  it("replace allOf with its only part, and allow null once", () => {
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

  it("do not exist in strict mode for too many enum values, or allOf parts that are not objects", () => {
    const values = Array.from({ length: 1001 }, (_, i) => i);
    const many = getTool([inQuery("n", { schema: { type: "integer", enum: values } })]);
    refusal(() => many.forOpenAI({ strict: true }), "INVALID_OPTIONS", ["GET_x"]);
    const allOf = [{ ...STRING, minLength: 1 }, { maxLength: 5 }];
    const mixed = postTool({ type: "object", properties: { text: { allOf } } });
    refusal(() => mixed.forAnthropic({ strict: true }), "INVALID_OPTIONS", ["text"]);
  });

  it("name everything that strict mode cannot express", () => {
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
