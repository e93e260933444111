import { expect } from "chai";
import { toCurl, toHttpFile, type RedactOptions } from "../../src/adapters/index.js";
import { Masker } from "../../src/adapters/Masker.js";
import { itFor } from "../support/itEach.js";
import { SECRET } from "../support/refusal.js";
import { words } from "../support/words.js";
import { expectLinear, repeated } from "./support/linear.js";
import { at, post } from "./support/requests.js";

function printBody(body: unknown, type?: string, redact?: RedactOptions): string {
  return toHttpFile(post(body, type === undefined ? {} : { "content-type": type }), redact);
}

describe("redact, given much to read, takes time in proportion to", function () {
  this.timeout(120_000);

  itFor(
    "JSON made of %0",
    ['"\\"', '{"token":[', '"a":', "\\", '"\\\\', '"://', '"[', '"\\x":"{'],
    (piece) => {
      const masker = new Masker(() => true);
      expectLinear(
        (length) => repeated(piece, length),
        (text) => masker.json(text),
      );
    },
  );

  itFor(
    "a URL and a form made of %0",
    [
      ...words("?token=; ?a=[; ?a=%7B; &a=[ #&= %5B [ tOkEn max_tokens_ monkey ?a=a%3D %3D"),
      ...words(":// ://a& %3a%2f%2f@ [:// ?a=%2f ?a=https%3A%2F%2F /;a={ =//a@ =%2f%2f %3f"),
    ],
    (piece) => {
      expectLinear(
        (length) => repeated(piece, length),
        (text) => {
          toHttpFile(at(`https://a.example/?${text}=1`), { redact: ["a[b][c]"] });
          printBody(`a=${text}`);
        },
      );
    },
  );

  itFor("texts made of %0 in headers and JSON", words(":// <?a= [:// //a@ <//"), (piece) => {
    expectLinear(
      (length) => repeated(piece, length),
      (text) => {
        const headers = { referer: text, "x-json": `["${text}"]` };
        toHttpFile(post({ a: text, b: [`[${text}`] }, headers));
      },
    );
  });

  itFor(
    "a multipart text made of %0",
    [
      ...["--b\nname=\n\n", "--b\n", "--b--\n", "--b \n", "\n\n", "\n a", "a:\n", "--"],
      ...["content-disposition: name=", "name*0=", "GET /x\n", '{"name":"password","value":'],
    ],
    (piece) => {
      expectLinear(
        (length) => repeated(piece, length),
        (text) => {
          for (const type of ["multipart/mixed; boundary=b", "multipart/mixed", "message/http"]) {
            printBody(`x\n${text}`, type);
          }
        },
      );
    },
  );

  it("parts within parts", () => {
    expectLinear(
      (length) =>
        Array.from(
          { length: length / 64 },
          (_, i) => `--b${i}\ncontent-type: multipart/mixed; boundary=b${i + 1}\n\n`,
        ).join(""),
      (text) => printBody(text, "multipart/mixed; boundary=b0"),
    );
  });

  it("a name of many brackets", () => {
    const redact = { redact: ["a[b][c]", repeated("[", 100_000)] };
    expectLinear(
      (length) => Array.from({ length: 5 }, (_, i) => `${i}${repeated("[", length)}`),
      (names) => {
        const fields = Object.fromEntries(names.map((name) => [name, "1"]));
        toHttpFile(at(`https://a.example/?${names.join("=1&")}=1`), redact);
        toHttpFile(post(fields), redact);
        toHttpFile(post(new URLSearchParams(fields)), redact);
      },
    );
  });

  const VALUES = ["aaaa", "aaaaaa", "%41", `${repeated("a", 1024)}b`, `b${repeated("a", 1024)}`];

  itFor(
    "a text made of %0, given values",
    [
      ...["a", "%61", "+", "\\", "\\u0061", "&amp;", "&#97;", "%25", "é", "YWFh"],
      ...["basic YWFhYWFh ", "basic ", "Basic%20"],
    ],
    (piece) => {
      expectLinear(
        (length) => repeated(piece, length),
        (text) => printBody({ a: text }, undefined, { redact: { values: VALUES } }),
      );
    },
  );

  it("each value", () => {
    const text = repeated("a basic YWFhYWFh ", 4096);
    expectLinear(
      (length) => [`${repeated("a", length)}b`, `b${repeated("a", length)}`],
      (values) => printBody({ a: text }, undefined, { redact: { values } }),
    );
  });

  itFor("bytes that are no text: %0", ["\xff", "\xc3\xa9", "\xf0\x80", "\xed\xa0\x80"], (piece) => {
    expectLinear(
      (length) => Buffer.from(repeated(piece, length), "latin1"),
      (body) => printBody(body, undefined, { redact: { values: VALUES } }),
    );
  });
});

describe("redact", () => {
  it("takes a list of any length", () => {
    const redact = Array.from({ length: 200_000 }, (_, i) => `name${i}`);
    const command = toCurl(at(`https://a.example/?name199999=${SECRET}`), { redact });
    expect(command).to.contain("=REDACTED");
  });
});
