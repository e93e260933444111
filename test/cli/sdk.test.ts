import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import ts from "typescript";
import { CommandError } from "../../src/cli/commandLine/outcome.js";
import { EndpointError } from "../../src/index.js";
import { itEach } from "../support/itEach.js";
import { words } from "../support/words.js";
import { command, commandError, success } from "./support/command.js";
import { describe30, DOCUMENT, useWorkplace } from "./support/sdk.js";

const MARK = "// Written by `endpoint-core sdk`, which overwrites changes.\n";

describe("endpoint-core sdk", function () {
  this.timeout(60_000);
  const place = useWorkplace();

  describe("writes", () => {
    /** The files that another document changes. */
    function changedBy(document: object): readonly string[] {
      const before = place.files("acme");
      place.make(document);
      const after = place.files("acme");
      return [...after.keys()].filter((name) => before.get(name) !== after.get(name));
    }

    it("a file for each tag, one for the schemas, the client, and classes", () => {
      expect(place.make(DOCUMENT)).to.deep.equal(
        success("4 operations in 8 files written to acme\n"),
      );
      const files = place.files("acme");
      expect([...files.keys()]).to.deep.equal([
        ...["client.ts", "index.class.ts", "index.ts", "schemas.ts"],
        ...["tickets.class.ts", "tickets.ts", "untagged.class.ts", "untagged.ts"],
      ]);
      for (const text of files.values()) {
        expect(text.startsWith(MARK)).to.equal(true);
      }
    });

    it("how objects are written, once for all, and where a parameter has another style", () => {
      const inQuery = (name: string, schema: object, style = {}) => ({
        ...style,
        in: "query",
        name,
        schema,
      });
      const object = { type: "object", properties: { min: { type: "number" } } };
      const parameters = [
        inQuery("where", object),
        inQuery("any", {}),
        inQuery("ranges", { type: "array", items: { anyOf: [object, { type: "null" }] } }),
        inQuery("deep", object, { style: "deepObject" }),
        inQuery("page", { type: "integer" }),
      ];
      place.make(describe30({ "/a": { get: { operationId: "a", parameters, responses: {} } } }));
      expect(place.read("acme/client.ts")).to.contain(
        "\n  query: { arrays: repeat, objects: formStyle },\n",
      );
      expect(place.read("acme/untagged.ts")).to.contain(
        "\n    parameters: { deep: { in: query, style: deepObject } },\n",
      );
    });

    it("functions with their parameters, answers and comments", () => {
      place.make(DOCUMENT);
      const text = place.read("acme/tickets.ts");
      expect(text).to.contain(`
/** Lists tickets. */
export const listTickets: OptionalCall<Acme, ListTicketsParameters, ListTicketsAnswer> =
  /* @__PURE__ */ operation({
    route: "GET /tickets",
`);
      expect(text).to.contain(`
/**
 * Creates a ticket.
 * @deprecated
 */
export const createTicket: Call<Acme, CreateTicketParameters, CreateTicketAnswer> =
`);
      expect(text).to.contain(`
export interface DeleteTicketParameters {
  id: number;
}

export type DeleteTicketAnswer = undefined;
`);
    });

    it("the same bytes again, also of a document in another order", () => {
      place.make(DOCUMENT);
      const reversed = (value: object): object =>
        Object.fromEntries(Object.entries(value).reverse());
      const { paths, components } = DOCUMENT as { paths: object; components: object };
      const other = { paths: reversed(paths), components: reversed(components) };
      place.make({ ...DOCUMENT, ...other }, "other");
      expect(place.files("other")).to.deep.equal(place.files("acme"));
    });

    it("after a change of one operation its tag's files and the schemas alone", () => {
      place.make(DOCUMENT);
      const changed = structuredClone(DOCUMENT) as { paths: { "/tickets": { post: object } } };
      Object.assign(changed.paths["/tickets"].post, {
        summary: "Another",
        parameters: [{ in: "query", name: "new", required: true, schema: { format: "date" } }],
        requestBody: { content: { "text/csv": {} } },
      });
      expect(changedBy(changed)).to.deep.equal(["schemas.ts", "tickets.class.ts", "tickets.ts"]);
    });

    it("after a new operation its tag's files alone, although others have constants, too", () => {
      const sending = (tag: string, type: string): object => ({
        post: { tags: [tag], operationId: `send${tag}`, requestBody: { content: { [type]: {} } } },
      });
      const paths = {
        "/b": sending("beta", "text/plain"),
        "/c": sending("gamma", "text/html"),
        "/a": sending("alpha", "text/csv"),
      };
      place.make({ ...DOCUMENT, paths });
      const added = { tags: ["alpha"], requestBody: { content: { "image/png": {} } } };
      const different = changedBy({ ...DOCUMENT, paths: { ...paths, "/0": { put: added } } });
      expect(different).to.deep.equal(["alpha.class.ts", "alpha.ts"]);
    });

    it("after a new operation with the name of an import or a constant its tag's files alone", () => {
      const sending = (operationId: string, tag: string): object => ({
        post: {
          operationId,
          tags: [tag],
          parameters: [{ in: "header", name: "x", schema: { type: "string" } }],
          requestBody: { content: { "text/plain": {} } },
        },
      });
      const paths = { "/a": sending("a", "alpha"), "/b": sending("b", "beta") };
      place.make({ ...DOCUMENT, paths });
      const names = words("header Call operation Client RAW");
      const added = Object.fromEntries(names.map((name) => [`/${name}`, sending(name, "beta")]));
      const different = changedBy({ ...DOCUMENT, paths: { ...paths, ...added } });
      expect(different).to.deep.equal(["beta.class.ts", "beta.ts"]);
      expect(place.compile(ts, ["acme/index.ts", "acme/index.class.ts"])).to.deep.equal([]);
    });
  });

  describe("has files that are its own", () => {
    it("which it overwrites and removes, and no others", () => {
      mkdirSync(join(place.path, "acme"));
      place.write("acme/mine.ts", "export {};\n");
      place.write("acme/old.ts", `${MARK}\nexport {};\n`);
      place.write("acme/client.ts", `${MARK}\nexport {};\n`);
      place.make(DOCUMENT);
      const files = place.files("acme");
      expect(files.get("mine.ts")).to.equal("export {};\n");
      expect(files.has("old.ts")).to.equal(false);
      expect(files.get("client.ts")).to.contain("export class Acme extends Client");
      const names = readdirSync(place.path).sort();
      expect(names).to.deep.equal(["acme", "openapi.json", "package.json"]);
    });

    it("also where the folder is a link to another disk", () => {
      const disk = mkdtempSync(
        join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "endpoint-core-"),
      );
      try {
        symlinkSync(disk, join(place.path, "acme"));
        expect(place.make(DOCUMENT).exitCode).to.equal(0);
        expect(readdirSync(disk)).to.have.members([...place.files("acme").keys()]);
      } finally {
        rmSync(disk, { recursive: true });
      }
    });

    it("and writes nothing where a file of the user is in its way", () => {
      mkdirSync(join(place.path, "acme"));
      mkdirSync(join(place.path, "acme/index.ts"));
      place.write("acme/tickets.ts", "export {};\n");
      expect(() => place.make(DOCUMENT)).to.throw(
        CommandError,
        /^Cannot write to "acme": expected files that an earlier run wrote, or none, but got others called "tickets.ts", "index.ts"$/,
      );
      const names = readdirSync(join(place.path, "acme")).sort();
      expect(names).to.deep.equal(["index.ts", "tickets.ts"]);
    });

    it("of which --check tells whether they are up to date, and writes none", () => {
      expect(place.make(DOCUMENT, "acme", "--check")).to.include({ stdout: "", exitCode: 1 });
      expect(existsSync(join(place.path, "acme"))).to.equal(false);
      expect(place.make(DOCUMENT, "acme", "--with-send")).to.deep.equal(
        success("4 operations in 9 files written to acme\n"),
      );
      expect(place.make(DOCUMENT, "acme", "--check", "--with-send")).to.deep.equal(success(""));
      place.write("acme/client.ts", place.read("acme/client.ts").replaceAll("\n", "\r\n"));
      place.write("acme/send.ts", `// mine\n${place.read("acme/send.ts")}`);
      expect(place.make(DOCUMENT, "acme", "--check", "--with-send").exitCode).to.equal(0);
      place.write("acme/client.ts", MARK);
      place.write("acme/old.ts", MARK);
      expect(place.make(DOCUMENT, "acme", "--check", "--with-send")).to.deep.equal({
        stdout: "",
        stderr: "client.ts would change\nold.ts would change\n",
        exitCode: 1,
      });
      expect(place.read("acme/client.ts")).to.equal(MARK);
    });

    it("save send.ts, which it writes once", () => {
      place.make(DOCUMENT, "acme");
      expect(existsSync(join(place.path, "acme/send.ts"))).to.equal(false);
      place.make(DOCUMENT, "acme", "--with-send");
      const text = place.read("acme/send.ts");
      expect(text.startsWith(MARK)).to.equal(false);
      place.write("acme/send.ts", `// mine\n${text}`);
      place.make(DOCUMENT, "acme", "--with-send");
      place.make(DOCUMENT, "acme");
      expect(place.read("acme/send.ts")).to.equal(`// mine\n${text}`);
    });

    it("and writes nothing where send.ts lacks what the classes need of it", () => {
      place.make(DOCUMENT, "acme", "--with-send");
      const before = place.files("acme");
      const text = place.read("acme/send.ts");
      const without = text
        .replace("export function call<", "function call<")
        .replace("export interface Sent<", "export interface Sent2<");
      place.write("acme/send.ts", without);
      for (const words of [["--with-send"], ["--with-send", "--check"]]) {
        expect(() => place.make(describe30({ "/y": { get: {} } }), "acme", ...words)).to.throw(
          CommandError,
          /^Cannot write to "acme": expected a send\.ts that exports .*, but got one without "call", "Sent"$/,
        );
      }
      place.write("acme/send.ts", text);
      expect(place.files("acme")).to.deep.equal(before);
      const listed = "export { call };\nexport type { Sent2 as Sent };\n";
      place.write("acme/send.ts", without + listed);
      expect(place.make(DOCUMENT, "acme", "--with-send").exitCode).to.equal(0);
    });
  });

  describe("refuses", () => {
    const noFolder = 'Cannot write to "';
    const refusals: [what: string, args: string, exitCode: 1 | 2, message: string][] = [
      ["no file", "--out x", 2, "expected one file, but got none"],
      ["two files", "a b --out x", 2, "expected one file, but got 2 of them"],
      ["no folder", "openapi.json", 2, "expected a folder for it (--out DIR), but got none"],
      ["a name that no class has", "openapi.json --out x --name class", 2, "--name"],
      ["an absent file", "none.json --out x", 1, 'Cannot read "none.json"'],
      ["what is no JSON", "bad.json --out x", 1, "expected JSON"],
      ["a file as folder", "openapi.json --out bad.json", 1, `${noFolder}bad.json": expected a`],
      ["a folder below a file", "openapi.json --out bad.json/x", 1, `${noFolder}bad.json/x"`],
    ];
    itEach("%s", refusals, (args, exitCode, message) => {
      place.write("bad.json", "{");
      place.write("openapi.json", JSON.stringify(DOCUMENT));
      const error = commandError(() => place.run(...words(args)));
      expect(error.exitCode).to.equal(exitCode);
      expect(error.message).to.contain(message).and.to.not.contain("\n");
      expect(existsSync(join(place.path, "x"))).to.equal(false);
    });

    it("what is no description, and one without operations", () => {
      expect(() => place.make({})).to.throw(EndpointError, "OpenAPI 3 or Swagger 2.0");
      const { stdout, stderr, exitCode } = place.make(describe30({ "/x": { trace: {} } }));
      expect({ stdout, exitCode }).to.deep.equal({ stdout: "", exitCode: 1 });
      expect(stderr).to.match(
        /^#\/paths\/~1x\/trace: .*\nCannot write the SDK: expected an operation .*\n$/,
      );
      expect(existsSync(join(place.path, "acme"))).to.equal(false);
    });
  });

  it("ends with 1 under --strict where anything is left out", () => {
    const document = describe30({ "/x": { get: {}, trace: {} } });
    expect(place.make(document, "acme", "--strict").exitCode).to.equal(1);
    expect(place.files("acme").has("untagged.ts")).to.equal(true);
    expect(place.make(document, "acme").exitCode).to.equal(0);
    expect(place.make(document, "acme", "--strict", "--check").exitCode).to.equal(1);
    expect(place.make(DOCUMENT, "acme", "--strict").exitCode).to.equal(0);
  });

  it("explains itself", () => {
    expect(command(["sdk", "--help"])).to.deep.equal(place.run("--help"));
    expect(place.run("--help").stdout).to.match(/^Usage: endpoint-core sdk FILE --out DIR/);
  });
});
