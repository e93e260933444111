import { runInNewContext } from "node:vm";
import { expect } from "chai";
import {
  base64,
  bodyWithFormat,
  bodyWithType,
  EndpointFactory,
  explain,
  form,
  indices,
  json,
  jsonString,
  jsonStyle,
  multipart,
  noBody,
  pipe,
  readProfile,
  repeat,
  type BodyKindName,
  type BodyKind,
  type Endpoint,
  type QueryProfile,
  type RequestOptions,
  type ServiceProfile,
} from "../../src/index.js";
import { refusedValues } from "../cases/hostile.js";
import { itEach, itFor } from "../helpers/itEach.js";
import { withProperty } from "../helpers/polluted.js";
import { refusal, SECRET, throwSecret } from "../helpers/refusal.js";
import { ACME, acme, ACME_API, typeOf } from "../helpers/services.js";

const JSON_TYPE = "application/json; charset=utf-8";
const FORM_TYPE = "application/x-www-form-urlencoded";

function serviceWith(more: Partial<ServiceProfile>): Endpoint {
  return acme(more).create();
}

/** The parts of a body, each as text: of blobs their name, type and size. */
function partsOf({ body }: RequestOptions): readonly string[] {
  expect(body).to.be.instanceOf(FormData);
  return Array.from(body as FormData, ([name, part]) => {
    const text = typeof part === "string" ? part : `${part.name}, ${part.type}, ${part.size} bytes`;
    return `${name}: ${text}`;
  });
}

/** A call with these fields as parameters, and as data. */
function bothWays(service: Endpoint, fields: object): readonly RequestOptions[] {
  return [service("POST /x", { ...fields }), service("POST /x", { data: fields })];
}

const forms = serviceWith({ body: form });
const parts = serviceWith({ body: multipart });

describe("a body that is a form", () => {
  it("is text made from leftover parameters, with the content type of forms", () => {
    for (const method of ["PATCH", "POST", "PUT", "DELETE"]) {
      const result = forms(`${method} /x/:id{?q}`, { id: 1, q: 2, a: "b c", d: 3, e: true });
      expect(result).to.include({ url: `${ACME_API}/x/1?q=2`, body: "a=b%20c&d=3&e=true" });
      expect(typeOf(result)).to.equal(FORM_TYPE);
    }
  });

  const styles: [QueryProfile, string][] = [
    [{}, "a%5B%5D=1&a%5B%5D=2&b%5Bc%5D=3"],
    [{ arrays: indices, objects: jsonStyle }, "a%5B0%5D=1&a%5B1%5D=2&b=%7B%22c%22%3A3%7D"],
    [{ names: { a: repeat, b: jsonStyle } }, "a=1&a=2&b=%7B%22c%22%3A3%7D"],
  ];
  itFor("has the style %0, which the query does not have", styles, (style, text) => {
    const service = serviceWith({ body: form, form: style, query: { arrays: pipe } });
    for (const result of bothWays(service, { a: [1, 2], b: { c: 3 } })) {
      expect(result.body).to.equal(text);
    }
    expect(service("/x", { a: [1, 2] }).url).to.equal(`${ACME_API}/x?a=1%7C2`);
  });

  it("is only made from a plain object: all other data is passed on", () => {
    const typed = [[1], null, new Map([["a", 1]])];
    const others = ["a=1", { [Symbol.asyncIterator]: throwSecret }, new FormData()];
    for (const data of [...typed, ...others]) {
      const result = forms("POST /x", { data });
      expect(result).to.have.property("body", data);
      expect(typeOf(result)).to.equal(typed.includes(data as never) ? JSON_TYPE : undefined);
    }
    const foreign = runInNewContext("({ a: [1] })") as object;
    expect(forms("POST /x", { data: foreign }).body).to.equal("a%5B%5D=1");
  });

  itEach("may not hold %s, and names all such fields", refusedValues, (bad) => {
    const worse = { k: [bad] };
    for (const given of [{ bad, fine: 1, worse }, { data: { bad, fine: 1, worse } }]) {
      const act = () => forms("POST /x/{id}", { id: 1, ...given });
      const { route } = refusal(act, "INVALID_PARAMETER", ["bad", "worse"]);
      expect(route).to.equal("POST /x/{id}");
    }
  });

  const unsent: [name: string, body: BodyKind, fields: object, unsent: string][] = [
    ["form", form, { a: 1, b: null, c: [], d: { e: {} }, f: "" }, "bcd"],
    ["multipart", multipart, { a: 1, b: null, c: [], d: {}, e: new Blob([]), f: [null] }, "bcf"],
  ];
  itEach("of the kind %s is explained: unsent where it writes nothing", unsent, (...row) => {
    const [body, fields, names] = row;
    const { placements } = explain(serviceWith({ body }), "POST /x", fields);
    const found = placements.filter(({ name, place }) => name in fields && place === "unsent");
    expect(found.map(({ name }) => name).join("")).to.equal(names);
    const typed = placements.some(({ name }) => name === "content-type");
    expect(typed).to.equal(body === form);
  });
});

describe("a body in parts", () => {
  it("is a FormData, whose content type only the client knows", () => {
    const left = { e: null, f: [] };
    const fields = { a: [1, null, "x"], b: { c: [true], d: {} }, ...left, g: {}, h: [{ i: 1n }] };
    for (const result of bothWays(parts, fields)) {
      // It repeats the name for a list, writes objects as JSON and leaves null out.
      const texts = ["a: 1", "a: x", 'b: {"c":[true],"d":{}}', "g: {}", 'h: {"i":1}'];
      expect(partsOf(result)).to.deep.equal(texts);
      expect(result.headers).to.not.have.property("content-type");
    }
  });

  it("takes blobs and files as parts of their own", () => {
    const file = new File(["text"], "a b.txt", { type: "text/plain" });
    const blob = new Blob(["{}"], { type: "application/json" });
    for (const result of bothWays(parts, { file, blobs: [blob, file] })) {
      expect(partsOf(result)).to.deep.equal([
        "file: a b.txt, text/plain, 4 bytes",
        ...["blobs: blob, application/json, 2 bytes", "blobs: a b.txt, text/plain, 4 bytes"],
      ]);
    }
  });

  it("makes blobs from bytes", async () => {
    const bytes = Uint8Array.from([9, 1, 255, 9]);
    const data = new DataView(bytes.buffer, 1, 2);
    const foreign = runInNewContext("Uint8Array.from([1, 255]).buffer") as ArrayBuffer;
    const { body } = parts("POST /x", { a: bytes.subarray(1, 3), b: [data, foreign] });
    const sent = [...(body as FormData).values()] as unknown as Blob[];
    expect(sent).to.have.length(3);
    for (const blob of sent) {
      expect(new Uint8Array(await blob.arrayBuffer())).to.deep.equal(Uint8Array.from([1, 255]));
      expect(blob.type).to.equal("");
    }
  });

  const noParts: (readonly [what: string, value: unknown])[] = [
    ...refusedValues.filter(([what]) => what !== "bytes"),
    ["a list within a list", [[1]]],
    ["a form", new FormData()],
  ];
  itEach("may not have %s as a part, and names all such fields", noParts, (value) => {
    const fields = { bad: value, fine: 1, worse: ["x", value], "a\ud83d": "b" };
    const bad = ["bad", "worse", "a\ud83d"];
    for (const given of [fields, { data: fields }]) {
      refusal(() => parts("POST /x", given), "INVALID_PARAMETER", bad);
    }
  });

  itFor("needs a platform that has %0", ["FormData", "Blob"], (type) => {
    withProperty(globalThis, [type], { value: undefined }, () => {
      for (const given of [{ a: SECRET }, { data: { a: SECRET } }]) {
        const error = refusal(() => parts("POST /x", given), "INVALID_OPTIONS");
        expect(error.message).to.contain("FormData and Blob");
      }
      expect(parts("POST /x", { data: "text" }).body).to.equal("text");
      // The missing value is wrong on every platform.
      refusal(() => parts("POST /x/{a}", { a: "", b: 1 }), "MISSING_PARAMETER", ["a"]);
    });
  });
});

it("a body kind that is made from another refuses invalid media types and formats, and noBody", () => {
  refusal(() => bodyWithType(json, "text plain"), "INVALID_OPTIONS");
  refusal(() => bodyWithType(noBody as never, "text/plain"), "INVALID_OPTIONS");
  refusal(() => bodyWithFormat(noBody as never, base64), "INVALID_OPTIONS");
  refusal(() => bodyWithFormat(json, json as never), "INVALID_OPTIONS");
});

describe("a media type instead of a body kind", () => {
  const [fields, texts] = [{ a: [1], b: "c" }, ["a: 1", "b: c"]];
  const JSON_TYPES = ["Application/JSON;v=1", "application/vnd.acme+json", "*/*"];
  const UTF8_FORM = `${FORM_TYPE}; charset=utf-8`;
  const OTHER_TYPES = ["application/jsonx", "multipart/mixed", "image/*"];
  const kinds: [kind: string, types: string[], written?: (result: RequestOptions) => unknown][] = [
    ["JSON", JSON_TYPES, ({ body }) => expect(body).to.deep.equal(fields)],
    ["a form", [UTF8_FORM], ({ body }) => expect(body).to.equal("a%5B%5D=1&b=c")],
    ["parts", ["multipart/form-data"], (sent) => expect(partsOf(sent)).to.deep.equal(texts)],
    ["nothing", OTHER_TYPES],
  ];
  const cases = kinds.flatMap(([kind, types, check]) => {
    return types.map((type) => [type, kind, check] as const);
  });
  const title = "makes %1 of fields, and is the type of text, unless it is a range: %0";
  itFor(title, cases, (...row) => {
    const [body, kind, check] = row;
    const profile = readProfile({ ...ACME, body: body as BodyKindName });
    const service = new EndpointFactory(profile).create();
    const type = body.includes("*") ? undefined : body;
    if (check === undefined) {
      const call = () => service("POST /x", fields);
      expect(refusal(call, "INVALID_PARAMETER", ["a", "b"]).message).to.contain('"data"');
    } else {
      for (const result of bothWays(service, fields)) {
        check(result);
        expect(typeOf(result)).to.equal(kind === "parts" ? undefined : (type ?? JSON_TYPE));
      }
    }
    const typed = [new FormData(), new URLSearchParams(), new Blob([], { type: "a/b" })];
    for (const data of ["text", "", new ArrayBuffer(1), new ReadableStream(), ...typed]) {
      const result = service("POST /x", { data });
      expect(result.body).to.equal(data);
      expect(typeOf(result)).to.equal(typed.includes(data as never) ? undefined : type);
    }
  });
});

describe("a body that is a string in JSON", () => {
  const service = serviceWith({ body: jsonString });

  it("writes strings with their quotes, and has no fields", () => {
    const bytes = new Uint8Array([34, 34]);
    const texts = [["", '""'] as const, ['say "hi"\n', '"say \\"hi\\"\\n"'] as const];
    for (const [data, body] of [...texts, [bytes, bytes], [null, null]]) {
      const result = service("POST /x", { data });
      expect(result.body).to.equal(body);
      expect(typeOf(result)).to.equal("application/json");
    }
    const error = refusal(() => service("POST /x", { a: 1 }), "INVALID_PARAMETER");
    expect(error.message).to.contain('"a" (a parameter, but this body is the option "data")');
  });
});

it("a form is refused if all its fields together are too long", () => {
  const half = "a".repeat(4 * 2 ** 20);
  const call = () => acme({ body: form }).call("POST /x", { a: half, b: half });
  expect(refusal(call, "INVALID_PARAMETER").parameters).to.deep.equal(["a", "b"]);
});
