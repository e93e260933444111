/** The functions of `src/grammar/` that no class stands for: each with a table of texts and answers. */
import { expect } from "chai";
import { endsInLiteralLabels, isHostValue, usableOriginOf } from "../../src/grammar/authority.js";
import { encodeBase64, encodeBase64url, decodeBase64 } from "../../src/grammar/base64.js";
import { kindOfType } from "../../src/grammar/bodyTypes.js";
import { hasDotSegment, mayMakeDotSegment } from "../../src/grammar/dots.js";
import { endOfString, endOfValue } from "../../src/grammar/jsonText.js";
import { encodeLiteral } from "../../src/grammar/literals.js";
import {
  decodePercent,
  encodeReserved,
  encodeText,
  encodeUnreserved,
} from "../../src/grammar/percent.js";
import { parameterKeys } from "../../src/grammar/routeNames.js";
import { splitText } from "../../src/grammar/sections.js";
import { withoutPlaceholders } from "../../src/grammar/template.js";
import { isMethod } from "../../src/grammar/methods.js";
import { isFieldValue, isMediaType, isToken } from "../../src/grammar/tokens.js";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array | undefined): string | undefined =>
  bytes && new TextDecoder().decode(bytes);

/** Texts that a predicate accepts, and texts that it refuses. */
type Sorts = readonly [
  is: (text: string) => boolean,
  yes: readonly string[],
  no: readonly string[],
];

const PREDICATES: Readonly<Record<string, Sorts>> = {
  isToken: [isToken, ["x-a", "!#$%&'*+-.^_`|~0A"], ["", "a b", "a:b", "é", "a\n"]],
  isMethod: [isMethod, ["GET", "purge", "M-SEARCH"], ["", "CONNECT", "trace", "Track", "G T"]],
  isFieldValue: [isFieldValue, ["", "a\tb", "é"], ["\n", "\0", "\x7f", "€"]],
  isMediaType: [isMediaType, ["a/b", "*/*", "a/b; c=d"], ["", "a", "a/", "/b", "a/b/c", "a b/c"]],
  isHostValue: [isHostValue, ["a", "a-1.b"], ["", ".a", "a.", "a..b", "a_b", "a/b", "é"]],
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
  // RFC 4648, section 10.
  base64: [(text) => encodeBase64(bytesOf(text)), ["", ""], ["f", "Zg=="], ["foobar", "Zm9vYmFy"]],
  base64url: [
    (text) => encodeBase64url(bytesOf(text)),
    ["f", "Zg"],
    ["~~~", "fn5-"],
    ["???", "Pz8_"],
  ],
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
  kindOfType: [
    kindOfType,
    ["application/json", "json"],
    ["a/b+json; c=d", "json"],
    ["*/*", "json"],
    ["application/*", "json"],
    ["image/*", "raw"],
    ["text/json5", "raw"],
    ["Multipart/Form-Data", "multipart"],
    ["application/x-www-form-urlencoded;charset=utf-8", "form"],
  ],
  encodeText: [encodeText, ["a-._~", "a-._~"], ["!'()*", "%21%27%28%29%2A"], ["\ud800", undefined]],
  encodeUnreserved: [encodeUnreserved, ["a/é", "a%2F%C3%A9"], ["%20", "%2520"]],
  encodeReserved: [encodeReserved, ["a/b?c#d", "a/b?c#d"], ["%20 %2", "%20%20%252"]],
  encodeLiteral: [encodeLiteral, ["a/b!'", "a/b!'"], ["é/ü", "%C3%A9/%C3%BC"]],
  decodePercent: [decodePercent, ["%24top", "$top"], ["a+b", "a+b"]],
  splitText: [splitText, ["/a", ["/a"]], ["/a?b#c", ["/a", "?b", "#c"]]],
  withoutPlaceholders: [
    withoutPlaceholders,
    ["/a/:b", "/a/%3Ab"],
    [":b", "%3Ab"],
    ["/{a}:b", "/{a}:b"],
    ["/is:open", "/is:open"],
    ["/:1", "/:1"],
    ["/a...:b", "/a...%3Ab"],
  ],
  usableOriginOf: [
    usableOriginOf,
    ["HTTPS://A.example:443/x", "https://a.example"],
    ["http://a.example:8080", "http://a.example:8080"],
    ["ftp://a.example", undefined],
  ],
  endOfString: [(text) => endOfString(text, 0), ['"a"b', 2], ['"a\\"b"c', 5]],
  endOfValue: [(text) => endOfValue(text, 0), ['{"a":[1]},2', 9], ["12,3", 2]],
  parameterKeys: [
    parameterKeys(new Map([["id_", { in: "path", name: "id" }]])),
    ["id", "id_"],
    ["other", "other"],
    ["%24top", "$top"],
  ],
};

describe("a function of the grammar", () => {
  for (const [name, [of, ...rows]] of Object.entries(FUNCTIONS)) {
    it(`matches its table: ${name}`, () => {
      expect(rows.map(([text]) => [text, of(text)])).to.deep.equal(rows);
    });
  }
});
