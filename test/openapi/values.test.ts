import { expect } from "chai";
import { itFor } from "../helpers/itEach.js";
import {
  compiled,
  getOf,
  inHeader,
  inQuery,
  LIST,
  only,
  postOf,
  problemsOf,
  read,
  readSwagger,
} from "../helpers/openapi.js";
import { refusal } from "../helpers/refusal.js";

describe("readOpenApi and a value without a type", () => {
  const list = { in: "query", explode: false, schema: { type: "array", items: {} } };
  const deep = { in: "query", style: "deepObject", schema: { type: "object" } };
  /** Other parameters, of which commas and deepObject are the commonest styles. */
  const MORE = [1, 2, 3].flatMap((i) => [
    { ...list, name: `l${i}` },
    { ...deep, name: `d${i}` },
  ]);
  const values = { q: [1, 2], o: { k: 1, l: 2 } };

  /** The query of `GET /x` whose parameters `q` and `o` have these fields. */
  function queryOf(fields: object): string {
    const asked = ["q", "o"].map((name) => inQuery(name, fields));
    const { url } = compiled(getOf(...MORE, ...asked))(values);
    return decodeURIComponent(new URL(url).search);
  }

  const usual = "?q=1&q=2&k=1&l=2";
  const common = "?q=1,2&o[k]=1&o[l]=2";
  const rows: readonly (readonly [fields: object, query: string])[] = [
    [{}, usual],
    [{ style: "deepObject" }, "?q[]=1&q[]=2&o[k]=1&o[l]=2"],
    [{ style: "pipeDelimited" }, "?q=1|2&o[k]=1&o[l]=2"],
    [{ content: { "application/json": {} } }, '?q=[1,2]&o={"k":1,"l":2}'],
    [{ schema: { anyOf: [{ type: "array" }, { type: "object" }] } }, usual],
    // Only scalars: such an operation says nothing of them.
    [{ schema: { const: 1 } }, common],
    [{ schema: { enum: ["a"] } }, common],
    [{ schema: { type: "string" } }, common],
  ];
  itFor("writes %1 where it is %0", rows, (fields, query) => {
    expect(queryOf(fields)).to.equal(query);
  });
});

const TIMES = { date: { format: "date" }, time: { format: "date-time" } };
const BYTES = { type: "string", format: "byte" };
const UNIX = { format: "unix-time" };
const FORM = "application/x-www-form-urlencoded";

describe("readOpenApi and values that need different formats", () => {
  const lost = (at: string, name: string): string =>
    `#/paths/~1x/post${at}: Cannot write dates or bytes of "${name}": expected one format for all, but got several`;
  const { date, time } = TIMES;
  const employee = { type: "object", properties: { birth: date, created: time, photo: BYTES } };
  const people = { type: "array", items: employee };

  /** What `POST /x` has for a JSON body, a form and parts of this schema, and for a query parameter. */
  const rows: readonly (readonly [schema: object, isLost: boolean])[] = [
    [employee, true],
    [people, true],
    [{ additionalProperties: { oneOf: [date, UNIX] } }, true],
    [{ oneOf: [date, UNIX] }, true],
    [{ type: "array", prefixItems: [date, BYTES] }, true],
    [{ properties: { a: time, b: time } }, false],
    [{ oneOf: [date, time] }, false],
    [{ properties: { a: date, created: { ...UNIX, readOnly: true } } }, false],
    [{ properties: { a: { format: "uuid" }, b: BYTES } }, false],
  ];
  itFor("has a problem if they are (%1): %0", rows, (schema, isLost) => {
    for (const type of ["application/json", FORM, "multipart/form-data"]) {
      const properties = { v: schema, plain: date };
      const description = postOf({ [type]: { schema: { properties } } });
      expect(problemsOf(description)).to.deep.equal(isLost ? [lost("/requestBody", "v")] : []);
    }
    const parameters = [inHeader("A"), inQuery("q", { schema })];
    const description = read({ "/x": { post: { parameters } } });
    expect(problemsOf(description)).to.deep.equal(isLost ? [lost("/parameters/1", "q")] : []);
    expect(Object.keys(description.operations)).to.deep.equal(["POST /x"]);
  });

  it("has a problem if a body as a whole is a list of them", () => {
    const post = (schema: object) => postOf({ "text/json": { schema } });
    expect(problemsOf(post(people))).to.deep.equal([lost("/requestBody", "data")]);
    // Each field of an object has a format of its own.
    expect(problemsOf(post(employee))).to.deep.equal([]);
    // Text other than JSON is not written from fields.
    const xml = postOf({ "text/xml": { schema: { properties: { plain: date, people } } } });
    expect(problemsOf(xml)).to.deep.equal([]);
    expect(xml.operations["POST /x"]?.parameters).to.equal(undefined);
  });
});

describe("readOpenApi and required values in a path", () => {
  const says = { x: { in: "path", required: true } };
  const rows: readonly (readonly [path: string, fields: object, rules: object | undefined])[] = [
    ["/a?x={x}", { in: "query" }, says],
    ["/a?x={x}", { in: "query", allowEmptyValue: true }, undefined],
    ["/a?x={x}", { in: "query", required: false }, undefined],
    ["/a/{x}?y=1", { in: "path" }, undefined],
    ["/a{x}", { in: "path", style: "label" }, says],
    ["/a", { in: "query", explode: false, schema: { type: "object" } }, says],
  ];
  itFor("has the rules %2 for %1 of %0", rows, (path, fields, rules) => {
    const parameters = [{ name: "x", required: true, ...fields }];
    const description = read({ [path]: { get: { parameters } } });
    expect(only(description).parameters).to.deep.equal(rules);
    if (rules !== undefined) {
      const call = compiled(description);
      refusal(() => call({}), "MISSING_PARAMETER", ["x"]);
      refusal(() => call({ x: "" }), "MISSING_PARAMETER", ["x"]);
    }
  });
});

describe("readOpenApi and lists that cannot be written as they are described", () => {
  const lost = (name: string, at: string): string =>
    `#/paths/~1x/${at}: Cannot write lists or objects of "${name}": expected a style that this library has, but got another one`;

  const styles: readonly (readonly [fields: object, isLost: boolean])[] = [
    [{ explode: false }, true],
    [{ style: "pipeDelimited" }, true],
    [{ style: "spaceDelimited", schema: {} }, true],
    [{ style: "pipeDelimited", schema: { type: "string" } }, false],
    [{ style: "deepObject" }, false],
  ];
  itFor("has a problem with the name c[] if they are (%1): %0", styles, (fields, isLost) => {
    const description = getOf(inQuery("c[]", { schema: LIST, ...fields }));
    const problems = isLost ? [lost("c[]", "get/parameters/0")] : [];
    expect(problemsOf(description)).to.deep.equal(problems);
    expect(description.profile).to.not.have.nested.property("query.arrays", "comma");
    const { url } = compiled({ ...description, problems: [] })({ "c[]": [1, 2] });
    expect(decodeURIComponent(url)).to.match(/x\?c\[\]=1&c\[\]=2$/);
  });

  const formats = ["", "csv", "pipes", "tsv", "multi"];
  itFor("has a problem in parts of Swagger 2.0, save with multi: %0", formats, (format) => {
    const own = format === "" ? {} : { collectionFormat: format };
    const fields = { file: { type: "file" }, note: { type: "string" }, tags: { ...LIST, ...own } };
    const parameters = Object.entries(fields).map(([name, schema]) => {
      return { in: "formData", name, ...schema };
    });
    const description = readSwagger({ "/x": { post: { parameters } } });
    const problems = format === "multi" ? [] : [lost("tags", "post/parameters/2")];
    expect(problemsOf(description)).to.deep.equal(problems);
  });
});

describe("readOpenApi and fields that are JSON in a form", () => {
  const json = { contentType: "application/json" };
  const rows: readonly (readonly [encoding: object, schema: object, body: string])[] = [
    [json, LIST, "a=[1,2]"],
    [json, {}, "a=[1,2]"],
    [{}, LIST, "a=1&a=2"],
    [{ contentType: "text/plain" }, LIST, "a=1&a=2"],
    // A style goes ahead of a media type.
    [{ ...json, style: "form", explode: false }, LIST, "a=1,2"],
  ];
  itFor("writes %2 for %0 and %1", rows, (encoding, schema, body) => {
    const properties = { b: LIST, a: schema };
    const description = postOf({ [FORM]: { schema: { properties }, encoding: { a: encoding } } });
    const request = compiled(description)({ a: [1, 2] });
    expect(decodeURIComponent(request.body as string)).to.equal(body);
  });
});
