// One page for each entry of the reference, made of the pages of its names.
import { posix } from "node:path";
import { slugOf } from "./reference.mjs";

const CODE = /(^```[^]*?^```$)/m;
const LINK = /(?<!\\)\]\(((?!\w+:)[^)\s]+)\)/g;

/** The pages by their paths: the index, and one for each entry, `tools.md` of all pages in `tools/`. */
export function joinPages(pages) {
  const joined = new Map();
  const anchors = new Map();
  const counts = new Map();
  for (const [path, text] of inOrder(pages)) {
    const target = targetOf(path);
    const isFirst = !joined.has(target);
    const body = isFirst ? text : lowered(text.replace(/^\[API reference\][^\n]*\n\n/, ""));
    noteAnchors(anchors, counts, { path, target }, text, body);
    joined.set(target, [...(joined.get(target) ?? []), { path, body }]);
  }
  return new Map(
    Array.from(joined, ([target, parts]) => [
      target,
      parts.map(({ path, body }) => relinked(body, path, target, anchors)).join("\n"),
    ]),
  );
}

/** The page of an entry ahead of those of its names. */
function inOrder(pages) {
  const rank = ([path]) => (path.endsWith("/README.md") ? 0 : path.endsWith("/helpers.md") ? 2 : 1);
  return [...pages].sort((one, other) => rank(one) - rank(other));
}

function targetOf(path) {
  return path.includes("/") ? `${posix.dirname(path)}.md` : path;
}

/** The text, whose titles are one step smaller. */
function lowered(text) {
  return outsideCode(text, (part) => part.replace(/^#/gm, "##"));
}

function outsideCode(text, change) {
  return text
    .split(CODE)
    .map((part, i) => (i % 2 === 0 ? change(part) : part))
    .join("");
}

/** Notes where each title of a page is now. The first one stands for the page. */
function noteAnchors(anchors, counts, { path, target }, text, body) {
  const own = new Map();
  const titles = titlesOf(body);
  titlesOf(text).forEach((title, i) => {
    const anchor = `${target}#${unique(counts, `${target}#`, titles[i])}`;
    anchors.set(`${path}#${unique(own, "", title)}`, anchor);
    if (i === 0) {
      anchors.set(path, path.endsWith("/README.md") ? target : anchor);
    }
  });
}

function titlesOf(text) {
  let titles = [];
  outsideCode(text, (part) => {
    titles = [...titles, ...Array.from(part.matchAll(/^#+ (.+)$/gm), ([, title]) => title)];
    return part;
  });
  return titles;
}

/** The anchor of a title, with a number where the page has several of them. */
function unique(counts, start, title) {
  const anchor = slugOf(title);
  const count = counts.get(start + anchor) ?? 0;
  counts.set(start + anchor, count + 1);
  return count === 0 ? anchor : `${anchor}-${count}`;
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
