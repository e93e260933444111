import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect } from "chai";
import fc from "fast-check";
import { OPTIONS as RULES } from "../../src/cli/commandLine/options.js";
import { nameHints } from "../../src/cli/request/hints.js";
import { endpoint, EndpointError } from "../../src/index.js";
import { itEach, itFor } from "../helpers/itEach.js";
import { words } from "../helpers/words.js";
import { command, failure, text } from "./helpers/command.js";

const ROUTE = "GET /orgs/:org/repos";
const ARGS = ["org=octokit", "type=private"];
const OPTIONS = endpoint(ROUTE, { org: "octokit", type: "private" });

function misused(args: readonly string[]): readonly string[] {
  const [message, code] = failure(args);
  expect(code).to.equal(2);
  return message.split("\n");
}

describe("the command and its arguments", () => {
  describe("reads parameters", () => {
    const FILES = { "a.txt": "one\n", "b.json": '\uFEFF{"n":12345678901234567890}', "-": "in" };
    const deep = `${"[".repeat(100)}${"]".repeat(100)}`;
    const repeated = words("a=1 b:=null a:=2 a:=[3] __proto__=1 __proto__=2");
    const numbers = '"integer 1":[12345678901234567890,-9007199254740993,0.1,"integer 5"';
    const rows: [what: string, given: readonly string[], body: string][] = [
      ["strings, whatever they look like", ["a=1", "b=", "c=x:=z"], '{"a":"1","b":"","c":"x:=z"}'],
      ["contents of files", ["a=@a.txt", "c=@-", "d==@a"], '{"a":"one\\n","c":"in","d":"=@a"}'],
      ["JSON of files, numbers exactly", ["b:=@b.json"], '{"b":{"n":12345678901234567890}}'],
      ["numbers exactly, at any depth", [`a:={${numbers},1e3]}`], `{"a":{${numbers},1000]}}`],
      ["lists of a repeated name", repeated, '{"a":["1",2,[3]],"b":null,"__proto__":["1","2"]}'],
      ["JSON of some depth", [`a:=${deep}`, 'b:="[[{{"'], `{"a":${deep},"b":"[[{{"}`],
    ];
    itEach("as fields of the body: %s", rows, (given, body) => {
      const printed = text(["POST /x", ...given], { files: FILES }).replaceAll(/\n\s*/g, "");
      expect(printed.replaceAll(/(":|,) (?=\S)/g, "$1")).to.contain(`"body":${body}`);
    });
  });

  describe("refuses with status 2 arguments that it cannot read", () => {
    const forms = "expected name=value, name:=json or name=@file, but got";
    const json = 'Cannot read the value of "a": expected JSON';
    const rounded =
      'Cannot read the value of "a": expected numbers that JavaScript can hold, but got one that it would round';
    const clients = "json, fetch, undici, axios, got, ky, node, curl, http, har, explain";
    const option = "Cannot read the arguments: expected a known option, but got";
    const deep = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
    const refusals: [args: string[], reason: string][] = [
      [["org"], `Cannot read argument 2: ${forms} no "="`],
      [["a=1", "=x"], `Cannot read argument 3: ${forms} no name`],
      [["a:={"], `${json}, but got other text`],
      [[`a:=${deep}`], `${json} of at most 1000 levels, but got more`],
      [["a:=[1e400]"], rounded],
      [["a:=[0.12345678901234567890]"], rounded],
      [["-H", "token abc"], 'Cannot read a header: expected "name: value", but got no ":"'],
      [["-H", ": abc"], 'Cannot read a header: expected "name: value", but got no name'],
      [["--base-ulr=https://x.example"], `${option} "--base-ulr" (did you mean --base-url?)`],
      [["--prof"], `${option} "--prof" (did you mean --profile?)`],
      [["--zzzzzzz"], `${option} "--zzzzzzz"`],
      [["--help=1"], "Cannot read the option --help: expected no value, but got a value"],
      [["--data"], "Cannot read the option --data: expected a value, but got none"],
      [["--missing", "empt"], 'expected one of error, empty, but got "empt" (did you mean empty?)'],
      [["--as", "culr"], `expected one of ${clients}, but got "culr" (did you mean curl?)`],
      [["--as", "x".repeat(50)], "explain, but got another word"],
    ];
    itFor("%1", refusals, (args, reason) => {
      const [first, second] = misused([ROUTE, ...args]);
      expect(first?.slice(-reason.length)).to.equal(reason);
      expect(second).to.equal("See endpoint-core --help");
    });

    const unquoted: [args: string, method: string][] = [
      ["GET https://api.github.com/user?a=b", "GET"],
      ["GTE /user?page=2", "GET"],
      ["DELETE user", "DELETE"],
    ];
    itFor("a route without its quotes: %0", unquoted, (args, method) => {
      expect(misused(words(args))[0]).to.equal(
        `Cannot read the route: expected one argument in quotes, such as "${method} /user", but got several`,
      );
      expect(failure(["GET", "org=o"])[0]).to.match(/^INVALID_ROUTE: /);
    });

    it("the empty name of a file, and a misspelt command, and names the nearest", () => {
      expect(misused(["operations", ""])[0]).to.contain("expected one file, but got none");
      expect(misused(["operation", "api.json"])[0]).to.equal(
        "Cannot read the first argument: expected a route, completion, operations, sdk or tools, but got " +
          '"operation" (did you mean operations?)',
      );
    });
  });

  it("names parameters that are not sent, unless the table shows them", () => {
    const args = ["OPTIONS /x/{c}", "a=1", "b=2", "c=3"];
    const line = 'Not sent: "a" and "b" (see --as explain)\n';
    expect(command(args).stderr).to.equal(line);
    expect(command([...args, "--as", "curl"], { isTTY: true }).stderr).to.equal(line);
    expect(command(args, { isTTY: true }).stderr).to.equal("");
  });

  it("asks on stderr whether the method is misspelt, but not for methods unlike any known one", () => {
    const { stdout, stderr, exitCode } = command(["GTE /user"]);
    expect(stderr).to.equal("The method is GTE: did you mean GET?\n");
    expect(exitCode).to.equal(0);
    expect(stdout).to.contain('"method": "gte"');
    expect(command(["/user", "method=pots"], { isTTY: true }).stderr).to.contain("mean POST?");
    for (const method of words("get OPTIONS PURGE LINK COPY MOVE SEARCH QUERY")) {
      expect(command([`${method} /user`]).stderr, method).to.equal("");
    }
  });

  it("asks for a missing parameter whether an unused name is misspelt", () => {
    const hintsOf = (...args: string[]): string => failure(args)[0].split("\n").slice(1).join("\n");
    const hint = "  ogr is given: did you mean org?\n";
    expect(hintsOf("GET /orgs/{org}/repos", "ogr=x", "page=2")).to.equal(hint);
    expect(hintsOf("GET /{owner}/{repo}", "onwer:=1", "rpeo=x\ny")).to.contain(
      "  onwer is given: did you mean owner?\n  rpeo is given: did you mean repo?\n",
    );
    // An error of a route that cannot be read here, and one that names nothing.
    const missing = new EndpointError("MISSING_PARAMETER", "x", { parameters: ["org"] });
    expect(nameHints(missing, ["GET /{org", "ogr:=1"])).to.equal(hint);
    expect(nameHints(new EndpointError("MISSING_PARAMETER", "x"), ["GET /x", "a=1"])).to.equal("");
    expect(nameHints(missing, [])).to.equal("");
  });

  describe("refuses with status 1", () => {
    it("calls that the library refuses, with code, message and caret", () => {
      expect(failure(["GET /x", "url=/y"])[0]).to.equal(
        "CONFLICTING_OPTIONS: Cannot read the call: expected options that agree with the route, but got another url; " +
          "a field of that name belongs in --data, or in the query of the url\n",
      );
      expect(failure(["GET /orgs/{org", "org=x"])).to.deep.equal([
        "INVALID_TEMPLATE: Cannot parse the template: expected a `}` for each `{` (%7B is a literal brace), " +
          "but got a `{` without one at index 6\n  /orgs/{org\n        ^\n",
        1,
      ]);
    });

    const files = { "bad.json": "{", "list.json": "[]", bytes: new Uint8Array([255]) };
    const refusals: [args: string, reason: string][] = [
      ["a=@none", 'Cannot read "none": expected a file, but got none'],
      ["a=@folder", 'Cannot read "folder": expected a file, but got a folder'],
      ["a=@bytes", 'Cannot read "bytes": expected text in UTF-8, but got other bytes'],
      ["a:=@bad.json", 'Cannot read the value of "a": expected JSON, but got other text'],
      ["--profile=bad.json", 'Cannot read "bad.json": expected JSON, but got other text'],
      ["--profile=list.json", '"list.json": expected a JSON object, but got an array'],
      ["method=POST --data [1e400]", "expected numbers that JavaScript can hold"],
    ];
    itFor("files and bodies that cannot be read: %0", refusals, (args, reason) => {
      const [message, code] = failure(["/x", ...words(args)], { files });
      expect(message).to.contain(reason).and.to.not.contain("--help");
      expect(code).to.equal(1);
    });
  });

  it("does not quote refused values", () => {
    const secret = "hunter2-Zm9v-hunter2";
    for (const args of [
      ...[secret, `a:=${secret}`, `--token=${secret}`, `--show-secrets=${secret}`].map((arg) => [
        arg,
      ]),
      ["-H", `authorization token ${secret}`],
      ["-H", "authorization:", `token ${secret}`],
      ["-H", `x: ${secret}\n`],
    ]) {
      expect(command([ROUTE, ...args]).stderr, args.join(" ")).to.not.contain(secret);
    }
  });

  it("never throws, and prints no stack, with any arguments", () => {
    const options = [...Object.keys(RULES).map((name) => `--${name}`), "-H", "--", "-"];
    const others = ["GET /x", "POST /{a}", ...words("completion a=1 a:=1 a=@x := json curl")];
    const word = fc.oneof(fc.string(), fc.constantFrom(...options), fc.constantFrom(...others));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), fc.boolean(), (args, isTTY) => {
        const { stderr, exitCode } = command(args, { isTTY });
        expect([0, 1, 2]).to.contain(exitCode);
        expect(stderr === "").to.equal(exitCode === 0 && !stderr.includes("did you mean"));
        expect(stderr).to.not.match(/^\s+at /m);
      }),
    );
  });

  it("prints example routes without arguments", () => {
    const printed = text([]);
    expect(printed).to.contain(`  endpoint-core 'GET /orgs/:org/repos' ${ARGS.join(" ")}`);
    expect(printed).to.contain(`  GET ${OPTIONS.url}\n  accept: `);
    expect(printed).to.contain('\n  {\n    "title": "It broke"');
  });

  it("prints its version, also after a route", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    expect(text(["--version"])).to.equal(`${version}\n`);
  });

  it("prints its help on one screen, with all options and three working examples", () => {
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
      const quoted = Array.from(example.matchAll(/"([^"]*)"|(\S+)/g), ([all, text = all]) => text);
      expect(text(quoted.slice(1))).to.contain("https://");
    }
  });

  it("fails if its output cannot be written, unless the reader has closed it", function () {
    this.timeout(60_000);
    const command = '"$0" --import ./test/register.mjs src/cli/main.ts "GET /x" "$1"';
    const shell = (redirection: string): { stdout: string; stderr: string } => {
      const script = `set -o pipefail; ${command} ${redirection}`;
      const args = ["-c", script, process.execPath, `a=${"x".repeat(100_000)}`];
      return spawnSync("bash", args, { encoding: "utf8" });
    };
    expect(shell("| cat").stdout).to.match(/^\{\n {2}"method": "get",\n/);
    // Opened to be read alone, as a full disk takes nothing.
    expect(shell("1< package.json")).to.deep.include({
      stderr: "Cannot write the output: expected a file or a pipe that takes it, but got EBADF\n",
      status: 1,
    });
    expect(shell("| true")).to.deep.include({ stderr: "", status: 0 });
  });
});
