import { Ajv2020 } from "ajv/dist/2020.js";
import { expect } from "chai";
import { schemaAt, STRING } from "../helpers/openapi.js";
import { itEach } from "../helpers/itEach.js";
import { refusal } from "../helpers/refusal.js";
import { words } from "../helpers/words.js";
import type { Tool } from "../../src/tools/index.js";
import { fieldsTool, onlyTool, postTool, toolsOf } from "../helpers/tools.js";

const STRICT = { strict: true };
const NULL = { type: "null" };
const CAT = { enum: ["cat"] };
const D = { $ref: "#/$defs/D" };

/** An object of these fields and no others, as strict modes want it. */
const closed = (properties: object, required = Object.keys(properties)): object => {
  return { type: "object", properties, required, additionalProperties: false };
};

/** The fields of a tool's body for OpenAI's strict mode. */
const strictFields = (tool: Tool): unknown => tool.forOpenAI(STRICT).parameters["properties"];

describe("the fields for providers", () => {
  const K = { type: "object", properties: { k: STRING } };
  const properties = {
    a: { ...STRING, minLength: 1, format: "date" },
    b: { type: "integer", maximum: 5 },
    c: { oneOf: [STRING, K] },
    d: schemaAt("D"),
    e: { allOf: [{ type: "object", properties: { x: STRING } }, schemaAt("D")] },
    f: { enum: ["x"], type: "string", format: "weird" },
  };
  const schemas = { D: { type: "object", required: ["y"], properties: { y: STRING } } };
  const schema = { type: "object", required: ["a"], properties };
  const tool = postTool(schema, { required: true }, { components: { schemas } });

  it("are those of a tool with its unchanged schema", () => {
    const { name, description, inputSchema } = tool;
    const own = { name, description, parameters: inputSchema, strict: false };
    expect(tool.forOpenAI()).to.deep.equal(own);
    expect(tool.forAnthropic()).to.deep.equal({ name, description, input_schema: inputSchema });
    const text = `${"x".repeat(1022)}😀${"y".repeat(50)}`;
    const long = onlyTool(toolsOf({ "/x": { get: { description: text } } }));
    expect(long.forOpenAI().description).to.equal(`${"x".repeat(1022)}…`);
    for (const options of [5, null, { strict: 1 }]) {
      refusal(() => tool.forOpenAI(options as never), "INVALID_OPTIONS");
    }
    const misspelt = { ...STRICT, strct: true };
    refusal(() => tool.forOpenAI(misspelt), "INVALID_OPTIONS", ["strct"]);
    refusal(() => tool.forAnthropic(misspelt), "INVALID_OPTIONS", ["strct"]);
  });

  it("close every object in strict mode; for OpenAI all fields are required, and optional ones may be null", () => {
    const or = (type: string): unknown => [type, "null"];
    const text = { type: or("string") };
    const { parameters, ...others } = tool.forOpenAI(STRICT);
    expect(others).to.deep.equal({ name: "POST_x", description: "POST /x", strict: true });
    const strictProperties = {
      a: { ...STRING, format: "date" },
      b: { type: or("integer"), maximum: 5 },
      c: { anyOf: [STRING, closed({ k: text }), NULL] },
      d: { anyOf: [D, NULL] },
      e: { ...closed({ x: text, y: STRING }), type: or("object") },
      f: { type: or("string"), enum: ["x", null] },
    };
    const $defs = { D: closed({ y: STRING }) };
    expect(parameters).to.deep.equal({ ...closed(strictProperties), $defs });
    const { input_schema: made, strict } = tool.forAnthropic(STRICT);
    expect(strict).to.equal(true);
    expect(made.required).to.deep.equal(["a"]);
    expect(made.properties["b"]).to.deep.equal({ type: "integer" });
  });

  it("merge the parts of an allOf at any depth if their keywords do not clash", () => {
    const schemas = {
      Size: { ...STRING, enum: ["s", "m"] },
      Base: { type: "object", required: ["id"], properties: { id: STRING, kind: STRING } },
      Pet: { allOf: [schemaAt("Base"), { required: ["kind"] }, { description: "A pet" }] },
    };
    const properties = {
      size: { allOf: [schemaAt("Size")], default: "s", deprecated: true },
      line: { allOf: [schemaAt("Size"), { description: "The size" }] },
      cat: { allOf: [schemaAt("Pet"), { properties: { kind: CAT } }, schemaAt("Base")] },
      beside: { ...schemaAt("Base"), properties: { more: STRING }, required: ["more"] },
      none: { allOf: [STRING, { enum: ["a", null] }] },
    };
    const required = ["size", "line", "cat", "beside"];
    const body = { type: "object", properties, required };
    const own = postTool(body, { required: true }, { openapi: "3.1.0", components: { schemas } });
    const text = { type: ["string", "null"] };
    const kind = { ...STRING, enum: ["cat"] };
    expect(strictFields(own)).to.deep.equal({
      size: schemas.Size,
      line: { ...schemas.Size, description: "The size" },
      cat: { ...closed({ id: STRING, kind }, ["kind", "id"]), description: "A pet" },
      beside: closed({ id: STRING, kind: text, more: STRING }),
      none: { ...text, enum: ["a", null] },
    });
  });

  it("do not exist for an allOf of too many schemas, which are not all merged", () => {
    const levels = Array.from({ length: 300 }, (_, i) => {
      const next = i === 299 ? [] : [{ $ref: `#/components/schemas/L${i + 1}` }];
      const own = { type: "object", properties: { [`p${i}`]: STRING } };
      return [`L${i}`, { allOf: [...next, own] }] as const;
    });
    const names = Array.from({ length: 100 }, (_, i) => [`f${i}`, { allOf: [schemaAt("L0")] }]);
    const schema = { type: "object", properties: Object.fromEntries(names) as object };
    const schemas = Object.fromEntries(levels);
    const own = postTool(schema, undefined, { components: { schemas } });
    const { message } = refusal(() => own.forOpenAI(STRICT), "INVALID_OPTIONS");
    expect(message).to.include("(an allOf of too many schemas)");
  });

  it("give the fields beside variants to each variant", () => {
    const v = {
      type: "object",
      description: "d",
      properties: { a: STRING, b: STRING },
      oneOf: [{ required: ["a"] }, { properties: { c: STRING }, required: ["c"] }],
    };
    const own = postTool({ type: "object", required: ["v"], properties: { v } });
    const made = own.forAnthropic(STRICT).input_schema.properties["v"];
    const ab = { a: STRING, b: STRING };
    const anyOf = [closed(ab, ["a"]), closed({ ...ab, c: STRING }, ["c"])];
    expect(made).to.deep.equal({ description: "d", anyOf });
  });

  const positive = { type: "integer", minimum: 5 };
  const negative = { type: "number", maximum: 0 };
  const beginning = { ...STRING, pattern: "^x" };
  const listed = { ...STRING, enum: ["a", "b"] };
  /** Variants with a type beside them, and what each becomes. */
  const beside: [what: string, schema: object, anyOf: object[]][] = [
    [
      "the narrower one",
      { allOf: [{ type: "integer" }, { anyOf: [positive, negative] }] },
      [positive, { ...negative, type: "integer" }],
    ],
    [
      "no variant of another type",
      { allOf: [STRING, { anyOf: [{ enum: ["a", "b"] }, beginning, { type: "integer" }] }] },
      [listed, beginning],
    ],
    [
      "those of a variant without one",
      { ...STRING, anyOf: [{ enum: ["a", "b"] }, { pattern: "^x" }] },
      [listed, beginning],
    ],
    [
      "one of several",
      { type: ["string", "integer"], oneOf: [{ type: ["integer", "null"] }, beginning] },
      [{ type: "integer" }, beginning],
    ],
    [
      "no other place for a reference",
      { type: "object", anyOf: ["D", "E"].map(schemaAt) },
      [D, { $ref: "#/$defs/E" }],
    ],
  ];
  itEach("give the type beside variants to each variant: %s", beside, (v, anyOf) => {
    const own = fieldsTool({ v }, { D: K, E: closed({}) });
    expect(own.forAnthropic(STRICT).input_schema.properties["v"])
      .to.have.property("anyOf")
      .that.deep.equals(
        anyOf.map((each) =>
          Object.fromEntries(Object.entries(each).filter(([name]) => !/imum/.test(name))),
        ),
      );
  });

  it("have a type beside each listed value, null once, and the texts beside a reference", () => {
    const maybe = { anyOf: [STRING, NULL] };
    const properties = {
      constant: { const: "cat" },
      none: { const: null },
      several: { enum: ["a", 1, null] },
      maybe,
      also: { anyOf: [{ type: ["integer", "null"] }, STRING] },
      d: { ...schemaAt("D"), description: "One" },
      bytes: { ...STRING, format: "byte", description: "A file." },
    };
    const root = { openapi: "3.1.0", components: { schemas: { D: closed({}) } } };
    const schema = { type: "object", properties, required: ["d", "bytes"] };
    expect(strictFields(postTool(schema, undefined, root))).to.deep.equal({
      constant: { anyOf: [{ ...STRING, const: "cat" }, NULL] },
      none: { ...NULL, const: null },
      several: { type: ["string", "integer", "null"], enum: ["a", 1, null] },
      maybe,
      also: { anyOf: [{ type: ["null", "integer"] }, STRING] },
      d: { description: "One", anyOf: [D] },
      bytes: { ...STRING, description: "A file. Encoded as base64." },
    });
  });

  it("have no definitions that are only merged, and no patterns that look around or back", () => {
    const patterns = words(String.raw`^a ^(?=a) (?<!a)b (a)\1 \bword \\b \(?=a (\.?=a)`);
    const fields = patterns.map((pattern, i) => [`p${i}`, { ...STRING, pattern }]);
    const properties = Object.fromEntries(fields) as object;
    const allOf = [schemaAt("Any"), { properties }];
    const own = fieldsTool({ a: { allOf } }, { Any: { type: "object" } });
    const { input_schema: made } = own.forAnthropic(STRICT);
    const left = Object.values(made.properties["a"]!["properties"] as object);
    expect(left.map(({ pattern }: { pattern?: string }) => pattern)).to.deep.equal(
      patterns.map((pattern, i) => ([0, 5, 6, 7].includes(i) ? pattern : undefined)),
    );
    expect(made).to.not.have.property("$defs");
  });

  it("do not exist in strict mode beyond the limits of the provider", () => {
    let deep: object = STRING;
    for (let i = 0; i < 11; i += 1) {
      deep = { type: "object", properties: { a: deep } };
    }
    const fields = (length: number, schema: object) =>
      fieldsTool(Object.fromEntries(Array.from({ length }, (_, i) => [`f${i}`, schema])));
    const listed = (length: number, value: (i: number) => unknown) =>
      fields(1, { enum: Array.from({ length }, (_, i) => value(i)) });
    const by = { OpenAI: "forOpenAI", Anthropic: "forAnthropic" } as const;
    const rows: readonly (readonly [Tool, keyof typeof by, string])[] = [
      [fields(1, deep), "OpenAI", "10 levels of objects"],
      [listed(1001, (i) => i), "OpenAI", "1000 listed values"],
      [listed(2, (i) => "x".repeat(60_000 + i)), "OpenAI", "120000 characters in names"],
      [fields(25, STRING), "Anthropic", "24 optional properties"],
      [fields(17, { type: ["string", "null"] }), "Anthropic", "16 properties of several types"],
    ];
    for (const [tool, provider, limit] of rows) {
      const { message } = refusal(() => tool[by[provider]](STRICT), "INVALID_OPTIONS", ["POST_x"]);
      expect(message).to.include(`(more than ${limit}`);
      const other = provider === "OpenAI" ? "Anthropic" : "OpenAI";
      expect(() => tool[by[other]](STRICT)).to.not.throw();
    }
  });

  it("name everything that strict mode cannot express", () => {
    const properties = {
      map: { type: "object", additionalProperties: STRING },
      any: {},
      tuple: { type: "array", prefixItems: [STRING] },
      merged: { allOf: [STRING, { type: "integer" }] },
      both: { anyOf: [STRING], oneOf: [STRING] },
      keyed: { type: "object", patternProperties: { a: STRING } },
      objects: { enum: [{}, "a"] },
      never: { ...STRING, anyOf: [{ type: "integer" }, NULL] },
      absent: { ...K, oneOf: [{ required: ["gone"] }, { required: ["k"] }] },
    };
    const own = fieldsTool(properties);
    for (const write of [() => own.forOpenAI(STRICT), () => own.forAnthropic(STRICT)]) {
      const { parameters } = refusal(write, "INVALID_OPTIONS");
      const names = ["map", "any", "tuple", "tuple[]", "merged", "both", "keyed", "objects"];
      names.push("never", "absent.gone");
      expect(parameters).to.have.members(names);
    }
  });

  it("have schemas that refer to others, and for Anthropic none that refers to itself", () => {
    const holding = (name: string) => ({ type: "object", properties: { n: schemaAt(name) } });
    const schemas = { A: holding("B"), B: holding("K"), K, N: holding("N") };
    const [straight, cyclic] = ["A", "N"].map((name) => fieldsTool({ n: schemaAt(name) }, schemas));
    expect(straight!.forAnthropic(STRICT).strict).to.equal(true);
    expect(cyclic!.forOpenAI(STRICT).strict).to.equal(true);
    refusal(() => cyclic!.forAnthropic(STRICT), "INVALID_OPTIONS", ["N"]);
  });

  it("have variants that extend the schema which lists them", () => {
    const variant = (fields: object) => ({ allOf: [schemaAt("Pet"), { properties: fields }] });
    const Pet = { ...K, oneOf: [schemaAt("Cat"), schemaAt("Dog")] };
    const schemas = { Pet, Cat: variant({ c: NULL }), Dog: variant({}) };
    const tool = fieldsTool({ a: schemaAt("Pet") }, schemas);
    expect(new Ajv2020().compile(tool.inputSchema)({ a: { k: "x", c: 1 } })).to.equal(true);
    const { $defs } = tool.forAnthropic(STRICT).input_schema;
    expect(Object.keys($defs!)).to.deep.equal(["Pet"]);
    const [cat] = $defs!["Pet"]!["anyOf"] as [{ properties: object }];
    expect(cat.properties).to.deep.equal({ k: STRING, c: NULL });
  });

  it("refer to a schema where its own allOf is met again, and do not exist for an allOf without an end", () => {
    const allOf = [schemaAt("A")];
    const strict = (A: object) => fieldsTool({ a: { allOf } }, { A }).forOpenAI(STRICT);
    const next = { allOf, description: "d" };
    const { $defs } = strict({ type: "object", properties: { next } }).parameters;
    const again = { description: "d", anyOf: [{ $ref: "#/$defs/A" }, NULL] };
    expect($defs).to.have.nested.property("A.properties.next").that.deep.equals(again);
    // Thirty levels of two each.
    const levels = Array.from({ length: 30 }, (_, i) => {
      const next = { allOf: [schemaAt(`L${i + 1}`)] };
      return [`L${i}`, i === 29 ? STRING : { anyOf: [next, next] }] as const;
    });
    const wide = fieldsTool({ a: { allOf: [schemaAt("L0")] } }, Object.fromEntries(levels));
    expect(wide.forOpenAI(STRICT).strict).to.equal(true);
    const { message } = refusal(() => strict({ allOf }), "INVALID_OPTIONS", ["a"]);
    expect(message).to.include('"a" (an allOf that leads back to itself)');
    const more = { type: "object", properties: { next: { allOf: [...allOf, K] } } };
    refusal(() => strict(more), "INVALID_OPTIONS", ["a.next"]);
  });
});
