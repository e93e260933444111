import { expect } from "chai";
import { replaceNames } from "../../src/support/messages.js";

describe("replaceNames", () => {
  it("replaces quoted names in one pass, so that names can be exchanged", () => {
    const texts = new Map(Object.entries({ a: '"b"', b: '"a"', "c.[]": "--c" }));
    const message = 'Cannot read a: missing "a", "b", "c.[]" and "d"';
    expect(replaceNames(message, texts)).to.equal('Cannot read a: missing "b", "a", --c and "d"');
    expect(replaceNames(message, new Map())).to.equal(message);
  });
});
