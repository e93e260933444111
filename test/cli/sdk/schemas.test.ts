import { expect } from "chai";
import { UniqueNames } from "../../../src/cli/document/UniqueNames.js";
import { SchemaTypes } from "../../../src/cli/sdk/SchemaTypes.js";
import { Description } from "../../../src/openapi/Description.js";
import { Variants } from "../../../src/openapi/Variants.js";
import { itEach } from "../../helpers/itEach.js";
import { schemaAt } from "../../helpers/openapi.js";
import { answers, describe30, fields, pathsOf, useWorkplace } from "../helpers/sdk.js";

const TEXT = { type: "string" };
const NUMBER = { type: "number" };
const CHOICE = { enum: ["a", "b"] };
const NAMED = schemaAt("Named");

const formatted = (format: string): object => ({ ...TEXT, format });

const NUMBERS = { type: "object", additionalProperties: NUMBER };
const ANY_NUMBER = "{ [name: string]: number; }";
const NO_FIELDS = { type: "object", additionalProperties: false };
const AB = "{ a?: unknown; b?: unknown; }";
const EITHER = { properties: { a: NUMBER }, anyOf: [{ required: ["a"] }, { required: ["b"] }] };

const ANSWERED = fields({ own: { ...NUMBER, readOnly: true } });
const WITH_ANSWERED = { allOf: [{ allOf: [ANSWERED] }, fields({ a: NUMBER })] };
const OR_ANSWERED = { ...fields({ a: NUMBER }), oneOf: [ANSWERED, fields({ b: NUMBER })] };
const A = "{ a?: number; }";
const ANYTHING = "[name: string]: unknown";
const besideA = (fields: string): string => `${A} & ( | { ${fields}; } | { b?: number; } )`;

const PAIR = { prefixItems: [TEXT, NUMBER] };
const EXACT = { prefixItems: [{ const: 0 }, { const: 0 }], items: false, minItems: 2 };

const BESIDE_SECONDS = fields({ at: { ...NUMBER, format: "unix-time" }, n: NUMBER });
const ANSWERED_SECONDS = "{ at?: number; n?: number; }";
const SENT_SECONDS = "{ at?: number | Date; n?: number; }";

const BESIDE = { ...schemaAt("Base"), ...fields({ c: NUMBER }, "a", "c") };
const AZ = { required: ["a", "z"] };
const REQUIRED = { required: ["a"], allOf: [schemaAt("Base")] };

/** Schemas, and their types where they are answered and where they are sent, if that is another. */
type Row = readonly [what: string, schema: object, answered: string, sent?: string];
const TYPES: readonly Row[] = [
  ["nothing said", {}, "unknown"],
  ["enum", { enum: ["a", 1, null] }, '"a" | 1 | null'],
  ["const", { const: "it's \"\\\u2028" }, String.raw`"it's \"\\\u2028"`],
  ["objects", { enum: [{ a: 1, "b-": ["x", null] }, []] }, '{ a: 1; "b-": ["x", null] } | []'],
  ["nullable", { ...TEXT, nullable: true }, "string | null"],
  ["nullable in Swagger 2.0", { ...TEXT, "x-nullable": true }, "string | null"],
  ["a point in time", formatted("date-time"), "string", "string | Date"],
  ["a date for HTTP", formatted("http-date"), "string", "string | Date"],
  ["a date for HTTP, as Azure says it", formatted("date-time-rfc1123"), "string", "string | Date"],
  ["numbers beside seconds", BESIDE_SECONDS, ANSWERED_SECONDS, SENT_SECONDS],
  ["seconds", { type: "integer", format: "unix-time" }, "number", "number | Date"],
  ["encoded bytes", { ...TEXT, contentEncoding: "base64" }, "string", "string | Uint8Array"],
  ["bytes, which a query has not", { format: "binary" }, "string"],
  ["a file", { type: "file" }, "BlobLike", "BlobLike | Uint8Array"],
  ["a list of a choice", { items: CHOICE }, '("a" | "b")[]', 'readonly ("a" | "b")[]'],
  ["a first value", { prefixItems: [TEXT], items: false }, "[string?]", "readonly [string?]"],
  ["a pair at most", { ...PAIR, maxItems: 2 }, "[string?, number?]", "readonly [string?, number?]"],
  [
    "a pair",
    { ...PAIR, minItems: 2, maxItems: 2 },
    "[string, number]",
    "readonly [string, number]",
  ],
  [
    "one of two",
    { ...PAIR, minItems: 1, items: false },
    "[string, number?]",
    "readonly [string, number?]",
  ],
  ["fewer values than described", { ...PAIR, maxItems: 1 }, "[string?]", "readonly [string?]"],
  ["no values", { ...PAIR, maxItems: 0 }, "[]", "readonly []"],
  [
    "a pair, as older drafts say it",
    { items: [TEXT, NUMBER], additionalItems: false, minItems: 9 },
    "[string, number]",
    "readonly [string, number]",
  ],
  [
    "first values and others of a choice",
    { ...PAIR, items: CHOICE, minItems: 2 },
    '[string, number, ...("a" | "b")[]]',
    'readonly [string, number, ...("a" | "b")[]]',
  ],
  [
    "an optional choice and an optional list",
    { prefixItems: [CHOICE, { items: TEXT }], items: false },
    '[("a" | "b")?, string[]?]',
    'readonly [("a" | "b")?, (readonly string[])?]',
  ],
  ["a list of exact pairs", { items: EXACT }, "[0, 0][]", "readonly (readonly [0, 0])[]"],
  [
    "a first value and others",
    { prefixItems: [TEXT] },
    "[string?, ...unknown[]]",
    "readonly [string?, ...unknown[]]",
  ],
  ["an object of which nothing is said", { type: "object" }, "{ [name: string]: unknown; }"],
  ["an object without fields", NO_FIELDS, "{ [name: string]: never; }"],
  ["fields of any name", NUMBERS, ANY_NUMBER],
  ["fields beside others", { ...EITHER, ...NUMBERS }, "{ a?: number; [name: string]: unknown; }"],
  ["a name of the language", fields({ ["__proto__"]: TEXT }), "{ __proto__?: string; }"],
  ["oneOf", { oneOf: [TEXT, { type: "boolean" }] }, "string | boolean"],
  ["allOf", { allOf: [NAMED, NUMBERS] }, `Named & ${ANY_NUMBER}`, `NamedInput & ${ANY_NUMBER}`],
  ["required beside a name", REQUIRED, "Base & { a: number; }"],
  ["required in a part", { allOf: [schemaAt("Base"), AZ] }, "Base & { a: number; }"],
  ["fields beside a reference", BESIDE, "Base & { c: number; } & { a: number; }"],
  ["a name of a reference with fields", schemaAt("Extended"), "Extended"],
  ["a date, by name", schemaAt("Day"), "Day", "Day | Date"],
  ["dates, by name", { items: schemaAt("Day") }, "Day[]", "readonly (Day | Date)[]"],
  ["a dynamic reference", schemaAt("Dynamic"), "Dynamic"],
  ["fields beside a choice of required ones", EITHER, A],
  ["a schema within itself", schemaAt("Tree"), "Tree"],
  ["what only is sent", fields({ a: { writeOnly: true }, b: {} }), "{ b?: unknown; }", AB],
  ["what only is answered", fields({ a: { readOnly: true }, b: {} }), AB, "{ b?: unknown; }"],
  ["what only is answered, by name", NAMED, "Named", "NamedInput"],
  ["only such fields in a part", WITH_ANSWERED, `{ own?: number; } & ${A}`, A],
  ["only such fields in a variant", OR_ANSWERED, besideA("own?: number"), besideA(ANYTHING)],
  ["true, by a name of it", schemaAt("Alias"), "unknown"],
  ["false, by name", schemaAt("None"), "never", "undefined"],
];

const SCHEMAS = {
  Named: fields({ a: NUMBER, own: { ...NUMBER, readOnly: true } }, "a"),
  Base: fields({ a: NUMBER, b: NUMBER }, "b"),
  Extended: BESIDE,
  Day: formatted("date"),
  Dynamic: { $dynamicAnchor: "node", ...fields({ next: { $dynamicRef: "#node" } }) },
  Tree: fields({ children: { type: "array", items: schemaAt("Tree") } }),
  Alias: schemaAt("Any"),
  Any: true,
  None: false,
};

function baseOf(...names: string[]): object {
  const mapping = Object.assign({}, names) as object;
  return { ...fields({ kind: TEXT }), discriminator: { propertyName: "kind", mapping } };
}

const extending = (name: string, field: string): object => ({
  allOf: [schemaAt(name), fields({ [field]: NUMBER })],
});

const BASES: readonly (readonly [what: string, schemas: object, ...lines: string[]])[] = [
  [
    "that lists what extends it, and of a base of bases",
    {
      Pet: { ...fields({ kind: TEXT }), oneOf: [schemaAt("Cat"), schemaAt("Dog")] },
      Dog: extending("Pet", "d"),
      Cat: extending("Feline", "c"),
      Feline: extending("Pet", "f"),
    },
    "type Pet = { kind?: string; } & (Cat | Dog);",
    "type Cat = Feline & { c?: number; };",
    "type Feline = PetBase & { f?: number; };",
    "interface PetBase { kind?: string; }",
  ],
  [
    "alone if a mapping names what leads back to it",
    {
      Shape: baseOf("Circle", "Square"),
      Circle: { anyOf: [schemaAt("Shape"), fields({ radius: NUMBER })] },
      Square: fields({ side: NUMBER }),
      One: baseOf("Two"),
      Two: baseOf("Three"),
      Three: baseOf("One"),
      Part: { allOf: [schemaAt("Whole")], ...baseOf("Whole") },
      Whole: baseOf(),
    },
    "type Circle = | Shape | { radius?: number; };",
    'type Shape = ShapeBase & Square & { kind: "1"; };',
    "interface One { kind?: string; }",
  ],
];

describe("the types that endpoint-core sdk writes", function () {
  this.timeout(30_000);
  const place = useWorkplace();

  itEach("are those of schemas: %s", TYPES, (schema, answered, sent = answered) => {
    const parameters = [{ in: "query", name: "v", schema, style: "deepObject" }];
    const get = { operationId: "x", parameters, ...answers(fields({ v: schema })) };
    const text = place.text(describe30({ "/x": { get } }, SCHEMAS)).replaceAll(": | ", ": ");
    const [, input = ""] = /Parameters \{ v\?: (.*?)(?: \| undefined)?; \} export/.exec(text) ?? [];
    const [, output] = /XAnswer \{ v\?: (.*?); \} (?=export|\/\*)/.exec(text) ?? [];
    expect(output).to.equal(answered);
    expect(input.replace(/^\((.* & .*)\)$/, "$1")).to.equal(sent);
  });

  it("are not null where a call needs a value", () => {
    const maybe = { ...TEXT, nullable: true };
    const parameters = [
      { in: "path", name: "id", schema: maybe, required: true },
      { in: "query", name: "q", schema: { oneOf: [NUMBER, { type: ["null"] }] }, required: true },
      { in: "header", name: "X-H", schema: schemaAt("Maybe"), required: true },
      { in: "query", name: "o", schema: maybe },
    ];
    const get = { parameters, ...answers({}) };
    expect(place.text(describe30({ "/{id}": { get } }, { Maybe: maybe }))).to.contain(
      '{ id: string; q: number; o?: string | null | undefined; "X-H": Maybe & {}; }',
    );
  });

  itEach("are those of a base %s", BASES, (schemas, ...lines) => {
    const gets = Object.keys(schemas).map((name) => ({ get: answers(schemaAt(name)) }));
    expect(place.make(describe30(pathsOf(gets), schemas)).stderr).to.equal("");
    lines.forEach((line) => expect(place.written("schemas.ts")).to.contain(`export ${line}`));
  });

  it("are those of a base that many extend; of one that too many extend indirectly, its own fields", () => {
    const many = (start: string, nameOf: (i: number) => string): Record<string, object> =>
      Object.fromEntries(
        Array.from({ length: 1_200 }, (_, i) => [`${start}${i}`, { allOf: [schemaAt(nameOf(i))] }]),
      );
    const things = many("Thing", (i) => (i === 0 ? "Thing" : `Thing${i - 1}`));
    const bases = { Pet: baseOf(), Thing: baseOf(...Object.keys(things)) };
    const paths = pathsOf(Object.keys(bases).map((name) => ({ get: answers(schemaAt(name)) })));
    const document = describe30(paths, { ...bases, ...things, ...many("Pet", () => "Pet") });
    expect(place.make(document).stderr).to.equal("");
    const text = place.written("schemas.ts");
    expect(text.match(/\| \(Pet\d+ & \{ kind: "Pet\d+"; \}\)/g)).to.have.length(1_200);
    expect(text).to.contain("export type Pet7 = PetBase;").and.contain("export interface Thing {");
  });

  it("read a mapping once, not once per variant", () => {
    let reads = 0;
    const ownKeys = (of: object): (string | symbol)[] => {
      reads += 1;
      return Reflect.ownKeys(of);
    };
    const mapping = new Proxy({ a: "A", b: "B", c: "C" }, { ownKeys });
    const oneOf = ["A", "B", "C"].map(schemaAt);
    const listed = { oneOf, discriminator: { propertyName: "kind", mapping } };
    const description = new Description(describe30({}, { A: {}, B: {}, C: {}, Listed: listed }));
    const types = new SchemaTypes(description, new Variants(description), new UniqueNames([]));
    types.typeOf(listed, { isInput: false, isNamed: false, pointer: "#" });
    expect(reads).to.equal(1);
  });

  it("are made in linear time from schemas that refer to others twice", () => {
    const both = (name: string): object[] => [schemaAt(name), schemaAt(name)];
    const chain = Array.from({ length: 28 }, (_, i) => [`B${i}`, { allOf: both(`B${i + 1}`) }]);
    const schemas = Object.fromEntries(chain) as object;
    const parameters = ["A", "B0"].map((name) => ({ in: "query", name, schema: schemaAt(name) }));
    const all = { ...schemas, A: { oneOf: both("A") }, B28: TEXT };
    expect(place.text(describe30({ "/x": { get: { parameters } } }, all))).to.contain(
      "{ A?: A | undefined; B0?: B0 | undefined; }",
    );
  });
});
