import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { tools } from "../../src/cli/tools/command.js";
import { itEach } from "../helpers/itEach.js";
import { words } from "../helpers/words.js";
import { command, commandError, success } from "./helpers/command.js";
import { describe30, DOCUMENT, pathsOf, useWorkplace } from "./helpers/sdk.js";

const PARTLY = describe30({ "/x": { get: {}, trace: {} } });

describe("a command with a description", () => {
  const place = useWorkplace();
  const COMMANDS = {
    operations: (...args: string[]) => place.operations(...args),
    sdk: (file: string, ...args: string[]) => place.run(file, "--out", "acme", ...args),
    tools: (...args: string[]) => tools(args, false, place.path),
  };

  function itOfEach(title: string, check: (run: (typeof COMMANDS)["sdk"], name: string) => void) {
    for (const [name, run] of Object.entries(COMMANDS)) {
      it(`${title}: ${name}`, () => {
        check(run, name);
      });
    }
  }

  itOfEach("explains itself, whatever else is asked", (run, name) => {
    const { stdout, exitCode } = command([name, "--help"]);
    expect(stdout).to.match(new RegExp(`^Usage: endpoint-core ${name} FILE`));
    expect(exitCode).to.equal(0);
    expect(run("none.json", "--help").stdout).to.equal(stdout);
  });

  itOfEach("says what is left out, and fails for it under --strict alone", (run) => {
    place.write("partly.json", PARTLY);
    const { stdout, stderr, exitCode } = run("partly.json");
    expect(stderr).to.match(/^#\/paths\/~1x\/trace: Cannot use the operation: .*TRACE.*\n$/);
    expect(exitCode).to.equal(0);
    expect(run("partly.json", "--strict")).to.deep.equal({ stdout, stderr, exitCode: 1 });
    place.write("openapi.json", DOCUMENT);
    expect(run("openapi.json", "--strict").exitCode).to.equal(0);
  });

  itOfEach("reads no address, nor quotes it, and says what to do", (run) => {
    const message =
      "Cannot read the description: expected a file, but got a URL, which is not read (download it first, for example with curl -O)";
    for (const address of words("https://a.example/b.json?token=s HTTPS://a.example ftp://a/b")) {
      expect(commandError(() => run(address))).to.include({ exitCode: 1, message });
      const overlaid = commandError(() => run("openapi.json", "--overlay", address));
      expect(overlaid).to.include({ exitCode: 1, message });
    }
  });

  itOfEach("reads no address to which a $ref leads, and says so once", (run) => {
    const refused = Array.from({ length: 300 }, (_, i) => ({ $ref: `http://a/${i}.yaml` }));
    place.write("a.json", describe30(pathsOf([...refused, { get: {} }])));
    const { stderr } = run("a.json");
    expect(stderr).to.match(
      /^#: Cannot follow the \$refs out of the document: expected a single file \(addresses are not read; npx @redocly\/cli bundle joins files and URLs\), but got references to "http:\/\/a\/0.yaml", .* and 280 more\n$/,
    );
  });

  it("names options as the command does in errors", () => {
    const file = place.write("openapi.json", { openapi: "3.0.0", info: { title: "A" }, paths: {} });
    const said = (...args: string[]): string => command(["operations", file, ...args]).stderr;
    expect(said()).to.equal(
      "INVALID_OPTIONS: Cannot read the description: " +
        "expected the option --base-url or an absolute server, but got neither\n",
    );
    expect(said("--base-url", "a")).to.match(
      /^INVALID_OPTIONS: Cannot use the profile: --base-url \(expected a URL such as [^"]*\)\n$/,
    );
    for (const option of words("--service --client-name --client-version")) {
      const message = said("--base-url", "https://a.example", option, "\n");
      expect(message).to.contain(`Cannot use the profile: ${option} (expected`);
    }
  });

  describe("refuses", () => {
    const absent = 'Cannot write "ops/x.ts": expected a folder "ops", but got none';
    const refusals: [what: string, args: string, exitCode: 1 | 2, message: string][] = [
      ["no file", "operations", 2, "expected one file, but got none"],
      ["an unknown option", "operations a --outt x", 2, '"--outt" (did you mean --out?)'],
      ["no folder for an SDK", "sdk a", 2, "expected a folder for it (--out DIR), but got none"],
      ["an absent file", "operations none", 1, 'Cannot read "none": expected a file, but'],
      ["a file as folder", "sdk a --out bad.json", 1, 'Cannot write to "bad.json": expected a'],
      ["a folder below a file", "sdk a --out bad.json/x", 1, 'Cannot write to "bad.json/x"'],
      ["a folder for a module", "operations a --out f", 1, "expected a file, but got a folder"],
      ["an absent folder for a module", "operations a --out ops/x.ts", 1, absent],
    ];
    itEach("arguments that are wrong: %s", refusals, (args, exitCode, message) => {
      place.write("bad.json", "{");
      place.write("a", JSON.stringify(DOCUMENT));
      mkdirSync(join(place.path, "f"));
      const [name = "", ...rest] = words(args);
      const error = commandError(() =>
        name === "sdk" ? place.run(...rest) : place.operations(...rest),
      );
      expect(error.exitCode).to.equal(exitCode);
      expect(error.message).to.contain(message).and.to.not.contain("\n");
      expect(existsSync(join(place.path, "ops"))).to.equal(false);
    });

    itOfEach("a description of which nothing can be used", (run) => {
      place.write("none.json", describe30({ "/x": { trace: {} } }));
      const { stderr, exitCode } = run("none.json");
      expect(exitCode).to.equal(1);
      expect(stderr).to.match(/^#\/paths\/~1x\/trace: .*\nCannot (?:write|print) the .*\n$/);
      expect(existsSync(join(place.path, "acme"))).to.equal(false);
    });
  });
});

describe("endpoint-core operations --out", () => {
  const place = useWorkplace();
  const WRITTEN = success("7 operations written to a.ts\n");
  const write = (out: string) => place.operations("openapi.json", "--out", out);
  beforeEach(() => {
    place.write("openapi.json", DOCUMENT);
  });

  it("overwrites the output of an earlier run, with any line endings", () => {
    expect(write("a.ts")).to.deep.equal(WRITTEN);
    const text = place.read("a.ts");
    expect(text).to.equal(place.operations("openapi.json").stdout);
    const [mark] = text.split("\n", 1);
    place.write("a.ts", `${mark}\r\n\r\nexport {};\r\n`);
    expect(write("a.ts")).to.deep.equal(WRITTEN);
    expect(place.read("a.ts")).to.equal(text);
    expect(write("/dev/null").exitCode).to.equal(0);
  });

  it("refuses any other file, even the description itself, and does not change it", () => {
    place.write("sdk.ts", "// Written by `endpoint-core sdk`, which overwrites changes.\n");
    place.write("mine.ts", "export const mine = 1;\n");
    place.write("empty.ts", "");
    symlinkSync(join(place.path, "mine.ts"), join(place.path, "linked.ts"));
    for (const file of words("openapi.json sdk.ts mine.ts empty.ts linked.ts")) {
      const before = place.read(file);
      const message = `Cannot write "${file}": expected a file that an earlier run wrote, or none, but got another one (delete it, or give another --out)`;
      expect(commandError(() => write(file))).to.include({ exitCode: 1, message });
      expect(place.read(file)).to.equal(before);
    }
  });
});
