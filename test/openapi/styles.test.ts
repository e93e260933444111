import { expect } from "chai";
import { itEach, itFor } from "../support/itEach.js";
import {
  compiled,
  getOf,
  inCookie,
  inHeader,
  inPath,
  inQuery,
  only,
  read,
  readSwagger,
  getting,
  expectProblems,
  STRING,
  LIST,
  OBJECT,
} from "../support/openapi.js";
import { refusal } from "../support/refusal.js";
import { words } from "../support/words.js";

describe("readOpenApi", () => {
  describe("reads styles", () => {
    /** `a` is common; `b` is what is asked for. */
    function styleOf(b: object, a: object = { style: "form", explode: true }): unknown {
      const common = ["a1", "a2", "a3"].map((name) => inQuery(name, { schema: LIST, ...a }));
      const { operations, profile } = getOf(...common, inQuery("b", { schema: LIST, ...b }));
      const rule = operations["GET /x"]?.parameters?.["b"];
      return { common: profile.query?.arrays, b: typeof rule === "object" ? rule.style : rule };
    }

    const lists: [object, string | undefined][] = [
      [{}, undefined],
      [{ explode: false }, "comma"],
      [{ style: "spaceDelimited" }, "space"],
      [{ style: "pipeDelimited", explode: false }, "pipe"],
      [{ style: "deepObject", explode: true }, "brackets"],
      [{ schema: undefined, content: { "application/json": { schema: LIST } } }, "json"],
      [{ style: "form", explode: false, schema: STRING }, undefined],
      [{ explode: false, schema: { anyOf: [STRING, LIST] } }, "comma"],
      [{ explode: false, schema: { type: ["array", "null"] } }, "comma"],
      [{ style: "pipeDelimited", schema: {} }, "pipe"],
      [{ style: "pipeDelimited", schema: { enum: ["a"] } }, undefined],
      [{ schema: undefined, content: { "application/json": {} } }, "json"],
    ];
    itFor("of lists: %0 is %1, and as common without it", lists, (fields, style) => {
      expect(styleOf(fields)).to.deep.equal({ common: "repeat", b: style });
    });

    it("of objects", () => {
      const { profile, operations } = getOf(
        inQuery("deep", { style: "deepObject", schema: OBJECT }),
        inQuery("form", { schema: OBJECT }),
        inQuery("named", { schema: { patternProperties: { "^a": STRING } } }),
        inQuery("json", { content: { "application/json": { schema: OBJECT } } }),
        inQuery("deeper", { style: "deepObject", schema: OBJECT }),
        inQuery("deepest", { style: "deepObject", schema: OBJECT }),
      );
      expect(profile.query).to.deep.equal({ objects: "deepObject" });
      expect(operations["GET /x"]?.parameters).to.deep.equal({
        form: { in: "query", style: "form" },
        named: { in: "query", style: "form" },
        json: { in: "query", style: "json" },
      });
    });

    it("of objects without explode, which become part of the route", () => {
      const joined = { schema: OBJECT, explode: false };
      const first = inQuery("$a", { ...joined, required: true });
      const description = getOf(first, inQuery("b"), inQuery("c", joined));
      expect(only(description)).to.deep.equal({
        route: "GET /x{?%24a,c}",
        parameters: { $a: { in: "path", required: true } },
      });
      const call = compiled(description);
      const { url } = call({ $a: { k: 1, l: "," }, b: 2 });
      expect(url).to.equal("https://api.acme.example/v1/x?%24a=k,1,l,%2C&b=2");
      refusal(() => call({}), "MISSING_PARAMETER", ["$a"]);
    });

    it("of objects without explode with a name of the path, as a problem", () => {
      const joined = inQuery("id", { schema: OBJECT, explode: false });
      const parameters = [inPath("id", { required: true }), joined];
      const description = read({ "/x/{id}": { get: { parameters } } });
      expectProblems(description, "#/paths/~1x~1{id}/get/parameters/1");
    });

    it("of exploded lists of objects, each of which is a JSON string", () => {
      const description = getOf(
        inQuery("a", { schema: { type: "array", items: { allOf: [{}, OBJECT] } } }),
        inQuery("b", { schema: LIST }),
        inQuery("deep", { schema: OBJECT, style: "deepObject" }),
      );
      expect(description.profile.query).to.deep.equal({ arrays: "repeat", objects: "deepObject" });
      expect(only(description).parameters).to.deep.equal({ a: { in: "query", style: "repeat" } });
      const { url } = compiled(description)({ a: [{ a: 1 }, { a: 2 }], b: [3] });
      expect(decodeURIComponent(url)).to.match(/x\?a={"a":1}&a={"a":2}&b=3$/);
    });

    it("of Swagger 2.0, also with a format of lists, but without a type", () => {
      const parameters = ["csv", "ssv", "pipes", "multi", undefined].map((collectionFormat) => {
        return inQuery(String(collectionFormat), {
          type: "array",
          items: STRING,
          collectionFormat,
        });
      });
      expect(only(readSwagger({ "/x": { get: { parameters } } })).parameters).to.deep.equal({
        ssv: { in: "query", style: "space" },
        pipes: { in: "query", style: "pipe" },
        multi: { in: "query", style: "repeat" },
      });
      const untyped = { get: { parameters: [inQuery("a", { collectionFormat: "pipes" })] } };
      expect(readSwagger({ "/x": untyped }).profile.query?.arrays).to.equal("pipe");
    });

    it("and reports styles that cannot be written", () => {
      const json = { content: { "application/json": { schema: LIST } } };
      const spaced = inQuery("a", { style: "spaceDelimited", schema: OBJECT });
      const header = inHeader("b", { schema: OBJECT });
      const parameters = [spaced, header, inCookie("c", json), inPath("d", json)];
      const { problems } = read({ "/x/{d}": { get: { parameters } } });
      expect(problems.map(({ pointer }) => pointer)).to.have.members(
        [0, 1, 2, 3].map((i) => `#/paths/~1x~1{d}/get/parameters/${i}`),
      );
      const tabs = inQuery("a", { type: "array", collectionFormat: "tsv" });
      expectProblems(
        readSwagger({ "/x": { get: { parameters: [tabs] } } }),
        '#/paths/~1x/get/parameters/0: Cannot write lists or objects of "a": expected a style that this library has, but got another one',
      );
    });
  });

  describe("reports a style of lists that their place cannot have", () => {
    const styles: [place: string, allowed: string, others: string][] = [
      [
        "query",
        "form spaceDelimited pipeDelimited deepObject",
        "simple label matrix cookie deepobject",
      ],
      ["path", "simple label matrix", "form spaceDelimited pipeDelimited deepObject cookie Simple"],
      ["header", "simple", "form label matrix spaceDelimited deepObject cookie"],
      ["cookie", "form cookie", "simple label matrix pipeDelimited deepObject"],
    ];
    itFor("in a %0", styles, (place, allowed, others) => {
      const reported = words(`${allowed} ${others}`).filter((style) => {
        const v = { in: place, name: "v", required: true, schema: LIST, style, explode: false };
        const { problems } = read({
          [place === "path" ? "/{v}" : "/"]: { get: { parameters: [v] } },
        });
        return problems.length > 0;
      });
      expect(reported).to.deep.equal(words(others));
    });

    it("in a form", () => {
      const encoding = { a: { style: "simple" }, b: { style: "form" } };
      const schema = { type: "object", properties: { a: LIST, b: LIST } };
      const content = { "application/x-www-form-urlencoded": { schema, encoding } };
      expectProblems(
        read({ "/x": { post: { requestBody: { content } } } }),
        '#/paths/~1x/post/requestBody: Cannot write lists or objects of "a": expected a style that this library has, but got another one',
      );
    });

    it("but none of a value that is neither a list nor an object, since it has no style", () => {
      expectProblems(getOf(inQuery("a", { schema: STRING, style: "simple" })));
    });

    it("and none where the place has its default", () => {
      const v = { schema: LIST };
      const parameters = [inQuery("a", v), inHeader("b", v), inCookie("c", v), inPath("d", v)];
      expectProblems(read({ "/{d}": { get: { parameters } } }));
      const swagger = ["csv", "multi"].map((collectionFormat) =>
        inQuery(collectionFormat, { type: "array", items: STRING, collectionFormat }),
      );
      expectProblems(readSwagger({ "/x": { get: { parameters: swagger } } }));
    });
  });

  describe("reads formats", () => {
    const formats: [what: string, schema: object, format: string | undefined][] = [
      ["a date", { format: "date" }, "date"],
      ["a point in time", { format: "date-time" }, undefined],
      ["seconds", { type: "integer", format: "unix-time" }, "unix"],
      ["dates in a list", { type: "array", items: { format: "date" } }, "date"],
      ["dates in an object", { properties: { gte: { format: "unix-time" } } }, "unix"],
      ["a date as HTTP has it", { type: "string", format: "http-date" }, "http-date"],
      ["bytes", { type: "string", format: "byte" }, "base64"],
      ["bytes in 3.1", { type: "string", contentEncoding: "base64" }, "base64"],
      ["bytes for addresses", { type: "string", contentEncoding: "base64url" }, "base64url"],
      ["one of several", { anyOf: [STRING, { format: "date" }] }, "date"],
      ["a date or a time", { oneOf: [{ format: "date" }, { format: "date-time" }] }, undefined],
    ];
    itEach("of a query: %s", formats, (schema, format) => {
      const deep = { explode: false, style: "deepObject" };
      const rule = getting("/x", inQuery("q", { ...deep, schema })).parameters?.["q"];
      expect(typeof rule === "object" ? rule.format : rule).to.equal(format);
    });
  });
});
