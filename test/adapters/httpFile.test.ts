import { expect } from "chai";
import { toHttpFile } from "../../src/adapters/index.js";
import { endpoint, type EndpointOptions } from "../../src/index.js";
import { itFor } from "../helpers/itEach.js";
import { refusal, SECRET } from "../helpers/refusal.js";
import { formOf } from "./helpers/bodies.js";
import { expectLinear, repeated } from "../helpers/expectLinear.js";

const headers = { accept: null, "user-agent": null };
const api = endpoint.defaults({ baseUrl: "https://a.example", headers });

const block = (route: string, options?: EndpointOptions): string => toHttpFile(api(route, options));

const POST = "###\nPOST https://a.example/x HTTP/1.1\n";

const FILES: readonly (readonly [data: unknown, line: string])[] = [
  [new Uint8Array([255]), "< ./body.bin\n"],
  [new Uint8Array([0]), "< ./body.bin\n"],
  ["# Title\ntext", "< ./body.bin\n"],
  ["text\n\t// x", "< ./body.bin\n"],
  ["text // x #", "text // x #\n"],
  ["a\r\n\tb", "a\r\n\tb\n"],
  [new Blob(["x"]).stream(), "< ./body.bin\n"],
  [new Blob(["x"]), "< ./body.bin\n"],
  [new File(["x"], "/etc/a.png"), "< ./a.png\n"],
  [new File(["x"], "a\n###\n.png"), "< ./a_###_.png\n"],
];

describe("toHttpFile", () => {
  it("writes a request line and headers", () => {
    const headers = { "x-number": 5, "x-text": "é !" };
    const expected = "###\nGET https://a.example/x?q=1 HTTP/1.1\nx-number: 5\nx-text: é !\n";
    expect(block("GET /x?q=1#part", { headers })).to.equal(expected);
  });

  it("writes JSON on one line", () => {
    expect(block("PATCH /x", { id: 2n ** 64n, text: "é\n### {{v}}" })).to.equal(
      "###\nPATCH https://a.example/x HTTP/1.1\ncontent-type: application/json; charset=utf-8\n\n" +
        '{"id":18446744073709551616,"text":"é\\n### {\\u007bv}}"}\n',
    );
  });

  it("declares empty bodies", () => {
    expect(block("PUT /x")).to.equal("###\nPUT https://a.example/x HTTP/1.1\ncontent-length: 0\n");
    expect(block("DELETE /x")).to.equal("###\nDELETE https://a.example/x HTTP/1.1\n");
  });

  it("writes text, and bytes that are text", () => {
    for (const text of ["<a>\n b</a>\n", '<note id="1"/>\n<b c/>\n', ">x\n<?xml ?>\n<!-- -->\n"]) {
      for (const data of [text, Buffer.from(text)]) {
        expect(block("POST /x", { data })).to.equal(`${POST}\n${text}\n`);
      }
    }
  });

  it("writes a URLSearchParams under its type", () => {
    const data = new URLSearchParams({ a: "1 2" });
    expect(block("POST /x", { data })).to.equal(
      POST + "content-type: application/x-www-form-urlencoded;charset=UTF-8\n\na=1+2\n",
    );
  });

  it("writes a form with a boundary that none of its strings contains", () => {
    const picture = new File(["x"], "../b.png", { type: "image/png" });
    const data = formOf(['a"\n', "endpoint-core-form"], ["b", picture], ["c", new Blob(["x"])]);
    const headers = { "content-type": "application/json" };
    expect(block("POST /x", { data, headers })).to.equal(`###
POST https://a.example/x HTTP/1.1
content-type: multipart/form-data; boundary=endpoint-core-form-000000001

--endpoint-core-form-000000001
content-disposition: form-data; name="a%22%0D%0A"

endpoint-core-form
--endpoint-core-form-000000001
content-disposition: form-data; name="b"; filename="../b.png"
content-type: image/png

< ./b.png
--endpoint-core-form-000000001
content-disposition: form-data; name="c"; filename="blob"
content-type: application/octet-stream

< ./blob
--endpoint-core-form-000000001--
`);
  });

  it("finds a boundary that no field contains, in linear time", () => {
    const many = (length: number) => Array.from({ length: length / 64 }, () => "b");
    const makeForm = (length: number): FormData =>
      formOf(
        ["endpoint-core-form-000000001", "endpoint-core-form-000000003-x"],
        ["a", `endpoint-core-form${repeated("-x", length)} endpoint-core-form-0000000022`],
        ...many(length).map((name) => [name, "endpoint-core-form".repeat(4)] as const),
      );
    expectLinear(makeForm, (data) => {
      expect(block("POST /x", { data })).to.contain("boundary=endpoint-core-form-000000004\n");
    });
  }).timeout(120_000);

  itFor("reads a body from a file if it cannot be read or shown: %1", FILES, (data, line) => {
    expect(block("POST /x", { data }).split("\n\n")[1]).to.equal(line);
  });

  const marks = [
    "{{variable}}",
    ...["###", "< ./", "<@ ", "> ", ">> ", "<> ", "<@latin1 ", "<\t"].map((mark) => `\n${mark}`),
  ];
  itFor("refuses what editors would take for something else: %0", marks, (mark) => {
    refusal(() => block("POST /x", { data: `a${mark}${SECRET}` }), "INVALID_PARAMETER");
  });

  it("refuses headers and methods that would be variables, comments or further headers", () => {
    // The platform's own files take no such type; those of a library may.
    const type = `a/b\r\nx-own: ${SECRET}`;
    const file = Object.defineProperty(new File(["x"], "f"), "type", { value: type });
    for (const act of [
      () => block("GET /x", { headers: { "x-text": `{{${SECRET}}}` } }),
      () => block("GET /x", { headers: { "x-text": "a\u0085b" } }),
      () => block("GET /x", { headers: { "#foo": SECRET } }),
      () => toHttpFile({ method: "#get", url: "https://a.example/x", headers: {} }),
      () => block("POST /x", { data: file }),
    ]) {
      refusal(act, "INVALID_PARAMETER");
    }
    expect(block("GET /x", { headers: { "x#foo": "1" } })).to.contain("\nx#foo: 1\n");
  });

  it("reads a field of a form with lines like comments from a file", () => {
    for (const value of ["#tag", "a\n// b"]) {
      const text = block("POST /x", { data: formOf(["note", value]) });
      expect(text).to.contain('name="note"\n\n< ./note.txt\n').and.to.not.contain(value);
    }
  });

  const odds = ["\u001b[2J", "\u0085", "\u202e", "\u2066", "\u2028", "\u2029", "\r"];
  itFor("writes no character that an editor would hide or move: %0", odds, (odd) => {
    const text = `a${odd}b`;
    for (const data of [text, Buffer.from(text)]) {
      expect(block("POST /x", { data }).split("\n\n")[1]).to.equal("< ./body.bin\n");
    }
    for (const data of [formOf(["a", `a\n${odd}b`]), formOf([`a\t${odd}b`, "a"])]) {
      refusal(() => block("POST /x", { data }), "INVALID_PARAMETER");
    }
    const json = block("POST /x", { a: text }).split("\n\n")[1]!;
    expect(json).to.not.contain(odd);
    expect(JSON.parse(json)).to.deep.equal({ a: text });
    expect(block("POST /x", { data: new File([""], text) })).to.not.contain(odd);
  });

  it("passes the request options that editors support", () => {
    expect(block("GET /x", { request: { timeout: Infinity } })).to.equal(block("GET /x"));
    const request = { redirect: "manual", timeout: 500 };
    expect(block("GET /x", { request })).to.equal(
      "###\n# @no-redirect\n# @timeout 500 ms\nGET https://a.example/x HTTP/1.1\n",
    );
  });
});
