/** The functions of `src/grammar/` of which the tests of classes and calls see too little: each with a table of texts and answers. */
import { expect } from "chai";
import { endsInLiteralLabels } from "../../src/grammar/authority.js";
import { decodeBase64 } from "../../src/grammar/base64.js";
import { hasDotSegment, mayMakeDotSegment } from "../../src/grammar/dots.js";
import { endOfString, endOfValue } from "../../src/grammar/jsonText.js";
import { withoutPlaceholders } from "../../src/grammar/template.js";

const textOf = (bytes: Uint8Array | undefined): string | undefined =>
  bytes && new TextDecoder().decode(bytes);

/** Texts that a predicate accepts, and texts that it refuses. */
type Sorts = readonly [
  is: (text: string) => boolean,
  yes: readonly string[],
  no: readonly string[],
];

const PREDICATES: Readonly<Record<string, Sorts>> = {
  endsInLiteralLabels: [
    endsInLiteralLabels,
    [".acme.com", ".localhost"],
    ["", ".com", ".acme.com.1", "acme"],
  ],
  hasDotSegment: [
    hasDotSegment,
    ["..", "/a/.", "/%2E./b", "/..;a", "/.%2fa", "/..%5Cb"],
    ["", "/...", "/.github", "/a..", "/..a"],
  ],
  mayMakeDotSegment: [
    mayMakeDotSegment,
    ["", ".", "..", ".;", "%2F", "%5c."],
    [".github", ".a", "a", "%41", "%20"],
  ],
};

describe("a predicate of the grammar", () => {
  for (const [name, [is, yes, no]] of Object.entries(PREDICATES)) {
    it(`accepts and refuses strings: ${name}`, () => {
      expect(yes.filter((text) => !is(text))).to.deep.equal([]);
      expect(no.filter(is)).to.deep.equal([]);
    });
  }
});

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
  withoutPlaceholders: [
    withoutPlaceholders,
    ["/a/:b", "/a/%3Ab"],
    [":b", "%3Ab"],
    ["/{a}:b", "/{a}:b"],
    ["/is:open", "/is:open"],
    ["/:1", "/:1"],
    ["/a...:b", "/a...%3Ab"],
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
