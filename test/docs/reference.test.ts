// What `npm run api` refuses in the pages of the reference; it looks at all of them when it has written them.
import { expect } from "chai";

const CHECK = new URL("../../scripts/check-reference.mjs", import.meta.url).href;

type Pages = ReadonlyMap<string, string>;

interface Member {
  readonly name: string;
  readonly excerptTokens: readonly object[];
}

interface Part {
  readonly entry: string;
  readonly members: readonly Member[];
  readonly homes: ReadonlyMap<string, string>;
}

const MEMBER = {
  name: "call",
  excerptTokens: [
    { kind: "Content", text: "call(options: " },
    { kind: "Reference", text: "Options", canonicalReference: "endpoint-core!~Options:type" },
    { kind: "Reference", text: "Date", canonicalReference: "!Date:interface" },
  ],
};
const PART = {
  entry: "sdk",
  members: [MEMBER],
  homes: new Map([["endpoint-core.call.md", "c.md"]]),
};

async function wrongIn(page: string): Promise<readonly string[]> {
  const script = (await import(CHECK)) as {
    wrongIn: (pages: Pages, parts: readonly Part[]) => readonly string[];
  };
  return script.wrongIn(new Map([["sdk/c.md", page]]), [PART]);
}

describe("the pages of the reference", () => {
  it("have a link for each name in a signature that is no built-in", async () => {
    expect(await wrongIn("# call\n\nIt.\n\nOptions, Date\n")).to.deep.equal([
      "sdk/c.md: Options stands in a signature of call and is no link",
    ]);
    expect(await wrongIn("# call\n\nIt.\n\n[Options](c.md#call)\n")).to.deep.equal([]);
  });

  it("have no link that leads nowhere", async () => {
    const links =
      "[Options](c.md#call-1) [a](d.md) [b](../../guide/README.md) [c](https://a.example/)";
    expect(await wrongIn(`# call\n\n${links}\n\n## call\n`)).to.deep.equal([
      "sdk/c.md: the link d.md leads nowhere",
    ]);
    expect(await wrongIn("[Options](c.md#other)\n")).to.deep.equal([
      "sdk/c.md: the link c.md#other leads nowhere",
    ]);
  });

  it("say something of each name", async () => {
    const page =
      "## call\n\n**Signature:**\n\n## Options\n\nThey.\n\n**Signature:**\n\n[Options](c.md)\n";
    expect(await wrongIn(page)).to.deep.equal(["sdk/c.md: nothing is said of the call"]);
  });
});
