import { expect } from "chai";
import { endOfString, endOfValue } from "../../src/grammar/jsonText.js";

describe("endOfString", () => {
  it("finds the quotation mark that is not escaped", () => {
    expect(endOfString('"a"b', 0)).to.equal(2);
    expect(endOfString('"a\\"b"c', 0)).to.equal(5);
  });
});

describe("endOfValue", () => {
  it("finds the end of an object or a number", () => {
    expect(endOfValue('{"a":[1]},2', 0)).to.equal(9);
    expect(endOfValue("12,3", 0)).to.equal(2);
  });
});
