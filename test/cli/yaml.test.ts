import { expect } from "chai";
import { Composer, Lexer, Parser } from "yaml";
import { TextProblem } from "../../src/cli/document/TextProblem.js";
import { parse } from "../../src/cli/document/parse.js";
import { readYaml } from "../../src/cli/document/yaml.js";
import { itEach } from "../helpers/itEach.js";
import { fastest } from "../helpers/processorTime.js";
import { failureOf } from "./helpers/command.js";

const problem = (text: string): string => failureOf(TextProblem, () => readYaml(text)).message;

function at(line: number, column: number, reason: string): string {
  return `expected YAML, but got other text (line ${line}, column ${column}: ${reason})`;
}

describe("YAML", () => {
  it("is version 1.2: dates, versions and words are strings, and so are all keys", () => {
    const text =
      "a: [2020-01-01, on, yes, NO, 0o14, 1e3, true, null, ~, '1']\nb:\n200: x\n1.0: y\non: z\ntrue: q\n~: w\n";
    const a = ["2020-01-01", "on", "yes", "NO", 12, 1000, true, null, null, "1"];
    const value = { a, b: null, "200": "x", "1.0": "y", on: "z", true: "q", "~": "w" };
    expect(readYaml(text)).to.deep.equal(value);
    expect(readYaml(`%YAML 1.1\n---\n${text}`)).to.deep.equal(value);
    expect(readYaml(": a\n")).to.deep.equal({ "": "a" });
  });

  it("has multi-line strings, and no tags", () => {
    const text =
      "a: |\n  x\n  y\nb: >-\n  x\n  y\nc: !!timestamp 2020-01-01\nd: !own {e: !!binary aGk=}\n";
    const value = { a: "x\ny\n", b: "x y", c: "2020-01-01", d: { e: "aGk=" } };
    expect(readYaml(text)).to.deep.equal(value);
  });

  it("keeps the strings of server variables, which are parts of URLs", () => {
    const variables = "variables: {v: {default: 1.0, enum: [1.0, 2.10], x: true}}";
    expect(readYaml(`servers:\n- url: x\n  ${variables}\nx: 1.0\n${variables}`)).to.deep.equal({
      servers: [{ url: "x", variables: { v: { default: "1.0", enum: ["1.0", "2.10"], x: true } } }],
      x: 1,
      variables: { v: { default: 1, enum: [1, 2.1], x: true } },
    });
  });

  it("has null if a key or a member of a list has no value", () => {
    const value = [{ a: null, b: 1 }, null, { a: null, b: null }];
    expect(readYaml("- {a, b: 1}\n-\n- ? a\n  ? b\n")).to.deep.equal(value);
  });

  it("shares the value of an alias", () => {
    const value = readYaml("a: &x {y: 1}\nb: *x\nc: &x [2]\nd: *x");
    const { a, b, c, d } = value as Record<string, unknown>;
    expect(b).to.equal(a);
    expect(c).to.deep.equal([2]).and.to.equal(d);
  });

  it("uses the string of an alias as a key", () => {
    const text = "a: &x b\n*x : 1\nc: &y 5\n*y : 2\nd: &z\n*z : 3\n'e': 4\n";
    const value = { a: "b", b: 1, c: 5, "5": 2, d: null, "": 3, e: 4 };
    expect(readYaml(text)).to.deep.equal(value);
  });

  it("follows merge keys: own keys first, then the first merged one", () => {
    const value = readYaml(`x: &x {k: 1, l: 2}
a: { <<: *x, k: 3 }
b: { k: 3, <<: *x }
c: { <<: [*x, { l: 4, m: 5 }] }
d: { <<: *x, <<: { m: 6 } }
e: { "<<": 1 }
`) as Record<string, unknown>;
    expect(value["a"]).to.deep.equal({ k: 3, l: 2 }).and.to.deep.equal(value["b"]);
    expect(value["c"]).to.deep.equal({ k: 1, l: 2, m: 5 });
    expect(value["d"]).to.deep.equal({ k: 1, l: 2, m: 6 });
    expect(value["e"]).to.deep.equal({ "<<": 1 });
  });

  it("has fields called __proto__", () => {
    const value = readYaml("__proto__: {a: 1}\nb: {<<: {__proto__: 2}}") as { b: object };
    expect(Object.keys(value)).to.deep.equal(["__proto__", "b"]);
    expect(Object.keys(value.b)).to.deep.equal(["__proto__"]);
    expect(value).to.not.have.property("a");
  });

  it("is one document", () => {
    expect(readYaml("---\na: 1\n...\n---\n")).to.deep.equal({ a: 1 });
    expect(problem("# nothing\n")).to.equal("expected YAML, but got an empty file");
    expect(problem("---\n---\n")).to.equal("expected YAML, but got an empty file");
    expect(problem("a: 1\n---\nb: 1\n---\nc: 1\n")).to.equal(
      "expected one document in the file, but got another one (line 2, column 1)",
    );
  });

  describe("refuses with the line and the column", () => {
    type Place = [line: number, column: number];
    const refusals: [what: string, text: string, place: Place, reason: string][] = [
      ["a duplicate key", "a: 1\r\nb: 2\r\na: 3\r\n", [3, 1], 'the key "a" is a duplicate'],
      ["one that is written otherwise", "1: 1\n'1': 2\n", [2, 1], 'the key "1" is a duplicate'],
      ["tabs", "a:\n\tb: 1\n", [2, 1], "Tabs are not allowed as indentation"],
      ["a key that is a list", "a: 1\n? [b]\n: 2\n", [2, 3], "a key is not a string"],
      ["an alias of nothing", "a: 1\nb: *c\n", [2, 4], 'the alias "c" has no anchor before it'],
      ["a circle", "a:\n  &b [*b]\n", [2, 7], 'the alias "b" is within its own anchor'],
      ["a merge of no map", "a: 1\n<<: 2\n", [2, 1], "a merge key does not refer to a map"],
      ["a merge of lists", "a: 1\n<<: [[]]\n", [2, 1], "a merge key does not refer to a map"],
    ];
    itEach("what no description can hold: %s", refusals, (text, place, reason) => {
      expect(problem(text)).to.equal(at(...place, reason));
    });

    it("unusual input, without control characters", () => {
      const odd = "\u009b31m\u202e";
      const twice = problem(`"${odd}": 1\n"${odd}": 2\n`);
      expect(twice).to.equal(at(2, 1, 'the key "·31m·" is a duplicate'));
      const alias = problem(`a: *${odd}\n`);
      expect(alias).to.contain("·31m·").and.to.not.contain(odd);
      expect(problem(`a: "\\${odd}"`)).to.match(/line 1, column 5: Invalid escape sequence/);
    });
  });

  describe("is limited", () => {
    it("in depth", () => {
      expect(readYaml(`${"[".repeat(500)}${"]".repeat(500)}`)).to.be.an("array");
      const more = "expected YAML of at most 500 levels, but got more";
      for (const count of [501, 50_000]) {
        const text = `${"[".repeat(count)}${"]".repeat(count)}`;
        expect(problem(text)).to.equal(`${more} (line 1, column 501)`);
      }
      expect(problem("- ".repeat(50_000))).to.equal(`${more} (line 1, column 1001)`);
      // These are two levels each, and one for the parser.
      const maps = "[a: ".repeat(300) + "]".repeat(300);
      expect(problem(maps)).to.equal(`${more} (line 1, column 998)`);
    });

    it("in the values of nested aliases", () => {
      const lines = Array.from({ length: 100 }, (_, i) => {
        const member = i === 0 ? "x" : `*a${i - 1}`;
        return `a${i}: &a${i} [${Array.from({ length: 10 }, () => member).join(", ")}]`;
      });
      expect(Object.keys(readYaml(lines.slice(0, 5).join("\n")) as object)).to.have.length(5);
      expect(problem(lines.join("\n"))).to.equal(
        "expected aliases for at most 262144 values, but got more (line 6, column 15)",
      );
    });

    it("in the values of merge keys", () => {
      // With their names and the object itself, 4095 values.
      const fields = Array.from({ length: 2047 }, (_, i) => `k${i}: 1`);
      const merges = Array.from({ length: 65 }, (_, i) => `b${i}: {<<: *a}`);
      const start = `a: &a {${fields.join(", ")}}\n`;
      expect(readYaml(start + merges.slice(1).join("\n"))).to.be.an("object");
      expect(() => readYaml(start + merges.join("\n"))).to.throw(TextProblem, "at most 262144");
    });
  });
});

describe("reading YAML", function () {
  this.timeout(60_000);

  it("takes at most twice as long as its parser alone", () => {
    const summary = "summary: >-\n        A text of\n        two lines";
    const schema = "{ type: array, items: { type: string } }";
    const parameters = `parameters:\n      - { in: query, name: a, schema: ${schema} }`;
    const operations = Array.from({ length: 150 }, (_, i) => {
      return `  /x${i}:\n    get:\n      operationId: get${i}\n      ${summary}\n      ${parameters}\n`;
    });
    const text = `paths:\n${operations.join("")}`;
    const alone = fastest(() => {
      const composer = new Composer({ schema: "core", uniqueKeys: false, logLevel: "silent" });
      const parser = new Parser();
      const tokens = [...new Lexer().lex(text)].flatMap((lexeme) => [...parser.next(lexeme)]);
      return [...composer.compose([...tokens, ...parser.end()])];
    });
    expect(fastest(() => readYaml(text)) / alone).to.be.lessThan(2);
  });
});

describe("the text of a file", () => {
  it("is JSON by its name or its start, and YAML otherwise", () => {
    expect(parse("a: 1", "-")).to.deep.equal({ a: 1 });
    expect(parse("{a: 1}", "a.yaml")).to.deep.equal({ a: 1 });
    expect(() => parse("a: [", "a.txt")).to.throw(TextProblem, "expected YAML");
    expect(parse(' [{"a": 1}]', "-")).to.deep.equal([{ a: 1 }]);
    expect(() => parse("a: 1", "a.JSON")).to.throw(TextProblem, "JSON, but got other text");
    expect(() => parse("{a: 1}", "a")).to.throw(TextProblem, "expected JSON");
  });
});
