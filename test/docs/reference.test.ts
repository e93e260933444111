// What `npm run api` refuses in the pages of the reference; it looks at all of them when it has written them.
import { expect } from "chai";
import { itEach } from "../helpers/itEach.js";

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
        reference("Options", "endpoint-core!Options:type"),
        reference("Date", "!Date:interface"),
      ],
    },
  ],
  homes: new Map([["endpoint-core.call.md", "c.md"]]),
};

const CALL =
  "## call\n\n**Signature:**\n\n## Options\n\nThey.\n\n**Signature:**\n\n[Options](c.md)\n";
const LINKS = "[Options](c.md#call-1) [a](d.md) [b](../../guide/README.md) [c](https://a.b/)";
const UNLINKED = "Options stands in a signature of call and is not a link";

const PAGES: readonly (readonly [what: string, page: string, said: string])[] = [
  ["a name in a signature without a link", "# call\n\nIt.\n\nOptions, Date\n", UNLINKED],
  ["no link of a built-in", "# call\n\nIt.\n\n[Options](c.md#call)\n", ""],
  ["a link to no file", `# call\n\n${LINKS}\n\n## call\n`, "the link d.md leads nowhere"],
  ["a link to no heading", "[Options](c.md#other)\n", "the link c.md#other leads nowhere"],
  ["a name without a comment", CALL, "nothing is said of the call"],
];

describe("the check of the reference", () => {
  itEach("reports %s", PAGES, async (page, said) => {
    const script = (await import(CHECK)) as {
      wrongIn: (pages: Pages, parts: readonly (typeof PART)[]) => readonly string[];
    };
    const wrong = script.wrongIn(new Map([["sdk/c.md", page]]), [PART]);
    expect(wrong.join("\n").replaceAll("sdk/c.md: ", "")).to.equal(said);
  });
});
