import { expect } from "chai";
import { Ajv2020 } from "ajv/dist/2020.js";
import { STRING } from "../helpers/openapi.js";
import { itEach, itFor } from "../helpers/itEach.js";
import { refusal } from "../helpers/refusal.js";
import { FACTORY, postTool, sentBy } from "../helpers/tools.js";

const INTEGER = { type: "integer" };
const INTEGERS = { additionalProperties: INTEGER };
const required = { required: true };
const ajv = new Ajv2020({ strict: false, validateFormats: false });

const open = (fields: object): object => ({ type: "object", ...fields });
const refTo = (name: string): object => ({ $ref: `#/components/${name}` });

/** The tool of a body with one field `o` of this schema. */
const toolOf = (schema: object, components: object = {}): ReturnType<typeof postTool> =>
  postTool(open({ properties: { o: schema } }), required, { openapi: "3.1.0", components });

describe("fields whose names providers refuse", () => {
  const own = { properties: { "a.b": INTEGER, c: STRING } };
  const then = { properties: { "x.y": open({ properties: { "z.z": STRING } }) } };
  // What models write, and what is sent.
  const [A_B, C_D, X_Y] = [{ a_b: 1 }, { c_d: 2 }, { x_y: { z_z: "" } }];
  const SENT_X_Y = { "x.y": { "z.z": "" } };
  const [IN_M, SENT_IN_M] = [{ m: X_Y }, { m: SENT_X_Y }];

  const list = (keyword: string): object => ({ type: "array", [keyword]: open(then) });

  itEach(
    "are called alike, and are sent as the description has them, in %s",
    [
      ["properties", open(own), A_B, { "a.b": 1 }],
      ["required alone", open({ ...INTEGERS, required: ["a.b"] }), A_B, { "a.b": 1 }],
      ["dependentRequired", open({ dependentRequired: { "a.b": ["c.d"] } }), C_D, { "c.d": 2 }],
      ["dependentSchemas", open({ dependentSchemas: { "a.b": then } }), X_Y, SENT_X_Y],
      ["if", open({ if: then }), X_Y, SENT_X_Y],
      ["then", open({ if: {}, then, else: own }), X_Y, SENT_X_Y],
      ["else", open({ if: {}, then: own, else: then }), X_Y, SENT_X_Y],
      ["not", open({ not: { required: ["a.b", "c"] } }), A_B, { "a.b": 1 }],
      ["further fields", open({ additionalProperties: open(then) }), IN_M, SENT_IN_M],
      ["unevaluated fields", open({ unevaluatedProperties: open(then) }), IN_M, SENT_IN_M],
      ["fields by pattern", open({ patternProperties: { "^m": open(then) } }), IN_M, SENT_IN_M],
      ["contains", list("contains"), [X_Y], [SENT_X_Y]],
      ["unevaluatedItems", list("unevaluatedItems"), [X_Y], [SENT_X_Y]],
      ["items", list("items"), [X_Y], [SENT_X_Y]],
    ],
    (schema, args, sent) => {
      const tool = toolOf(schema);
      expect(sentBy(tool, { o: args }).body).to.deep.equal({ o: sent });
      expect(ajv.validate(tool.inputSchema, { o: args }), ajv.errorsText()).to.equal(true);
      expect(JSON.stringify(tool.inputSchema)).to.not.match(/[a-z]\.[a-z]/);
      const spelt = JSON.stringify({ o: args }).replace(/_/g, ".");
      refusal(() => tool.request(FACTORY, JSON.parse(spelt)), "INVALID_PARAMETER", ["o"]);
    },
  );

  it("do not affect keys of maps", () => {
    const map = open(INTEGERS);
    const tool = toolOf(open({ properties: { map, own: open(own) } }));
    const o = { map: { a_b: 1, "a.b": 2 }, own: { a_b: 3 } };
    expect(sentBy(tool, { o }).body).to.deep.equal({ o: { ...o, own: { "a.b": 3 } } });
  });

  it("have unique names if another name is spelt like one, even if only in required", () => {
    const tool = toolOf(open({ ...INTEGERS, properties: { a_b: STRING }, required: ["a.b"] }));
    const { o } = tool.inputSchema.properties as { o: { required: [string] } };
    const [name] = o.required;
    expect(name).to.match(/^a_b_[0-9a-z]{11}$/);
    const args = { o: { a_b: "own", [name]: 1 } };
    expect(sentBy(tool, args).body).to.deep.equal({ o: { a_b: "own", "a.b": 1 } });
  });

  it("have the same names in values that a schema lists", () => {
    const value = { "a.b": 1, list: [{ "c.d": "x", other: [null] }], pair: [{ "c.d": "y" }, 2] };
    const member = open({ properties: { "c.d": STRING } });
    const list = { type: "array", items: member };
    const pair = { type: "array", prefixItems: [member, INTEGER] };
    const properties = { "a.b": INTEGER, list, pair };
    const tool = toolOf(open({ properties, enum: [value], default: value, const: value }));
    const spelt = { a_b: 1, list: [{ c_d: "x", other: [null] }], pair: [{ c_d: "y" }, 2] };
    const listed = { enum: [spelt], default: spelt, const: spelt };
    expect(tool.inputSchema.properties["o"]).to.deep.include(listed);
    expect(sentBy(tool, { o: spelt }).body).to.deep.equal({ o: value });
  });
});

describe("fields behind a reference", () => {
  const tables = ["properties", "patternProperties", "dependentSchemas"];
  itFor("may lead back to themselves: %0", tables, (keyword) => {
    const again = open({ [keyword]: refTo(`schemas/A/${keyword}`) });
    const A = open({ [keyword]: { x: again, y: { ...again } } });
    const tool = toolOf(refTo("schemas/A"), { schemas: { A } });
    expect(JSON.stringify(tool.inputSchema).length).to.be.below(1_000);
    expect(ajv.validateSchema(tool.inputSchema)).to.equal(true);
    const o = { x: { y: { x: {} } } };
    expect(sentBy(tool, { o }).body).to.deep.equal({ o });
  });

  it("are refused if schemas share too many of them", () => {
    const names = Array.from({ length: 131_073 }, (_, i) => [`f${i}`, STRING] as const);
    const components = { "x-table": Object.fromEntries(names) };
    const schema = { anyOf: [open({ properties: refTo("x-table") })] };
    refusal(() => postTool(schema, required, { components }), "INVALID_OPTIONS");
  });
});
