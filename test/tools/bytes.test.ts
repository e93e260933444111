import { expect } from "chai";
import type { Tool } from "../../src/tools/index.js";
import { STRING, taking } from "../helpers/openapi.js";
import { refusal } from "../helpers/refusal.js";
import { factoryOf, onlyTool, postTool, sentBy, toolsOf } from "../helpers/tools.js";

describe("bytes", () => {
  const binary = { type: "string", format: "binary" };
  const bytes = { type: "string", contentEncoding: "base64" };

  function taker(type: string, schema?: object): Tool {
    const content = { [type]: { schema } };
    return onlyTool(toolsOf({ "/x": { post: taking(content) } }, {}, { openapi: "3.1.0" }));
  }

  function formTool(properties: object): Tool {
    return taker("multipart/form-data", { type: "object", properties });
  }

  it("are base64 in a multipart form and as a whole body", async () => {
    const list = { type: "array", items: bytes };
    const upload = formTool({ file: binary, more: { type: "array", items: binary } });
    expect(upload.inputSchema.properties).to.deep.equal({ file: bytes, more: list });
    const args = { file: "AAH/", more: ["YQ==", "YWI"] };
    const form = upload.request(factoryOf(upload), args).body as FormData;
    const parts = await Promise.all(form.getAll("more").map((part) => (part as Blob).text()));
    expect(parts).to.deep.equal(["a", "ab"]);
    const file = await (form.get("file") as Blob).arrayBuffer();
    expect([...new Uint8Array(file)]).to.deep.equal([0, 1, 255]);
    const raw = taker("image/png");
    expect(raw.inputSchema.properties).to.deep.equal({ body: bytes });
    const { body } = raw.request(factoryOf(raw), { body: "-_8=" });
    expect(body).to.deep.equal(new Uint8Array([251, 255]));
  });

  it("are base64 in a form that may be left out but has required parts, and keep their descriptions", () => {
    const about = { description: "The table" };
    const properties = { file: { ...binary, ...about }, note: STRING };
    const schema = { type: "object", properties, required: ["file"] };
    const body = { content: { "multipart/form-data": { schema } } };
    const tool = (required: boolean): Tool =>
      onlyTool(toolsOf({ "/x": { post: { requestBody: { ...body, required } } } }));
    const file = { ...bytes, ...about };
    expect(tool(true).inputSchema.properties["file"]).to.deep.equal(file);
    const whole = tool(false);
    const { body: shown } = whole.inputSchema.properties;
    expect(shown?.["properties"]).to.deep.equal({ file, note: STRING });
    const sent = sentBy(whole, { body: { file: "YWI=", note: "x" } }).body as FormData;
    expect([(sent.get("file") as Blob).size, sent.get("note")]).to.deep.equal([2, "x"]);
    const args = { body: { file: "?" } };
    refusal(() => whole.request(factoryOf(whole), args), "INVALID_PARAMETER", ["body"]);
    expect(sentBy(whole, {}).body).to.equal(undefined);
  });

  it("are recognized by a media type or the only variant beside null, unless they are text already", () => {
    const image = { type: "string", contentMediaType: "image/png" };
    const encoded = { ...image, contentEncoding: "base64" };
    const page = { type: "string", contentMediaType: "text/html" };
    const form = "#/paths/~1x/post/requestBody/content/multipart~1form-data";
    const beside = { $ref: `${form}/schema/properties/text`, format: "binary" };
    const maybe = { anyOf: [binary, { type: ["null"] }] };
    const upload = formTool({ image, encoded, page, maybe, beside, text: STRING });
    const shown = { image: bytes, encoded, page, maybe: bytes, beside: bytes, text: STRING };
    expect(upload.inputSchema.properties).to.deep.equal(shown);
  });

  it("are never paths of files", () => {
    const upload = formTool({ file: binary });
    for (const file of ["/etc/passwd.", "file:///x", "~/.ssh/id", "a", "=", "YQ=", "Y===", "Y Q"]) {
      refusal(() => upload.request(factoryOf(upload), { file }), "INVALID_PARAMETER", ["file"]);
    }
  });

  it("stay strings in JSON, which has no bytes, also with a byte format", () => {
    const properties = { a: binary, b: { type: "string", format: "byte" } };
    const tool = postTool({ type: "object", properties });
    expect(tool.inputSchema.properties).to.deep.equal({ a: STRING, b: bytes });
    expect(sentBy(tool, { a: "x", b: "YQ==" }).body).to.deep.equal({ a: "x", b: "YQ==" });
  });

  it("are text if the media type of the body is one of text", () => {
    const tool = taker("application/xml", { type: "object" });
    const text = { ...STRING, contentMediaType: "application/xml" };
    expect(tool.inputSchema.properties).to.deep.equal({ body: text });
    expect(sentBy(tool, { body: "<a/>" }).body).to.equal("<a/>");
  });
});
