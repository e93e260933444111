import { expect } from "chai";
import { hasDotSegment, mayMakeDotSegment } from "../../src/grammar/dots.js";
import { itFor } from "../helpers/itEach.js";
import { words } from "../helpers/words.js";

describe("hasDotSegment", () => {
  itFor("finds %0", words("/. /.. /a/./b /%2e /.%2E/a /..;v=1 /.%2fa /..%5Ca .."), (path) => {
    expect(hasDotSegment(path)).to.equal(true);
  });

  itFor("does not take %0 for one", words("/ /... /..a /a. /.a /a/.b/ /%2e%2ea"), (path) => {
    expect(hasDotSegment(path)).to.equal(false);
  });
});

describe("mayMakeDotSegment", () => {
  it("is true for an empty value, and for dots and separators at its beginning", () => {
    const values = ["", ".", "..", ".%2F", "%2Fa", "%5Ca", "a", ".a", ".-", "a.", "%41"];
    const some = values.filter(mayMakeDotSegment);
    expect(some).to.deep.equal(["", ".", "..", ".%2F", "%2Fa", "%5Ca"]);
  });
});
