import { expect } from "chai";
import { Ajv2020 } from "ajv/dist/2020.js";
import { readTools } from "../../src/tools/index.js";
import { inQuery, LIST, OPTIONS, schemaAt, STRING, takingJson } from "../helpers/openapi.js";
import { refusal } from "../helpers/refusal.js";
import {
  FACTORY,
  fieldsTool,
  getTool,
  onlyTool,
  postTool,
  sentBy,
  toolsOf,
} from "../helpers/tools.js";

const defAt = (name: string): object => ({ $ref: `#/$defs/${name}` });
const DEF = defAt("S");
const OLD = { $ref: "#/definitions/S" };
/** What allows no value. */
const NONE = { not: {} };

const open = (fields: object): object => ({ type: "object", ...fields });

describe("the schema of a tool", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });

  it("has the lists to which a schema refers, in place and in a definition", () => {
    const at = (name: string): object => ({ $ref: `#/x-lists/${name}` });
    const Thing = { type: "object", properties: { a: STRING }, required: at("names") };
    const mode = { type: "string", enum: at("values") };
    const properties = { mode, thing: schemaAt("Thing") };
    const lists = { names: ["a"], fields: ["mode"], values: ["x", "y"] };
    const root = { components: { schemas: { Thing } }, "x-lists": lists };
    const schema = { type: "object", properties, required: at("fields") };
    const { inputSchema } = postTool(schema, { required: true }, root);
    expect(inputSchema.required).to.deep.equal(["mode"]);
    expect(inputSchema.properties["mode"]).to.deep.equal({ type: "string", enum: ["x", "y"] });
    expect(inputSchema.$defs?.["Thing"]).to.have.property("required").that.deep.equals(["a"]);
  });

  it("is a closed object without a union, with only the definitions that it uses", () => {
    const node = schemaAt("Node");
    const Node = open({ properties: { next: node, leaf: schemaAt("Leaf") } });
    const schemas = { Node, Leaf: STRING, Unused: STRING };
    const schema = { anyOf: [node, { type: "array", items: node }] };
    const { inputSchema } = postTool(schema, { required: true }, { components: { schemas } });
    const keywords = ["type", "properties", "required", "additionalProperties", "$defs"];
    expect(Object.keys(inputSchema)).to.have.members(keywords);
    const spelt = { next: defAt("Node"), leaf: defAt("Leaf") };
    expect(inputSchema.$defs).to.deep.equal({ Node: open({ properties: spelt }), Leaf: STRING });
    expect(ajv.compile(inputSchema)({ body: { next: { next: {} }, leaf: "x" } })).to.equal(true);
  });

  it("takes true and false as definitions", () => {
    const schemas = { Any: true, None: false };
    const schema = open({ properties: { any: schemaAt("Any"), none: schemaAt("None") } });
    // The helper refuses problems.
    const { inputSchema } = postTool(schema, { required: true }, { components: { schemas } });
    const validate = ajv.compile(inputSchema);
    expect([validate({ any: 1 }), validate({ none: 1 })]).to.deep.equal([true, false]);
  });

  it("has inlined definitions to a depth of 5 if requested", () => {
    const node = schemaAt("Node");
    const properties = { next: node, default: STRING, $ref: STRING };
    const schemas = { Node: { type: "object", properties } };
    const parameter = inQuery("q", { schema: node, style: "deepObject" });
    const tool = getTool([parameter], { refs: "inline" }, { components: { schemas } });
    const text = JSON.stringify(tool.inputSchema);
    expect(text.match(/"next"/g)).to.have.length(5);
    expect(text)
      .to.contain('"next":{"type":"object"}')
      .and.to.not.match(/\$defs|#\//);
    const { q } = tool.inputSchema.properties;
    expect(q).to.have.property("properties").that.includes.keys("default", "ref");
  });

  it("has both an inlined reference and the keywords beside it, and only a type where it is deep", () => {
    const schemas = {
      List: { type: "array", items: schemaAt("List") },
      Any: { anyOf: [STRING, schemaAt("Any")] },
      Text: STRING,
    };
    const short = { ...schemaAt("Text"), maxLength: 5 };
    const both = { ...schemaAt("Text"), allOf: [{ minLength: 1 }] };
    const properties = { short, both, list: schemaAt("List"), any: schemaAt("Any") };
    const root = { openapi: "3.1.0", components: { schemas } };
    const paths = { "/x": { post: takingJson(open({ properties })) } };
    const tool = onlyTool(toolsOf(paths, { refs: "inline" }, root));
    const made = tool.inputSchema.properties;
    expect(made["short"]).to.deep.equal({ maxLength: 5, allOf: [STRING] });
    expect(made["both"]).to.deep.equal({ allOf: [STRING, { minLength: 1 }] });
    expect(JSON.stringify(made["list"])).to.match(/"items":\{"type":"array","items":\{\}\}/);
    expect(JSON.stringify(made["any"])).to.contain('"anyOf":[{"type":"string"},{}]');
  });

  it("reports a cut if there would be too many inlined definitions", () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 10 }, (_, i) => {
        const next = schemaAt(`S${(i + 1) % 10}`);
        const names = Array.from({ length: 20 }, (__, j) => [`p${j}`, next]);
        return [`S${i}`, { type: "object", properties: Object.fromEntries(names) as object }];
      }),
    );
    const parameters = [inQuery("q", { schema: schemaAt("S0"), style: "deepObject" })];
    const paths = { "/x": { get: { parameters } } };
    const { problems, tools } = toolsOf(paths, { refs: "inline" }, { components: { schemas } });
    expect(problems.map(({ pointer }) => pointer)).to.deep.equal(["#/paths/~1x/get"]);
    expect([...tools.values()][0]!.bytes).to.be.lessThan(3_000_000);
  });

  it("translates OpenAPI 3.0 and Swagger 2.0 to JSON Schema 2020-12", () => {
    const schema = {
      type: "object",
      discriminator: { propertyName: "kind" },
      properties: {
        a: { minimum: 1, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
        b: { type: "string", nullable: true, enum: ["x", "y"], example: "x" },
        c: { type: "array", "x-nullable": true },
        d: { nullable: true, allOf: [schemaAt("S")] },
        e: { type: "string", pattern: "[", minLength: -1, maxLength: 5, "x-y": 1, xml: {} },
        f: { type: "date", enum: [] },
        g: { type: "array", items: [STRING, { type: "integer" }] },
        s: { type: "array", items: [STRING], additionalItems: false },
        h: { items: STRING },
        i: { properties: { z: { type: "boolean" } }, example: { z: true } },
        j: { ...schemaAt("S"), description: "other" },
        k: true,
        u: { enum: [new Date(0), "a", "a"], const: 1n, default: 5 },
        m: { type: "integer", enum: ["0", "1"] },
        n: { type: "array", items: STRING, enum: ["x", "y"] },
        l: { type: "string", default: "q", deprecated: true, examples: ["u", { v: 1 }] },
        o: false,
        p: { type: "file" },
        q: { type: "number", enum: [1, 2.5], multipleOf: 0.5 },
        r: { type: "integer", multipleOf: 0, format: "int32" },
        t: { type: "array", prefixItems: [STRING], unevaluatedItems: false },
      },
    };
    const S = { type: "object", title: "S", additionalProperties: false };
    const root = { components: { schemas: { S } } };
    const { inputSchema } = postTool(schema, { required: true }, root);
    expect(inputSchema.properties).to.deep.equal({
      a: { minimum: 1, exclusiveMinimum: 1, maximum: 9 },
      b: { type: ["null", "string"], enum: ["x", "y", null], examples: ["x"] },
      c: { type: ["null", "array"], items: {} },
      d: { anyOf: [{ allOf: [DEF] }, { type: "null" }] },
      e: { type: "string", maxLength: 5 },
      f: {},
      g: { type: "array", prefixItems: [STRING, { type: "integer" }], items: {} },
      s: { type: "array", prefixItems: [STRING], items: NONE },
      h: LIST,
      i: { type: "object", properties: { z: { type: "boolean" } } },
      j: { ...DEF, description: "other" },
      k: {},
      u: { enum: ["a"], default: 5 },
      m: { enum: ["0", "1"] },
      n: LIST,
      l: { type: "string", default: "q", deprecated: true, examples: ["u"] },
      o: NONE,
      p: STRING,
      q: { type: "number", enum: [1, 2.5], multipleOf: 0.5 },
      r: { type: "integer", format: "int32" },
      t: { type: "array", prefixItems: [STRING], unevaluatedItems: NONE, items: NONE },
    });
    expect(ajv.validateSchema(inputSchema)).to.equal(true);
    const list = { type: "array", items: { type: "integer" }, minItems: 1 };
    const get = { parameters: [{ ...inQuery("q"), ...list, collectionFormat: "csv" }] };
    const swagger = { swagger: "2.0", host: "a.example", paths: { "/x": { get } } };
    const tool = onlyTool(readTools(swagger, OPTIONS));
    expect(tool.inputSchema.properties).to.deep.equal({ q: list });
  });

  it("has the values by which a discriminator identifies variants, unless they list their own", () => {
    const kind = (own: object, more: object): object => ({
      type: "object",
      required: ["a.kind"],
      properties: { "a.kind": own, ...more },
    });
    const schemas = {
      Cat: kind(STRING, { size: STRING }),
      Dog: kind(STRING, { size: { type: "integer" } }),
      Fox: kind({ enum: ["red"] }, {}),
    };
    const mapping = { cat: "Cat", kitten: "#/components/schemas/Cat", red: "Fox" };
    const oneOf = ["Cat", "Dog", "Fox"].map(schemaAt);
    const pet = { oneOf, discriminator: { propertyName: "a.kind", mapping } };
    const tool = fieldsTool({ pet }, schemas);
    const identified = (name: string, ...values: string[]): object => ({
      allOf: [{ $ref: `#/$defs/${name}` }, { properties: { a_kind: { enum: values } } }],
    });
    expect(tool.inputSchema.properties["pet"]).to.deep.equal({
      oneOf: [
        identified("Cat", "cat", "kitten"),
        identified("Dog", "Dog"),
        { $ref: "#/$defs/Fox" },
      ],
    });
    const args = { pet: { a_kind: "kitten", size: "s" } };
    expect(ajv.validate(tool.inputSchema, args), ajv.errorsText()).to.equal(true);
    const sent = { pet: { "a.kind": "kitten", size: "s" } };
    expect(sentBy(tool, args).body).to.deep.equal(sent);
    const wrong = { pet: { a_kind: "Dog", size: "s" } };
    refusal(() => tool.request(FACTORY, wrong), "INVALID_PARAMETER", ["pet"]);
    const { parameters } = tool.forOpenAI({ strict: true });
    const written = JSON.stringify(parameters);
    expect(written).to.contain('"a_kind":{"type":"string","enum":["cat","kitten"]}');
  });

  it("has no values for a discriminator whose field is not a text, as those of a mapping are", () => {
    const kind = { type: "object", properties: { kind: { type: "integer" } } };
    const discriminator = { propertyName: "kind", mapping: { 1: "Cat", 2: "Dog" } };
    const oneOf = ["Cat", "Dog"].map(schemaAt);
    const pet = { oneOf, discriminator };
    const tool = fieldsTool({ pet }, { Cat: kind, Dog: { ...kind } });
    expect(tool.inputSchema.properties["pet"]).to.deep.equal({
      oneOf: ["Cat", "Dog"].map((name) => ({ $ref: `#/$defs/${name}` })),
    });
  });

  it("prefers a parameter's keywords to those of its schema", () => {
    const schema = { ...STRING, description: "of text" };
    const Q = inQuery("q", { description: "of Q", deprecated: true, schema });
    const own = { $ref: "#/components/parameters/Q", description: "of q" };
    const tool = getTool([own], {}, { components: { parameters: { Q } } });
    const { q } = tool.inputSchema.properties;
    expect(q).to.deep.equal({ ...STRING, description: "of q", deprecated: true });
  });

  it("has no reference to another document or to nothing; each is a problem", () => {
    const lost = schemaAt("Gone");
    for (const keyword of ["allOf", "anyOf", "oneOf"]) {
      const properties = { a: { $ref: "other.yaml#/A" }, b: STRING };
      const schema = { type: "object", properties, [keyword]: [lost] };
      const { tools, problems } = toolsOf({ "/x": { post: takingJson(schema) } });
      const tool = tools.get("POST_x")!;
      expect(tool.inputSchema.properties).to.deep.equal({ a: {}, b: STRING });
      expect(sentBy(tool, { b: "x" }).body).to.deep.equal({ b: "x" });
      const messages = problems.map(({ message }) => message);
      expect(messages).to.have.length(2);
      expect(messages.join()).to.contain('"other.yaml"').and.to.contain('schemas/Gone"');
    }
  });

  it("has definitions for objects that a dereferenced document shares, and for dynamic references", () => {
    const [Node, own] = [0, 1].map(() => ({ type: "object", properties: {} }));
    Object.assign(own!.properties, { node: Node, left: own, right: own });
    Object.assign(Node!.properties, { next: Node, own, other: { $dynamicRef: "#n" } });
    const Other = { ...STRING, $dynamicAnchor: "n" };
    const { inputSchema } = fieldsTool({ own }, { Node, Other });
    const [node, other, again] = ["Node", "Other", "schema"].map(defAt);
    const fields = { type: "object", properties: { node, left: again, right: again } };
    expect(inputSchema.properties["own"]).to.deep.equal(fields);
    const made = { type: "object", properties: { next: node, own: again, other } };
    expect(inputSchema.$defs).to.deep.equal({ Node: made, Other: STRING, schema: fields });
    const alike = ["A.b", "A_b", `A${"b".repeat(80)}`];
    const refs = Object.fromEntries(alike.map((name) => [name, schemaAt(name)]));
    const schemas = Object.fromEntries(alike.map((name) => [name, { ...STRING }]));
    const { $defs } = fieldsTool(refs, schemas).inputSchema;
    expect(Object.keys($defs ?? {}).join()).to.match(/^A_b,A_b_\w{11},Ab{51}_\w{11}$/);
    let wide: object = STRING;
    for (let i = 0; i < 40; i += 1) {
      wide = { type: "array", prefixItems: [wide, wide] };
    }
    const { problems } = toolsOf({ "/x": { post: takingJson(wide) } });
    expect(problems.map(({ message }) => message).join()).to.contain("at most 20000 schemas");
  });

  it("has a base without variants for a schema that one of them extends", () => {
    const fieldOf = (name: string): object => ({ properties: { [name]: STRING } });
    const Pet = { ...fieldOf("p"), oneOf: [schemaAt("Cat")] };
    const Cat = { allOf: [schemaAt("Feline"), fieldOf("c")] };
    const Feline = { allOf: [schemaAt("Pet"), fieldOf("f")] };
    const { $defs } = fieldsTool({ a: schemaAt("Cat") }, { Pet, Cat, Feline }).inputSchema;
    expect(Object.keys($defs ?? {})).to.deep.equal(["Cat", "Feline", "Pet_base"]);
    expect($defs?.["Pet_base"]).to.deep.equal({ type: "object", ...fieldOf("p") });
  });

  it("stops if schemas are nested too deeply, and says so", () => {
    const schema: unknown = JSON.parse(`${'{"items":'.repeat(500)}{}${"}".repeat(500)}`);
    const { problems, tools } = toolsOf({ "/x": { post: takingJson(schema as object) } });
    expect(problems.map(({ message }) => message).join()).to.contain("at most 100 nested schemas");
    expect(tools.size).to.equal(1);
  });

  it("is a Standard Schema with JSON Schema for draft 2020-12 and draft 7", () => {
    const properties = {
      t: { type: "array", prefixItems: [STRING], items: { type: "integer" } },
      r: { ...schemaAt("S"), description: "d" },
      only: schemaAt("S"),
      both: { ...schemaAt("S"), allOf: [{ maxLength: 5 }] },
      d: open({ dependentRequired: { a: ["b"] } }),
      l: { type: "array", items: STRING, contains: STRING, maxContains: 2 },
      p: open({ patternProperties: { "^x-": STRING, "(": STRING } }),
      s: open({ dependentSchemas: { a: { required: ["b"] } } }),
    };
    const { inputSchema, schema: standard } = fieldsTool(properties, { S: { ...STRING } });
    const { jsonSchema, vendor, version } = standard["~standard"];
    expect([vendor, version]).to.deep.equal(["endpoint-core", 1]);
    expect(jsonSchema.input({ target: "draft-2020-12" })).to.deep.include({ ...inputSchema });
    const old = jsonSchema.output({ target: "draft-07" });
    expect(old).to.deep.include({
      $schema: "http://json-schema.org/draft-07/schema#",
      properties: {
        t: { type: "array", items: [STRING], additionalItems: { type: "integer" } },
        r: { description: "d", allOf: [OLD] },
        only: OLD,
        both: { allOf: [OLD, { maxLength: 5 }] },
        d: open({ dependencies: { a: ["b"] } }),
        l: { type: "array", items: STRING, contains: STRING },
        p: open({ patternProperties: { "^x-": STRING } }),
        s: open({ dependencies: { a: { required: ["b"] } } }),
      },
      definitions: { S: STRING },
    });
    for (const options of [{ target: "openapi-3.0" }, { target: undefined }, undefined]) {
      refusal(() => jsonSchema.input(options as never), "INVALID_OPTIONS");
    }
  });
});
