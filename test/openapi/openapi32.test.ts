import { expect } from "chai";
import {
  EndpointFactory,
  readOperation,
  readProfile,
  type RequestOptions,
} from "../../src/index.js";
import { itEach } from "../support/itEach.js";
import {
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
} from "../support/openapi.js";
import { words } from "../support/words.js";

const BASE = "https://api.acme.example";

/** A description in OpenAPI 3.2 with these paths. */
function read32(paths: object, root: object = {}): Read {
  return readDocument({ openapi: "3.2.0", servers: [{ url: BASE }], paths, ...root });
}

/** What the only operation of a description sends. */
function sent(description: Read, parameters: object, options: object = {}): RequestOptions {
  const factory = new EndpointFactory(readProfile(description.profile));
  return factory.call(readOperation(only(description)) as never, parameters as never, options);
}

/** The only operation that has these parameters. */
function getting(...parameters: readonly object[]): Read {
  const path = parameters
    .map((each) => each as { in: string; name: string })
    .filter((each) => each.in === "path")
    .map(({ name }) => `/{${name}}`);
  return read32({ [`/x${path.join("")}`]: { get: { parameters } } });
}

const WORDS = { type: "array", items: STRING };
const ANY_OBJECT = { type: "object", additionalProperties: true };

/** Where a value of an example ends up. */
type In = "path" | "query" | "header" | "cookie" | "body";

/** An example of the specification: what it describes, its `dataValue`, and its `serializedValue`. */
type Example = readonly [
  name: string,
  parameter: { readonly name: string; readonly in: string } & Record<string, unknown>,
  dataValue: unknown,
  place: In,
  serializedValue: string,
];

const EXAMPLES: readonly Example[] = [
  [
    "a path, letters with marks",
    { name: "username", in: "path", required: true, schema: STRING },
    "diṅnāga",
    "path",
    "di%E1%B9%85n%C4%81ga",
  ],
  [
    "a query, JSON as content",
    {
      name: "coordinates",
      in: "query",
      content: {
        "application/json": {
          schema: {
            type: "object",
            required: ["lat", "long"],
            properties: { lat: { type: "number" }, long: { type: "number" } },
          },
        },
      },
    },
    { lat: 40.6, long: -73.9 },
    "query",
    "coordinates=%7B%22lat%22%3A40.6%2C%22long%22%3A-73.9%7D",
  ],
  [
    "a whole query, a JSON path",
    {
      name: "selector",
      in: "querystring",
      content: { "application/jsonpath": { schema: STRING } },
    },
    "$.a.b[1:1]",
    "query",
    "%24.a.b%5B1%3A1%5D",
  ],
];

const FORM = "application/x-www-form-urlencoded";

const LIST = ["blue", "black", "brown"];
const OBJECT = { R: 100, G: 200, B: 150 };

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
function textIn({ url, headers, body }: RequestOptions, place: string, name: string): unknown {
  const [path = "", query] = url.slice(`${BASE}/x`.length).split("?");
  return place === "path"
    ? path.slice(1)
    : place === "query"
      ? query
      : place === "body"
        ? body
        : headers[place === "cookie" ? place : name.toLowerCase()];
}

describe("OpenAPI 3.2", () => {
  describe("writes the results of the specification's examples", () => {
    itEach("of %s", EXAMPLES, (parameter, value, place, serialized) => {
      const description = getting(parameter);
      const request = sent(description, { [parameter.name]: value });
      expect(textIn(request, place, parameter.name)).to.equal(serialized);
    });

    for (const [style, explode, place, ...texts] of STYLES) {
      const rows = [
        ["a string", STRING, "blue", texts[0]],
        ["a list", WORDS, LIST, texts[1]],
        ["an object", ANY_OBJECT, OBJECT, texts[2]],
      ].filter((row) => row[3] !== "-") as [string, object, unknown, string][];
      const title = explode === "true" ? "exploded" : "not exploded";
      itEach(`of the style ${style}, ${title}, in a ${place}: %s`, rows, (schema, value, text) => {
        const own = { in: place, name: "color", style, explode: explode === "true", schema };
        const request = sent(getting({ ...own, required: place === "path" }), { color: value });
        expect(textIn(request, place!, "color")).to.equal(text);
      });
    }
  });

  it("has the method QUERY, with a body", () => {
    const description = read32({
      "/x": { query: { ...takingJson({ type: "object" }), parameters: [inQuery("a")] } },
    });
    expect(only(description)).to.deep.equal({
      route: "QUERY /x",
      parameters: { a: "query" },
      body: "application/json",
    });
    expect(sent(description, { a: 1, filter: "x" })).to.deep.include({
      method: "query",
      url: `${BASE}/x?a=1`,
      body: { filter: "x" },
    });
    expect(only(read32({ "/x": { query: {} } }))).to.deep.equal({ route: "QUERY /x" });
  });

  it("has other methods, spelt as they are sent", () => {
    const operations = {
      COPY: { parameters: [inHeader("Destination", { required: true })] },
      LINK: takingJson({ type: "object" }),
    };
    const description = read32({
      "/x": { get: {}, additionalOperations: operations, parameters: [inQuery("a")] },
    });
    expect(description.problems).to.deep.equal([]);
    expect(description.operations).to.deep.equal({
      "GET /x": { route: "GET /x" },
      "COPY /x": {
        route: "COPY /x",
        parameters: { a: "query", Destination: { in: "header", required: true } },
      },
      "LINK /x": { route: "LINK /x", parameters: { a: "query" }, body: "application/json" },
    });
  });

  it("has problems with other methods that cannot be sent, or that have a field", () => {
    // Methods are sent in capitals.
    const operations = { POST: {}, get: {}, CONNECT: {}, "NOT A TOKEN": {}, TRACE: {}, Copy: {} };
    const description = read32({ "/x": { additionalOperations: operations } });
    expect(description.operations).to.deep.equal({});
    expect(description.problems.map(({ pointer }) => pointer)).to.have.members(
      Object.keys(operations).map((name) => `#/paths/~1x/additionalOperations/${name}`),
    );
    const wrong = read32({ "/x": { additionalOperations: 7 } });
    expect(wrong.problems.map(({ pointer }) => pointer)).to.deep.equal([
      "#/paths/~1x/additionalOperations",
    ]);
  });

  describe("has parameters that are a whole query", () => {
    const form = (schema: object, encoding: object = {}, fields: object = {}): object => ({
      in: "querystring",
      name: "all",
      content: { [FORM]: { schema, encoding } },
      ...fields,
    });

    it("of a form: its fields are parameters", () => {
      const schema = {
        type: "object",
        required: ["a"],
        properties: {
          a: STRING,
          tags: WORDS,
          ids: WORDS,
          at: { type: "object", properties: { lat: { type: "number" } } },
          day: { type: "string", format: "date" },
        },
      };
      const encoding = { ids: { style: "pipeDelimited", explode: false } };
      const description = getting(form(schema, encoding, { required: true }));
      const request = sent(description, {
        ...{ a: "1 2", tags: ["x", "y"], ids: [1, 2], at: { lat: 1 }, day: new Date(0) },
      });
      expect(textIn(request, "query", "")).to.equal(
        "a=1%202&tags=x&tags=y&ids=1%7C2&at=%7B%22lat%22%3A1%7D&day=1970-01-01",
      );
      expect(() => sent(description, {})).to.throw('missing "a"');
      expect(() => sent(getting(form(schema, encoding)), {})).to.not.throw();
      const post = read32({ "/x": { post: { parameters: [form(schema)] } } });
      expect(sent(post, { a: 1, b: 2 }).url).to.equal(`${BASE}/x?a=1`);
    });

    it("of anything else: the text after the mark", () => {
      const parameter = {
        in: "querystring",
        name: "all",
        required: true,
        content: { "text/plain": { schema: STRING } },
      };
      const description = getting(parameter);
      expect(only(description).route).to.equal("GET /x?{all}");
      expect(sent(description, { all: "a b&c" }).url).to.equal(`${BASE}/x?a%20b%26c`);
      expect(() => sent(description, {})).to.throw('missing "all"');
    });

    it("with a problem if it has no content, or has objects in JSON", () => {
      expect(problemsOf(getting({ in: "querystring", name: "all", schema: STRING }))[0]).to.match(
        /^#\/paths\/~1x\/get\/parameters\/0: Cannot send the parameter "all"/,
      );
      const content = { "application/json": { schema: { type: "object" } } };
      expect(problemsOf(getting({ in: "querystring", name: "all", content }))[0]).to.contain(
        'Cannot write lists or objects of "all"',
      );
    });
  });

  it("has a problem with lists of cookies that are exploded, if the description says so itself", () => {
    const exploded = { style: "form", explode: true };
    expect(problemsOf(getting(inCookie("color", { ...exploded, schema: WORDS })))[0]).to.contain(
      'lists or objects of "color"',
    );
    for (const fields of [
      { ...exploded, schema: STRING },
      { style: "form", schema: WORDS },
    ]) {
      expect(problemsOf(getting(inCookie("color", fields)))).to.deep.equal([]);
    }
  });

  it("has a style of cookies, which cannot be exploded", () => {
    const list = inCookie("color", { style: "cookie", schema: WORDS });
    expect(problemsOf(getting(list))[0]).to.contain('lists or objects of "color"');
    const joined = inCookie("color", { style: "cookie", explode: false, schema: WORDS });
    expect(sent(getting(joined), { color: LIST }).headers["cookie"]).to.equal(
      "color=blue,black,brown",
    );
  });

  it("allows reserved characters in values of a path", () => {
    const file = inPath("file", { required: true, allowReserved: true, schema: STRING });
    const description = getting(file);
    expect(only(description).route).to.equal("GET /x/{+file}");
    expect(sent(description, { file: "a/b c%20d" }).url).to.equal(`${BASE}/x/a/b%20c%20d`);
    const label = inPath("file", { required: true, allowReserved: true, style: "label" });
    expect(only(getting(label)).route).to.equal("GET /x/{.file}");
  });

  it("describes the items of sequences", () => {
    const day = { type: "string", format: "date" };
    const lines = read32({ "/x": { post: taking({ "application/jsonl": { itemSchema: day } }) } });
    expect(only(lines)).to.deep.equal({ route: "POST /x" });
    expect(lines.profile.body).to.equal("application/jsonl");
    const list = read32({ "/x": { post: taking({ "application/json": { itemSchema: day } }) } });
    expect(only(list)).to.deep.equal({ route: "POST /x", format: "date" });
  });

  it("has problems with parts that have positions", () => {
    const media = { prefixEncoding: [{}], itemEncoding: {} };
    const description = read32({ "/x": { post: taking({ "multipart/mixed": media }) } });
    const at = "#/paths/~1x/post/requestBody/content/multipart~1mixed";
    expect(description.problems.map(({ pointer }) => pointer)).to.deep.equal([
      `${at}/prefixEncoding`,
      `${at}/itemEncoding`,
    ]);
    expect(Object.keys(description.operations)).to.deep.equal(["POST /x"]);
  });
});
