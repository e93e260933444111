// What `npm run api` refuses in the pages of the reference; it looks at all of them when it has written them.
import { expect } from "chai";

const CHECK = new URL("../../scripts/check-reference.mjs", import.meta.url).href;

type Pages = ReadonlyMap<string, string>;

const reference = (text: string, canonicalReference: string) => {
  return { kind: "Reference", text, canonicalReference };
};
const PART = {
  entry: "sdk",
  members: [
    {
      name: "call",
      excerptTokens: [
        { kind: "Content", text: "call(options: " },
        reference("Options", "endpoint-core!~Options:type"),
        reference("Date", "!Date:interface"),
      ],
    },
  ],
  homes: new Map([["endpoint-core.call.md", "c.md"]]),
};

/** What the check says of a page, save where it stands. */
async function wrongIn(page: string): Promise<string> {
  const script = (await import(CHECK)) as {
    wrongIn: (pages: Pages, parts: readonly (typeof PART)[]) => readonly string[];
  };
  const wrong = script.wrongIn(new Map([["sdk/c.md", page]]), [PART]);
  return wrong.join("\n").replaceAll("sdk/c.md: ", "");
}

describe("the pages of the reference", () => {
  it("have a link for each name in a signature, except built-ins", async () => {
    expect(await wrongIn("# call\n\nIt.\n\nOptions, Date\n")).to.equal(
      "Options stands in a signature of call and is not a link",
    );
    expect(await wrongIn("# call\n\nIt.\n\n[Options](c.md#call)\n")).to.equal("");
  });

  it("have no broken links", async () => {
    const links = "[Options](c.md#call-1) [a](d.md) [b](../../guide/README.md) [c](https://a.b/)";
    const page = `# call\n\n${links}\n\n## call\n`;
    expect(await wrongIn(page)).to.equal("the link d.md leads nowhere");
    expect(await wrongIn("[Options](c.md#other)\n")).to.equal("the link c.md#other leads nowhere");
  });

  it("have a comment for each name", async () => {
    const call = "## call\n\n**Signature:**\n\n## Options\n\nThey.\n\n";
    const page = `${call}**Signature:**\n\n[Options](c.md)\n`;
    expect(await wrongIn(page)).to.equal("nothing is said of the call");
  });
});
