import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { schemaAt } from "../../helpers/openapi.js";
import { words } from "../../helpers/words.js";
import { commandError, success } from "../helpers/command.js";
import { describe30, DOCUMENT, pathsOf, takes, useWorkplace } from "../helpers/sdk.js";

const MARK = "// Written by `endpoint-core sdk`, which overwrites changes.\n";

describe("endpoint-core sdk", function () {
  this.timeout(60_000);
  const place = useWorkplace();

  describe("writes", () => {
    function changedBy(document: object): readonly string[] {
      const before = place.files("acme");
      place.make(document);
      const after = place.files("acme");
      return [...after.keys()].filter((name) => before.get(name) !== after.get(name));
    }

    it("a file for each tag, one for the schemas, the client, and classes, over those of an earlier run", () => {
      place.write("acme/mine.ts", "export {};\n");
      place.write("acme/old.ts", `${MARK}\nexport {};\n`);
      place.write("acme/client.ts", `${MARK}\nexport {};\n`);
      const outcome = success("7 operations in 10 files written to acme, old.ts removed\n");
      expect(place.make(DOCUMENT)).to.deep.equal(outcome);
      const { "mine.ts": mine, ...files } = Object.fromEntries(place.files("acme"));
      expect(mine).to.equal("export {};\n");
      expect(Object.keys(files).join(" ")).to.equal(
        "client.ts files.class.ts files.ts index.class.ts index.ts schemas.ts tickets.class.ts tickets.ts untagged.class.ts untagged.ts",
      );
      const comment =
        "\n/** Lists tickets, the newest first. */\nexport const listTickets: OptionalCall<Acme,";
      expect(files["tickets.ts"]).to.contain(comment);
      expect(files["client.ts"]).to.contain("export class Acme extends Client");
      for (const text of Object.values(files)) {
        expect(text.startsWith(MARK)).to.equal(true);
      }
      const names = readdirSync(place.path).sort();
      expect(names).to.deep.equal(["acme", "openapi.json", "package.json"]);
    });

    it("the same bytes again, also for a document in another order", () => {
      const reversed = (value: object): object =>
        Object.fromEntries(Object.entries(value).reverse());
      // One kind of body is the most common one.
      const paths = {
        ...{ ...DOCUMENT.paths, "/tickets/{id}/files": {} },
        ...pathsOf(words("get_it get-it getIt").map((operationId) => ({ get: { operationId } }))),
      };
      place.make({ ...DOCUMENT, paths });
      const other = { paths: reversed(paths), components: reversed(DOCUMENT.components) };
      place.make({ ...DOCUMENT, ...other }, "other");
      expect(place.files("other")).to.deep.equal(place.files("acme"));
    });

    it("only its tag's files and the schemas after a change of one operation", () => {
      place.make(DOCUMENT);
      const changed = structuredClone(DOCUMENT) as { paths: { "/tickets": { post: object } } };
      Object.assign(changed.paths["/tickets"].post, {
        summary: "Another",
        parameters: [{ in: "query", name: "new", required: true, schema: { format: "date" } }],
        ...takes(schemaAt("TicketPage")),
      });
      expect(changedBy(changed)).to.deep.equal(["schemas.ts", "tickets.class.ts", "tickets.ts"]);
    });

    it("only its tag's files after a new operation, although names and constants are shared", () => {
      const parameters = [{ in: "header", name: "x", schema: { type: "string" } }];
      const sending = (operationId: string, tag: string, type = "text/plain"): object => ({
        post: { operationId, tags: [tag], parameters, ...takes({}, type) },
      });
      const paths = { "/b": sending("b", "beta"), "/c": sending("c", "gamma", "text/html") };
      const a = { "/a": sending("a", "alpha", "text/csv") };
      place.make({ ...DOCUMENT, paths: { ...paths, ...a } });
      const names = words("header Call operation Client RAW").map((id) => [
        `/${id}`,
        sending(id, "alpha", "image/png"),
      ]);
      const added = Object.fromEntries(names) as object;
      const different = changedBy({ ...DOCUMENT, paths: { ...paths, ...a, ...added } });
      expect(different).to.deep.equal(["alpha.class.ts", "alpha.ts"]);
      place.expectCompiled("acme");
    });
  });

  describe("has its own files", () => {
    it("and writes nothing if a file of the user has the same name", () => {
      mkdirSync(join(place.path, "acme/index.ts"), { recursive: true });
      place.write("acme/tickets.ts", "export {};\n");
      expect(commandError(() => place.make(DOCUMENT)).message).to.equal(
        'Cannot write to "acme": expected files that an earlier run wrote, or none, but got others named "tickets.ts" and "index.ts"',
      );
      const names = readdirSync(join(place.path, "acme")).sort();
      expect(names).to.deep.equal(["index.ts", "tickets.ts"]);
    });

    const make = (...words: string[]) => place.make(DOCUMENT, "acme", ...words);
    it("which --check compares without writing", () => {
      expect(make("--check")).to.include({ stdout: "", exitCode: 1 });
      expect(existsSync(join(place.path, "acme"))).to.equal(false);
      make("--with-send");
      expect(make("--check", "--with-send")).to.deep.equal(success(""));
      place.write("acme/client.ts", place.read("acme/client.ts").replaceAll("\n", "\r\n"));
      place.write("acme/send.ts", `// mine\n${place.read("acme/send.ts")}`);
      expect(make("--check", "--with-send").exitCode).to.equal(0);
      place.write("acme/client.ts", MARK);
      place.write("acme/old.ts", MARK);
      const stderr = "client.ts would change\nold.ts would be removed\n";
      const changes = { stdout: "", stderr, exitCode: 1 };
      expect(make("--check", "--with-send")).to.deep.equal(changes);
      expect(place.read("acme/client.ts")).to.equal(MARK);
    });

    it("except send.ts, which it writes once", () => {
      make();
      expect(existsSync(join(place.path, "acme/send.ts"))).to.equal(false);
      expect(make("--with-send")).to.deep.equal(
        success("7 operations in 11 files written to acme\n"),
      );
      const text = place.read("acme/send.ts");
      expect(text.startsWith(MARK)).to.equal(false);
      place.write("acme/send.ts", `// mine\n${text}`);
      make("--with-send");
      const note = "index.class.ts does not send without the option --with-send\n";
      expect([make("--check"), make(), make()].map(({ stderr }) => stderr)).to.satisfy(
        ([checked, first, second]: string[]) =>
          checked?.startsWith(note) === true && first === note && second === "",
      );
      expect(place.read("acme/send.ts")).to.equal(`// mine\n${text}`);
    });

    it("and writes nothing if send.ts lacks exports that the classes need", () => {
      make("--with-send");
      const before = place.files("acme");
      const text = place.read("acme/send.ts");
      const without = text
        .replace("export function call<", "function call<")
        .replace("export interface Sent<", "export interface Sent2<");
      place.write("acme/send.ts", without);
      for (const words of [["--with-send"], ["--with-send", "--check"]]) {
        const change = () => place.make(describe30({ "/y": { get: {} } }), "acme", ...words);
        expect(commandError(change).message).to.match(
          /^Cannot write to "acme": expected a send\.ts that exports .*, but got one without "call" and "Sent"$/,
        );
      }
      place.write("acme/send.ts", text);
      expect(place.files("acme")).to.deep.equal(before);
      const listed = "export { call };\nexport type { Sent2 as Sent };\n";
      place.write("acme/send.ts", without + listed);
      expect(make("--with-send").exitCode).to.equal(0);
      place.write("acme/send.ts", 'export * from "../transport.js";\n');
      expect(make("--with-send").exitCode).to.equal(0);
    });
  });
});
