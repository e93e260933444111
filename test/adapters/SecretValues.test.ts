import { expect } from "chai";
import { SecretValues } from "../../src/adapters/SecretValues.js";
import { itEach, itFor } from "../helpers/itEach.js";

const VALUE = `aB+/=7 <é🙂>&"'\\\n`;

const percent = encodeURIComponent(VALUE);
const json = JSON.stringify(VALUE).slice(1, -1);

const units = VALUE.replace(/[^]/g, (unit) => {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
});
const characters = VALUE.replace(/[^]/gu, (it) => `&#${it.codePointAt(0)};`);

const WRITTEN = [
  ["as it is", VALUE],
  ["percent-encoded", percent],
  ["percent-encoded in lower case", percent.toLowerCase().replace("ab", "aB")],
  ["as a form writes it", new URLSearchParams({ "": VALUE }).toString().slice(1)],
  ["with each byte percent-encoded", Buffer.from(VALUE).toString("hex").replace(/../g, "%$&")],
  ["escaped as in JSON", json],
  ["with each unit escaped as in JSON", units],
  ["escaped as in HTML", "aB+/=7 &lt;&#233;&#x1F642;&gt;&amp;&quot;&apos;\\\n"],
  ["with each character escaped as in HTML", characters],
] as const;

/** What was encoded otherwise, or is something else. */
const KEPT = [
  Buffer.from(VALUE).toString("base64"),
  encodeURIComponent(percent),
  JSON.stringify(json),
  `Basic ${Buffer.from(percent).toString("base64")}`,
  `Basic ${Buffer.from("user:other").toString("base64")}`,
];

/** Values, and texts with them, before and after. */
const TEXTS: readonly (readonly [values: readonly string[], text: string, shown: string])[] = [
  [["aXa"], "/aXaXa/", "/REDACTED/"],
  [["abc", "cde"], "abcde", "REDACTED"],
  [["aX"], "/%61%58/%2561", "/REDACTED/%2561"],
  // The whole of what stands for a character goes.
  [["🙂"], "%F0%9F%99%82 &#x1f642; \\ud83d\\ude42 x", "REDACTED REDACTED REDACTED x"],
  [["&"], "a&amp;b&#38;c", "aREDACTEDbREDACTEDc"],
  [["\ufffd"], "&#x110000;", "REDACTED"],
  [[""], VALUE, VALUE],
];

describe("SecretValues", () => {
  const values = new SecretValues([VALUE, "", VALUE]);

  itEach("replaces a value %s", WRITTEN, (written) => {
    expect(values.mask(written)).to.equal("REDACTED");
    expect(values.mask(`é ${written}; ${written}🙂`)).to.equal("é REDACTED; REDACTED🙂");
  });

  itFor("replaces Basic credentials that hold it: %0", ["", "user:", "é:x"], (ahead) => {
    for (const encoding of ["base64", "base64url"] as const) {
      const digits = Buffer.from(`${ahead}${VALUE}`).toString(encoding);
      for (const scheme of ["Basic ", "basic  ", "Basic%20"]) {
        expect(values.mask(`a ${scheme}${digits} b`)).to.equal(`a ${scheme}REDACTED b`);
      }
    }
  });

  it("does not read values that are longer than the text", () => {
    const long = "a".repeat(2 ** 24 + 1);
    expect(new SecretValues([long, "b"]).mask("abc")).to.equal("aREDACTEDc");
  });

  it("finds longer values in a later text", () => {
    const both = new SecretValues(["ab", "abcdefgh"]);
    const texts = ["ab", "abcdefg", "xabcdefghx", "a"].map((text) => both.mask(text));
    expect(texts).to.deep.equal(["REDACTED", "REDACTEDcdefg", "xREDACTEDx", "a"]);
  });

  itFor("leaves %0", KEPT, (text) => {
    expect(values.mask(text)).to.equal(text);
  });

  itFor("replaces %0 in %1", TEXTS, (all, text, shown) => {
    expect(new SecretValues(all).mask(text)).to.equal(shown);
  });
});
