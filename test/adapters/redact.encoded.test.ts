import { expect } from "chai";
import { toHttpFile } from "../../src/adapters/index.js";
import { post } from "./support/requests.js";
import { itEach } from "../support/itEach.js";

const VALUE = 'pa"ss&w<rd/1';

const ENCODED: Readonly<Record<string, string>> = {
  percent: encodeURIComponent(VALUE),
  form: new URLSearchParams({ p: VALUE }).toString(),
  JSON: JSON.stringify({ p: VALUE }),
  XML: "<p>pa&quot;ss&amp;w&lt;rd/1</p>",
  base64: Buffer.from(VALUE).toString("base64"),
};

function printed(text: string): string {
  return toHttpFile(post(text, { "content-type": "text/plain" }), { redact: { values: [VALUE] } });
}

describe("redact, given values within base64,", () => {
  itEach("finds them encoded first: %s", Object.entries(ENCODED), (text) => {
    for (const kind of ["base64", "base64url"] as const) {
      const whole = Buffer.from(text).toString(kind);
      expect(printed(`state ${whole}`))
        .to.contain("state REDACTED")
        .and.not.contain(whole);
    }
  });

  it("leaves words that hold none as they are", () => {
    const text = "The documentation of authentication, abcdefghijklmnop_qrstuvwxyz";
    expect(printed(text)).to.contain(text);
    const short = toHttpFile(post(text, { "content-type": "text/plain" }), {
      redact: { values: ["\u007f", "ab+"] },
    });
    expect(short).to.contain(text);
  });
});
