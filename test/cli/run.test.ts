import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect } from "chai";
import fc from "fast-check";
import { run } from "../../src/cli/run.js";
import { OPTIONS as RULES } from "../../src/cli/commandLine/options.js";
import { endpoint } from "../../src/index.js";
import { itEach } from "../support/itEach.js";
import { words } from "../support/words.js";
import { command, failure, options, text } from "./support/command.js";

const ROUTE = "GET /orgs/:org/repos";
const ARGS = ["org=octokit", "type=private"];
const OPTIONS = endpoint(ROUTE, { org: "octokit", type: "private" });

/** The lines of what is said of arguments that cannot be read. */
function misused(args: readonly string[]): readonly string[] {
  const [message, code] = failure(args);
  expect(code).to.equal(2);
  return message.split("\n");
}

describe("the command", () => {
  it("prints the request options as JSON in a pipe", () => {
    expect(options([ROUTE, ...ARGS])).to.deep.equal(OPTIONS);
  });

  describe("reads parameters", () => {
    const body = (...given: string[]): unknown => options(["POST /x", ...given])["body"];

    it("name=value as a string, whatever it looks like", () => {
      expect(body("a=1", "b=", "c=x=y:=z")).to.deep.equal({ a: "1", b: "", c: "x=y:=z" });
    });

    it("name:=json as a JSON value", () => {
      expect(body("a:=1", 'b:=["x"]', "c:=null")).to.deep.equal({ a: 1, b: ["x"], c: null });
    });

    it("name=@file as the text of a file, name:=@file as its JSON", () => {
      const json = '\uFEFF{"n":12345678901234567890}';
      const files = { "a.txt": "one\ntwo\n", "b.json": json, "-": "in" };
      const given = ["a=@a.txt", "b:=@b.json", "c=@-", "d==@a.txt"];
      const printed = text(["POST /x", ...given], { files }).replace(/\s/g, "");
      expect(printed).to.contain(
        String.raw`"body":{"a":"one\ntwo\n","b":{"n":12345678901234567890},"c":"in","d":"=@a.txt"}`,
      );
    });

    it("reserved names as options", () => {
      const { method, url } = options(["/x", "method=PUT", "baseUrl=https://example.com/api"]);
      expect({ method, url }).to.deep.equal({ method: "put", url: "https://example.com/api/x" });
    });

    it("numbers exactly, whatever their size", () => {
      const numbers = words("12345678901234567890 -9007199254740993 9007199254740991 0.1 1e3");
      const list = `{"integer 1":[${numbers.join()},"integer 5"]}`;
      const printed = text(["POST /x", `a:=${list}`, "b:=12345678901234567890"]).replace(/\s/g, "");
      expect(printed)
        .to.contain(`"integer1":[${numbers.join().replace("1e3", "1000")},"integer5"]`)
        .and.to.contain('"b":12345678901234567890}');
      const { url } = options(["GET /x", "a:=12345678901234567890"]);
      expect(url).to.match(/\?a=12345678901234567890$/);
    });

    it("a name that is repeated as a list", () => {
      const given = ["a=1", "b=2", "a:=2", "a:=[3]", "__proto__=1", "__proto__=2"];
      expect(text(["POST /x", ...given]).replace(/\s/g, "")).to.contain(
        '"body":{"a":["1",2,[3]],"b":"2","__proto__":["1","2"]}',
      );
      expect(options(["GET /x", "a=1", "a=2"])["url"]).to.match(/\?a=1,2$/);
    });

    it("JSON of some depth", () => {
      const deep = `${"[".repeat(1000)}${"]".repeat(1000)}`;
      const json = JSON.stringify(body(`a:=${deep}`, 'b:="[[{{"', "c:=[{}]"));
      expect(json).to.equal(`{"a":${deep},"b":"[[{{","c":[{}]}`);
    });
  });

  describe("refuses with status 2 arguments that it cannot read", () => {
    const forms = "expected name=value, name:=json or name=@file, but got";
    const json = 'Cannot read the value of "a": expected JSON';
    const rounded =
      'Cannot read the value of "a": expected numbers that JavaScript can hold, but got one that it would round';
    const clients = "json, fetch, undici, axios, got, ky, node, curl, http, har, explain";
    const deep = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
    const refusals: [args: string[], reason: string][] = [
      [["org"], `Cannot read argument 2: ${forms} no "="`],
      [["a=1", "=x"], `Cannot read argument 3: ${forms} no name`],
      [[":=1"], `Cannot read argument 2: ${forms} no name`],
      [["a:={"], `${json}, but got other text`],
      [[`a:=${deep}`], `${json} of at most 1000 levels, but got more`],
      [["a:=[1e400]"], rounded],
      [["a:=[0.12345678901234567890]"], rounded],
      [["a:=[1e-400]"], rounded],
      [["-H", "token abc"], 'Cannot read a header: expected "name: value", but got no ":"'],
      [["-H", ": abc"], 'Cannot read a header: expected "name: value", but got no name'],
      [["--data"], "Cannot read the option --data: expected a value, but got none"],
      [["--help=1"], "Cannot read the option --help: expected no value, but got one"],
      [
        ["--missing", "empt"],
        'Cannot read the option --missing: expected one of error, empty, but got "empt" (did you mean empty?)',
      ],
      [
        ["--as", "culr"],
        `Cannot read the option --as: expected one of ${clients}, but got "culr" (did you mean curl?)`,
      ],
      [["--as", "x".repeat(50)], "explain, but got another word"],
    ];
    const named = refusals.map((row): [string, ...typeof row] => [
      row[0].join(" ").slice(0, 40),
      ...row,
    ]);
    itEach("%s", named, (args, reason) => {
      const [first, second] = misused([ROUTE, ...args]);
      expect(first).to.contain(reason);
      expect(second).to.equal("endpoint-core --help says what is possible");
    });

    it("options that it does not know, and names the nearest", () => {
      const nearest: [option: string, hint: string][] = [
        ["--versions", '"--versions" (did you mean --version?)'],
        ["--heder", '"--heder" (did you mean --header?)'],
        ["--base-ulr=https://x.example", '"--base-ulr" (did you mean --base-url?)'],
        ["--prof", '"--prof" (did you mean --profile?)'],
        ["--zzzzzzz", '"--zzzzzzz"'],
        ["-x", '"-x"'],
      ];
      for (const [option, hint] of nearest) {
        const line = `Cannot read the arguments: expected a known option, but got ${hint}`;
        expect(misused([ROUTE, ...ARGS, option])[0]).to.equal(line);
      }
    });

    it("a route without its quotes", () => {
      const reason = (method: string): string =>
        `Cannot read the route: expected one argument in quotes, such as "${method} /user", but got several`;
      const methods = {
        GET: ["GET /user", "GET /user?page=2", "GET https://api.github.com/user?a=b", "GTE /user"],
        POST: ["post /orgs/{org}/repos org=o"],
        DELETE: ["DELETE user"],
      };
      for (const [method, given] of Object.entries(methods)) {
        given.forEach((args) => expect(misused(words(args))[0]).to.equal(reason(method)));
      }
      expect(misused(words("gte /user?page=2"))[0]).to.equal(reason("GET"));
      expect(failure(["GET", "org=o"])[0]).to.match(/^INVALID_ROUTE: /);
    });

    it("a misspelt command, and names the nearest", () => {
      expect(misused(["operation", "api.json"])[0]).to.equal(
        "Cannot read the first argument: expected a route, completion, operations, sdk or tools, but got " +
          '"operation" (did you mean operations?)',
      );
      expect(failure(["completions", "bash"])[0]).to.contain("did you mean completion?");
      expect(options(["operation", "page=2"])["url"]).to.match(/\/operation\?page=2$/);
      expect(failure(["/operations", "x"])[0]).to.contain('no "="');
    });

    it("options without a route", () => {
      const [line] = misused(["--as", "curl"]);
      expect(line).to.contain('expected a route, such as "GET /user", but got none');
    });
  });

  it("says beside a request what is sent nowhere, unless the table says so", () => {
    const args = ["OPTIONS /x/{c}", "a=1", "b=2", "c=3"];
    const line = 'Not sent: "a", "b" (see --as explain)\n';
    expect(command(args).stderr).to.equal(line);
    expect(command([...args, "--as", "curl"], { isTTY: true }).stderr).to.equal(line);
    expect(command(["POST /x", "a=1", "--data", "{}"]).stderr).to.contain('Not sent: "a"');
    expect(command(args, { isTTY: true }).stderr).to.equal("");
    expect(command([...args, "--as", "explain"]).stderr).to.equal("");
    expect(command(["GET /x", "a=1"]).stderr).to.equal("");
  });

  describe("asks beside a request whether the method is misspelt", () => {
    it("on stderr, and prints the request as it is", () => {
      for (const isTTY of [false, true]) {
        const { stdout, ...rest } = command(["GTE /user"], { isTTY });
        const stderr = "The method is GTE: did you mean GET?\n";
        expect(rest).to.deep.equal({ stderr, exitCode: 0 });
        expect(stdout).to.contain(isTTY ? "GTE" : '"method": "gte"');
      }
      const { stderr } = command(["/user", "method=pots"]);
      expect(stderr).to.equal("The method is POTS: did you mean POST?\n");
    });

    it("and says nothing of methods that are near to none", () => {
      for (const method of ["get", "OPTIONS", "PURGE", "LINK", "COPY", "MOVE", "SEARCH", "QUERY"]) {
        expect(command([`${method} /user`]).stderr, method).to.equal("");
      }
    });
  });

  describe("asks beside a missing parameter whether another name is misspelt", () => {
    const hintsOf = (...args: string[]): string => failure(args)[0].split("\n").slice(1).join("\n");

    it("that is near to it and has no place in the route", () => {
      expect(hintsOf("GET /orgs/{org}/repos", "ogr=x", "page=2")).to.equal(
        "  ogr is given: did you mean org?\n",
      );
      expect(hintsOf("GET /{owner}/{repo}", "onwer:=1", "rpeo=x\ny")).to.contain(
        "  onwer is given: did you mean owner?\n  rpeo is given: did you mean repo?\n",
      );
    });

    it("and says nothing of others", () => {
      expect(hintsOf("GET /orgs/{org}/{orgs}", "org=x", "page=2")).to.equal("");
      expect(hintsOf("GET /orgs/{org}", "org=", "page=2")).to.equal("");
      expect(hintsOf("GET /x", "orgs:=[[1]]")).to.equal("");
    });
  });

  describe("refuses with status 1", () => {
    it("what the library refuses, with code, message and caret", () => {
      expect(failure(["GET /orgs/{org", "org=x"])).to.deep.equal([
        "INVALID_TEMPLATE: Cannot parse the template: expected a `}` for each `{` (%7B is a literal brace), " +
          "but got a `{` without one at index 6\n  /orgs/{org\n        ^\n",
        1,
      ]);
      expect(failure([ROUTE])).to.deep.equal([
        'MISSING_PARAMETER: Cannot write the request GET /orgs/:org/repos: missing "org"; ' +
          "if a path segment is optional, write {/org}\n",
        1,
      ]);
    });

    it("files that cannot be read or hold something else", () => {
      const file = "Cannot read the file";
      const files = { "bad.json": "{", "list.json": "[]", bytes: new Uint8Array([255]) };
      const refusals: [arg: string, reason: string][] = [
        ["a=@none", `${file} "none": expected one that can be read, but got none`],
        ["a=@-", "Cannot read the standard input: expected one that can be read, but got none"],
        ["a=@bytes", `${file} "bytes": expected text in UTF-8, but got other bytes`],
        ["a:=@bad.json", 'Cannot read the value of "a": expected JSON, but got other text'],
        ["--profile=bad.json", `${file} "bad.json": expected JSON, but got other text`],
        [
          "--profile=list.json",
          `${file} "list.json": expected a JSON object, but got another value`,
        ],
      ];
      for (const [arg, reason] of refusals) {
        expect(failure(["/x", arg], { files })).to.deep.equal([`${reason}\n`, 1]);
      }
    });

    it("a body of JSON that it cannot hold exactly", () => {
      const [message, code] = failure(["POST /x", "--data", "[1e400]"]);
      expect(code).to.equal(1);
      expect(message).to.contain("expected numbers that JavaScript can hold");
    });
  });

  it("quotes no value that it refuses", () => {
    const secret = "hunter2-Zm9v-hunter2";
    for (const args of [
      [secret],
      ["-H", `authorization token ${secret}`],
      ["-H", "authorization:", `token ${secret}`],
      [`a:=${secret}`],
      [`--token=${secret}`],
      [`--show-secrets=${secret}`],
      ["-H", `x: ${secret}\n`],
    ]) {
      expect(command([ROUTE, ...args]).stderr, args.join(" ")).to.not.contain(secret);
    }
  });

  it("never throws, and prints no stack, whatever its arguments are", function () {
    this.timeout(20_000);
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom(
        ...Object.keys(RULES).map((name) => `--${name}`),
        "-H",
        "--",
        "-",
        "a=1",
        "a:=1",
      ),
      fc.constantFrom("GET /x", "POST /{a}", "completion", "a=@x", ":=", "json", "curl", "explain"),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), fc.boolean(), (args, isTTY) => {
        const { stderr, exitCode } = command(args, { isTTY });
        expect([0, 1, 2]).to.contain(exitCode);
        expect(stderr === "").to.equal(exitCode === 0 && !stderr.includes("did you mean"));
        expect(stderr).to.not.match(/^\s+at /m);
      }),
    );
  });

  it("does not hide an error of its own", () => {
    const broken = {
      get isTTY(): never {
        throw new SyntaxError("broken");
      },
      noColor: undefined,
      readFile: () => new Uint8Array(),
    };
    expect(() => run(["https://a.example"], broken)).to.throw(SyntaxError);
  });

  it("prints worked routes when there are no arguments", () => {
    const printed = text([]);
    expect(printed).to.contain(`  endpoint-core 'GET /orgs/:org/repos' ${ARGS.join(" ")}`);
    expect(printed).to.contain(`  GET ${OPTIONS.url}\n  accept: `);
    expect(printed).to.contain('\n  {\n    "title": "It broke"');
    expect(printed).to.contain("endpoint-core --help");
  });

  it("prints its version, also behind a route", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    expect(text(["--version"])).to.equal(`${version}\n`);
    expect(text([ROUTE, "--version"])).to.equal(`${version}\n`);
  });

  it("explains itself on one screen, with all options and three examples that work", () => {
    const help = text(["--help"]);
    expect(text(["-h"])).to.equal(help);
    const lines = help.trimEnd().split("\n");
    expect(lines.length).to.be.at.most(30);
    expect(Math.max(...lines.map(({ length }) => length))).to.be.at.most(80);
    for (const name of Object.keys(RULES)) {
      expect(help).to.contain(`--${name}`);
    }
    const examples = lines.filter((line) => line.startsWith("  endpoint-core "));
    expect(examples).to.have.length(3);
    for (const example of examples) {
      const quoted = Array.from(
        example.matchAll(/"([^"]*)"|(\S+)/g),
        (match) => match[1] ?? match[2]!,
      );
      expect(text(quoted.slice(1))).to.contain("https://");
    }
  });

  it("runs from the sources, and writes plain JSON into a pipe", function () {
    this.timeout(60_000);
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      ["--import", "./test/register.mjs", "src/cli/main.ts", "POST /x", "--data", "-"],
      { encoding: "utf8", input: '{"a":1}' },
    );
    expect({ stderr, status }).to.deep.equal({ stderr: "", status: 0 });
    expect(JSON.parse(stdout)).to.deep.include({ method: "post", body: { a: 1 } });
  });

  it("fails where its output cannot be written, unless nobody reads it", function () {
    this.timeout(60_000);
    const shell = (redirection: string): { stderr: string; status: number | null } =>
      spawnSync(
        "bash",
        ["-c", `set -o pipefail; "$0" --import ./test/register.mjs "$@" ${redirection}`].concat(
          [process.execPath, "src/cli/main.ts"],
          ["GET /x", `a=${"x".repeat(100_000)}`],
        ),
        { encoding: "utf8" },
      );
    // Opened to be read alone, as a full disk takes nothing.
    expect(shell("1< package.json")).to.deep.include({
      stderr: "Cannot write the output: expected a file or a pipe that takes it, but got EBADF\n",
      status: 1,
    });
    expect(shell("| true")).to.deep.include({ stderr: "", status: 0 });
  });
});
