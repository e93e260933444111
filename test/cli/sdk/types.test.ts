import { expect } from "chai";
import { schemaAt, takingJson } from "../../helpers/openapi.js";
import { answers, describe30, fields, posting, takes, useWorkplace } from "../helpers/sdk.js";

const TEXT = { type: "string" };
const NUMBER = { type: "number" };
const BYTES = { ...TEXT, format: "binary" };
const DAY = { ...TEXT, format: "date" };
const TIME = { ...TEXT, format: "date-time" };
const NAMED = schemaAt("Named");
const TREE = schemaAt("Tree");
const EITHER = { oneOf: [NAMED, fields({ z: {} }, "z")] };
const LISTED = { type: "array", items: { enum: ["new", "open"] } };

const SCHEMAS = {
  Named: fields({ a: NUMBER, own: { ...NUMBER, readOnly: true } }, "a"),
  Tree: fields({ children: { type: "array", items: TREE } }),
};

describe("the types of endpoint-core sdk", function () {
  this.timeout(240_000);
  const place = useWorkplace();

  it("are those of bodies: fields, a choice of fields, or data", () => {
    const post = (operationId: string, body: object) => ({ post: { operationId, ...body } });
    const paths = {
      "/{id}/a": post("a", takes({ allOf: [NAMED, fields({ b: TEXT })] })),
      "/{id}/b": post("b", takes(EITHER)),
      "/c": post("c", takes({ type: "array", items: TREE })),
      "/{id}/d": post("d", takes(BYTES, "application/octet-stream")),
      "/f": post("f", takes(fields({ file: BYTES }), "multipart/form-data")),
      "/{id}/g": post("g", takes(fields({ id: NUMBER }, "id"))),
      "/{id}/h": post("h", takingJson(EITHER)),
      "/j": post("j", takingJson({ anyOf: [NAMED, { type: "null" }] })),
      "/k": post("k", takes(BYTES, "*/*")),
      "/i": { get: { operationId: "i", parameters: [{ in: "query", name: "q", schema: LISTED }] } },
    };
    place.make(describe30(paths, SCHEMAS));
    place.expectTypes(
      `import * as acme from "./acme/index.js";
import { AcmeSdk } from "./acme/index.class.js";
declare const client: acme.Acme;
acme.a(client, { id: "", a: 1, b: "" });
acme.b(client, { id: "", a: 1 });
acme.b(client, { id: "", z: 1 });
acme.c(client, undefined, { data: [{ children: [] }] });
acme.d(client, { id: "" }, { data: new Uint8Array() });
acme.f(client, { file: new Uint8Array() });
// The id of the path: that of the body goes through data.
acme.g(client, { id: "" }, { data: { id: 1 } });
acme.h(client, { id: "" });
acme.h(client, { id: "", z: 1 });
acme.h(client, { id: "" }, { data: { a: 1 } });
acme.i(client, { q: ["new"] }, { headers: { a: "b" }, request: 1 });
acme.j(client, { a: 1 });
acme.j(client, {}, { data: null });
acme.k(client, {}, { data: new Uint8Array() });
new AcmeSdk().untagged.i({ q: ["new"] });`,
      `acme.a(client); // the parameters are required
acme.a(client, { id: "" }); // a is required
acme.b(client, { id: "" }); // one of both is required
acme.c(client); // the list is required
acme.c(client, undefined, { data: [1] }); // not such a list
acme.d(client, undefined, { data: new Uint8Array() }); // the id is required
acme.f(client, { file: 1 }); // no bytes
acme.h(client, { z: 1 }); // the id is required
acme.h(client, { id: "", y: 1 }); // no such field
acme.i(client, { q: ["none"] }); // not one of the values
acme.i(client, { p: [] }); // no such parameter
acme.j(client, { y: 1 }); // no such field
new AcmeSdk().untagged.a({ id: "" }); // a is required
new acme.Acme({ tokens: "t" }); // no such option
`,
    );
  });

  it("narrow by a discriminator and take dates at any depth", () => {
    const pet = (...names: string[]): object => {
      const numbers = Object.fromEntries(names.map((name) => [name, NUMBER]));
      return fields({ kind: TEXT, ...numbers }, "kind", ...names);
    };
    const told = (one: object, ...names: string[]): object => ({
      oneOf: names.map(schemaAt),
      discriminator: { propertyName: "kind", ...one },
    });
    const schemas = {
      Cat: pet("lives"),
      Dog: pet("bones"),
      Fish: fields({ kind: { enum: ["fish", "shark"] } }, "kind"),
      Pet: told({ mapping: { cat: "#/components/schemas/Cat" } }, "Cat", "Dog", "Fish"),
      Usual: told({ defaultMapping: "Dog" }, "Cat", "Dog"),
      One: fields({ kind: NUMBER }, "kind"),
      Counted: told({ mapping: { 1: "One" } }, "One", "Cat"),
      Event: fields({ at: TIME, pets: { type: "array", items: schemaAt("Pet") } }),
    };
    const body = takes(fields({ events: { type: "array", items: schemaAt("Event") } }));
    const post = { operationId: "addEvents", ...body, ...answers(schemaAt("Pet")) };
    place.make(describe30({ "/e": { post } }, schemas));
    place.expectTypes(
      `import { Acme, addEvents, type Counted, type Pet, type Event, type Usual } from "./acme/index.js";
addEvents(new Acme(), { events: [{ at: new Date() }, { at: "", pets: [{ kind: "cat", lives: 1 }, { kind: "fish" }] }] });
declare const pet: Pet; declare const event: Event;
if (pet.kind === "cat") { const lives: number = pet.lives; void lives; }
else if (pet.kind === "Dog") { const bones: number = pet.bones; void bones; }
else { const kind: "fish" | "shark" = pet.kind; void kind; }
export const any: Usual = { kind: "wolf", bones: 1 };
export const one: Counted = { kind: 1 };`,
      `addEvents(new Acme(), { events: [{ pets: [{ kind: "elephant", lives: 1 }] }] }); // no such kind
addEvents(new Acme(), { events: [{ pets: [{ kind: "cat", bones: 1 }] }] }); // a cat has lives
export const wolf: Usual = { kind: "wolf", lives: 1 }; // a wolf is a Dog, which has bones
event.at?.getTime(); // answers have texts
`,
    );
  });

  it("narrow by the discriminator of Swagger 2.0, whose schema is a variant, too", () => {
    const base = { $ref: "#/definitions/Pet" };
    const parameters = [{ name: "pet", in: "body", schema: base, required: true }];
    const put = { operationId: "putPet", parameters, responses: { 200: { schema: base } } };
    const kinds = fields({ kind: { enum: ["Pet", "Cat", "dog"] } }, "kind");
    const definitions = {
      Pet: { ...kinds, discriminator: "kind" },
      Cat: { allOf: [base, fields({ born: DAY }, "born")] },
      Dog: { allOf: [base, fields({ bones: NUMBER })], "x-ms-discriminator-value": "dog" },
    };
    const paths = { "/pet": { put } };
    place.make({ swagger: "2.0", host: "api.acme.example", paths, definitions });
    place.expectTypes(
      `import { Acme, putPet, type Pet } from "./acme/index.js";
const acme = new Acme();
putPet(acme, { kind: "Cat", born: new Date() });
putPet(acme, { kind: "Pet" });
export const bonesOf = (pet: Pet): number | undefined => pet.kind === "dog" ? pet.bones : undefined;`,
      `putPet(acme, { kind: "Cat" }); // a cat was born
putPet(acme, { kind: "dog", born: "" }); // no field of a dog
`,
    );
    expect(place.read("acme/untagged.ts")).to.include("born: { in: bodyField, format: date }");
  });

  it("are those of bases that extend other bases, in bodies of any form", () => {
    const extending = (name: string, field: string, schema = NUMBER): object => ({
      allOf: [schemaAt(name), fields({ [field]: schema }, field)],
    });
    const mapping = { fish: "Fish", mammal: "Mammal", rock: "#/components/schemas/Rock" };
    const discriminator = { propertyName: "kind" };
    const schemas = {
      Animal: { ...fields({ kind: TEXT }, "kind"), discriminator: { ...discriminator, mapping } },
      Bird: extending("Animal", "wings"),
      Cow: extending("Mammal", "born", DAY),
      // Its field is another one.
      Fish: { ...extending("Animal", "water", TEXT), discriminator: { propertyName: "water" } },
      Eel: extending("Fish", "length"),
      Mammal: { ...extending("Animal", "legs"), discriminator },
      Pair: { allOf: [schemaAt("Cow"), schemaAt("Mixin")] },
      // Only the mapping names it.
      Rock: fields({ found: DAY }, "found"),
      Whale: extending("Mammal", "depth"),
      Mixin: fields({ mixed: NUMBER }),
    };
    const animal = schemaAt("Animal");
    const bodies = {
      a: takes(animal),
      b: takes({ allOf: [animal] }),
      c: takes({ anyOf: [animal, { type: "null" }] }),
      d: takes({ oneOf: [animal, schemaAt("Mixin")] }),
      e: takes({ anyOf: [animal, TEXT] }),
      f: takes({ allOf: [{ allOf: [schemaAt("Cow")] }] }),
      g: takes({ oneOf: [schemaAt("Bird"), schemaAt("Mammal")] }),
    };
    const some = { oneOf: ["Bird", "Mammal", "Whale"].map(schemaAt) };
    const made = place.make(describe30(posting(bodies, answers(some)), schemas));
    expect(made.stderr).to.equal("");
    place.expectTypes(
      `import * as acme from "./acme/index.js";
declare const client: acme.Acme; declare const animal: acme.Animal; declare const some: acme.AAnswer;
const born = new Date();
for (const send of [acme.a, acme.b, acme.c, acme.d, acme.g]) send(client, { kind: "Cow", legs: 4, born });
acme.c(client, { kind: "Bird", wings: 2 });
acme.a(client, { kind: "rock", found: born });
acme.e(client, { kind: "Cow", legs: 4, born });
acme.f(client, { kind: "Cow", legs: 4, born });
acme.a(client, { kind: "mammal", legs: 4 });
if (animal.kind === "fish") { const length: number = animal.length; void length; }
if (animal.kind === "Whale") { const depth: number = animal.depth + animal.legs; void depth; }
if (some.kind === "Whale") { const depth: number = some.depth; void depth; }
export const animals: acme.Animal[] = [] as (acme.Mammal | acme.AAnswer)[];`,
      `acme.b(client, { kind: "Bird" }); // a bird has wings
acme.c(client, { kind: "Whale", depth: 1, legs: 0, born }); // a whale has no date
acme.f(client, { kind: "Bird", wings: 2 }); // only a cow
some.depth; // only a whale has one
`,
    );
    const text = place.written();
    expect(text.match(/born: \{ in: bodyField, format: date \}/g)).to.have.length(7);
    expect(text).to.contain("found: { in: bodyField, format: date }");
    // The union of Mammal has the others.
    expect(place.written("schemas.ts")).to.contain(
      'export type Animal = | (Bird & { kind: "Bird"; }) | (Fish & { kind: "fish"; }) | Mammal | (AnimalBase & Rock & { kind: "rock"; });',
    );
  });

  it("narrow by a mapping to other files, which nothing else refers to", () => {
    const discriminator = {
      propertyName: "kind",
      mapping: { cat: "./Cat.yaml", dog: "No.yaml", cow: "Cat.yaml#/Cow", "a.b": "A.B" },
      defaultMapping: "Fish.yaml",
    };
    place.write("Pet.yaml", { ...fields({ kind: TEXT }, "kind"), discriminator });
    place.write("Cat.yaml", { allOf: [{ $ref: "Pet.yaml" }, fields({ lives: NUMBER })] });
    place.write("Fish.yaml", { allOf: [{ $ref: "Pet.yaml" }, fields({ fins: NUMBER })] });
    const made = place.make(describe30({ "/p": { get: answers({ $ref: "Pet.yaml" }) } }));
    expect(made.stderr.match(/^.*follow "[^"]+" in a mapping/gm)).to.deep.equal([
      'Pet.yaml#: Cannot follow "No.yaml" in a mapping',
      'Pet.yaml#: Cannot follow "Cat.yaml#/Cow" in a mapping',
    ]);
    expect(place.written("schemas.ts")).to.contain('type Pet = | (Cat & { kind: "cat"; }) | Fish;');
  });

  it("take dates within named types if the operation writes them, and as texts elsewhere", () => {
    const byKind = (kind: string, property: object): object =>
      fields({ kind: { enum: [kind] }, [kind]: property }, "kind");
    const schemas = {
      Period: fields({ from: DAY, until: DAY, id: { ...NUMBER, readOnly: true } }, "from", "id"),
      Tree: fields({ day: DAY, children: { type: "array", items: schemaAt("Tree") } }),
      Owner: fields({ born: DAY }),
      One: byKind("one", schemaAt("Owner")),
      Two: byKind("two", NUMBER),
      Kind: { oneOf: [schemaAt("One"), schemaAt("Two")] },
      Image: { ...TEXT, format: "byte" },
      Images: { type: "array", items: schemaAt("Image") },
    };
    const posts = {
      a: takes(fields({ period: schemaAt("Period"), tree: schemaAt("Tree") })),
      b: takes({ type: "array", items: schemaAt("Period") }),
      c: takes(schemaAt("Kind")),

      // Two formats: none is written.
      d: takes(fields({ mixed: fields({ period: schemaAt("Period"), image: schemaAt("Image") }) })),
      e: takes(fields({ images: schemaAt("Images") })),
      f: takes(fields({ two: schemaAt("Two") })),
      g: takes(fields({ period: schemaAt("Period") }), "multipart/form-data"),
    };
    place.make(describe30(posting(posts, answers(schemaAt("Period"))), schemas));
    place.expectTypes(
      `import { Acme, a, b, c, d, e, f, type PeriodInput, type PeriodWithDates, type Tree } from "./acme/index.js";
const acme = new Acme();
const from = new Date(0);
const period: PeriodWithDates = { from, until: "2020-01-01" };
a(acme, { period, tree: { day: from, children: [{ day: from, children: [{ day: "" }] }] } });
b(acme, undefined, { data: [period] });
c(acme, { kind: "one", one: { born: from } });
d(acme, { mixed: { period: { from: "" } } });
e(acme, { images: [new Uint8Array(), ""] });
f(acme, { two: { kind: "two", two: 1 } });
export const plain: PeriodInput = { from: "" };
export const tree: Tree = { children: [{ day: "" }] };`,
      `export const wrong: PeriodInput = { from }; // nobody says how it is written
export const answered: Tree = { day: from }; // answers have texts
c(acme, { kind: "one" }, { data: { kind: "one", one: { born: from } } }); // data has no format
d(acme, { mixed: { period: { from } } }); // nor has it here
a(acme, { period: { from: 1 } }); // neither a text nor a date
`,
    );
    expect(place.read("acme/schemas.ts")).not.to.match(/TwoWithDates|WithDates_/);
  });

  it("take bytes only where a body has parts for them", () => {
    const schemas = {
      File: BYTES,
      Files: { type: "array", items: schemaAt("File") },
      Upload: fields({ kind: { enum: ["a"] }, file: schemaAt("File"), files: schemaAt("Files") }),
      Link: fields({ kind: { enum: ["b"] }, url: TEXT }),
    };
    const either = { oneOf: [schemaAt("Upload"), schemaAt("Link")] };
    const own = fields({ file: BYTES, files: schemaAt("Files"), within: fields({ file: BYTES }) });
    const posts = {
      a: takes(own),
      b: takes(own, "multipart/form-data"),
      c: takes(either, "multipart/form-data"),
      d: takes(fields({ file: BYTES }), "application/x-www-form-urlencoded"),
      e: { parameters: [{ in: "query", name: "q", schema: BYTES }] },
      f: takes(schemaAt("Upload")),
    };
    place.make(describe30(posting(posts), schemas));
    place.expectTypes(
      `import { Acme, a, b, c, d, e, f } from "./acme/index.js";
const acme = new Acme();
const file = new Uint8Array();
a(acme, { file: "", files: [""], within: { file: "" } });
b(acme, { file, files: [file], within: { file: "" } });
c(acme, { kind: "a", file, files: [file] });
d(acme, { file: "" });
e(acme, { q: "" });
f(acme, { kind: "a", file: "", files: [""] });`,
      `a(acme, { file }); // JSON has no bytes
a(acme, { files: [file] }); // nor in lists
b(acme, { within: { file } }); // an object is JSON
d(acme, { file }); // nor has a form
e(acme, { q: file }); // nor a query
f(acme, { kind: "a", files: [file] }); // JSON has no bytes
`,
    );
  });

  it("refuse a client of another service", () => {
    place.make(describe30({ "/a": { get: { operationId: "getA" } } }));
    place.run("openapi.json", "--out", "globex", "--name", "Globex", "--with-send");
    place.expectTypes(
      `import { Acme, getA } from "./acme/index.js";
import { AcmeSdk } from "./acme/index.class.js";
import { Globex, getA as getOther } from "./globex/index.js";
import { Client } from "endpoint-core/sdk";
class Own extends Acme { readonly own = 1; }
for (const acme of [new Acme(), new AcmeSdk(), new Own().with({ baseUrl: "https://a.example" })]) getA(acme);
getOther(new Globex());`,
      `getA(new Globex()); // it would send its token to another vendor
getOther(new Own()); // nor the other way round
getA(new Client({ baseUrl: "https://a.example" })); // nor a client of no service
`,
    );
  });
});
