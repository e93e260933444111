import { expect } from "chai";
import { UniqueNames } from "../../src/cli/document/UniqueNames.js";
import { SchemaTypes } from "../../src/cli/sdk/SchemaTypes.js";
import { Description } from "../../src/openapi/Description.js";
import { Variants } from "../../src/openapi/Variants.js";
import { itEach } from "../support/itEach.js";
import { schemaAt } from "../support/openapi.js";
import { answers, describe30, fields, pathsOf, useWorkplace } from "./support/sdk.js";

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

/** An object, none of whose fields are sent. */
const ANSWERED = fields({ own: { ...NUMBER, readOnly: true } });
const WITH_ANSWERED = { allOf: [{ allOf: [ANSWERED] }, fields({ a: NUMBER })] };
const OR_ANSWERED = { ...fields({ a: NUMBER }), oneOf: [ANSWERED, fields({ b: NUMBER })] };
const BESIDE_A = "{ a?: number; } & ( | { own?: number; } | { b?: number; } )";

const BESIDE_SECONDS = fields({ at: { ...NUMBER, format: "unix-time" }, n: NUMBER });
const ANSWERED_SECONDS = "{ at?: number; n?: number; }";
const SENT_SECONDS = "{ at?: number | Date; n?: number; }";

const BESIDE = { ...schemaAt("Base"), ...fields({ c: NUMBER }, "a", "c") };
const REQUIRED = { required: ["a"], allOf: [schemaAt("Base")] } as const;

/** Schemas, and their types where they are answered and where they are sent, if that is another. */
type Row = readonly [what: string, schema: object, answered: string, sent?: string];
const TYPES: readonly Row[] = [
  ["nothing said", {}, "unknown"],
  ["enum", { enum: ["a", 1, null] }, '"a" | 1 | null'],
  ["const", { const: "it's \"\\\u2028" }, String.raw`"it's \"\\\u2028"`],
  [
    "objects and lists",
    { enum: [{ a: 1, "b-": ["x", null] }, []] },
    '{ a: 1; "b-": ["x", null] } | []',
  ],
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
  ["first values", { prefixItems: [TEXT], items: false }, "string[]", "readonly string[]"],
  [
    "a pair",
    { prefixItems: [TEXT, NUMBER], maxItems: 2 },
    "(string | number)[]",
    "readonly (string | number)[]",
  ],
  [
    "exactly a pair",
    { prefixItems: [TEXT, CHOICE], minItems: 2, maxItems: 2 },
    '[string, "a" | "b"]',
    'readonly [string, "a" | "b"]',
  ],
  [
    "a list of exact pairs",
    { items: { prefixItems: [NUMBER, NUMBER], items: false, minItems: 2 } },
    "[number, number][]",
    "readonly (readonly [number, number])[]",
  ],
  ["a first value and others", { prefixItems: [TEXT] }, "unknown[]", "readonly unknown[]"],
  ["an object of which nothing is said", { type: "object" }, "{ [name: string]: unknown; }"],
  ["an object without fields", NO_FIELDS, "{ [name: string]: never; }"],
  ["fields of any name", NUMBERS, ANY_NUMBER],
  ["fields beside others", { ...EITHER, ...NUMBERS }, "{ a?: number; [name: string]: unknown; }"],
  ["a name of the language", fields({ ["__proto__"]: TEXT }), "{ __proto__?: string; }"],
  ["oneOf", { oneOf: [TEXT, { type: "boolean" }] }, "string | boolean"],
  ["allOf", { allOf: [NAMED, NUMBERS] }, `Named & ${ANY_NUMBER}`, `NamedInput & ${ANY_NUMBER}`],
  ["required beside a name", REQUIRED, "Base & { a: number; }"],
  [
    "required in a part",
    { allOf: [REQUIRED.allOf[0], { required: ["a", "z"] }] },
    "Base & { a: number; }",
  ],
  ["fields beside a reference", BESIDE, "Base & { c: number; } & { a: number; }"],
  ["a name of a reference with fields", schemaAt("Extended"), "Extended"],
  ["a date, by name", schemaAt("Day"), "Day", "Day | Date"],
  ["dates, by name", { items: schemaAt("Day") }, "Day[]", "readonly (Day | Date)[]"],
  ["a dynamic reference", schemaAt("Dynamic"), "Dynamic"],
  ["fields beside a choice of required ones", EITHER, "{ a?: number; }"],
  ["a schema within itself", schemaAt("Tree"), "Tree"],
  ["what only is sent", fields({ a: { writeOnly: true }, b: {} }), "{ b?: unknown; }", AB],
  ["what only is answered", fields({ a: { readOnly: true }, b: {} }), AB, "{ b?: unknown; }"],
  ["what only is answered, by name", NAMED, "Named", "NamedInput"],
  [
    "only such fields in a part",
    WITH_ANSWERED,
    "{ own?: number; } & { a?: number; }",
    "{ a?: number; }",
  ],
  [
    "only such fields in a variant",
    OR_ANSWERED,
    BESIDE_A,
    BESIDE_A.replace("own?: number", "[name: string]: unknown"),
  ],
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

/** A base that lists no variants, and names these. */
function baseOf(...names: string[]): object {
  const mapping = Object.assign({}, names) as object;
  return { ...fields({ kind: TEXT }), discriminator: { propertyName: "kind", mapping } };
}

describe("the types that endpoint-core sdk writes", function () {
  this.timeout(30_000);
  const place = useWorkplace();

  itEach("are those of schemas: %s", TYPES, (schema, answered, sent = answered) => {
    const parameters = [{ in: "query", name: "v", schema, style: "deepObject" }];
    const get = { operationId: "x", parameters, ...answers(fields({ v: schema })) };
    expect(place.make(describe30({ "/x": { get } }, SCHEMAS)).exitCode).to.equal(0);
    const text = place.read("acme/untagged.ts").replaceAll(/\s+/g, " ").replaceAll(": | ", ": ");
    const [, input = ""] =
      /XParameters \{ v\?: (.*?)(?: \| undefined)?; \} export/.exec(text) ?? [];
    const [, output] = /XAnswer \{ v\?: (.*?); \} (?=export|\/\*)/.exec(text) ?? [];
    expect(output).to.equal(answered);
    expect(input.replace(/^\((.* & .*)\)$/, "$1")).to.equal(sent);
  });

  it("are not null where a call needs a value", () => {
    const maybe = { ...TEXT, nullable: true };
    const rows = [
      ["path", "id", maybe, true],
      ["query", "q", { oneOf: [NUMBER, { type: ["null"] }] }, true],
      ["header", "X-H", schemaAt("Maybe"), true],
      ["query", "o", maybe, false],
    ] as const;
    const parameters = rows.map(([at, name, schema, required]) => ({
      in: at,
      name,
      schema,
      required,
    }));
    place.make(describe30({ "/{id}": { get: { parameters, ...answers({}) } } }, { Maybe: maybe }));
    expect(place.read("acme/untagged.ts").replaceAll(/\s+/g, " ")).to.contain(
      '{ id: string; q: number; o?: string | null | undefined; "X-H": Maybe & {}; }',
    );
  });

  it("are those of a base that lists what extends it, and of a base of bases", () => {
    const extended = (name: string, field: string): object => ({
      allOf: [schemaAt(name), fields({ [field]: NUMBER })],
    });
    const schemas = {
      Pet: { ...fields({ kind: TEXT }), oneOf: [schemaAt("Cat"), schemaAt("Dog")] },
      Dog: extended("Pet", "d"),
      Cat: extended("Feline", "c"),
      Feline: extended("Pet", "f"),
    };
    const made = place.make(describe30({ "/x": { get: answers(schemaAt("Pet")) } }, schemas));
    expect(made.stderr).to.equal("");
    const text = place.read("acme/schemas.ts").replaceAll(/\s+/g, " ");
    expect(text)
      .to.contain("export type Pet = { kind?: string; } & (Cat | Dog);")
      .and.contain("export type Cat = Feline & { c?: number; };")
      .and.contain("export type Feline = PetBase & { f?: number; };")
      .and.contain("export interface PetBase { kind?: string; }");
  });

  it("are those of a base that many extend; of one that too many extend indirectly, its own fields", () => {
    const extending = (name: string): object => ({ allOf: [schemaAt(name)] });
    const many = (start: string, count: number, nameOf: (i: number) => string): object =>
      Object.fromEntries(
        Array.from({ length: count }, (_, i) => [`${start}${i}`, extending(nameOf(i))]),
      );
    const things = many("Thing", 1_200, (i) => (i === 0 ? "Thing" : `Thing${i - 1}`));
    const schemas = {
      Pet: baseOf(),
      Thing: baseOf(...Object.keys(things)),
      ...many("Pet", 1_200, () => "Pet"),
      ...things,
    };
    const paths = pathsOf(["Pet", "Thing"].map((name) => ({ get: answers(schemaAt(name)) })));
    expect(place.make(describe30(paths, schemas)).stderr).to.equal("");
    const text = place.read("acme/schemas.ts").replaceAll(/\s+/g, " ");
    expect(text.match(/\| \(Pet\d+ & \{ kind: "Pet\d+"; \}\)/g)).to.have.length(1_200);
    expect(text).to.contain("export type Pet7 = PetBase;").and.contain("export interface Thing {");
  });

  it("do not contain themselves if a mapping names what leads back to its base", () => {
    const schemas = {
      Shape: baseOf("Circle", "Square"),
      Circle: { anyOf: [schemaAt("Shape"), fields({ radius: NUMBER })] },
      Square: fields({ side: NUMBER }),
      One: baseOf("Two"),
      Two: baseOf("Three"),
      Three: baseOf("One"),
      Part: { allOf: [schemaAt("Whole")], ...baseOf("Whole") },
      Whole: baseOf(),
    };
    const gets = Object.keys(schemas).map((name) => ({ get: answers(schemaAt(name)) }));
    expect(place.make(describe30(pathsOf(gets), schemas)).stderr).to.equal("");
    const text = place.read("acme/schemas.ts").replaceAll(/\s+/g, " ");
    expect(text)
      .to.contain("export type Circle = | Shape | { radius?: number; };")
      .and.contain('export type Shape = ShapeBase & Square & { kind: "1"; };')
      .and.contain("export interface One { kind?: string; }");
  });

  it("read a mapping once, not once per variant", () => {
    let reads = 0;
    const mapping = new Proxy(
      { a: "A", b: "B", c: "C" },
      {
        ownKeys: (of) => {
          reads += 1;
          return Reflect.ownKeys(of);
        },
      },
    );
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
    const schemas: object = { A: { oneOf: both("A") }, B28: TEXT };
    const paths = ["A", "B0"].map((name) => ({
      get: { parameters: [{ in: "query", name: "q", schema: schemaAt(name) }] },
    }));
    place.make(
      describe30(pathsOf(paths), { ...schemas, ...(Object.fromEntries(chain) as object) }),
    );
    expect(place.read("acme/untagged.ts"))
      .to.contain("q?: A | undefined")
      .and.contain("q?: B0 | undefined");
  });
});
