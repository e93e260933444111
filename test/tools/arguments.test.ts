import { expect } from "chai";
import { EndpointError, EndpointFactory } from "../../src/index.js";
import { readTools } from "../../src/tools/index.js";
import { inCookie, inHeader, inPath, inQuery, OPTIONS, taking } from "../support/openapi.js";
import { refusal, SECRET } from "../support/refusal.js";
import {
  documentOf,
  FACTORY,
  factoryOf,
  getTool,
  onlyTool,
  postTool,
  sentBy,
  toolsOf,
} from "../support/tools.js";

const STRING = { type: "string" };
const required = { required: true };

interface Schema {
  readonly properties: object;
  readonly required: readonly string[];
}

describe("the arguments of a tool", () => {
  it("have the names of parameters and of the fields of a body", () => {
    const schema = {
      type: "object",
      properties: { title: STRING, n: { type: "integer" } },
      required: ["title"],
    };
    const operation = {
      parameters: [inPath("id", { ...required, schema: STRING })],
      requestBody: { ...required, content: { "application/json": { schema } } },
    };
    const tool = onlyTool(toolsOf({ "/x/{id}": { post: operation } }));
    expect(tool.inputSchema).to.deep.equal({
      type: "object",
      properties: { id: STRING, title: STRING, n: { type: "integer" } },
      required: ["id", "title"],
      additionalProperties: false,
    });
    expect(tool.arguments).to.deep.equal({
      id: { in: "path", name: "id" },
      title: { in: "body", name: "title" },
      n: { in: "body", name: "n" },
    });
    expect(sentBy(tool, { id: "a/b", title: "t", n: 1 })).to.deep.equal({
      url: "/x/a%2Fb",
      body: { title: "t", n: 1 },
    });
  });

  it("have the names of fields to which a reference leads", () => {
    const schema = { type: "object", properties: { $ref: "#/components/x-fields" } };
    const root = { components: { "x-fields": { title: STRING } } };
    const tool = postTool(schema, {}, root);
    expect(tool.inputSchema.properties).to.deep.equal({ title: STRING });
  });

  it("have the names of the fields that are there where parts and variants of a schema lead nowhere", () => {
    const gone = { $ref: "#/components/schemas/Gone" };
    const schema = { type: "object", properties: { title: STRING }, allOf: [gone], anyOf: [gone] };
    const { tools } = toolsOf({
      "/x": { post: taking({ "application/json": { schema } }) },
    });
    const tool = tools.get("POST_x")!;
    expect(Object.keys(tool.inputSchema.properties)).to.deep.equal(["title"]);
    expect(sentBy(tool, { title: "t" }).body).to.deep.equal({ title: "t" });
  });

  it("have parameters of the path, its names that nothing describes, and none of the server", () => {
    const root = {
      servers: [
        {
          url: "https://{tenant}.acme.example",
          variables: { tenant: { default: "a", enum: ["a", "blue"] } },
        },
      ],
    };
    const item = { parameters: [inQuery("q", { schema: STRING })], get: {} };
    const { tools, profile } = toolsOf({ "/x/{id}": item }, {}, root);
    const tool = tools.get("GET_x_id")!;
    expect(tool.inputSchema.properties).to.have.all.keys("q", "id");
    expect(tool.inputSchema.required).to.deep.equal(["id"]);
    const factory = new EndpointFactory(profile, { tenant: "blue" });
    expect(tool.request(factory, { id: "1", q: "z" }).url).to.equal(
      "https://blue.acme.example/x/1?q=z",
    );
    refusal(() => tool.request(factory, { id: "1", tenant: "evil" }), "INVALID_PARAMETER", [
      "tenant",
    ]);
  });

  it("are spelt in another way where providers refuse their names, and mapped back", () => {
    const names = ["filter[id]", "$top", "a.b", "ids[]", "", "日本", "__proto__", "x".repeat(65)];
    const tool = getTool(names.map((name) => inQuery(name, { schema: STRING })));
    const spelt = Object.keys(tool.inputSchema.properties);
    expect(spelt.slice(0, 4)).to.deep.equal(["filter_id", "top", "a_b", "ids"]);
    for (const name of spelt) {
      expect(name)
        .to.match(/^[A-Za-z0-9_-]{1,64}$/)
        .and.not.equal("__proto__");
    }
    expect(spelt.map((name) => tool.arguments[name]!.name)).to.deep.equal(names);
    const args = Object.fromEntries(spelt.map((name, i) => [name, `v${i}`]));
    const query = new URL(tool.request(FACTORY, args).url).searchParams;
    expect([...query]).to.deep.equal(names.map((name, i) => [name, `v${i}`]));
  });

  it("are told apart where one name stands in several places", () => {
    const operation = {
      parameters: [
        inPath("id", { ...required, schema: STRING }),
        inQuery("id", { schema: STRING }),
        inQuery("query_id", { schema: STRING }),
      ],
      ...taking({
        "application/json": { schema: { type: "object", properties: { id: STRING, z: STRING } } },
      }),
    };
    const tool = onlyTool(toolsOf({ "/x/{id}": { put: operation } }));
    const [first, second, third, fourth, fifth] = Object.keys(tool.inputSchema.properties);
    expect([first, third, fourth, fifth]).to.deep.equal(["id", "query_id", "body_id", "z"]);
    expect(second).to.match(/^query_id_[0-9a-z]{11}$/);
    const args = { id: "p", [second!]: "q", query_id: "r", body_id: "b", z: "z" };
    expect(sentBy(tool, args)).to.deep.equal({
      url: "/x/p?id=q&query_id=r",
      body: { id: "b", z: "z" },
    });
    const text = JSON.stringify(onlyTool(toolsOf({ "/x/{id}": { put: operation } })).inputSchema);
    expect(JSON.stringify(tool.inputSchema)).to.equal(text);
  });

  it("are told apart where a parameter is called body, and have a name in the query that nothing describes", () => {
    const content = { "application/json": { schema: { type: "array", items: STRING } } };
    const operation = { parameters: [inQuery("body", { schema: STRING })], ...taking(content) };
    const tool = onlyTool(toolsOf({ "/x?q={q}": { post: operation } }));
    expect(tool.arguments).to.deep.equal({
      body: { in: "query", name: "body" },
      q: { in: "query", name: "q" },
      body_body: { in: "body", name: undefined },
    });
    expect(sentBy(tool, { body: "b", q: "c", body_body: ["a"] })).to.deep.equal({
      url: "/x?q=c&body=b",
      body: ["a"],
    });
  });

  it("are one body where it is no object of known fields, or optional with required ones", () => {
    const oneOf = [
      { type: "object", properties: { a: STRING } },
      { type: "object", properties: { b: STRING } },
    ];
    const fields = { type: "object", properties: { a: STRING }, required: ["a"] };
    for (const schema of [
      { type: "array", items: STRING },
      { oneOf },
      { type: "object" },
      STRING,
    ]) {
      const tool = postTool(schema);
      expect(Object.keys(tool.inputSchema.properties)).to.deep.equal(["body"]);
      expect(tool.inputSchema.required).to.deep.equal(["body"]);
      expect(tool.arguments["body"]).to.deep.equal({ in: "body", name: undefined });
    }
    const optional = postTool(fields, {});
    expect(optional.inputSchema.required).to.deep.equal([]);
    expect(sentBy(optional, {}).body).to.equal(undefined);
    expect(sentBy(optional, { body: { a: "x" } }).body).to.deep.equal({ a: "x" });
    expect(sentBy(postTool({ type: "array", items: STRING }), { body: ["a"] }).body).to.deep.equal([
      "a",
    ]);
    expect(sentBy(postTool(STRING), { body: "a" }).body).to.equal('"a"');
  });

  it("send an empty object where a body is required and has optional fields alone", () => {
    const schema = { type: "object", properties: { a: STRING } };
    expect(sentBy(postTool(schema), {}).body).to.deep.equal({});
    expect(sentBy(postTool(schema, {}), {}).body).to.equal(undefined);
  });

  it("leave out further fields and those that are only answered", () => {
    const schema = {
      allOf: [
        {
          type: "object",
          properties: { id: { ...STRING, readOnly: true }, a: STRING },
          required: ["id", "a"],
        },
        { type: "object", properties: { b: STRING }, additionalProperties: true },
      ],
    };
    const tool = postTool(schema);
    expect(tool.inputSchema.required).to.deep.equal(["a"]);
    expect(Object.keys(tool.inputSchema.properties)).to.deep.equal(["a", "b"]);
    refusal(() => tool.request(FACTORY, { a: "1", id: "7" }), "INVALID_PARAMETER", ["id"]);
    refusal(() => tool.request(FACTORY, { a: "1", admin: true }), "INVALID_PARAMETER", ["admin"]);
  });

  it("show a header or a cookie where it is required or listed, and never credentials or what is the client's", () => {
    const securitySchemes = {
      key: { type: "apiKey", in: "header", name: "X-Acme" },
      q: { type: "apiKey", in: "query", name: "sig" },
    };
    const parameters = [
      ...["If-Match", "X-Trace", "Host", "Content-Length", "Authorization", "x-acme", "Cookie"].map(
        (name) => inHeader(name, { schema: STRING }),
      ),
      inHeader("X-Version", { ...required, schema: { type: "array", items: STRING } }),
      inCookie("theme", { ...required, schema: STRING }),
      inQuery("sig", { ...required, schema: STRING }),
    ];
    const tool = getTool(
      parameters,
      { headers: ["if-match"] },
      { components: { securitySchemes } },
    );
    expect(Object.keys(tool.inputSchema.properties)).to.deep.equal([
      "If-Match",
      "X-Version",
      "theme",
    ]);
    const factory = FACTORY.defaults({ sig: "s", headers: { "x-acme": "k" } });
    const { url, headers } = tool.request(factory, {
      "If-Match": '"1"',
      "X-Version": ["1", "2"],
      theme: "a b",
    });
    expect(url).to.match(/\?sig=s$/);
    expect(headers).to.include({
      "if-match": '"1"',
      "x-version": "1,2",
      cookie: "theme=a%20b",
      "x-acme": "k",
    });
    for (const name of ["Host", "authorization", "Cookie", "x-acme", "sig", "X-Trace"]) {
      refusal(
        () => tool.request(factory, { "X-Version": ["1"], theme: "a", [name]: "evil" }),
        "INVALID_PARAMETER",
        [name],
      );
    }
    refusal(
      () => tool.request(factory, { "X-Version": ["1"], theme: "a", "If-Match": "a\r\nhost: b" }),
      undefined,
      ["If-Match"],
    );
  });

  it("leave a required header that speaks of a credential to the instance, and say so", () => {
    const parameters = [inHeader("X-Auth-Token", { ...required, schema: STRING })];
    const paths = { "/x": { get: { parameters } } };
    const { tools, problems } = toolsOf(paths);
    const tool = tools.get("GET_x")!;
    expect(tool.inputSchema.properties).to.deep.equal({});
    expect(problems.map(({ pointer }) => pointer)).to.deep.equal(["#/paths/~1x/get/parameters/0"]);
    const { headers } = tool.request(FACTORY.defaults({ headers: { "x-auth-token": "t" } }), {});
    expect(headers["x-auth-token"]).to.equal("t");
    const listed = onlyTool(toolsOf(paths, { headers: ["X-Auth-Token"] }));
    expect(listed.inputSchema.required).to.deep.equal(["X-Auth-Token"]);
  });

  it("leave required cookies of credentials to the instance, in its headers or its parameters", () => {
    const securitySchemes = { session: { type: "apiKey", in: "cookie", name: "sid" } };
    const parameters = ["sid", "access_token"].map((name) =>
      inCookie(name, { ...required, schema: STRING }),
    );
    const root = { components: { securitySchemes } };
    const { tools } = toolsOf({ "/x": { get: { parameters } } }, {}, root);
    const tool = tools.get("GET_x")!;
    expect(tool.inputSchema.properties).to.deep.equal({});
    const inHeaders = tool.request(FACTORY.defaults({ headers: { cookie: "sid=1" } }), {});
    expect(inHeaders.headers["cookie"]).to.equal("sid=1");
    const { url, headers } = tool.request(FACTORY.defaults({ sid: "2", access_token: "3" }), {});
    expect(headers["cookie"]).to.equal("sid=2; access_token=3");
    expect(url).to.not.contain("?");
  });

  it("leave a required header that is hidden to the instance", () => {
    const parameters = [inHeader("X-Version", { ...required, schema: STRING })];
    const tool = getTool(parameters, { hidden: ["X-Version"] });
    const { headers } = tool.request(FACTORY.defaults({ headers: { "x-version": "2" } }), {});
    expect(headers["x-version"]).to.equal("2");
    expect(tool.request(FACTORY, {}).headers).to.not.have.property("x-version");
  });

  it("are fixed or hidden by the names of parameters, fields and arguments", () => {
    const operation = {
      parameters: [
        inQuery("archived", { ...required, schema: { type: "boolean" } }),
        inQuery("page[size]", { schema: { type: "integer" } }),
        inQuery("debug", { schema: STRING }),
      ],
      ...taking({
        "application/json": { schema: { type: "object", properties: { a: STRING, b: STRING } } },
      }),
    };
    const fixed = { archived: false, "page[size]": 50, a: "A" };
    const tool = onlyTool(toolsOf({ "/x": { post: operation } }, { fixed, hidden: ["debug"] }));
    expect(tool.inputSchema.properties).to.deep.equal({ b: STRING });
    expect(tool.inputSchema.required).to.deep.equal([]);
    expect(sentBy(tool, { b: "B" })).to.deep.equal({
      url: "/x?archived=false&page%5Bsize%5D=50",
      body: { a: "A", b: "B" },
    });
    for (const args of [
      { archived: true },
      { page_size: 1 },
      { "page[size]": 1 },
      { debug: "1" },
      { a: "x" },
    ]) {
      refusal(() => tool.request(FACTORY, args), "INVALID_PARAMETER", Object.keys(args));
    }
    const names = { fixed: { nope: 1 }, hidden: ["gone"], headers: ["X-None", "Authorization"] };
    refusal(() => toolsOf({ "/x": { post: operation } }, names), "INVALID_OPTIONS", [
      ...["nope", "gone", "x-none", "authorization"],
    ]);
  });

  it("write lists and objects in the styles of the description", () => {
    const list = { type: "array", items: STRING };
    const object = { type: "object", properties: { a: STRING, b: { type: "integer" } } };
    const tool = getTool([
      inQuery("comma", { schema: list, explode: false }),
      inQuery("pipe", { schema: list, style: "pipeDelimited", explode: false }),
      inQuery("many", { schema: list }),
      inQuery("deep", { schema: object, style: "deepObject" }),
      inQuery("json", { content: { "application/json": { schema: object } } }),
    ]);
    const args = {
      comma: ["a", "b"],
      pipe: ["a", "b"],
      many: ["a", "b"],
      deep: { a: "x" },
      json: { b: 1 },
    };
    expect(decodeURIComponent(sentBy(tool, args).url)).to.equal(
      '/x?comma=a,b&pipe=a|b&many=a&many=b&deep[a]=x&json={"b":1}',
    );
  });

  it("take the server of an operation, and paths behind a base path", () => {
    const other = {
      get: { operationId: "other", servers: [{ url: "https://files.acme.example/up" }] },
    };
    const { tools } = toolsOf({ "/x": other, "/y": { get: { operationId: "own" } } });
    expect(tools.get("other")!.request(FACTORY, {}).url).to.equal(
      "https://files.acme.example/up/x",
    );
    expect(tools.get("own")!.request(FACTORY, {}).url).to.equal("https://api.acme.example/v1/y");
  });
});

describe("bytes", () => {
  const binary = { type: "string", format: "binary" };

  it("are base64 in a form of parts and in a body of their own", async () => {
    const schema = {
      type: "object",
      properties: { file: binary, more: { type: "array", items: binary } },
    };
    const upload = onlyTool(
      toolsOf({ "/x": { post: taking({ "multipart/form-data": { schema } }) } }),
    );
    const bytes = { type: "string", contentEncoding: "base64" };
    expect(upload.inputSchema.properties).to.deep.equal({
      file: bytes,
      more: { type: "array", items: bytes },
    });
    const form = upload.request(factoryOf(upload), { file: "AAH/", more: ["YQ==", "YWI"] })
      .body as FormData;
    const parts = await Promise.all(form.getAll("more").map((part) => (part as Blob).text()));
    expect(parts).to.deep.equal(["a", "ab"]);
    expect([...new Uint8Array(await (form.get("file") as Blob).arrayBuffer())]).to.deep.equal([
      0, 1, 255,
    ]);
    const raw = onlyTool(toolsOf({ "/x": { put: taking({ "image/png": {} }) } }));
    expect(raw.inputSchema.properties).to.deep.equal({ body: bytes });
    expect(raw.request(factoryOf(raw), { body: "-_8=" }).body).to.deep.equal(
      new Uint8Array([251, 255]),
    );
  });

  it("are what a media type or the only variant beside null says, unless they are text already", () => {
    const properties = {
      image: { type: "string", contentMediaType: "image/png" },
      encoded: { type: "string", contentMediaType: "image/png", contentEncoding: "base64" },
      page: { type: "string", contentMediaType: "text/html" },
      maybe: { anyOf: [binary, { type: "null" }] },
    };
    const content = { "multipart/form-data": { schema: { type: "object", properties } } };
    const root = { openapi: "3.1.0" };
    const upload = onlyTool(toolsOf({ "/x": { post: taking(content) } }, {}, root));
    const bytes = { type: "string", contentEncoding: "base64" };
    expect(upload.inputSchema.properties).to.deep.equal({
      image: bytes,
      encoded: properties.encoded,
      page: properties.page,
      maybe: bytes,
    });
  });

  it("are never paths of files", () => {
    const schema = { type: "object", properties: { file: binary } };
    const upload = onlyTool(
      toolsOf({ "/x": { post: taking({ "multipart/form-data": { schema } }) } }),
    );
    for (const file of [
      ...["/etc/passwd.", "file:///etc/passwd", "~/.ssh/id_rsa", "a", "=", "YQ=", "Y===", "Y Q"],
    ]) {
      refusal(() => upload.request(factoryOf(upload), { file }), "INVALID_PARAMETER", ["file"]);
    }
  });

  it("stay text in JSON, where there are none, and a byte format keeps its text", () => {
    const schema = {
      type: "object",
      properties: { a: binary, b: { type: "string", format: "byte" } },
    };
    const tool = postTool(schema);
    expect(tool.inputSchema.properties).to.deep.equal({
      a: STRING,
      b: { ...STRING, contentEncoding: "base64" },
    });
    expect(sentBy(tool, { a: "x", b: "YQ==" }).body).to.deep.equal({ a: "x", b: "YQ==" });
  });

  it("are text where the media type of the body is one of text", () => {
    const tool = onlyTool(
      toolsOf({ "/x": { post: taking({ "application/xml": { schema: { type: "object" } } }) } }),
    );
    expect(tool.inputSchema.properties).to.deep.equal({
      body: { ...STRING, contentMediaType: "application/xml" },
    });
    expect(sentBy(tool, { body: "<a/>" }).body).to.equal("<a/>");
  });
});

describe("what a model sends wrong", () => {
  const parameters = [
    inPath("id", { ...required, schema: STRING }),
    inQuery("n", { ...required, schema: { type: "integer" } }),
    inQuery("filter[since]", {
      schema: { type: "object", properties: { at: { type: "integer" } } },
      style: "deepObject",
    }),
  ];
  const tool = onlyTool(toolsOf({ "/x/{id}": { get: { operationId: "getX", parameters } } }));

  it("is an error that names the arguments, all of them, and shows no value", () => {
    refusal(() => tool.request(FACTORY, {}), "MISSING_PARAMETER", ["id", "n"]);
    refusal(() => tool.request(FACTORY, { id: null, n: undefined }), "INVALID_PARAMETER", ["id"]);
    refusal(() => tool.request(FACTORY, { id: 7, n: SECRET, x1: SECRET }), "INVALID_PARAMETER", [
      "id",
      "n",
      "x1",
    ]);
    refusal(() => tool.request(FACTORY, { id: "a", n: 1.5 }), "INVALID_PARAMETER", ["n"]);
    const nested = refusal(
      () => tool.request(FACTORY, { id: "a", n: 1, filter_since: { at: SECRET } }),
      "INVALID_PARAMETER",
      ["filter_since"],
    );
    expect(nested.message).to.contain('"filter_since.at" (expected an integer, but got a string)');
    for (const args of [[], "x", 5, new Map(), new URL("https://a.example")]) {
      refusal(() => tool.request(FACTORY, args), "INVALID_PARAMETER");
    }
  });

  it("is refused in paths, whatever it is that would lead elsewhere", () => {
    for (const id of ["..", ".", "", "../y", "./y", "%2e%2e", "..;x", "%2E.", "..%2f"]) {
      const result = tool.tryRequest(FACTORY, { id, n: 1 });
      const isEncoded = id.includes("%");
      expect("error" in result, id).to.equal(!isEncoded && id !== "..;x");
      if ("error" in result) {
        expect(result.error.parameters).to.deep.equal(["id"]);
      } else {
        expect(result.request.url).to.match(
          /^https:\/\/api\.acme\.example\/v1\/x\/[^/]*(%25|%3B)[^/]*\?n=1$/,
        );
      }
    }
    for (const id of ["a/b", "//evil.example", "@evil.example", "\\evil", "a?b#c", "a\r\nb"]) {
      const { pathname, host } = new URL(tool.request(FACTORY, { id, n: 1 }).url);
      expect(host).to.equal("api.acme.example");
      expect(decodeURIComponent(pathname.replace("/v1/x/", ""))).to.equal(id);
      expect(pathname.split("/")).to.have.length(4);
    }
  });

  it("ends no path whose values may hold slashes", () => {
    const path = inPath("path", { ...required, allowReserved: true, schema: STRING });
    const list = { type: "array", items: STRING };
    const names = inPath("names", { ...required, allowReserved: true, schema: list });
    const files = onlyTool(
      toolsOf({ "/files/{names}/{path}": { get: { parameters: [path, names] } } }),
    );
    const { url } = files.request(FACTORY, { names: ["a?b", "c"], path: "a/b?x=1#c%3F" });
    expect(url).to.equal("https://api.acme.example/v1/files/a%3Fb,c/a/b%3Fx=1%23c%3F");
    const labels = inPath("path", { ...required, allowReserved: true, style: "label" });
    const other = onlyTool(toolsOf({ "/files{path}": { get: { parameters: [labels] } } }));
    expect(other.request(FACTORY, { path: "a?b" }).url).to.match(/\/files\.a%3Fb$/);
  });

  it("is told by tryRequest as code, message and arguments; what is the developer's is thrown", () => {
    expect(tool.tryRequest(FACTORY, { id: "a" })).to.deep.equal({
      error: {
        code: "MISSING_PARAMETER",
        message: 'Cannot call the tool "getX": missing "n"',
        parameters: ["n"],
      },
    });
    expect(tool.tryRequest(FACTORY.create(), { id: "a", n: 1 })).to.have.nested.property(
      "request.method",
      "get",
    );
    for (const client of [undefined, null, {}, "x"]) {
      refusal(() => tool.tryRequest(client as never, { id: "a", n: 1 }), "INVALID_OPTIONS");
    }
  });

  it("is not what the instance lacks: no argument can help, and names without a default are problems", () => {
    const list = { type: "array", items: STRING };
    const paths = {
      "/x": { get: { operationId: "x", parameters: [inQuery("tenant", { schema: STRING })] } },
      "/y/{tenant}": { get: { operationId: "y" } },
      "/z": {
        get: { operationId: "z", parameters: [inQuery("q", { ...required, schema: list })] },
      },
      "/own": { servers: [{ url: "https://{own}.acme.example" }], get: {}, put: {} },
    };
    const url = "https://{tenant}.{zo%6Ee}.example/{v}";
    const variables = { tenant: { default: "" }, "zo%6Ee": { default: "acme" } };
    const { tools, problems, profile } = toolsOf(paths, {}, { servers: [{ url, variables }] });
    const expected = "expected a default, or a value that the instance must have, but got none";
    expect(problems).to.deep.equal([
      {
        pointer: "#/servers",
        message: `Cannot fill "tenant" and "v" of the server: ${expected}`,
      },
      {
        pointer: "#/paths/~1own/get",
        message: `Cannot fill "own" of the server: ${expected}`,
      },
    ]);
    const factory = new EndpointFactory(profile);
    const told = (name: string, args: object, own: object = {}): readonly unknown[] => {
      const result = tools.get(name)!.tryRequest(factory.defaults(own), args);
      return "error" in result ? [result.error.message, ...result.error.parameters] : [result];
    };
    const help = "; no argument of the tool can help with";
    const missing = `missing "tenant" and "v"${help} "tenant" and "v"`;
    for (const args of [{}, { tenant: "blue" }]) {
      expect(told("x", args)).to.deep.equal([`Cannot write the request GET /x: ${missing}`]);
    }
    expect(told("y", { tenant: "blue" }, { v: "1" })).to.deep.equal([
      `Cannot write the request GET /y/{tenant}: missing "tenant"${help} "tenant"`,
    ]);
    expect(told("y", { tenant: "" }, { tenant: "blue", v: "1" })).to.deep.equal([
      'Cannot write the request GET /y/{tenant}: missing "tenant", which is an empty string',
      "tenant",
    ]);
    expect(told("z", { q: [""] }, { v: "1" })).to.deep.equal([
      `Cannot write the request GET /z: missing "q" and "tenant"${help} "tenant"`,
      "q",
    ]);
    expect(told("GET_own", {})).to.deep.equal([
      `Cannot write the request GET /own: missing "own"${help} "own"`,
    ]);
    const wrong = told("x", { tenant: "blue" }, { tenant: "a/b", v: "1" });
    expect(wrong[0]).to.match(/^Cannot write the request GET \/x: .*"tenant"/);
    refusal(() => tools.get("x")!.request(factory, {}), "MISSING_PARAMETER");
  });

  it("is told of the path where a field of the body has the same name", () => {
    const schema = { type: "object", properties: { id: STRING } };
    const operation = { ...taking({ "application/json": { schema } }) };
    const tool = onlyTool(toolsOf({ "/x/{id}": { put: operation } }));
    const args = { id: "..", body_id: "a" };
    const { message } = refusal(() => tool.request(FACTORY, args), "UNSAFE_URL", ["id"]);
    expect(message).to.match(/ from "id"$/);
  });

  it("is not a fixed or a hidden value that is wrong: no argument can help", () => {
    const parameters = [inPath("id", required), inQuery("q", { ...required, schema: STRING })];
    const paths = { "/x/{id}": { get: { parameters } } };
    const tried = (options: object): unknown =>
      onlyTool(toolsOf(paths, options)).tryRequest(FACTORY, { q: "1" });
    const help = '; no argument of the tool can help with "id"';
    expect(tried({ fixed: { id: "" } })).to.deep.include({
      error: {
        code: "MISSING_PARAMETER",
        message: `Cannot write the request GET /x/{id}: missing "id", which is an empty string${help}`,
        parameters: [],
      },
    });
    expect(tried({ hidden: ["id"] })).to.have.nested.property("error.parameters").that.is.empty;
  });

  it("has no arguments to name where it is no object, or where the client has refused the call", () => {
    const none = getTool([]);
    expect(sentBy(none, undefined).url).to.equal("/x");
    expect(none.schema["~standard"].validate(undefined)).to.deep.equal({ value: {} });
    const message =
      'Cannot call the tool "GET_x": expected an object of arguments, but got an array';
    const error = { code: "INVALID_PARAMETER", message, parameters: [] };
    expect(none.tryRequest(FACTORY, [])).to.deep.equal({ error });
    expect(none.schema["~standard"].validate([])).to.deep.equal({ issues: [{ message }] });
    const refuse = (): never => {
      throw new EndpointError("INVALID_OPTIONS", "Cannot call: expected a client, but got another");
    };
    const { parameters: named } = refusal(() => none.request({ call: refuse }, {}));
    expect(named).to.equal(undefined);
  });

  it("is judged by constants, listed numbers and parts of schemas, to an end", () => {
    const schemas = { Loop: { allOf: [{ $ref: "#/components/schemas/Loop" }] } };
    const schema = {
      type: "object",
      properties: {
        constant: { const: "a" },
        listed: { enum: [1.5] },
        nothing: { allOf: [STRING, { type: "integer" }] },
        loop: { $ref: "#/components/schemas/Loop" },
      },
    };
    const tool = postTool(schema, required, { openapi: "3.1.0", components: { schemas } });
    const args = { constant: "b", listed: 2, loop: 5 };
    expect(sentBy(tool, args).body).to.deep.equal(args);
    const wrong = { constant: 1, listed: "x", nothing: "x" };
    const { message } = refusal(() => tool.request(FACTORY, wrong), "INVALID_PARAMETER", [
      ...["constant", "listed", "nothing"],
    ]);
    expect(message)
      .to.contain('"constant" (expected a string, but got a number)')
      .and.to.contain('"nothing" (expected another value, but got a string)');
  });

  it("is judged once by each schema, where schemas refer to one another eight times at each of 12 levels", () => {
    const levels = Array.from({ length: 12 }, (_, i) => {
      const next = { $ref: `#/components/schemas/L${i + 1}` };
      return [`L${i}`, { allOf: new Array<object>(8).fill(next) }] as const;
    });
    const schemas = { ...Object.fromEntries(levels), L12: STRING };
    const schema = {
      type: "object",
      properties: { a: { $ref: "#/components/schemas/L0" } },
    };
    const tool = postTool(schema, {}, { components: { schemas } });
    expect(sentBy(tool, { a: "x" }))
      .to.have.property("body")
      .deep.equal({ a: "x" });
    refusal(() => sentBy(tool, { a: 1 }), "INVALID_PARAMETER", ["a"]);
  });

  it("is named by the argument where the call refuses it", () => {
    const each = getTool([inQuery("a[]", { ...required, schema: STRING })]);
    refusal(() => each.request(FACTORY, { a: "" }), "MISSING_PARAMETER", ["a"]);
    refusal(() => each.request(FACTORY, { a: "\ud800" }), "INVALID_PARAMETER", ["a"]);
    const dotted = getTool([inHeader("X.Trace", { ...required, schema: STRING })]);
    const call = (): unknown => dotted.request(FACTORY, { X_Trace: "a\nb" });
    const { message } = refusal(call, "INVALID_HEADER", ["X_Trace"]);
    expect(message).to.match(/but got "X_Trace" \(/);
  });

  it("is refused where JSON cannot hold it, or where it is too deep or circular", () => {
    const any = getTool([inQuery("v", { schema: {} })]);
    const circular: Record<string, unknown> = {};
    circular["self"] = circular;
    let deep: unknown = 1;
    for (let i = 0; i < 5000; i += 1) {
      deep = [deep];
    }
    for (const v of [
      () => 1,
      Symbol("s"),
      new Date(),
      new Map(),
      NaN,
      1n,
      circular,
      deep,
      { toJSON: () => 1 },
      new Array(2 ** 20 + 1).fill(0),
    ]) {
      refusal(() => any.request(FACTORY, { v }), "INVALID_PARAMETER", ["v"]);
    }
  });

  it("has null count as absent where it is not allowed and the value is optional, at any depth", () => {
    const schema = {
      type: "object",
      required: ["a"],
      properties: {
        a: STRING,
        b: { type: "string", nullable: true },
        c: STRING,
        list: { type: "array", items: { $ref: "#/components/schemas/Item" } },
        any: {},
        union: { anyOf: [{ type: "object", properties: { k: STRING } }, STRING] },
      },
    };
    const Item = {
      type: "object",
      properties: {
        x: STRING,
        y: { type: "integer", nullable: true },
        next: { $ref: "#/components/schemas/Item" },
      },
    };
    const root = { components: { schemas: { Item } } };
    const body = postTool(schema, required, root);
    const args = {
      a: "a",
      b: null,
      c: null,
      list: [{ x: null, y: null, next: { x: null, next: null } }],
      any: null,
      union: { k: null },
    };
    expect(sentBy(body, args).body).to.deep.equal({
      a: "a",
      b: null,
      list: [{ y: null, next: {} }],
      any: null,
      union: {},
    });
    refusal(() => body.request(FACTORY, { a: null }), "INVALID_PARAMETER", ["a"]);
    const nested = postTool({
      type: "object",
      properties: { o: { type: "object", required: ["r"], properties: { r: STRING } } },
    });
    refusal(() => nested.request(FACTORY, { o: { r: null } }), "INVALID_PARAMETER", ["o"]);
  });

  it("maps the names of fields at any depth back, and refuses fields of a closed object", () => {
    const Item = {
      type: "object",
      additionalProperties: false,
      properties: { "a.b": STRING, "@type": STRING, child: { $ref: "#/components/schemas/Item" } },
    };
    const tool = postTool(
      { type: "object", properties: { item: { $ref: "#/components/schemas/Item" } } },
      required,
      { components: { schemas: { Item } } },
    );
    const args = { item: { a_b: "1", type: "2", child: { a_b: "3" } } };
    expect(sentBy(tool, args).body).to.deep.equal({
      item: { "a.b": "1", "@type": "2", child: { "a.b": "3" } },
    });
    refusal(() => tool.request(FACTORY, { item: { child: { evil: 1 } } }), "INVALID_PARAMETER", [
      "item",
    ]);
  });

  it("maps names back where parts or variants have fields that are spelt alike, whichever is chosen", () => {
    const variant = (kind: string, name: string): object => ({
      type: "object",
      properties: { kind: { const: kind }, [name]: STRING },
      required: ["kind", name],
    });
    const variants = [variant("a", "x.y"), variant("b", "x_y"), variant("c", "x[y]")];
    for (const name of ["oneOf", "anyOf", "allOf"]) {
      const schema = { type: "object", properties: { thing: { [name]: variants } } };
      const tool = postTool(schema, required, { openapi: "3.1.0" });
      const parts = (tool.inputSchema.properties["thing"] as Record<string, Schema[]>)[name]!;
      const names = parts.map(({ properties }) => Object.keys(properties)[1]!);
      expect(names[1]).to.equal("x_y");
      expect([names[0], names[2]].join()).to.match(/^x_y_[0-9a-z]{11},x_y_[0-9a-z]{11}$/);
      expect(parts.map((part) => part.required[1])).to.deep.equal(names);
      const thing = Object.fromEntries(names.map((each, i) => [each, String(i)]));
      expect(sentBy(tool, { thing }).body).to.deep.equal({
        thing: { "x.y": "0", x_y: "1", "x[y]": "2" },
      });
    }
    const paths = Object.fromEntries(
      variants.map((schema, i) => [
        `/${i}`,
        { post: taking({ "application/json": { schema: { type: "array", items: schema } } }) },
      ]),
    );
    const all = toolsOf(paths).tools.get("POST_2")!.inputSchema;
    const { tools } = toolsOf(paths, { include: ({ path }) => path === "/2" });
    expect(tools.get("POST_2")!.inputSchema).to.deep.equal(all);
  });

  it("may have further fields where one variant of an object allows them", () => {
    const closed = { type: "object", properties: { a: STRING }, additionalProperties: false };
    const open = { type: "object", properties: { b: STRING } };
    const numbers = { type: "object", additionalProperties: { type: "integer" } };
    const unions = [
      { oneOf: [closed, open] },
      { anyOf: [{ allOf: [closed] }, numbers] },
      { type: "object", properties: { more: { oneOf: [closed, open] } } },
    ];
    const bodies = [{ b: "1", c: 2 }, { c: 2 }, { more: { c: 2 } }];
    unions.forEach((schema, i) => {
      const args = schema.type === undefined ? { body: bodies[i] } : bodies[i]!;
      expect(sentBy(postTool(schema), args).body).to.deep.equal(bodies[i]);
    });
    refusal(() => sentBy(postTool(unions[1]), { body: { c: "2" } }), "INVALID_PARAMETER", ["body"]);
    const none = [
      { anyOf: [closed, { type: "string" }] },
      { oneOf: [{ allOf: [closed] }, { allOf: [closed] }] },
    ];
    for (const schema of none) {
      refusal(() => sentBy(postTool(schema), { body: { c: 2 } }), "INVALID_PARAMETER", ["body"]);
    }
  });

  it("is refused in a closed object that shares its name with a field of another kind in another variant", () => {
    const closed = { type: "object", properties: { a: STRING }, additionalProperties: false };
    const oneOf = [STRING, closed].map((v) => ({ type: "object", properties: { v } }));
    const tool = postTool({ type: "object", properties: { thing: { oneOf } } });
    const thing = { v: { a: "1" } };
    expect(sentBy(tool, { thing }).body).to.deep.equal({ thing });
    const call = (): unknown => tool.request(FACTORY, { thing: { v: { evil: 1 } } });
    refusal(call, "INVALID_PARAMETER", ["thing"]);
  });

  it("does not write to what it is given, and gives the same for what a schema validates", () => {
    const args = Object.freeze({ id: "a", n: 1, filter_since: Object.freeze({ at: null }) });
    const result = tool.schema["~standard"].validate(args);
    expect(result).to.deep.equal({ value: args });
    expect(tool.request(FACTORY, (result as { value: object }).value)).to.deep.equal(
      tool.request(FACTORY, args),
    );
    expect(tool.schema["~standard"].validate({ id: "a" })).to.deep.equal({
      issues: [{ message: 'Cannot call the tool "getX": missing "n"', path: ["n"] }],
    });
    expect(readTools(documentOf({}), OPTIONS).tools.size).to.equal(0);
  });
});
