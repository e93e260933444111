import { expect } from "chai";
import { colouredParts, text, withoutColour } from "./support/command.js";

const ARGS = ["POST /orgs/{org}/repos", "org=orgs", "name=repos", "list:=[1,2]"];
const TTY = { isTTY: true };

describe("the command on a terminal", () => {
  it("shows address, headers, body and where everything goes", () => {
    expect(withoutColour(text(ARGS, TTY))).to.equal(`POST https://api.github.com/orgs/orgs/repos
accept: application/vnd.github.v3+json
user-agent: endpoint-core/1.0.0
content-type: application/json; charset=utf-8

{
  "name": "repos",
  "list": [
    1,
    2
  ]
}

name          goes to  set by   value
org           path     call     orgs
name          body     call     repos
list          body     call     [1,2]
accept        header   profile  application/vnd.github.v3+json
user-agent    header   profile  endpoint-core/1.0.0
content-type  header   library  application/json; charset=utf-8
`);
  });

  it("gives each parameter a colour, in the request and in the table", () => {
    const parts = colouredParts(text(ARGS, TTY));
    const [org, name, list] = ["orgs", '"name": "repos"', "    1,"].map(
      (part) => parts.find(([, text]) => text === part)![0],
    );
    expect(new Set([org, name, list]).size).to.equal(3);
    const of = (colour: number | undefined): string[] =>
      parts.filter(([each]) => each === colour).map(([, text]) => text.trim());
    expect(of(org)).to.deep.equal(["orgs", "org", "orgs"]);
    expect(of(name)).to.deep.equal(['"name": "repos"', "name", "repos"]);
    expect(of(list)).to.deep.equal(['"list": [', "1,", "2", "]", "list", "[1,2]"]);
  });

  it("has no colour if NO_COLOR is not empty", () => {
    const plain = text(ARGS, { isTTY: true, noColor: "1" });
    expect(colouredParts(plain)).to.deep.equal([]);
    expect(plain).to.equal(withoutColour(text(ARGS, TTY)));
    expect(colouredParts(text(ARGS, { isTTY: true, noColor: "" }))).to.not.be.empty;
  });

  it("cuts long values in the table", () => {
    const shown = withoutColour(text(["/x", `a=${"x".repeat(500)}`], TTY));
    expect(shown).to.match(/^a .{1,110}x…$/m);
  });

  it("keeps its colours if a credential is replaced", () => {
    const parts = colouredParts(text(["GET /{a}?token=hunter2{&b}", "a=first", "b=last"], TTY));
    expect(parts.map(([, part]) => part)).to.include.members(["first", "last"]);
    const nested = text(["GET /{a}{?f*}", "a=x", 'f:={"k":"v","token":"hunter2"}', "z=y"], TTY);
    expect(withoutColour(nested)).to.contain("/x?k=v&token=REDACTED&z=y\n");
    const shown = colouredParts(nested.split("\n")[0]!).map(([, part]) => part);
    expect(shown).to.deep.equal(["GET", "x", "v", "y"]);
  });
});
