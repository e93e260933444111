import { expect } from "chai";
import { UriTemplate, type EndpointError } from "../src/index.js";
import {
  ASCII_LITERALS,
  FURTHER_EXAMPLES,
  NAME_CHARACTERS,
  NON_ASCII_LITERALS,
  OPERATORS,
  REFUSALS,
  REFUSED_NON_ASCII,
  RFC_EXAMPLES,
} from "./cases/rfc6570.js";
import { refusedValues } from "./cases/hostile.js";
import { itEach, itFor } from "./helpers/itEach.js";
import { nest } from "./helpers/nest.js";
import { refusal, SECRET, throwSecret } from "./helpers/refusal.js";
import { words } from "./helpers/words.js";

const EVERY_OPERATOR = ["", ...Array.from(OPERATORS)];

function expand(template: string, values: Record<string, unknown>): string {
  return UriTemplate.parse(template).expand(values);
}

function parseError(template: string): EndpointError {
  return refusal(() => UriTemplate.parse(template), "INVALID_TEMPLATE");
}

/** The lines of a message behind the first: what is shown of the template, and the character above the caret. */
function excerptOf({ message }: EndpointError): [excerpt: string, pointedAt: string] {
  const [, excerpt = "", pointer = "", ...others] = message.split("\n");
  expect(others).to.deep.equal([]);
  expect(pointer).to.match(/^ *\^$/);
  return [excerpt.slice(2), excerpt.charAt(pointer.indexOf("^"))];
}

function asciiExcept(characters: string): string[] {
  const all = Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code));
  return all.filter((character) => !characters.includes(character));
}

describe("UriTemplate", () => {
  for (const { title, values, examples } of [...RFC_EXAMPLES, ...FURTHER_EXAMPLES]) {
    itFor(`expands as RFC 6570 says, ${title}: %0 to %1`, examples, (template, expansion) => {
      expect(expand(template, values)).to.equal(expansion);
    });
  }

  describe("literals", () => {
    it("keep each ASCII character that the RFC allows, and write others as UTF-8", () => {
      for (const each of ASCII_LITERALS) {
        expect(expand(`a${each}{x}${each}`, { x: "1" })).to.equal(`a${each}1${each}`);
      }
      for (const literal of NON_ASCII_LITERALS.map((code) => String.fromCodePoint(code))) {
        expect(expand(`a${literal}b`, {})).to.equal(`a${encodeURIComponent(literal)}b`);
      }
    });

    it("may not have any other character, which is refused with its index", () => {
      const others = REFUSED_NON_ASCII.map((code) => String.fromCodePoint(code));
      for (const character of [...asciiExcept(`${ASCII_LITERALS}{`), ...others]) {
        expect(parseError(`/a${character}b`).index, character).to.equal(2);
      }
      // An astral one counts two, as in JavaScript; of halves in the wrong order the first is wrong.
      expect(parseError("😀😀<").index).to.equal(4);
      expect(parseError("a\ude00\ud83d").index).to.equal(1);
    });
  });

  describe("refused templates", () => {
    for (const { title, templates } of REFUSALS) {
      itFor(`${title}: %0 at %1`, templates, (template, index) => {
        const error = parseError(template);
        expect(error.index).to.equal(index);
        expect(error.source).to.have.lengthOf(template.length);
        expect(error.message.split("\n")[0]).to.match(new RegExp(`\\b${index}\\b`));
        expect(UriTemplate.tryParse(template)).to.equal(undefined);
      });
    }

    // Within a name a comma, a modifier, a dot and a triplet may go on; so may the end.
    const places: [where: string, template: (character: string) => string, legal: string][] = [
      ["in the operator's place", (character) => `/{${character}a}`, `${OPERATORS}{`],
      ["within a name", (character) => `{a${character}b}`, ",:*.%{}"],
    ];
    itEach("are those with any other ASCII character %s", places, (make, legal) => {
      for (const character of asciiExcept(`${NAME_CHARACTERS}${legal}`)) {
        expect(parseError(make(character)).index, character).to.equal(2);
      }
    });

    it("do not include any character of names, or prefixes from 1 to 9999", () => {
      const names = [...Array.from(NAME_CHARACTERS), "%41", "a.b.c", "_.%C3%A9"];
      expect(UriTemplate.parse(`{${names.join(",")}}`).variables).to.have.members(names);
      UriTemplate.parse("{a:1}{a:9}{a:10}{a:1000}{a:9999}");
    });

    it("are those of more than 1 Mi characters, but not one of exactly 1 Mi", () => {
      const longest = "a".repeat(1024 * 1024);
      expect(expand(longest, {})).to.equal(longest);
      const { message } = parseError(`${longest}a`);
      expect(message).to.contain("1048576");
      expect(message.length).to.be.below(300);
    });

    it("include values that are not strings", () => {
      for (const source of [undefined, null, 42, ["/a"], new String("/a")] as string[]) {
        parseError(source);
        expect(UriTemplate.tryParse(source)).to.equal(undefined);
      }
    });
  });

  describe("the message of INVALID_TEMPLATE", () => {
    it("keeps the caret in place if line ends, controls or a lone surrogate are shown", () => {
      const torn = ["\r\n", "\u2028", "\u0085", "\0", "\ud800"];
      for (const template of torn.flatMap((each) => [`/{a}${each}<`, `/<${each}/`])) {
        const { index = -1, message } = parseError(template);
        const [, excerpt, pointer, ...others] = message.split("\n");
        expect(others).to.deep.equal([]);
        expect(excerpt).to.have.lengthOf("  ".length + template.length);
        expect(excerpt).to.not.match(/[\p{Control}\p{Surrogate}\u2028\u2029]/u);
        expect(pointer).to.equal(`${" ".repeat("  ".length + index)}^`);
      }
    });

    it("helps with operators, prefixes, modifiers, braces and percent signs", () => {
      const prefix = /\b1\b.*\b9999\b/;
      const hints = { "{a:0}": prefix, "{a": /%7B/, "a}": /%7D/, "100%": /%25/, "{}": /no name/ };
      const modifiers = words("{a*:3} {a**} {a:3*} {a:3:4}").map((each) => [each, /modifier/]);
      const operators = Array.from("=,!@|$", (each) => [`{${each}a}`, /\+.*#.*\..*\/.*;.*\?.*&/]);
      for (const [template, hint] of [...Object.entries(hints), ...modifiers, ...operators]) {
        expect(parseError(template as string).message).to.match(hint as RegExp);
      }
    });

    const pairs = "😀".repeat(100);
    const long = "a".repeat(5000);
    const cut: [template: string, excerpt: RegExp][] = [
      [`${long}}${long}`, /^…a+\}a+…$/],
      [`ab}${long}`, /^ab\}a+…$/],
      [`${pairs}a}a${pairs}`, /^…\P{Surrogate}+a\}a\P{Surrogate}+…$/u],
    ];
    it("cuts a long template around the caret, but neither a short rest nor a surrogate pair", () => {
      for (const [template, excerpt] of cut) {
        const error = parseError(template);
        expect(error.source).to.equal(template);
        expect(error.message.length).to.be.below(500);
        const [shown, pointedAt] = excerptOf(error);
        expect(shown).to.match(excerpt);
        expect(pointedAt).to.equal("}");
      }
    });
  });

  describe("masking in errors", () => {
    const WORD = "s3cret";

    it("masks the userinfo of an address that a query holds", () => {
      parseError(`/proxy?https://me:${SECRET}@host/&c{`);
      parseError(`/x?https:a=b@${SECRET}&c{`);
    });

    it("masks and cuts the template of an INVALID_PARAMETER, too", () => {
      const rest = "a".repeat(5000);
      const act = () => expand(`https://me:${WORD}@host/{x}${rest}`, { x: NaN });
      const { source, message } = refusal(act);
      expect(source).to.equal(`https://*********@host/{x}${rest}`);
      expect(message.length).to.be.below(500);
    });
  });

  describe("the values of an expansion", () => {
    it("write nothing if they are empty or have no members, with any operator", () => {
      const lists = [[], [null], [undefined, undefined]];
      for (const x of [undefined, null, ...lists, {}, { k: null }, { k: undefined }]) {
        for (const operator of EVERY_OPERATOR) {
          expect(expand(`a{${operator}x}b{${operator}x*}c`, { x }), operator).to.equal("abc");
        }
      }
    });

    const hidden = { hidden: { value: "3" }, a: { value: "1", enumerable: true } };
    const members: [what: string, x: unknown, expansion: string][] = [
      ["a list without its holes", Object.assign([], { 1: "b", 3: "d" }), "?x=b&x=d"],
      ["a map without a prototype", Object.assign(Object.create(null), { a: 1, b: 2 }), "?a=1&b=2"],
      ["a map with a toJSON that is not a function", { toJSON: "1", a: 2 }, "?toJSON=1&a=2"],
      ["a map without hidden members", Object.defineProperties({}, hidden), "?a=1"],
      ["a map without those under symbols", { a: "1", [Symbol("s")]: "2" }, "?a=1"],
    ];
    itEach("write %s", members, (x, expansion) => {
      expect(expand("{?x*}", { x })).to.equal(expansion);
    });

    it("are own properties, and inherited getters do not run", () => {
      const parent = Object.defineProperty({ a: "1" }, "b", { get: throwSecret });
      const values = Object.assign(Object.create(parent) as object, { c: "3" });
      expect(expand("{a}{b}{c}{toString}", values)).to.equal("3");
    });
  });

  describe("INVALID_PARAMETER", () => {
    const members: readonly (readonly [what: string, x: unknown])[] = [
      ["a list in a list", [[SECRET]]],
      ["a list in a map", { [SECRET]: [SECRET] }],
      ["a list 100,000 deep", nest(100_000, (inner) => [inner])],
    ];
    const refused = [...refusedValues, ...members];
    itEach("is what %s gets, which names the parameter, whatever the operator", refused, (x) => {
      for (const expression of EVERY_OPERATOR.flatMap((each) => [`{${each}x}`, `{${each}x*}`])) {
        const error = refusal(() => expand(`/${expression}`, { x }), "INVALID_PARAMETER", ["x"]);
        expect(error.message).to.contain('"x"');
      }
    });

    it("is thrown for what is not an object of values, and names what a getter threw for", () => {
      const template = UriTemplate.parse("/{a}{?b}");
      for (const none of [null, "a"]) {
        refusal(() => template.expand(none as never), "INVALID_PARAMETER", ["a", "b"]);
      }
      const values = Object.defineProperty({ a: 1 }, "b", { get: throwSecret, enumerable: true });
      refusal(() => template.expand(values), "INVALID_PARAMETER", ["b"]);
    });

    it("is thrown for a prefix on a list or a map, with any operator", () => {
      for (const x of [[SECRET], { [SECRET]: SECRET }]) {
        for (const operator of EVERY_OPERATOR) {
          refusal(() => expand(`/{x}{${operator}x:3}`, { x }), "INVALID_PARAMETER", ["x"]);
        }
      }
    });

    it("names all refused values, each once, and no others", () => {
      const values = { ok: "1", a: NaN, b: [SECRET], c: [[SECRET]], d: Symbol(SECRET), none: null };
      const template = "{ok}/{a}{/b:3}{?c*,none,d}{&a,b*,c}";
      const act = () => expand(template, values);
      const { message } = refusal(act, "INVALID_PARAMETER", ["a", "b", "c", "d"]);
      expect(message).to.not.match(/"ok"|"none"/);
    });

    it("names the variables whose strings together exceed the maximum length", () => {
      const template = UriTemplate.parse("{a}".repeat(2000) + "{b}");
      const act = () => template.expand({ a: "x".repeat(300_000) });
      expect(refusal(act, "INVALID_PARAMETER", ["a", "b"]).source).to.equal(template.toString());
    });
  });

  it(".variables has the names, each once, in order, and cannot be changed", () => {
    const template = UriTemplate.parse("{b}{?a,b*,c:3}{&a}{/%C3%A9:3}{;%c3%a9,_}/x:y");
    const { variables } = template;
    expect(variables.join(" ")).to.equal("b a c %C3%A9 %c3%a9 _");
    expect(variables).to.be.frozen;
    expect(Reflect.set(template, "variables", ["c"])).to.equal(false);
  });
});
