import { expect } from "chai";
import { taking } from "../support/openapi.js";
import { refusal } from "../support/refusal.js";
import { factoryOf, onlyTool, postTool, sentBy, toolsOf } from "../support/tools.js";

const STRING = { type: "string" };

describe("bytes", () => {
  const binary = { type: "string", format: "binary" };

  it("are base64 in a multipart form and as a whole body", async () => {
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

  it("are recognized by a media type or the only variant beside null, unless they are text already", () => {
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

  it("stay strings in JSON, which has no bytes, also with a byte format", () => {
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

  it("are text if the media type of the body is one of text", () => {
    const tool = onlyTool(
      toolsOf({ "/x": { post: taking({ "application/xml": { schema: { type: "object" } } }) } }),
    );
    expect(tool.inputSchema.properties).to.deep.equal({
      body: { ...STRING, contentMediaType: "application/xml" },
    });
    expect(sentBy(tool, { body: "<a/>" }).body).to.equal("<a/>");
  });
});
