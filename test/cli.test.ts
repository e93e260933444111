import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect } from "chai";
import { endpoint } from "../src/index.js";
import { run } from "../src/cli/run.js";

const ROUTE = "GET /orgs/:org/repos";
const ARGS = ["org=octokit", "type=private"];
const OPTIONS = endpoint(ROUTE, { org: "octokit", type: "private" });

// The escape sequence's first character is a control character, which a regex literal may not hold.
const COLOUR = new RegExp(String.raw`\u001b\[\d+m`, "g");

/** The options that a run in a pipe prints for a route that takes anything. */
function printed(...args: string[]): Record<string, unknown> {
  const { stdout, stderr, exitCode } = run(args, false);
  expect({ stderr, exitCode }).to.deep.equal({ stderr: "", exitCode: 0 });
  return JSON.parse(stdout) as Record<string, unknown>;
}

describe("the command", () => {
  it("prints the request options as JSON", () => {
    expect(printed(ROUTE, ...ARGS)).to.deep.equal(OPTIONS);
  });

  it("colours the same text on a terminal", () => {
    const { stdout } = run([ROUTE, ...ARGS, "per_page:=5"], true);
    expect(stdout).to.match(COLOUR);
    expect(stdout.replace(COLOUR, "")).to.equal(run([ROUTE, ...ARGS, "per_page:=5"], false).stdout);
  });

  it("leaves colour out when NO_COLOR holds something", () => {
    expect(run([ROUTE, ...ARGS], true, "1").stdout).to.not.match(COLOUR);
    expect(run([ROUTE, ...ARGS], true, "").stdout).to.match(COLOUR);
  });

  it("colours names, texts and other values apart, whatever a text holds", () => {
    const { stdout } = run(["POST /x", 'text=a "b": 1', "list:=[1.5e3,true,null]"], true);
    expect(stdout).to.contain(String.raw`[32m"a \"b\": 1"`);
    expect(stdout).to.contain('[36m"text":').and.to.contain('[36m"list":');
    expect(stdout).to.contain("[33m1500").and.to.contain("[33mtrue").and.to.contain("[33mnull");
  });

  describe("reads arguments", () => {
    it("name=value as a string, whatever it looks like", () => {
      expect(printed("POST /x", "a=1", "b=", "c=x=y:=z")["body"]).to.deep.equal({
        a: "1",
        b: "",
        c: "x=y:=z",
      });
    });

    it("name:=json as a JSON value", () => {
      expect(printed("POST /x", "a:=1", 'b:=["x"]', "c:=null")["body"]).to.deep.equal({
        a: 1,
        b: ["x"],
        c: null,
      });
    });

    it("reserved names as options", () => {
      const { method, url } = printed("/x", "method=PUT", "baseUrl=https://example.com/api");
      expect({ method, url }).to.deep.equal({ method: "put", url: "https://example.com/api/x" });
    });

    it("numbers exactly, whatever their size", () => {
      const numbers = [
        "12345678901234567890",
        "-9007199254740993",
        "9007199254740991",
        "0.1",
        "1e3",
      ];
      const list = `{"integer 1":[${numbers.join()},"integer 5"]}`;
      for (const isTTY of [false, true]) {
        const { stdout } = run(["POST /x", `a:=${list}`, "b:=12345678901234567890"], isTTY);
        const text = stdout.replace(COLOUR, "").replace(/\s/g, "");
        expect(text).to.contain(`"integer1":[${numbers.join().replace("1e3", "1000")},"integer5"]`);
        expect(text).to.contain('"b":12345678901234567890}');
      }
      expect(printed("GET /x", "a:=12345678901234567890")["url"]).to.match(
        /\?a=12345678901234567890$/,
      );
    });

    it("a name that is repeated as a list", () => {
      const args = ["a=1", "b=2", "a:=2", "a:=[3]", "__proto__=1", "__proto__=2"];
      expect(run(["POST /x", ...args], false).stdout.replace(/\s/g, "")).to.contain(
        '"body":{"a":["1",2,[3]],"b":"2","__proto__":["1","2"]}',
      );
      expect(printed("GET /x", "a=1", "a=2")["url"]).to.match(/\?a=1,2$/);
    });

    it("JSON of some depth", () => {
      const deep = `${"[".repeat(1000)}${"]".repeat(1000)}`;
      const { body } = printed("POST /x", `a:=${deep}`, 'b:="[[{{"', "c:=[{}]") as { body: object };
      expect(JSON.stringify(body)).to.equal(`{"a":${deep},"b":"[[{{","c":[{}]}`);
    });

    it("a parameter called __proto__ like any other", () => {
      expect(run(["POST /x", "__proto__=1"], false).stdout).to.contain('"__proto__": "1"');
    });
  });

  describe("refuses with status 2 and the usage", () => {
    const refusals: [arg: string, reason: string][] = [
      ["org", 'Cannot read the argument "org": expected name=value or name:=json, but got no "="'],
      ["=x", 'Cannot read the argument "=x": expected name=value or name:=json, but got no name'],
      [":=1", 'Cannot read the argument ":=1": expected name=value or name:=json, but got no name'],
      [
        `a:=${"[".repeat(1001)}${"]".repeat(1001)}`,
        'Cannot read the value of "a": expected JSON of at most 1000 levels, but got more',
      ],
      [
        `a:=${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
        'Cannot read the value of "a": expected JSON of at most 1000 levels, but got more',
      ],
      ...["1e400", "0.12345678901234567890", "1e-400"].map((number): [string, string] => [
        `a:=[${number}]`,
        'Cannot read the value of "a": expected numbers that JavaScript can hold, but got one that it would round',
      ]),
      ["a:={", 'Cannot read the value of "a": expected JSON after ":=", but got other text'],
    ];
    for (const [arg, reason] of refusals) {
      it(arg.slice(0, 40), () => {
        const { stdout, stderr, exitCode } = run([ROUTE, arg], false);
        expect({ stdout, exitCode }).to.deep.equal({ stdout: "", exitCode: 2 });
        expect(stderr.split("\n")[0]).to.equal(reason);
        expect(stderr).to.contain("Usage: ");
      });
    }
  });

  it("prints the message of an EndpointError, without a stack, and ends with status 1", () => {
    const { stdout, stderr, exitCode } = run([ROUTE], false);
    expect({ stdout, exitCode }).to.deep.equal({ stdout: "", exitCode: 1 });
    expect(stderr)
      .to.contain("org")
      .and.to.not.match(/^\s+at /m);
  });

  it("does not hide an error of its own", () => {
    const noString = undefined as unknown as string;
    expect(() => run([ROUTE, noString], false)).to.throw(TypeError);
  });

  it("prints worked routes when there are no arguments", () => {
    const { stdout, exitCode } = run([], false);
    expect(exitCode).to.equal(0);
    expect(stdout).to.contain(`npm start -- '${ROUTE}' ${ARGS.join(" ")}`);
    expect(stdout).to.contain(`GET ${OPTIONS.url}`);
    expect(stdout).to.match(/POST .*\n.*\n {2}\{\n {4}"title": "It broke"/);
    expect(run([], true).stdout.replace(COLOUR, "")).to.equal(stdout);
  });

  it("prints its version", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    expect(run(["--version"], true).stdout).to.equal(`${version}\n`);
  });

  it("makes no request of an option that it does not know", () => {
    for (const option of ["--versions", "-x", "--"]) {
      const { stdout, stderr, exitCode } = run([option], false);
      expect({ stdout, exitCode }).to.deep.equal({ stdout: "", exitCode: 2 });
      expect(stderr).to.contain("expected a route, --help or --version, but got another option");
    }
  });

  it("explains itself", () => {
    expect(run(["--help"], false)).to.deep.equal(run(["-h"], false));
    expect(run(["--help"], false).stdout).to.match(/^Usage: /);
  });

  it("runs from the sources, and writes plain JSON into a pipe", function () {
    this.timeout(20_000);
    const node = (...args: string[]) =>
      spawnSync(process.execPath, ["--import", "./test/register.mjs", "src/cli/main.ts", ...args], {
        encoding: "utf8",
      });
    const { stdout, stderr, status } = node(ROUTE, ...ARGS);
    expect({ stderr, status }).to.deep.equal({ stderr: "", status: 0 });
    expect(JSON.parse(stdout)).to.deep.equal(OPTIONS);
    expect(node(ROUTE, "org").status).to.equal(2);
  });
});
