import { expect } from "chai";
import { toCurl, toHttpFile } from "../../src/adapters/index.js";
import { Masker } from "../../src/adapters/Masker.js";
import { SECRET } from "../support/refusal.js";
import { words } from "../support/words.js";
import { at, post } from "./support/requests.js";

describe("redact, given much to read,", () => {
  it("takes time in proportion to what it reads", () => {
    const long = 200_000;
    for (const text of ['"\\"', '{"token":[', '"a":', "\\", '"\\\\', '"://', '"[', '"\\x":"{']) {
      new Masker(() => true).json(text.repeat(long / text.length));
    }
    const marks = words("?token=; ?a=[; ?a=%7B; &a=[ #&= %5B [ tOkEn").concat("max tokens ");
    for (const text of marks) {
      const url = `https://a.example/?${text.replaceAll(" ", "_").repeat(long / text.length)}=1`;
      toHttpFile(at(url), { redact: ["a[b][c]"] });
    }
    for (const text of words(":// ://a& %3a%2f%2f@ [:// ?a=%2f <?a=https%3A%2F%2F /;a={")) {
      const long20 = text.repeat(long / text.length);
      const headers = { referer: long20, "x-json": `["${long20}"]` };
      toHttpFile({
        ...post({ a: long20, b: [`[${long20}`] }, headers),
        url: `https://a.example/?a=${long20}`,
      });
      toHttpFile(post(`a=${long20}`));
    }
  }).timeout(10_000);

  it("takes a list of any length", () => {
    const redact = Array.from({ length: 200_000 }, (_, i) => `name${i}`);
    const command = toCurl(at(`https://a.example/?name199999=${SECRET}`), { redact });
    expect(command).to.contain("=REDACTED");
  });

  it("takes time in proportion to a name, whatever it is made of", () => {
    const name = "[".repeat(50_000);
    const names = Array.from({ length: 20 }, (_, i) => `${i}${name}`);
    const fields = Object.fromEntries(names.map((each) => [each, "1"]));
    const redact = ["a[b][c]", "[".repeat(100_000)];
    toHttpFile(at(`https://a.example/?${names.join("=1&")}=1`), { redact });
    toHttpFile(post(fields));
    toHttpFile(post(new URLSearchParams(fields)));
  }).timeout(10_000);

  it("looks for values in time in proportion to the text and to each value", () => {
    const long = 50_000;
    const redact = { values: [`${"a".repeat(long)}b`, `b${"a".repeat(long)}`, "aaaa", "%41"] };
    for (const text of ["a", "%61", "+", "\\", "\\u0061", "&amp;", "%25", "é"]) {
      toHttpFile(post({ a: text.repeat(long / text.length) }), { redact });
    }
    for (const bytes of [[0xff], [0xc3, 0xa9], [0xf0, 0x80], [0xed, 0xa0, 0x80]]) {
      toHttpFile(post(new Uint8Array(long).map((_, i) => bytes[i % bytes.length] ?? 0)), {
        redact,
      });
    }
    const deep = '{"name":"password","value":';
    toHttpFile(post(deep.repeat(long / 20), { "content-type": "text/plain" }));
    const parts = `--b\nname=\n\n`.repeat(long / 10);
    toHttpFile(post(parts, { "content-type": "multipart/mixed" }));
  }).timeout(20_000);
});
