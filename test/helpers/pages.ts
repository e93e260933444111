import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { blocksOf, type Block } from "./examples.js";
import { words } from "./words.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** A Markdown page of this package, by its path from the root. */
export interface Page {
  readonly path: string;
  readonly text: string;
}

/** A link of a page: where it stands, and where it leads. */
export interface Link {
  readonly page: Page;
  readonly target: string;
}

/** Where a link leads within this package. */
export interface Destination {
  readonly path: string;
  readonly anchor: string;
}

/** The pages that build one SDK together. */
export const VENDOR_GUIDE = pagesOf(`
  vendor-sdk vendor-sdk-methods vendor-sdk-classes vendor-sdk-sending vendor-sdk-pages vendor-sdk-tests
  vendor-sdk-plugins vendor-sdk-publishing
`);

/** Pages whose blocks belong together or to the compiler; each has a test of its own. */
const OWN_TESTS = [...pagesOf("types typed-client command from-a-description"), ...VENDOR_GUIDE];

/** The folder of pages that are made when the package is packed. */
export const GENERATED = "docs/api/";

/** All pages that people write: those at the top, in `docs/`, and beside the benchmarks and examples. */
export function readPages(): readonly Page[] {
  const paths = ["", "bench", "examples"].flatMap((folder) => pagesIn(folder, false));
  return [...paths, ...pagesIn("docs", true)]
    .filter((path) => !path.startsWith(GENERATED))
    .map((path) => ({ path, text: read(path) }));
}

/** The blocks of all pages that have no test of their own, with names that say where they stand. */
export function commonBlocks(): readonly (Block & { readonly name: string })[] {
  const pages = readPages().filter(({ path }) => !OWN_TESTS.includes(path));
  return pages.flatMap(({ path, text }) =>
    blocksOf(text).map((block) => ({ ...block, name: `${path}: ${block.title}` })),
  );
}

function pagesIn(folder: string, recursive: boolean): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name))
    .sort();
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** The text of a page without its code, in which nothing is a link. */
function withoutCode(text: string): string {
  return text.replace(/^```[^]*?^```$/gm, "").replace(/`[^`\n]*`/g, "");
}

/** Pages of the guide by their names. */
function pagesOf(names: string): readonly string[] {
  return words(names).map((name) => `docs/guide/${name}.md`);
}

/** All links and images of a page, in Markdown and in HTML. */
export function linksOf(page: Page): readonly Link[] {
  const text = withoutCode(page.text);
  const found = [
    ...text.matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g),
    ...text.matchAll(/<(?:a|img|source)\s[^>]*?(?:href|src|srcset)="([^"]+)"/g),
    ...text.matchAll(/^\[[^\]]+\]: (\S+)$/gm),
  ];
  return found.map(([, target = ""]) => ({ page, target }));
}

/** Where a link leads within this package; `undefined` for one that leads out of it. */
export function destinationOf({ page, target }: Link): Destination | undefined {
  if (/^[a-z]+:/i.test(target)) {
    return undefined;
  }
  const [path = "", anchor = ""] = decodeURI(target).split("#");
  return { path: path === "" ? page.path : normalize(join(dirname(page.path), path)), anchor };
}

/** The anchors of a page, as GitHub makes them of its headings. */
export function anchorsOf({ text }: Page): ReadonlySet<string> {
  const anchors = new Set<string>();
  const prose = text.replace(/^```[^]*?^```$/gm, "");
  for (const [, heading = ""] of prose.matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = slugOf(heading);
    let unique = anchor;
    for (let i = 1; anchors.has(unique); i += 1) {
      unique = `${anchor}-${i}`;
    }
    anchors.add(unique);
  }
  for (const [, name = ""] of prose.matchAll(/<a (?:id|name)="([^"]+)"/g)) {
    anchors.add(name);
  }
  return anchors;
}

function slugOf(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\p{Mark} _-]/gu, "")
    .replaceAll(" ", "-");
}
