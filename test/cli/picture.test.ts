import { expect } from "chai";
import { makeCall, splitOptions } from "../../src/cli/request/makeCall.js";
import { bodyField, github, Operation } from "../../src/index.js";
import { itFor } from "../helpers/itEach.js";
import { colouredParts, options, text, withoutColour } from "./helpers/command.js";

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

  it("distinguishes names, strings and other values of JSON", () => {
    const args = ["POST /x", 'text=a "b": 1', "list:=[1.5e3,true,null]", "--as", "json"];
    const parts = colouredParts(text(args, TTY));
    expect(parts).to.deep.include([32, String.raw`"a \"b\": 1"`]);
    expect(parts).to.deep.include([36, '"text":']);
    for (const other of ["1500", "true", "null"]) {
      expect(parts).to.deep.include([33, other]);
    }
  });

  it("knows which parameters are fields of the body, and none in data", () => {
    const piecesOf = (target: string | Operation, values: Record<string, unknown>) =>
      makeCall(github, target, splitOptions(values), false)
        .picture()
        .body?.filter(({ parameter }) => parameter !== undefined)
        .map(({ text, parameter }) => [text.replace(/:[^]*/, ""), parameter]);
    const parameters = { org: "o", name: "n", list: [1], ["__proto__"]: "p" };
    const names = ["name", "list", "__proto__"];
    expect(piecesOf("POST /orgs/{org}", parameters)).to.deep.equal(
      names.map((name) => [`"${name}"`, name]),
    );
    expect(piecesOf("POST /orgs/{org}", { org: "o", data: { name: "n" } })).to.deep.equal([]);
    const renamed = Operation.from({
      route: "POST /x",
      parameters: { label: { in: bodyField, name: "name" } },
    });
    expect(piecesOf(renamed, { label: "l", a: 1 })).to.deep.equal([
      ['"name"', "label"],
      ['"a"', "a"],
    ]);
  });

  it("cuts long values in the table", () => {
    const shown = withoutColour(text(["/x", `a=${"x".repeat(500)}`], TTY));
    expect(shown).to.match(/^a .{1,110}x…$/m);
  });

  const urls: [route: string, ...words: string[]][] = [
    ["GET /{+path}", "path=docs?page=2#top", "z=1"],
    ["GET /x?a={+b}{&c}#{+d}", "b=1&", "c=2", "d=#"],
  ];
  itFor("shows the URL of the request, whatever the colours say: %0", urls, (...args) => {
    const [line] = withoutColour(text(args, TTY)).split("\n");
    expect(line).to.equal(`GET ${String(options(args)["url"])}`);
  });

  it("keeps its colours if a credential is replaced", () => {
    const parts = colouredParts(text(["GET /{a}?token=hunter2{&b}", "a=first", "b=last"], TTY));
    expect(parts.map(([, part]) => part)).to.include.members(["first", "b=last"]);
    const nested = text(["GET /{a}{?f*}", "a=x", 'f:={"k":"v","token":"hunter2"}', "z=y"], TTY);
    expect(withoutColour(nested)).to.contain("/x?k=v&token=REDACTED&z=y\n");
    const shown = colouredParts(nested.split("\n")[0]!).map(([, part]) => part);
    expect(shown).to.deep.equal(["GET", "x", "k=v&token=REDACTED", "z=y"]);
  });

  const site = { values: ["a.example", "b.example"], default: "a.example" };
  const ip = { values: ["127.0.0.1", "127.0.0.2"], default: "127.0.0.1" };
  const port = { values: ["443", "8443"], default: "443" };
  const v = { values: ["v1", "v2"], default: "v1" };
  type Host = [baseUrl: string, variables: object, given: Record<string, string>];
  const hosts: Host[] = [
    ["https://{site}:{port}", { site, port }, { site: "b.example", port: "8443" }],
    ["https://{ip}/{v}", { ip, v }, { ip: "127.0.0.2", v: "v2" }],
  ];
  itFor(
    "colours values in a host that the profile lists: %0",
    hosts,
    (baseUrl, variables, given) => {
      const profile = { service: "acme", baseUrl, variables, credentials: "same-origin" };
      const files = { p: JSON.stringify(profile) };
      const words = Object.entries(given).map((pair) => pair.join("="));
      const args = ["/x", ...words, "-H", "authorization: a", "--profile", "p"];
      const [line = ""] = text(args, { files, isTTY: true }).split("\n");
      const parts = colouredParts(line).map(([, part]) => part);
      expect(parts).to.deep.equal(["GET", ...Object.values(given)]);
      const base = baseUrl.replaceAll(/\{(\w+)\}/g, (_, key: string) => given[key] ?? "");
      expect(options(args, { files })["url"]).to.equal(`${base}/x`);
      expect(options(["/x", "--profile", "p"], { files })["url"]).to.not.contain("{");
    },
  );
});
