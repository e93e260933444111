import { expect } from "chai";
import { EndpointError, EndpointFactory, type QueryProfile } from "../src/index.js";
import { readOpenApi, type ServiceDescription } from "../src/openapi/index.js";

const OPTIONS = { service: "acme", clientName: "acme-sdk", version: "1.0.0" };
const SERVERS = [{ url: "https://api.acme.example/v1" }];

function read(fields: object): ServiceDescription {
  return readOpenApi({ openapi: "3.1.0", servers: SERVERS, ...fields }, OPTIONS);
}

function readSwagger(fields: object): ServiceDescription {
  return readOpenApi({ swagger: "2.0", host: "api.acme.example", ...fields }, OPTIONS);
}

/** The problems of a description, each in one line. */
function problemsOf({ problems }: ServiceDescription): readonly string[] {
  return problems.map(({ pointer, message }) => `${pointer}: ${message}`);
}

/** The message of the error that reading ends with. */
function refusalOf(run: () => unknown): string {
  try {
    run();
  } catch (thrown) {
    expect(thrown).to.be.instanceOf(EndpointError);
    return (thrown as EndpointError).message;
  }
  throw new Error("nothing was thrown");
}

describe("readOpenApi and the server of Swagger 2.0", () => {
  const urls: readonly (readonly [fields: object, baseUrl: string])[] = [
    [{ host: "a.example", basePath: "m/v1" }, "https://a.example/m/v1"],
    [{ host: "api.acme.co", basePath: "m/v1" }, "https://api.acme.co/m/v1"],
    [{ host: "a.example:8443", basePath: "//m" }, "https://a.example:8443/m"],
    [{ host: "a.example", basePath: "/" }, "https://a.example/"],
    [{ host: "a.example", basePath: "" }, "https://a.example"],
    [{ host: "{tenant}.a.example" }, "https://{tenant}.a.example"],
    [{ host: "a.example", schemes: ["wss", "http"] }, "http://a.example"],
  ];
  for (const [fields, baseUrl] of urls) {
    it(`is ${baseUrl} where it says ${JSON.stringify(fields)}`, () => {
      const { profile, problems } = readSwagger(fields);
      expect(profile.baseUrl).to.equal(baseUrl);
      expect(problems).to.deep.equal([]);
    });
  }

  const host = "#/host: Cannot use the server: expected a host in ASCII, with its port at most";
  const refused: readonly (readonly [fields: object, problem: string])[] = [
    [{ host: "https://api.acme.co" }, host],
    [{ host: "api.acme.co/v1" }, host],
    [{ host: "user:secret@api.acme.co" }, host],
    [{ host: "münchen.example" }, host],
    [{ host: "" }, host],
    [{ host: "a.example", schemes: ["wss"] }, "#/schemes: Cannot use the server: expected http or"],
    // No host: what begins with two slashes is a path all the same.
    [{ host: undefined, basePath: "//evil.example/v1" }, "#/host: Cannot use the server: "],
  ];
  for (const [fields, problem] of refused) {
    it(`cannot be used where it says ${JSON.stringify(fields)}`, () => {
      const message = refusalOf(() => readSwagger(fields));
      expect(message).to.contain(`absolute server, but got neither that can be used (${problem}`);
      expect(message).to.not.match(/secret|acme\.co|evil/);
      const document = { swagger: "2.0", ...fields };
      const { problems } = readOpenApi(document, { ...OPTIONS, baseUrl: "https://b.example" });
      expect(problems).to.deep.equal([]);
    });
  }
});

describe("readOpenApi says why the only server cannot be used:", () => {
  const servers: readonly (readonly [url: string, reason: string])[] = [
    ["https://münchen.example", "internationalized names must be in punycode"],
    ["https://a.example/#x", "a fragment"],
    ["https://user:secret@a.example", "a user name or password"],
    ["user:secret@a.example", "one that does not begin with http:// or https://"],
    ["https://a b.example", "a blank"],
    ["/v1", "one that does not begin with http:// or https://"],
  ];
  for (const [url, reason] of servers) {
    it(url, () => {
      const message = refusalOf(() => read({ servers: [{ url }] }));
      expect(message).to.match(
        / neither that can be used \(#\/servers\/0: Cannot use the server: /,
      );
      expect(message).to.contain(reason);
      expect(message).to.not.contain("secret");
    });
  }

  it("none at all", () => {
    expect(refusalOf(() => read({ servers: [] }))).to.match(/absolute server, but got neither$/);
  });
});

describe("readOpenApi and a value of which no type is said", () => {
  const list = { in: "query", explode: false, schema: { type: "array", items: {} } };
  const deep = { in: "query", style: "deepObject", schema: { type: "object" } };
  /** Other parameters, of which commas and deepObject are the commonest styles. */
  const COMMON = ["a", "b", "c"].flatMap((name) => [
    { ...list, name },
    { ...deep, name: `${name}1` },
  ]);
  const values = { q: [1, 2], o: { k: 1, l: 2 } };

  /** The query of `GET /x` whose parameters `q` and `o` have these fields. */
  function queryOf(fields: object, others: readonly object[] = COMMON): string {
    const parameters = ["q", "o"].map((name) => ({ in: "query", ...fields, name }));
    const description = read({
      paths: { "/x": { get: { parameters: [...others, ...parameters] } } },
    });
    const operation = description.operations["GET /x"];
    expect(problemsOf(description)).to.deep.equal([]);
    const { url } = new EndpointFactory(description.profile).call(operation!, values);
    return decodeURIComponent(new URL(url).search);
  }

  const usual = "?q=1&q=2&k=1&l=2";
  const common = "?q=1,2&o[k]=1&o[l]=2";
  const rows: readonly (readonly [fields: object, query: string])[] = [
    [{}, usual],
    [{ schema: {} }, usual],
    [{ schema: true }, usual],
    [{ schema: { description: "anything", nullable: true } }, usual],
    [{ schema: { anyOf: [{}, {}] } }, usual],
    [{ schema: { $ref: "#/components/schemas/None" } }, usual],
    [{ style: "form", explode: true }, usual],
    [{ style: "deepObject" }, "?q[]=1&q[]=2&o[k]=1&o[l]=2"],
    [{ style: "pipeDelimited" }, "?q=1|2&o[k]=1&o[l]=2"],
    [{ content: { "application/json": {} } }, '?q=[1,2]&o={"k":1,"l":2}'],
    [{ schema: { prefixItems: [{}] } }, usual],
    [{ schema: { anyOf: [{ type: "array" }, { type: "object" }] } }, usual],
    // Only scalars: such an operation says nothing of them.
    ...[{ const: 1 }, { enum: ["a"] }, { format: "uuid" }, { type: "string" }].map(
      (schema): readonly [object, string] => [{ schema }, common],
    ),
  ];
  for (const [fields, query] of rows) {
    it(`writes ${query} where it is ${JSON.stringify(fields)}`, () => {
      expect(queryOf(fields)).to.equal(query);
    });
  }

  it("has the style in the profile where most have it", () => {
    const parameters = [
      ...COMMON.slice(0, 2),
      ...["q", "o"].map((name) => ({ in: "query", name })),
    ];
    const { profile, operations } = read({ paths: { "/x": { get: { parameters } } } });
    const query: QueryProfile = { arrays: "repeat", objects: "form" };
    expect(profile.query).to.deep.equal(query);
    expect(operations["GET /x"]?.data.parameters).to.deep.equal({
      a: { in: "query", style: "comma" },
      a1: { in: "query", style: "deepObject" },
    });
    const lists = read({ paths: { "/x": { get: { parameters: COMMON.slice(0, 1) } } } });
    expect(lists.profile).to.not.have.property("query");
  });

  it("says so of one that has a rule, and of no header", () => {
    const parameters = [...COMMON, { in: "query", name: "q" }, { in: "header", name: "A" }];
    const { operations } = read({ paths: { "/x": { get: { parameters } } } });
    expect(operations["GET /x"]?.data.parameters).to.deep.equal({
      q: { in: "query", style: "repeat" },
      A: "header",
    });
  });
});

describe("readOpenApi and a body that is one text", () => {
  for (const [schema, body] of [
    [{ const: "on" }, "json-string"],
    [{ enum: ["on"] }, "json-string"],
    [{ const: 1 }, undefined],
    [{ const: null }, undefined],
    [{ anyOf: [{ const: "on" }, { const: null }] }, "json-string"],
    [{ anyOf: [{ const: "on" }, { const: 1 }] }, undefined],
  ] as const) {
    it(`is ${body ?? "any JSON"} where it is ${JSON.stringify(schema)}`, () => {
      const taking = (each: object): object => ({
        post: { requestBody: { content: { "application/json": { schema: each } } } },
      });
      const common = taking({ type: "object" });
      const { operations } = read({ paths: { "/a": common, "/b": common, "/x": taking(schema) } });
      expect(operations["POST /x"]?.data.body).to.equal(body);
    });
  }
});
