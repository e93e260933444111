import { spawnSync } from "node:child_process";
import { expect } from "chai";
import { failure, text } from "./helpers/command.js";
import { useWorkplace } from "./helpers/sdk.js";

const FILE = "description.json";
const YAML_FILE = "openapi.yaml";

/** What is typed, up to the cursor, and what the shells offer. */
const CASES: readonly (readonly [typed: string, offered: readonly string[]])[] = [
  ['endpoint-core "GET /orgs/{org}/r', []],
  ['endpoint-core "GET /user" --show', ["--show-secrets"]],
  ['endpoint-core "GET /user" --missing e', ["error", "empty"]],
  ['endpoint-core "GET /user" -H "', []],
  ['endpoint-core "GET /user" --profile desc', [FILE]],
  ['endpoint-core "GET /user" --data @desc', [`@${FILE}`]],
  ['endpoint-core "POST /user" --format raw a=@desc', [`a=@${FILE}`]],
  ['endpoint-core "POST /user" a:=@desc', [`a:=@${FILE}`]],
  ["endpoint-core oper", ["operations"]],
  ["endpoint-core completion z", ["zsh"]],
  ["endpoint-core completion zsh f", []],
  ["endpoint-core operations desc", [FILE]],
  [`endpoint-core operations ${FILE} --ou`, ["--out"]],
  [`endpoint-core operations ${FILE} --client`, ["--client-name", "--client-version"]],
  [`endpoint-core operations ${FILE} --out desc`, [FILE]],
  [`endpoint-core operations ${FILE} --service desc`, []],
  ["endpoint-core sdk desc", [FILE]],
  ["endpoint-core operations opena", [YAML_FILE]],
  [`endpoint-core sdk ${FILE} --ch`, ["--check"]],
];

describe("the command's completion", function () {
  this.timeout(60_000);
  const place = useWorkplace(true);
  before(() => {
    place.write(FILE, "{}");
    place.write(YAML_FILE, "");
    for (const shell of ["bash", "zsh", "fish"]) {
      place.write(shell, text(["completion", shell]));
    }
  });

  function run(shell: string, args: readonly string[]) {
    const env = { ...process.env, HOME: place.path };
    const settings = { encoding: "utf8", env, cwd: place.path, timeout: 40_000 } as const;
    const outcome = spawnSync(shell, args, settings);
    const needed = `${shell} must be installed (Debian, Ubuntu: apt-get install ${shell})`;
    expect(outcome.error, needed).to.equal(undefined);
    return outcome;
  }

  function lines(shell: string, args: readonly string[], script: string): string[] {
    const { stdout, stderr, status } = run(shell, [...args, script]);
    expect({ stderr, status }).to.deep.equal({ stderr: "", status: 0 });
    return stdout.split("\n").filter((line) => line !== "");
  }

  for (const [typed, offered] of CASES) {
    it(`offers in bash the completions of ${typed}`, () => {
      // bash hands a function the words as they are typed, and the present one without its quotes.
      const words = typed.match(/'[^']*'?|"[^"]*"?|(?:\\.|[^\s"'])+/g)!;
      // Where it breaks words: ahead of an equals sign or a colon, and behind an at sign.
      const [, start = "", name = "", mark = "", rest = words.at(-1)!] =
        /^((\w+)(:?=@))(.*)$/.exec(words.at(-1)!) ?? [];
      if (start !== "") {
        words.splice(-1, 1, name, mark, rest);
      }
      const current = (start === "" ? "" : "@") + rest.replace(/^["']/, "");
      const quoted = words.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`);
      const script = [
        `source '${place.path}/bash'`,
        `COMP_WORDS=(${quoted.join(" ")}); COMP_CWORD=${words.length - 1}`,
        `_endpoint_core endpoint-core '${current}' ${quoted.at(-2)!} || true`,
        'for each in "${COMPREPLY[@]}"; do printf "%s\\n" "$each"; done',
      ];
      const args = ["--norc", "--noprofile", "-c"];
      const ends = offered.map((each) => each.slice(Math.max(0, start.length - 1)));
      expect(lines("bash", args, script.join("\n"))).to.have.members(ends);
    });

    it(`offers in fish the completions of ${typed}`, () => {
      const quoted = `'${typed.replace(/['\\]/g, String.raw`\$&`)}'`;
      const script = `source '${place.path}/fish'; complete -C ${quoted}`;
      const found = lines("fish", ["--no-config", "-c"], script);
      expect(found.map((line) => line.split("\t")[0])).to.have.members(offered);
    });
  }

  it("completes in zsh", () => {
    // A second zsh in a terminal of its own, in which the line is typed and then shown.
    const script = `
      zmodload zsh/zpty
      zpty inner 'zsh -f -i'
      zpty -w inner "autoload -U compinit; compinit -u -D; PS1=; source '${place.path}/zsh'"
      zpty -w inner "show() { print -r -- \\"<\\$BUFFER>\\"; BUFFER= }; zle -N show; bindkey '^X' show; print ready"
      zpty -r inner out '*ready*ready*'
      for typed in "$@"; do
        zpty -w -n inner "$typed"$'\\t\\x18'
        zpty -r inner out '*<*>*'
        print -r -- "\${\${out##*<}%%>*}"
      done`;
    const cases = CASES.filter(([, offered]) => offered.length <= 1);
    const args = ["-f", "-c", script, "zsh", ...cases.map(([typed]) => typed)];
    const found = run("zsh", args)
      .stdout.split("\n")
      .filter((line) => line !== "");
    expect(found).to.have.length(cases.length);
    cases.forEach(([typed, [offered]], i) => {
      const line = found[i]!.replaceAll("\\", "");
      expect(offered === undefined ? line === typed : line.includes(offered), line).to.equal(true);
    });
  });

  it("refuses other shells, and explains itself", () => {
    expect(text(["completion", "-h"])).to.equal(text(["--help"]));
    const expected = "Cannot read the name of the shell: expected one of bash, zsh, fish, but got";
    const others = { "": "none", bsh: '"bsh" (did you mean bash?)', "bash zsh": "several words" };
    for (const [typed, got] of Object.entries(others)) {
      const [message, code] = failure(["completion", ...typed.split(" ").filter(Boolean)]);
      expect(code).to.equal(2);
      expect(message).to.contain(`${expected} ${got}\n`);
    }
  });
});
