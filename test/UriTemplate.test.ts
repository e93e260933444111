import { expect } from "chai";
import { UriTemplate, type EndpointError } from "../src/index.js";
import {
  ASCII_LITERALS,
  type ExampleGroup,
  FURTHER_EXAMPLES,
  NAME_CHARACTERS,
  NON_ASCII_LITERALS,
  OPERATORS,
  REFUSALS,
  REFUSED_NON_ASCII,
  RFC_EXAMPLES,
} from "./cases/rfc6570.js";
import { refusedValues } from "./cases/queries.js";
import { itEach, itFor } from "./support/itEach.js";
import { refusal, revoked, SECRET } from "./support/refusal.js";
import { words } from "./support/words.js";

const EVERY_OPERATOR = ["", ...Array.from(OPERATORS)];
const MAX_TEMPLATE = 1024 * 1024;

function expand(template: string, values: Record<string, unknown>): string {
  return UriTemplate.parse(template).expand(values);
}

function parseError(template: string): EndpointError {
  return refusal(() => UriTemplate.parse(template));
}

function expandError(template: string, values: Record<string, unknown>): EndpointError {
  return refusal(() => expand(template, values));
}

/** The character of a message above its caret. */
function pointedAt(error: EndpointError): string {
  const [, excerpt = "", pointer = "", ...others] = error.message.split("\n");
  expect(others).to.deep.equal([]);
  expect(pointer).to.match(/^ *\^$/);
  return excerpt.charAt(pointer.indexOf("^"));
}

function asJson(text: string): string {
  return JSON.stringify(text);
}

function asciiExcept(characters: string): string[] {
  const all = Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code));
  return all.filter((character) => !characters.includes(character));
}

function itExpands({ title, values, examples }: ExampleGroup): void {
  describe(title, () => {
    itFor("expands %0 to %1", examples, (template, expansion) => {
      expect(expand(template, values)).to.equal(expansion);
    });
  });
}

describe("UriTemplate", () => {
  describe("examples of RFC 6570, and beyond them", () => {
    [...RFC_EXAMPLES, ...FURTHER_EXAMPLES].forEach(itExpands);
  });

  describe("literals", () => {
    it("keep each ASCII character that the RFC allows", () => {
      for (const each of ASCII_LITERALS) {
        expect(expand(`a${each}{x}${each}`, { x: "1" })).to.equal(`a${each}1${each}`);
      }
    });

    it("write the others that it allows as UTF-8", () => {
      for (const literal of NON_ASCII_LITERALS.map((code) => String.fromCodePoint(code))) {
        expect(expand(`a${literal}b`, {})).to.equal(`a${encodeURIComponent(literal)}b`);
      }
    });

    it("may be no other character, which is refused with its index", () => {
      const others = REFUSED_NON_ASCII.map((code) => String.fromCodePoint(code));
      for (const character of [...asciiExcept(`${ASCII_LITERALS}{`), ...others]) {
        const { code, index } = parseError(`/a${character}b`);
        expect([character, code, index]).to.deep.equal([character, "INVALID_TEMPLATE", 2]);
      }
      // An astral one counts two, as in JavaScript; of halves in the wrong order the first is wrong.
      expect(parseError("😀😀<").index).to.equal(4);
      expect(parseError("a\ude00\ud83d").index).to.equal(1);
    });
  });

  describe("refused templates", () => {
    for (const { title, templates } of REFUSALS) {
      describe(title, () => {
        itFor("refuses %0 at %1", templates, (template, index) => {
          const error = parseError(template);
          expect(error).to.include({ code: "INVALID_TEMPLATE", index });
          expect(error.source).to.have.lengthOf(template.length);
          expect(UriTemplate.tryParse(template)).to.equal(undefined);
        });
      });
    }

    // Within a name a comma, a modifier, a dot and a triplet may go on; so may the end.
    const places: [where: string, template: (character: string) => string, legal: string][] = [
      ["in the operator's place", (character) => `/{${character}a}`, `${OPERATORS}{`],
      ["within a name", (character) => `{a${character}b}`, ",:*.%{}"],
    ];
    itEach("refuses every other ASCII character %s, at that place", places, (make, legal) => {
      for (const character of asciiExcept(`${NAME_CHARACTERS}${legal}`)) {
        const { code, index } = parseError(make(character));
        expect([character, code, index]).to.deep.equal([character, "INVALID_TEMPLATE", 2]);
      }
    });

    it("accepts each character of a name, and prefixes from 1 to 9999", () => {
      const names = [...Array.from(NAME_CHARACTERS), "%41", "a.b", "a.b.c", "_.%C3%A9"];
      expect(UriTemplate.parse(`{${names.join(",")}}`).variables).to.have.members(names);
      for (const prefix of ["1", "9", "10", "999", "1000", "9999"]) {
        expect(UriTemplate.tryParse(`{a:${prefix}}`), prefix).to.not.equal(undefined);
      }
    });

    it("refuses a template of more than 1 Mi characters, and takes one of just as many", () => {
      const longest = "a".repeat(MAX_TEMPLATE);
      expect(expand(longest, {})).to.equal(longest);
      const error = parseError(`${longest}a`);
      expect(error.code).to.equal("INVALID_TEMPLATE");
      expect(error.message).to.contain(String(MAX_TEMPLATE)).and.to.match(/[^.]$/);
      expect(error.message.length).to.be.below(300);
      expect(UriTemplate.tryParse(`${longest}a`)).to.equal(undefined);
    });

    it("refuses what is no text", () => {
      const values: unknown[] = [
        ...[undefined, null, 42, true, 1n, Symbol("/a"), {}, ["/a"], () => "/a"],
        ...[new URL("https://example.com/"), revoked(), new String("/a")],
      ];
      for (const source of values as string[]) {
        refusal(() => UriTemplate.parse(source), "INVALID_TEMPLATE");
        expect(UriTemplate.tryParse(source)).to.equal(undefined);
      }
    });
  });

  describe("the message of INVALID_TEMPLATE", () => {
    it("shows the template and points at the place", () => {
      for (const template of words("/a/>{b /a/b>}c /a{b>-c}/d /a{b>:0} /{>=a} /50>%/é /é><b")) {
        const [, before = "", after = ""] = /^(.*)>(.*)$/.exec(template) ?? [];
        const error = parseError(before + after);
        expect(pointedAt(error), template).to.equal(after.charAt(0));
        expect(error.message.split("\n")[1]?.trim()).to.equal(before + after);
      }
    });

    it("says what is wrong at which index, without a final period", () => {
      for (const [template, index] of REFUSALS.flatMap(({ templates }) => templates)) {
        const [problem = ""] = parseError(template).message.split("\n");
        expect(problem)
          .to.match(new RegExp(`\\b${index}\\b`))
          .and.match(/[^.]$/);
      }
    });

    it("keeps the caret under the place when line ends, controls or half a pair are shown", () => {
      for (const torn of ["\n", "\r\n", "\u2028", "\u2029", "\u0085", "\t", "\0", "\ud800"]) {
        for (const template of [`/{a}${torn}<${torn}`, `/<${torn}/`]) {
          const { index = -1, message } = parseError(template);
          const [, excerpt, pointer, ...others] = message.split("\n");
          expect(others, asJson(template)).to.deep.equal([]);
          expect(excerpt).to.have.lengthOf("  ".length + template.length);
          expect(excerpt).to.not.match(/[\p{Control}\p{Surrogate}\u2028\u2029]/u);
          expect(pointer).to.equal(" ".repeat("  ".length + index) + "^");
        }
      }
    });

    it("shows the operators to choose from", () => {
      for (const operator of "=,!@|$") {
        const [problem] = parseError(`{${operator}a}`).message.split("\n");
        Array.from(OPERATORS).forEach((legal) => expect(problem).to.contain(legal));
      }
    });

    it("helps with prefixes, modifiers, braces and percent signs", () => {
      const prefix = /\b1\b.*\b9999\b/;
      const hints = { "{a:0}": prefix, "{a": /%7B/, "a}": /%7D/, "100%": /%25/, "{}": /no name/ };
      const modifiers = words("{a*:3} {a**} {a:3*} {a:3:4}").map(
        (each) => [each, /modifier/] as const,
      );
      for (const [template, hint] of [...Object.entries(hints), ...modifiers]) {
        expect(parseError(template).message).to.match(hint);
      }
    });

    it("cuts a long source around the caret and keeps it whole in `source`", () => {
      const template = `${"a".repeat(5000)}}${"b".repeat(5000)}`;
      const error = parseError(template);
      expect(error).to.include({ source: template, index: 5000 });
      expect(pointedAt(error)).to.equal("}");
      expect(error.message).to.match(/…a+\}b+…/);
      expect(error.message.length).to.be.below(500);
    });

    it("does not cut at an end that is near", () => {
      const [head, tail] = [`ab}${"c".repeat(5000)}`, `${"a".repeat(5000)}}bc`].map(parseError);
      expect(tail?.message.split("\n")[1]).to.match(/^ {2}…a+\}bc$/);
      expect(head?.message.split("\n")[1]).to.match(/^ {2}ab\}c+…$/);
      expect([head, tail].map((error) => pointedAt(error!))).to.deep.equal(["}", "}"]);
    });

    it("stays whole when the cut falls into a surrogate pair", () => {
      for (const shift of ["", "a"]) {
        const error = parseError(`${"😀".repeat(100)}${shift}}${shift}${"😀".repeat(100)}`);
        expect(error.message).to.not.match(/\p{Surrogate}/u);
        expect(pointedAt(error)).to.equal("}");
      }
    });
  });

  describe("masking in errors", () => {
    const WORD = "s3cret";
    const masked: readonly (readonly [what: string, template: string, source: string])[] = [
      ["a query value", `/x?token=${WORD}&y{`, "/x?token=******&y{"],
      ["each query value", `/x?a=${WORD}&b=${WORD}&c{`, "/x?a=******&b=******&c{"],
      ["a value that holds an equals sign", `/x?a=b=${WORD}&c{`, "/x?a=********&c{"],
      ["a value that holds a question mark", `/x?a=b?${WORD}&c{`, "/x?a=********&c{"],
      ["a value around an expression", `/x?a=b{x}${WORD}&c{`, "/x?a=*{x}******&c{"],
      ["a value ahead of a path-like rest", `/x?a=/${WORD}/b&c{`, "/x?a=*********&c{"],
      ["a value behind a query expression", `/x{?a}&b=${WORD}&c{`, "/x{?a}&b=******&c{"],
      ["userinfo", `https://me:${WORD}@host/{`, "https://*********@host/{"],
      ["a user name alone", `https://${WORD}@host/{`, "https://******@host/{"],
      ["userinfo in capitals' scheme", `HTTPS://me:${WORD}@host/{`, "HTTPS://*********@host/{"],
      ["userinfo without a scheme", `//me:${WORD}@host/{`, "//*********@host/{"],
      ["userinfo of a scheme without slashes", `https:${WORD}@host/{`, "https:******@host/{"],
      ["the same in capitals", `HTTP:me:${WORD}@host/{`, "HTTP:*********@host/{"],
      ["userinfo up to the last @", `https://me@${WORD}@host/{`, "https://*********@host/{"],
      ["userinfo of an address in a path", `/p/http://${WORD}@host/{`, "/p/http://******@host/{"],
    ];
    itEach("masks %s, character by character", masked, (template, source) => {
      const error = parseError(template);
      expect(error.source).to.equal(source);
      expect(error.index).to.equal(template.length - 1);
      expect(pointedAt(error)).to.equal("{");
    });

    const alike: [what: string, template: string][] = [
      ["the userinfo of an address that a query holds", `/proxy?https://me:${WORD}@host/&c{`],
      ["the value behind a name like an address without scheme", `/x?//a=b@${WORD}&c{`],
      ["the value behind a name like an address without slashes", `/x?https:a=b@${WORD}&c{`],
    ];
    itEach("masks %s", alike, (template) => {
      const { index, source = "" } = parseError(template);
      expect(index).to.equal(source.length - 1);
    });

    it("leaves path, host, names and expressions readable", () => {
      for (const template of ["https://host:8080/a@b/c?d={e}&f={+g:3}&h{", "/a=b/c@d/{x}{"]) {
        expect(parseError(template).source).to.equal(template);
      }
    });

    it("points into a masked value when the problem is there", () => {
      const error = parseError(`/x?token=s3<cret&y=1`);
      expect(error).to.include({ source: "/x?token=*******&y=*", index: 11 });
      expect(pointedAt(error)).to.equal("*");
    });

    it("masks the template of an INVALID_PARAMETER, too", () => {
      const error = expandError(`https://me:${WORD}@host/{x}?a=${WORD}`, { x: NaN });
      expect(error.source).to.equal("https://*********@host/{x}?a=******");
    });
  });

  describe(".expand: which values are given", () => {
    it("writes nothing for what is empty or holds nothing, whatever the operator", () => {
      const lists = [[], [null], [undefined, undefined]];
      for (const x of [undefined, null, ...lists, {}, { k: null }, { k: undefined }]) {
        for (const operator of EVERY_OPERATOR) {
          expect(expand(`a{${operator}x}b{${operator}x*}c`, { x }), operator).to.equal("abc");
        }
      }
    });

    it("leaves out the holes of a list", () => {
      const x = Object.assign([], { 1: "b", 3: "d" });
      expect(expand("{/x*}", { x })).to.equal("/b/d");
    });

    const bare = Object.assign(Object.create(null) as object, { a: "1", b: "2" });
    const maps: [what: string, x: unknown, expansion: string][] = [
      ["without a prototype", bare, "?a=1&b=2"],
      ["in the order of its keys", { b: 1, a: 2, c: 3 }, "?b=1&a=2&c=3"],
      ["with a toJSON that is no function", { toJSON: "1", a: 2 }, "?toJSON=1&a=2"],
    ];
    itEach("writes a map %s", maps, (x, expansion) => {
      expect(expand("{?x*}", { x })).to.equal(expansion);
    });

    it("leaves out inherited, symbol and hidden members of a map", () => {
      const x = { a: "1", [Symbol("s")]: "2" };
      Object.defineProperty(x, "hidden", { value: "3", enumerable: false });
      expect(expand("{?x*}", { x })).to.equal("?a=1");
    });

    const inherited = words("__proto__ constructor toString hasOwnProperty valueOf");
    itFor("takes %0 for a name like any other", inherited, (name) => {
      expect(UriTemplate.parse(`{${name}}`).variables).to.deep.equal([name]);
      expect(expand(`a{${name}}{?${name}}`, {})).to.equal("a");
      const values = JSON.parse(`{"${name}":"1"}`) as Record<string, unknown>;
      expect(expand(`a{${name}}{?${name}}`, values)).to.equal(`a1?${name}=1`);
      expect(expand("{?x*}", { x: values })).to.equal(`?${name}=1`);
    });

    it("takes values from an object without a prototype", () => {
      const values = Object.assign(Object.create(null) as object, { a: "1" });
      expect(expand("{a}{toString}", values)).to.equal("1");
    });

    it("does not give what the values only inherit, and does not run an inherited getter", () => {
      let calls = 0;
      const parent = Object.defineProperty({ a: "1" }, "b", { get: () => (calls += 1) });
      const values = Object.assign(Object.create(parent) as object, { c: "3" });
      expect(expand("{a}{b}{c}", values)).to.equal("3");
      expect(calls).to.equal(0);
    });

    it("writes what it wrote before, whatever it wrote in between", () => {
      const template = UriTemplate.parse("/{a}{?b,c*}{&d}");
      const each: readonly [object, string][] = [
        [{ a: "x", b: "y", c: "z" }, "/x?b=y&c=z"],
        [{ c: "z", b: "y", a: "x" }, "/x?b=y&c=z"],
        [{ a: "", b: "", c: 0 }, "/?b=&c=0"],
        [{ a: "x", b: "y", c: [1, 2] }, "/x?b=y&c=1&c=2"],
        [{ a: "é", b: true, c: { k: "!" } }, "/%C3%A9?b=true&k=%21"],
        [{ a: null, b: undefined, c: "z", d: 1n }, "/?c=z&d=1"],
        [{ a: "x", b: "y", c: "z", d: "w" }, "/x?b=y&c=z&d=w"],
        [{ a: "x", b: null, c: "z" }, "/x?c=z"],
        [{}, "/"],
        [{ e: 1 }, "/"],
      ];
      for (const [values, written] of [...each, ...each, ...[...each].reverse()]) {
        expect(template.expand(values)).to.equal(written);
      }
      const path = UriTemplate.parse("{;b}{+c}");
      for (const b of ["y", "", "y"]) {
        expect(path.expand({ b, c: "/" })).to.equal(b === "" ? ";b/" : ";b=y/");
      }
    });

    it("names what is wrong, also where it wrote before", () => {
      const template = UriTemplate.parse("/{a}{?b}");
      expect(template.expand({ a: "x", b: "y" })).to.equal("/x?b=y");
      for (const wrong of [NaN, "\ud800", Symbol.iterator, new Map()]) {
        refusal(() => template.expand({ a: "x", b: wrong }), "INVALID_PARAMETER", ["b"]);
      }
      for (const none of [undefined, null]) {
        refusal(() => template.expand(none as never), "INVALID_PARAMETER");
      }
    });

    it("takes more names and parts than it remembers", () => {
      const names = Array.from({ length: 100 }, (_, i) => `n${i}`);
      const template = UriTemplate.parse(names.map((name) => `{${name}}`).join(""));
      const values = Object.fromEntries(names.map((name) => [name, "x"]));
      expect(template.expand(values)).to.equal("x".repeat(100));
      names.forEach((name) => {
        expect(template.expand({ [name]: 1 })).to.equal("1");
      });
    });

    it("calls toJSON on its object", () => {
      class Id {
        readonly id = 7;
        toJSON(): number {
          return this.id;
        }
      }
      expect(expand("{x}", { x: new Id() })).to.equal("7");
    });

    it("encodes each reserved character on its own, save behind + and #", () => {
      for (const x of ":/?#[]@!$&'()*+,;=") {
        const encoded = `%${x.charCodeAt(0).toString(16).toUpperCase()}`;
        expect(expand("{x}{/x}{?x}", { x })).to.equal(`${encoded}/${encoded}?x=${encoded}`);
        expect(expand("{+x}{#x}", { x })).to.equal(`${x}#${x}`);
      }
    });

    it("changes none of the values", () => {
      const list = Object.freeze(["b", null, "a"]);
      const map = Object.freeze({ k: 1, l: null });
      const values = Object.freeze({ list, map });
      expect(expand("{list}{?map*}", values)).to.equal("b,a?k=1");
      expect(values).to.deep.equal({ list: ["b", null, "a"], map: { k: 1, l: null } });
    });
  });

  describe(".expand: INVALID_PARAMETER", () => {
    let deep: unknown = SECRET;
    for (let depth = 0; depth < 100_000; depth += 1) {
      deep = [deep];
    }
    const members: readonly (readonly [what: string, x: unknown])[] = [
      ["a list with half a character", [`${SECRET}\ud800`]],
      ["a map value with half a character", { k: `${SECRET}\ud800` }],
      ["a list with NaN", [SECRET, NaN]],
      ["a list with a symbol", [Symbol(SECRET)]],
      ["a map to Infinity", { [SECRET]: Infinity }],
      ["a list with an invalid date", [SECRET, new Date(NaN)]],
      ["a list in a list", [[SECRET]]],
      ["an empty list in a list", [[]]],
      ["a map in a list", [{ k: SECRET }]],
      ["a list in a map", { [SECRET]: [SECRET] }],
      ["a map in a map", { k: { [SECRET]: SECRET } }],
      ["a list 100,000 deep", deep],
    ];
    const refused = [...refusedValues, ...members];
    itEach("refuses %s, naming the parameter alone, whatever the operator", refused, (x) => {
      for (const expression of EVERY_OPERATOR.flatMap((each) => [`{${each}x}`, `{${each}x*}`])) {
        const error = refusal(() => expand(`/${expression}`, { x }), "INVALID_PARAMETER", ["x"]);
        expect(error.message).to.contain('"x"').and.to.match(/[^.]$/);
        expect(error).to.not.have.property("cause");
      }
    });

    it("refuses a prefix on a list and on a map, whatever the operator", () => {
      for (const x of [[SECRET], { [SECRET]: SECRET }]) {
        for (const operator of EVERY_OPERATOR) {
          refusal(() => expand(`/{${operator}x:3}`, { x }), "INVALID_PARAMETER", ["x"]);
        }
      }
    });

    it("names all that are refused, each once, and none that is not", () => {
      const values = { ok: "1", a: NaN, b: [SECRET], c: [[SECRET]], d: Symbol(SECRET), none: null };
      const template = "{ok}/{a}{/b:3}{?c*,none,d}{&a,b*,c}";
      const names = ["a", "b", "c", "d"];
      const { message } = refusal(() => expand(template, values), "INVALID_PARAMETER", names);
      names.forEach((name) => expect(message).to.contain(`"${name}"`));
      expect(message).to.not.match(/"ok"|"none"/);
    });

    it("refuses a list in one place although another place can carry it", () => {
      const template = UriTemplate.parse("{x}{?x:1}");
      expect(refusal(() => template.expand({ x: ["a"] })).parameters).to.deep.equal(["x"]);
      expect(template.expand({ x: "ab" })).to.equal("ab?x=a");
    });

    it("shows the template, a long one cut", () => {
      expect(expandError("/a/{x}", { x: NaN })).to.include({ source: "/a/{x}" });
      const error = expandError(`{x}${"a".repeat(5000)}`, { x: NaN });
      expect(error.message).to.contain("{x}aaa");
      expect(error.message.length).to.be.below(500);
    });
  });

  describe(".variables", () => {
    const listed: [what: string, template: string, variables: string][] = [
      ["each name once, in order of its first place", "/{b}{?a,b*,c:3}{&a}{b}", "b a c"],
      [
        "names without operators",
        "{+a}{#b.c}{.d*}{/%C3%A9:3}{;%c3%a9,_}",
        "a b.c d %C3%A9 %c3%a9 _",
      ],
      ["no name where there is no expression", "/a:b", ""],
      ["no name in an empty template", "", ""],
    ];
    itEach("lists %s", listed, (template, variables) => {
      expect(UriTemplate.parse(template).variables.join(" ")).to.equal(variables);
    });

    it("is frozen, the same list every time, and cannot be replaced", () => {
      const template = UriTemplate.parse("{a}{b}");
      const { variables } = template;
      expect(variables).to.be.frozen;
      expect(template.variables).to.equal(variables);
      expect(Reflect.set(template, "variables", ["c"])).to.equal(false);
      expect(template.variables).to.deep.equal(["a", "b"]);
    });
  });

  describe(".toString", () => {
    const sources = ["", "/", "/é%41{a}", "{+a:3,b*,c.d}{?e}", "it's:x", "/😀/{%C3%A9}"];
    itFor("gives %0 back, which parses to an equal template", sources, (source) => {
      const template = UriTemplate.parse(source);
      expect(String(template)).to.equal(source);
      const again = UriTemplate.parse(template.toString());
      const values = { a: "abcd", b: ["1", "2"], "c.d": 3, e: "x y", "%C3%A9": "z" };
      expect(again.expand(values)).to.equal(template.expand(values));
      expect(again.variables).to.deep.equal(template.variables);
    });
  });

  it(".parse and .tryParse give equal templates for what is legal", () => {
    const template = UriTemplate.tryParse("/{a}{?b}");
    expect(template).to.be.instanceOf(UriTemplate);
    expect(template?.toString()).to.equal("/{a}{?b}");
    expect(template?.variables).to.deep.equal(["a", "b"]);
    expect(template?.expand({ a: 1, b: 2 })).to.equal("/1?b=2");
  });

  it("expands texts far longer than the longest template", () => {
    const x = "/".repeat(16 * MAX_TEMPLATE);
    expect(expand("{+x}", { x }) === x).to.equal(true);
    expect(expand("{x:9999}", { x })).to.equal("%2F".repeat(9999));
  });

  it("names the variables whose texts together are longer than a text can be", () => {
    const template = UriTemplate.parse("{a}".repeat(200_000) + "{b}");
    const error = refusal(() => template.expand({ a: "x".repeat(3000) }), "INVALID_PARAMETER", [
      "a",
      "b",
    ]);
    expect(error.source).to.equal(template.toString());
  });
});
