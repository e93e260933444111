import { expect } from "chai";
import {
  decodePercent,
  encodedCharacterEnd,
  encodeReserved,
  encodeText,
  encodeUnreserved,
  percentDecoded,
} from "../../src/grammar/percent.js";
import { itFor } from "../helpers/itEach.js";

const rows: readonly (readonly [text: string, unreserved: string, reserved: string])[] = [
  ["aZ09-._~", "aZ09-._~", "aZ09-._~"],
  ["!*'()", "%21%2A%27%28%29", "!*'()"],
  ["a/b?c#d", "a%2Fb%3Fc%23d", "a/b?c#d"],
  ["é€😀", "%C3%A9%E2%82%AC%F0%9F%98%80", "%C3%A9%E2%82%AC%F0%9F%98%80"],
  ["%41 %4", "%2541%20%254", "%41%20%254"],
];

describe("percent-encoding", () => {
  itFor(
    "of %0 is %1, and %2 where reserved characters stay",
    rows,
    (text, unreserved, reserved) => {
      expect(encodeText(text)).to.equal(unreserved);
      expect(encodeUnreserved(text)).to.equal(unreserved);
      expect(encodeReserved(text)).to.equal(reserved);
      expect(percentDecoded(unreserved)).to.equal(text);
    },
  );

  it("needs whole surrogate pairs, and UTF-8 to be decoded", () => {
    expect(encodeText("\ud83d")).to.equal(undefined);
    expect(percentDecoded("%FF")).to.equal(undefined);
    expect(decodePercent("%FF")).to.equal("%FF");
    expect([0, 1, 6].map((index) => encodedCharacterEnd("%C3%A9%FF", index))).to.deep.equal([
      6, 0, 9,
    ]);
  });
});
