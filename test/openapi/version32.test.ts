import { expect } from "chai";
import type { RequestOptions } from "../../src/index.js";
import { itEach, itFor } from "../helpers/itEach.js";
import {
  compiled,
  expectOperations,
  expectProblems,
  inCookie,
  inHeader,
  inPath,
  inQuery,
  only,
  problemsOf,
  type Read,
  readDocument,
  STRING,
  taking,
  takingJson,
  LIST as WORDS,
} from "../helpers/openapi.js";
import { words } from "../helpers/words.js";

const BASE = "https://api.acme.example";

function read32(paths: object): Read {
  return readDocument({ openapi: "3.2.0", servers: [{ url: BASE }], paths });
}

/** The only operation that has these parameters. */
function getting(...parameters: readonly { in?: string; name?: string }[]): Read {
  const names = parameters.filter((each) => each.in === "path").map(({ name }) => `/{${name}}`);
  return read32({ [`/x${names.join("")}`]: { get: { parameters } } });
}

const FORM = "application/x-www-form-urlencoded";
const LIST = ["blue", "black", "brown"];
const OBJECT = { R: 100, G: 200, B: 150 };
/** What is given, and its schema. */
const GIVEN: readonly (readonly [schema: object, value: unknown])[] = [
  [STRING, "blue"],
  [WORDS, LIST],
  [{ type: "object", additionalProperties: true }, OBJECT],
];

/**
 * The table of styles of the specification: style, explode, place, and what a string, the list and the object become;
 * `-` where the style does not apply.
 */
const STYLES = `
  matrix false path ;color=blue ;color=blue,black,brown ;color=R,100,G,200,B,150
  matrix true path ;color=blue ;color=blue;color=black;color=brown ;R=100;G=200;B=150
  label false path .blue .blue,black,brown .R,100,G,200,B,150
  label true path .blue .blue.black.brown .R=100.G=200.B=150
  simple false path blue blue,black,brown R,100,G,200,B,150
  simple true path blue blue,black,brown R=100,G=200,B=150
  simple false header blue blue,black,brown -
  form false query color=blue color=blue,black,brown color=R,100,G,200,B,150
  form true query color=blue color=blue&color=black&color=brown R=100&G=200&B=150
  spaceDelimited false query - color=blue%20black%20brown -
  pipeDelimited false query - color=blue%7Cblack%7Cbrown -
  deepObject true query - - color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150
  cookie false cookie color=blue color=blue,black,brown -
  form false cookie color=blue color=blue,black,brown -
`
  .trim()
  .split("\n")
  .map(words);

/** What a request has in a place. */
function textIn({ url, headers }: RequestOptions, place: string, name = ""): unknown {
  const [path = "", query] = url.slice(`${BASE}/x`.length).split("?");
  const header = headers[place === "cookie" ? place : name];
  return place === "path" ? path.slice(1) : place === "query" ? query : header;
}

describe("OpenAPI 3.2", () => {
  const examples = STYLES.flatMap(([style, explode, place = "", ...texts]) =>
    texts.map((text, i) => [text, style, explode === "true", place, ...GIVEN[i]!] as const),
  ).filter(([text]) => text !== "-");
  const title = "writes the specification's %0 in the style %1, exploded or not (%2), in a %3";
  itFor(title, examples, (text, style, explode, place, schema, value) => {
    const own = { in: place, name: "color", style, explode, schema };
    const call = compiled(getting({ ...own, required: place === "path" } as object));
    expect(textIn(call({ color: value }), place, "color")).to.equal(text);
  });

  it("has the method QUERY, with a body", () => {
    const query = { ...takingJson({ type: "object" }), parameters: [inQuery("a")] };
    const description = read32({ "/x": { query } });
    const body = "application/json";
    const expected = { route: "QUERY /x", parameters: { a: "query" }, body };
    expect(only(description)).to.deep.equal(expected);
    const { method, url, body: sent } = compiled(description)({ a: 1, filter: "x" });
    expect([method, url, sent]).to.deep.equal(["query", `${BASE}/x?a=1`, { filter: "x" }]);
    expect(only(read32({ "/x": { query: {} } }))).to.deep.equal({ route: "QUERY /x" });
  });

  it("has other methods, spelt as they are sent", () => {
    const parameters = [inHeader("Destination", { required: true })];
    const additionalOperations = { COPY: { parameters }, LINK: takingJson({ type: "object" }) };
    const item = { get: {}, additionalOperations, parameters: [inQuery("a")] };
    const copied = { a: "query", Destination: { in: "header", required: true } } as const;
    expectOperations(read32({ "/x": item }), {
      "GET /x": { route: "GET /x" },
      "COPY /x": { route: "COPY /x", parameters: copied },
      "LINK /x": { route: "LINK /x", parameters: { a: "query" }, body: "application/json" },
    });
  });

  it("has problems with other methods that cannot be sent, or that have a field", () => {
    // Methods are sent in capitals.
    const operations = { POST: {}, get: {}, CONNECT: {}, "NOT A TOKEN": {}, TRACE: {}, Copy: {} };
    const at = "#/paths/~1x/additionalOperations";
    const description = read32({ "/x": { additionalOperations: operations } });
    expect(description.operations).to.deep.equal({});
    const pointers = description.problems.map(({ pointer }) => pointer);
    expect(pointers).to.have.members(Object.keys(operations).map((name) => `${at}/${name}`));
    expectProblems(read32({ "/x": { additionalOperations: 7 } }), at);
  });

  describe("has parameters that are a whole query", () => {
    const whole = (content: object, fields = {}) => {
      return { in: "querystring", name: "all", content, ...fields };
    };
    const required = { required: true };

    it("of a form: its fields are parameters", () => {
      const at = { type: "object", properties: { lat: { type: "number" } } };
      const day = { type: "string", format: "date" };
      const properties = { a: STRING, tags: WORDS, ids: WORDS, at, day };
      const encoding = { ids: { style: "pipeDelimited", explode: false } };
      const schema = { type: "object", required: ["a"], properties };
      const content = { [FORM]: { schema, encoding } };
      const call = compiled(getting(whole(content, required)));
      const given = { a: "1 2", tags: ["x", "y"], ids: [1, 2], at: { lat: 1 }, day: new Date(0) };
      expect(textIn(call(given), "query")).to.equal(
        "a=1%202&tags=x&tags=y&ids=1%7C2&at=%7B%22lat%22%3A1%7D&day=1970-01-01",
      );
      expect(() => call({})).to.throw('missing "a"');
      expect(() => compiled(getting(whole(content)))({})).to.not.throw();
      const post = read32({ "/x": { post: { parameters: [whole(content)] } } });
      expect(compiled(post)({ a: 1, b: 2 }).url).to.equal(`${BASE}/x?a=1`);
    });

    it("of anything else: the text after the mark", () => {
      const description = getting(whole({ "text/plain": { schema: STRING } }, required));
      expect(only(description).route).to.equal("GET /x?{all}");
      expect(compiled(description)({ all: "a b&c" }).url).to.equal(`${BASE}/x?a%20b%26c`);
      expect(() => compiled(description)({})).to.throw('missing "all"');
    });

    it("with a problem if it has no content, or has objects in JSON", () => {
      const [problem] = problemsOf(getting({ in: "querystring", name: "all" }));
      expect(problem).to.match(/parameters\/0: Cannot send the parameter "all"/);
      const content = { "application/json": { schema: { type: "object" } } };
      expect(problemsOf(getting(whole(content)))[0]).to.contain("Cannot write lists or objects");
    });
  });

  /** Fields of a cookie, and the header, or none where they are a problem. */
  const cookies: readonly (readonly [what: string, fields: object, header?: string])[] = [
    ["a list that is exploded", { style: "form", explode: true, schema: WORDS }],
    ["a text that is exploded", { style: "form", explode: true, schema: STRING }, "color=a"],
    ["a list that may be exploded", { style: "form", schema: WORDS }, "color=a"],
    ["a list of the style cookie", { style: "cookie", schema: WORDS }],
  ];
  const exploded = "has a problem with a cookie only if it says that it is exploded: %s";
  itEach(exploded, cookies, (fields, header?) => {
    const description = getting(inCookie("color", fields));
    if (header === undefined) {
      expect(problemsOf(description)[0]).to.contain('lists or objects of "color"');
    } else {
      expect(compiled(description)({ color: "a" }).headers["cookie"]).to.equal(header);
    }
  });

  it("allows reserved characters in values of a path", () => {
    const file = { required: true, allowReserved: true, schema: STRING };
    const description = getting(inPath("file", file));
    expect(only(description).route).to.equal("GET /x/{+file}");
    expect(compiled(description)({ file: "a/b c%20d" }).url).to.equal(`${BASE}/x/a/b%20c%20d`);
    const label = inPath("file", { ...file, style: "label" });
    expect(only(getting(label)).route).to.equal("GET /x/{.file}");
  });

  it("describes the items of sequences", () => {
    const itemSchema = { type: "string", format: "date" };
    const [lines, list] = ["application/jsonl", "application/json"].map((type) =>
      read32({ "/x": { post: taking({ [type]: { itemSchema } }) } }),
    );
    expect(only(lines!)).to.deep.equal({ route: "POST /x" });
    expect(lines!.profile.body).to.equal("application/jsonl");
    expect(only(list!)).to.deep.equal({ route: "POST /x", format: "date" });
  });

  it("has problems with parts that have positions or headers", () => {
    const mixed = { "multipart/mixed": { prefixEncoding: [{}], itemEncoding: {} } };
    const form = { "multipart/form-data": { encoding: { a: { headers: { "X-A": {} } }, b: {} } } };
    const description = read32({ "/x": { post: taking(mixed), put: taking(form) } });
    const at = (method: string): string => `#/paths/~1x/${method}/requestBody/content/multipart~1`;
    const places = ["prefixEncoding", "itemEncoding"].map((name) => `${at("post")}mixed/${name}`);
    expectProblems(description, ...places, `${at("put")}form-data/encoding/a/headers`);
    expect(Object.keys(description.operations)).to.deep.equal(["POST /x", "PUT /x"]);
  });
});
