import { expect } from "chai";
import { redactUrl, toHttpFile, type RedactLists } from "../../src/adapters/index.js";
import { Masker } from "../../src/adapters/Masker.js";
import { itFor } from "../helpers/itEach.js";
import { SECRET } from "../helpers/refusal.js";
import { words } from "../helpers/words.js";
import { expectLinear, repeated } from "../helpers/expectLinear.js";
import { at, post } from "./helpers/requests.js";

/** A test for each piece: texts made of it are read in time in proportion to their length. */
function itReads(title: string, pieces: readonly string[], read: (text: string) => unknown): void {
  itFor(title, pieces, (piece) => {
    expectLinear((length) => repeated(piece, length), read);
  });
}

function printBody(body: unknown, type?: string, redact?: RedactLists): string {
  return toHttpFile(post(body, type === undefined ? {} : { "content-type": type }), { redact });
}

const VALUES = ["aaaa", "aaaaaa", "%41", `${repeated("a", 1024)}b`, `b${repeated("a", 1024)}`];

describe("redact takes time in proportion to", function () {
  this.timeout(120_000);

  const jsons = words(String.raw`"\" {"token":[ "a": \ "\\ ":// "[ "\x":"{`);
  itReads("JSON made of %0", jsons, (text) => new Masker(() => true).json(text));

  const urls = `?token=; ?a=[; ?a=%7B; &a=[ #&= %5B [ tOkEn max_tokens_ monkey ?a=a%3D %3D :// ://a&
    %3a%2f%2f@ [:// ?a=%2f ?a=https%3A%2F%2F /;a={ =//a@ =%2f%2f %3f`;
  itReads("a URL and a form made of %0", words(urls), (text) => {
    toHttpFile(at(`https://a.example/?${text}=1`), { redact: ["a[b][c]"] });
    printBody(`a=${text}`);
  });

  itReads("strings made of %0 in headers and JSON", words(":// <?a= [:// //a@ <//"), (text) => {
    const headers = { referer: text, "x-json": `["${text}"]` };
    toHttpFile(post({ a: text, b: [`[${text}`] }, headers));
  });

  const parts = [
    ...["--b\nname=\n\n", "--b\n", "--b--\n", "--b \n", "\n\n", "\n a", "a:\n", "--"],
    ...["content-disposition: name=", "name*0=", "GET /x\n", '{"name":"password","value":'],
  ];
  itReads("a multipart text made of %0", parts, (text) => {
    for (const type of ["multipart/mixed; boundary=b", "multipart/mixed", "message/http"]) {
      printBody(`x\n${text}`, type);
    }
  });

  const pieces = words(String.raw`a %61 + \ \u0061 &amp; &#97; %25 é YWFh Basic%20`);
  itReads("a string made of %0, with values", [...pieces, "basic YWFh ", "basic "], (text) =>
    printBody({ a: text }, undefined, { values: VALUES }),
  );

  it("parts within parts", () => {
    const part = (_: unknown, i: number): string =>
      `--b${i}\ncontent-type: multipart/mixed; boundary=b${i + 1}\n\n`;
    const parts = (length: number): string[] => Array.from({ length: length / 64 }, part);
    expectLinear(parts, (all) => printBody(all.join(""), "multipart/mixed; boundary=b0"));
  });

  it("a name with many brackets", () => {
    const redact = { redact: ["a[b][c]", repeated("[", 100_000)] };
    const make = (length: number): string[] =>
      Array.from({ length: 5 }, (_, i) => `${i}${repeated("[", length)}`);
    expectLinear(make, (names) => {
      const fields = Object.fromEntries(names.map((name) => [name, "1"]));
      toHttpFile(at(`https://a.example/?${names.join("=1&")}=1`), redact);
      [fields, new URLSearchParams(fields)].forEach((body) => toHttpFile(post(body), redact));
    });
  });

  it("the list of values", () => {
    const make = (length: number): string[] =>
      Array.from({ length: length / 16 }, (_, i) => `value-of-text${i}`);
    expectLinear(make, (values) => printBody(values.join("&"), undefined, { values }));
  });

  it("the list of names", () => {
    const redact = Array.from({ length: 200_000 }, (_, i) => `name${i}`);
    const shown = redactUrl(at(`https://a.example/?name199999=${SECRET}`), { redact });
    expect(shown).to.contain("=REDACTED");
  });
});
