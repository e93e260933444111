import { createRequire } from "node:module";
import { Ajv } from "ajv";
import { expect } from "chai";
import { toHar, type HarRequest } from "../../src/adapters/index.js";
import { endpoint } from "../../src/index.js";
import { endpointOf } from "./helpers/arrival.js";
import { bodies, formOf, WITH_BODY, WITHOUT_BODY } from "./helpers/bodies.js";
import { post } from "./helpers/requests.js";
import { itFor } from "../helpers/itEach.js";

const load = createRequire(import.meta.url);

/** Says what a HAR 1.2 request object has to be, or throws what is wrong with one. */
function validator(): (har: HarRequest) => void {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addMetaSchema(load("ajv/dist/refs/json-schema-draft-06.json") as object);
  for (const schema of Object.values(load("har-schema") as Record<string, object>)) {
    ajv.addSchema(schema);
  }
  const validate = ajv.getSchema("request.json")!;
  return (har) => {
    const isValid = validate(JSON.parse(JSON.stringify(har)));
    expect(isValid, ajv.errorsText(validate.errors)).to.equal(true);
  };
}

function pairs(fields: Record<string, string>): object[] {
  return Object.entries(fields).map(([name, value]) => ({ name, value }));
}

describe("toHar", () => {
  const expectValid = validator();

  itFor("describes %0 without a body", [...WITHOUT_BODY, ...WITH_BODY], (method) => {
    const har = toHar(endpoint(`${method} /x`));
    expectValid(har);
    expect(har).to.include({ method, bodySize: 0, headersSize: -1, httpVersion: "HTTP/1.1" });
    expect(har).to.not.have.property("postData");
  });

  for (const each of bodies) {
    it(`describes ${each.title}`, () => {
      const har = toHar(endpointOf(each)("POST /x", each.options()));
      expectValid(har);
      expect(har.postData?.mimeType).to.be.a("string").and.to.not.equal("");
      if (each.format === "form") {
        const fields = [...new URLSearchParams(each.arrives as string)];
        expect(har.postData?.params?.map(({ name, value }) => [name, value])).to.deep.equal(fields);
        expect(har.postData?.mimeType).to.equal(each.type);
        expect(har.bodySize).to.equal(each.arrives.length);
      } else if (["json", "text"].includes(each.kind)) {
        expect(har.postData?.text).to.equal(each.arrives);
        expect(har.bodySize).to.equal(Buffer.byteLength(each.arrives as string));
      }
    });
  }

  it("has the url without its fragment, the query decoded, and the cookies", () => {
    const headers = { cookie: "a=1; ; b=x=y;c; ", "x-number": 5 };
    const request = endpoint("GET /x{?q}&r=a+b&s&t=%ff#part", { q: "é&", headers });
    const har = toHar(request, { redact: false });
    expectValid(har);
    expect(har.url).to.equal("https://api.github.com/x?q=%C3%A9%26&r=a+b&s&t=%ff");
    expect(har.queryString).to.deep.equal(pairs({ q: "é&", r: "a b", s: "", t: "%ff" }));
    expect(har.cookies).to.deep.equal(pairs({ a: "1", b: "x=y", c: "" }));
    expect(har.headers).to.deep.include({ name: "x-number", value: "5" });
  });

  it("lists no cookies of a header that is replaced", () => {
    const har = toHar(endpoint("GET /x", { headers: { cookie: "session=s3cret" } }));
    expect(har.headers).to.deep.include({ name: "cookie", value: "REDACTED" });
    expect(har.cookies).to.deep.equal([]);
  });

  it("writes bytes that are not text in base64", () => {
    const bytes = toHar(endpoint("PUT /x", { data: new Uint8Array([250, 251]) }));
    const mimeType = "application/octet-stream";
    expect(bytes.postData).to.deep.equal({ mimeType, text: "+vs=", encoding: "base64" });
    expect(bytes.bodySize).to.equal(2);
    const data = Buffer.from("é");
    const text = toHar(endpoint("PUT /x", { data, headers: { "content-type": "text/x" } }));
    expect(text.postData).to.deep.equal({ mimeType: "text/x", text: "é" });
  });

  it("lists the fields of forms", () => {
    const data = formOf(["a", "1"], ["f", new File(["x"], "f.png", { type: "image/png" })]);
    const file = { name: "f", fileName: "f.png", contentType: "image/png" };
    const params = [...pairs({ a: "1" }), file];
    const form = toHar(endpoint("POST /x", { data })).postData;
    expect(form).to.deep.equal({ mimeType: "multipart/form-data", params });
    const type = "application/x-www-form-urlencoded";
    const search = toHar(post(new URLSearchParams({ a: "1 2" }))).postData;
    const mimeType = `${type};charset=UTF-8`;
    expect(search).to.deep.equal({ mimeType, params: pairs({ a: "1 2" }) });
    const text = post(" a= 1 ", { "content-type": type });
    expect(toHar(text).postData?.params).to.deep.equal(pairs({ " a": " 1 " }));
  });

  it("says which bodies it did not read", () => {
    const blob = toHar(endpoint("POST /x", { data: new Blob(["é"], { type: "a/b" }) }));
    expectValid(blob);
    expect(blob.bodySize).to.equal(2);
    expect(blob.postData).to.deep.include({ mimeType: "a/b", text: "" });
    const stream = toHar(endpoint("POST /x", { data: new Blob(["é"]).stream() }));
    expectValid(stream);
    expect(stream.bodySize).to.equal(-1);
    expect(stream.postData?.comment).to.contain("stream");
  });
});
