// One page for each entry of the reference, made of the pages of its names.
import { posix } from "node:path";
import { anchorOf, titlesOf } from "./reference.mjs";

const CODE = /(^```[^]*?^```$)/m;
// The table of methods or constructors. Their sections follow, so it needs no descriptions.
const MEMBERS =
  /^(#+ (?:Methods|Constructors)\n\n\| \w+ \| Modifiers \|) Description \|\n\| --- \| --- \| --- \|\n((?:\| .*\n)+)/gm;
const ABOUT = /^(\| \[.*?\]\(#[^)]*\) \| [^|]*\|).*$/gm;
const LINK = /(?<!\\)\]\(((?!\w+:)[^)\s]+)\)/g;

/** The pages by their paths: the index, and one for each entry, `tools.md` of all pages in `tools/`. */
export function joinPages(pages) {
  const joined = new Map();
  const anchors = new Map();
  const counts = new Map();
  for (const [path, text] of inOrder(pages)) {
    const target = targetOf(path);
    const isFirst = !joined.has(target);
    if (isFirst) {
      joined.set(target, []);
      counts.set(target, new Map());
    }
    const body = isFirst ? text : lowered(text.replace(/^\[API reference\][^\n]*\n\n/, ""));
    noteAnchors(anchors, counts.get(target), { path, target }, text);
    joined.get(target).push({ path, body });
  }
  return new Map(
    Array.from(joined, ([target, parts]) => [
      target,
      // The block of code shows that it is a signature.
      parts
        .map(({ path, body }) => relinked(body, path, target, anchors))
        .join("\n")
        .replaceAll("**Signature:**\n\n", "")
        .replace(MEMBERS, (_, head, rows) => `${head}\n| --- | --- |\n${rows.replace(ABOUT, "$1")}`)
        // Names of optional fields end with a question mark.
        .replaceAll("_(Optional)_ ", ""),
    ]),
  );
}

/** The page of an entry ahead of those of its names. */
function inOrder(pages) {
  const isFirst = ([path]) => path.endsWith("/README.md");
  return [...pages].sort((one, other) => isFirst(other) - isFirst(one));
}

function targetOf(path) {
  return path.includes("/") ? `${posix.dirname(path)}.md` : path;
}

/** The text, whose titles are one step smaller. */
function lowered(text) {
  // Every second part is a block of code.
  const parts = text.split(CODE);
  return parts.map((part, i) => (i % 2 === 0 ? part.replace(/^#/gm, "##") : part)).join("");
}

/** Notes where each title of a page is now, by `counts` of the page that it stands on. The first one stands for the page. */
function noteAnchors(anchors, counts, { path, target }, text) {
  const own = new Map();
  titlesOf(text).forEach((title, i) => {
    const anchor = `${target}#${anchorOf(title, counts)}`;
    anchors.set(`${path}#${anchorOf(title, own)}`, anchor);
    if (i === 0) {
      anchors.set(path, path.endsWith("/README.md") ? target : anchor);
    }
  });
}

/** The text, whose links lead where the titles are now. */
function relinked(text, path, target, anchors) {
  return text.replace(LINK, (link, to) => {
    const [file, anchor] = to.split("#");
    const found = posix.join(posix.dirname(path), file === "" ? posix.basename(path) : file);
    const now = anchors.get(anchor === undefined ? found : `${found}#${anchor}`);
    if (now === undefined) {
      return found.startsWith("../") ? `](${found})` : link;
    }
    return `](${now.startsWith(`${target}#`) ? now.slice(target.length) : now})`;
  });
}
