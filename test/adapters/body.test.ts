import { runInNewContext } from "node:vm";
import { expect } from "chai";
import fc from "fast-check";
import { checkProperty } from "../helpers/checkProperty.js";
import { toFetch } from "../../src/adapters/index.js";
import { readBody } from "../../src/adapters/body.js";
import { JsonWriter } from "../../src/adapters/json.js";
import * as texts from "../../src/adapters/utf8.js";
import { endpoint } from "../../src/index.js";
import { utf8Length } from "../../src/support/strings.js";
import { jsonData, selfDescribing } from "../cases/bodies.js";

const { base64Text, baseName, lenientBytes, lenientText, utf8Bytes, utf8Text } = texts;

function neverCalled(): never {
  throw new Error("called");
}

/** A list all the same. */
class IterableList extends Array<number> {
  [Symbol.asyncIterator](): never {
    return neverCalled();
  }
}

describe("JSON bodies", function () {
  this.timeout(60_000);

  it("equal those of JSON.stringify if it can write them", () => {
    const kinds = { withDate: true, withSparseArray: true, withBoxedValues: true, withMap: true };
    checkProperty(100, fc.object(kinds), (object) => {
      expect(new JsonWriter().write("", object)).to.equal(JSON.stringify(object));
    });
    const odd = { f: neverCalled, s: Symbol("s"), u: undefined, l: [neverCalled, undefined, NaN] };
    expect(new JsonWriter().write("", odd)).to.equal('{"l":[null,null,null]}');
  });

  it("may have the same object twice, and primitive values in objects of another realm", () => {
    const twice: unknown = runInNewContext(
      `({ a: Object(5n), b: [new Number(4)], c: new Boolean(false), d: Object("s"), e: 1n })`,
    );
    const text = '{"a":5,"b":[4],"c":false,"d":"s","e":1}';
    const data = { twice, again: [twice], at: new Date(0) };
    expect(toFetch(endpoint("POST /x", { data }))[1].body).to.equal(
      `{"twice":${text},"again":[${text}],"at":"1970-01-01T00:00:00.000Z"}`,
    );
    const named = { id: 1n, tagged: { [Symbol.toStringTag]: "BigInt", b: 2n } };
    expect(toFetch(endpoint("POST /x", named))[1].body).to.equal('{"id":1,"tagged":{"b":2}}');
  });

  it("are those with the content type of JSON", () => {
    const iterable = { [Symbol.asyncIterator]: neverCalled };
    const inherits = Object.create(iterable) as object;
    const odd = [Object.assign([], iterable), inherits, new IterableList()];
    const tagged = { [Symbol.toStringTag]: "FormData" };
    const others = [...odd, tagged, runInNewContext("({ pipe() {} })") as object];
    for (const data of [...selfDescribing, ...jsonData].map(([, make]) => make()).concat(others)) {
      const isJson = readBody("POST", data).kind === "json";
      const typed = endpoint("POST /x", { data }).headers["content-type"] !== undefined;
      expect(isJson).to.equal(typed);
    }
  });
});

describe("text and bytes", function () {
  this.timeout(60_000);

  it("are told apart as Node does, by UTF-8", () => {
    checkProperty(100, fc.string({ unit: "binary" }), fc.uint8Array(), (text, bytes) => {
      const buffer = Buffer.from(text);
      expect(utf8Length(text)).to.equal(buffer.length);
      expect(utf8Bytes(text)).to.equal(buffer.toString("latin1"));
      expect(base64Text(text)).to.equal(buffer.toString("base64"));
      expect(utf8Text(buffer)).to.equal(buffer.toString());
      const decoded = Buffer.from(bytes).toString();
      const isText = Buffer.from(decoded).equals(bytes);
      expect(utf8Text(bytes)).to.equal(isText ? decoded : undefined);
      expect(lenientBytes(lenientText(bytes))).to.deep.equal(Uint8Array.from(bytes));
      expect(lenientText(buffer)).to.equal(buffer.toString());
    });
    for (const edge of ["\x7f", "\x80", "\u07ff", "\u0800", "\uffff", "\u{10000}", "\ud800x"]) {
      expect(utf8Length(edge)).to.equal(Buffer.byteLength(edge));
    }
    expect(utf8Bytes("\ud800")).to.equal(Buffer.from("\ud800").toString("latin1"));
  });

  it("name only files of the current folder", () => {
    for (const name of ["a.b", "/x/a.b", "..\\a.b", "x\n/a.b"]) {
      expect(baseName(name)).to.equal("a.b");
    }
    for (const name of ["", ".", "..", "x/..", "x/"]) {
      expect(baseName(name)).to.equal("blob");
    }
    expect(baseName("a\n\0b\x85")).to.equal("a__b_");
  });
});
