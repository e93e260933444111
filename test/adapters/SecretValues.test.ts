import { expect } from "chai";
import { SecretValues } from "../../src/adapters/SecretValues.js";
import { itEach, itFor } from "../support/itEach.js";

const VALUE = `aB+/=7 <é🙂>&"'\\\n`;

const percent = encodeURIComponent(VALUE);
const json = JSON.stringify(VALUE).slice(1, -1);
const html = "aB+/=7 &lt;&eacute;&#x1F642;&gt;&amp;&quot;&apos;\\\n".replace("&eacute;", "&#233;");

/** The value as it may be written. */
const WRITTEN = {
  "as it is": VALUE,
  "percent-encoded": percent,
  "percent-encoded in lower case": percent.toLowerCase().replace("ab", "aB"),
  "as a form writes it": new URLSearchParams({ "": VALUE }).toString().slice(1),
  "with each character percent-encoded": Buffer.from(VALUE).toString("hex").replace(/../g, "%$&"),
  "escaped as in JSON": json,
  "with each unit escaped as in JSON": Array.from({ length: VALUE.length }, (_, i) =>
    VALUE.charCodeAt(i).toString(16).padStart(4, "0"),
  )
    .map((hex) => `\\u${hex}`)
    .join(""),
  "escaped as in HTML": html,
  "with each character escaped as in HTML": Array.from(
    VALUE,
    (character) => `&#${character.codePointAt(0)};`,
  ).join(""),
} as const;

describe("SecretValues", () => {
  const values = new SecretValues([VALUE, "", VALUE]);

  itEach("replaces a value %s", Object.entries(WRITTEN), (written) => {
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
    const other = `Basic ${Buffer.from("user:other").toString("base64")}`;
    expect(values.mask(other)).to.equal(other);
  });

  itFor(
    "leaves what was encoded otherwise: %0",
    [
      Buffer.from(VALUE).toString("base64"),
      encodeURIComponent(percent),
      JSON.stringify(json),
      `Basic ${Buffer.from(percent).toString("base64")}`,
    ],
    (text) => {
      expect(values.mask(text)).to.equal(text);
    },
  );

  it("replaces values that overlap, once", () => {
    expect(new SecretValues(["aXa"]).mask("/aXaXa/")).to.equal("/REDACTED/");
    expect(new SecretValues(["abc", "cde"]).mask("abcde")).to.equal("REDACTED");
    expect(new SecretValues(["aX"]).mask("/%61%58/%2561")).to.equal("/REDACTED/%2561");
  });

  it("replaces the whole of what stands for a character", () => {
    const text = "%F0%9F%99%82 &#x1f642; \\ud83d\\ude42 x";
    expect(new SecretValues(["\u{1f642}"]).mask(text)).to.equal("REDACTED REDACTED REDACTED x");
    expect(new SecretValues(["&"]).mask("a&amp;b&#38;c")).to.equal("aREDACTEDbREDACTEDc");
    expect(new SecretValues(["\ufffd"]).mask("&#x110000;")).to.equal("REDACTED");
  });

  it("takes no values", () => {
    expect(new SecretValues([""]).mask(VALUE)).to.equal(VALUE);
  });
});
