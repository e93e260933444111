import { expect } from "chai";
import { EndpointFactory, readOperation, readProfile } from "../../src/index.js";
import { itEach, itFor } from "../helpers/itEach.js";
import {
  compiled,
  getOf,
  inCookie,
  inHeader,
  inPath,
  inQuery,
  only,
  postOf,
  read,
  readSwagger,
  getting,
  expectProblems,
  expectOperations,
  STRING,
  LIST,
  OBJECT,
} from "../helpers/openapi.js";
import { refusal } from "../helpers/refusal.js";
import { pairs, words } from "../helpers/words.js";

const required = { required: true };

const ROUTES: readonly (readonly [path: string, route: string])[] = [
  ...pairs(`
    a/{id} a/{id}
    /a/{user-id}/{user.id} /a/{user-id}/{user.id}
    /a/{id}:cancel /a/{id}:cancel
    /hooks/:token/x:y /hooks/%3Atoken/x:y
    /x?op=list&id={id} /x?op=list&id={id}
    /f(a={a},b='{b}') /f(a={a},b='{b}')
    /ü/{ü} /%C3%BC/{%C3%BC}
  `),
  ["/a/{$top}/{a b}/{.x.}/{a..b}", "/a/{%24top}/{a%20b}/{%2Ex%2E}/{a%2E.b}"],
  ["/a b/100%/%41", "/a%20b/100%25/%41"],
];

/** Parameters of a path, and the keys of those that another place has the name of, each with its parameter. */
const PLACED: readonly (readonly [path: string, given: string, keys: string])[] = [
  ["/x/{id}", "cookie.id query.id path.id", "query.id query.id cookie.id cookie.id"],
  [
    "/x",
    "header.a query.a query.header.a cookie.header.header.a",
    "header.header.a header.a cookie.header.header.a cookie.header.header.a",
  ],
  ["/{a}/{header.a}", "header.a", "header.header.a header.a"],
];

/** A parameter that is called by its place and its name. */
function placed(text: string): object {
  const [place, ...name] = text.split(".");
  return { in: place, name: name.join(".") };
}

describe("the parameters of a description", () => {
  itFor("have a path that is a route: %0 as %1", ROUTES, (path, route) => {
    expect(getting(path)).to.deep.equal({ route: `GET ${route}` });
  });

  it("are only those that a route alone would place elsewhere", () => {
    const asked = [inQuery("page"), inQuery("$filter", required)];
    const parameters = [...asked, inHeader("Acme-Account"), inCookie("session")];
    const $filter = { in: "query", required: true } as const;
    const elsewhere = { $filter, "Acme-Account": "header", session: "cookie" } as const;
    const all = { page: "query", ...elsewhere } as const;
    const own = { parameters };
    const item = { get: own, put: own, delete: own, options: own };
    expectOperations(read({ "/x": item }), {
      "GET /x": { route: "GET /x", parameters: elsewhere },
      "PUT /x": { route: "PUT /x", parameters: all, body: "none" },
      "DELETE /x": { route: "DELETE /x", parameters: all, body: "none" },
      "OPTIONS /x": { route: "OPTIONS /x", parameters: all },
    });
  });

  it("are those of the path item, unless the operation has them too", () => {
    const parameters = [inPath("id", required), inHeader("A"), inHeader("B")];
    const get = { parameters: [inHeader("A", required)] };
    expect(only(read({ "/x/{id}": { parameters, get } })).parameters).to.deep.equal({
      A: { in: "header", required: true },
      B: "header",
    });
  });

  itFor("of %0 are %1, of which some are called otherwise: %2", PLACED, (path, given, keys) => {
    const rules = pairs(keys).map(([key, text]) => [key, placed(text)] as const);
    const { parameters } = getting(path, ...words(given).map(placed));
    expect(parameters).to.deep.equal(Object.fromEntries(rules));
  });

  it("are one for a header in two spellings, and no headers that other parts describe", () => {
    const names = ["Accept", "content-type", "AUTHORIZATION", "acme-Key"];
    const parameters = names.map((name) => inHeader(name));
    const rules = { "Acme-Key": { in: "header", required: true } };
    const operation = getting("/x", ...parameters, inHeader("Acme-Key", required));
    expect(operation.parameters).to.deep.equal(rules);
  });

  it("may have a name of the base URL, which layers fill", () => {
    const variables = { tenant: { default: "demo" }, v: { default: "1" } };
    const servers = [{ url: "https://{tenant}.acme.example/{v}", variables }];
    const parameters = [inQuery("tenant"), inPath("v", required)];
    const description = read({ "/x/{v}": { get: { parameters } } }, { servers });
    const operation = only(description);
    expect(operation).to.deep.equal({ route: "GET /x/{v}" });
    const factory = new EndpointFactory(readProfile(description.profile), { tenant: "blue" });
    expect(factory.call(readOperation(operation), { tenant: "red", v: 7 }).url).to.equal(
      "https://blue.acme.example/1/x/7?tenant=red",
    );
  });

  it("that cannot be sent are problems, and the others stay", () => {
    const bad = [inHeader("a b"), inCookie("c=d"), inQuery("\ud800"), inPath("id")];
    const description = getOf(inHeader("A", required), ...bad);
    expect(description.operations).to.deep.equal({
      "GET /x": { route: "GET /x", parameters: { A: { in: "header", required: true } } },
    });
    const token = "expected an HTTP token as name, but got another string";
    const problems = [
      `1: Cannot send the parameter "a b": ${token}`,
      `2: Cannot send the parameter "c=d": ${token}`,
      '3: Cannot send the parameter "·": expected a name without lone surrogates, but got another string',
      '4: Cannot place the parameter "id": expected its name in the path, but got none',
    ];
    expectProblems(description, ...problems.map((each) => `#/paths/~1x/get/parameters/${each}`));
  });
});

describe("the styles of a description", () => {
  const JSON_CONTENT = { "application/json": { schema: LIST } };
  const NULLABLE = { type: ["array", "null"] };

  const lists: [fields: object, style: string | undefined][] = [
    [{}, undefined],
    [{ explode: false }, "comma"],
    [{ style: "spaceDelimited" }, "space"],
    [{ style: "pipeDelimited", explode: false }, "pipe"],
    [{ style: "deepObject", explode: true }, "brackets"],
    [{ schema: undefined, content: JSON_CONTENT }, "json"],
    [{ explode: false, schema: { anyOf: [STRING, LIST] } }, "comma"],
    [{ explode: false, schema: NULLABLE }, "comma"],
    [{ style: "pipeDelimited", schema: { enum: ["a"] } }, undefined],
  ];
  itFor("of lists: %0 is %1, and as common without it", lists, (fields, style) => {
    const common = ["a1", "a2", "a3"].map((name) => inQuery(name, { schema: LIST }));
    const { operations, profile } = getOf(...common, inQuery("b", { schema: LIST, ...fields }));
    const rule = operations["GET /x"]?.parameters?.["b"];
    expect(profile.query?.arrays).to.equal("repeat");
    expect(typeof rule === "object" ? rule.style : rule).to.equal(style);
  });

  it("of objects", () => {
    const deep = { style: "deepObject", schema: OBJECT };
    const { profile, operations } = getOf(
      inQuery("deep", deep),
      // It may have no members, which sends nothing.
      inQuery("form", { ...required, schema: OBJECT }),
      inQuery("named", { ...required, schema: { required: ["a"], properties: { a: STRING } } }),
      inQuery("others", { schema: { patternProperties: { "^a": STRING } } }),
      inQuery("json", { content: { "application/json": { schema: OBJECT } } }),
      ...["deeper", "deepest"].map((name) => inQuery(name, deep)),
    );
    expect(profile.query).to.deep.equal({ objects: "deepObject" });
    expect(operations["GET /x"]?.parameters).to.deep.equal({
      form: { in: "query", style: "form" },
      named: { in: "query", style: "form", required: true },
      others: { in: "query", style: "form" },
      json: { in: "query", style: "json" },
    });
  });

  it("of objects without explode are part of the route, unless the path has the name", () => {
    const joined = { schema: OBJECT, explode: false };
    const first = inQuery("$a", { ...joined, ...required });
    const description = getOf(first, inQuery("b"), inQuery("c", joined));
    const parameters = { $a: { in: "path", required: true } };
    expect(only(description)).to.deep.equal({ route: "GET /x{?%24a,c}", parameters });
    const call = compiled(description);
    const { url } = call({ $a: { k: 1, l: "," }, b: 2 });
    expect(url).to.equal("https://api.acme.example/v1/x?%24a=k,1,l,%2C&b=2");
    refusal(() => call({}), "MISSING_PARAMETER", ["$a"]);
    const both = [inPath("id", required), inQuery("id", joined)];
    const named = read({ "/x/{id}": { get: { parameters: both } } });
    expectProblems(named, "#/paths/~1x~1{id}/get/parameters/1");
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
    const parameters = ["csv", "ssv", "pipes", "multi", undefined].map((collectionFormat) =>
      inQuery(String(collectionFormat), { ...LIST, collectionFormat }),
    );
    expect(only(readSwagger({ "/x": { get: { parameters } } })).parameters).to.deep.equal({
      ssv: { in: "query", style: "space" },
      pipes: { in: "query", style: "pipe" },
      multi: { in: "query", style: "repeat" },
    });
    const one = (fields: object) => ({ get: { parameters: [inQuery("a", fields)] } });
    const untyped = readSwagger({ "/x": one({ collectionFormat: "pipes" }) });
    expect(untyped.profile.query?.arrays).to.equal("pipe");
    const tabs = one({ type: "array", collectionFormat: "tsv" });
    expectProblems(readSwagger({ "/x": tabs }), "#/paths/~1x/get/parameters/0");
  });

  it("that cannot be written are problems", () => {
    const json = { content: JSON_CONTENT };
    const spaced = inQuery("a", { style: "spaceDelimited", schema: OBJECT });
    const header = inHeader("b", { schema: OBJECT });
    const parameters = [inPath("d", json), spaced, header, inCookie("c", json)];
    const description = read({ "/x/{d}": { get: { parameters } } });
    const pointers = parameters.map((_, i) => `#/paths/~1x~1{d}/get/parameters/${i}`);
    expectProblems(description, ...pointers);
  });

  it("that are lists of lists, or joined lists of objects, are problems unless they are JSON", () => {
    const nested = { schema: { type: "array", items: LIST } };
    const objects = { schema: { type: "array", items: OBJECT } };
    const deep = { style: "deepObject", explode: true };
    const parameters = [
      inQuery("a", nested),
      inQuery("b", { ...nested, ...deep }),
      inQuery("c", { ...objects, explode: false }),
      inHeader("d", objects),
      inQuery("e", objects),
      inQuery("f", { ...objects, ...deep }),
      inQuery("g", { content: { "application/json": nested } }),
    ];
    const said = "expected scalars or a JSON media type, but got lists or objects";
    const at = "#/paths/~1x/get/parameters";
    const problems = ["a", "b", "c", "d"].map(
      (name, i) => `${at}/${i}: Cannot write the members of "${name}": ${said}`,
    );
    expectProblems(getOf(...parameters), ...problems);
    const schema = { type: "object", properties: { a: nested.schema, b: objects.schema } };
    const parts = { "multipart/form-data": { schema } };
    expectProblems(postOf(parts), "#/paths/~1x/post/requestBody");
  });

  const queries = "form spaceDelimited pipeDelimited deepObject";
  const styles: [place: string, allowed: string, others: string][] = [
    ["query", queries, "simple label matrix cookie deepobject"],
    ["path", "simple label matrix", `${queries} cookie Simple`],
    ["header", "simple", "form label matrix spaceDelimited deepObject cookie"],
    ["cookie", "form cookie", "simple label matrix pipeDelimited deepObject"],
  ];
  itFor("that a place cannot have are problems: %0", styles, (place, allowed, others) => {
    const path = place === "path" ? "/{v}" : "/";
    const own = { in: place, name: "v", ...required, schema: LIST };
    const problemsOf = (fields: object): readonly unknown[] =>
      read({ [path]: { get: { parameters: [{ ...own, ...fields }] } } }).problems;
    const reported = words(`${allowed} ${others}`).filter(
      (style) => problemsOf({ style, explode: false }).length > 0,
    );
    expect(reported).to.deep.equal(words(others));
    // A text has no style, and each place has a default.
    expect(problemsOf({ style: "simple", schema: STRING })).to.deep.equal([]);
    expect(problemsOf({})).to.deep.equal([]);
  });
});

describe("the formats of a description", () => {
  const formats: [what: string, schema: object, format: string | undefined][] = [
    ["a date", { format: "date" }, "date"],
    ["a point in time", { format: "date-time" }, undefined],
    ["seconds", { type: "integer", format: "unix-time" }, "unix"],
    ["dates in a list", { type: "array", items: { format: "date" } }, "date"],
    ["dates in an object", { properties: { gte: { format: "unix-time" } } }, "unix"],
    ["a date as HTTP has it", { type: "string", format: "http-date" }, "http-date"],
    ["bytes", { type: "string", format: "byte" }, "base64"],
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
