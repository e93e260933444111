/** The functions of `src/grammar/` of which the tests of classes and calls see too little: each with a table of texts and answers. */
import { expect } from "chai";
import { decodeBase64 } from "../../src/grammar/base64.js";
import { endOfString, endOfValue } from "../../src/grammar/jsonText.js";

const textOf = (bytes: Uint8Array | undefined): string | undefined =>
  bytes && new TextDecoder().decode(bytes);

/** What a function makes of texts. */
type Answers = readonly [
  of: (text: string) => unknown,
  ...rows: readonly (readonly [text: string, answer: unknown])[],
];

const FUNCTIONS: Readonly<Record<string, Answers>> = {
  decodeBase64: [
    (text) => textOf(decodeBase64(text)),
    ["Zg==", "f"],
    ["Zg", "f"],
    ["Pz8_", "???"],
    ["Pz8/", "???"],
    ["", ""],
    ["Z", undefined],
    ["Zg=", undefined],
    ["Z!==", undefined],
  ],
  endOfString: [(text) => endOfString(text, 0), ['"a"b', 2], ['"a\\"b"c', 5]],
  endOfValue: [(text) => endOfValue(text, 0), ['{"a":[1]},2', 9], ["12,3", 2]],
};

describe("a function of the grammar", () => {
  for (const [name, [of, ...rows]] of Object.entries(FUNCTIONS)) {
    it(`matches its table: ${name}`, () => {
      expect(rows.map(([text]) => [text, of(text)])).to.deep.equal(rows);
    });
  }
});
