import { expect } from "chai";
import { operations } from "../../src/cli/operations/command.js";
import { sdk } from "../../src/cli/sdk/command.js";
import { command, commandError } from "./support/command.js";
import { describe30, useWorkplace } from "./support/sdk.js";

describe("addresses that commands with a description are given", () => {
  const place = useWorkplace();

  it("are not read in place of a file, nor quoted, and the message says what to do", () => {
    for (const address of [
      "https://acme.example/openapi.json?token=secret",
      "http://acme.example/openapi.yaml",
      "HTTPS://acme.example",
      "ftp://acme.example/openapi.json",
    ]) {
      for (const run of [
        () => operations([address], place.path),
        () => sdk([address, "--out", "acme"], place.path),
      ]) {
        expect(commandError(run), address).to.include({
          exitCode: 1,
          message:
            "Cannot read the description: expected a file, but got an address, which is not read " +
            "(download it first, as with curl -O)",
        });
      }
    }
    expect(commandError(() => operations(["https"], place.path)).message).to.equal(
      'Cannot read "https": expected a file, but got none',
    );
  });

  it("are not read where a $ref leads there", () => {
    const schema = { $ref: "https://acme.example/schemas.json#/Ticket" };
    const responses = { 200: { $ref: "https://acme.example/schemas.json#/Answer" } };
    const body = { content: { "application/json": { schema } } };
    const file = place.write(
      "openapi.json",
      JSON.stringify(describe30({ "/a": { post: { requestBody: body, responses } } })),
    );
    expect(operations([file]).stderr).to.equal(
      "#: Cannot follow the $refs out of the document: expected a document in one file " +
        "(addresses are not read; npx @redocly/cli bundle makes one of files and URLs), " +
        'but got references to "https://acme.example/schemas.json"\n',
    );
  });

  it("are called as the options of the command in errors", () => {
    const file = place.write(
      "openapi.json",
      JSON.stringify({ openapi: "3.0.0", info: { title: "Acme" }, paths: {} }),
    );
    const said = (...words: string[]): string => command(["operations", file, ...words]).stderr;
    expect(said()).to.equal(
      "INVALID_OPTIONS: Cannot read the description: " +
        "expected the option --base-url or an absolute server, but got neither\n",
    );
    expect(said("--base-url", "a")).to.match(
      /^INVALID_OPTIONS: Cannot use the profile: --base-url \(expected a URL such as [^"]*\)\n$/,
    );
    const url = ["--base-url", "https://a.example"];
    for (const [option, name] of [
      ["--service", "a b"],
      ["--client-name", "\n"],
      ["--client-version", "\n"],
    ] as const) {
      expect(said(...url, option, name)).to.contain(`Cannot use the profile: ${option} (expected`);
    }
  });
});
