import { expect } from "chai";
import { decodeBase64 } from "../../src/grammar/base64.js";
import { itFor } from "../helpers/itEach.js";

const rows: readonly (readonly [text: string, decoded: string | undefined])[] = [
  ["Zg==", "f"],
  ["Zg", "f"],
  ["Pz8_", "???"],
  ["Pz8/", "???"],
  ["", ""],
  ["Z", undefined],
  ["Zg=", undefined],
  ["Z!==", undefined],
];

describe("decodeBase64", () => {
  itFor("decodes either alphabet, and nothing else: %0", rows, (text, decoded) => {
    const bytes = decodeBase64(text);
    expect(bytes && new TextDecoder().decode(bytes)).to.equal(decoded);
  });
});
